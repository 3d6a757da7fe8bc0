"""Forms of scores: a round, a player's own score."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tracker.sheets.pages.disputes import DisputeView

if TYPE_CHECKING:
    from tracker.sheets.pages.moves import MovesView


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Another game that the phone was used for since."""

    here: str
    there: str
    """This table and the other one: a group's game by its title, any other by its players."""
    url: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A radio button or an option of a select."""

    value: str
    label: str
    checked: bool
    note: str = ""
    """One line beneath the label."""


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
class TileChoice:
    """A tile of the set, to be held or not."""

    value: str
    """ "12-7"."""
    text: str
    """ "12|7", as it is printed."""
    is_held: bool
    refusal: str
    """Why it cannot be in this hand: "in the hand of Tom"; empty where it can."""


@dataclass(frozen=True, slots=True)
class TileRow:
    """The tiles with one higher end."""

    end: str
    tiles: tuple[TileChoice, ...]


@dataclass(frozen=True, slots=True)
class TilePicker:
    """The whole set, highest first."""

    rows: tuple[TileRow, ...]
    receipt: str
    """ "12-7 19 + 0-0 50 = 69"; empty for no tiles."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A penalty of the rules, one tap away."""

    text: str
    note: str
    """What the rules give for it, in words or digits, and the tiles to draw for it."""
    points: str
    """The same where it is a number."""
    is_reminder: bool = False
    """It costs no points: there is nothing to write beside it, and nothing that it could cost twice."""


@dataclass(frozen=True, slots=True)
class AdjustmentInput:
    """The fields of one penalty or bonus."""

    id: str
    points: str
    takes_off: bool
    """A bonus; phone keypads have no minus, so the sign is its own control."""
    reason: str
    is_reminder: bool
    """A penalty of the rules that costs no points, and none are typed."""
    is_reason_wrong: bool
    """Whether the problems are about the reason: they lead to that field, and else to the points."""
    problems: tuple[ProblemLine, ...]


@dataclass(frozen=True, slots=True)
class SeatInput:
    """A row of the round form. The names of its fields end in ``at``."""

    at: str
    id: str
    """Of the field for the pips; all other ids begin with it."""
    seat: str
    """The seat's own id, which stays when somebody sits down between two others."""
    name: str
    initials: str
    colour: int
    pips: str
    tiles: str
    """ "12-7 0-0" where the pips were added up from tiles."""
    receipt: str
    is_out: bool
    is_absent: bool
    adjustments: tuple[AdjustmentInput, ...]
    """Those written, and an empty one to write in."""
    problems: tuple[ProblemLine, ...]
    seen: str
    """The version of the cell that this form was filled from."""
    focus: bool
    picker: TilePicker | None
    """The grid of tiles, while it was asked for without a script."""
    away: str = ""
    """Why there is nothing to write, "left after round 3", where a line is enough; empty where the fields are shown."""

    @property
    def is_special(self) -> bool:
        """Whether anything but pips is written, so that it must be seen."""
        return self.is_absent or len(self.adjustments) > 1

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
    engine: int | None
    engines: tuple[Choice, ...]
    starters: tuple[Choice, ...]
    head_changed: bool
    """Whether engine or starter are others than what is saved of a round under way."""
    is_head_saved: bool
    """Whether they were just saved by themselves."""
    seats: tuple[SeatInput, ...]
    out_type: str
    """ "radio" where one seat goes out, "checkbox" where several may, or are said to."""
    one_out: bool
    """Whether one seat goes out, by the rules."""
    is_blocked: bool
    reasons: tuple[Reason, ...]
    """Penalties of these rules, offered as reasons."""
    problems: tuple[ProblemLine, ...]
    """What concerns the round as a whole."""
    can_save_anyway: bool
    """Whether everything found may be saved all the same; the button says so."""
    accept: tuple[str, ...]
    """Hidden fields: what is insisted on when the round is saved anyway."""
    client_id: str
    writes_url: str
    """Where a script sends the cells of a round under way, one by one; empty for a round that is closed."""
    live_url: str
    """Where a script asks what other phones wrote in it since ``rev``."""
    rev: str
    tiles: str
    """ "12-12 24 12-11 23 …": the set with what each tile counts, for a script to make the grid of."""
    seen: dict[str, str] = field(default_factory=dict)
    """Hidden fields: the facts of the round that this form was filled from."""

    disputes: tuple[DisputeView, ...] = ()
    """Scores of this round of which somebody has to say which it was, before it is closed."""
    summary: tuple[SummaryLine, ...] = ()
    is_forgotten: bool = False
    """Whether it is put in before the round of that number, which stands."""
    elsewhere: Elsewhere | None = None
    """Another table that the phone was used for since."""
    moves: MovesView | None = None
    """What putting in the round that was forgotten does to the others, once it is whole."""

    @property
    def has_findings(self) -> bool:
        return bool(self.summary)

    @property
    def save(self) -> str:
        """What the button sends that saves: what was insisted on before it was shown what that moves still is."""
        return "anyway" if self.moves and self.accept else "save"

    @property
    def opens_keypad(self) -> bool:
        """Whether the page is for walking from seat to seat, and nothing on it waits to be read first."""
        return not (self.is_correction or self.summary or self.moves or self.disputes or self.elsewhere)

    @property
    def has_errors(self) -> bool:
        """Whether more than warnings was found."""
        return any(not problem.is_warning for problem in self.problems) or any(
            seat.has_errors or any(adjustment.problems for adjustment in seat.adjustments) for seat in self.seats
        )


@dataclass(frozen=True, slots=True)
class HandElsewhere:
    """Tiles that are in somebody else's hand."""

    name: str
    tiles: str


@dataclass(frozen=True, slots=True)
class MinePage:
    """A player's own score of the round under way."""

    title: str
    game_url: str
    action: str
    number: str
    numbered: str
    """The game's ``numbered_at``."""
    engine: int | None
    engine_end: str
    """The same as text, for a script."""
    seat: SeatInput
    hands: tuple[HandElsewhere, ...]
    tiles: str
    """As on the page of a round."""
    writes_url: str
    live_url: str
    rev: str
    one_out: bool
    """Whether one player alone may go out."""
    others_out: str
    """Who else is marked out."""
    problem: str
    client_id: str
    reasons: tuple[Reason, ...]
    """Penalties of these rules, offered as reasons."""
    disputes: tuple[DisputeView, ...]
    """What other phones say that the seat had, and after it those of others, to read."""
    elsewhere: Elsewhere | None = None
    """Another table that the phone was used for since."""

    @property
    def has_findings(self) -> bool:
        return bool(self.problem)

    @property
    def opens_keypad(self) -> bool:
        wrong = self.seat.problems or any(adjustment.problems for adjustment in self.seat.adjustments)
        # Those of others are read beside the keys.
        asked = any(dispute.action for dispute in self.disputes)
        return not (self.problem or wrong or asked or self.elsewhere)
