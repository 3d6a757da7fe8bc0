"""Rows as values of the ledger, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tracker.facts import RoundFacts
from tracker.ledger import Value, cell_path, round_path, seat_path
from tracker.models import Game, Round, Seat


def round_value(row: Round) -> dict[str, Any]:
    """A round's row as its value in the ledger."""
    return {
        "engine": row.engine,
        "starter": row.starter_id,
        "ending": row.ending,
        "anyway": row.saved_anyway,
        "closed": row.closed,
    }


def round_columns(value: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of ``Round`` that hold a value of the ledger."""
    return {
        "engine": value["engine"],
        "starter_id": value["starter"],
        "ending": value["ending"],
        "saved_anyway": value["anyway"],
        "closed": value["closed"],
    }


def round_values(number: int, facts: RoundFacts, seats: list[Seat]) -> dict[str, Value]:
    """A whole round, closed, as values by path; ``checking`` marks it where the table insists."""
    starter = None if facts.starter is None else seats[facts.starter].pk
    values: dict[str, Value] = {
        round_path(number): {
            "engine": facts.engine,
            "starter": starter,
            "ending": str(facts.ending),
            "anyway": False,
            "closed": True,
        }
    }
    for seat, cell in zip(seats, facts.cells, strict=True):
        values[cell_path(number, seat.pk)] = cell.value()
    return values


def seat_values(seats: Iterable[Seat]) -> dict[str, Value]:
    """Seats as values by path."""
    return {seat_path(seat.pk): seat_value(seat) for seat in seats}


def seat_value(seat: Seat) -> dict[str, Any]:
    """A seat's row as its value in the ledger."""
    value = {"player": seat.player_id, "position": seat.position}
    if seat.first_round != 1:
        value["first"] = seat.first_round
    if seat.last_round is not None:
        value["last"] = seat.last_round
    if seat.begins:
        value["begins"] = True
    return value


def stay_value(seat: Seat, *, first: int, last: int | None) -> dict[str, Any]:
    """The same for a seat that stays from one round to another; ``last`` None for to the end."""
    value = {**seat_value(seat), "first": first if first > 1 else None, "last": last}
    return {name: each for name, each in value.items() if each is not None}


def seat_of(game: Game, pk: int, value: Mapping[str, Any]) -> Seat:
    """The row of a seat's value, the inverse of ``seat_value``."""
    return Seat(
        pk=pk,
        game=game,
        player_id=value["player"],
        position=value["position"],
        first_round=value.get("first", 1),
        last_round=value.get("last"),
        begins=value.get("begins", False),
    )


def game_value(game: Game, kind: str) -> Value:
    """A fact of the game itself."""
    match kind:
        case "date":
            return game.played_on.isoformat()
        case "finished":
            return True if game.is_finished else None
        case "season":
            return game.season_id
        case "counted":
            return None if game.is_counted else False
        case "house":
            return game.house_rules_id
        case "group":
            # A game that began in a group was not put there.
            return None if game.group.is_casual else game.group_id
        case "rematch":
            following = Game.objects.filter(rematch_of=game).first()
            return None if following is None else str(following.uuid)
        case _:
            return getattr(game, kind)
