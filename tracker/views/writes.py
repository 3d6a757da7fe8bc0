"""Where a phone's outbox sends its cells and taps: no page, a receipt for each."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tracker import services
from tracker.forms.writes import NotWrites, Sent, acks, gone, read_writes, to_do
from tracker.sheets.people import names_of_devices
from tracker.views.device import known_device
from tracker.views.guards import admitted
from tracker.views.live import ACK
from tracker.views.pages import REV


@require_http_methods(["GET", "HEAD", "POST"])
def writes(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Cells of the round under way, and taps, several at once; what is refused is refused alone, and settled too.

    A page whose token is out of date asks here for a new one: the cookie is not for scripts to read.
    """
    access = admitted(request, uuid)
    if not (access.may_tap or access.has_no_seat):
        raise PermissionDenied
    if request.method != "POST":
        return HttpResponse(status=204, headers={"X-CSRFToken": get_token(request), "Cache-Control": "no-store"})
    try:
        sent = read_writes(request.body, access.game.rule_set, None if access.keeps_score else access.seat_id)
    except NotWrites as refusal:
        return JsonResponse({"text": str(refusal)}, status=400)
    if access.has_no_seat:
        # A phone at whose seat another plays on; what it sends is refused each, and so settled.
        sent = [Sent(each.key, None, gone()) for each in sent]
    receipts = services.write_cells(
        game=access.game, writes=to_do(sent), device=known_device(request), now=timezone.now()
    )
    names = names_of_devices(access.game, {receipt.by for receipt in receipts.each if receipt.by is not None})
    answers = acks(sent, receipts.each, names, access.game.rule_set)
    return JsonResponse(
        {"before": receipts.before, "rev": receipts.rev, "acks": answers},
        headers={REV: str(receipts.rev), ACK: " ".join(str(answer["key"]) for answer in answers)},
    )
