"""What lies on the table during a round, as values: what a tap changes, the journal keeps and the hub shows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from django.db import connection

from scoring import DoubleBinds, OpenDouble, RuleSet, SeatFacts, TableState, Train, TrainsBegin, new_table, set_turn
from tracker.ledger import Value, double_path, mexican_path, parts, train_path, turn_path
from tracker.models import Seat


class NotATrain(ValueError):
    """A text that names no train."""


@dataclass(frozen=True, slots=True)
class TrainRef:
    """A train: that of a ``seat``, by its id, or a ``mexican`` one, by its number from 1. One of the two is None."""

    seat: int | None = None
    mexican: int | None = None

    def __str__(self) -> str:
        return f"m{self.mexican}" if self.seat is None else f"s{self.seat}"

    @classmethod
    def parse(cls, text: str) -> TrainRef:
        """The inverse of ``str``. Raises ``NotATrain``."""
        kind, digits = text[:1], text[1:]
        # No id and no number of ours has ten digits.
        if kind not in {"s", "m"} or not (digits.isascii() and digits.isdecimal() and len(digits) < 10):
            raise NotATrain(text)
        return cls(seat=int(digits)) if kind == "s" else cls(mexican=int(digits))

    def path(self, number: int) -> str:
        """Where the ledger has this train of a round."""
        if self.seat is not None:
            return train_path(number, self.seat)
        return mexican_path(number, self.mexican or 0)


@dataclass(frozen=True, slots=True)
class TrainFacts:
    """A train, as much of it as the table has told; ``ends`` None while nobody has said which."""

    is_begun: bool = False
    is_public: bool = False
    first_turn_done: bool = False
    ends: tuple[int, ...] | None = None

    @classmethod
    def read(cls, value: Mapping[str, Any]) -> TrainFacts:
        """A train's value in the ledger; a Mexican one is public by itself."""
        ends = value["ends"]
        return cls(
            is_begun=value["begun"],
            is_public=value.get("public", True),
            first_turn_done=value.get("first_turn", True),
            ends=None if ends is None else tuple(ends),
        )

    def value(self, ref: TrainRef) -> dict[str, Any]:
        """The inverse of ``read``."""
        ends = None if self.ends is None else list(self.ends)
        if ref.seat is None:
            return {"begun": self.is_begun, "ends": ends}
        return {
            "begun": self.is_begun,
            "public": self.is_public,
            "first_turn": self.first_turn_done,
            "ends": ends,
        }


@dataclass(frozen=True, slots=True)
class DoubleFacts:
    """A double that nobody has covered: ``order`` tells it from every other and grows; ``by`` is a seat's id."""

    order: int
    train: TrainRef
    value: int | None = None
    by: int | None = None

    @classmethod
    def read(cls, order: int, value: Mapping[str, Any]) -> DoubleFacts:
        """An open double's value in the ledger."""
        return cls(order, TrainRef(value["seat"], value["mexican"]), value["value"], value["by"])

    def as_value(self) -> dict[str, Any]:
        """The inverse of ``read``."""
        return {"seat": self.train.seat, "mexican": self.train.mexican, "value": self.value, "by": self.by}


@dataclass(frozen=True, slots=True)
class HubFacts:
    """A round on the table. ``trains`` has those that were told of, ``doubles`` the open ones, the oldest first."""

    trains: Mapping[TrainRef, TrainFacts]
    doubles: tuple[DoubleFacts, ...] = ()
    turn: int | None = None
    """The id of the seat whose turn it is; None where the table does not track turns."""

    @classmethod
    def read(cls, values: Mapping[str, Value]) -> HubFacts:
        """The facts of one round, by their paths in the ledger."""
        trains: dict[TrainRef, TrainFacts] = {}
        doubles = []
        turn = None
        for path, value in values.items():
            kind, numbers = parts(path)
            match kind:
                case "train":
                    trains[TrainRef(seat=numbers[1])] = TrainFacts.read(value)
                case "mexican":
                    trains[TrainRef(mexican=numbers[1])] = TrainFacts.read(value)
                case "double":
                    doubles.append(DoubleFacts.read(numbers[1], value))
                case "turn":
                    turn = value
        return cls(trains, tuple(sorted(doubles, key=lambda double: double.order)), turn)

    @property
    def mexican(self) -> tuple[TrainRef, ...]:
        """The Mexican trains, in the order begun."""
        found = [ref for ref in self.trains if ref.mexican is not None]
        return tuple(sorted(found, key=lambda ref: ref.mexican or 0))

    @property
    def next_mexican(self) -> TrainRef:
        """The Mexican train that comes next."""
        return TrainRef(mexican=max((ref.mexican or 0 for ref in self.mexican), default=0) + 1)

    def train(self, ref: TrainRef, rules: RuleSet) -> TrainFacts:
        """A train as it lies there: as told, or as the rules say that it begins."""
        begins_public = ref.seat is None or rules.trains_begin is TrainsBegin.PUBLIC
        return self.trains.get(ref, TrainFacts(is_public=begins_public))


