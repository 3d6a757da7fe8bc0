"""Rounds of one player added up by their engine: in the database where cells are plain numbers, else by the engine."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import batched

from scoring import EngineResult, engine_results
from tracker.models import Game, Player
from tracker.sheets.results.scope import Scope
from tracker.sheets.results.sums import ODD, heads_of
from tracker.sheets.table import Table

PORTION = 500
"""Games that the engine is handed at once."""

# A score depends on the own cell alone, unless two are partners.
_ROUNDS = f"""
    SELECT game.id, round.engine, count(*), coalesce(sum(cell.pips), 0),
        sum(CASE WHEN coalesce(cell.pips, 0) = 0 THEN 1 ELSE 0 END), sum({ODD})
    FROM tracker_game game
    JOIN tracker_round round ON round.game_id = game.id
    JOIN tracker_cell cell ON cell.round_id = round.id
    JOIN tracker_seat seat ON seat.id = cell.seat_id
    WHERE ({{where}}) AND seat.player_id = %s AND round.closed AND NOT cell.is_absent
    GROUP BY game.id, round.engine
"""  # noqa: S608 - no text of anybody's


def engine_results_of(player: Player) -> tuple[EngineResult, ...]:
    """A row for each game and engine of a player, of the games of their group that are over and count.

    Two statements, and two for each portion of games that only the engine can score.
    """
    scope = Scope.of_player(player)
    heads = {pk: head for pk, head in heads_of(scope).items() if head.is_over and head.is_counted}
    rows = [row for row in Scope(scope.where, (*scope.values, player.pk)).rows(_ROUNDS) if row[0] in heads]
    odd = {pk for pk, *_sums, count in rows if count}
    odd |= {pk for pk, head in heads.items() if head.rule_set.partners or head.saved_anyway}
    return (
        *(EngineResult(player.pk, *sums) for pk, *sums, _odd in rows if pk not in odd),
        *_scored(sorted(odd), player.pk),
    )


def _scored(games: list[int], player: int) -> Iterator[EngineResult]:
    for portion in batched(games, PORTION, strict=False):
        for table in Table.load_all(Game.objects.filter(pk__in=portion).select_related("group")):
            seated = [seat.player_id for seat in table.seats]
            yield from (row for row in engine_results(table.rules, table.scores, seated) if row.player == player)
