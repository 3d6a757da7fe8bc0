"""Which changes of a game can be taken back as the game stands now, and what leads on from one that cannot.

``services.undo`` has the last word. This reads the journal alone, so that a page asks nothing for each of its lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tracker.ledger import HUB, Value, parts, round_path, seat_path
from tracker.models import Change
from tracker.models.journal import BEGINNINGS, MOVES, TAPS

_UNKNOWN: Value = object()
"""The value of a path that no change given has touched."""


@dataclass(frozen=True, slots=True)
class InTheWay:
    """Why a change cannot be taken back: one of these."""

    by: int | None = None
    """The later change that has to be taken back first, by its ``seq``."""
    rounds_until: int | None = None
    """The last of the rounds that were written after the one that would go."""
    score: tuple[int, int] | None = None
    """The round, and the id of the seat, of a score that a closed round cannot be without."""
    played: tuple[int, int] | None = None
    """A round that has a score of a seat, by its id, that would go."""
    number: int | None = None
    """The round that it concerns, if it concerns one alone and that is closed."""


class Journal:
    """The newest changes of a game, newest first."""

    def __init__(self, changes: Sequence[Change]) -> None:
        self._changes = changes
        self._by_seq = {change.seq: change for change in changes}
        self._now: dict[str, Value] = {}
        for change in changes:
            for path, (_before, after) in change.facts.items():
                self._now.setdefault(path, after)
        self._rounds = {
            numbers[0]: value
            for path, value in self._now.items()
            for kind, numbers in [parts(path)]
            if kind == "round" and value is not None
        }

    def in_the_way(self, change: Change) -> InTheWay | None:
        """What keeps a change from being taken back; None for nothing that the journal knows of."""
        if change.verb in BEGINNINGS:
            return None
        changed = set(self._changed(change))
        if changed:
            later = [other for other in self._standing(change.seq) if self._touches(other, changed)]
            touching = later or [
                other for other in self._changes if other.seq > change.seq and changed & other.facts.keys()
            ]
            return InTheWay(by=touching[0].seq if touching else None, number=self._number(change))
        facts = {path: before for path, (before, _after) in change.facts.items()}
        last = max((n for n in {*self._rounds, *_heads(facts)} if _heads(facts).get(n, True)), default=0)
        for number, value in _heads(facts).items():
            if number < last and (value is None or not value["closed"]) and not self._is_kept_open(facts, number):
                return InTheWay(rounds_until=last, number=self._number(change))
        for number, seat_id in self._scores_gone(facts):
            return InTheWay(score=(number, seat_id), number=number)
        for number, seat_id in self._scores_left(facts):
            return InTheWay(played=(number, seat_id))
        return None

    def _changed(self, change: Change) -> Iterator[str]:
        """The paths of what was changed again since, but for a round under way that a score opened."""
        is_move = self._is_move(change)
        scored = {numbers[0] for kind, numbers in map(parts, change.facts) if kind == "cell"}
        moved = self._moved(change)
        for path, (before, after) in change.facts.items():
            kind, numbers = parts(path)
            if kind in HUB and (is_move or change.verb not in TAPS):
                continue
            opened = kind == "round" and before is None and numbers[0] in scored and self._is_open(numbers[0])
            if not opened and _unmarked(self._now[path]) != _unmarked(after):
                yield path
            if kind in {"round", "cell", "claims"} and moved is not None and numbers[0] >= moved:
                yield path
            if kind in {"cell", "claims"} and before is not None:
                needed = {round_path(numbers[0]), seat_path(numbers[1])} - change.facts.keys()
                yield from (each for each in needed if self._now.get(each, _UNKNOWN) is None)

    def _moved(self, change: Change) -> int | None:
        """From which round on rounds have got other numbers since: what stands there is of another round."""
        numbers = [_first_round(other) for other in self._standing(change.seq) if self._is_move(other)]
        return min((number for number in numbers if number is not None), default=None)

    def _touches(self, other: Change, paths: set[str]) -> bool:
        first = _first_round(other) if self._is_move(other) else None
        return bool(paths & other.facts.keys()) or (
            first is not None and any(numbers and numbers[0] >= first for numbers in _round_numbers(paths))
        )

    def _standing(self, since: int) -> list[Change]:
        """Those after a change, newest first, that were not taken back and take back none of the others."""
        found: dict[int, Change] = {}
        for change in reversed(self._changes):
            if change.seq > since and (change.undoes is None or found.pop(change.undoes, None) is None):
                found[change.seq] = change
        return list(reversed(found.values()))

    def _is_move(self, change: Change) -> bool:
        first: Change | None = change
        while first is not None and first.undoes is not None:
            first = self._by_seq.get(first.undoes)
        return first is not None and first.verb in MOVES

    def _is_open(self, number: int) -> bool:
        return number in self._rounds and not self._rounds[number]["closed"]

    def _is_kept_open(self, facts: Mapping[str, Value], number: int) -> bool:
        """Whether a round that its first cell opened stays open for the cells of others."""
        return self._is_open(number) and any(
            value is not None and path not in facts and kind in {"cell", "claims"} and numbers[0] == number
            for path, value in self._now.items()
            for kind, numbers in [parts(path)]
        )

    def _scores_gone(self, facts: Mapping[str, Value]) -> Iterator[tuple[int, int]]:
        """The scores that closed rounds would be left without."""
        for path, value in facts.items():
            kind, numbers = parts(path)
            if kind != "cell" or value is not None or round_path(numbers[0]) in facts:
                continue
            stays = facts.get(seat_path(numbers[1]), True) is not None
            if stays and numbers[0] in self._rounds and not self._is_open(numbers[0]):
                yield numbers[0], numbers[1]

    def _scores_left(self, facts: Mapping[str, Value]) -> Iterator[tuple[int, int]]:
        """The scores that stay of seats that would go."""
        gone = {
            numbers[0] for kind, numbers in map(parts, facts) if kind == "seat" and facts[seat_path(numbers[0])] is None
        }
        for path, value in self._now.items():
            kind, numbers = parts(path)
            if kind == "cell" and value is not None and path not in facts and numbers[1] in gone:
                yield numbers[0], numbers[1]

    def _number(self, change: Change) -> int | None:
        """The round that a change is of, where it is of one alone that is closed and has its number still."""
        found = {numbers[0] for numbers in _round_numbers(change.facts)}
        moved = self._moved(change)
        number = found.pop() if len(found) == 1 else None
        if number is None or (moved is not None and number >= moved):
            return None
        return number if number in self._rounds and not self._is_open(number) else None


def _heads(facts: Mapping[str, Value]) -> dict[int, Value]:
    return {parts(path)[1][0]: value for path, value in facts.items() if parts(path)[0] == "round"}


def _round_numbers(paths: Mapping[str, Value] | set[str]) -> list[tuple[int, ...]]:
    return [numbers for kind, numbers in map(parts, paths) if kind in {"round", "cell", "claims"}]


def _first_round(change: Change) -> int | None:
    return min((numbers[0] for numbers in _round_numbers(change.facts)), default=None)


def _unmarked(value: Value) -> Value:
    """A round without its mark: the engine makes that, whoever writes."""
    return {**value, "anyway": False} if isinstance(value, dict) and "anyway" in value else value
