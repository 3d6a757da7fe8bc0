"""What rules are made of beside their options: sets, seats, deals and penalties (RULES.md)."""

from __future__ import annotations

from dataclasses import dataclass

MAX_SEATS = 14
"""The longest table that Roundhouse lays out; a rule set may allow fewer seats, never more."""

MISTAKE = "mistake"
"""The reason of an adjustment that adds the round's highest score (RULES.md, Round end and score)."""

PUBLIC_TRAIN = "public-train"
"""The reason of an adjustment for a train that is still public when the round ends."""

SETS = (6, 9, 12, 15, 18)
"""The double-N sets that are made (RULES.md, Sets, seats and deal)."""

PARTNER_SEATS = (4, 6, 8)
"""Seats at which partners can sit opposite each other (RULES.md, Round end and score)."""


@dataclass(frozen=True, slots=True)
class DealRow:
    """Tiles dealt to each of ``seats_from``..``seats_to`` players with a double-``highest`` set.

    ``tiles`` is None where a sheet names the players for a set and gives no deal.
    """

    highest: int
    seats_from: int
    seats_to: int
    tiles: int | None


@dataclass(frozen=True, slots=True)
class Penalty:
    """A fixed penalty by name: ``points`` added to the round, ``draw`` tiles drawn at the table (a reminder only)."""

    name: str
    points: int
    draw: int = 0
