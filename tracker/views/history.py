"""The journal of a game, and taking back what is in it."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from scoring import RoundRejected
from tracker import services
from tracker.forms.undo import UndoForm
from tracker.models import Change
from tracker.sheets.history import history_page
from tracker.views.device import known_device
from tracker.views.guards import Access, admitted
from tracker.views.pages import page


@require_http_methods(["GET", "HEAD", "POST"])
def history(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """What happened, newest first; sent back with one of its lines, that line is taken back."""
    access = admitted(request, uuid)
    if request.method != "POST":
        return _history_page(request, access)
    if not access.keeps_score:
        raise PermissionDenied
    form = UndoForm(request.POST)
    if not form.is_valid():
        raise Http404
    try:
        services.undo(
            game=access.game,
            seq=form.cleaned_data["seq"],
            client_id=form.cleaned_data["client_id"],
            device=known_device(request),
            now=timezone.now(),
        )
    except Change.DoesNotExist:
        raise Http404 from None
    except (services.NotSaved, RoundRejected) as refusal:
        return _history_page(request, access, problem=form.refusal_text(refusal), status=409)
    return redirect("history", uuid)


def _history_page(request: HttpRequest, access: Access, *, problem: str = "", status: int = 200) -> HttpResponse:
    sheet = history_page(access.game, may_write=access.keeps_score, problem=problem)
    return page(request, "tracker/history.html", sheet, status=status)
