"""The question before a season is closed, or opened again."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.models import Game, Season
from tracker.sheets.pages import GroupQuestion
from tracker.sheets.season.table import season_table


def closing_question(season: Season) -> GroupQuestion:
    """What closing says; the statements of the table, and one."""
    if season.closed_at is not None:
        sentences: tuple[str, ...] = (_("It is then open as before. Nothing else changes."),)
        heading, do, button = _("Open %(season)s again?"), "open", _("Open it again")
    else:
        sentences = _closing(season)
        heading, do, button = _("Close %(season)s?"), "close", _("Close the season")
    return GroupQuestion(
        group=season.group.name,
        group_url=reverse("group", args=[season.group.uuid]),
        heading=heading % {"season": season.name},
        sentences=sentences,
        action=reverse("close_season", args=[season.group.uuid, season.pk]),
        do=do,
        button=button,
        back_url=reverse("season", args=[season.group.uuid, season.pk]),
    )


def _closing(season: Season) -> tuple[str, ...]:
    table = season_table(season)
    over = len({result.game for result in table.results})
    under_way = Game.objects.all().of_season(season).count() - over
    found = [table.headline() or _("Nobody has a place in it yet.")]
    if under_way:
        text = ngettext(
            "%(count)s game of it is not over. It counts once it is.",
            "%(count)s games of it are not over. They count once they are.",
            under_way,
        )
        found.append(text % {"count": under_way})
    found.append(
        _("Nothing is frozen: a score can still be corrected. Whoever does it is shown first what moves in the season.")
    )
    return tuple(found)
