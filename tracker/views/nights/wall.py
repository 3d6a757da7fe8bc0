"""The screen on the wall, and what is new."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.http import require_safe

from tracker.sheets import nights as sheets
from tracker.views.guards import GroupAccess
from tracker.views.live import ROLE
from tracker.views.nights.guard import facts_of, night_of
from tracker.views.pages import REV, page

GETS_AND_POSTS = ["GET", "HEAD", "POST"]


@require_safe
def night_wall(request: HttpRequest, uuid: UUID, pk: int) -> HttpResponse:
    """The screen on the wall; what is new it asks of ``night_live``."""
    access, found = night_of(request, uuid, pk)
    facts = facts_of(request, access, found)
    response = page(request, "tracker/nights/wall.html", sheets.wall_page(facts, now=timezone.now()), part="tv")
    response[REV] = str(facts.rev)
    return response


@require_safe
def night_live(request: HttpRequest, uuid: UUID, pk: int) -> HttpResponse:
    """204 while the night and its games stand at the revision that the page has; else that there is something new, and
    for the ``view`` "tv" the wall as it is now.
    """
    access, found = night_of(request, uuid, pk)
    rev = sheets.night_rev(found)
    if request.GET.get("rev") == str(rev) and request.GET.get("as", access.role) == access.role:
        return _news(HttpResponse(status=204), rev, access)
    if request.GET.get("view") != "tv":
        return _news(HttpResponse(), rev, access)
    facts = facts_of(request, access, found)
    sheet = sheets.wall_page(facts, now=timezone.now())
    html = render_to_string("tracker/nights/wall.html#tv", {"page": sheet}, request)
    return _news(HttpResponse(html), facts.rev, access)


def _news(response: HttpResponse, rev: int, access: GroupAccess) -> HttpResponse:
    response[REV], response[ROLE] = str(rev), str(access.role)
    response["Cache-Control"] = "no-store"
    return response
