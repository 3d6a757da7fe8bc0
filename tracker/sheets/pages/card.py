"""The published sheets, and a rule set as a card."""

from __future__ import annotations

from dataclasses import dataclass

from tracker.words.card import Card


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One published sheet."""

    title: str
    summary: str
    url: str


@dataclass(frozen=True, slots=True)
class SheetsPage:
    """Every published sheet."""

    sheets: tuple[SheetLine, ...]


@dataclass(frozen=True, slots=True)
class SeatsLink:
    """The same card for another number of players."""

    seats: str
    """Empty for any number."""
    url: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class CardPage:
    """A rule card: of a published sheet, or of a game."""

    title: str
    subtitle: str
    over_title: str
    over_url: str
    """Where the card belongs: the list of the sheets, or the game."""
    card: Card
    seats: tuple[SeatsLink, ...]
    """Numbers of players to choose from; none for a game, which has its own."""
