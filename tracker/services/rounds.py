"""Writing a round, new or corrected."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from uuid import UUID

from scoring import Problem, RoundRejected, Severity, check_engine, check_round, engines
from tracker.facts import CellFacts, RoundFacts, Seen
from tracker.models import Cell, Game, Round, Seat
from tracker.services.refusals import Conflict, GameIsOver, RoundNotYet, Stale
from tracker.services.writing import Writing, writing


def save_round(
    *,
    game: Game,
    number: int,
    facts: RoundFacts,
    seen: Seen,
    accepts: Callable[[Problem], bool],
    client_id: UUID,
    device: UUID,
    now: dt.datetime,
) -> None:
    """Write a whole round: the next one of the game, or an earlier one again.

    ``accepts`` says of a finding whether the table was shown it and insists; an error among those marks the round.
    Raises ``GameIsOver``, ``RoundNotYet``, ``Stale``, or ``RoundRejected`` with everything that was found when any of
    it is new to the table or cannot be saved at all.
    """
    with writing(game.pk, client_id=client_id, device=device, now=now) as write:
        if write.repeats(facts.columns()):
            write.nothing()
            return
        rounds = {row.number: row for row in Round.objects.filter(game=game)}
        _check_turn(write.game, number, rounds)
        seats = list(Seat.objects.filter(game=game))
        row = rounds.get(number)
        cells = {} if row is None else {cell.seat_id: cell for cell in Cell.objects.filter(round=row)}
        before = None
        if row is not None:
            before = RoundFacts.of(row, seats, cells)
            if before == facts:
                write.nothing()
                return
            _check_seen(facts, seen, before, row, seats, cells, device)
        others = [other.engine for other in rounds.values() if other.number != number]
        found = _check_facts(write.game, facts, others, accepts)
        insists = any(problem.severity is Severity.ERROR for problem in found)
        _write(write, number, facts, row, seats, cells, insists=insists)
        write.journal(
            "save round",
            before=None if before is None else before.columns(),
            after=facts.columns(),
            round_number=number,
        )


def _check_turn(game: Game, number: int, rounds: Mapping[int, Round]) -> None:
    if number in rounds:
        return
    planned = len(engines(game.rule_set))
    if number > planned:
        raise GameIsOver(planned)
    if number != len(rounds) + 1:
        raise RoundNotYet(len(rounds) + 1)


def _check_seen(
    facts: RoundFacts,
    seen: Seen,
    stored: RoundFacts,
    row: Round,
    seats: Sequence[Seat],
    cells: Mapping[int, Cell],
    device: UUID,
) -> None:
    """Refuse to write over what somebody else wrote meanwhile; over its own a device may always write."""
    versions = tuple(cells[seat.pk].version if seat.pk in cells else 0 for seat in seats)
    conflicts = tuple(
        Conflict(position, stored.cells[position])
        for position, seat in enumerate(seats)
        if versions[position] != seen.cells[position]
        and stored.cells[position] != facts.cells[position]
        and cells[seat.pk].device != device
    )
    if conflicts:
        raise Stale(conflicts, stored, Seen(row.version, versions))


def _check_facts(
    game: Game, facts: RoundFacts, others: Sequence[int], accepts: Callable[[Problem], bool]
) -> Sequence[Problem]:
    rules = game.rule_set
    entries = [cell.entry for cell in facts.cells]
    found = [
        *check_round(rules, facts.engine, facts.ending, facts.out, entries),
        *check_engine(rules, facts.engine, others),
    ]
    # An engine outside the set is found by both.
    found = list(dict.fromkeys(found))
    if any(problem.severity is Severity.REFUSED or not accepts(problem) for problem in found):
        raise RoundRejected(tuple(found))
    return found


def _write(
    write: Writing,
    number: int,
    facts: RoundFacts,
    row: Round | None,
    seats: Sequence[Seat],
    cells: Mapping[int, Cell],
    *,
    insists: bool,
) -> None:
    if row is None:
        row = Round(game=write.game, number=number, version=0)
    row.engine = facts.engine
    row.starter = None if facts.starter is None else seats[facts.starter]
    row.ending = facts.ending
    row.saved_anyway = insists
    row.version += 1
    row.save()
    fresh, changed = [], []
    for seat, cell_facts in zip(seats, facts.cells, strict=True):
        cell = cells.get(seat.pk)
        if cell is None:
            fresh.append(Cell(round=row, seat=seat, device=write.device, **cell_facts.columns()))
        elif CellFacts.of(cell) != cell_facts:
            for name, value in cell_facts.columns().items():
                setattr(cell, name, value)
            cell.version += 1
            cell.device = write.device
            changed.append(cell)
    Cell.objects.bulk_create(fresh)
    if changed:
        Cell.objects.bulk_update(changed, [*CellFacts().columns(), "version", "device"])
