"""Forms that are filled seat by seat, while somebody sits down or changes places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Concatenate

from django.http import HttpRequest, HttpResponse

from tracker import services
from tracker.sheets.table import Table


def read_again[**Fields](
    view: Callable[Concatenate[HttpRequest, Fields], HttpResponse],
) -> Callable[Concatenate[HttpRequest, Fields], HttpResponse]:
    """Do a view again, as often as who sits where changes between its reading of a form and its writing.

    The form names its seats, so it is read for the table as it is then; the write carries an id, so it happens once.
    """

    @wraps(view)
    def again(request: HttpRequest, /, *arguments: Fields.args, **fields: Fields.kwargs) -> HttpResponse:
        while True:
            try:
                return view(request, *arguments, **fields)
            except services.SeatsChanged:
                continue

    return again


def as_read(table: Table, seats: Sequence[int]) -> Table:
    """The table, if its seats are still those that a form was read for. Raises ``SeatsChanged``."""
    if [seat.pk for seat in table.seats] != list(seats):
        raise services.SeatsChanged
    return table
