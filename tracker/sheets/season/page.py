"""The page of a season: its table, now or on a day, and its games by evening."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import Measure, SeasonStanding
from tracker.models import Game, GroupRole, Season
from tracker.sheets.home import game_line
from tracker.sheets.pages import Evening, SeasonPage, SeasonRow, SeasonTableView
from tracker.sheets.season.table import SeasonTable, season_table
from tracker.sheets.table import Table
from tracker.words.seasons import scheme_sentences, since_text, value_heading

GAMES_LISTED = 20
"""Games on one page of the list."""


def season_page(
    season: Season, *, role: GroupRole, on: dt.date | None = None, on_error: str = "", typed: str = "", start: int = 0
) -> SeasonPage:
    """``on`` is the day that the table is shown of, None for now; ``start`` is the first game of the list to show.

    As many statements for ten thousand games as for one. Raises nothing: a day outside the season has a table, too.
    """
    table = season_table(season)
    url = reverse("season", args=[season.group.uuid, season.pk])
    games = _games(season, start)
    query = f"on={on.isoformat()}&" if on is not None else ""
    return SeasonPage(
        group=season.group.name,
        group_url=reverse("group", args=[season.group.uuid]),
        name=season.name,
        days=days_text(season),
        state=_state(table),
        url=url,
        on=typed or (on.isoformat() if on is not None else ""),
        on_text="" if on is None else _("As it stood on %(day)s") % {"day": date_format(on)},
        on_error=on_error,
        first_day=season.first_day.isoformat(),
        last_day=season.last_day.isoformat(),
        table=table_view(table, on),
        evenings=_evenings(games[:GAMES_LISTED]),
        older_url=f"{url}?{query}start={start + GAMES_LISTED}#games" if len(games) > GAMES_LISTED else "",
        newer_url=f"{url}?{query}start={max(0, start - GAMES_LISTED)}#games" if start else "",
        what_if_url=reverse("season_what_if", args=[season.group.uuid, season.pk]) if table.results else "",
        edit_url=reverse("edit_season", args=[season.group.uuid, season.pk]) if role is GroupRole.ORGANISER else "",
        close_url=reverse("close_season", args=[season.group.uuid, season.pk]) if role is GroupRole.ORGANISER else "",
        close_label=_("Close the season") if season.closed_at is None else _("Open the season again"),
    )


def days_text(season: Season) -> str:
    """Its first and last day."""
    return _("%(first)s – %(last)s") % {
        "first": date_format(season.first_day),
        "last": date_format(season.last_day),
    }


def _state(table: SeasonTable) -> str:
    if table.season.closed_at is None:
        return ""
    return f"{_('This season is closed.')} {table.headline()}".strip()


def table_view(table: SeasonTable, on: dt.date | None = None, *, links: bool = True) -> SeasonTableView:
    """The table with its rule; with ``links`` every number leads to its receipt."""
    standing = table.standing if on is None else table.standing_on(on)
    rows = table.rows(standing)
    if on is not None:
        rows = _since(rows, standing, table.standing)
    if links:
        rows = tuple(replace(row, url=_receipt_url(table.season, row.player)) for row in rows)
    return SeasonTableView(
        value_heading=value_heading(table.scheme.measure),
        has_wins=table.scheme.measure is not Measure.WINS,
        rows=rows,
        rule=scheme_sentences(table.scheme, standing),
    )


def _receipt_url(season: Season, player: int) -> str:
    return reverse("season_receipt", args=[season.group.uuid, season.pk, player])


def _since(rows: Sequence[SeasonRow], then: SeasonStanding, now: SeasonStanding) -> tuple[SeasonRow, ...]:
    places = {row.player: row.place for row in now.rows}
    stood = {row.player: row.place for row in then.rows}
    return tuple(replace(row, since=since_text(stood[row.player], places.get(row.player))) for row in rows)


def _games(season: Season, start: int) -> list[Table]:
    """A page of them and one more, the newest first. Three statements at most."""
    games = Game.objects.all().of_season(season).select_related("group").order_by("-played_on", "-pk")
    return Table.load_all(games[start : start + GAMES_LISTED + 1])


def _evenings(tables: Sequence[Table]) -> tuple[Evening, ...]:
    return tuple(
        Evening(day, tuple(map(game_line, games))) for day, games in groupby(tables, lambda table: table.game.played_on)
    )
