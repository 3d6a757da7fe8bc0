"""One score, corrected from the grid; what that moves is shown before it is saved."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from scoring import RoundRejected
from tracker import services
from tracker.facts import CellFacts
from tracker.forms.correct import CorrectForm
from tracker.sheets.table import Table
from tracker.views.device import known_device
from tracker.views.guards import Access, keeping_score
from tracker.views.languages import asks_again
from tracker.views.pages import follows, page
from tracker.views.saved import remember_saved


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, uuid: UUID, number: int, seat_id: int) -> HttpResponse:
    """A score of a closed round, or of the round under way. Saving never moves the game on.

    What is sent is looked at first: it is saved once its sender was shown what that moves, and insists where need be.
    """
    access = keeping_score(request, uuid)
    table = Table.load(access.game)
    position = next((at for at, seat in enumerate(table.seats) if seat.pk == seat_id), None)
    if position is None:
        raise Http404
    if not 1 <= number <= (table.next_number or len(table.rounds)):
        return redirect(access.game)
    if request.method != "POST":
        return _page(request, access, table, CorrectForm.filled(table, number, position))
    form = CorrectForm.posted(request.POST, table, number, position)
    do = request.POST.get("do", "")
    if asks_again(request) or form.press(do):
        return _page(request, access, table, form, is_answer=True)
    if form.is_valid(table.rules):
        form.look(table)
    if do == "look" and request.headers.get("HX-Request") == "true":
        return page(request, "tracker/correct.html", form.page(table), part="look")
    if form.facts is None or not form.may_be_saved():
        return _page(request, access, table, form, is_answer=True, status=422 if form.is_refused else 200)
    try:
        _save(request, access, form, seat_id, form.facts)
    except (services.NotSaved, RoundRejected) as refusal:
        table = Table.load(access.game)
        form.refuse(refusal, table)
        return _page(request, access, table, form, is_answer=True, status=409)
    # Another's score that came meanwhile stands beside this one; the board shows both.
    is_asked = request.headers.get("HX-Request") == "true"
    response = HttpResponseClientRedirect(access.game.get_absolute_url()) if is_asked else redirect(access.game)
    remember_saved(response, uuid, form.key)
    return response


def _save(request: HttpRequest, access: Access, form: CorrectForm, seat_id: int, facts: CellFacts) -> None:
    game, number, key, device, now = access.game, form.number, form.key, known_device(request), timezone.now()
    if form.settles:
        services.settle_cell(
            game=game,
            number=number,
            seat_id=seat_id,
            facts=facts,
            client_id=key,
            device=device,
            now=now,
            numbered=form.numbered,
        )
    elif form.is_open:
        services.write_cell(
            game=game,
            number=number,
            seat_id=seat_id,
            facts=facts,
            seen=form.typed.seen,
            client_id=key,
            device=device,
            now=now,
            numbered=form.numbered,
        )
    else:
        services.correct_cell(
            game=game,
            number=number,
            seat_id=seat_id,
            facts=facts,
            seen=form.typed.seen,
            accepts=form.accepts,
            client_id=key,
            device=device,
            now=now,
            numbered=form.numbered,
        )


def _page(
    request: HttpRequest, access: Access, table: Table, form: CorrectForm, *, is_answer: bool = False, status: int = 200
) -> HttpResponse:
    sheet = form.page(table, is_answer=is_answer)
    return page(request, "tracker/correct.html", sheet, status=status, follows=follows(access))
