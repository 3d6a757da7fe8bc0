"""A game's rules: in words for everybody, and to be changed by who keeps the score."""

from __future__ import annotations

from functools import partial
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from scoring import RulesRejected
from tracker import services
from tracker.forms.rules import RulesForm
from tracker.forms.rules_page import rules_page
from tracker.sheets.table import Table
from tracker.views.device import known_device
from tracker.views.guards import admitted
from tracker.views.languages import asks_again
from tracker.views.pages import follows, page

TEMPLATE = "tracker/rules.html"


@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The rules of a game; changed ones are saved once their sender was shown what they move."""
    access = admitted(request, uuid)
    table, news = Table.load(access.game), follows(access)
    if request.method != "POST":
        form = RulesForm.filled(table) if access.keeps_score else None
        return page(request, TEMPLATE, rules_page(table, form), follows=news)
    if not access.keeps_score:
        raise PermissionDenied
    form = RulesForm.posted(request.POST)
    if request.POST.get("do", "") == "preset":
        form = RulesForm.filled(table, request.POST.get("preset", ""))
        return page(request, TEMPLATE, rules_page(table, form), follows=news)
    if asks_again(request):
        return page(request, TEMPLATE, rules_page(table, form), follows=news)
    if not form.is_valid(table) or form.rules is None:
        return page(request, TEMPLATE, rules_page(table, form), follows=news, status=422)
    change = partial(
        services.change_rules,
        game=access.game,
        preset=form.preset(table),
        rules=form.rules,
        house=form.house(table),
        seen=form.seen,
        client_id=form.key,
        device=known_device(request),
        now=timezone.now(),
    )
    try:
        form.look.take(table, change)
        if form.look.stands_already:
            return redirect(access.game)
        if form.look.may_be_saved:
            change(accepts=form.look.accepts)
            return redirect(access.game)
    except (services.NotSaved, RulesRejected) as refusal:
        form.refuse(refusal, table)
        return page(request, TEMPLATE, rules_page(table, form), follows=news, status=409)
    return page(
        request, TEMPLATE, rules_page(table, form), follows=news, status=422 if form.look.is_impossible else 200
    )
