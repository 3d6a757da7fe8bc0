"""A game: its page, its rounds, and the key that lets another device write."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import replace_url

from scoring import RoundRejected
from tracker import services
from tracker.forms.round import RoundForm
from tracker.forms.round_page import round_page
from tracker.sheets.game import game_title
from tracker.sheets.pages import GameShell, TakeKeyPage
from tracker.sheets.table import Table
from tracker.views.board import board
from tracker.views.device import known_device, remember
from tracker.views.guards import kept_game, watched_game
from tracker.views.pages import page


@require_safe
def game(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The game as it stands, for whoever has its address."""
    return _game_page(request, uuid)


def _game_page(request: HttpRequest, uuid: UUID) -> HttpResponse:
    found, may_write = watched_game(request, uuid)
    shell = GameShell(game_title(found), board(request, found, may_write=may_write))
    return page(request, "tracker/game.html", shell)


@require_http_methods(["GET", "HEAD", "POST"])
def round_scores(request: HttpRequest, uuid: UUID, number: int) -> HttpResponse:
    """Enter the next round, or correct an earlier one."""
    table = Table.load(kept_game(request, uuid))
    if request.method != "POST":
        if not 1 <= number <= (table.next_number or len(table.rounds)):
            return redirect(table.game)
        return _round_page(request, table, number, RoundForm.filled(*table.stored(number)))
    form = RoundForm.posted(request.POST, table.stored(number)[0])
    if not form.is_valid(table.rules) or form.facts is None:
        return _round_page(request, table, number, form, status=422)
    try:
        services.save_round(
            game=table.game,
            number=number,
            facts=form.facts,
            seen=form.seen,
            accepts=form.accepts,
            client_id=form.key,
            device=known_device(request),
            now=timezone.now(),
        )
    except RoundRejected as refusal:
        form.show(refusal.problems)
        return _round_page(request, table, number, form, status=422)
    except services.NotSaved as refusal:
        form.refuse(refusal)
        return _round_page(request, table, number, form, status=409)
    if request.headers.get("HX-Request") != "true":
        return redirect(table.game)
    # The answer to the save is the game as it now stands: one round trip, and Back does not lead into the form.
    return replace_url(_game_page(request, uuid), table.game.get_absolute_url())


def _round_page(request: HttpRequest, table: Table, number: int, form: RoundForm, *, status: int = 200) -> HttpResponse:
    return page(request, "tracker/round.html", round_page(table, number, form), status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def take_key(request: HttpRequest, uuid: UUID, key: str) -> HttpResponse:
    """Let this device keep the score too. Asked first: a preview of the link by a messenger must take nothing."""
    found, _may_write = watched_game(request, uuid)
    if not constant_time_compare(key, found.key):
        raise Http404
    if request.method != "POST":
        return page(request, "tracker/take_key.html", TakeKeyPage(game_title(found), request.path))
    device = known_device(request)
    services.take_key(game=found, device=device)
    response = redirect(found)
    remember(response, device)
    return response
