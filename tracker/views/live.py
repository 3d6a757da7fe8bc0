"""What an open page asks for: is there anything new?"""

from __future__ import annotations

from dataclasses import asdict
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.http import require_safe

from tracker.forms.numbers import read_index
from tracker.models import Role
from tracker.sheets.handed import handed
from tracker.sheets.hub import hub_page
from tracker.sheets.news import round_news
from tracker.sheets.table import Table
from tracker.sheets.tv import tv_page
from tracker.views.board import board
from tracker.views.device import device_of
from tracker.views.ending import ending_part
from tracker.views.guards import Access, admitted, glimpsed
from tracker.views.handed import read_role, remember_role, tell
from tracker.views.pages import REV, for_visitor

ROLE = "X-Role"
"""The role that a board is made for."""

ACK = "X-Outbox-Ack"
"""The keys of the writes that an answer settles; one without is from something else on the way, and settles nothing."""


@require_safe
def live(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """204 while the game stands at the revision that the page has, and the device has the role that the page is made
    for, else the board as it is now; for the ``view`` "hub" what lies on the table, for "end" the final table;
    for "page", and for "people" by a revision of its own, nothing but that there is something new: the page asks for
    itself then; or, for a page that is open on the entry of the round ``cells``, who wrote what of that round.

    A phone that was handed the score since the page was made ``as`` another role, or keeps it no longer, is told so.
    "Nothing new" is one query and nothing rendered. Asked for in the address bar, the answer is the board alone.
    """
    view = request.GET.get("view")
    is_of_people = view == "people"
    rev, standing = glimpsed(request, uuid, people=is_of_people)
    role = standing.role
    asked_as = request.GET.get("as", role)
    if request.GET.get("rev") == str(rev) and asked_as == role:
        return _sealed(HttpResponse(status=204), rev, role)
    access = admitted(request, uuid)
    rev, role = access.game.people_rev if is_of_people else access.game.rev, access.role
    entered = read_index(request.GET.get("cells", ""))
    response: HttpResponse
    if entered is not None:
        own = None if access.keeps_score else access.seat_id
        numbered = read_index(request.GET.get("numbered", "")) or 0
        news = round_news(access.game, entered, device_of(request), numbered=numbered, own_seat=own)
        response = JsonResponse(asdict(news))
    elif view in {"page", "people"}:
        response = HttpResponse()
    elif view == "end":
        response = HttpResponse(for_visitor(request, ending_part(request, access)))
    elif view == "hub":
        response = HttpResponse(_hub(request, access))
    elif view == "tv":
        response = HttpResponse(_tv(request, access))
    else:
        response = HttpResponse(for_visitor(request, board(request, access)))
    told = handed(access.game, was=read_role(asked_as), role=role, device=device_of(request))
    if told is not None:
        tell(response, told)
        remember_role(response, uuid, role)
    return _sealed(response, rev, role)


def _sealed(response: HttpResponse, rev: int, role: Role) -> HttpResponse:
    response[REV] = str(rev)
    response[ROLE] = str(role)
    response["Cache-Control"] = "no-store"
    return response


def _tv(request: HttpRequest, access: Access) -> str:
    """What lies on the TV's screen."""
    sheet = tv_page(Table.load(access.game), device=device_of(request), now=timezone.now())
    return render_to_string("tracker/tv.html#tv", {"page": sheet}, request)


def _hub(request: HttpRequest, access: Access) -> str:
    sheet = hub_page(
        Table.load(access.game),
        role=access.role,
        seat_id=access.seat_id,
        may_tap=access.may_tap,
        now=timezone.now(),
    )
    return render_to_string("tracker/hub.html#hub", {"page": sheet}, request)
