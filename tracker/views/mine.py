"""A player's own score, from the own phone."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tracker import services
from tracker.forms.mine import MineForm, typed_pips
from tracker.forms.writes import away_sentences
from tracker.sheets.news import elsewhere
from tracker.sheets.table import Table
from tracker.views.device import known_device
from tracker.views.game import game_with_notice
from tracker.views.guards import admitted
from tracker.views.languages import asks_again
from tracker.views.pages import REV, page
from tracker.words.seats import away_sentence


@require_http_methods(["GET", "HEAD", "POST"])
def mine(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The player's pips of the round under way, until the round is closed; who is not at the table is told so."""
    access = admitted(request, uuid)
    if access.has_no_seat:
        return _away_page(request, uuid, _("Somebody else plays at your seat now. Join again to say who you are."))
    if access.keeps_score and request.method != "POST":
        return redirect(access.game)
    # A player who was handed the score since the form was filled writes what is in it.
    if access.seat_id is None or not access.may_tap:
        raise PermissionDenied
    table = Table.load(access.game)
    number = table.next_number
    if number is None:
        return redirect(access.game)
    seat = next(seat for seat in table.seats if seat.pk == access.seat_id)
    if not seat.plays(number):
        said = away_sentence(seat.player.name, number, seat.first_round, seat.last_round)
        return _away_page(request, uuid, said)
    if request.method != "POST":
        return _own_page(request, MineForm.filled(table, access.seat_id), table)
    form = MineForm.posted(request.POST, table, access.seat_id)
    if asks_again(request) or form.press(request.POST.get("do", "")):
        return _own_page(request, form, table)
    if not form.is_valid(table.rules) or form.facts is None:
        return _own_page(request, form, table, status=422)
    try:
        services.write_cell(
            game=access.game,
            number=form.number,
            seat_id=access.seat_id,
            facts=form.facts,
            seen=form.typed.seen,
            client_id=form.key,
            device=known_device(request),
            now=timezone.now(),
            numbered=form.numbered,
        )
    except services.NotPlaying as refusal:
        return _away_page(request, uuid, " ".join(away_sentences(refusal)))
    except services.NotSaved as refusal:
        form.refuse(refusal, keeps_score=access.keeps_score)
        return _own_page(request, form, table, status=409)
    return redirect(access.game)


def _away_page(request: HttpRequest, uuid: UUID, said: str) -> HttpResponse:
    """The game, and why the phone's player has no score to write; what was typed all the same is said to be lost."""
    if request.method != "POST":
        return game_with_notice(request, uuid, said, status=200)
    typed = typed_pips(request.POST)
    lost = _("%(score)s was not saved.") % {"score": typed} if typed else _("Nothing was saved.")
    return game_with_notice(request, uuid, f"{said} {lost}")


def _own_page(request: HttpRequest, form: MineForm, table: Table, *, status: int = 200) -> HttpResponse:
    sheet = replace(form.page(table), elsewhere=elsewhere(table, known_device(request)))
    response = page(request, "tracker/mine.html", sheet, status=status)
    response[REV] = str(table.game.rev)
    return response
