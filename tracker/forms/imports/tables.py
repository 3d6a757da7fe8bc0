"""Rows of cells as the score table of a game: which column is whose, which row is the sum."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from tracker.names import name_key
from tracker.words.exports import Heading, heading_keys

_OTHER_WORDS = {
    Heading.ROUND: {"#", "no", "nr", "n", "hand", "ronda", "mano", "ma", "r"},
    Heading.ENGINE: {"double", "doble", "mula", "motor"},
    Heading.TOTAL: {"totals", "totales", "sum", "suma", "total:"},
}
"""What people write at the edge of their tables, beside what we call it."""


class NotATable(ValueError):
    """What was pasted has no score table in it; ``why`` says what is missing."""

    def __init__(self, why: Missing) -> None:
        super().__init__(why.name)
        self.why = why


class Missing(Enum):
    """What keeps rows from being a table."""

    EVERYTHING = auto()
    """Nothing was pasted."""
    NAMES = auto()
    """Fewer than two columns have a name."""
    ROUNDS = auto()
    """No row of scores."""


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """A table as it was typed; a cell is its text."""

    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    engines: tuple[str, ...] = ()
    """One for each row; empty without a column of engines."""
    totals: tuple[str, ...] = ()
    """One for each name; empty without a row of sums."""
    day: str = ""
    """When it was played, if the file says that."""
    has_penalties: bool = False
    """The file told of penalties and bonuses, which do not come along."""


def tables_of(rows: Sequence[Sequence[str]]) -> Mapping[str, ScoreTable]:
    """The tables of the rows, by the id of their game in a file of ours, else one by "". Raises ``NotATable``."""
    if not rows:
        raise NotATable(Missing.EVERYTHING)
    at = _columns(rows[0])
    if {Heading.ROUND, Heading.PLAYER, Heading.PIPS} <= at.keys():
        return _of_lines(rows[1:], at)
    return {"": _of_table(_upright(rows))}


def _columns(head: Sequence[str]) -> dict[Heading, int]:
    """Where the file that Roundhouse itself wrote has what."""
    return {
        heading: at for heading in Heading for at, text in enumerate(head) if name_key(text) in heading_keys(heading)
    }


def _of_lines(rows: Sequence[Sequence[str]], at: Mapping[Heading, int]) -> Mapping[str, ScoreTable]:
    """Tables out of a file with a line for each round and player."""
    games: dict[str, list[Sequence[str]]] = {}
    for row in rows:
        games.setdefault(_cell(row, at, Heading.GAME), []).append(row)
    if not games:
        raise NotATable(Missing.ROUNDS)
    return {key: _of_game(lines, at) for key, lines in games.items()}


def _of_game(lines: Sequence[Sequence[str]], at: Mapping[Heading, int]) -> ScoreTable:
    names = tuple(dict.fromkeys(_cell(line, at, Heading.PLAYER) for line in lines))
    rounds: dict[str, dict[str, str]] = {}
    engines: dict[str, str] = {}
    for line in lines:
        number = _cell(line, at, Heading.ROUND)
        engines[number] = _cell(line, at, Heading.ENGINE)
        score = "x" if _cell(line, at, Heading.OUT) else _cell(line, at, Heading.PIPS)
        rounds.setdefault(number, {})[_cell(line, at, Heading.PLAYER)] = score
    return ScoreTable(
        names=names,
        rows=tuple(tuple(scores.get(name, "") for name in names) for scores in rounds.values()),
        engines=tuple(engines[number] for number in rounds) if Heading.ENGINE in at else (),
        day=_cell(lines[0], at, Heading.DATE),
        has_penalties=any(_cell(line, at, Heading.ADJUSTMENTS) for line in lines),
    )


def _cell(row: Sequence[str], at: Mapping[Heading, int], heading: Heading) -> str:
    return row[at[heading]] if heading in at else ""


def _upright(rows: Sequence[Sequence[str]]) -> Sequence[Sequence[str]]:
    """The table with a row for each round, where it came with a row for each player."""
    head = [cell for cell in rows[0][1:] if not _is(cell, Heading.TOTAL)]
    beside = [row[0] for row in rows[1:]]
    lies = head == [str(number) for number in range(1, len(head) + 1)] and not any(map(_is_number, beside))
    return [list(column) for column in zip(*rows, strict=True)] if lies and beside else rows


def _of_table(rows: Sequence[Sequence[str]]) -> ScoreTable:
    head, body = rows[0], list(rows[1:])
    columns = list(range(len(head)))
    number = next((at for at in columns[:2] if _is_numbering(head[at], [row[at] for row in body])), None)
    engine = next((at for at in columns[:3] if _is(head[at], Heading.ENGINE)), None)
    players = [at for at in columns if at not in {number, engine}]
    names = tuple(head[at] for at in players)
    if len(names) < 2 or sum(map(_is_number, names)) > len(names) // 2:
        raise NotATable(Missing.NAMES)
    totals: tuple[str, ...] = ()
    if body and _is_sum(body, players, number, engine):
        last = body.pop()
        totals = tuple(last[at] for at in players)
    if not body:
        raise NotATable(Missing.ROUNDS)
    return ScoreTable(
        names=names,
        rows=tuple(tuple(row[at] for at in players) for row in body),
        engines=() if engine is None else tuple(row[engine] for row in body),
        totals=totals,
    )


def _is(text: str, heading: Heading) -> bool:
    key = name_key(text)
    return key in heading_keys(heading) or key in _OTHER_WORDS.get(heading, set())


def _is_number(text: str) -> bool:
    return re.fullmatch(r"[-−–]?\d+", text) is not None


def _is_numbering(head: str, cells: Sequence[str]) -> bool:
    """Whether a column has the numbers of the rounds: it is called so, or has no name, and a 1 where it begins."""
    return _is(head, Heading.ROUND) or (not head and bool(cells) and cells[0].strip(".:") == "1")


def _is_sum(body: Sequence[Sequence[str]], players: Sequence[int], number: int | None, engine: int | None) -> bool:
    """Whether the last row has the totals: it says so, or most of its numbers are the sums of those above them."""
    last = body[-1]
    if any(at is not None and _is(last[at], Heading.TOTAL) for at in (number, engine)):
        return True
    if len(body) < 3:
        return False
    sums = [sum(_number(row[at]) for row in body[:-1]) == _number(last[at]) for at in players]
    return sum(sums) > len(sums) // 2


def _number(text: str) -> int:
    return int(text.replace("−", "-").replace("–", "-")) if _is_number(text) else 0
