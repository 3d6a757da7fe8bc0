"""Scores that were entered for each other, changed over; what that moves is shown first."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tracker import services
from tracker.forms.swap import SwapForm
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
            form.look(table)
        return page(request, "tracker/swap.html", form.page(table), follows=news)
    form = SwapForm.sent(request.POST, table)
    if form.is_valid(table):
        form.look(table)
    if form.pair is None or not form.is_shown:
        return page(request, "tracker/swap.html", form.page(table), follows=news, status=422 if form.problem else 200)
    game, pair, device, now = access.game, form.pair, known_device(request), timezone.now()
    try:
        if form.to_the_end:
            services.swap_columns(
                game=game,
                from_number=form.number,
                seat_ids=pair,
                seen=form.seen,
                client_id=form.key,
                device=device,
                now=now,
            )
        else:
            services.swap_cells(
                game=game,
                number=form.number,
                seat_ids=pair,
                seen=form.seen,
                client_id=form.key,
                device=device,
                now=now,
            )
    except services.NotSaved as refusal:
        table = Table.load(access.game)
        form.moves = None
        form.refuse(refusal, table)
        return page(request, "tracker/swap.html", form.page(table), follows=news, status=409)
    return redirect(access.game)
