"""What one player did in all games, or each player of a group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.careers.outings import Outing, outings_of
from scoring.careers.streaks import Streaks, streaks_of
from scoring.results import GameResult


@dataclass(frozen=True, slots=True)
class Career:
    """The games of a player in figures. Of pips and averages less is better, whoever wins a game."""

    player: int
    games: int
    rounds: int
    places: tuple[tuple[int, int], ...]
    """How often each place, the best first; shared ones too."""
    unplaced: int
    """Games that the player left."""
    wins: int
    """First places alone."""
    shared_wins: int
    """First places with other sides."""
    score: int
    """Pips and penalties of all rounds."""
    zero_rounds: int
    lowest_nonzero: int | None
    """The lowest round that is not 0."""
    worst_round: int
    best_games: tuple[GameResult, ...]
    """Of the games played from the first round to the last those with the lowest average, oldest first."""
    worst_games: tuple[GameResult, ...]
    """Those with the highest average; none where that is the lowest too."""
    form: tuple[Outing, ...]
    """The last few games, the latest at the end."""
    won: Streaks
    """Games won in a row; who shares the first place has not lost it."""
    not_last: Streaks
    """Games in a row that the player finished, and not in the last place."""

    @property
    def average(self) -> Fraction:
        """Pips and penalties a round."""
        return Fraction(self.score, self.rounds)


def careers_of(results: Iterable[GameResult], *, last: int = 5) -> Mapping[int, Career]:
    """Everybody who played, by number, in one pass; ``results`` are whole games, in any order.

    Games that the group does not count are in no figure. ``last`` is how many games are the form.
    """
    return careers_of_outings(outings_of(results), last=last)


def career_of(results: Iterable[GameResult], player: int, *, last: int = 5) -> Career | None:
    """The same of one player; None for who has not played.

    Games without the player are not read, so whoever loads them may leave them out – but not the other players of a
    game: what a first place is worth depends on who shares it.
    """
    given = tuple(results)
    games = {result.game for result in given if result.player == player}
    outings = outings_of(result for result in given if result.game in games).get(player)
    return None if outings is None else _career(player, outings, last)


def careers_of_outings(outings: Mapping[int, Sequence[Outing]], *, last: int) -> Mapping[int, Career]:
    """The careers that ``outings_of`` some results are."""
    return {player: _career(player, own, last) for player, own in sorted(outings.items())}


def _career(player: int, outings: Sequence[Outing], last: int) -> Career:
    results = [outing.result for outing in outings]
    places = Counter(result.place for result in results)
    whole = [outing.result for outing in outings if outing.is_whole]
    best, worst = _extremes(whole)
    return Career(
        player=player,
        games=len(results),
        rounds=sum(result.rounds for result in results),
        places=tuple(sorted((place, times) for place, times in places.items() if place is not None)),
        unplaced=places[None],
        wins=sum(outing.is_won for outing in outings),
        shared_wins=sum(outing.is_won_together for outing in outings),
        score=sum(result.score for result in results),
        zero_rounds=sum(result.zero_rounds for result in results),
        lowest_nonzero=min((it for result in results if (it := result.lowest_nonzero) is not None), default=None),
        worst_round=max(result.worst_round for result in results),
        best_games=best,
        worst_games=worst if worst != best else (),
        form=tuple(outings[-last:]) if last else (),
        won=streaks_of(outings, lambda outing: outing.result.place == 1),
        not_last=streaks_of(outings, lambda outing: outing.result.place is not None and not outing.is_last),
    )


def _extremes(games: Sequence[GameResult]) -> tuple[tuple[GameResult, ...], tuple[GameResult, ...]]:
    """The games with the lowest average a round, and those with the highest."""
    scores: dict[int, list[int]] = {}
    for game in games:
        scores.setdefault(game.rounds, []).append(game.score)
    # A fraction for each length of games, not for each game.
    best = min((Fraction(min(own), rounds) for rounds, own in scores.items()), default=Fraction(0))
    worst = max((Fraction(max(own), rounds) for rounds, own in scores.items()), default=Fraction(0))
    return _with_average(games, best), _with_average(games, worst)


def _with_average(games: Sequence[GameResult], average: Fraction) -> tuple[GameResult, ...]:
    points, rounds = average.as_integer_ratio()
    return tuple(game for game in games if game.score * rounds == points * game.rounds)
