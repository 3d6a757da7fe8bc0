"""The rows of games, from what is kept of them, from the database's sums, or from the engine."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import batched
from typing import NamedTuple
from uuid import UUID

from django.db import connection

from scoring import GameResult, results_of
from tracker.models import Game, Group, Player, Season
from tracker.sheets.results.scope import Scope
from tracker.sheets.results.sums import added_up
from tracker.sheets.table import Table

FEW = 500
"""Up to so many games that changed are named in a statement; more are read as all of them are."""

PORTION = 500
"""Games that the engine is handed at once: so many have their cells in memory."""

KEPT = 16_384
"""Games of which a process keeps the rows, those that were asked for last: 2 KB for eight players."""

_GAMES = "SELECT game.id, game.uuid, game.rev FROM tracker_game game WHERE {where} ORDER BY game.played_on, game.id"


class _People(NamedTuple):
    """What rows say of the people of a group, and no game's revision tells."""

    guests: frozenset[int]
    merged: frozenset[tuple[int, int]]
    """Who is another's second spelling, and whose."""

    @classmethod
    def of(cls, players: Iterable[Player]) -> _People:
        players = list(players)
        return _same(
            cls(
                frozenset(player.pk for player in players if player.is_guest),
                frozenset((player.pk, into) for player in players if (into := player.merged_into_id) is not None),
            )
        )

    def named(self, results: Iterable[GameResult]) -> tuple[GameResult, ...]:
        """The rows with everybody as who they are."""
        into = dict(self.merged)
        return tuple(self._named(result, into) for result in results)

    def _named(self, result: GameResult, into: dict[int, int]) -> GameResult:
        player = result.player
        while player in into:
            player = into[player]
        is_guest = player in self.guests
        if (player, is_guest) == (result.player, result.is_guest):
            return result
        return result._replace(player=player, is_guest=is_guest)


@lru_cache(maxsize=256)
def _same(people: _People) -> _People:
    # The one that came first of those that are equal: ten thousand games then compare it at a glance.
    return people


class _Kept(NamedTuple):
    rev: int
    people: _People
    results: tuple[GameResult, ...]


# By the game's address and id: a game that comes back out of a backup may have the address of before, and its players
# are other rows. A game that changes has another revision, and what is kept of the old one is never asked for again.
_kept: OrderedDict[tuple[UUID | str, int], _Kept] = OrderedDict()


def results_of_season(season: Season, players: Mapping[int, Player] | None = None) -> tuple[GameResult, ...]:
    """A row for each player of each game of the season that is over; games that it does not count are there, too.

    ``players`` is everybody of the group, by id, where the caller has them at hand: one statement less.
    """
    return _results(season.group_id, players, Scope.of_season(season))


def results_of_group(group: Group, players: Mapping[int, Player] | None = None) -> tuple[GameResult, ...]:
    """The same of every game of the group."""
    return _results(group.pk, players, Scope.of_group(group))


def results_of_table(table: Table) -> tuple[GameResult, ...]:
    """The rows of a game as it stands, over or not. No query; who is whose second spelling is not asked."""
    return results_of(
        table.rules,
        table.scores,
        game=table.game.pk,
        day=table.game.played_on,
        players=[seat.player_id for seat in table.seats],
        left=table.left,
        guests={seat.player_id for seat in table.seats if seat.player.is_guest},
        is_counted=table.game.is_counted,
    )


def _results(group_id: int, players: Mapping[int, Player] | None, scope: Scope) -> tuple[GameResult, ...]:
    people = _People.of(Player.objects.filter(group=group_id) if players is None else players.values())
    games = scope.rows(_GAMES)
    known: dict[int, tuple[GameResult, ...]] = {}
    changed: list[int] = []
    for pk, uuid, rev in games:
        kept = _kept.get((uuid, pk))
        if kept is not None and kept.rev == rev and kept.people == people:
            known[pk] = kept.results
        else:
            changed.append(pk)
    if changed:
        found = {pk: people.named(results) for pk, results in _made(scope, changed)}
        known |= found
        # Within a transaction a revision may be seen that never comes to be.
        if not connection.in_atomic_block:
            _keep(found, games, people)
    # A game that goes while this is asked has no rows.
    return tuple(row for pk, _uuid, _rev in games for row in known.get(pk, ()))


def _made(scope: Scope, changed: list[int]) -> Iterator[tuple[int, tuple[GameResult, ...]]]:
    added = added_up(Scope.of_games(changed) if len(changed) <= FEW else scope)
    yield from added.results.items()
    for portion in batched(added.for_engine, PORTION, strict=False):
        games = Game.objects.filter(pk__in=portion).select_related("group")
        for table in Table.load_all(games):
            yield table.game.pk, results_of_table(table) if table.is_over else ()


def forget() -> None:
    """Keep nothing of any game: what is made next is made fresh."""
    _kept.clear()


def _keep(found: dict[int, tuple[GameResult, ...]], games: list[tuple[int, UUID | str, int]], people: _People) -> None:
    for pk, uuid, rev in games:
        if pk in found:
            _kept[uuid, pk] = _Kept(rev, people, found[pk])
            _kept.move_to_end((uuid, pk))
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
