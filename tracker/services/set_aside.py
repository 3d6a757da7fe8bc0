"""The scores of a round that a game ended without: they are in the journal, and come back when it is taken up again."""

from __future__ import annotations

from django.db.models import Q

from tracker.facts import CellFacts
from tracker.ledger import Changes, Value, cell_path, claims_path, parts, round_path
from tracker.models import Change
from tracker.models.journal import MOVES
from tracker.services.presence import has_score
from tracker.services.rows import Rows


def set_aside(rows: Rows) -> dict[str, Value]:
    """What was written of the round under way when the game ended, as facts of the round to be played now; none where
    all was counted. One query.

    A score of who is not at the table in that round by now stays away.
    """
    number = sum(row.closed for row in rows.rounds.values()) + 1
    ended, moved = _ended(rows)
    gone = {path: before for path, (before, after) in ended.items() if before is not None and after is None}
    was = number - moved
    head = gone.get(round_path(was))
    if head is None or number in rows.rounds:
        return {}
    playing = {seat.pk for seat in rows.seats if seat.plays(number)}
    planned = rows.opened(number)
    facts: dict[str, Value] = {
        round_path(number): head
        | {
            "engine": head["engine"] if head["engine"] <= rows.game.rule_set.highest else planned["engine"],
            "starter": head["starter"] if head["starter"] in playing else planned["starter"],
        }
    }
    for seat in rows.seats:
        cell = gone.get(cell_path(was, seat.pk))
        if seat.pk not in playing and has_score(CellFacts.read(cell)):
            continue
        facts |= {cell_path(number, seat.pk): cell, claims_path(number, seat.pk): gone.get(claims_path(was, seat.pk))}
    return facts


def _ended(rows: Rows) -> tuple[Changes, int]:
    """The change that ended the game, and by how many numbers its rounds have moved up since."""
    found: Changes = {}
    moved = 0
    moves: set[int] = set()
    asked = Q(facts__has_key="finished") | Q(undoes__isnull=False) | Q(verb__in=MOVES)
    for change in Change.objects.filter(asked, game=rows.game).order_by("seq"):
        if change.verb in MOVES or change.undoes in moves:
            moves.add(change.seq)
            moved += _more_rounds(change.facts)
        if change.facts.get("finished", (None, None))[1]:
            found, moved = change.facts, 0
    return found, moved


def _more_rounds(changes: Changes) -> int:
    heads = [both for path, both in changes.items() if parts(path)[0] == "round"]
    return sum((after is not None) - (before is not None) for before, after in heads)
