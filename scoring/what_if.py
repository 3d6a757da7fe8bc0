"""A game that was played, scored and ranked as if by other rules: what is sure, what can be, and what nobody knows."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.entries import Ending, SeatEntry, out_seats
from scoring.options import EngineOrder
from scoring.recount import Recount, recount
from scoring.rounds import RoundScore, SideScore, score_round, sides
from scoring.rules import MISTAKE, PARTNER_SEATS, PUBLIC_TRAIN, RuleSet
from scoring.schedule import engines
from scoring.standings import Place, rank


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """What a table reported of a round, as ``score_round`` takes it."""

    engine: int
    ending: Ending
    out: tuple[int, ...]
    entries: tuple[SeatEntry, ...]


class CaveatCode(StrEnum):
    """What a replay cannot know, or leaves out."""

    SET_DIFFERS = "set-differs"
    """Nothing is replayed: the hands come from other dominoes."""
    CANNOT_PAIR = "cannot-pair"
    """Nothing is replayed: at this number of seats there are no partners."""
    FEWER_ROUNDS = "fewer-rounds"
    """Only the first rounds count."""
    MORE_ROUNDS = "more-rounds"
    """The game would go on; it stands as after the rounds that were played."""
    OTHER_ENGINES = "other-engines"
    """Rounds that would have had another engine, so other hands; they count as they were played."""
    SEVERAL_OUT = "several-out"
    """Rounds in which more went out than may; they count as they were played."""
    HANDS_UNKNOWN = "hands-unknown"
    """Hands that were written as pips, which can count more or less."""
    PENALTY_DROPPED = "penalty-dropped"
    """What was written down, and costs nothing by these rules."""
    PENALTY_UNKNOWN = "penalty-unknown"
    """What costs something only by these rules, so that nobody wrote it down."""


@dataclass(frozen=True, slots=True)
class Caveat:
    """One thing to know of a replay: the rounds it is about, from 1, a number, or the reason of a penalty."""

    code: CaveatCode
    rounds: tuple[int, ...] = ()
    number: int | None = None
    reason: str = ""

    @property
    def is_refusal(self) -> bool:
        """Whether nothing can be replayed for it."""
        return self.code in {CaveatCode.SET_DIFFERS, CaveatCode.CANNOT_PAIR}


@dataclass(frozen=True, slots=True)
class UnknownHand:
    """A hand that was written as pips: which round, from 1, whose, and what it can count."""

    number: int
    seat: int
    counts: Recount


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a side would stand: its place if every unknown score is at its ``least``, and at its ``most``.

    The totals of the two bound its total, and ``best`` and ``worst`` its place; without a place both are None.
    """

    least: Place
    most: Place
    best: int | None
    worst: int | None

    @property
    def seats(self) -> tuple[int, ...]:
        return self.least.seats


@dataclass(frozen=True, slots=True)
class Replay:
    """A game as if by other rules; ``outcomes`` best first, none where it cannot be replayed."""

    outcomes: tuple[Outcome, ...]
    caveats: tuple[Caveat, ...]
    unknown: tuple[UnknownHand, ...]
    rounds: int
    """How many count."""

    @property
    def is_known(self) -> bool:
        """Whether every score is."""
        return all(outcome.least == outcome.most for outcome in self.outcomes)

    @property
    def places(self) -> list[Place]:
        """Every side, best first, with every unknown score at its least: the places themselves where all is known."""
        return [outcome.least for outcome in self.outcomes]

    @property
    def refusal(self) -> Caveat | None:
        """Why nothing was replayed."""
        return next((caveat for caveat in self.caveats if caveat.is_refusal), None)


