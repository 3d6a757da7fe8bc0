"""Two phones wrote two scores: somebody says which it was."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from scoring import RoundRejected
from tracker import services
from tracker.forms.disputes import DisputeForm
from tracker.sheets.disputes import may_settle
from tracker.sheets.table import Table
from tracker.views.device import known_device
from tracker.views.game import game_with_notice
from tracker.views.guards import admitted


@require_POST
def dispute(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Settle a disputed cell with one of its scores. Who was too late is told what was said."""
    access = admitted(request, uuid)
    if not (access.keeps_score or access.writes_own_seat):
        raise PermissionDenied
    table = Table.load(access.game)
    form = DisputeForm.posted(request.POST, table)
    if form is None:
        raise Http404
    seat_id = table.seats[form.position].pk
    if not (access.keeps_score or access.seat_id == seat_id):
        raise PermissionDenied
    is_open = table.written[form.number].seen.is_open
    if form.facts is None or not may_settle(access.role, access.seat_id, seat_id, is_open=is_open):
        return game_with_notice(request, uuid, form.refusal_text(table))
    try:
        services.settle_cell(
            game=access.game,
            number=form.number,
            seat_id=seat_id,
            facts=form.facts,
            client_id=form.key,
            device=known_device(request),
            now=timezone.now(),
        )
    except (services.NotSaved, RoundRejected) as refusal:
        return game_with_notice(request, uuid, form.refusal_text(Table.load(access.game), refusal))
    return redirect(access.game)
