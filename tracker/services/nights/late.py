"""While the tables play: who comes late is seated, who goes leaves."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from uuid import UUID, uuid5

from scoring import playable_seats, table_for_late
from tracker.models import Attendance, Night, Player
from tracker.services.nights.tables import last_begun, playing_tables
from tracker.services.nights.writing import NoSeatFree, writing_night
from tracker.services.refusals import TooFewPlayers
from tracker.services.seats import add_seat, seat_leaves, seat_returns


def seat_late(
    *,
    night: Night,
    player: Player,
    table: int | None,
    is_next_round: bool,
    client_id: UUID,
    device: UUID,
    now: dt.datetime,
) -> int:
    """Seat somebody who is here at a table that plays, the smallest where none is named; the table's number.

    They play from the round under way, or from the next one. Whoever had left that very table returns to their seat.
    Who sits at a table that plays already stays there. Raises ``NightIsOver``, ``NoSeatFree`` where no table has a seat
    and a round for them, or what ``add_seat`` raises.
    """
    with writing_night(night) as stands:
        if not Attendance.objects.filter(night=stands, player=player, left_at=None).exists():
            raise NoSeatFree
        last = last_begun(stands)
        playing = playing_tables(stands)
        for found in playing:
            if player.pk in {seat.player_id for seat in found.playing}:
                return found.number
        tables = {found.number: found for found in playing if last is not None and found.game.sitting_id == last.pk}
        extra = 2 if is_next_round else 1
        able = {number: len(found.playing) for number, found in tables.items() if found.closed + extra <= found.planned}
        chosen = table_for_late(able, playable_seats(stands.rule_set)) if table is None else table
        if chosen is None or chosen not in able:
            raise NoSeatFree
        joined = tables[chosen]
        key = uuid5(client_id, str(player.pk))
        own = next((seat for seat in joined.seats if seat.player_id == player.pk), None)
        if own is not None:
            seat_returns(game=joined.game, seat_id=own.pk, client_id=key, device=device, now=now)
        else:
            add_seat(
                game=joined.game,
                name=player.name,
                after=joined.seats[-1].pk,
                first_round=joined.closed + extra,
                client_id=key,
                device=device,
                now=now,
            )
    return chosen


def leave_tables(
    night: Night, players: Collection[int], *, client_id: UUID, device: UUID, now: dt.datetime
) -> tuple[int, ...]:
    """Within a write: these players leave the tables where they play; the tables that cannot spare them.

    Their rounds stay. Of a round under way nothing of theirs counts.
    """
    refused = []
    for table in playing_tables(night) if players else []:
        for seat in table.playing:
            if seat.player_id not in players:
                continue
            try:
                seat_leaves(
                    game=table.game,
                    seat_id=seat.pk,
                    last_round=max(table.closed, seat.first_round - 1),
                    client_id=uuid5(client_id, f"leaves {seat.pk}"),
                    device=device,
                    now=now,
                )
            except TooFewPlayers:
                refused.append(table.number)
    return tuple(refused)
