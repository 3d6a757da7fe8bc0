"""Taking back what was written, and taking that back."""

from __future__ import annotations

import datetime as dt
from uuid import UUID

from tracker.ledger import Facts, Value, cell_path, parts, round_path
from tracker.models import Change, Game
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
    for path, value in facts.items():
        kind, numbers = parts(path)
        if kind == "round" and value is None and numbers[0] < last:
            raise RoundsAfter(last)
        if kind == "cell" and value is None and round_path(numbers[0]) not in facts and rounds[numbers[0]].closed:
            # A closed round has a score for every seat: one that was wrong is corrected.
            raise RoundClosed(numbers[0])


def _check_seats(write: Writing, facts: Facts) -> None:
    """Refuse to take a seat from the table that scores or a start were written for."""
    gone = {
        numbers[0]
        for path, value in facts.items()
        for kind, numbers in [parts(path)]
        if (kind, value) == ("seat", None)
    }
    for number, row in write.rows.rounds.items():
        if row.starter_id in gone or gone & write.rows.cells(number).keys():
            raise SeatHasPlayed(number)
