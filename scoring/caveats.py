"""What a replay by other rules cannot know, or leaves out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.entries import PlayedRound, out_seats
from scoring.options import EngineOrder
from scoring.rules import MISTAKE, PARTNER_SEATS, PUBLIC_TRAIN, RuleSet
from scoring.schedule import engines


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


def refusal_of(before: RuleSet, after: RuleSet, rounds: Sequence[PlayedRound]) -> Caveat | None:
    """Why nothing can be replayed; None where it can."""
    if (before.highest, before.copies) != (after.highest, after.copies):
        return Caveat(CaveatCode.SET_DIFFERS)
    seats = len(rounds[0].entries) if rounds else None
    if after.partners and seats is not None and seats not in PARTNER_SEATS:
        return Caveat(CaveatCode.CANNOT_PAIR, number=seats)
    return None


def caveats_of(
    before: RuleSet, after: RuleSet, rounds: Sequence[PlayedRound], counted: Sequence[PlayedRound]
) -> Iterator[Caveat]:
    """What to know of the replay of ``rounds``, of which ``counted`` count by the rules ``after``."""
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
        if not has_penalty(after, reason):
            yield Caveat(CaveatCode.PENALTY_DROPPED, tuple(numbers), reason=reason)
    for reason in (MISTAKE, PUBLIC_TRAIN, *(penalty.name for penalty in after.penalties if penalty.points)):
        if has_penalty(after, reason) and not has_penalty(before, reason) and reason not in by_rules:
            yield Caveat(CaveatCode.PENALTY_UNKNOWN, reason=reason)


def has_penalty(rules: RuleSet, reason: str) -> bool:
    """Whether these rules say what that costs."""
    return rules.mistake_penalty if reason == MISTAKE else rules.penalty(reason) is not None
