"""Addresses that were asked for in vain: what this device may not write, and what it may not see."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views import defaults

from tracker.forms.in_vain import FORMS, InVainPage, in_vain_page
from tracker.models import Game, Grant, Role
from tracker.models.sight import Standing, game_as_seen_by
from tracker.sheets.handed import Handed, handed, removed
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
    name = _form_of_scores(request)
    match = request.resolver_match
    seen = game_as_seen_by(device_of(request), match.kwargs["uuid"]) if name and match else None
    if seen is None:
        return None
    game, standing = seen
    told = handed(game, was=FORMS[name], role=standing.role, device=device_of(request))
    return _in_vain(request, game, standing, told, standing.seat_id)


def _form_of_scores(request: HttpRequest) -> str:
    """The name of the form of scores that was sent; empty for any other request."""
    match = request.resolver_match
    name = "" if match is None else match.url_name or ""
    return name if request.method == "POST" and name in FORMS else ""


def _in_vain(
    request: HttpRequest, game: Game, standing: Standing | None, told: Handed | None, own_id: int | None
) -> InVainPage | None:
    """``own_id`` is whose seat the form of the own score has, which does not say so itself."""
    match = request.resolver_match
    kwargs = {} if match is None else match.kwargs
    is_own = _form_of_scores(request) == "mine"
    return in_vain_page(
        Table.load(game),
        standing,
        request.POST,
        number=str(kwargs.get("number") or request.POST.get("number", "")),
        seat_id=own_id if is_own else kwargs.get("seat_id"),
        told=told,
        is_forgotten=_form_of_scores(request) == "forgotten",
    )


def nothing_here(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404; a phone that was removed from the game is told so, and how it comes in again, with all that it typed.

    One query at most where nothing was.
    """
    name, uuid = _asked_for(request)
    device = device_of(request)
    gone = _removed_from(device, uuid) if name == "game" and uuid is not None and device is not None else None
    if gone is None:
        return defaults.page_not_found(request, exception)
    news = removed()
    # It sees no more of the game than the names beside what it typed itself.
    typed = _in_vain(request, gone.game, None, news, gone.seat_id) if _form_of_scores(request) else None
    response = (
        render(request, "removed.html", {"told": news}, status=404)
        if typed is None
        else render(request, "tracker/in_vain.html", {"page": typed}, status=404)
    )
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


def _removed_from(device: UUID, uuid: UUID) -> Grant | None:
    gone = Grant.objects.filter(game__uuid=uuid, device=device, revoked_at__isnull=False)
    return gone.select_related("game__group").first()
