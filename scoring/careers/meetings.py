"""Whom a player met: as an opponent, and as a partner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from scoring.results import GameResult, sides_at


@dataclass(frozen=True, slots=True)
class Meeting:
    """A player against another one, over the games that both finished on different sides."""

    opponent: int
    ahead: int
    """Games in which the player has the better place."""
    behind: int
    level: int
    """Games in which they share one."""

    @property
    def games(self) -> int:
        return self.ahead + self.behind + self.level


@dataclass(frozen=True, slots=True)
class Partnership:
    """A player and another one, over the games that they played as partners."""

    partner: int
    games: int
    rounds: int
    wins: int
    shared_wins: int
    score: int
    """Pips and penalties of the pair."""

    @property
    def average(self) -> Fraction:
        """Pips and penalties a round."""
        return Fraction(self.score, self.rounds)


def meetings_of(results: Iterable[GameResult], player: int) -> tuple[Meeting, ...]:
    """The player against each opponent, those met most often first; ``results`` as ``career_of`` takes them."""
    found: dict[int, list[int]] = {}
    for own, other in _others(results, player):
        if own.side != other.side and own.place is not None and other.place is not None:
            found.setdefault(other.player, []).append(other.place - own.place)
    compared = (
        Meeting(
            opponent,
            ahead=sum(gap > 0 for gap in gaps),
            behind=sum(gap < 0 for gap in gaps),
            level=gaps.count(0),
        )
        for opponent, gaps in found.items()
    )
    return tuple(sorted(compared, key=lambda meeting: (-meeting.games, meeting.opponent)))


def partnerships_of(results: Iterable[GameResult], player: int) -> tuple[Partnership, ...]:
    """The player with each partner, the most frequent first; ``results`` as ``career_of`` takes them."""
    found: dict[int, list[GameResult]] = {}
    given = tuple(results)
    for own, other in _others(given, player):
        if own.side == other.side:
            found.setdefault(other.player, []).append(own)
    games = {own.game for together in found.values() for own in together}
    sharing = sides_at(result for result in given if result.game in games)
    pairs = []
    for partner, together in found.items():
        firsts = [sharing[own.game, 1] for own in together if own.place == 1]
        pairs.append(
            Partnership(
                partner=partner,
                games=len(together),
                rounds=sum(own.rounds for own in together),
                wins=firsts.count(1),
                shared_wins=len(firsts) - firsts.count(1),
                score=sum(own.score for own in together),
            )
        )
    return tuple(sorted(pairs, key=lambda pair: (-pair.games, pair.partner)))


def _others(results: Iterable[GameResult], player: int) -> Iterator[tuple[GameResult, GameResult]]:
    """The player's result beside that of each other one of the same game."""
    played = [result for result in results if result.is_counted and result.rounds]
    own = {result.game: result for result in played if result.player == player}
    return ((own[other.game], other) for other in played if other.game in own and other.player != player)
