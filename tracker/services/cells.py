"""Writing one cell of a round that is not closed yet."""

from __future__ import annotations

import datetime as dt
from uuid import UUID

from scoring import Ending, engines, starter
from tracker.facts import CellFacts, Seen
from tracker.ledger import Value, cell_path, round_path
from tracker.models import Game
from tracker.services.refusals import Conflict, RoundClosed, Stale
from tracker.services.rounds import check_turn
from tracker.services.rows import Rows
from tracker.services.writing import writing


def write_cell(
    *,
    game: Game,
    number: int,
    seat_id: int,
    facts: CellFacts,
    seen: int,
    client_id: UUID,
    device: UUID,
    now: dt.datetime,
) -> None:
    """Write what one seat had in the round under way, for the table to close it later; the round opens with its first.

    ``seen`` is the version of the cell that the writer saw, 0 for none. The same ``client_id`` twice is one write; the
    value that stands already is confirmed; over its own a device may always write. Otherwise raises ``Stale`` when
    somebody else wrote the cell meanwhile, ``RoundClosed``, ``GameIsOver`` or ``RoundNotYet``.
    """
    value = facts.columns()
    sent = {"number": number, "seat": seat_id, **value}
    with writing(game.pk, client_id=client_id, sent=sent, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        rows = write.rows
        check_turn(write.game, number, rows.rounds)
        row = rows.rounds.get(number)
        if row is not None and row.closed:
            raise RoundClosed(number)
        cell = rows.cells(number).get(seat_id)
        if cell is not None and cell.version != seen and cell.device != device:
            theirs = CellFacts.of(cell)
            if theirs != facts:
                position = next(seat.position for seat in rows.seats if seat.pk == seat_id)
                raise Stale((Conflict(position, theirs),), Seen(0, (cell.version,)))
        opening = {} if row is not None else {round_path(number): _opened(write.game, rows, number)}
        write.write("write cell", {**opening, cell_path(number, seat_id): value})


def _opened(game: Game, rows: Rows, number: int) -> Value:
    """A round as the rules plan it, open."""
    last = rows.rounds.get(number - 1)
    positions = {seat.pk: seat.position for seat in rows.seats}
    last_starter = None if last is None or last.starter_id is None else positions[last.starter_id]
    position = starter(game.rule_set, range(len(rows.seats)), last=last_starter)
    planned = engines(game.rule_set)
    return {
        "engine": planned[min(number, len(planned)) - 1],
        "starter": None if position is None else rows.seats[position].pk,
        "ending": str(Ending.WENT_OUT),
        "anyway": False,
        "closed": False,
    }
