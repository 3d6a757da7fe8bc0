"""Lists of games, and who leads."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass


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
class SeasonBlock:
    """One season of a group."""

    name: str
    games: tuple[GameLine, ...]
    standings: tuple[SeasonLine, ...]
    """Empty while no game of the season is over."""
    what_if_url: str
    """Where the season is counted by other rules; empty for games outside one, and while none is over."""


@dataclass(frozen=True, slots=True)
class GroupPage:
    """A group's games and standings."""

    name: str
    seasons: tuple[SeasonBlock, ...]
    ends: str
    """When the group goes, if it was given up."""
    end_url: str
    """Where it is given up, or kept; empty for who does not organise it."""
    rules_url: str
    """The group's own rules."""
    new_url: str
    """Where a game of the group begins; empty for who only watches."""
    people_url: str
    """Who belongs to the group."""
    export_url: str
    """What can be taken along."""
    settings_url: str
    """What it is called; empty for who does not organise it."""
