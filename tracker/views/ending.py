"""The end of a game: its final table, what there is to share, and the next game of the same table."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

from django.conf import settings
from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tracker import services
from tracker.evenings import evening_after
from tracker.models import Role, Round
from tracker.sheets.ending import Around, around, ending_page, ending_picture
from tracker.sheets.table import Table
from tracker.typesetting import picture
from tracker.views.addresses import origin_for_phones
from tracker.views.board import board_key
from tracker.views.device import device_of, known_device
from tracker.views.guards import Access, admitted, keeping_score
from tracker.views.pages import kept_page, page

TEMPLATE = "tracker/ending.html"

PICTURE = Path(settings.BASE_DIR) / "templates" / "tracker" / "ending.typ"

_FOR = 300
"""Seconds that a picture is kept: a table that shares it asks for it several times."""


@require_safe
def ending(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The final table, or how the game stands so far; before the first round there is nothing to show."""
    access = admitted(request, uuid)
    if not Round.objects.filter(game=access.game, closed=True).exists():
        return redirect(access.game)
    beside = _around(request, access)
    key = f"{board_key(uuid, access.game.rev, access.role)}:{beside.key}"
    return kept_page(request, TEMPLATE, key, lambda: ending_page(Table.load(access.game), beside))


def ending_part(request: HttpRequest, access: Access) -> str:
    """What an open page of it puts in the place of what it shows. Raises ``Http404`` where no round is left to show."""
    table = Table.load(access.game)
    if not table.rounds:
        raise Http404
    return render_to_string(f"{TEMPLATE}#board", {"page": ending_page(table, _around(request, access))}, request)


def _around(request: HttpRequest, access: Access) -> Around:
    watch = None
    if access.keeps_score:
        watch = services.open_invite(game=access.game, role=Role.WATCHER, now=timezone.now())
    origin = origin_for_phones(request)
    return around(access.game, role=access.role, device=device_of(request), watch=watch, origin=origin)


@require_safe
def picture_of_ending(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The same as a picture to send on, made once for each revision and language."""
    game = admitted(request, uuid).game
    key = f"picture:{get_language()}:{uuid}:{game.rev}"
    kept: bytes | None = caches["pages"].get(key)
    if kept is None:
        table = Table.load(game)
        if not table.rounds:
            raise Http404
        kept = picture(PICTURE, ending_picture(table))
        caches["pages"].set(key, kept, _FOR)
    response = HttpResponse(kept, content_type="image/png")
    response["Content-Disposition"] = f'inline; filename="roundhouse-{game.played_on.isoformat()}.png"'
    response["Cache-Control"] = "no-store"
    return response


@require_POST
def rematch(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Begin the next game of the same table; asked again, it leads to the one that was begun."""
    access = keeping_score(request, uuid)
    now = timezone.now()
    evening = evening_after(access.game.played_on, now, access.game.group.time_zone)
    try:
        following = services.rematch(game=access.game, device=known_device(request), now=now, played_on=evening)
    except services.GameNotOver:
        table = Table.load(access.game)
        if not table.rounds:
            return redirect(access.game)
        problem = _("The game is not over yet. Enter its last round, or end it, and then play again.")
        sheet = ending_page(table, _around(request, access), problem=problem)
        return page(request, TEMPLATE, sheet, status=409)
    return redirect(following)
