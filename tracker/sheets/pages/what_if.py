"""A game, or a season, as if by other rules."""

from __future__ import annotations

from dataclasses import dataclass

from tracker.sheets.pages.changes import RuleChoice, RuleNumber
from tracker.sheets.pages.disputes import DisputeLink
from tracker.sheets.pages.entry import Choice


@dataclass(frozen=True, slots=True)
class WhatIfFields:
    """The form that asks. What is left empty is as the sheet says."""

    sheets: tuple[Choice, ...]
    sheet_error: str
    numbers: tuple[RuleNumber, ...]
    choices: tuple[RuleChoice, ...]
    as_written: bool
    """Whether hands that were written as points count as they are written."""

    @property
    def has_errors(self) -> bool:
        errors = [*(field.error for field in self.numbers), *(field.error for field in self.choices)]
        return bool(self.sheet_error) or any(errors)


@dataclass(frozen=True, slots=True)
class Step:
    """A figure as played, and as if: "3" and "1", or "1–4" where it is not known."""

    before: str
    after: str


@dataclass(frozen=True, slots=True)
class WhatIfRow:
    """A player, as played and as if."""

    name: str
    initials: str
    colour: int
    note: str
    """What becomes of the place, in words, and with whom the player is a pair."""
    place: Step
    total: Step
    moves: bool
    """Whether the place is another, or can be."""


@dataclass(frozen=True, slots=True)
class GameAnswer:
    """What other rules make of a game."""

    refusal: str
    """Why there is no answer; then the rest is empty."""
    same: str
    """Said where nothing that counts is another; then the rest is empty."""
    changes: tuple[str, ...]
    """Which rules differ: "Number of rounds: 13 → 4"."""
    played: str
    """Who won, or leads."""
    supposed: str
    """Who would."""
    not_known: tuple[str, ...]
    """Why there are ranges, and what is certain all the same; empty where all is known."""
    rows: tuple[WhatIfRow, ...]
    """Best first, by the other rules."""
    moves: str
    """How many places are others."""
    reasons: tuple[str, ...]
    """Why those who would be level stand as they would."""
    caveats: tuple[str, ...]
    hands: tuple[tuple[str, str], ...]
    """What the hands that are not known can count: the round's number, and "Ana 12–62, Luis 20–70"."""


@dataclass(frozen=True, slots=True)
class OtherWinner:
    """A game of a season that has another winner, or can have."""

    url: str
    day: str
    played: str
    supposed: str


@dataclass(frozen=True, slots=True)
class SeasonWhatIfRow:
    """A player's line of the standings, as played and as if."""

    name: str
    initials: str
    colour: int
    place: Step
    wins: Step
    average: Step
    moves: bool


@dataclass(frozen=True, slots=True)
class SeasonAnswer:
    """What other rules make of a season."""

    same: str
    """Said where nothing that counts is another in any game; then the rest is empty."""
    summary: tuple[str, ...]
    games: tuple[OtherWinner, ...]
    rows: tuple[SeasonWhatIfRow, ...]
    caveats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhatIfPage:
    """The page of either; ``answer`` and ``season`` are None while nothing was asked, and one of them always is."""

    title: str
    """The game's, or the season's and the group's."""
    back_url: str
    back: str
    """What the link back says."""
    action: str
    is_over: bool
    """Whether the game is; a season counts those that are."""
    waiting: str
    """Said first while scores are disputed, or where not all games of a season are counted."""
    disputes: tuple[DisputeLink, ...]
    """Where they are settled."""
    form: WhatIfFields
    answer: GameAnswer | None
    season: SeasonAnswer | None
