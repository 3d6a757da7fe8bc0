"""What each page shows: typed, decided and formatted, so that a template only lays it out.

Numbers are text already: a template that is handed an integer localises it, which costs more than the page's queries
and once printed the id 1234 as "1,234" into an attribute.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field

from django.utils.safestring import SafeString


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in a list."""

    url: str
    title: str
    day: dt.date
    names: str
    """The players in seat order, joined for reading."""
    state: str
    """ "Round 4 of 13", or who won."""
    is_over: bool


@dataclass(frozen=True, slots=True)
class HomePage:
    """The first page."""

    games: tuple[GameLine, ...]
    """Games whose key this device holds, newest first."""


@dataclass(frozen=True, slots=True)
class GroupPage:
    """A group's games and standings."""

    name: str
    seasons: tuple[SeasonBlock, ...]


@dataclass(frozen=True, slots=True)
class SeasonBlock:
    """One season of a group."""

    name: str
    games: tuple[GameLine, ...]
    standings: tuple[SeasonLine, ...]
    """Empty while no game of the season is over."""


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A player's line of the standings."""

    place: str
    name: str
    initials: str
    colour: int
    games: str
    wins: str
    average: str
    """Points a round, one decimal."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A radio button or an option of a select."""

    value: str
    label: str
    checked: bool
    note: str = ""
    """One line beneath the label."""


@dataclass(frozen=True, slots=True)
class PlayerField:
    """One name of the new game, in its place at the table."""

    id: str
    name: str
    """The input's name."""
    label: str
    """ "Player 3"."""
    value: str
    position: str
    """Its index, for the buttons that move or remove it."""
    errors: tuple[str, ...]
    can_move_up: bool
    can_move_down: bool
    can_remove: bool
    focus: bool
    """Where typing goes on: the first empty field after "add" or "next"."""


@dataclass(frozen=True, slots=True)
class NewGamePage:
    """The form of a new game."""

    players: tuple[PlayerField, ...]
    can_add: bool
    players_errors: tuple[str, ...]
    """What is wrong with the players together, such as one seat."""
    sets: tuple[Choice, ...]
    sets_errors: tuple[str, ...]
    presets: tuple[Choice, ...]
    """A preset's ``note`` is its summary in a line."""
    presets_errors: tuple[str, ...]
    rounds: str
    """What is typed for the number of rounds; empty plays every engine of the set."""
    rounds_hint: str
    rounds_errors: tuple[str, ...]
    client_id: str
    """Names this game before it exists: posted twice, it is made once."""

    @property
    def has_errors(self) -> bool:
        return bool(
            self.players_errors
            or self.sets_errors
            or self.presets_errors
            or self.rounds_errors
            or any(player.errors for player in self.players)
        )


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


@dataclass(frozen=True, slots=True)
class CellView:
    """One seat's score in one round."""

    text: str
    """Digits; "–" while nothing is written; empty when the seat did not play."""
    label: str
    """What a screen reader says: "Ana, round 4: 0, went out"."""
    url: str
    """Where it is corrected; empty for who may not write."""
    went_out: bool = False
    is_zero: bool = False
    is_absent: bool = False
    is_open: bool = False
    """Written, but the round is not closed: it does not count yet."""
    note: str = ""
    """Adjustments in words, empty without any."""


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A row of the table of rounds."""

    number: str
    engine: int
    """0..18, drawn as a domino; ``engine_text`` is "12|12"."""
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
    engine: int
    engine_text: str
    starter: str
    """A sentence: "Rosa starts" or "Whoever holds 12|12 starts"."""
    deal: str
    """A sentence: "12 tiles each"; empty where the rules give no deal."""
    url: str
    """Where its scores are entered; empty for who does not keep the score."""
    own_url: str
    """Where a player enters the own score; empty for who does not play."""
    missing: str
    """Who is still missing, once anything of the round is written."""


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game."""

    headline: str
    """ "Tom wins with 512 (lowest)", or that a place is shared."""
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
    history_url: str
    next_round: NextRound | None
    """None once the game is over."""
    result: Result | None
    seats: tuple[SeatView, ...]
    """In the order of the table."""
    standing: tuple[SeatView, ...]
    """The same seats, best first."""
    rounds: tuple[RoundRow, ...]
    """Every round of the game in order; those to come have empty cells."""
    rev: str

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
    live_url: str
    """What the page asks for news."""


