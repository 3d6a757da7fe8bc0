"""Changes of a game's table, as a scorekeeper's phone makes them; each names its player by name."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.db.models import Max

from tests.tracker.factories import DEVICE, NOW
from tracker import services
from tracker.models import Change, Game, Seat
from tracker.sheets.table import Table


def seat_of(game: Game, name: str) -> Seat:
    return game.seats.get(player__name=name)


def hand(**fields: Any) -> dict[str, Any]:
    """What every write carries."""
    return {"client_id": uuid4(), "device": DEVICE, "now": NOW} | fields


def add(game: Game, name: str, *, after: str | None = None, first: int = 1, **fields: Any) -> None:
    services.add_seat(
        game=game,
        name=name,
        after=None if after is None else seat_of(game, after).pk,
        first_round=first,
        **hand(**fields),
    )


def leave(game: Game, name: str, *, last: int, **fields: Any) -> None:
    services.seat_leaves(game=game, seat_id=seat_of(game, name).pk, last_round=last, **hand(**fields))


def come_back(game: Game, name: str, **fields: Any) -> None:
    services.seat_returns(game=game, seat_id=seat_of(game, name).pk, **hand(**fields))


def substitute(game: Game, old: str, new: str, *, keeps: bool, **fields: Any) -> None:
    services.replace_player(game=game, seat_id=seat_of(game, old).pk, name=new, keeps_score=keeps, **hand(**fields))


def move(game: Game, name: str, *, after: str | None, **fields: Any) -> None:
    services.move_seat(
        game=game,
        seat_id=seat_of(game, name).pk,
        after=None if after is None else seat_of(game, after).pk,
        **hand(**fields),
    )


def undo_last(game: Game) -> None:
    services.undo(game=game, seq=last_seq(game), **hand())


def last_seq(game: Game) -> int:
    found: int = Change.objects.filter(game=game).aggregate(last=Max("seq"))["last"]
    return found


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def table_of(game: Game) -> Table:
    return Table.load(fresh(game))


def circle(game: Game) -> list[str]:
    """Who sits at the table, clockwise."""
    return [seat.player.name for seat in game.seats.select_related("player")]


def totals(game: Game) -> dict[str, int]:
    table = table_of(game)
    return {table.names[place.seats[0]]: place.total for place in table.places}


def shape(table: Table) -> object:
    """A table without the versions, which only what is written has."""
    rounds = [
        (each.number, each.facts, each.saved_anyway, each.claims, [bool(version) for version in each.seen.cells])
        for each in (*table.rounds, *filter(None, [table.open_round]))
    ]
    return table.names, table.engines, table.open_round is None, rounds, table.places, table.disputed
