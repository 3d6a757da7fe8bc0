"""The form of a round that was forgotten: as that of any round, but it is put in before one that stands."""

from __future__ import annotations

from dataclasses import replace

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import Ending
from tracker.facts import AWAY, CellFacts, RoundFacts, Seen
from tracker.forms.round import RoundForm
from tracker.forms.round_page import round_page
from tracker.sheets.pages import MovesView, RoundPage
from tracker.sheets.table import Table


def filled_forgotten(table: Table, number: int) -> RoundForm:
    """An empty round with the first engine that is still to come, for who was at the table at that time."""
    written = len(table.written)
    engine = table.engines[written] if written < len(table.engines) else table.rules.highest
    facts = RoundFacts(
        engine=engine,
        starter=None,
        ending=Ending.WENT_OUT,
        cells=tuple(CellFacts() if seat.plays(number) else AWAY for seat in table.seats),
    )
    return RoundForm.filled(facts, Seen(table.written[number].seen.round), table.rules)


def forgotten_page(table: Table, number: int, form: RoundForm, moves: MovesView | None = None) -> RoundPage:
    """The form as a page; nothing of it is sent before it is whole, for no round of its number is under way.

    ``moves`` is what it moves, once nothing else is to be said.
    """
    sheet = round_page(table, number, form, moves)
    return replace(
        sheet,
        action=reverse("forgotten", args=[table.game.uuid, number]),
        is_forgotten=True,
        is_correction=False,
        writes_url="",
    )


def refuse_forgotten(form: RoundForm, table: Table, number: int) -> None:
    """Say why the round was not put in; what was typed stays, and sent again it goes before what stands there now."""
    form.seen_round = table.written[number].seen.round
    form.errors.append(
        _(
            "The rounds have changed meanwhile. Your numbers are still here; nothing was saved. Check the place, then"
            " save."
        )
    )