@dataclass(frozen=True, slots=True)
class ProblemLine:
    """A problem in words."""

    text: str
    is_warning: bool


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """A problem at the top of the form, said once however many seats it concerns."""

    text: str
    names: str
    """Whom it concerns; empty for the round as a whole."""
    target: str
    """The id of the first field it concerns; empty without one."""


@dataclass(frozen=True, slots=True)
class SeatInput:
    """A row of the round form."""

    name: str
    initials: str
    colour: int
    pips_id: str
    pips_name: str
    pips_value: str
    out_name: str
    """Radio buttons share one name where one seat goes out; check boxes have one each."""
    out_value: str
    is_out: bool
    absent_name: str
    is_absent: bool
    reason_name: str
    reason_value: str
    points_name: str
    points_value: str
    points_sign: str
    """ "+" or "-": phone keypads have no minus, so the sign is its own control."""
    problems: tuple[ProblemLine, ...]
    seen_name: str
    seen: str
    """The version of the cell that this form was filled from."""
    focus: bool

    @property
    def takes_off(self) -> bool:
        return self.points_sign == "-"

    @property
    def is_special(self) -> bool:
        """Whether anything but pips is written, so that it must be seen."""
        return bool(self.is_absent or self.points_value or self.reason_value)

    @property
    def has_errors(self) -> bool:
        return any(not problem.is_warning for problem in self.problems)


@dataclass(frozen=True, slots=True)
class RoundPage:
    """The form of one round, new or to be corrected."""

    title: str
    """The game's."""
    game_url: str
    action: str
    number: str
    is_correction: bool
    engine: int
    engines: tuple[Choice, ...]
    starters: tuple[Choice, ...]
    seats: tuple[SeatInput, ...]
    several_may_go_out: bool
    is_blocked: bool
    reasons: tuple[str, ...]
    """Penalties of these rules by name, offered as reasons."""
    problems: tuple[ProblemLine, ...]
    """What concerns the round as a whole."""
    can_save_anyway: bool
    """Whether everything found may be saved all the same; the button says so."""
    accept: tuple[str, ...]
    """Hidden fields: what is insisted on when the round is saved anyway."""
    client_id: str
    seen: dict[str, str] = field(default_factory=dict)
    """Hidden fields: the facts of the round that this form was filled from."""

    summary: tuple[SummaryLine, ...] = ()

    @property
    def has_findings(self) -> bool:
        return bool(self.summary)

    @property
    def has_errors(self) -> bool:
        """Whether more than warnings was found."""
        return any(not problem.is_warning for problem in self.problems) or any(seat.has_errors for seat in self.seats)


@dataclass(frozen=True, slots=True)
class JoinCodePage:
    """Asks for the code that was said aloud."""

    code: str
    error: str


@dataclass(frozen=True, slots=True)
class JoinPage:
    """Asks whose device this is, before it is let in."""

    title: str
    action: str
    role: str
    """What it will be able to do, in a sentence."""
    seats: tuple[Choice, ...]
    must_choose_seat: bool
    name: str
    error: str


@dataclass(frozen=True, slots=True)
class InviteView:
    """A link and a code that let devices in."""

    role: str
    """Its key, for the buttons."""
    title: str
    explains: str
    url: str
    code: str
    """ "K7Q-2MX"."""
    qr: SafeString


@dataclass(frozen=True, slots=True)
class DeviceView:
    """A device that was let in."""

    grant: str
    who: str
    """Empty while nobody has said."""
    role: str
    is_own: bool
    may_hand_over: bool


@dataclass(frozen=True, slots=True)
class PeoplePage:
    """Who was let into a game, and how to let in more."""

    title: str
    game_url: str
    action: str
    invites: tuple[InviteView, ...]
    devices: tuple[DeviceView, ...]
    problem: str


@dataclass(frozen=True, slots=True)
class MinePage:
    """A player's own score of the round under way."""

    title: str
    game_url: str
    action: str
    number: str
    engine: int
    seat: SeatInput
    problem: str
    client_id: str


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
    is_undone: bool
    may_undo: bool
    client_id: str
    """Names the undo that its button would send."""


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """What happened to a game, newest first."""

    title: str
    game_url: str
    undo_url: str
    lines: tuple[HistoryLine, ...]
    problem: str
    """Why the last undo was not done; empty if there was none, or it was."""
