"""A game's rounds, and the cells of one among them, as a write of that round reads them."""

from __future__ import annotations

from functools import cache

from django.db import connection

from tracker.models import Cell, Round
from tracker.models.statements import columns, made, width

_NUMBERS = range(1, 2**15)


def rounds_with_cells(game_id: int, number: int) -> tuple[dict[int, Round], dict[int, Cell]]:
    """The rounds of a game by number, and the cells of one by the id of their seat. One query."""
    rounds: dict[int, Round] = {}
    cells: dict[int, Cell] = {}
    with connection.cursor() as cursor:
        # A request may name any number; what no round can have is not asked of the database.
        cursor.execute(_joined(), [number if number in _NUMBERS else 0, game_id])
        for row in cursor.fetchall():
            found = made(Round, row)
            rounds.setdefault(found.number, found)
            of_cell = row[-width(Cell) :]
            # A round without cells has one row, too.
            if of_cell[0] is not None:
                cell = made(Cell, of_cell)
                cells[cell.seat_id] = cell
    return rounds, cells


@cache
def _joined() -> str:
    return f"""
        SELECT {columns(Round)}, {columns(Cell)}
        FROM tracker_round
        LEFT JOIN tracker_cell ON tracker_cell.round_id = tracker_round.id AND tracker_round.number = %s
        WHERE tracker_round.game_id = %s
        ORDER BY tracker_round.number
    """  # noqa: S608 - names of our own columns
