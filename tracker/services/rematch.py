"""The next game of the same table."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from uuid import UUID, uuid4

from tracker.models import Change, Game, Grant, Role, Seat
from tracker.services.refusals import GameNotOver
from tracker.services.rows import Rows
from tracker.services.values import seat_values
from tracker.services.writing import digest, writing


def rematch(*, game: Game, device: UUID, now: dt.datetime, played_on: dt.date) -> Game:
    """A new game of the same players in the same circle, by the same rules, in the same group; ``device`` asked for it.

    Everybody keeps their seat, and so their column. The start moves on: whoever sits to the left of who began the old
    game begins, where the rules name no other starter. Who left the game before its end is not seated, unless partners
    play, who are needed in pairs.

    Every device of the old game has its role and seat in the new one, so nobody has to scan again: it is the same
    table, and who may look on was decided there. The new game's people page lists them, and removes them.

    A game has one rematch: whoever asks again, or at the same moment, is given the one that stands. Raises
    ``GameNotOver``.
    """
    with writing(game.pk, client_id=None, sent="rematch", device=device, now=now) as write:
        old, rows = write.game, write.rows
        found = Game.objects.filter(rematch_of=old).first()
        if found is not None:
            write.nothing()
            return found
        if sum(row.closed for row in rows.rounds.values()) < rows.planned:
            raise GameNotOver
        new = Game.objects.create(
            client_id=uuid4(),
            group=old.group,
            played_on=played_on,
            preset=old.preset,
            rules=old.rules,
            house_rules_id=old.house_rules_id,
            started_at=now,
        )
        circle = _circle(rows)
        seats = _seat(new, circle, _next_starter(rows, circle))
        _begin(new, old, list(seats.values()), device, now)
        _let_in(new, old, seats, now)
        write.write("rematch", {"rematch": str(new.uuid)})
    return new


def _circle(rows: Rows) -> list[Seat]:
    """Who plays on, clockwise, in the order that they sat in."""
    staying = [seat for seat in rows.seats if seat.last_round is None]
    return list(rows.seats) if rows.game.rule_set.partners or len(staying) < 2 else staying


def _next_starter(rows: Rows, circle: Sequence[Seat]) -> int:
    """The id of the seat after the one that began the old game, of those that play on."""
    first = rows.rounds[1].starter_id if 1 in rows.rounds else None
    began = next((index for index, seat in enumerate(rows.seats) if seat.pk == first), 0)
    turned = [*rows.seats[began + 1 :], *rows.seats[: began + 1]]
    return next(seat.pk for seat in turned if seat in circle)


def _seat(new: Game, circle: Sequence[Seat], begins: int) -> dict[int, Seat]:
    """The new seats by the ids of the old ones; the one that had the id ``begins`` begins."""
    seats = Seat.objects.bulk_create(
        [
            # The first seat begins where nothing is said.
            Seat(game=new, position=position, player_id=seat.player_id, begins=position > 0 and seat.pk == begins)
            for position, seat in enumerate(circle)
        ]
    )
    return {before.pk: seat for before, seat in zip(circle, seats, strict=True)}


def _begin(new: Game, old: Game, seats: Sequence[Seat], device: UUID, now: dt.datetime) -> None:
    facts = {
        "preset": new.preset,
        **({} if new.house_rules_id is None else {"house": new.house_rules_id}),
        "rules": new.rules,
        "date": new.played_on.isoformat(),
        **seat_values(seats),
    }
    Change.objects.create(
        game=new,
        seq=new.rev,
        verb="start",
        facts={path: (None, value) for path, value in facts.items()},
        client_id=new.client_id,
        sent=digest({"rematch of": str(old.uuid)}),
        device=device,
        at=now,
    )


def _let_in(new: Game, old: Game, seats: Mapping[int, Seat], now: dt.datetime) -> None:
    """Everybody's role in the old game; a player who is not seated any more looks on."""
    grants = []
    for grant in Grant.objects.filter(game=old, revoked_at=None).select_related("seat__player"):
        seat = None if grant.seat is None else seats.get(grant.seat.pk)
        is_stranded = grant.seat is not None and seat is None
        grants.append(
            Grant(
                game=new,
                device=grant.device,
                role=Role.WATCHER if is_stranded and grant.role == Role.PLAYER else grant.role,
                seat=seat,
                name=grant.seat.player.name if grant.seat is not None and seat is None else grant.name,
                at=now,
            )
        )
    Grant.objects.bulk_create(grants)
