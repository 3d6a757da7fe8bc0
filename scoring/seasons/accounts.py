"""What the games of a season give to each player, and which of them count."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from scoring.results import GameResult, in_time, sides_at
from scoring.seasons.scheme import Measure, SeasonScheme


class Accounts:
    """The games of a season as its scheme sees them.

    What a game gives is reckoned as a cost, of which less is better whatever the scheme. ``results`` are all of the
    season: what a place gives depends on who shares it, and which way the table goes on whose games they are.
    """

    def __init__(self, scheme: SeasonScheme, results: Sequence[GameResult]) -> None:
        self.scheme = scheme
        self.sides_at = sides_at(results)
        self.by_player: dict[int, list[GameResult]] = {}
        """The games that count for each player, some of which may be dropped."""
        for result in results:
            if self.counts(result):
                self.by_player.setdefault(result.player, []).append(result)
        # Guests' games too: who is called a guest turns nobody's table round.
        highest_wins = {result.highest_wins for result in results if result.is_counted and result.rounds}
        self.adds_points = scheme.measure in {Measure.PIPS, Measure.AVERAGE}
        self.is_mixed = self.adds_points and len(highest_wins) == 2
        self.highest_first = not self.adds_points or highest_wins == {True}
        # Reckoned in parts of a point that are whole however many share a place: fractions take several times as long.
        self._unit = 1 if self.adds_points else lcm(*self.sides_at.values())
        self._table = (1,) if scheme.measure is Measure.WINS else scheme.place_points

    def counts(self, result: GameResult) -> bool:
        """Whether a game counts for its player, unless it is dropped; one without rounds was not played."""
        return result.is_counted and result.rounds > 0 and (self.scheme.guests_count or not result.is_guest)

    def gave(self, result: GameResult) -> Fraction:
        """What a game adds to the sum that the table shows."""
        return self.shown(Fraction(self._cost(result), self._unit))

    def total_cost(self, results: Sequence[GameResult]) -> Fraction:
        """What some games come to; less is better."""
        over = sum(result.rounds for result in results) if self.scheme.measure is Measure.AVERAGE else self._unit
        return Fraction(sum(map(self._cost, results)), over)

    def _cost(self, result: GameResult) -> int:
        if not self.adds_points:
            return -self._part(result)
        # What a late arrival was given stands for rounds that are not counted either.
        given = result.allowance if self.scheme.measure is Measure.AVERAGE else 0
        return given - result.total if result.highest_wins else result.total - given

    def _part(self, result: GameResult) -> int:
        if result.place is None:
            return 0
        sharing = self.sides_at[result.game, result.place]
        return sum(self._table[result.place - 1 : result.place - 1 + sharing]) * self._unit // sharing

    def shown(self, cost: Fraction) -> Fraction:
        """A cost as the table shows it, and back: turned round where the highest comes first."""
        return -cost if self.highest_first else cost

    def kept(self, player: int) -> list[GameResult]:
        """The games of the player that are not dropped; of equal ones the older.

        Dropped are the games without which the player stands best. For an average that need not be the one with the
        highest average of its own: a long game weighs more. Were it that one, a better round in a long game could make
        a short one take its place among the dropped, and a better round must never make anybody's average worse.
        """
        played = sorted(self.by_player[player], key=in_time)
        count = self.scheme.kept_of(len(played))
        if count == len(played):
            return played
        if self.scheme.measure is Measure.AVERAGE:
            return self._best_average(played, count)
        return sorted(played, key=self._cost)[:count]

    def _best_average(self, played: Sequence[GameResult], count: int) -> list[GameResult]:
        """The ``count`` games that have the best average together (Dinkelbach 1967).

        Those that lie most below an average have, together, a better one or the same; the same only where it is the
        best there is.
        """
        average = self.total_cost(played)
        while True:
            top, bottom = average.as_integer_ratio()
            chosen = sorted(played, key=lambda result: self._cost(result) * bottom - top * result.rounds)[:count]
            better = self.total_cost(chosen)
            if better == average:
                return chosen
            average = better
