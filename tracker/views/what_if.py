"""A game, or a season, as if by other rules: asked by the address, so a link says it; nothing is stored."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_safe

from tracker.forms.what_if import WhatIfForm
from tracker.forms.what_if_page import season_what_if_page, what_if_page
from tracker.models import Game, Group, HouseRules, Season
from tracker.sheets.table import Table
from tracker.views.guards import admitted, belonging
from tracker.views.pages import page

TEMPLATE = "tracker/what_if.html"

MOST_GAMES = 200
"""Games of a season that are counted by other rules at once."""


@require_safe
def what_if(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """What other rules would make of a game; before its first round there is nothing to count."""
    access = admitted(request, uuid)
    table = Table.load(access.game)
    if not table.rounds:
        return redirect(access.game)
    form = WhatIfForm.asked(request.GET, _house_rules(access.game.group))
    return _answered(request, form, what_if_page(table, form))


@require_safe
def season_what_if(request: HttpRequest, uuid: UUID, season_id: int) -> HttpResponse:
    """What other rules would make of a season, for whoever belongs to the group."""
    group = belonging(request, uuid).group
    season = get_object_or_404(Season, pk=season_id, group=group)
    season.group = group
    counted = Game.objects.all().of_season(season).filter(is_counted=True)
    # Each is scored again, round by round: of a season of thousands the newest are, and the page says so.
    games = counted.select_related("group").order_by("-played_on", "-pk")[: MOST_GAMES + 1]
    form = WhatIfForm.asked(request.GET, _house_rules(season.group))
    tables = Table.load_all(games)
    most = MOST_GAMES if len(tables) > MOST_GAMES else None
    return _answered(request, form, season_what_if_page(season, tables[:MOST_GAMES], form, most=most))


def _house_rules(group: Group) -> Sequence[HouseRules]:
    return list(HouseRules.objects.filter(group=group).order_by("name_key", "-version"))


def _answered(request: HttpRequest, form: WhatIfForm, page_object: object) -> HttpResponse:
    return page(request, TEMPLATE, page_object, status=422 if form.errors else 200)
