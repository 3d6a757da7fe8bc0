"""The draw: who sits at which table, and in which order round it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from random import Random
from typing import NamedTuple


class SeatReason(StrEnum):
    """What put somebody at a table."""

    DRAWN = "drawn"
    """Chance."""
    LOW = "low"
    """One of the lowest totals of the table before, who move on."""
    WON = "won"
    """The table before was won: one up."""
    LAST = "last"
    """The last place of the table before: one down."""
    STAYS = "stays"
    EVENS = "evens"
    """The rule names no free seat: it makes the tables even."""
    NEW = "new"
    """Played at no table before."""
    WAITS = "waits"
    """There is no seat at any table."""
    BY_HAND = "by-hand"
    """The organiser put them there."""


class Seated(NamedTuple):
    """Where somebody sits in a sitting."""

    player: int
    """An opaque number."""
    table: int | None
    """From 1; None for who waits."""
    position: int
    """Clockwise from 0, in the order that was drawn."""
    was: int | None
    """The table of the sitting before; None for who sat at none."""
    why: SeatReason


def draw_tables(people: Sequence[int], sizes: Sequence[int], chance: Random) -> tuple[Seated, ...]:
    """The first sitting: everybody's table and seat by chance. Whoever the sizes have no seat for waits."""
    order = list(people)
    chance.shuffle(order)
    drawn = dealt(order, sizes)
    waiting = order[sum(sizes) :]
    return (
        *(
            Seated(player, number, position, None, SeatReason.DRAWN)
            for number, table in enumerate(drawn, start=1)
            for position, player in enumerate(table)
        ),
        *(Seated(player, None, position, None, SeatReason.WAITS) for position, player in enumerate(waiting)),
    )


def dealt(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """TableSizes of these sizes, filled one after the other."""
    left = iter(order)
    return [[next(left) for _seat in range(size)] for size in sizes]