def replay(
    before: RuleSet,
    after: RuleSet,
    rounds: Sequence[PlayedRound],
    *,
    left: Collection[int] = (),
    coming: Collection[int] = (),
    as_written: bool = False,
) -> Replay:
    """The rounds of a game that was played by ``before``, scored and ranked by ``after``.

    A replay changes what is counted, never what was done: the hands, who went out and the engines stay. Rounds that
    ``after`` does not have are left out. ``as_written`` counts a hand that was written as pips as it stands. ``left``
    and ``coming`` are as in ``rank``; nobody comes to a round that ``after`` does not have.
    """
    refusal = _refusal(before, after, rounds)
    if refusal is not None:
        return Replay((), (refusal,), (), 0)
    planned, counted = engines(after), list(rounds)
    if len(planned) != len(engines(before)):
        counted = counted[: len(planned)]
    least: list[RoundScore] = []
    most: list[RoundScore] = []
    unknown: list[UnknownHand] = []
    for number, played in enumerate(counted, start=1):
        hands = {} if as_written else recount(before, after, played.engine, played.ending, played.out, played.entries)
        low = _scored(after, played, hands, at_most=False)
        is_known = all(counts.is_known for counts in hands.values())
        high = low if is_known else _scored(after, played, hands, at_most=True)
        pairs = [_bounds(after, *pair) for pair in zip(low.sides, high.sides, strict=True)]
        least.append(RoundScore(played.engine, tuple(pair[0] for pair in pairs)))
        most.append(RoundScore(played.engine, tuple(pair[1] for pair in pairs)))
        unknown += [
            UnknownHand(number, seat, hands[seat])
            for members, pair in zip(sides(after, len(played.entries)), pairs, strict=True)
            for seat in members
            # The partner of who went out counts nothing, whatever is in the hand.
            if pair[0] != pair[1] and seat in hands and not hands[seat].is_known
        ]
    caveats = list(_caveats(before, after, rounds, counted))
    if unknown:
        numbers = tuple(dict.fromkeys(hand.number for hand in unknown))
        caveats.append(Caveat(CaveatCode.HANDS_UNKNOWN, numbers, len(unknown)))
    is_over = len(counted) < len(rounds) or len(planned) <= len(rounds)
    by_least, by_most = (rank(after, scores, left=left, coming=() if is_over else coming) for scores in (least, most))
    return Replay(_outcomes(after, least, most, by_least, by_most), tuple(caveats), tuple(unknown), len(counted))


def _refusal(before: RuleSet, after: RuleSet, rounds: Sequence[PlayedRound]) -> Caveat | None:
    if (before.highest, before.copies) != (after.highest, after.copies):
        return Caveat(CaveatCode.SET_DIFFERS)
    seats = len(rounds[0].entries) if rounds else None
    if after.partners and seats is not None and seats not in PARTNER_SEATS:
        return Caveat(CaveatCode.CANNOT_PAIR, number=seats)
    return None


def _scored(rules: RuleSet, played: PlayedRound, hands: dict[int, Recount], *, at_most: bool) -> RoundScore:
    entries = []
    for seat, entry in enumerate(played.entries):
        kept = tuple(item for item in entry.adjustments if item.points is not None or _has(rules, item.reason))
        changed = replace(entry, adjustments=kept)
        if entry.hand is not None:
            # A hand is what its tiles count.
            changed = replace(changed, pips=None)
        elif seat in hands:
            changed = replace(changed, pips=hands[seat].most if at_most else hands[seat].least)
        entries.append(changed)
    return score_round(rules, played.engine, played.ending, played.out, entries, anyway=True)


def _has(rules: RuleSet, reason: str) -> bool:
    return rules.mistake_penalty if reason == MISTAKE else rules.penalty(reason) is not None


def _bounds(rules: RuleSet, low: SideScore | None, high: SideScore | None) -> tuple[SideScore | None, SideScore | None]:
    """The least and the most of a side, from the round with every hand at its least, and at its most."""
    if low is None or high is None or low == high:
        return low, high
    points = sorted((low.points, high.points))
    if rules.highest_wins and low.went_out:
        # What is collected grows with the hands of the others, and so does what a mistake takes off.
        points = [low.points + low.score - high.score, high.points + high.score - low.score]
    return replace(low, points=points[0]), replace(high, points=points[1])


