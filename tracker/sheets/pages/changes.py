"""Changing a game's table: who sits there, its rounds, its date, its end, its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tracker.sheets.pages.disputes import DisputeLink
from tracker.sheets.pages.entry import Choice
from tracker.sheets.pages.moves import MovesView


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A seat of the circle."""

    name: str
    initials: str
    colour: int
    note: str
    """When the seat came or left; empty for who is there from the beginning to the end."""
    url: str
    """Where it is changed."""


@dataclass(frozen=True, slots=True)
class TableRound:
    """A round that something is written of, or the next one."""

    number: str
    engine: int | None
    engine_text: str
    note: str
    """ "under way" or "to be played now"; empty for one that is closed."""
    url: str
    """Where it is changed."""


@dataclass(frozen=True, slots=True)
class LastChange:
    """What was done last, to be taken back."""

    sentences: tuple[str, ...]
    seq: str
    client_id: str
    undo_url: str


@dataclass(frozen=True, slots=True)
class TablePage:
    """Everything about a game's table that can be changed, and the forms of what is short."""

    title: str
    game_url: str
    action: str
    last: LastChange | None
    seats: tuple[TableSeat, ...]
    rounds: tuple[TableRound, ...]
    name: str
    """What is typed for the name of who comes."""
    known: tuple[str, ...]
    """Names of the group's players who have no seat."""
    after: tuple[Choice, ...]
    first: tuple[Choice, ...]
    full: str
    """Why nobody can be added; empty if somebody can."""
    date: str
    """What is typed for the date, as a date field has it: "2026-11-28"."""
    latest: str
    seasons: tuple[Choice, ...]
    """Of which season it can be, that of its date first; none where the group has no season."""
    is_counted: bool
    """Whether its season counts the game."""
    errors: Mapping[str, str]
    """By field: ``name``, ``date``."""
    problem: str
    """Why the table was not changed."""
    client_id: str
    rules_url: str
    finish_url: str
    adopt_url: str
    """Where the game is put into a group; empty for one that is in a group."""
    is_over: bool
    swap_url: str


@dataclass(frozen=True, slots=True)
class TableSeatPage:
    """What can be done with one seat."""

    title: str
    game_url: str
    table_url: str
    action: str
    name: str
    initials: str
    colour: int
    note: str
    has_left: bool
    last: tuple[Choice, ...]
    """After which round the seat is left; none where it cannot be."""
    substitute: str
    """What is typed for the name of who plays on."""
    known: tuple[str, ...]
    keeps: tuple[Choice, ...]
    """Whose score it is that the other one plays on with."""
    after: tuple[Choice, ...]
    """Who sits before the seat; none where it cannot move."""
    errors: Mapping[str, str]
    """By field: ``name``, ``keeps``."""
    problem: str
    """Why nothing was done with the seat."""
    client_id: str


@dataclass(frozen=True, slots=True)
class TableRoundPage:
    """What can be done with one round."""

    title: str
    game_url: str
    table_url: str
    action: str
    number: str
    engine: int | None
    is_closed: bool
    is_written: bool
    correct_url: str
    """Where its scores, its engine and its starter are corrected, or entered."""
    forgotten_url: str
    """Where a round that was forgotten before it is put in; empty while nothing is written of it."""
    engines: tuple[Choice, ...]
    starters: tuple[Choice, ...]
    seen: str
    """The version of the round that this page shows."""
    numbered: str
    """The game's ``numbered_at``."""
    problem: str
    can_insist: bool
    """Whether what is wrong may be kept all the same."""
    back: str
    """ "hub" for who came from there, and goes back once the engine is saved."""
    client_id: str


@dataclass(frozen=True, slots=True)
class FinishPage:
    """The end of a game before its last round, or how it is taken up again."""

    title: str
    game_url: str
    table_url: str
    action: str
    is_over: bool
    ended_early: bool
    closed: str
    """How many rounds count."""
    standing: tuple[tuple[str, str, str], ...]
    """Place, name and total, best first."""
    headline: str
    """Who wins, or would if it ended now; empty before a round was played."""
    reasons: tuple[str, ...]
    """Why neighbours with equal totals then stand as they do."""
    moves: Mapping[str, tuple[str, ...]]
    """What each button moves, and which scores come back by it: "finish", "reopen" and "more" rounds; nothing for one
    that is not there."""
    open_number: str
    """The round under way, if anything of it is written: it is closed first, or dropped."""
    open_url: str
    not_counted: str
    """The scores of that round, which do not count if the game ends without it; empty where there are none."""
    bell: str
    """What the rules say of the round under way, once the time of a game by the clock is up; else empty."""
    plays_to_the_end: bool
    """Whether the round under way is to be finished, so that this is the first thing to do."""
    drops_first: bool
    """Whether it does not count, so that the game ends without it unless somebody knows better."""
    problem: str
    can_finish: bool
    disputes: tuple[DisputeLink, ...]
    """Where what it waits for is settled."""
    next_number: str
    """The round that would be the next one, once the game is taken up again."""
    client_id: str
    shown: str
    """A hidden field: whoever sends it has read just this outcome."""


@dataclass(frozen=True, slots=True)
class ConfirmPage:
    """A question before something is done."""

    title: str
    game_url: str
    back_url: str
    heading: str
    sentences: tuple[str, ...]
    """What it does, beyond what ``moves`` tells."""
    moves: MovesView | None
    action: str
    fields: Mapping[str, str]
    """Hidden: what was chosen."""
    button: str


@dataclass(frozen=True, slots=True)
class RuleNumber:
    """A rule that is a number."""

    name: str
    label: str
    hint: str
    value: str
    error: str


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """A rule that is one of a few."""

    name: str
    label: str
    choices: tuple[Choice, ...]
    error: str


@dataclass(frozen=True, slots=True)
class RuleToggle:
    """A rule that is played or not."""

    name: str
    label: str
    checked: bool


@dataclass(frozen=True, slots=True)
class RulesForm:
    """The rules that a table changes, and what changing them moves."""

    base: str
    """Hidden: the sheet that all other rules are taken from; empty for those of the game."""
    presets: tuple[Choice, ...]
    numbers: tuple[RuleNumber, ...]
    choices: tuple[RuleChoice, ...]
    toggles: tuple[RuleToggle, ...]
    problems: tuple[str, ...]
    """What is wrong with the rules as a whole, or why they were not saved."""
    moves: MovesView | None
    """None until somebody asked what moves."""
    doubts: tuple[tuple[str, str], ...]
    """Number of a round, and what it cannot be by these rules."""
    is_impossible: bool
    """Whether a round cannot stand by these rules, whoever insists."""
    seen: str
    client_id: str

    @property
    def has_errors(self) -> bool:
        errors = [*(field.error for field in self.numbers), *(field.error for field in self.choices)]
        return bool(self.problems) or any(errors)


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A game's rules in words, and for who keeps the score the form that changes them."""

    title: str
    game_url: str
    card_url: str
    action: str
    house_url: str
    """Where every rule is changed, one by one."""
    preset: str
    """The sheet, or the group's own rules, that they came from."""
    lines: tuple[tuple[str, str], ...]
    form: RulesForm | None
