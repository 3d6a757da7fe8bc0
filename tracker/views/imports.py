"""A score table that comes into a group."""

from __future__ import annotations

from uuid import UUID
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tracker import services
from tracker.forms.imports.form import ImportForm
from tracker.forms.imports.page import import_page
from tracker.models import Game, Group, GroupRole
from tracker.sheets.house import group_sources, sheet_sources
from tracker.views.device import known_device, remember
from tracker.views.guards import belonging
from tracker.views.languages import asks_again
from tracker.views.pages import page

TEMPLATE = "tracker/import_table.html"


@require_http_methods(["GET", "HEAD", "POST"])
def import_table(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """A table is shown as it is understood, and becomes a game once its sender has seen that.

    For whoever begins games in the group.
    """
    group = belonging(request, uuid, GroupRole.SCOREKEEPER).group
    offers = group_sources(group)
    today = timezone.localdate(timezone.now(), ZoneInfo(group.time_zone))
    if request.method != "POST":
        default = next((offer.key for offer in offers if offer.house_id == group.default_rules_id), "")
        form = ImportForm(offers, today, preset=default or sheet_sources()[0].key, date=today.isoformat())
        return page(request, TEMPLATE, import_page(form, group))
    form = ImportForm.posted(request, offers, today)
    is_whole = form.read()
    wants_it = request.POST.get("do") == "import" and not asks_again(request)
    if is_whole and wants_it and not form.is_refused and form.agreed == form.shown:
        device = known_device(request)
        response = redirect(_imported(form, group, device))
        remember(response, device)
        return response
    return page(request, TEMPLATE, import_page(form, group), status=200 if is_whole and not form.is_refused else 422)


def _imported(form: ImportForm, group: Group, device: UUID) -> Game:
    if form.rules is None or form.source is None or form.day is None:
        raise ValueError("a form that was read whole has all of these")
    return services.import_game(
        client_id=form.key,
        device=device,
        names=form.names,
        preset=form.source.preset,
        rules=form.rules,
        house=form.source.house,
        rounds=form.rounds,
        accepts=form.accepts,
        played_on=form.day,
        group=group,
        now=timezone.now(),
    )
