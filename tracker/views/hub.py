"""The hub: the phone in the middle of the table during a round."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tracker import services
from tracker.forms.numbers import read_index
from tracker.forms.taps import NotATap, read_key, read_posted_tap, tap_refusal
from tracker.models import Change
from tracker.sheets.hub import hub_page
from tracker.sheets.table import Table
from tracker.views.device import known_device
from tracker.views.guards import Access, admitted
from tracker.views.pages import REV, page


@require_http_methods(["GET", "HEAD", "POST"])
def hub(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The table of the round under way; what is sent here is one tap, or the last one to be taken back."""
    access = admitted(request, uuid)
    if request.method != "POST":
        return _hub_page(request, access)
    if not access.may_tap:
        raise PermissionDenied
    try:
        _act(request, access)
    except Change.DoesNotExist:
        raise Http404 from None
    except NotATap as refusal:
        return _hub_page(request, access, problem=str(refusal), status=422)
    except services.NotSaved as refusal:
        return _hub_page(request, access, problem=tap_refusal(refusal), status=409)
    return redirect("hub", uuid)


def _act(request: HttpRequest, access: Access) -> None:
    device, now = known_device(request), timezone.now()
    if request.POST.get("do") == "undo":
        seq, key = read_index(request.POST.get("seq", "")), read_key(request.POST)
        services.undo(game=access.game, seq=seq or 0, client_id=key, device=device, now=now, taps_only=True)
        return
    write = read_posted_tap(request.POST)
    services.tap(
        game=access.game,
        number=write.number,
        tap=write.tap,
        client_id=write.client_id,
        device=device,
        now=now,
        numbered=write.numbered,
    )


def _hub_page(request: HttpRequest, access: Access, *, problem: str = "", status: int = 200) -> HttpResponse:
    sheet = hub_page(
        Table.load(access.game),
        role=access.role,
        seat_id=access.seat_id,
        may_tap=access.may_tap,
        now=timezone.now(),
        problem=problem,
        chosen=request.GET.get("train", ""),
    )
    response = page(request, "tracker/hub.html", sheet, status=status)
    response[REV] = sheet.rev
    return response
