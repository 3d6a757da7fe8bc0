"""Taking back what was written, and taking that back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from uuid import UUID

from tracker.ledger import Facts, Value, cell_path, parts, round_path
from tracker.models import Change, Game, Round
from tracker.services.checking import checked, everything
from tracker.services.refusals import ChangedSince, RoundClosed, RoundsAfter, SeatHasPlayed
from tracker.services.writing import Writing, writing


def undo(*, game: Game, seq: int, client_id: UUID, device: UUID, now: dt.datetime) -> None:
    """Put back every fact that a change changed. An undo is a change like any other, so undoing it is redo.

    Raises ``Change.DoesNotExist``, ``ChangedSince`` when any of the facts was changed again, ``RoundsAfter`` when a
    round would go that others follow, ``RoundClosed`` when a closed round would lose a cell, ``SeatHasPlayed`` when a
    seat would go that something was written for, or ``RoundRejected`` when a round would be left that cannot be. How
    the game began cannot be undone.
    """
    with writing(game.pk, client_id=client_id, sent={"undo": seq}, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        change = Change.objects.exclude(verb="start").get(game=game, seq=seq)
        facts = {path: before for path, (before, _after) in change.facts.items()}
        _check_current(write, change)
        facts = _kept_open(write, facts)
        _check_rounds(write, facts)
        _check_seats(write, facts)
        write.write("undo", checked(write.rows, facts, everything), undoes=seq)


def _check_current(write: Writing, change: Change) -> None:
    now = write.rows.values(change.facts)
    changed = {path for path, (_before, after) in change.facts.items() if now[path] != after}
    if changed:
        later = Change.objects.filter(game=write.game, seq__gt=change.seq)
        raise ChangedSince(tuple(other.seq for other in later if changed & other.facts.keys()))


def _kept_open(write: Writing, facts: Facts) -> dict[str, Value]:
    """The facts without the round that its first cell opened, while it has cells of others."""
    kept = dict(facts)
    for path, value in facts.items():
        kind, numbers = parts(path)
        if kind == "round" and value is None:
            others = {cell_path(numbers[0], seat_id) for seat_id in write.rows.cells(numbers[0])} - facts.keys()
            if others and not write.rows.rounds[numbers[0]].closed:
                del kept[path]
    return kept


def _check_rounds(write: Writing, facts: Facts) -> None:
    rounds = write.rows.rounds
    last = max(rounds, default=0)
    gone = _gone(facts)
    for path, value in facts.items():
        kind, numbers = parts(path)
        if kind == "round" and value is None and numbers[0] < last:
            raise RoundsAfter(last)
        if kind == "cell" and value is None and numbers[1] not in gone and _stays_closed(rounds, facts, numbers[0]):
            # A closed round has a score for every seat: one that was wrong is corrected.
            raise RoundClosed(numbers[0])


def _stays_closed(rounds: Mapping[int, Round], facts: Facts, number: int) -> bool:
    return round_path(number) not in facts and rounds[number].closed


def _check_seats(write: Writing, facts: Facts) -> None:
    """Refuse to take a seat from the table that scores or a start were written for since."""
    gone = _gone(facts)
    if not gone:
        return
    write.rows.load(write.rows.rounds)
    for number, row in write.rows.rounds.items():
        cells = write.rows.cells(number)
        starter_id = (facts.get(round_path(number)) or {"starter": row.starter_id})["starter"]
        if starter_id in gone or any(
            seat_id in cells and (cells[seat_id].claims or cell_path(number, seat_id) not in facts) for seat_id in gone
        ):
            raise SeatHasPlayed(number)


def _gone(facts: Facts) -> set[int]:
    """The ids of the seats that these facts take from the table."""
    found = set()
    for path, value in facts.items():
        kind, numbers = parts(path)
        if kind == "seat" and value is None:
            found.add(numbers[0])
    return found
