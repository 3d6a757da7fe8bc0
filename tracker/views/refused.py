"""Addresses that were asked for in vain: what this device may not write, and what it may not see."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views import defaults

from tracker.forms.in_vain import FORMS, InVainPage, in_vain_page
from tracker.models import Grant, Role
from tracker.models.sight import game_as_seen_by
from tracker.sheets.handed import handed, removed
from tracker.sheets.table import Table
from tracker.views.device import device_of
from tracker.views.handed import tell


def may_only_read(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403, with the way back to the game, or the group: whoever is told so may see it (``guards``).

    A player's phone writes a score, its own, and is led there. Whoever kept the score until now finds all that was
    typed. One query at most where nothing was.
    """
    typed = _typed_in_vain(request)
    if typed is not None:
        return render(request, "tracker/in_vain.html", {"page": typed}, status=403)
    name, uuid = _asked_for(request)
    way = {name: reverse(name, args=[uuid])} if name and uuid else {}
    device = device_of(request)
    if name == "game" and uuid is not None and device is not None and _plays(device, uuid):
        way["own"] = reverse("mine", args=[uuid])
    return render(request, "403.html", {"exception": str(exception), **way}, status=403)


def _typed_in_vain(request: HttpRequest) -> InVainPage | None:
    """Scores that were sent by a device that may not save them; it only reads, and what it may see is asked anew."""
    match = request.resolver_match
    if request.method != "POST" or match is None or match.url_name not in FORMS:
        return None
    device = device_of(request)
    seen = game_as_seen_by(device, match.kwargs["uuid"])
    if seen is None:
        return None
    game, standing = seen
    told = handed(game, was=FORMS[match.url_name], role=standing.role, device=device)
    number = str(match.kwargs.get("number") or request.POST.get("number", ""))
    seat_id = match.kwargs.get("seat_id")
    return in_vain_page(Table.load(game), standing, request.POST, number=number, seat_id=seat_id, told=told)


def nothing_here(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404; a phone that was removed from the game is told so, and how it comes in again. One query at most."""
    name, uuid = _asked_for(request)
    device = device_of(request)
    if name != "game" or uuid is None or device is None or not _is_removed(device, uuid):
        return defaults.page_not_found(request, exception)
    news = removed()
    response = render(request, "removed.html", {"told": news}, status=404)
    response["Cache-Control"] = "no-store"
    # A page that is open hears of it with its news.
    tell(response, news)
    return response


def _asked_for(request: HttpRequest) -> tuple[str, UUID | None]:
    """ "game" or "group", whichever the address is of, and its id; nothing for any other address."""
    match = request.resolver_match
    uuid = None if match is None else match.kwargs.get("uuid")
    return ("", None) if match is None or uuid is None else (match.route.split("/")[0], uuid)


def _plays(device: UUID, uuid: UUID) -> bool:
    grants = Grant.objects.filter(game__uuid=uuid, device=device, revoked_at=None)
    return grants.filter(role=Role.PLAYER, seat__isnull=False).exists()


def _is_removed(device: UUID, uuid: UUID) -> bool:
    return Grant.objects.filter(game__uuid=uuid, device=device, revoked_at__isnull=False).exists()
