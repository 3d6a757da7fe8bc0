"""Where the trains of the hub stand on a screen: a ring round the engine, clockwise, the first one at the bottom.

A screen higher than wide has the longer sides left and right, any other one at the top and at the bottom; the page has
both, and the style sheet shows the one that fits. A place is a share of the ring, never a length, so the writing keeps
its size where the ring shrinks; it is said by classes, since a page of ours has no style of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

ACROSS, DOWN = 60, 10
"""The drawing's units: across all of the ring, for two, three, four or five places a row, and down a row of it."""

_WITHIN = 0.5
"""How far a track goes on beneath its own train, lest a seam shows."""

MOST = 14
"""Seats that the ring is drawn for with care; one more lengthens its sides."""


@dataclass(frozen=True, slots=True)
class Place:
    """The ``nth`` of ``parts`` equal shares of a row, both from 1; ``rows`` high."""

    parts: int
    nth: int
    row: int
    rows: int = 1

    @property
    def middle(self) -> tuple[float, float]:
        """Across and down, in the drawing's units."""
        return ACROSS * (self.nth - 0.5) / self.parts, DOWN * (self.row - 1 + self.rows / 2)


@dataclass(frozen=True, slots=True)
class Ring:
    """A shape of the ring: the places of its trains in order, and of how many rows it is."""

    places: tuple[Place, ...]
    rows: int
    has_sides: bool
    """Trains stand left and right of the engine, which has the rows between the first and the last."""

    @property
    def view_box(self) -> str:
        return f"0 0 {ACROSS} {DOWN * self.rows}"

    @property
    def most(self) -> int:
        """Places beside each other in its fullest row: each of its trains is as wide as one of those."""
        return max((place.parts for place in self.places), default=1)

    def track(self, at: int) -> str:
        """The path from the engine to a train: to its edge through the engine's own room, so behind no other train."""
        (x, y), place = (ACROSS / 2, DOWN * self.rows / 2), self.places[at]
        to_x, to_y = place.middle
        half = ACROSS / self.most / 2
        free = half * 2 if self.has_sides else 0
        if place.row in {1, self.rows}:
            # As much of its edge as the trains at the sides leave; at a corner that is the corner.
            left, right = max(to_x - half, free), min(to_x + half, ACROSS - free)
            within = _WITHIN if left < right else 0
            to_x = (left + right) / 2
            to_y = DOWN - within if place.row == 1 else DOWN * (self.rows - 1) + within
        else:
            to_x = free - _WITHIN if to_x < x else ACROSS - free + _WITHIN
        return f"M{x:g} {y:g}L{to_x:g} {to_y:g}"


type Sides = tuple[int, int, int]
"""Places at the bottom, at each of the two sides, and at the top."""

_TALL: Mapping[int, Sides] = {
    0: (1, 0, 0),
    1: (1, 0, 0),
    2: (1, 0, 1),
    3: (1, 0, 2),
    4: (1, 1, 1),
    5: (1, 1, 2),
    6: (1, 2, 1),
    7: (1, 2, 2),
    8: (1, 3, 1),
    9: (1, 3, 2),
    10: (3, 3, 1),
    11: (3, 3, 2),
    12: (3, 3, 3),
    13: (3, 4, 2),
    14: (3, 4, 3),
}

_WIDE: Mapping[int, Sides] = {
    0: (1, 0, 0),
    1: (1, 0, 0),
    2: (1, 0, 1),
    3: (1, 0, 2),
    4: (1, 1, 1),
    5: (1, 1, 2),
    6: (3, 0, 3),
    7: (3, 1, 2),
    8: (3, 1, 3),
    9: (3, 1, 4),
    10: (5, 1, 3),
    11: (5, 1, 4),
    12: (5, 1, 5),
    13: (5, 2, 4),
    14: (5, 2, 5),
}


def tall(count: int) -> Ring:
    """The ring of so many trains on a screen that is higher than wide: never more than three beside each other."""
    bottom, side, top = _sides(_TALL, count)
    middle = max(side, 2)
    ends = {1: ((3, 2),), 2: ((2, 1), (2, 2)), 3: ((3, 1), (3, 2), (3, 3))}
    if not side:
        ends |= {1: ((1, 1),)}
    # One train alone at a side is as high as the engine.
    sides = [_column(3, nth, side, rows=2 if side == 1 else 1) for nth in (1, 3)]
    return _ring(count, ends[bottom], ends.get(top, ()), sides, middle)


def wide(count: int) -> Ring:
    """The same on any other screen: up to five beside each other."""
    bottom, side, top = _sides(_WIDE, count)
    ends = {each: tuple((each, nth) for nth in range(1, each + 1)) for each in (3, 4, 5)}
    ends |= {1: ((3, 2),), 2: ((4, 2), (4, 3))}
    sides = [_column(5, nth, side) for nth in (1, 5)]
    return _ring(count, ends[bottom], ends.get(top, ()), sides, max(side, 1))


def _sides(shapes: Mapping[int, Sides], count: int) -> Sides:
    if count <= MOST:
        return shapes[count]
    bottom, _side, most = shapes[MOST]
    top = most - (count - bottom - most) % 2
    return bottom, (count - bottom - top) // 2, top


def _column(parts: int, nth: int, count: int, rows: int = 1) -> list[Place]:
    """A side from the top down."""
    return [Place(parts, nth, row, rows) for row in range(2, 2 + count)]


def _ring(
    count: int,
    bottom: Sequence[tuple[int, int]],
    top: Sequence[tuple[int, int]],
    sides: Sequence[Sequence[Place]],
    middle: int,
) -> Ring:
    rows = middle + 2
    below = [Place(*share, rows) for share in bottom]
    above = [Place(*share, 1) for share in top]
    return Ring(tuple(_clockwise(below, sides[0], above, sides[1]))[:count], rows, has_sides=bool(sides[0]))


def _clockwise(
    bottom: Sequence[Place], left: Sequence[Place], top: Sequence[Place], right: Sequence[Place]
) -> Iterator[Place]:
    """From the middle of the bottom on, as a clock's hand goes."""
    half = len(bottom) // 2
    yield from reversed(bottom[: half + 1])
    yield from reversed(left)
    yield from top
    yield from right
    yield from reversed(bottom[half + 1 :])
