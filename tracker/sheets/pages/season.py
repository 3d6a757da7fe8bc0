"""A season: its table, where a number of it comes from, and the form that makes or changes one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from tracker.sheets.pages.changes import RuleNumber
from tracker.sheets.pages.entry import Choice
from tracker.sheets.pages.lists import GameLine
from tracker.sheets.pages.season_row import SeasonRow


@dataclass(frozen=True, slots=True)
class SeasonTableView:
    """The table with its own rule beneath it."""

    value_heading: str
    has_wins: bool
    """Whether wins have a column; where they are what is added up, they are the value."""
    rows: tuple[SeasonRow, ...]
    """Those with a place first; the others have played too few games."""
    rule: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """The games of a day."""

    day: dt.date
    games: tuple[GameLine, ...]


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """A season of a group."""

    group: str
    group_url: str
    name: str
    days: str
    """ "1 September – 31 December 2026"."""
    state: str
    """That it is closed, and who won; empty while it is open."""
    url: str
    on: str
    """The day that is shown, as a date field has it; empty for now."""
    on_text: str
    on_error: str
    first_day: str
    last_day: str
    table: SeasonTableView
    evenings: tuple[Evening, ...]
    older_url: str
    """Where the list of games goes on; empty at its end."""
    newer_url: str
    what_if_url: str
    edit_url: str
    """Where it is changed; empty for who does not organise the group."""
    close_url: str
    close_label: str


@dataclass(frozen=True, slots=True)
class ReceiptRow:
    """A game in a receipt."""

    url: str
    day: dt.date
    place: str
    """ "2", or "2, shared by 3"."""
    total: str
    allowance: str
    """What of the total was given for rounds missed; empty for nothing."""
    rounds: str
    gave: str
    fate: str
    """Why the game does not count; empty where it does."""


@dataclass(frozen=True, slots=True)
class ReceiptPage:
    """Where a player's number in the table comes from."""

    title: str
    name: str
    season_url: str
    gave_heading: str
    rows: tuple[ReceiptRow, ...]
    older_url: str
    newer_url: str
    sum_text: str
    """How the value comes about, in a sentence."""
    rule: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeasonFormPage:
    """A new season, or one that is changed, with its table by what is chosen."""

    heading: str
    group: str
    back_url: str
    action: str
    button: str
    client_id: str
    values: Mapping[str, str]
    errors: Mapping[str, str]
    numbers: tuple[RuleNumber, ...]
    measures: tuple[Choice, ...]
    ties: tuple[Choice, ...]
    guests_count: bool
    table: SeasonTableView | None
    """None while what is typed cannot rank anything."""
    games: str
    """How many games it has."""
    note: str
    """What else is to be said of it, such as that it is closed."""
