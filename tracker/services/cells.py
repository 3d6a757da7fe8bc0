"""What becomes of a cell that somebody writes, and corrections of a closed round's."""

from __future__ import annotations

import datetime as dt
from uuid import UUID

from tracker.facts import CellFacts, Seen
from tracker.ledger import Value, cell_path, claims_path
from tracker.models import Cell, Change, Game
from tracker.services.checking import Accepts, checked, everything
from tracker.services.claims import DISPUTE, Written, claim, unlike
from tracker.services.presence import check_playing
from tracker.services.refusals import Conflict, NoSuchSeat, RoundNotYet, Stale
from tracker.services.rounds import check_numbered
from tracker.services.rows import Rows
from tracker.services.writing import writing


def correct_cell(
    *,
    game: Game,
    number: int,
    seat_id: int,
    facts: CellFacts,
    seen: int,
    accepts: Accepts,
    client_id: UUID,
    device: UUID,
    now: dt.datetime,
    numbered: int | None = None,
) -> Written:
    """Correct one cell of a closed round, after the whole round was checked with it.

    As ``write_cell``; raises ``Renumbered``, ``NoSuchSeat``, ``RoundNotYet`` for a round that is not closed, or
    ``RoundRejected``.
    """
    sent = {"number": number, "seat": seat_id, "correct": True, **facts.columns()}
    with writing(game.pk, client_id=client_id, sent=sent, device=device, now=now) as write:
        if write.earlier is not None:
            write.nothing()
            return answered(write.earlier, number, seat_id)
        check_numbered(write.rows, numbered)
        write.rows.read(number)
        _check_closed(write.rows, number)
        outcome, values = put(write.rows, write.device, write.at, number, seat_id, facts, seen)
        verb = DISPUTE if outcome is Written.DISPUTED else "correct cell"
        write.write(verb, checked(write.rows, values, accepts) if outcome is Written.SAVED else values)
        return outcome


def settle_cell(
    *,
    game: Game,
    number: int,
    seat_id: int,
    facts: CellFacts,
    client_id: UUID,
    device: UUID,
    now: dt.datetime,
    numbered: int | None = None,
) -> None:
    """Say which of the scores of a disputed cell it was, or that it was another.

    Raises ``Renumbered``, ``NoSuchSeat``, or ``Stale`` when somebody else said something else first; ``RoundRejected``
    only for what no round can have, because each of the scores was somebody's word.
    """
    sent = {"number": number, "seat": seat_id, "settle": True, **facts.columns()}
    with writing(game.pk, client_id=client_id, sent=sent, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        check_numbered(write.rows, numbered)
        write.rows.read(number)
        cell = _cell(write.rows, number, seat_id)
        if cell is None or not cell.claims:
            stands = CellFacts() if cell is None else CellFacts.of(cell)
            if stands != facts:
                position = _position(write.rows, seat_id)
                raise Stale((Conflict(position, stands),), Seen(0, (0 if cell is None else cell.version,)))
            write.write("settle", {})
            return
        values = {cell_path(number, seat_id): facts.value(), claims_path(number, seat_id): None}
        write.write("settle", checked(write.rows, values, everything))


def put(
    rows: Rows, device: UUID, at: dt.datetime, number: int, seat_id: int, facts: CellFacts, seen: int
) -> tuple[Written, dict[str, Value]]:
    """What a device's write of a cell comes to, and the values that it writes.

    Raises ``NoSuchSeat`` or ``NotPlaying``.
    """
    cell = _cell(rows, number, seat_id)
    check_playing(rows, number, {seat_id: facts})
    path, aside = cell_path(number, seat_id), claims_path(number, seat_id)
    value = facts.value()
    if cell is None:
        return (Written.SAVED, {path: value}) if value is not None else (Written.SAME, {})
    # A device has one say: what it says now stands for what it said before, and who agrees no longer disputes.
    others = [claim for claim in cell.claims if claim["device"] != str(device)]
    stands = CellFacts.of(cell)
    if stands == facts:
        return Written.SAME, {aside: unlike(value, others)}
    if stands.is_empty or cell.version == seen or cell.device == device:
        return Written.SAVED, {path: value, aside: unlike(value, others)}
    if facts.is_empty:
        # Of a box that is empty nobody says by it that there was nothing.
        return Written.SAME, {aside: unlike(stands.value(), others)}
    return Written.DISPUTED, {aside: [*others, claim(facts, device, at)]}


def answered(earlier: Change, number: int, seat_id: int) -> Written:
    """The answer that a write of a cell was given when it came first."""
    if earlier.verb == DISPUTE:
        return Written.DISPUTED
    return Written.SAVED if cell_path(number, seat_id) in earlier.facts else Written.SAME


def _cell(rows: Rows, number: int, seat_id: int) -> Cell | None:
    _position(rows, seat_id)
    return rows.cells(number).get(seat_id)


def _position(rows: Rows, seat_id: int) -> int:
    found = next((position for position, seat in enumerate(rows.seats) if seat.pk == seat_id), None)
    if found is None:
        raise NoSuchSeat
    return found


def _check_closed(rows: Rows, number: int) -> None:
    row = rows.rounds.get(number)
    if row is None or not row.closed:
        raise RoundNotYet(sum(row.closed for row in rows.rounds.values()) + 1)
