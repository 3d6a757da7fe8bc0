"""What an open page asks for: is there anything new?"""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tracker.views.board import board
from tracker.views.guards import admitted, glimpsed
from tracker.views.pages import for_visitor

REV = "X-Rev"
"""The revision that an answer shows: a page never puts an older one over a newer."""


@require_safe
def live(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """204 while the game stands at the revision that the page has, else the board as it is now.

    "Nothing new" is one query and nothing rendered. Asked for in the address bar, the answer is the board alone.
    """
    rev, _role = glimpsed(request, uuid)
    if request.GET.get("rev") == str(rev):
        response = HttpResponse(status=204)
    else:
        access = admitted(request, uuid)
        rev = access.game.rev
        response = HttpResponse(for_visitor(request, board(request, access)))
    response[REV] = str(rev)
    response["Cache-Control"] = "no-store"
    return response
