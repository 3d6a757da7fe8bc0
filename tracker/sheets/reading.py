"""The rows of games as pages read them: in two statements, each game's as they stood at one moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from django.db import connection

from tracker.models import Game, Player, Seat
from tracker.models.statements import columns, made, width


class CellRow(NamedTuple):
    """A cell as the database gives it, JSON as its text: whoever has seen this row before need not read it."""

    seat_id: int
    version: int
    pips: int | None
    went_out: bool
    is_absent: bool
    adjustments: str
    tiles: str | None
    claims: str


class RoundRow(NamedTuple):
    """A round as the database gives it."""

    number: int
    engine: int | None
    starter_id: int | None
    ending: str
    saved_anyway: bool
    closed: bool
    version: int


_CELL = 2 + len(RoundRow._fields)
"""Where the columns of a cell begin in a row of ``_rounds``."""


@dataclass
class GameRows:
    """A game's rows while they are collected."""

    game: Game
    revs: set[int] = field(default_factory=set)
    """The revisions at which its seats and its rounds were read."""
    seats: list[Seat] = field(default_factory=list)
    """With their players, in the order of the table."""
    rounds: dict[RoundRow, list[CellRow]] = field(default_factory=dict)
    """In the order of their numbers, each with its cells."""


def read(games: Iterable[Game]) -> list[GameRows]:
    """Each game's rows, in the order of the games.

    What is written between two statements would be seen by the second alone, and there is no transaction for readers:
    on SQLite it would lock every writer out. So each statement brings the revision along: a game that was written
    before both of them is brought up to their revision, and one that was written between them is read again.
    """
    found = {game.pk: GameRows(game) for game in games}
    if not found:
        return []
    _read_seats(found)
    _read_rounds(found)
    old = [rows.game for rows in found.values() if not rows.revs <= {rows.game.rev}]
    for game in old:
        game.refresh_from_db(
            fields=[
                "rev",
                "numbered_at",
                "rules",
                "preset",
                "house_rules",
                "played_on",
                "season",
                "is_counted",
                "is_finished",
                "clock",
            ]
        )
        # The engine's copy of the rules was made from the old ones.
        vars(game).pop("rule_set", None)
    torn = [game for game in old if found[game.pk].revs != {game.rev}]
    again = {rows.game.pk: rows for rows in read(torn)}
    return [again.get(pk, rows) for pk, rows in found.items()]


def _read_seats(found: dict[int, GameRows]) -> None:
    for rev, *of_both in _rows(_seats(len(found)), [*found]):
        seat = made(Seat, of_both)
        seat.player = made(Player, of_both[width(Seat) :])
        found[seat.game_id].seats.append(seat)
        found[seat.game_id].revs.add(rev)


def _read_rounds(found: dict[int, GameRows]) -> None:
    cells_at: dict[tuple[int, int], list[CellRow]] = {}
    for row in _rows(_rounds(len(found)), [*found]):
        rev, game_id, number = row[:3]
        if (game_id, number) not in cells_at:
            cells_at[game_id, number] = []
            rows = found[game_id]
            rows.revs.add(rev)
            # A game without rounds has one row, which brings its revision.
            if number is not None:
                rows.rounds[RoundRow._make(row[2:_CELL])] = cells_at[game_id, number]
        # A round without cells has one row, too.
        if row[_CELL] is not None:
            cells_at[game_id, number].append(CellRow._make(row[_CELL:]))


def _rows(sql: str, values: Sequence[int]) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return list(cursor.fetchall())


@cache
def _seats(games: int) -> str:
    return f"""
        SELECT tracker_game.rev, {columns(Seat)}, {columns(Player)}
        FROM tracker_seat
        JOIN tracker_player ON tracker_player.id = tracker_seat.player_id
        JOIN tracker_game ON tracker_game.id = tracker_seat.game_id
        WHERE tracker_seat.game_id IN ({_places(games)})
        ORDER BY tracker_seat.position
    """  # noqa: S608 - names of our own columns


@cache
def _rounds(games: int) -> str:
    return f"""
        SELECT tracker_game.rev, tracker_game.id, {_named("tracker_round", RoundRow._fields)},
            {_named("tracker_cell", CellRow._fields)}
        FROM tracker_game
        LEFT JOIN tracker_round ON tracker_round.game_id = tracker_game.id
        LEFT JOIN tracker_cell ON tracker_cell.round_id = tracker_round.id
        WHERE tracker_game.id IN ({_places(games)})
        ORDER BY tracker_round.number
    """  # noqa: S608 - names of our own columns


def _named(table: str, names: Iterable[str]) -> str:
    return ", ".join(f"{table}.{name}" for name in names)


def _places(count: int) -> str:
    return ", ".join(["%s"] * count)
