"""Lists of games, and who leads."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from tracker.sheets.pages.season_row import SeasonRow


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
    groups: tuple[GroupLine, ...]
    """What the device belongs to, by itself or by who is signed in on it."""
    account: str
    """Who is signed in; empty for nobody."""


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A group in a list."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class SeasonBlock:
    """The season that a group is in."""

    name: str
    url: str
    note: str
    """That it is closed; empty while it is open."""
    value_heading: str
    has_wins: bool
    leaders: tuple[SeasonRow, ...]
    """The first lines of its table; empty while no game of it is over."""


@dataclass(frozen=True, slots=True)
class SeasonLink:
    """Another season of the group."""

    name: str
    url: str
    days: str


@dataclass(frozen=True, slots=True)
class GroupPage:
    """The front door of a group."""

    name: str
    season: SeasonBlock | None
    """None where the group has none that has begun."""
    seasons: tuple[SeasonLink, ...]
    """Its other seasons, the newest first."""
    games: tuple[GameLine, ...]
    """A page of them, the newest first."""
    older_url: str
    """Where the list goes on; empty at its end."""
    newer_url: str
    ends: str
    """When the group goes, if it was given up."""
    end_url: str
    """Where it is given up, or kept; empty for who does not organise it."""
    rules_url: str
    """The group's own rules."""
    new_url: str
    """Where a game of the group begins; empty for who only watches."""
    new_season_url: str
    """Where a season is made; empty for who does not organise it."""
    people_url: str
    """Who belongs to the group."""
    players_url: str
    """Who plays with it."""
    records_url: str
    """What nobody in it has done better."""
    export_url: str
    """What can be taken along."""
    nights_url: str
    """Its club nights."""
    settings_url: str
    """What it is called; empty for who does not organise it."""
