"""Which rounds a game has, and in which order: one that was written twice, one that was forgotten, another engine."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from uuid import UUID

from scoring import Problem, ProblemCode, RoundRejected, Severity, check_engine
from tracker.facts import AWAY, CellFacts, Head, RoundFacts, Seen
from tracker.ledger import Value, cell_path, claims_path, round_path, seat_path
from tracker.models import Game, Seat
from tracker.services.checking import Accepts, checked_rounds
from tracker.services.on_table import moved_table
from tracker.services.refusals import (
    NoSuchRound,
    NoSuchSeat,
    RoundChanged,
    RoundClosed,
    RoundsRejected,
    Stale,
)
from tracker.services.rounds import check_numbered, check_seats, check_turn
from tracker.services.rows import Rows
from tracker.services.values import round_value, round_values, stay_value
from tracker.services.writing import writing


def remove_round(*, game: Game, number: int, seen: int, client_id: UUID, device: UUID, now: dt.datetime) -> None:
    """Take out a round, closed or under way; the later ones move up, each with its engine.

    ``seen`` is the version of the round that the writer saw. Who came or left in a later round did so one round
    earlier. Raises ``NoSuchRound``, or ``RoundChanged`` when the round was written, or has moved, since.
    """
    with writing(game.pk, client_id=client_id, sent={"remove": number}, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        rows = write.rows
        _check_stands(rows, number, seen)
        last = max(rows.rounds)
        facts: dict[str, Value] = {round_path(last): None}
        rows.load(range(number, last + 1))
        for later in range(number + 1, last + 1):
            facts |= _copied(rows, later, later - 1)
        facts |= {
            seat_path(seat.pk): stay_value(
                seat,
                first=seat.first_round - (seat.first_round > number),
                last=None if seat.last_round is None else seat.last_round - (seat.last_round >= number),
            )
            for seat in rows.seats
        }
        facts |= moved_table(rows, facts)
        # What moves was looked at when it was written.
        changed = checked_rounds(rows, facts, lambda _number, _problem: True)
        write.write("remove round", changed, moved_from=number)


def insert_round(
    *,
    game: Game,
    number: int,
    facts: RoundFacts,
    seen: int,
    accepts: Accepts,
    client_id: UUID,
    device: UUID,
    now: dt.datetime,
    seat_ids: Sequence[int] | None = None,
) -> None:
    """Put a whole round before the one of that number; it and the later ones move down, each with its engine.

    ``seen`` is the version of the round that stands at that number, ``seat_ids`` as of ``save_round``. Who came or left
    in a later round did so one round later. Raises ``SeatsChanged``, ``NoSuchRound``, ``RoundChanged``, or
    ``RoundRejected`` as ``save_round`` does.
    """
    sent = {"insert": number, **facts.columns()}
    with writing(game.pk, client_id=client_id, sent=sent, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        rows = write.rows
        check_seats(rows, seat_ids)
        _check_stands(rows, number, seen)
        last = max(rows.rounds)
        values: dict[str, Value] = {}
        rows.load(range(number, last + 1))
        for later in range(last, number - 1, -1):
            values |= _copied(rows, later, later + 1)
        values |= _without_claims(rows, number)
        values |= round_values(number, facts, rows.seats)
        for seat, cell in zip(rows.seats, facts.cells, strict=True):
            values[seat_path(seat.pk)] = _stay_with(seat, number, played=not cell.is_absent)
        values |= moved_table(rows, values)

        def accepts_in(found: int, problem: Problem) -> bool:
            return found != number or accepts(problem)

        try:
            write.write("insert round", checked_rounds(rows, values, accepts_in), moved_from=number)
        except RoundsRejected as refusal:
            raise RoundRejected(next(iter(refusal.problems.values()))) from None


def write_head(
    *,
    game: Game,
    number: int,
    engine: int | None,
    starter_id: int | None,
    seen: int,
    accepts: Accepts,
    client_id: UUID,
    device: UUID,
    now: dt.datetime,
    shown: Head | None = None,
    numbered: int | None = None,
) -> None:
    """Say which engine the round under way has, and who starts it, before it is closed: every phone shows it at once.

    ``seen`` is the version of the round, 0 while nothing is written of it; ``numbered`` is as of ``save_round``, for a
    round of which nothing is written has no version of its own. Raises ``Renumbered``, ``NoSuchSeat``, ``RoundClosed``,
    ``GameIsOver``, ``RoundNotYet``, ``Stale`` when somebody else said otherwise meanwhile, or ``RoundRejected`` for an
    engine outside the set, and for one of another round unless ``accepts`` it. A first score may have opened the round
    since: where engine and starter stand as they were ``shown``, nobody has said otherwise.
    """
    sent = {"head": number, "engine": engine, "starter": starter_id}
    with writing(game.pk, client_id=client_id, sent=sent, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        rows = write.rows
        check_numbered(rows, numbered)
        rows.read(number)
        check_turn(rows, number)
        row = rows.rounds.get(number)
        if row is not None and row.closed:
            raise RoundClosed(number)
        if starter_id is not None and starter_id not in {seat.pk for seat in rows.seats}:
            raise NoSuchSeat
        stands = rows.opened(number) if row is None else round_value(row)
        value = stands | {"engine": engine, "starter": starter_id}
        if value == stands:
            write.write("change engine", {})
            return
        stored = rows.stored(number)
        if row is not None and stored is not None and row.version != seen and not _stand(stored, shown):
            raise Stale((), Seen(row.version, (), stored.head, is_open=True))
        _check_engine(rows, number, engine, accepts)
        write.write("change engine", {round_path(number): value})


def _stand(stored: RoundFacts, shown: Head | None) -> bool:
    return shown is not None and stored.head[:2] == shown[:2]


def _check_engine(rows: Rows, number: int, engine: int | None, accepts: Accepts) -> None:
    others = [row.engine for row in rows.rounds.values() if row.number != number]
    rules = rows.game.rule_set
    if engine is None and not rules.engine_is_found:
        raise RoundRejected((Problem(ProblemCode.ENGINE_MISSING),))
    found = check_engine(rules, engine, others)
    if any(problem.severity is Severity.REFUSED or not accepts(problem) for problem in found):
        raise RoundRejected(tuple(found))


def _check_stands(rows: Rows, number: int, seen: int) -> None:
    row = rows.rounds.get(number)
    if row is None:
        raise NoSuchRound(max(rows.rounds, default=0))
    if row.version != seen:
        raise RoundChanged


def _copied(rows: Rows, source: int, target: int) -> dict[str, Value]:
    """All of a round, as facts of another number; what stands there goes."""
    row = rows.rounds[source]
    cells, replaced = rows.cells(source), rows.cells(target)
    facts: dict[str, Value] = {round_path(target): round_value(row)}
    for seat in rows.seats:
        cell = cells.get(seat.pk)
        if cell is not None:
            facts[cell_path(target, seat.pk)] = CellFacts.of(cell).value()
            facts[claims_path(target, seat.pk)] = cell.claims or None
        elif seat.pk in replaced:
            # Without a cell a closed round was not played, and an open one waits for the score.
            facts[cell_path(target, seat.pk)] = AWAY.value() if row.closed else None
            facts[claims_path(target, seat.pk)] = None
    return facts


def _without_claims(rows: Rows, number: int) -> dict[str, Value]:
    return {claims_path(number, seat_id): None for seat_id, cell in rows.cells(number).items() if cell.claims}


def _stay_with(seat: Seat, number: int, *, played: bool) -> dict[str, Value]:
    """How long a seat stays once there is a round more, which it may have played."""
    # Who was there from the beginning was there before the round that is put in first, too.
    first = seat.first_round + (seat.first_round >= number and seat.first_round > 1)
    last = None if seat.last_round is None else seat.last_round + (seat.last_round >= number)
    if played:
        first, last = min(first, number), None if last is None else max(last, number)
    return stay_value(seat, first=first, last=last)
