"""What is made of all games of a group, kept while none of them changes and everybody stays who they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from django.core.cache import caches

from scoring import (
    Career,
    EngineFigures,
    GameResult,
    GroupRecord,
    Meeting,
    Partnership,
    by_engine,
    career_of,
    meetings_of,
    partnerships_of,
    records_of,
)
from tracker.models import Game, Group, Player
from tracker.rating import Rating, ratings_of
from tracker.sheets.results import engine_results_of, results_of_group
from tracker.sheets.results.scope import Scope

_FOR = 300
"""Seconds that it is kept; a database that is swapped under a running server shows at the latest then."""

FORM = 8
"""Games of a player's form."""

# A game that comes or goes changes the number or the sum of the ids, a write the sum of the revisions.
_STAMP = """
    SELECT count(*), coalesce(sum(game.rev), 0), coalesce(sum(game.id), 0)
    FROM tracker_game game WHERE {where}
"""


@dataclass(frozen=True, slots=True)
class Life:
    """What somebody did in all games of the group that are over and count."""

    career: Career | None
    """None for who has played none."""
    meetings: tuple[Meeting, ...]
    partnerships: tuple[Partnership, ...]
    engines: tuple[EngineFigures, ...]


def players_of(group: Group) -> dict[int, Player]:
    """Everybody whom the group knows, by id, in the order of their names. One query."""
    found = {player.pk: player for player in Player.objects.filter(group=group).order_by("name_key")}
    for player in found.values():
        if player.merged_into_id in found:
            player.merged_into = found[player.merged_into_id]
    return found


class Made:
    """What is made of a group's games, and kept as they stand now: one query, and those of what is not kept."""

    def __init__(self, group: Group, players: Mapping[int, Player]) -> None:
        """``players`` as ``players_of`` gives them."""
        self._group = group
        said = [(pk, player.is_guest, player.merged_into_id) for pk, player in players.items()]
        games = "-".join(map(str, Scope.of_group(group).rows(_STAMP)[0]))
        self._stamp = f"{group.uuid}:{games}:{sha256(repr(said).encode()).hexdigest()[:16]}"

    @cached_property
    def results(self) -> tuple[GameResult, ...]:
        """Read once for all that is made of them."""
        return results_of_group(self._group)

    def life(self, player: Player) -> Life:
        """What one player did."""
        return self._kept(f"life:{player.pk}", lambda: self._life(player))

    def ratings(self) -> Mapping[int, Rating]:
        """How strong everybody plays."""
        return self._kept("ratings", lambda: ratings_of(self.results))

    def records(self) -> tuple[GroupRecord, ...]:
        """What nobody did better."""
        return self._kept("records", lambda: records_of(self.results))

    def _life(self, player: Player) -> Life:
        return Life(
            career=career_of(self.results, player.pk, last=FORM),
            meetings=meetings_of(self.results, player.pk),
            partnerships=partnerships_of(self.results, player.pk),
            engines=by_engine(engine_results_of(player)),
        )

    def _kept[T](self, what: str, make: Callable[[], T]) -> T:
        key = f"{what}:{self._stamp}"
        found: T | None = caches["pages"].get(key)
        if found is None:
            found = make()
            caches["pages"].set(key, found, _FOR)
        return found


def addresses_of(pks: set[int]) -> dict[int, Game]:
    """Games to lead to, by id. One query, none for no game."""
    found = Game.objects.filter(pk__in=pks).only("uuid", "played_on") if pks else ()
    return {game.pk: game for game in found}
