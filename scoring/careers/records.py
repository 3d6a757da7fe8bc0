"""What nobody in a group has done better."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from scoring.careers.career import Career, careers_of_outings
from scoring.careers.outings import Outing, outings_of
from scoring.results import GameResult


class RecordKind(StrEnum):
    """What a group keeps a record of. Low is good: the only high score among them is called the worst."""

    LOWEST_GAME = "lowest-game"
    """The fewest pips and penalties in a whole game; one record for each number of rounds."""
    BEST_AVERAGE = "best-average"
    """The fewest pips and penalties a round, over all games of who has played enough of them."""
    MOST_ZERO_ROUNDS = "most-zero-rounds"
    """In one game."""
    MOST_WINS = "most-wins"
    """First places alone."""
    MOST_WON_IN_A_ROW = "most-won-in-a-row"
    """Two or more."""
    NARROWEST_WIN = "narrowest-win"
    """The fewest points between a winner and the next; 0 where a tie-breaker decided."""
    WORST_ROUND = "worst-round"
    """The most pips and penalties in a round."""
    MOST_GAMES = "most-games"


class RecordHolder(NamedTuple):
    """Who holds a record, and in which games it was made."""

    player: int
    games: tuple[int, ...]
    """Oldest first; those that a run began with; none for what is made of all games."""


@dataclass(frozen=True, slots=True)
class GroupRecord:
    """A record, and everybody who holds it."""

    kind: RecordKind
    value: Fraction
    holders: tuple[RecordHolder, ...]
    """In the order of their numbers."""
    rounds: int | None = None
    """How long the games are that it compares; None where any are."""


class _Claim(NamedTuple):
    player: int
    value: int | Fraction
    game: int | None = None


def records_of(results: Iterable[GameResult], *, min_games: int = 5) -> tuple[GroupRecord, ...]:
    """The records of a group, in the order of their kinds, from whole games in any order.

    What all players share distinguishes nobody, and is no record. ``min_games`` is how many somebody has to
    have played for the best average.
    """
    outings = outings_of(results)
    claims = _claims(outings, careers_of_outings(outings, last=0), min_games)
    return tuple(record for rivals in claims for record in _won(rivals, len(outings)))


@dataclass(frozen=True, slots=True)
class _Rivals:
    """Everything that could be a record."""

    kind: RecordKind
    claims: Sequence[_Claim]
    """Oldest first for each player."""
    most: bool = False
    least: int = 0
    """What is less is no record."""
    rounds: int | None = None


def _claims(outings: Mapping[int, Sequence[Outing]], lives: Mapping[int, Career], min_games: int) -> Iterator[_Rivals]:
    every = [outing for own in outings.values() for outing in own]
    played = [outing.result for outing in every]
    whole: dict[int, list[_Claim]] = {}
    for result in (outing.result for outing in every if outing.is_whole):
        whole.setdefault(result.rounds, []).append(_Claim(result.player, result.score, result.game))
    for rounds, claims in sorted(whole.items(), reverse=True):
        yield _Rivals(RecordKind.LOWEST_GAME, claims, rounds=rounds)
    averages = [_Claim(life.player, life.average) for life in lives.values() if life.games >= min_games]
    yield _Rivals(RecordKind.BEST_AVERAGE, averages)
    zeros = [_Claim(result.player, result.zero_rounds, result.game) for result in played]
    yield _Rivals(RecordKind.MOST_ZERO_ROUNDS, zeros, most=True)
    wins = [_Claim(life.player, life.wins) for life in lives.values()]
    yield _Rivals(RecordKind.MOST_WINS, wins, most=True)
    runs = [_Claim(life.player, streak.length, streak.first) for life in lives.values() for streak in life.won.longest]
    yield _Rivals(RecordKind.MOST_WON_IN_A_ROW, runs, most=True, least=2)
    yield _Rivals(RecordKind.NARROWEST_WIN, list(_margins(every)))
    worst = [_Claim(result.player, result.worst_round, result.game) for result in played]
    yield _Rivals(RecordKind.WORST_ROUND, worst, most=True)
    yield _Rivals(RecordKind.MOST_GAMES, [_Claim(life.player, life.games) for life in lives.values()], most=True)


def _won(rivals: _Rivals, everybody: int) -> Iterator[GroupRecord]:
    """The record that the claims make, if any."""
    best = (max if rivals.most else min)((claim.value for claim in rivals.claims), default=None)
    if best is None or best < rivals.least:
        return
    held: dict[int, list[int]] = {}
    for player, value, game in rivals.claims:
        if value == best:
            held.setdefault(player, []).extend(() if game is None else (game,))
    if len(held) < everybody:
        holders = tuple(RecordHolder(player, tuple(games)) for player, games in sorted(held.items()))
        yield GroupRecord(rivals.kind, Fraction(best), holders, rivals.rounds)


def _margins(outings: Iterable[Outing]) -> Iterator[_Claim]:
    """How far each winner was from the next."""
    second: dict[int, int] = {}
    for outing in outings:
        if outing.result.place == 2:
            second[outing.result.game] = outing.result.total
    for outing in outings:
        if outing.is_won and outing.result.game in second:
            result = outing.result
            yield _Claim(result.player, abs(second[result.game] - result.total), result.game)
