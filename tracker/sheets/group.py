"""The page of a group: who leads its season, its newest games, and the ways to everything else."""

from __future__ import annotations

import datetime as dt

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import Measure
from tracker.models import Game, Group, GroupRole, Season
from tracker.sheets.home import game_line
from tracker.sheets.members import end_text
from tracker.sheets.pages import GroupPage, SeasonBlock, SeasonLink
from tracker.sheets.season.calendar import season_now, seasons_of
from tracker.sheets.season.page import days_text
from tracker.sheets.season.table import leaders, scheme_of
from tracker.sheets.table import Table
from tracker.words.seasons import value_heading

GAMES_LISTED = 10
"""Games on one page of the list."""

LEADERS = 5
"""Players of the season that the page names."""


def group_page(group: Group, *, role: GroupRole, today: dt.date, start: int = 0) -> GroupPage:
    """As many statements whatever the seasons, games and players; as much to read for ten thousand games as for ten.

    ``role`` is what the viewer may do in the group, ``today`` is by its calendar, ``start`` the first game of the list.
    """
    seasons = seasons_of(group)
    season = season_now(seasons, today)
    url = reverse("group", args=[group.uuid])
    games = Game.objects.filter(group=group).select_related("group").order_by("-played_on", "-pk")
    tables = Table.load_all(games[start : start + GAMES_LISTED + 1])
    organises = role is GroupRole.ORGANISER
    return GroupPage(
        name=group.name,
        season=None if season is None else _block(season, group),
        seasons=tuple(_link(each) for each in seasons if each is not season),
        games=tuple(map(game_line, tables[:GAMES_LISTED])),
        older_url=f"{url}?start={start + GAMES_LISTED}#games" if len(tables) > GAMES_LISTED else "",
        newer_url=f"{url}?start={max(0, start - GAMES_LISTED)}#games" if start else "",
        ends=end_text(group),
        end_url=reverse("group_end", args=[group.uuid]) if organises else "",
        rules_url=reverse("group_rules", args=[group.uuid]),
        new_url=f"{reverse('new_game')}?group={group.uuid}" if role.reaches(GroupRole.SCOREKEEPER) else "",
        new_season_url=reverse("new_season", args=[group.uuid]) if organises else "",
        people_url=reverse("group_people", args=[group.uuid]),
        players_url=reverse("players", args=[group.uuid]),
        records_url=reverse("records", args=[group.uuid]),
        export_url=reverse("group_export", args=[group.uuid]),
        settings_url=reverse("group_settings", args=[group.uuid]) if organises else "",
        nights_url=reverse("nights", args=[group.uuid]),
    )


def _block(season: Season, group: Group) -> SeasonBlock:
    measure = scheme_of(season).measure
    return SeasonBlock(
        name=season.name,
        url=reverse("season", args=[group.uuid, season.pk]),
        note=_("This season is closed.") if season.closed_at is not None else "",
        value_heading=value_heading(measure),
        has_wins=measure is not Measure.WINS,
        leaders=leaders(season, group, LEADERS),
    )


def _link(season: Season) -> SeasonLink:
    return SeasonLink(
        name=season.name,
        url=reverse("season", args=[season.group.uuid, season.pk]),
        days=days_text(season),
    )
