"""Scores that were entered for each other, changed over; what that moves is shown first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tracker import services
from tracker.forms.swap import SwapForm
from tracker.models import Game
from tracker.sheets.table import Table
from tracker.views.device import known_device
from tracker.views.guards import keeping_score
from tracker.views.pages import follows, page


@require_http_methods(["GET", "HEAD", "POST"])
def swap(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Two scores of a round, or two players' scores from a round on. The address says which; the button swaps them."""
    access = keeping_score(request, uuid)
    table, news = Table.load(access.game), follows(access)
    if request.method != "POST":
        form = SwapForm.sent(request.GET, table)
        if form.is_begun and form.is_valid(table):
            form.look(table, _act(request, access.game, form))
        return page(request, "tracker/swap.html", form.page(table), follows=news)
    form = SwapForm.sent(request.POST, table)
    status = 200
    try:
        if form.is_valid(table) and form.do(table, _act(request, access.game, form)):
            return redirect(access.game)
    except services.NotSaved as refusal:
        table = Table.load(access.game)
        form.refuse(refusal, table)
        status = 409 if isinstance(refusal, services.ChangedSince) else 422
    return page(
        request, "tracker/swap.html", form.page(table), follows=news, status=422 if form.pair is None else status
    )


def _act(request: HttpRequest, game: Game, form: SwapForm) -> Callable[..., None]:
    """The swap that was chosen, but for the client's id and what was seen."""
    verb = (
        partial(services.swap_columns, from_number=form.number)
        if form.to_the_end
        else partial(services.swap_cells, number=form.number)
    )
    return partial(verb, game=game, seat_ids=form.pair, device=known_device(request), now=timezone.now())
