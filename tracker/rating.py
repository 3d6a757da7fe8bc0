"""How strong everybody of a group plays, as one number: openskill's model after Plackett and Luce, game by game.

A game says of each side before whom it came in; partners are one side, whose strength is the two together; equal places
are equal. Of who left a game it says nothing, for they did not play it to the end. How far apart the totals were does
not count: by some rules they are ten times those of others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from scoring import GameResult

LAST = 60
"""Games of which the history is kept, the latest; a drawing of more has no room."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's number, and how it came to be."""

    games: int
    """Those that it is made of."""
    value: float
    """What they play at the least, as far as can be told: the estimate less three times its uncertainty."""
    history: tuple[tuple[date, float], ...]
    """The number after each of the last games, oldest first."""


def ratings_of(results: Iterable[GameResult]) -> Mapping[int, Rating]:
    """Everybody who was rated, by number; ``results`` are whole games. Games that do not count are left out."""
    # It takes 17 ms and 4 MB to import: only a group that wants ratings pays for it.
    from openskill.models import PlackettLuce, PlackettLuceRating  # noqa: PLC0415

    model = PlackettLuce()
    stands: dict[int, PlackettLuceRating] = {}
    histories: dict[int, list[tuple[date, float]]] = {}
    placed = (row for row in results if row.is_counted and row.rounds and row.place is not None)
    for (day, _game), rows in groupby(sorted(placed, key=_in_order), key=_in_time):
        sides = [list(side) for _side, side in groupby(rows, key=_side)]
        if len(sides) < 2:
            continue
        teams = [[stands.get(row.player) or model.rating() for row in side] for side in sides]
        rated = model.rate(teams, ranks=[float(side[0].place or 0) for side in sides])
        for side, team in zip(sides, rated, strict=True):
            for row, rating in zip(side, team, strict=True):
                stands[row.player] = rating
                histories.setdefault(row.player, []).append((day, rating.ordinal()))
    return {
        player: Rating(len(history), history[-1][1], tuple(history[-LAST:])) for player, history in histories.items()
    }


def _in_order(row: GameResult) -> tuple[date, int, int, int]:
    return row.day, row.game, row.side, row.player


def _in_time(row: GameResult) -> tuple[date, int]:
    return row.day, row.game


def _side(row: GameResult) -> int:
    return row.side
