"""Who is here."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tracker import services
from tracker.forms.hidden import read_key
from tracker.forms.names import NoName, read_name
from tracker.forms.nights.refused import no_name_text, refused_text, spared_text
from tracker.models import GroupRole
from tracker.services import nights as verbs
from tracker.sheets import nights as sheets
from tracker.views.device import known_device
from tracker.views.languages import asks_again
from tracker.views.nights.guard import facts_of, ids_in, night_of
from tracker.views.pages import page

GETS_AND_POSTS = ["GET", "HEAD", "POST"]


@require_http_methods(GETS_AND_POSTS)
def night_people(request: HttpRequest, uuid: UUID, pk: int) -> HttpResponse:
    """Who is here: boxes to tick, and a field for who is new."""
    access, found = night_of(request, uuid, pk, GroupRole.SCOREKEEPER)
    typed, is_guest = request.POST.get("name", ""), "guest" in request.POST
    error = problem = ""
    ticked: frozenset[int] | None = None
    if request.method == "POST":
        ticked, was = ids_in(request, "here"), ids_in(request, "was")
        try:
            name = read_name(typed)
        except NoName as refusal:
            name, error = "", str(refusal)
        if request.POST.get("do") == "add" and not name and not error:
            error = no_name_text()
        if not error and not asks_again(request):
            try:
                spared = verbs.check_in(
                    night=found,
                    arrived=ticked - was,
                    gone=was - ticked,
                    new=verbs.NewName(name, is_guest) if name else None,
                    client_id=read_key(request.POST.get("client_id", "")),
                    device=known_device(request),
                    now=timezone.now(),
                )
                bands = {player: request.POST[field] for player in was if (field := f"band-{player}") in request.POST}
                if bands:
                    verbs.choose_bands(night=found, bands=bands)
            except services.NotSaved as refused:
                problem = refused_text(refused)
            else:
                if not spared:
                    onward = "night" if request.POST.get("do") == "done" else "night_people"
                    return redirect(onward, uuid, pk)
                problem, ticked, typed = spared_text(spared), None, ""
    facts = facts_of(request, access, found)
    sheet = sheets.check_in_page(
        facts, role=access.role, problem=problem, name=typed, error=error, is_guest=is_guest, ticked=ticked
    )
    return page(request, "tracker/nights/people.html", sheet, status=422 if error else 409 if problem else 200)
