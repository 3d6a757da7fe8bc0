"""Addresses that were asked for in vain: what this device may not write, and what it may not see."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views import defaults

from tracker.models import Grant, Role
from tracker.sheets.handed import removed
from tracker.views.device import device_of
from tracker.views.handed import tell


def may_only_read(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403, with the way back to the game, or the group: whoever is told so may see it (``guards``).

    A player's phone writes a score, its own, and is led there. One query at most.
    """
    name, uuid = _asked_for(request)
    way = {name: reverse(name, args=[uuid])} if name and uuid else {}
    device = device_of(request)
    if name == "game" and uuid is not None and device is not None and _plays(device, uuid):
        way["own"] = reverse("mine", args=[uuid])
    return render(request, "403.html", {"exception": str(exception), **way}, status=403)


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
