"""A game that was played, scored and ranked as if by other rules: what is sure, what can be, and what nobody knows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from scoring.blanks import Recount
from scoring.caveats import Caveat, CaveatCode, caveats_of, has_penalty, refusal_of
from scoring.entries import PlayedRound
from scoring.place_spans import Option, place_spans
from scoring.recount import Hands, recount, ways
from scoring.rounds import RoundScore, SideScore, score_round, sides, sides_of
from scoring.rules import MISTAKE, RuleSet
from scoring.schedule import engines
from scoring.standings import Place, rank

MAX_GAMES = 100
"""How many games, one for each way in which the hands can have been, are ranked to know which places can be."""


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
    options: tuple[tuple[Option, ...], ...] = ()
    """For each round that counts, what it can have given to every side at once, in the order of ``sides``."""

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
    refusal = refusal_of(before, after, rounds)
    if refusal is not None:
        return Replay((), (refusal,), (), 0)
    planned, counted = engines(after), list(rounds)
    if len(planned) != len(engines(before)):
        counted = counted[: len(planned)]
    recounted = [_Recounted.of(before, after, played, as_written=as_written) for played in counted]
    unknown = tuple(hand for number, each in enumerate(recounted, start=1) for hand in each.unknown(after, number))
    caveats = list(caveats_of(before, after, rounds, counted))
    if unknown:
        numbers = tuple(dict.fromkeys(hand.number for hand in unknown))
        caveats.append(Caveat(CaveatCode.HANDS_UNKNOWN, numbers, len(unknown)))
    is_over = len(counted) < len(rounds) or len(planned) <= len(rounds)
    ranking = _Ranking(after, frozenset(left), frozenset() if is_over else frozenset(coming))
    options = tuple(each.options for each in recounted)
    return Replay(tuple(ranking.outcomes(recounted)), tuple(caveats), unknown, len(counted), options)


type _Bounds = tuple[tuple[SideScore | None, SideScore | None], ...]
"""The least and the most of every side."""


@dataclass(frozen=True, slots=True)
class _Recounted:
    """A round by other rules: what it gives to the sides, for each way in which its hands can have been."""

    engine: int
    seated: tuple[int, ...]
    hands: dict[int, Recount]
    ways: tuple[_Bounds, ...]
    options: tuple[Option, ...]

    @classmethod
    def of(cls, before: RuleSet, after: RuleSet, played: PlayedRound, *, as_written: bool) -> _Recounted:
        kept = _kept(after, played)
        found = (
            (Hands({}),)
            if as_written
            else ways(before, after, played.engine, played.ending, played.out, played.entries)
        )
        bounds = [tuple(_bounds(after, kept, hands)) for hands in found]
        adds_up = _adds_up(after, kept)
        options = [
            _option(way, above=hands.above if adds_up else None, below=hands.below if adds_up else None)
            for hands, way in zip(found, bounds, strict=True)
        ]
        # What lies otherwise and counts the same is one.
        distinct = dict(zip(zip(bounds, options, strict=True), options, strict=True))
        return cls(
            played.engine,
            sides_of(after, len(played.entries), played.seated),
            recount(found),
            tuple(way for way, _option in distinct),
            tuple(distinct.values()),
        )

    @property
    def is_exact(self) -> bool:
        """Whether each of the ways is known to the point."""
        return all(low == high for way in self.ways for low, high in way)

    @property
    def least(self) -> RoundScore:
        """Every side at its least, whether or not that can be at once."""
        return self._score(min(lows, key=_points) for lows in zip(*self._all(0), strict=True))

    @property
    def most(self) -> RoundScore:
        return self._score(max(highs, key=_points) for highs in zip(*self._all(1), strict=True))

    def _all(self, end: int) -> list[tuple[SideScore | None, ...]]:
        return [tuple(pair[end] for pair in way) for way in self.ways]

    def scores(self) -> list[RoundScore]:
        """One for each way, where it is exact."""
        return [self._score(each) for each in self._all(0)]

    def _score(self, scores: Iterable[SideScore | None]) -> RoundScore:
        return RoundScore(self.engine, tuple(scores), self.seated)

    def unknown(self, rules: RuleSet, number: int) -> Iterator[UnknownHand]:
        """Its hands that are not known, and that count for a side."""
        least, most = self.least.sides, self.most.sides
        members = sides(rules, len(least) * (2 if rules.partners else 1))
        for side, low, high in zip(members, least, most, strict=True):
            for seat in side:
                # The partner of who went out counts nothing, whatever is in the hand.
                if low != high and seat in self.hands and not self.hands[seat].is_known:
                    yield UnknownHand(number, seat, self.hands[seat])


def _points(score: SideScore | None) -> tuple[int, int]:
    return (0, 0) if score is None else (score.points, score.score)


def _option(way: _Bounds, *, above: int | None, below: int | None) -> Option:
    least, most = (tuple(_points(pair[end])[0] for pair in way) for end in (0, 1))
    return Option(least, most, above, below)


def _kept(rules: RuleSet, played: PlayedRound) -> PlayedRound:
    """Without the penalties that these rules do not have."""
    entries = tuple(
        replace(
            entry,
            # A hand is what its tiles count.
            pips=entry.pips if entry.hand is None else None,
            adjustments=tuple(
                item for item in entry.adjustments if item.points is not None or has_penalty(rules, item.reason)
            ),
        )
        for entry in played.entries
    )
    return replace(played, entries=entries)


def _adds_up(rules: RuleSet, played: PlayedRound) -> bool:
    """Whether no hand counts for anybody but its own side."""
    reasons = {item.reason for entry in played.entries for item in entry.adjustments if item.points is None}
    return not rules.highest_wins and MISTAKE not in reasons


def _bounds(rules: RuleSet, played: PlayedRound, hands: Hands) -> Iterator[tuple[SideScore | None, SideScore | None]]:
    """The least and the most of each side, from the round with every hand at its least, and at its most."""
    lows = _scored(rules, played, {seat: counts.least for seat, counts in hands.counts.items()})
    is_known = all(counts.is_known for counts in hands.counts.values())
    highs = lows if is_known else _scored(rules, played, {seat: counts.most for seat, counts in hands.counts.items()})
    for low, high in zip(lows.sides, highs.sides, strict=True):
        if low is None or high is None or low == high:
            yield low, high
            continue
        points = sorted((low.points, high.points))
        if rules.highest_wins and low.went_out:
            # What is collected grows with the hands of the others, and so does what a mistake takes off.
            points = [low.points + low.score - high.score, high.points + high.score - low.score]
        yield replace(low, points=points[0]), replace(high, points=points[1])


def _scored(rules: RuleSet, played: PlayedRound, counts: dict[int, int]) -> RoundScore:
    entries = [
        replace(entry, pips=counts[seat]) if seat in counts and entry.hand is None else entry
        for seat, entry in enumerate(played.entries)
    ]
    return score_round(rules, played.engine, played.ending, played.out, entries, anyway=True)


@dataclass(frozen=True, slots=True)
class _Ranking:
    """How the rounds of a game are ranked."""

    rules: RuleSet
    left: frozenset[int]
    coming: frozenset[int]

    def places(self, scores: Sequence[RoundScore]) -> list[Place]:
        return rank(self.rules, scores, left=self.left, coming=self.coming)

    def outcomes(self, rounds: Sequence[_Recounted]) -> Iterator[Outcome]:
        """Best first, by what everybody has at least."""
        low, high = (self.places(scores) for scores in ([r.least for r in rounds], [r.most for r in rounds]))
        of_most = {place.seats: place for place in high}
        is_exact = all(each.is_exact for each in rounds) and prod(len(each.ways) for each in rounds) <= MAX_GAMES
        spans = self._tried(rounds) if is_exact else self._spans(rounds, low, of_most)
        for place in low:
            best, worst = (None, None) if place.place is None else spans[place.seats]
            yield Outcome(place, of_most[place.seats], best, worst)

    def _tried(self, rounds: Sequence[_Recounted]) -> dict[tuple[int, ...], tuple[int, int]]:
        """From every game that can have been."""
        found: dict[tuple[int, ...], list[int]] = {}
        for scores in product(*(each.scores() for each in rounds)):
            for place in self.places(scores):
                if place.place is not None:
                    found.setdefault(place.seats, []).append(place.place)
        return {seats: (min(places), max(places)) for seats, places in found.items()}

    def _spans(
        self, rounds: Sequence[_Recounted], low: Sequence[Place], high: dict[tuple[int, ...], Place]
    ) -> dict[tuple[int, ...], tuple[int, int]]:
        """From what every two of them, and all together, can have had of the rounds."""
        members = sides(self.rules, len(rounds[0].least.sides) * (2 if self.rules.partners else 1))
        index = {seats: number for number, seats in enumerate(members)}
        of_index = {index[place.seats]: place for place in low}
        known = {
            number
            for number, place in of_index.items()
            if place.total == high[place.seats].total
            and all(each.least.sides[number] == each.most.sides[number] for each in rounds)
        }

        def ties(one: int, other: int) -> tuple[bool, bool]:
            if one in known and other in known:
                return ((of_index[one].place or 0) < (of_index[other].place or 0),) * 2
            return True, False

        given = [[place.allowance for place in (of_index[number], high[seats])] for seats, number in index.items()]
        options = [each.options for each in rounds]
        options.append((Option(tuple(map(min, given)), tuple(map(max, given))),))
        if self.rules.highest_wins:
            options = [tuple(option.turned() for option in each) for each in options]
        competing = [number for number, place in of_index.items() if place.place is not None]
        return {members[number]: span for number, span in place_spans(options, competing, ties).items()}
