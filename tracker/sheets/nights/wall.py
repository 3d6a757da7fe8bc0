"""The wall: where everybody sits and how the tables stand, to be read from across the room."""

from __future__ import annotations

import datetime as dt

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import Measure
from tracker.sheets.nights.facts import NightFacts
from tracker.sheets.nights.overview import night_clock
from tracker.sheets.nights.people import playing_table
from tracker.sheets.nights.standing import night_rows
from tracker.sheets.pages.nights import TableBlock, WallPage
from tracker.words.nights import measure_title, people_text, sitting_title

ROWS_ON_WALL = 30
"""Lines of the standing that a screen has room for; the rest is on every phone, and on paper."""


def wall_page(facts: NightFacts, *, now: dt.datetime) -> WallPage:
    """The tables while they play, else the standing. No query of its own."""
    night, last = facts.night, facts.last
    playing = [table for table in facts.last_tables if not table.is_over]
    shows_tables = bool(playing) and night.ended_at is None
    tables = tuple(map(playing_table, facts.last_tables)) if shows_tables else ()
    rows = () if shows_tables else night_rows(facts)[:ROWS_ON_WALL]
    if night.ended_at is not None:
        headline = _("Final standing")
    elif last is None:
        headline = _("We begin soon")
    elif shows_tables:
        headline = sitting_title(last.number)
    else:
        headline = _("Standing after sitting %(number)s") % {"number": last.number}
    return WallPage(
        title=facts.title,
        headline=headline,
        live_url=reverse("night_live", args=[facts.group.uuid, night.pk]),
        rev=str(facts.rev),
        is_over=night.ended_at is not None,
        clock=night_clock(playing, now) if shows_tables else None,
        tables=tables,
        rows=rows,
        value_title=measure_title(Measure(night.measure)),
        columns=str(_columns(len(tables)) if tables else 1 + (len(rows) > 10) + (len(rows) > 20)),
        lines=str(_lines(tables)),
        note=_("%(people)s here") % {"people": people_text(len(facts.here))},
    )


def _lines(tables: tuple[TableBlock, ...]) -> int:
    """How many names stand one above the other, up to a multiple of four; 12 for a standing."""
    if not tables:
        return 12
    rows = -(-len(tables) // _columns(len(tables)))
    return min(24, -(-rows * max(len(table.people) for table in tables) // 4) * 4)


def _columns(tables: int) -> int:
    """So that the tables fill a wide screen."""
    return next((columns for most, columns in ((1, 1), (2, 2), (6, 3), (8, 4), (15, 5)) if tables <= most), 6)
