"""How the players of a season stand, and what decided between them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from scoring.results import GameResult
from scoring.seasons.accounts import Accounts
from scoring.seasons.scheme import SeasonScheme
from scoring.ties import line_up, tie_key


class SeasonCriterion(StrEnum):
    """What put one player before the next."""

    VALUE = "value"
    """What the scheme adds up."""
    ZERO_ROUNDS = "zero-rounds"
    LOWEST_NONZERO = "lowest-nonzero"
    SHARED = "shared"
    """Nothing: the two share their place."""
    MINIMUM = "minimum"
    """The next one has played too few games for a place."""


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """How a player stands in a season; all but ``value`` and ``dropped`` is over all games that the season counts."""

    player: int
    place: int | None
    """1, 2, 2, 4; None below the scheme's minimum of games."""
    value: Fraction
    """What the scheme adds up, over the games that are not dropped: pips, pips a round, wins or points; exact."""
    games: int
    rounds: int
    wins: int
    """First places alone."""
    shared_wins: int
    """First places with others."""
    zero_rounds: int
    lowest_nonzero: int | None
    """None, which beats any, when every round played was a zero round."""
    dropped: tuple[int, ...]
    """Games that do not count for the value, oldest first."""
    decided_by: SeasonCriterion | None
    """What put this player before the next one of the table; None for the last, and for who has no place."""


@dataclass(frozen=True, slots=True)
class SeasonStanding:
    """The table of a season, best first."""

    rows: tuple[SeasonPlace, ...]
    """Who has a place, then who has not, those with most games first. Equals stand in the order of their numbers."""
    highest_first: bool
    """Whether more is better: wins and points by place, and totals where every game is won by the highest."""
    is_mixed: bool
    """Games that the highest total wins are added to games that the lowest wins: what was collected is taken off."""


def season_standing(scheme: SeasonScheme, results: Iterable[GameResult]) -> SeasonStanding:
    """The table of a season from the results of its games, in any order; all of them, guests' too.

    Listed is everybody for whom a game counts. The table as it stood on a day is that of ``up_to(results, day)``.
    """
    accounts = Accounts(scheme, tuple(results))
    rows = [_row(accounts, player) for player in sorted(accounts.by_player)]
    return SeasonStanding(_placed(accounts, rows), accounts.highest_first, accounts.is_mixed)


def _row(accounts: Accounts, player: int) -> SeasonPlace:
    played, kept = accounts.by_player[player], accounts.kept(player)
    counted = {result.game for result in kept}
    dropped = [(result.day, result.game) for result in played if result.game not in counted]
    firsts = [accounts.sides_at[result.game, 1] for result in played if result.place == 1]
    return SeasonPlace(
        player=player,
        place=None,
        value=accounts.shown(accounts.total_cost(kept)),
        games=len(played),
        rounds=sum(result.rounds for result in played),
        wins=firsts.count(1),
        shared_wins=len(firsts) - firsts.count(1),
        zero_rounds=sum(result.zero_rounds for result in played),
        lowest_nonzero=min((it for result in played if (it := result.lowest_nonzero) is not None), default=None),
        dropped=tuple(game for _day, game in sorted(dropped)),
        decided_by=None,
    )


def _placed(accounts: Accounts, rows: Iterable[SeasonPlace]) -> tuple[SeasonPlace, ...]:
    scheme = accounts.scheme
    criteria = [SeasonCriterion.VALUE, *(SeasonCriterion(tie_break.value) for tie_break in scheme.tie_breaks)]

    def key(row: SeasonPlace) -> tuple[Fraction | tuple[int, ...], ...]:
        return accounts.shown(row.value), *(tie_key(tie_break, row) for tie_break in scheme.tie_breaks)

    ranked: list[SeasonPlace] = []
    others: list[SeasonPlace] = []
    for row in sorted(rows, key=key):
        (ranked if row.games >= scheme.min_games else others).append(row)
    behind = SeasonCriterion.MINIMUM if others else None
    places = line_up([*map(key, ranked)], criteria, shared=SeasonCriterion.SHARED, behind=behind)
    return (
        *(
            replace(row, place=place, decided_by=decided_by)
            for row, (place, decided_by) in zip(ranked, places, strict=True)
        ),
        *sorted(others, key=lambda row: -row.games),
    )