def _outcomes(
    rules: RuleSet,
    least: Sequence[RoundScore],
    most: Sequence[RoundScore],
    low: Sequence[Place],
    high: Sequence[Place],
) -> tuple[Outcome, ...]:
    of_most = {place.seats: place for place in high}
    spans = [_Span(rules, place, of_most[place.seats], known=_is_known(least, most, rules, place)) for place in low]
    return tuple(
        Outcome(
            span.low,
            span.high,
            best=None if span.low.place is None else 1 + sum(other.beats(span) for other in spans),
            worst=None if span.low.place is None else 1 + sum(other.may_beat(span) for other in spans),
        )
        for span in spans
    )


def _is_known(least: Sequence[RoundScore], most: Sequence[RoundScore], rules: RuleSet, place: Place) -> bool:
    index = sides(rules, len(least[0].sides) * (2 if rules.partners else 1)).index(place.seats)
    return all(low.sides[index] == high.sides[index] for low, high in zip(least, most, strict=True))


class _Span:
    """What a side's total can be, so that less is better whoever wins."""

    def __init__(self, rules: RuleSet, low: Place, high: Place, *, known: bool) -> None:
        self.low, self.high = low, high
        self.is_known = known and low.total == high.total
        self.totals = (-high.total, -low.total) if rules.highest_wins else (low.total, high.total)

    def beats(self, other: _Span) -> bool:
        """Whether this side stands before the other, whatever is unknown."""
        if self.low.place is None or other.low.place is None:
            return False
        if self.is_known and other.is_known and self.totals == other.totals:
            return self.low.place < other.low.place
        return self.totals[1] < other.totals[0]

    def may_beat(self, other: _Span) -> bool:
        """Whether it can."""
        if self is other or self.low.place is None or other.low.place is None:
            return False
        if self.is_known and other.is_known and self.totals == other.totals:
            return self.low.place < other.low.place
        return self.totals[0] <= other.totals[1]


def _caveats(
    before: RuleSet, after: RuleSet, rounds: Sequence[PlayedRound], counted: Sequence[PlayedRound]
) -> Iterator[Caveat]:
    plan, plan_before = engines(after), engines(before)
    if len(counted) < len(rounds):
        yield Caveat(CaveatCode.FEWER_ROUNDS, number=len(counted))
    if len(plan) > max(len(plan_before), len(rounds)):
        yield Caveat(CaveatCode.MORE_ROUNDS, number=len(plan))
    others = tuple(_other_engines(before, after, counted))
    if others:
        yield Caveat(CaveatCode.OTHER_ENGINES, others)
    several = [number for number, played in enumerate(counted, start=1) if len(out_seats(played.out)) > 1]
    if several and not after.several_may_go_out and before.several_may_go_out:
        yield Caveat(CaveatCode.SEVERAL_OUT, tuple(several))
    yield from _penalties(before, after, counted)


def _other_engines(before: RuleSet, after: RuleSet, counted: Sequence[PlayedRound]) -> Iterator[int]:
    was_held, is_held = (rules.engine_order is EngineOrder.HELD for rules in (before, after))
    plan, plan_before = engines(after), engines(before)
    for number, played in enumerate(counted, start=1):
        if is_held or was_held:
            # What the table found says nothing of a plan, and a plan nothing of what it would have found.
            if is_held != was_held and (is_held or plan[number - 1 : number] != (played.engine,)):
                yield number
        # Where the plan was left already when it was played, the other rules are not to blame.
        elif plan[number - 1 : number] not in ((played.engine,), plan_before[number - 1 : number]):
            yield number


def _penalties(before: RuleSet, after: RuleSet, counted: Sequence[PlayedRound]) -> Iterator[Caveat]:
    by_rules: dict[str, list[int]] = {}
    for number, played in enumerate(counted, start=1):
        for reason in dict.fromkeys(
            item.reason for entry in played.entries for item in entry.adjustments if item.points is None
        ):
            by_rules.setdefault(reason, []).append(number)
    for reason, numbers in by_rules.items():
        if not _has(after, reason):
            yield Caveat(CaveatCode.PENALTY_DROPPED, tuple(numbers), reason=reason)
    for reason in (MISTAKE, PUBLIC_TRAIN, *(penalty.name for penalty in after.penalties if penalty.points)):
        if _has(after, reason) and not _has(before, reason) and reason not in by_rules:
            yield Caveat(CaveatCode.PENALTY_UNKNOWN, reason=reason)
