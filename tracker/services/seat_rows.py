"""A game's seats, and the changes that were written under some ids, as a write reads them behind its lock."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from uuid import UUID

from django.db import connection

from tracker.models import Change, Game, Seat
from tracker.models.statements import columns, made, width


def seats_with_changes(game: Game, client_ids: Collection[UUID]) -> tuple[list[Seat], list[Change]]:
    """The seats in the order of the table, and the changes under any of the ids, which are one or more. One query."""
    seats: dict[int, Seat] = {}
    changes: dict[int, Change] = {}
    prepare = Change._meta.get_field("client_id").get_db_prep_value  # noqa: SLF001 - Django's public API, despite the name
    with connection.cursor() as cursor:
        cursor.execute(
            _joined(len(client_ids)), [*(prepare(client_id, connection) for client_id in client_ids), game.pk]
        )
        for row in cursor.fetchall():
            of_change = row[-width(Change) :]
            if row[0] is not None and row[0] not in seats:
                seats[row[0]] = made(Seat, row)
            # What comes for the first time is in no change.
            if of_change[0] is not None and of_change[0] not in changes:
                changes[of_change[0]] = made(Change, of_change)
    return [*seats.values()], [*changes.values()]


@cache
def _joined(ids: int) -> str:
    return f"""
        SELECT {columns(Seat)}, {columns(Change)}
        FROM tracker_game
        LEFT JOIN tracker_seat ON tracker_seat.game_id = tracker_game.id
        LEFT JOIN tracker_change
            ON tracker_change.game_id = tracker_game.id AND tracker_change.client_id IN ({", ".join(["%s"] * ids)})
        WHERE tracker_game.id = %s
        ORDER BY tracker_seat.position
    """  # noqa: S608 - names of our own columns
