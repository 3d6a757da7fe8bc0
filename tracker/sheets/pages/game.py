"""A game as it stands, and what happened to it."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.utils.safestring import SafeString

from tracker.sheets.pages.disputes import DisputeView


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat of the game page: who sits there and how the seat stands."""

    name: str
    initials: str
    colour: int
    """1..14, a class of the palette; initials always stand with it."""
    total: str
    place: str
    """Empty until a round was played, and for a seat that has none."""
    zero_rounds: str
    last: str
    """What the last round added: "+12", "out", "–"."""
    is_leading: bool
    partner: str
    """The partner's name, empty without partners."""
    note: str
    """When the seat came or left, and what the rules gave for the rounds missed; empty for who was always there."""


@dataclass(frozen=True, slots=True)
class CellView:
    """One seat's score in one round."""

    text: str
    """Digits; "–" while nothing is written; empty when the seat did not play."""
    label: str
    """A score in words: "Ana, round 4: 0, went out"."""
    whose: str
    """ "Ana, round 4"."""
    url: str
    """Where it is corrected; empty for who may not write."""
    went_out: bool = False
    is_zero: bool = False
    is_absent: bool = False
    is_disputed: bool = False
    """Another device wrote something else, and nobody has said which it is."""
    is_open: bool = False
    """Written, but the round is not closed: it does not count yet."""
    held: str = ""
    """The pips that were held, where the score shows something else: the winner collects, or partners share."""
    note: str = ""
    """Adjustments in words, empty without any."""


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A row of the table of rounds."""

    number: str
    engine: int | None
    """0..18, drawn as a domino; None while nobody has said it. ``engine_text`` is "12|12", or "?"."""
    engine_text: str
    url: str
    cells: tuple[CellView, ...]
    is_blocked: bool
    kept_anyway: tuple[str, ...]
    """Why this round cannot be, in sentences, when the table saved it all the same."""


@dataclass(frozen=True, slots=True)
class NextRound:
    """The round to be played now."""

    number: str
    engine: int | None
    engine_text: str
    engine_note: str
    """A sentence where nobody has said the engine: that it is not known; else empty."""
    engine_url: str
    """Where engine and starter are said; empty for who does not keep the score."""
    starter: str
    """A sentence: "Rosa starts" or "Whoever holds 12|12 starts"."""
    deal: str
    """A sentence: "12 tiles each", or that the rules give no deal."""
    url: str
    """Where its scores are entered; empty for who does not keep the score."""
    own_url: str
    """Where a player enters the own score; empty for who does not play."""
    missing: str
    """Who is still missing, once anything of the round is written."""
    is_all_in: bool
    """Whether the round is only to be closed any more."""


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game."""

    headline: str
    """ "Tom wins with 512 (lowest)", or that a place is shared."""
    shortened: str
    """That it was ended before its last round; empty for a game that was not."""
    reasons: tuple[str, ...]
    """A sentence for each tie: "Ana and Luis both have 212. Ana wins: 4 zero rounds to 3."."""


@dataclass(frozen=True, slots=True)
class GamePage:
    """The page of a game."""

    title: str
    url: str
    rules_title: str
    rules_summary: str
    day: dt.date
    rounds_total: str
    may_write: bool
    people_url: str
    """Where others are let in; empty for who may not."""
    table_url: str
    """Where the table is changed; empty for who may not."""
    rules_url: str
    card_url: str
    """The rules in sentences, to be read and printed."""
    history_url: str
    end_url: str
    """The final table and the score race, empty before the first round is closed."""
    rematch_url: str
    """The game that the table went on with, empty while there is none."""
    next_round: NextRound | None
    """None once the game is over."""
    result: Result | None
    disputes: tuple[DisputeView, ...]
    """Scores of which somebody has to say which it was."""
    has_no_seat: bool
    """Whether it is made for a player at whose seat another plays on, or who was taken from the table."""
    join_url: str
    """Where such a player, and whoever looks on, comes in with a code; empty for the rest, and once it is over."""
    seats: tuple[SeatView, ...]
    """In the order of the table."""
    standing: tuple[SeatView, ...]
    """The same seats, best first."""
    rounds: tuple[RoundRow, ...]
    """Every round of the game in order; those to come have empty cells."""
    rev: str

    @property
    def shows_held(self) -> bool:
        """Whether any score has its pips beside it."""
        return any(cell.held for row in self.rounds for cell in row.cells)

    @property
    def shows_noted(self) -> bool:
        """Whether any score of the round under way is written."""
        return any(cell.is_open and not cell.is_absent for row in self.rounds for cell in row.cells)

    @property
    def shows_disputed(self) -> bool:
        """Whether of any score two things were written."""
        return any(cell.is_disputed for row in self.rounds for cell in row.cells)

    @property
    def has_remarks(self) -> bool:
        """Whether any round was kept anyway, or any cell has a note."""
        return any(row.kept_anyway or any(cell.note for cell in row.cells) for row in self.rounds)


@dataclass(frozen=True, slots=True)
class GameShell:
    """The page around a game's board, which is rendered once for each revision."""

    title: str
    board: SafeString
    rev: str
    role: str
    """What the board is made for."""
    live_url: str
    """What the page asks for news."""
    writes_url: str
    """Where a script sends what an entry page left unsent on this phone."""
    group_name: str = ""
    group_url: str = ""
    """The group's page; empty for a guest at the table, and for a casual game."""
    take_url: str = ""
    """Where a member of the group begins to keep the score; empty for who does already, or may not."""
    notice: str = ""
    """Why something was not written; empty if nothing was refused."""
    handed: str = ""
    """Who keeps the score now, where that is news for this phone."""


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One change of the journal."""

    seq: str
    at: dt.datetime
    clock: str
    """The time of day in the group's zone, with the date where it is not the evening's."""
    who: str
    """Whose device it was."""
    sentences: tuple[str, ...]
    is_undo: bool
    is_redo: bool
    is_undone: bool
    may_undo: bool
    why: str
    """Why it cannot be undone; empty where it can, or where ``way`` says so."""
    way: str
    """What can be done instead, or has to be done first, as a link to ``way_url``; empty for nothing."""
    way_url: str
    client_id: str
    """Names the undo that its button would send."""


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """What happened to a game, newest first."""

    title: str
    game_url: str
    undo_url: str
    with_taps: bool
    """What was tapped during the rounds is told too."""
    taps_url: str
    """The same page with them, or without."""
    lines: tuple[HistoryLine, ...]
    problem: str
    """Why the last undo was not done; empty if there was none, or it was."""
    problem_url: str
    """The change that stands in the way; empty where there is none."""
