"""Forms: the new game, a round, a player's own score."""

from __future__ import annotations

from dataclasses import dataclass, field


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
    points_problems: tuple[ProblemLine, ...]
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
        return bool(self.is_absent or self.points_value or self.reason_value or self.points_problems)

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
        return any(not problem.is_warning for problem in self.problems) or any(
            seat.has_errors or seat.points_problems for seat in self.seats
        )


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
