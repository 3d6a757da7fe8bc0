"""The page of a season's form, with the table that what is chosen makes."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.forms.season import SeasonForm
from tracker.models import Group, Season
from tracker.sheets.pages import SeasonFormPage
from tracker.sheets.season import season_table, seasons_of
from tracker.sheets.season.page import table_view

SHOWN = 12
"""Players of the table beside the form."""


def proposed(group: Group, today: dt.date) -> Season:
    """A new season: a year from today, or from the day after the last one, by the group's calendar."""
    last = max((season.last_day for season in seasons_of(group)), default=today - dt.timedelta(days=1))
    first = last + dt.timedelta(days=1)
    return Season(group=group, name="", first_day=first, last_day=first + dt.timedelta(days=364))


def season_form_page(group: Group, form: SeasonForm, season: Season | None = None) -> SeasonFormPage:
    """``season`` is the one that is changed. The statements of its table, whatever the games and players."""
    days, scheme = form.days(), form.scheme()
    table, games = None, 0
    if days is not None and scheme is not None:
        as_chosen = Season(pk=None if season is None else season.pk, group=group, first_day=days[0], last_day=days[1])
        found = season_table(as_chosen, scheme)
        view = table_view(found, links=False)
        table = replace(view, rows=view.rows[:SHOWN])
        games = len({result.game for result in found.results})
    at = [group.uuid] if season is None else [group.uuid, season.pk]
    return SeasonFormPage(
        heading=_("New season") if season is None else _("Change the season"),
        group=group.name,
        back_url=reverse("group" if season is None else "season", args=at),
        action=reverse("new_season" if season is None else "edit_season", args=at),
        button=_("Make the season") if season is None else _("Save"),
        client_id=form.client_id if season is None else "",
        values=form.values,
        errors=form.errors,
        numbers=form.numbers,
        measures=form.measures,
        ties=form.ties,
        guests_count=form.guests_count,
        table=table,
        games=ngettext("%(count)s game that is over", "%(count)s games that are over", games) % {"count": games},
        note=""
        if season is None or season.closed_at is None
        else _("This season is closed: what you change here may say that somebody else won it."),
    )
