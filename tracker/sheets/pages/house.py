"""House rules: the form that writes them, a group's list of them, and one version."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from tracker.sheets.pages.entry import Choice
from tracker.sheets.pages.moves import MovesView
from tracker.words.card import Card


@dataclass(frozen=True, slots=True)
class HouseCell:
    """One field of a row."""

    id: str
    name: str
    label: str
    value: str
    is_text: bool
    """Whether it is a name and not a number."""
    choices: tuple[Choice, ...] = ()
    """Of a cell that is chosen from a list."""
    focus: bool = False


@dataclass(frozen=True, slots=True)
class HouseRow:
    """One line of a list."""

    label: str
    cells: tuple[HouseCell, ...]
    remove: str
    """What the button sends that takes the line out."""
    error: str
    focus: bool = False
    """Whether the keyboard waits at that button."""

    @property
    def id(self) -> str:
        return self.cells[0].id


@dataclass(frozen=True, slots=True)
class HouseField:
    """One rule."""

    name: str
    kind: str
    """``number``, ``choices``, ``toggle`` or ``rows``."""
    label: str
    hint: str
    error: str
    sheet: str
    """What the sheet has, where this differs; empty where it does not."""
    value: str = ""
    checked: bool = False
    choices: tuple[Choice, ...] = ()
    rows: tuple[HouseRow, ...] = ()
    can_add: bool = False
    focus_add: bool = False

    @property
    def target(self) -> str:
        """The id of the first field that a finger can go to."""
        if self.kind == "choices":
            return f"{self.name}-1"
        return f"{self.name}-add" if self.kind == "rows" else self.name


@dataclass(frozen=True, slots=True)
class HouseSection:
    """A part of the rules, folded until somebody wants it."""

    key: str
    title: str
    fields: tuple[HouseField, ...]
    note: str
    """How many rules of it differ from the sheet; empty for none."""
    is_open: bool


@dataclass(frozen=True, slots=True)
class HouseProblem:
    """What is wrong, and the id of the field that it is wrong in."""

    target: str
    text: str


@dataclass(frozen=True, slots=True)
class HouseName:
    """What the rules are called in their group."""

    label: str
    hint: str
    value: str
    error: str


@dataclass(frozen=True, slots=True)
class HouseForm:
    """Every rule as a field, and beside them what they make."""

    action: str
    name: HouseName | None
    """None in a game without a group."""
    name_last: bool
    """Whether the name stands below the rules, where it may be left out."""
    sections: tuple[HouseSection, ...]
    sources: tuple[Choice, ...]
    """What the fields may be filled from."""
    hidden: tuple[tuple[str, str], ...]
    problems: tuple[HouseProblem, ...]
    summary: str
    """The rules in a line; empty while they cannot be played."""
    card: Card | None
    differs: str
    """How many rules differ from the sheet, as a sentence."""
    moves: MovesView | None
    doubts: tuple[tuple[str, str], ...]
    """Number of a round, and what it cannot be by these rules."""
    is_impossible: bool
    """Whether a round cannot stand by these rules, whoever insists."""
    is_answer: bool
    """Whether something was pressed."""
    is_live: bool
    """Whether somebody types, and only what the fields make is sent."""

    @property
    def is_unsaved(self) -> bool:
        """Whether there is anything to save in a game: other rules, or a name for them."""
        return self.moves is not None and bool(self.moves.changes or (self.name is not None and self.name.value))


@dataclass(frozen=True, slots=True)
class HousePage:
    """The editor of rules, of a game or of a group."""

    heading: str
    over: str
    over_url: str
    back_url: str
    back: str
    form: HouseForm


@dataclass(frozen=True, slots=True)
class HouseGame:
    """A game that was played by the rules."""

    url: str
    title: str
    players: str
    """Who played: several games of an evening have one title."""
    day: dt.date


@dataclass(frozen=True, slots=True)
class HouseVersion:
    """One version in the list."""

    url: str
    title: str
    summary: str
    made: dt.date
    games: tuple[HouseGame, ...]
    """The newest."""
    more_games: str
    """How many others, as a sentence; empty for none."""
    is_default: bool


@dataclass(frozen=True, slots=True)
class HouseBlock:
    """Rules of one name, newest version first."""

    name: str
    versions: tuple[HouseVersion, ...]


@dataclass(frozen=True, slots=True)
class HouseListPage:
    """A group's own rules."""

    group: str
    group_url: str
    blocks: tuple[HouseBlock, ...]
    new_url: str
    """Where another set is begun; empty for who may not."""
    sources: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class HouseRulesPage:
    """One version of a group's rules: what it says, who played by it, and for who may the form of the next one."""

    group: str
    group_url: str
    list_url: str
    title: str
    preset: str
    made: dt.date
    is_default: bool
    is_followed: bool
    """New games begin with a version of this name: with the next one, once it is saved."""
    newer_url: str
    """The newest version, where this is an older one."""
    newer: str
    card: Card
    games: tuple[HouseGame, ...]
    action: str
    may_write: bool
    form: HouseForm | None
