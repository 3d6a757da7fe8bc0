"""A game on the TV, for whoever looks on."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tracker.sheets.table import Table
from tracker.sheets.tv import tv_page
from tracker.views.device import device_of
from tracker.views.guards import admitted
from tracker.views.pages import REV, page


@require_safe
def tv(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The screen as it is now; what is new it asks of ``live``, and follows the table into its next game."""
    access = admitted(request, uuid)
    sheet = tv_page(Table.load(access.game), device=device_of(request), now=timezone.now())
    response = page(request, "tracker/tv.html", sheet, part="tv")
    response[REV] = str(access.game.rev)
    return response
