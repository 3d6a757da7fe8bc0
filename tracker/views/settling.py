"""Saying which of two scores it was, by a button of its own or of the form that a dispute stands above."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils import timezone

from scoring import RoundRejected
from tracker import services
from tracker.forms.disputes import DisputeForm
from tracker.forms.round import RoundForm
from tracker.sheets.disputes import may_settle
from tracker.sheets.table import Table
from tracker.views.device import known_device
from tracker.views.guards import Access
from tracker.views.seats import as_read


def settle(request: HttpRequest, access: Access, form: DisputeForm | None, table: Table) -> str:
    """Settle a disputed cell; why it was not, or "". Raises ``Http404`` or ``PermissionDenied``."""
    if form is None:
        raise Http404
    seat_id = table.seats[form.position].pk
    if not (access.keeps_score or access.seat_id == seat_id):
        raise PermissionDenied
    if form.numbered != table.game.numbered_at:
        return form.refusal_text(table)
    is_open = table.written[form.number].seen.is_open
    if form.facts is None or not may_settle(access.role, access.seat_id, seat_id, is_open=is_open):
        return form.refusal_text(table)
    try:
        services.settle_cell(
            game=access.game,
            number=form.number,
            seat_id=seat_id,
            facts=form.facts,
            client_id=form.key,
            device=known_device(request),
            now=timezone.now(),
            numbered=form.numbered,
        )
    except (services.NotSaved, RoundRejected) as refusal:
        return form.refusal_text(Table.load(access.game), refusal)
    return ""


def settled_beside(
    request: HttpRequest, access: Access, form: RoundForm, seats: Sequence[int], number: int | None = None
) -> Table:
    """Settle what a button of a round's form says; the table as it is then, for the form to be shown again.

    What was typed stays, but for the row that was disputed, where the form is that of round ``number``: it says what it
    was.
    """
    table = as_read(Table.load(access.game), seats)
    pressed = DisputeForm.pressed(request.POST["settle"], table)
    refusal = settle(request, access, pressed, table)
    table = as_read(Table.load(access.game), seats)
    if refusal:
        form.errors.append(refusal)
    elif pressed is not None and pressed.number == number:
        facts, seen = table.stored(pressed.number)
        form.settle(pressed.position, facts.cells[pressed.position], seen.cells[pressed.position], table.rules)
    return table
