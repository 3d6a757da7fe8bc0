"""A game's facts as a ledger: each has a path, and its value is plain JSON.

    rules                   ``RuleSet.to_dict()``
    preset                  the sheet that the rules were copied from
    house                   the id of the group's own rules that the rules came from
    group                   the id of the group that the game was put into; none for where it began
    date                    the evening's date, "2026-11-28"
    season                  the id of the season that the game was moved to, where its date does not decide
    counted                 false where its season is not to count it
    finished                true where the table ended the game before its last round
    rematch                 the uuid of the game that the table played next
    seat/<id>               {"player": id, "position": n, "first": n where it came late, "last": n where it left}
    round/<n>               {"engine": n, "starter": seat id, "ending": text, "anyway": bool, "closed": bool}
    cell/<n>/<seat id>      {"pips": n or null, "went_out": bool, "is_absent": bool, "adjustments": [...],
                             "tiles": ["12-7", ...] where the hand was written tile by tile}
    claims/<n>/<seat id>    [{"value": as of the cell, "device": id, "at": time}, ...]: what other devices say it was
    train/<n>/<seat id>     {"begun": bool, "public": bool, "first_turn": bool, "ends": [n, ...] or null,
                             "stuck": true where the last turn would put the marker up}
    mexican/<n>/<k>         {"begun": true, "ends": [n, ...] or null}
    double/<n>/<order>      {"seat": id or null, "mexican": k or null, "value": n or null, "by": seat id or null}
    turn/<n>                seat id, or {"seat": id, "laid": [[train, order of a double or null], ...], "draws": n, and
                             what else ``scoring.Turn`` knows of a turn} once something was laid or drawn in it
    clock                   {"since": time, "minutes": n} while the table plays by the clock

No value (``None``) is no such fact. A write is a handful of these, and the journal keeps each with the value before:
that is what history shows, what undo puts back, and from it alone a game can be made again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

type Value = Any
"""Plain JSON."""

type Facts = Mapping[str, Value]
"""Values by path."""

type Changes = Mapping[str, tuple[Value, Value]]
"""Values before and after, by path."""


def seat_path(seat_id: int) -> str:
    """A seat: who sits there, and where."""
    return f"seat/{seat_id}"


def round_path(number: int) -> str:
    """What a round is, beside its cells."""
    return f"round/{number}"


def cell_path(number: int, seat_id: int) -> str:
    """What a seat had in a round."""
    return f"cell/{number}/{seat_id}"


def claims_path(number: int, seat_id: int) -> str:
    """What other devices say that a seat had in a round, while nobody has settled which it was."""
    return f"claims/{number}/{seat_id}"


def train_path(number: int, seat_id: int) -> str:
    """A seat's train in a round; no value is as the rules say that trains begin."""
    return f"train/{number}/{seat_id}"


def mexican_path(number: int, count: int) -> str:
    """A Mexican train of a round, counted from 1."""
    return f"mexican/{number}/{count}"


def double_path(number: int, order: int) -> str:
    """A double of a round that nobody has covered; a later one has a higher order, and none has that of another."""
    return f"double/{number}/{order}"


def turn_path(number: int) -> str:
    """Whose turn it is in a round."""
    return f"turn/{number}"


HUB = frozenset({"train", "mexican", "double", "turn"})
"""The kinds of what lies on the table during a round."""


@lru_cache(maxsize=1024)
def parts(path: str) -> tuple[str, tuple[int, ...]]:
    """The kind of a path and its numbers: ``"cell/3/17"`` is ``("cell", (3, 17))``."""
    kind, *numbers = path.split("/")
    return kind, tuple(map(int, numbers))


def rounds_of(paths: Iterable[str]) -> set[int]:
    """The numbers of all rounds that the paths touch."""
    return {numbers[0] for kind, numbers in map(parts, paths) if kind in {"round", "cell", "claims"}}


def moves_cells(paths: Iterable[str]) -> bool:
    """Whether a change of these paths brings scores to other rounds: only then it writes cells of several."""
    return len({numbers[0] for kind, numbers in map(parts, paths) if kind == "cell"}) > 1


def replay(history: Iterable[Changes]) -> dict[str, Value]:
    """The facts at the end of a journal, from nothing. Raises ``ValueError`` where a change does not follow on."""
    facts: dict[str, Value] = {}
    for changes in history:
        for path, (before, after) in changes.items():
            if facts.get(path) != before:
                raise ValueError(f"{path} was {facts.get(path)!r}, not {before!r}")
            if after is None:
                facts.pop(path, None)
            else:
                facts[path] = after
    return facts
