"""Games in a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.careers.outings import Outing


@dataclass(frozen=True, slots=True)
class Streak:
    """Games in a row of one player, of all games that the player played."""

    length: int
    first: int
    """The game that it began with."""
    last: int
    """The game that it ended with, so far."""


@dataclass(frozen=True, slots=True)
class Streaks:
    """The streaks of one kind."""

    longest: tuple[Streak, ...]
    """All of the same length, oldest first; none where no game is of the kind."""
    current: int
    """How many games it is by now; 0 when the last game was not of the kind."""


def streaks_of(outings: Sequence[Outing], of: Callable[[Outing], bool]) -> Streaks:
    """The games in a row for which ``of`` holds; ``outings`` are all of one player, oldest first."""
    runs = [(holds, [outing.result.game for outing in run]) for holds, run in groupby(outings, key=of)]
    found = [Streak(len(games), games[0], games[-1]) for holds, games in runs if holds]
    most = max((streak.length for streak in found), default=0)
    return Streaks(
        longest=tuple(streak for streak in found if streak.length == most),
        current=len(runs[-1][1]) if runs and runs[-1][0] else 0,
    )
