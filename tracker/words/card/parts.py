"""What a rule card is made of."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import Tile


@dataclass(frozen=True, slots=True)
class Difference:
    """One rule that is not as on the classic sheet."""

    label: str
    here: str
    classic: str


@dataclass(frozen=True, slots=True)
class Section:
    """One topic; ``key`` is stable in every language."""

    key: str
    title: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HeldHand:
    """One player of a worked example: the tiles still held, and what they count: "19 + 10 = 29"."""

    name: str
    tiles: tuple[Tile, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Example:
    """A round that the engine has scored. Without ``hands`` it is the round before, with one thing more."""

    title: str
    hands: tuple[HeldHand, ...]
    result: str
    """What the round gives to everybody: "Ana 0 · Luis 29 · Kim 53"."""


@dataclass(frozen=True, slots=True)
class Card:
    """A rule set in words, for a table of so many players or for any."""

    title: str
    differences: tuple[Difference, ...]
    sections: tuple[Section, ...]
    examples: tuple[Example, ...]
    ties: Section
    tips: tuple[str, ...]
