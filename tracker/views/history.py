"""The journal of a game, and taking back what is in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring import RoundRejected
from tracker import services
from tracker.forms.preview import preview
from tracker.forms.undo import UndoForm
from tracker.models import Change, Seat
from tracker.sheets.confirm import confirm_page
from tracker.sheets.history import history_page, place_of
from tracker.sheets.pages import MovesView
from tracker.sheets.table import Table
from tracker.views.device import known_device
from tracker.views.guards import Access, admitted
from tracker.views.pages import follows, page


@require_http_methods(["GET", "HEAD", "POST"])
def history(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """What happened, newest first; sent back with one of its lines, that line is taken back.

    The newest at once. What lies further back and moves totals or places is asked about first.
    """
    access = admitted(request, uuid)
    if request.method != "POST":
        return _history_page(request, access)
    if not access.keeps_score:
        raise PermissionDenied
    form = UndoForm(request.POST)
    if not form.is_valid():
        raise Http404
    table = Table.load(access.game)
    place = place_of(access.game, form.cleaned_data["seq"])
    redo = place.takes_back
    try:
        moves = _take_back(request, table, form, at_once=place.is_newest)
    except Change.DoesNotExist:
        raise Http404 from None
    except (services.NotSaved, RoundRejected) as refusal:
        later = max(refusal.by, default=None) if isinstance(refusal, services.ChangedSince) else None
        problem = form.refusal_text(refusal, table)
        return _history_page(request, access, problem=problem, later=later, seats=table.seats, status=409)
    if moves is None:
        return redirect(request.get_full_path())
    question = confirm_page(
        access.game,
        heading=_("Redo this?") if redo else _("Undo this?"),
        button=_("Yes, redo it") if redo else _("Yes, undo it"),
        url=request.path,
        fields={name: str(form.cleaned_data[name]) for name in ("seq", "client_id")},
    )
    return page(request, "tracker/confirm.html", replace(question, moves=moves))


def _take_back(request: HttpRequest, table: Table, form: UndoForm, *, at_once: bool) -> MovesView | None:
    """Take it back; or say what that moves, where that is not done ``at_once`` and its sender was not shown."""
    seq = form.cleaned_data["seq"]
    act = partial(
        services.undo,
        game=table.game,
        seq=seq,
        client_id=form.cleaned_data["client_id"],
        device=known_device(request),
        now=timezone.now(),
    )
    if not at_once:
        view = preview(table, act).view
        if view.moves and view.shown != form.cleaned_data["shown"]:
            return view
    act()
    return None


def _history_page(
    request: HttpRequest,
    access: Access,
    *,
    problem: str = "",
    later: int | None = None,
    seats: Iterable[Seat] | None = None,
    status: int = 200,
) -> HttpResponse:
    sheet = history_page(
        access.game,
        may_write=access.keeps_score,
        with_taps=request.GET.get("taps") == "1",
        problem=problem,
        later=later,
        seats=seats,
    )
    return page(request, "tracker/history.html", sheet, status=status, follows=follows(access))
