"""Taking back what was written, and taking that back."""

from __future__ import annotations

import datetime as dt
from uuid import UUID

from tracker.ledger import Changes, parts
from tracker.models import Change, Game
from tracker.services.refusals import ChangedSince, RoundsAfter
from tracker.services.writing import Writing, writing


def undo(*, game: Game, seq: int, client_id: UUID, device: UUID, now: dt.datetime) -> None:
    """Put back every fact that a change changed. An undo is a change like any other, so undoing it is redo.

    Raises ``Change.DoesNotExist``, ``ChangedSince`` when any of the facts was changed again, or ``RoundsAfter`` when a
    round would go that others follow. How the game began cannot be undone.
    """
    with writing(game.pk, client_id=client_id, sent={"undo": seq}, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        change = Change.objects.exclude(verb="start").get(game=game, seq=seq)
        facts = {path: before for path, (before, _after) in change.facts.items()}
        _check_current(write, change)
        _check_rounds(write, change.facts)
        write.write("undo", facts, undoes=seq)


def _check_current(write: Writing, change: Change) -> None:
    now = write.rows.values(change.facts)
    changed = {path for path, (_before, after) in change.facts.items() if now[path] != after}
    if changed:
        later = Change.objects.filter(game=write.game, seq__gt=change.seq)
        raise ChangedSince(tuple(other.seq for other in later if changed & other.facts.keys()))


def _check_rounds(write: Writing, changes: Changes) -> None:
    last = max(write.rows.rounds, default=0)
    for path, (before, _after) in changes.items():
        kind, numbers = parts(path)
        if kind == "round" and before is None and numbers[0] < last:
            raise RoundsAfter(last)
