"""The draw of the next sitting."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tracker import services
from tracker.forms.hidden import read_key
from tracker.forms.nights.refused import refused_text, two_people_text
from tracker.forms.numbers import read_index
from tracker.models import GroupRole, Night
from tracker.models.sight import member_by_which
from tracker.services import nights as verbs
from tracker.sheets import nights as sheets
from tracker.sheets.nights import NightFacts
from tracker.views.device import known_device
from tracker.views.guards import GroupAccess
from tracker.views.languages import asks_again
from tracker.views.nights.guard import facts_of, id_in, night_of
from tracker.views.pages import page

GETS_AND_POSTS = ["GET", "HEAD", "POST"]


@require_http_methods(GETS_AND_POSTS)
def night_draw(request: HttpRequest, uuid: UUID, pk: int) -> HttpResponse:
    """The draw of the next sitting: made, changed by hand, begun."""
    access, found = night_of(request, uuid, pk, GroupRole.SCOREKEEPER)
    first, second, problem, status = request.POST.get("first", ""), request.POST.get("second", ""), "", 200
    if request.method == "POST" and not asks_again(request):
        try:
            to = _draw(request, access, found)
        except services.NotSaved as refusal:
            problem, status = refused_text(refusal), 409
        else:
            if to:
                return redirect(to, uuid, pk)
            problem, status = two_people_text(), 422
    facts = facts_of(request, access, found)
    sheet = sheets.draw_page(facts, role=access.role, problem=problem, first=first, second=second)
    return page(request, "tracker/nights/draw.html", sheet, status=status)


def _draw(request: HttpRequest, access: GroupAccess, found: Night) -> str:
    """Do what was pressed; the name of the page that comes next, "" where two people had to be chosen."""
    do = request.POST.get("do", "")
    key, seen = read_key(request.POST.get("client_id", "")), id_in(request.POST.get("seen", ""))
    if do == "draw":
        facts = NightFacts.load(found, access.group)
        without = [*facts.seated] if "without" in request.POST else []
        verbs.draw_sitting(night=found, played=facts.played, seen=seen, client_id=key, without=without)
    elif do == "swap":
        one, other = read_index(request.POST.get("first", "")), read_index(request.POST.get("second", ""))
        if one is None or other is None or one == other:
            return ""
        verbs.swap_places(night=found, first=one, second=other, seen=seen, client_id=key)
    elif do == "drop":
        verbs.drop_draw(night=found)
        return "night"
    elif do == "begin":
        device = known_device(request)
        verbs.begin_sitting(
            night=found,
            seen=seen,
            member=member_by_which(device, access.group, access.role),
            client_id=key,
            device=device,
            now=timezone.now(),
        )
        return "night"
    else:
        raise Http404
    return "night_draw"
