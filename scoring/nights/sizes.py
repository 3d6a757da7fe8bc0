"""How many tables so many people make, and of what size."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

SMALLEST_TABLE = 3
LARGEST_TABLE = 8
"""What an organiser may wish for; a table of two is made only where nothing else seats everybody."""

_PAIR = 2


class SizeReason(StrEnum):
    """SeatReason the tables are not all as large as was wished."""

    UNEVEN = "uneven"
    """So many people do not divide by the wish."""
    FEW = "few"
    """There are fewer people than the wish, and they sit together."""
    TOGETHER = "together"
    """Two tables would leave one with fewer than three."""
    PAIR = "pair"
    """Nothing but a table of two seats everybody."""
    WAITING = "waiting"
    """The rules seat no such number: somebody waits."""


@dataclass(frozen=True, slots=True)
class TableSizes:
    """The sizes of the tables, largest first, and who has no seat at any."""

    sizes: tuple[int, ...]
    waiting: int = 0
    """How many people have to wait."""
    reason: SizeReason | None = None
    """None where every table is as was wished."""


type _Cost = tuple[int, int, int]


def table_sizes(people: int, wish: int, seats: Collection[int] = range(_PAIR, LARGEST_TABLE + 1)) -> TableSizes:
    """The tables that come closest to the wish, all together; of two ways that are as close the one with fewer tables.

    ``seats`` are the numbers of players that the rules of the night allow. Where all from three to eight are, no two
    tables differ by more than one. As few as can be wait, and a table of two is made only so that somebody need not.
    """
    usable = sorted(size for size in set(seats) if _PAIR <= size <= LARGEST_TABLE)
    best = _closest(people, wish, usable)
    # Nobody at all can always be seated.
    waiting = next(count for count in range(people + 1) if best[people - count] is not None)
    _cost, sizes = best[people - waiting] or ((0, 0, 0), ())
    ordered = tuple(sorted(sizes, reverse=True))
    return TableSizes(ordered, waiting, _reason(people, wish, ordered, waiting))


def _closest(people: int, wish: int, usable: Collection[int]) -> list[tuple[_Cost, tuple[int, ...]] | None]:
    """By how many people: the sizes that make up exactly so many, with what they cost; None where none do."""
    best: list[tuple[_Cost, tuple[int, ...]] | None] = [((0, 0, 0), ())]
    for count in range(1, people + 1):
        found: list[tuple[_Cost, tuple[int, ...]]] = []
        for size in usable:
            before = best[count - size] if size <= count else None
            if before is not None:
                (pairs, far, tables), sizes = before
                cost = (pairs + (size < SMALLEST_TABLE), far + (size - wish) ** 2, tables + 1)
                found.append((cost, (size, *sizes)))
        best.append(min(found, default=None))
    return best


def _reason(people: int, wish: int, sizes: tuple[int, ...], waiting: int) -> SizeReason | None:
    if waiting:
        return SizeReason.WAITING
    if all(size == wish for size in sizes):
        return None
    if min(sizes) < SMALLEST_TABLE:
        return SizeReason.PAIR
    if people < wish:
        return SizeReason.FEW if len(sizes) == 1 else SizeReason.UNEVEN
    return SizeReason.TOGETHER if people < 2 * SMALLEST_TABLE else SizeReason.UNEVEN
