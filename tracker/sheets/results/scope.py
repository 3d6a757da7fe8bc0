"""Whose games are added up, as the condition of a statement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import connection

from tracker.models import Group, Player, Season


@dataclass(frozen=True, slots=True)
class Scope:
    """A condition on ``game``, and what stands for its placeholders."""

    where: str
    values: tuple[Any, ...]

    @classmethod
    def of_group(cls, group: Group) -> Scope:
        """Every game of a group."""
        return cls("game.group_id = %s", (group.pk,))

    @classmethod
    def of_season(cls, season: Season) -> Scope:
        """The games of a season: those of its days, unless they were moved to another one, and those moved into it.

        As ``Game.objects.of_season`` has it. Two branches, each with an index, in a statement of their own: beside the
        others SQLite would sort what it adds up by game once more.
        """
        day = connection.ops.adapt_datefield_value
        return cls(
            "game.id IN (SELECT id FROM tracker_game WHERE group_id = %s AND season_id IS NULL"
            " AND played_on BETWEEN %s AND %s UNION ALL SELECT id FROM tracker_game WHERE season_id = %s)",
            (season.group_id, day(season.first_day), day(season.last_day), season.pk),
        )

    @classmethod
    def of_player(cls, player: Player) -> Scope:
        """The games of a player's group where they sat."""
        seated = "SELECT seat.game_id FROM tracker_seat seat WHERE seat.player_id = %s"
        return cls(f"game.group_id = %s AND game.id IN ({seated})", (player.group_id, player.pk))

    @classmethod
    def of_games(cls, pks: list[int]) -> Scope:
        """A few games."""
        return cls(f"game.id IN ({', '.join(['%s'] * len(pks))})", tuple(pks))

    def rows(self, sql: str) -> list[Any]:
        """What a statement with ``{where}`` in it answers for these games."""
        with connection.cursor() as cursor:
            cursor.execute(sql.format(where=self.where), self.values)
            return list(cursor.fetchall())
