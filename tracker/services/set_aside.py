"""The scores of a round that a game ended without: they are in the journal, and come back when it is taken up again."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q

from tracker.facts import CellFacts
from tracker.ledger import Changes, Facts, Value, cell_path, claims_path, parts, round_path
from tracker.models import Change
from tracker.models.journal import MOVES, SWAP_COLUMNS
from tracker.services.presence import has_score
from tracker.services.rows import Rows


def set_aside(rows: Rows) -> dict[str, Value]:
    """What was written of the round under way when the game ended, as facts of the round to be played now; none where
    all was counted. One query.

    A score of who is not at the table in that round by now stays away. Whose columns changed over since have each
    other's.
    """
    number = sum(row.closed for row in rows.rounds.values()) + 1
    ended, moved, swaps = _ended(rows)
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
    back: dict[str, Value] = {}
    for seat in rows.seats:
        cell, claims = (gone.get(path(was, seat.pk)) for path in (cell_path, claims_path))
        back |= {cell_path(number, seat.pk): cell, claims_path(number, seat.pk): claims}
    # What one of them is not at the table for stays with the other.
    back |= changed_over(back, [pair for pair in swaps if playing.issuperset(pair)])
    for seat in rows.seats:
        if seat.pk not in playing and has_score(CellFacts.read(back[cell_path(number, seat.pk)])):
            del back[cell_path(number, seat.pk)], back[claims_path(number, seat.pk)]
    return facts | back


def ends_game(changes: Changes) -> bool:
    """Whether a game that was under way is over by these changes, before its last round."""
    return bool(changes.get("finished", (None, None))[1])


def swapped(changes: Iterable[Change]) -> list[tuple[int, int]]:
    """The seats whose columns some changes swapped, oldest first; one that was taken back changed them over twice."""
    found: dict[int, tuple[int, int]] = {}
    for change in changes:
        if change.verb == SWAP_COLUMNS:
            seats = sorted({numbers[1] for kind, numbers in map(parts, change.facts) if kind == "cell"})
            # A swap of columns that are alike is none, and is offered to nobody.
            if len(seats) == 2:
                found[change.seq] = (seats[0], seats[1])
        elif change.undoes in found:
            found[change.seq] = found[change.undoes]
    return list(found.values())


def changed_over(facts: Facts, pairs: Iterable[tuple[int, int]]) -> dict[str, Value]:
    """The scores that facts write, and what others say of them, with those of each pair changed over in turn."""
    found = {path: value for path, value in facts.items() if parts(path)[0] in {"cell", "claims"}}
    for pair in pairs:
        other = dict(zip(pair, reversed(pair), strict=True))
        of = {path: parts(path) for path in found}
        moved = {
            path: "/".join(map(str, (kind, numbers[0], other.get(numbers[1], numbers[1]))))
            for path, (kind, numbers) in of.items()
        }
        found = dict.fromkeys(found) | {moved[path]: value for path, value in found.items()}
    return found


def _ended(rows: Rows) -> tuple[Changes, int, list[tuple[int, int]]]:
    """The change that ended the game, by how many numbers its rounds have moved up since, and whose columns changed
    over since.
    """
    found: Changes = {}
    moved = 0
    moves: set[int] = set()
    later: list[Change] = []
    asked = Q(facts__has_key="finished") | Q(undoes__isnull=False) | Q(verb__in=[*MOVES, SWAP_COLUMNS])
    for change in Change.objects.filter(asked, game=rows.game).order_by("seq"):
        later.append(change)
        if change.verb in MOVES or change.undoes in moves:
            moves.add(change.seq)
            moved += _more_rounds(change.facts)
        if ends_game(change.facts):
            found, moved, later = change.facts, 0, []
    return found, moved, swapped(later)


def _more_rounds(changes: Changes) -> int:
    heads = [both for path, both in changes.items() if parts(path)[0] == "round"]
    return sum((after is not None) - (before is not None) for before, after in heads)
