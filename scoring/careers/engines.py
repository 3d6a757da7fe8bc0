"""How rounds went by their engine: a round of double-blank leaves other hands than one of double-twelve."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from scoring.rounds import RoundScore, sides
from scoring.rules import RuleSet


class EngineResult(NamedTuple):
    """What rounds with one engine gave to one player, added up over any number of games; partners have their pair's.

    A row is a plain tuple, as ``GameResult`` is, and only sums: a database can group cells by player and engine.
    """

    player: int
    engine: int
    rounds: int
    """Rounds played."""
    score: int
    """Pips and penalties (``SideScore.score``)."""
    zero_rounds: int


class EngineFigures(NamedTuple):
    """Rounds with one engine, whoever played them."""

    engine: int
    rounds: int
    score: int
    zero_rounds: int

    @property
    def average(self) -> Fraction:
        """Pips and penalties a round; less is better."""
        return Fraction(self.score, self.rounds)


def engine_results(rules: RuleSet, rounds: Sequence[RoundScore], players: Sequence[int]) -> tuple[EngineResult, ...]:
    """The rows of a game, a row for each player and round played; ``players`` sat at the seats, in their order."""
    members = sides(rules, len(players))
    return tuple(
        EngineResult(players[seat], number.engine, 1, played.score, int(played.is_zero))
        for number in rounds
        for seats, played in zip(members, number.sides, strict=True)
        if played is not None
        for seat in seats
    )


def by_engine(rows: Iterable[EngineResult], player: int | None = None) -> tuple[EngineFigures, ...]:
    """The rows of a player, or of all, added up by engine; the highest engine first, none without a round."""
    found: dict[int, list[EngineResult]] = {}
    for row in rows:
        if row.rounds and player in {None, row.player}:
            found.setdefault(row.engine, []).append(row)
    return tuple(
        EngineFigures(
            engine,
            rounds=sum(row.rounds for row in own),
            score=sum(row.score for row in own),
            zero_rounds=sum(row.zero_rounds for row in own),
        )
        for engine, own in sorted(found.items(), reverse=True)
    )
