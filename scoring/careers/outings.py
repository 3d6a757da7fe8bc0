"""The games of a group as each player had them: who shared a place, who stood last, who was there throughout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from scoring.results import GameResult, in_time, sides_at


class Outing(NamedTuple):
    """A game of a player, and how it stands among those who played it."""

    result: GameResult
    sides: int
    """How many sides played the game."""
    sharing: int
    """How many sides have the player's place: 1 where it is the player's alone; 0 without a place."""
    is_last: bool
    """Whether somebody has a better place and nobody a worse one."""
    is_whole: bool
    """Whether the player played every round that anybody played, and has a place."""

    @property
    def is_won(self) -> bool:
        """Whether the first place is the player's alone."""
        return self.result.place == 1 and self.sharing == 1

    @property
    def is_won_together(self) -> bool:
        """Whether the first place is shared with other sides."""
        return self.result.place == 1 and self.sharing > 1


def outings_of(results: Iterable[GameResult]) -> Mapping[int, list[Outing]]:
    """The games of each player, oldest first; those that the group counts, and that the player played a round of."""
    played = sorted((result for result in results if result.is_counted and result.rounds), key=in_time)
    sharing = sides_at(played)
    sides = Counter(game for game, _side in {(result.game, result.side) for result in played})
    lengths: dict[int, int] = {}
    lasts: dict[int, int] = {}
    for result in played:
        lengths[result.game] = max(lengths.get(result.game, 0), result.rounds)
        lasts[result.game] = max(lasts.get(result.game, 1), result.place or 1)
    found: dict[int, list[Outing]] = {}
    for result in played:
        place = result.place
        found.setdefault(result.player, []).append(
            Outing(
                result=result,
                sides=sides[result.game],
                sharing=0 if place is None else sharing[result.game, place],
                is_last=place is not None and 1 < place == lasts[result.game],
                is_whole=place is not None and result.rounds == lengths[result.game],
            )
        )
    return found
