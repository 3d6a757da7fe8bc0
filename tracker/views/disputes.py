"""Two phones wrote two scores: somebody says which it was."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tracker.forms.disputes import DisputeForm
from tracker.sheets.table import Table
from tracker.views.game import game_with_notice
from tracker.views.guards import admitted
from tracker.views.settling import settle


@require_POST
def dispute(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Settle a disputed cell with one of its scores. Who was too late is told what was said."""
    access = admitted(request, uuid)
    if not (access.keeps_score or access.writes_own_seat):
        raise PermissionDenied
    table = Table.load(access.game)
    refusal = settle(request, access, DisputeForm.posted(request.POST, table), table)
    return game_with_notice(request, uuid, refusal) if refusal else redirect(access.game)
