"""Rounds that have moved to other numbers since a change was made: what stands at its paths now is of other rounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tracker.ledger import HUB, Changes, parts, rounds_of
from tracker.models import Change
from tracker.models.journal import MOVES

_OF_ROUNDS = HUB | {"round", "cell", "claims"}
"""The kinds of paths that begin with the number of a round."""


def is_move(change: Change, by_seq: Mapping[int, Change]) -> bool:
    """Whether a round was put in or taken out by a change, or by what it does again or takes back."""
    first: Change | None = change
    while first is not None and first.undoes is not None:
        first = by_seq.get(first.undoes)
    return first is not None and first.verb in MOVES


def standing(changes: Iterable[Change]) -> list[Change]:
    """Those of some changes, oldest first, that were not taken back, and do not take back another of them."""
    found: dict[int, Change] = {}
    for change in changes:
        if change.undoes is None or found.pop(change.undoes, None) is None:
            found[change.seq] = change
    return list(found.values())


def moves_since(change: Change, later: Sequence[Change], by_seq: Mapping[int, Change]) -> list[Change]:
    """Those of the later changes, oldest first, by which a round that a change speaks of may have another number now.

    A move that was taken back has left every round where it was.
    """
    last = max(_numbers(change.facts), default=0)
    return [move for move in standing(later) if is_move(move, by_seq) and moved_from(move.facts) <= last]


def moved_from(changes: Changes) -> int:
    """The first round that a move touches: it and all later ones have other numbers since."""
    return min(rounds_of(changes))


def _numbers(changes: Changes) -> Iterator[int]:
    """The rounds that changes speak of: those that their paths lie in, and those in which a seat came or left."""
    for path, values in changes.items():
        kind, numbers = parts(path)
        if kind in _OF_ROUNDS:
            yield numbers[0]
        elif kind == "seat":
            yield from (value[name] for value in values if value for name in ("first", "last") if name in value)
