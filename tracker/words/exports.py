"""What the columns of exported files are called, and how they are known again when such a file comes back."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto
from functools import cache

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext

from tracker.names import name_key


class Heading(Enum):
    """A column of an exported file."""

    DATE = auto()
    SEASON = auto()
    GAME = auto()
    RULES = auto()
    PLAYER = auto()
    GUEST = auto()
    PLACE = auto()
    TOTAL = auto()
    ROUNDS = auto()
    ZERO_ROUNDS = auto()
    OVER = auto()
    COUNTED = auto()
    ROUND = auto()
    ENGINE = auto()
    STARTED = auto()
    BLOCKED = auto()
    AWAY = auto()
    OUT = auto()
    PIPS = auto()
    TILES = auto()
    ADJUSTMENTS = auto()
    POINTS = auto()
    RUNNING = auto()
    VALUE = auto()
    GAMES = auto()
    WINS = auto()
    SHARED_WINS = auto()
    LOWEST = auto()
    DROPPED = auto()


def heading(column: Heading) -> str:
    """What the column is called."""
    return {
        Heading.DATE: pgettext("column", "Date"),
        Heading.SEASON: pgettext("column", "Season"),
        Heading.GAME: pgettext("column", "Game"),
        Heading.RULES: pgettext("column", "Rules"),
        Heading.PLAYER: pgettext("column", "Player"),
        Heading.GUEST: pgettext("column", "Guest"),
        Heading.PLACE: pgettext("column", "Place"),
        Heading.TOTAL: pgettext("column", "Total"),
        Heading.ROUNDS: pgettext("column", "Rounds"),
        Heading.ZERO_ROUNDS: pgettext("column", "Zero rounds"),
        Heading.OVER: pgettext("column", "Over"),
        Heading.COUNTED: pgettext("column", "Counted"),
        Heading.ROUND: pgettext("column", "Round"),
        Heading.ENGINE: pgettext("column", "Engine"),
        Heading.STARTED: pgettext("column", "Started"),
        Heading.BLOCKED: pgettext("column", "Blocked"),
        Heading.AWAY: pgettext("column", "Did not play"),
        Heading.OUT: pgettext("column", "Went out"),
        Heading.PIPS: pgettext("column", "Pips"),
        Heading.TILES: pgettext("column", "Tiles"),
        Heading.ADJUSTMENTS: pgettext("column", "Penalties and bonuses"),
        Heading.POINTS: pgettext("column", "Points"),
        Heading.RUNNING: pgettext("column", "Total so far"),
        Heading.VALUE: pgettext("column", "Value"),
        Heading.GAMES: pgettext("column", "Games"),
        Heading.WINS: pgettext("column", "Wins"),
        Heading.SHARED_WINS: pgettext("column", "Shared wins"),
        Heading.LOWEST: pgettext("column", "Lowest round above 0"),
        Heading.DROPPED: pgettext("column", "Dropped games"),
    }[column]


def headings(columns: Iterable[Heading]) -> tuple[str, ...]:
    """What the columns are called."""
    return tuple(map(heading, columns))


@cache
def heading_keys(column: Heading) -> frozenset[str]:
    """What the column is called in any of the languages, as ``name_key`` makes it."""
    found = set()
    for language, _name in settings.LANGUAGES:
        with override(language):
            found.add(name_key(heading(column)))
    return frozenset(found)


def file_name(what: str) -> str:
    """What an exported file is called, without its ending; ``what`` is "games", "rounds" or "standings"."""
    return {
        "games": pgettext("file", "games"),
        "rounds": pgettext("file", "rounds"),
        "standings": pgettext("file", "standings"),
        "scores": pgettext("file", "scores"),
    }[what]


def opens_in(delimiter: str) -> str:
    """How a file of the language is written, for whose spreadsheet is set to another."""
    if delimiter == ";":
        return _(
            "The files have semicolons between the columns and a comma for decimals, as a spreadsheet here expects."
        )
    return _("The files have commas between the columns and a point for decimals, as a spreadsheet here expects.")
