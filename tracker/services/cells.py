"""Writing one cell: of the round under way, or a correction of one that is closed."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum
from typing import Any
from uuid import UUID

from scoring import Ending, starter
from tracker.facts import CellFacts, Seen
from tracker.ledger import Value, cell_path, claims_path, round_path
from tracker.models import Cell, Change, Game
from tracker.services.checking import Accepts, checked, everything
from tracker.services.refusals import Conflict, NoSuchSeat, RoundClosed, RoundNotYet, Stale
from tracker.services.rounds import check_turn
from tracker.services.rows import Rows
from tracker.services.writing import Writing, writing


class Written(StrEnum):
    """What became of a cell's write."""

    SAVED = "saved"
    SAME = "same"
    """It stood there already."""
    DISPUTED = "disputed"
    """Somebody else wrote something else meanwhile: that stands, and this is kept beside it until it is settled."""


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
) -> Written:
    """Write what one seat had in the round under way, for the table to close it later; the round opens with its first.

    ``seen`` is the version of the cell that the writer saw, 0 for none. The same ``client_id`` twice is one write, with
    one answer. The value that stands already is confirmed, and over its own a device may always write; what somebody
    else wrote meanwhile is kept, and this beside it (UX.md, The write path). Raises ``NoSuchSeat``, ``RoundClosed``,
    ``GameIsOver`` or ``RoundNotYet``.
    """
    sent = {"number": number, "seat": seat_id, **facts.columns()}
    with writing(game.pk, client_id=client_id, sent=sent, device=device, now=now) as write:
        if write.is_done:
            return _answered(write, number, seat_id)
        rows = write.rows
        check_turn(rows, number)
        row = rows.rounds.get(number)
        outcome, values = _put(write, number, seat_id, facts, seen)
        if row is not None and row.closed and outcome is not Written.SAME:
            raise RoundClosed(number)
        if values and row is None:
            values = {round_path(number): _opened(rows, number), **values}
        write.write("write cell", values)
        return outcome


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
) -> Written:
    """Correct one cell of a closed round, after the whole round was checked with it.

    As ``write_cell``; raises ``NoSuchSeat``, ``RoundNotYet`` for a round that is not closed, or ``RoundRejected``.
    """
    sent = {"number": number, "seat": seat_id, "correct": True, **facts.columns()}
    with writing(game.pk, client_id=client_id, sent=sent, device=device, now=now) as write:
        if write.is_done:
            return _answered(write, number, seat_id)
        _check_closed(write.rows, number)
        outcome, values = _put(write, number, seat_id, facts, seen)
        write.write("correct cell", checked(write.rows, values, accepts) if outcome is Written.SAVED else values)
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
) -> None:
    """Say which of the scores of a disputed cell it was, or that it was another.

    Raises ``NoSuchSeat``, or ``Stale`` when somebody else said something else first; ``RoundRejected`` only for what no
    round can have, because each of the scores was somebody's word.
    """
    sent = {"number": number, "seat": seat_id, "settle": True, **facts.columns()}
    with writing(game.pk, client_id=client_id, sent=sent, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        cell = _cell(write.rows, number, seat_id)
        if cell is None or not cell.claims:
            stands = CellFacts() if cell is None else CellFacts.of(cell)
            if stands != facts:
                position = _position(write.rows, seat_id)
                raise Stale((Conflict(position, stands),), Seen(0, (0 if cell is None else cell.version,)))
            write.nothing()
            return
        values = {cell_path(number, seat_id): facts.value(), claims_path(number, seat_id): None}
        write.write("settle", checked(write.rows, values, everything))


def _put(write: Writing, number: int, seat_id: int, facts: CellFacts, seen: int) -> tuple[Written, dict[str, Value]]:
    """What a cell's write comes to, and the values that it writes."""
    cell = _cell(write.rows, number, seat_id)
    path, aside = cell_path(number, seat_id), claims_path(number, seat_id)
    value = facts.value()
    if cell is None:
        return (Written.SAVED, {path: value}) if value is not None else (Written.SAME, {})
    # A device has one say: what it says now stands for what it said before, and who agrees no longer disputes.
    others = [claim for claim in cell.claims if claim["device"] != str(write.device)]
    if CellFacts.of(cell) == facts:
        return Written.SAME, {aside: _unlike(value, others)}
    if cell.version == seen or cell.device == write.device:
        return Written.SAVED, {path: value, aside: _unlike(value, others)}
    claim = {"value": value, "device": str(write.device), "at": write.at.isoformat()}
    return Written.DISPUTED, {aside: [*others, claim]}


def _unlike(value: Value, claims: list[dict[str, Any]]) -> list[dict[str, Any]] | None:
    return [claim for claim in claims if claim["value"] != value] or None


def _answered(write: Writing, number: int, seat_id: int) -> Written:
    """The answer that this very write was given before."""
    earlier = Change.objects.get(game=write.game, client_id=write.client_id)
    write.nothing()
    return Written.SAVED if cell_path(number, seat_id) in earlier.facts else Written.DISPUTED


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


def _opened(rows: Rows, number: int) -> Value:
    """A round as the rules plan it, open."""
    playing = [position for position, seat in enumerate(rows.seats) if seat.plays(number)]
    positions = {seat.pk: position for position, seat in enumerate(rows.seats)}
    last = rows.rounds.get(number - 1)
    last_starter = None if last is None or last.starter_id is None else positions[last.starter_id]
    position = starter(rows.game.rule_set, playing, last=last_starter)
    return {
        "engine": rows.next_engine(),
        "starter": None if position is None else rows.seats[position].pk,
        "ending": str(Ending.WENT_OUT),
        "anyway": False,
        "closed": False,
    }
