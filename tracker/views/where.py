"""Where may I play? – for a seat, and with its hand for nobody but the phone that asks."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from http import HTTPStatus
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from scoring import Tile
from tracker import services
from tracker.forms.taps import NotATap, tap_refusal
from tracker.forms.tiles import picker
from tracker.forms.where import NotAHand, is_question, no_tiles, read_button, read_drawn, read_hand
from tracker.sheets.asking import lying
from tracker.sheets.hub import Hub
from tracker.sheets.pages import TilePicker
from tracker.sheets.table import Table
from tracker.sheets.where import where_page
from tracker.views.device import known_device
from tracker.views.guards import Access, seated
from tracker.views.pages import REV, page


@sensitive_post_parameters("tile", "drawn", "do")
@require_http_methods(["GET", "HEAD", "POST"])
def where(request: HttpRequest, uuid: UUID, seat_id: int) -> HttpResponse:
    """Where a seat may play now; what is sent here is its hand, which is not kept, one tap, or both."""
    access, seats = seated(request, uuid)
    if seat_id not in seats:
        raise Http404
    refusal = _hand_refusal(access, seat_id, is_held=seats[seat_id])
    if request.method != "POST":
        return _where_page(request, access, seat_id, refusal)
    if refusal and (request.POST.getlist("tile") or is_question(request.POST)):
        return _where_page(request, access, seat_id, refusal, problem=refusal, status=HTTPStatus.FORBIDDEN)
    problem, status, tapped = "", HTTPStatus.OK, None
    try:
        tapped = _tap(request, access)
    except NotATap as not_a_tap:
        problem, status = str(not_a_tap), HTTPStatus.UNPROCESSABLE_ENTITY
    except services.NotSaved as not_saved:
        problem, status = tap_refusal(not_saved), HTTPStatus.CONFLICT
    if tapped and not request.POST.getlist("tile"):
        return redirect("where", uuid, seat_id)
    # With a hand the answer comes at once: a redirect would lose it, for it is kept nowhere.
    return _where_page(request, tapped or access, seat_id, refusal, problem=problem, status=status, asks=True)


def _tap(request: HttpRequest, access: Access) -> Access | None:
    """The same with the game as the tap left it, which is done; None where there was none. Raises ``NotSaved``."""
    if is_question(request.POST):
        return None
    if not access.may_tap:
        raise PermissionDenied
    write = read_button(request.POST)
    receipts = services.write_cells(game=access.game, writes=[write], device=known_device(request), now=timezone.now())
    for receipt in receipts.each:
        if isinstance(receipt.outcome, services.NotSaved):
            raise receipt.outcome
    if receipts.before != access.game.rev:
        # Somebody else wrote too: whoever loads the table sees by its revision that there is more to read.
        return access
    game = copy(access.game)
    game.rev = receipts.rev
    return replace(access, game=game)


def _hand_refusal(access: Access, seat_id: int, *, is_held: bool) -> str:
    """Why this phone may not ask about the tiles of the seat; empty if it may. ``is_held``: another phone is there."""
    if access.may_tap and access.seat_id == seat_id:
        return ""
    if not access.keeps_score:
        return _("Tiles are asked about on the phone of whoever holds them, and shown on no other.")
    if is_held:
        return _("This player has a phone in the game: the own tiles are asked about there, and shown on no other.")
    return ""


def _where_page(
    request: HttpRequest,
    access: Access,
    seat_id: int,
    refusal: str,
    *,
    problem: str = "",
    status: int = HTTPStatus.OK,
    asks: bool = False,
) -> HttpResponse:
    """The answer as things stand; with the tiles that came along where it ``asks`` about them.

    ``refusal`` says why this phone may not ask about the seat's tiles. Raises ``Http404`` for a seat of no game's.
    """
    table = Table.load(access.game)
    seats = [seat.pk for seat in table.seats]
    if seat_id not in seats:
        raise Http404
    hub = Hub.load(table)
    hand: Sequence[Tile] = ()
    if asks and not refusal and hub is not None:
        try:
            hand = _hand(request, hub)
        except NotAHand as not_a_hand:
            hand = not_a_hand.kept
            problem, status = problem or str(not_a_hand), max(status, HTTPStatus.UNPROCESSABLE_ENTITY)
    sheet = where_page(
        table,
        hub,
        seats.index(seat_id),
        role=access.role,
        may_tap=access.may_tap,
        picker=None if refusal or hub is None else _picker(hub, hand),
        hand=hand,
        drawn=read_drawn(request.POST) if hand else None,
        hand_refusal=refusal,
        problem=problem,
    )
    response = page(request, "tracker/where.html", sheet, status=status)
    response["Cache-Control"] = "no-store"
    response[REV] = sheet.rev
    return response


def _hand(request: HttpRequest, hub: Hub) -> Sequence[Tile]:
    """The tiles of the request. Raises ``NotAHand``."""
    tiles = read_hand(request.POST, hub.table.rules, hub.engine, lying(hub))
    if not tiles and is_question(request.POST):
        raise NotAHand(no_tiles())
    return tiles


def _picker(hub: Hub, hand: Sequence[Tile]) -> TilePicker:
    reasons = [(tile, _("open %(where)s") % {"where": place}) for tile, place in lying(hub)]
    return picker(hub.table.rules, hand, hub.engine, (), reasons)