def hub_values(game_id: int, number: int | None = None) -> dict[str, Value]:
    """What is stored of a round, or of every round of a game, by path in the ledger. One query."""
    of_round = () if number is None else (number,)
    with connection.cursor() as cursor:
        cursor.execute(_on_table(is_one_round=number is not None), (game_id, *of_round) * 3)
        return dict(map(_value, cursor.fetchall()))


@cache
def _on_table(*, is_one_round: bool) -> str:
    """Trains, open doubles and turns, each with the columns of all."""
    order = connection.ops.quote_name("order")
    where = "WHERE game_id = %s AND number = %s" if is_one_round else "WHERE game_id = %s"
    return f"""
        SELECT 'train', number, seat_id, mexican, is_begun, is_public, first_turn_done, ends, NULL, NULL, NULL
        FROM tracker_train {where}
        UNION ALL
        SELECT 'double', number, seat_id, mexican, NULL, NULL, NULL, NULL, {order}, value, laid_by_id
        FROM tracker_opendouble {where}
        UNION ALL
        SELECT 'turn', number, seat_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM tracker_turn {where}
    """  # noqa: S608 - no text of anybody's


def _value(row: Sequence[Any]) -> tuple[str, Value]:
    kind, number, seat_id, mexican, is_begun, is_public, first_turn_done, ends, order, value, laid_by = row
    match kind:
        case "train":
            ref = TrainRef(seat_id, mexican)
            told = None if ends is None else tuple(json.loads(ends))
            train = TrainFacts(bool(is_begun), bool(is_public), bool(first_turn_done), told)
            return ref.path(number), train.value(ref)
        case "double":
            return double_path(number, order), DoubleFacts(order, TrainRef(seat_id, mexican), value, laid_by).as_value()
    return turn_path(number), seat_id


def table_state(
    rules: RuleSet, engine: int, seats: Sequence[Seat], playing: Iterable[int], facts: HubFacts
) -> TableState:
    """The same for the engine. ``seats`` are in the order of the table, ``playing`` the positions of those at it.

    The seats' trains have the seats' positions as their index, the Mexican ones follow in the order of ``facts``.
    What is told of a seat that is gone is left out.
    """
    playing = frozenset(playing)
    refs = [*(TrainRef(seat=seat.pk) for seat in seats), *facts.mexican]
    trains = [facts.train(ref, rules) for ref in refs]
    begins_public = rules.trains_begin is TrainsBegin.PUBLIC
    state = new_table(rules, len(seats), engine, absent=[at for at in range(len(seats)) if at not in playing])
    state = replace(
        state,
        seats=tuple(
            # Whoever put a marker up has had a turn.
            SeatFacts(
                present=at in playing,
                first_turn_done=train.first_turn_done or (train.is_public and not begins_public),
            )
            for at, train in enumerate(trains[: len(seats)])
        ),
        trains=tuple(
            Train(
                owner=at if at < len(seats) else None,
                length=int(train.is_begun),
                public=train.is_public,
                ends=(engine,) if train.ends is None and not train.is_begun else train.ends,
                place=None if at < len(seats) else 0,
            )
            for at, train in enumerate(trains)
        ),
        quick_start=state.quick_start and facts.turn is None and not any(train.first_turn_done for train in trains),
    )
    return _with_turn(state, facts, {ref: at for at, ref in enumerate(refs)})


def _with_turn(state: TableState, facts: HubFacts, places: Mapping[TrainRef, int]) -> TableState:
    seats: dict[int | None, int] = {ref.seat: at for ref, at in places.items() if ref.seat is not None}
    # A double that binds its layer is the business of whoever laid it, in that very turn.
    is_fresh = state.rules.double_binds is DoubleBinds.LAYER
    doubles = tuple(
        OpenDouble(places[double.train], double.value, seats.get(double.by, seats.get(double.train.seat, 0)), is_fresh)
        for double in facts.doubles
        if double.train in places
    )
    state = replace(state, doubles=() if is_fresh else doubles)
    at = seats.get(facts.turn)
    if at is not None:
        state = set_turn(state, at if state.seats[at].present else state.seat_after(at))
    return replace(state, doubles=doubles)
