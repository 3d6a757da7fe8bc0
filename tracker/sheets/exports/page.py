"""The page that lists what a group can take along."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from tracker.models import Group, GroupRole, Season
from tracker.sheets.pages import ExportFile, ExportPage
from tracker.spreadsheet import dialect_of
from tracker.words.exports import opens_in


def export_page(group: Group, *, role: GroupRole, language: str) -> ExportPage:
    """One query: the seasons. ``role`` is what the viewer may do in the group."""
    key = group.uuid
    seasons = Season.objects.filter(group=group).order_by("-first_day", "-pk")
    return ExportPage(
        group=group.name,
        group_url=reverse("group", args=[key]),
        files=(
            ExportFile(
                _("Games"),
                _("A line for each game and player: place, total, zero rounds."),
                reverse("group_games_csv", args=[key]),
            ),
            ExportFile(
                _("Rounds"),
                _("A line for each round and player: engine, pips, who went out, penalties, points, total so far."),
                reverse("group_rounds_csv", args=[key]),
            ),
            *(
                ExportFile(
                    _("Standings: %(season)s") % {"season": season.name},
                    _("A line for each player, as the season ranks them."),
                    reverse("season_csv", args=[key, season.pk]),
                )
                for season in seasons
            ),
        ),
        note=opens_in(dialect_of(language).delimiter),
        backup_url=reverse("group_backup", args=[key]) if role is GroupRole.ORGANISER else "",
        import_url=reverse("import_table", args=[key]) if role.reaches(GroupRole.SCOREKEEPER) else "",
    )
