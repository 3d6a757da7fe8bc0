"""Where a number of the season table comes from, game by game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.results import GameResult, in_time
from scoring.seasons.accounts import Accounts
from scoring.seasons.scheme import Measure, SeasonScheme


class Fate(StrEnum):
    """What became of a game in a player's value."""

    COUNTED = "counted"
    DROPPED = "dropped"
    """It is one of the worst, which do not count."""
    LEFT_OUT = "left-out"
    """The group does not count this game, or no guests."""


@dataclass(frozen=True, slots=True)
class ReceiptLine:
    """A game of a player, and what it gave."""

    result: GameResult
    sharing: int
    """How many sides have the place: 1 where it is the player's alone; 0 without a place."""
    gave: Fraction
    """What the game adds to the sum – for an average the points of its rounds – or would add if it counted."""
    fate: Fate


@dataclass(frozen=True, slots=True)
class Receipt:
    """How a player's value in the season table comes about.

    The value is the sum of what the counted games gave, for an average divided by the sum of their rounds.
    """

    player: int
    lines: tuple[ReceiptLine, ...]
    """Every game that the player played a round of, oldest first."""
    per_round: bool
    value: Fraction | None
    """As in the table; None for who is not listed there."""


def receipt(scheme: SeasonScheme, results: Iterable[GameResult], player: int) -> Receipt:
    """The games behind a player's line of ``season_standing``, from the same results: all of the season."""
    given = tuple(results)
    accounts = Accounts(scheme, given)
    kept = accounts.kept(player) if player in accounts.by_player else []
    counted = {result.game for result in kept}
    own = sorted((result for result in given if result.player == player and result.rounds), key=in_time)
    return Receipt(
        player=player,
        lines=tuple(
            ReceiptLine(
                result=result,
                sharing=0 if result.place is None else accounts.sides_at[result.game, result.place],
                gave=accounts.gave(result),
                fate=_fate(accounts, result, is_kept=result.game in counted),
            )
            for result in own
        ),
        per_round=scheme.measure is Measure.AVERAGE,
        value=accounts.shown(accounts.total_cost(kept)) if kept else None,
    )


def _fate(accounts: Accounts, result: GameResult, *, is_kept: bool) -> Fate:
    if not accounts.counts(result):
        return Fate.LEFT_OUT
    return Fate.COUNTED if is_kept else Fate.DROPPED
