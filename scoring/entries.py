"""What a table reports of a round: for each seat its pips or its tiles, and how the round ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.rules import RuleSet
from scoring.tiles import Tile


class Ending(StrEnum):
    """How a round ended: somebody went out, or nobody could play and the boneyard was empty."""

    WENT_OUT = "went-out"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points beside the pips, with their reason.

    ``points`` None takes what the rules say for that reason: ``MISTAKE``, ``PUBLIC_TRAIN`` or a penalty's name.
    """

    reason: str
    points: int | None = None


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """One seat's report: ``pips``, or the ``hand`` tile by tile, or ``absent`` – or nothing yet.

    Whoever went out may leave pips and hand out; it holds nothing.
    """

    pips: int | None = None
    hand: tuple[Tile, ...] | None = None
    absent: bool = False
    adjustments: tuple[Adjustment, ...] = ()

    def total(self, rules: RuleSet) -> int | None:
        """What the hand counts under the rules, None while it is not known. Adjustments are not in it."""
        if self.hand is not None:
            return sum(rules.worth(tile) for tile in self.hand)
        return self.pips


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """What a table reported of a round, as ``score_round`` takes it."""

    engine: int
    ending: Ending
    out: tuple[int, ...]
    entries: tuple[SeatEntry, ...]
    seated: tuple[int, ...] = ()
    """The seats that were at the table, whether they played or not."""


type Out = int | Sequence[int] | None
"""Who went out: one seat, several where the rules allow it, or nobody."""


def out_seats(out: Out) -> tuple[int, ...]:
    """``out`` as ascending seats without repeats."""
    if out is None:
        return ()
    return (out,) if isinstance(out, int) else tuple(sorted(set(out)))
