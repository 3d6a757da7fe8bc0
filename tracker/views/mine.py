"""A player's own score, from the own phone."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tracker import services
from tracker.forms.mine import MineForm
from tracker.sheets.news import elsewhere
from tracker.sheets.table import Table
from tracker.views.device import known_device
from tracker.views.guards import admitted
from tracker.views.live import REV
from tracker.views.pages import page


@require_http_methods(["GET", "HEAD", "POST"])
def mine(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The player's pips of the round under way, until the round is closed."""
    access = admitted(request, uuid)
    if not access.writes_own_seat or access.seat_id is None:
        raise PermissionDenied
    table = Table.load(access.game)
    number = table.next_number
    if number is None:
        return redirect(access.game)
    if request.method != "POST":
        return _own_page(request, MineForm.filled(table, access.seat_id), table)
    form = MineForm.posted(request.POST, table, access.seat_id)
    if form.press(request.POST.get("do", "")):
        return _own_page(request, form, table)
    if not form.is_valid(table.rules) or form.facts is None:
        return _own_page(request, form, table, status=422)
    try:
        services.write_cell(
            game=access.game,
            number=form.number,
            seat_id=access.seat_id,
            facts=form.facts,
            seen=form.typed.seen,
            client_id=form.key,
            device=known_device(request),
            now=timezone.now(),
        )
    except services.NotSaved as refusal:
        form.refuse(refusal)
        return _own_page(request, form, table, status=409)
    return redirect(access.game)


def _own_page(request: HttpRequest, form: MineForm, table: Table, *, status: int = 200) -> HttpResponse:
    sheet = replace(form.page(table), elsewhere=elsewhere(table, known_device(request)))
    response = page(request, "tracker/mine.html", sheet, status=status)
    response[REV] = str(table.game.rev)
    return response
