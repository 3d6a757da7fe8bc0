"""Rule cards: the published sheets, open to everybody, and a game's own for who may see the game."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tracker.sheets.card import game_card_page, sheet_page, sheets_page
from tracker.sheets.table import Table
from tracker.views.guards import admitted
from tracker.views.pages import page


@require_safe
def rule_sheets(request: HttpRequest) -> HttpResponse:
    """Every published sheet."""
    return page(request, "tracker/rule_sheets.html", sheets_page())


@require_safe
def rule_sheet(request: HttpRequest, preset: str) -> HttpResponse:
    """One published sheet as a card; ``?seats=n`` for so many players, anything else for any number."""
    typed = request.GET.get("seats", "")
    # ASCII digits only: "²" is a digit that int() does not read.
    seats = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 3 else None
    try:
        sheet = sheet_page(preset, seats)
    except KeyError:
        raise Http404 from None
    return page(request, "tracker/card.html", sheet)


@require_safe
def card(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The rules of a game as a card, for a device that was let in."""
    return page(request, "tracker/card.html", game_card_page(Table.load(admitted(request, uuid).game)))
