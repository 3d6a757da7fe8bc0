"""Which changes of a game can be taken back as the game stands now, and what leads on from one that cannot.

``services.undo`` has the last word. This reads the journal alone, so that a page asks nothing for each of its lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tracker.ledger import HUB, Value, cell_path, parts, round_path, rounds_of, seat_path
from tracker.models import Change
from tracker.models.journal import BEGINNINGS, TAPS
from tracker.renumbering import is_move, moves_since, standing

_UNKNOWN: Value = object()
"""The value of a path that no change given has touched."""


@dataclass(frozen=True, slots=True)
class InTheWay:
    """Why a change cannot be taken back: one of these."""

    by: int | None = None
    """The later change that has to be taken back first, by its ``seq``."""
    rounds_until: int | None = None
    """The last of the rounds that were written after the one that would go."""
    waits_for: int | None = None
    """The round, not closed or gone since, without which the one that would come back has no turn."""
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
        changed, moves = set(self._changed(change)), self._moves(change)
        if changed or moves:
            touching = [each for each in self._later(change) if changed & each.facts.keys() or each in moves]
            newest = (standing(touching) or touching)[-1:]
            # What nobody takes back leads no further.
            by = newest[0].seq if newest and newest[0].verb not in BEGINNINGS else None
            # Where what is to be undone first cannot be undone, the score that opened its round is corrected like any.
            own = None if by is None or moves else self._own_score(change)
            if own is not None and self.in_the_way(newest[0]) is not None:
                return InTheWay(score=own, number=own[0])
            return InTheWay(by=by, number=None if moves else self._number(change))
        facts = {path: before for path, (before, _after) in change.facts.items()}
        last = max((n for n in {*self._rounds, *_heads(facts)} if _heads(facts).get(n, True)), default=0)
        for number, value in _heads(facts).items():
            if number < last and (value is None or not value["closed"]) and not self._is_kept_open(facts, number):
                return InTheWay(rounds_until=last, number=self._number(change))
        if earlier := min(self._not_closed_before(facts), default=None):
            return InTheWay(waits_for=earlier)
        for number, seat_id in self._scores_gone(facts):
            return InTheWay(score=(number, seat_id), number=number)
        for number, seat_id in self._scores_left(facts):
            return InTheWay(played=(number, seat_id))
        return None

    def _changed(self, change: Change) -> Iterator[str]:
        """The paths of what was changed again since, but for a round under way that a score opened."""
        moves_rounds = is_move(change, self._by_seq)
        scored = {numbers[0] for kind, numbers in map(parts, change.facts) if kind == "cell"}
        for path, (before, after) in change.facts.items():
            kind, numbers = parts(path)
            if kind in HUB and (moves_rounds or change.verb not in TAPS):
                continue
            opened = kind == "round" and before is None and numbers[0] in scored and self._is_open(numbers[0])
            if not opened and _unmarked(self._now[path]) != _unmarked(after):
                yield path
            if kind in {"cell", "claims"} and before is not None:
                needed = {round_path(numbers[0]), seat_path(numbers[1])} - change.facts.keys()
                yield from (each for each in needed if self._now.get(each, _UNKNOWN) is None)

    def _own_score(self, change: Change) -> tuple[int, int] | None:
        """The round and the seat of the score that a change opened a round with, where that is closed and has it."""
        cells = [parts(path)[1] for path in change.facts if parts(path)[0] == "cell"]
        heads = _heads({path: before for path, (before, _after) in change.facts.items()})
        if len(cells) != 1 or heads != {cells[0][0]: None}:
            return None
        number, seat_id = cells[0]
        stands = self._now.get(cell_path(number, seat_id)) is not None and number in self._rounds
        return (number, seat_id) if stands and not self._is_open(number) else None

    def _moves(self, change: Change) -> list[Change]:
        return moves_since(change, self._later(change), self._by_seq)

    def _later(self, change: Change) -> list[Change]:
        """All that came after a change, oldest first."""
        return [other for other in reversed(self._changes) if other.seq > change.seq]

    def _is_open(self, number: int) -> bool:
        return number in self._rounds and not self._rounds[number]["closed"]

    def _is_kept_open(self, facts: Mapping[str, Value], number: int) -> bool:
        """Whether a round that its first cell opened stays open for the cells of others."""
        return self._is_open(number) and any(
            value is not None and path not in facts and kind in {"cell", "claims"} and numbers[0] == number
            for path, value in self._now.items()
            for kind, numbers in [parts(path)]
        )

    def _not_closed_before(self, facts: Mapping[str, Value]) -> Iterator[int]:
        """The rounds that are not closed, or gone, before one that would come back."""
        heads = _heads(facts)
        for number in (number for number, value in heads.items() if value is not None):
            for earlier in range(1, number):
                value = heads.get(earlier, self._now.get(round_path(earlier), _UNKNOWN))
                if value is None or (value is not _UNKNOWN and not value["closed"]):
                    yield earlier

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
        """The round that a change is of, where it is of one alone that is closed."""
        found = rounds_of(change.facts)
        number = found.pop() if len(found) == 1 else None
        return number if number in self._rounds and not self._is_open(number) else None


def _heads(facts: Mapping[str, Value]) -> dict[int, Value]:
    return {parts(path)[1][0]: value for path, value in facts.items() if parts(path)[0] == "round"}


def _unmarked(value: Value) -> Value:
    """A round without its mark: the engine makes that, whoever writes."""
    return {**value, "anyway": False} if isinstance(value, dict) and "anyway" in value else value
