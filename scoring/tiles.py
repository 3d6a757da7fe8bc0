"""Tiles and the sets they come in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

_TILE_TEXT = re.compile(r"\s*(\d{1,2})\s*[-|]\s*(\d{1,2})\s*", re.ASCII)


class NotATile(ValueError):
    """A text that names no tile."""


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """A domino; ends are kept high first, so ``Tile(7, 12) == Tile(12, 7)``.

    Ends are pips, 0 (blank) and up. Raises ``ValueError`` for a negative end.
    """

    a: int
    b: int

    def __post_init__(self) -> None:
        if self.a < 0 or self.b < 0:
            raise ValueError("a tile's end cannot be negative")
        if self.a < self.b:
            high, low = self.b, self.a
            object.__setattr__(self, "a", high)
            object.__setattr__(self, "b", low)

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Read ``"12-7"`` or ``"7|12"``; the inverse of ``str``. Raises ``NotATile``."""
        found = _TILE_TEXT.fullmatch(text)
        if found is None:
            raise NotATile(text)
        return cls(int(found[1]), int(found[2]))

    @property
    def pips(self) -> int:
        """Dots on both ends together."""
        return self.a + self.b

    @property
    def is_double(self) -> bool:
        return self.a == self.b

    @property
    def blank_ends(self) -> int:
        """How many of the two ends are blank."""
        return (self.a == 0) + (self.b == 0)

    def has(self, end: int) -> bool:
        return end in (self.a, self.b)

    def other(self, end: int) -> int:
        """The end that stays open when ``end`` is laid against a train. Raises ``ValueError`` if it has no such end."""
        if not self.has(end):
            raise ValueError(f"{self} has no {end}")
        return self.b if self.a == end else self.a

    def __str__(self) -> str:
        return f"{self.a}-{self.b}"


DOUBLE_BLANK = Tile(0, 0)


@dataclass(frozen=True)
class DominoSet:
    """A double-N set: every pair of 0..``highest`` once, or once for each of the ``copies`` mixed together.

    RULES.md, Terms: (N+1)(N+2)/2 tiles and N(N+1)(N+2)/2 pips a copy.
    """

    highest: int
    copies: int = 1

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile, lightest names first; a tile stands once for each copy."""
        return tuple(Tile(a, b) for a in range(self.highest + 1) for b in range(a + 1) for _ in range(self.copies))

    @property
    def pips(self) -> int:
        """All the dots of the set."""
        return self.copies * self.highest * (self.highest + 1) * (self.highest + 2) // 2

    def __len__(self) -> int:
        return self.copies * (self.highest + 1) * (self.highest + 2) // 2

    def __contains__(self, tile: object) -> bool:
        return isinstance(tile, Tile) and tile.a <= self.highest
