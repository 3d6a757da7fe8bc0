"""The standing, who sits where, and the cards of the tables."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tracker.models import GroupRole
from tracker.services.access import CODE_LIFE
from tracker.sheets import nights as sheets
from tracker.views.addresses import origin_for_phones
from tracker.views.nights.guard import facts_of, night_follows, night_of
from tracker.views.pages import page

GETS_AND_POSTS = ["GET", "HEAD", "POST"]


@require_safe
def night_standing(request: HttpRequest, uuid: UUID, pk: int) -> HttpResponse:
    """How the night stands, and its medals."""
    return _sheet(request, uuid, pk, "standing", sheets.standing_page)


@require_safe
def night_list(request: HttpRequest, uuid: UUID, pk: int) -> HttpResponse:
    """Who sits where, by name and by table."""
    return _sheet(request, uuid, pk, "who", sheets.list_page)


def _sheet(request: HttpRequest, uuid: UUID, pk: int, template: str, make: Callable[..., object]) -> HttpResponse:
    access, found = night_of(request, uuid, pk)
    facts = facts_of(request, access, found)
    sheet = make(facts, role=access.role)
    return page(request, f"tracker/nights/{template}.html", sheet, follows=night_follows(facts, access))


@require_safe
def night_cards(request: HttpRequest, uuid: UUID, pk: int) -> HttpResponse:
    """A card for each table, with the link that lets its phones in."""
    access, found = night_of(request, uuid, pk, GroupRole.SCOREKEEPER)
    sheet = sheets.cards_page(
        facts_of(request, access, found),
        role=access.role,
        origin=origin_for_phones(request),
        said_after=timezone.now() - CODE_LIFE,
    )
    return page(request, "tracker/nights/cards.html", sheet)
