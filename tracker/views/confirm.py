"""Asking before a change of the table is made: what it does and moves is shown, and then it is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tracker.forms.preview import preview
from tracker.sheets.pages import ConfirmPage
from tracker.sheets.table import Table
from tracker.views.languages import asks_again
from tracker.views.pages import page


def asked(request: HttpRequest, table: Table, act: Callable[[], None], question: ConfirmPage) -> HttpResponse:
    """Do it if the sender was shown what it does, as things stand now; else show that.

    Raises what ``act`` raises, before anything was asked.
    """
    moves = preview(table, act).view
    if not moves.changes:
        # Pressed twice, or done by somebody else: it stands already.
        return redirect("table", table.game.uuid)
    if asks_again(request) or request.POST.get("shown", "") != moves.shown:
        return page(request, "tracker/confirm.html", replace(question, moves=moves))
    act()
    return redirect("table", table.game.uuid)
