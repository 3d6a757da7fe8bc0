"""What lies on the table during a round, as values: what a tap changes, the journal keeps and the hub shows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from django.db import connection

from scoring import RuleSet, TrainsBegin
from tracker.ledger import Value, double_path, mexican_path, parts, train_path, turn_path


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
    """A train, as much of it as the table has told; ``ends`` None while nobody has said which.

    ``is_stuck``: its owner's last turn would put the marker up, as a turn that the table tracks has found.
    """

    is_begun: bool = False
    is_public: bool = False
    first_turn_done: bool = False
    ends: tuple[int, ...] | None = None
    is_stuck: bool = False

    @classmethod
    def read(cls, value: Mapping[str, Any]) -> TrainFacts:
        """A train's value in the ledger; a Mexican one is public by itself."""
        ends = value["ends"]
        return cls(
            is_begun=value["begun"],
            is_public=value.get("public", True),
            first_turn_done=value.get("first_turn", True),
            ends=None if ends is None else tuple(ends),
            is_stuck=value.get("stuck", False),
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
        } | ({"stuck": True} if self.is_stuck else {})


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
class LaidFacts:
    """A tile of the turn under way: on which train, and as an open double's ``order`` if it was a double."""

    train: TrainRef
    order: int | None = None


@dataclass(frozen=True, slots=True)
class TurnFacts:
    """Whose turn it is, by the id of the seat, and what was told of it, in the words of ``scoring.Turn``."""

    seat: int
    laid: tuple[LaidFacts, ...] = ()
    draws: int = 0
    pending: bool = False
    bound: bool = False
    building: bool = False
    mark_due: bool = False

    @classmethod
    def read(cls, value: Value) -> TurnFacts:
        """A turn's value in the ledger: the seat alone while nothing was told."""
        if isinstance(value, int):
            return cls(value)
        laid = tuple(LaidFacts(TrainRef.parse(train), order) for train, order in value["laid"])
        return cls(**{**value, "laid": laid})

    def as_value(self) -> Value:
        """The inverse of ``read``."""
        return {"seat": self.seat, **self.told()} if self.is_told else self.seat

    @property
    def is_told(self) -> bool:
        """Whether a tile was laid or drawn."""
        return bool(self.laid or self.draws)

    def told(self) -> dict[str, Any]:
        """What was told of it, as plain JSON."""
        return {
            "laid": [[str(each.train), each.order] for each in self.laid],
            "draws": self.draws,
            "pending": self.pending,
            "bound": self.bound,
            "building": self.building,
            "mark_due": self.mark_due,
        }

    def without(self, train: TrainRef) -> TurnFacts:
        """The same after all without a tile on that train."""
        return replace(self, laid=tuple(each for each in self.laid if each.train != train))


@dataclass(frozen=True, slots=True)
class HubFacts:
    """A round on the table. ``trains`` has those that were told of, ``doubles`` the open ones, the oldest first."""

    trains: Mapping[TrainRef, TrainFacts]
    doubles: tuple[DoubleFacts, ...] = ()
    under_way: TurnFacts | None = None
    """The turn; None where the table does not track turns."""

    @property
    def turn(self) -> int | None:
        """The id of the seat whose turn it is."""
        return None if self.under_way is None else self.under_way.seat

    @classmethod
    def read(cls, values: Mapping[str, Value]) -> HubFacts:
        """The facts of one round, by their paths in the ledger."""
        trains: dict[TrainRef, TrainFacts] = {}
        doubles = []
        under_way = None
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
                    under_way = TurnFacts.read(value)
        return cls(trains, tuple(sorted(doubles, key=lambda double: double.order)), under_way)

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


def without_double(number: int, hub: HubFacts, double: DoubleFacts) -> dict[str, Value]:
    """The facts of a round with which a double lies open no longer. What it was the end of has another, or none that
    anybody told.
    """
    found: dict[str, Value] = {double_path(number, double.order): None}
    train = hub.trains.get(double.train)
    if train is not None and train.ends is not None and double.value in train.ends:
        found[double.train.path(number)] = replace(train, ends=None).value(double.train)
    return found


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
        SELECT 'train', number, seat_id, mexican, is_begun, is_public, first_turn_done, is_stuck, ends, NULL, NULL, NULL
        FROM tracker_train {where}
        UNION ALL
        SELECT 'double', number, seat_id, mexican, NULL, NULL, NULL, NULL, NULL, {order}, value, laid_by_id
        FROM tracker_opendouble {where}
        UNION ALL
        SELECT 'turn', number, seat_id, NULL, NULL, NULL, NULL, NULL, told, NULL, NULL, NULL
        FROM tracker_turn {where}
    """  # noqa: S608 - no text of anybody's


def _value(row: Sequence[Any]) -> tuple[str, Value]:
    kind, number, seat_id, mexican, is_begun, is_public, first_turn_done, is_stuck, said, order, value, laid_by = row
    told = None if said is None else json.loads(said)
    match kind:
        case "train":
            ref = TrainRef(seat_id, mexican)
            ends = None if told is None else tuple(told)
            train = TrainFacts(bool(is_begun), bool(is_public), bool(first_turn_done), ends, bool(is_stuck))
            return ref.path(number), train.value(ref)
        case "double":
            return double_path(number, order), DoubleFacts(order, TrainRef(seat_id, mexican), value, laid_by).as_value()
    return turn_path(number), seat_id if told is None else {"seat": seat_id, **told}
