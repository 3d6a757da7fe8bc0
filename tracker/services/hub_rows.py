"""The rows of what lies on the table during a round, read from them and written to them by the ledger's paths."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tracker.ledger import HUB, Changes, Facts, Value, parts
from tracker.models import Game, OpenDouble, Train, Turn
from tracker.models.statements import insert
from tracker.trains import HubFacts, TrainRef, TurnFacts, hub_values


class HubRows:
    """A game's, behind the lock of a write; each round is read once, when it is first asked for."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._values: dict[int, dict[str, Value]] = {}
        self._is_whole = False

    def values(self, number: int) -> dict[str, Value]:
        """All that is told of a round, by path."""
        if number not in self._values:
            self._values[number] = {} if self._is_whole else hub_values(self._game.pk, number)
        return self._values[number]

    def facts(self, number: int) -> HubFacts:
        """The same as facts."""
        return HubFacts.read(self.values(number))

    def value(self, path: str) -> Value:
        """What stands at a path."""
        return self.values(parts(path)[1][0]).get(path)

    def without(self, seat_ids: Collection[int]) -> dict[str, Value]:
        """The facts of every round that change when these seats go from the table: all that is theirs goes along."""
        found: dict[str, Value] = {}
        for path, value in self._whole().items():
            kind, numbers = parts(path)
            match kind:
                case "train" if numbers[1] in seat_ids:
                    found[path] = None
                case "turn":
                    turn = TurnFacts.read(value)
                    for seat_id in seat_ids:
                        turn = turn.without(TrainRef(seat=seat_id))
                    found |= {path: None if turn.seat in seat_ids else turn.as_value()}
                case "double" if value["seat"] in seat_ids:
                    found[path] = None
                case "double" if value["by"] in seat_ids:
                    found[path] = {**value, "by": None}
        return found

    def moved(self, source: int, target: int) -> dict[str, Value]:
        """The facts with which a round's table becomes that of another number."""
        # Both at once.
        self._whole()
        found: dict[str, Value] = dict.fromkeys([*self.values(source), *self.values(target)])
        for path, value in self.values(source).items():
            kind, numbers = parts(path)
            found["/".join(map(str, (kind, target, *numbers[1:])))] = value
        return found

    def write(self, changes: Changes) -> None:
        """Make the second value of each path true."""
        self.put(changes)
        self.save([path for path in changes if parts(path)[0] in HUB])

    def put(self, changes: Changes) -> None:
        """Make the second value of each path true, in memory; ``save`` writes it down."""
        for path, (_before, after) in changes.items():
            kind, numbers = parts(path)
            if kind not in HUB:
                continue
            values = self.values(numbers[0])
            if after is None:
                values.pop(path, None)
            else:
                values[path] = after

    def save(self, paths: Collection[str]) -> None:
        """Write down what stands in memory at these paths, in as many statements for many as for a few."""
        by_kind: dict[str, dict[tuple[int, ...], Value]] = {}
        for path in paths:
            kind, numbers = parts(path)
            by_kind.setdefault(kind, {})[numbers] = self.value(path)
        for kind, values in by_kind.items():
            insert(
                [self._row(kind, numbers, value) for numbers, value in values.items() if value is not None],
                unique=_UNIQUE[kind],
            )
            self._delete(kind, [numbers for numbers, value in values.items() if value is None])

    def _whole(self) -> Facts:
        if not self._is_whole:
            known = {*self._values}
            for path, value in hub_values(self._game.pk).items():
                number = parts(path)[1][0]
                if number not in known:
                    self._values.setdefault(number, {})[path] = value
            self._is_whole = True
        return {path: value for values in self._values.values() for path, value in values.items()}

    def _row(self, kind: str, numbers: tuple[int, ...], value: Any) -> Train | OpenDouble | Turn:
        row = {"game": self._game, "number": numbers[0]}
        match kind:
            case "train":
                return Train(**row, seat_id=numbers[1], **_train_columns(value))
            case "mexican":
                return Train(**row, mexican=numbers[1], **_train_columns(value))
            case "double":
                return OpenDouble(
                    **row,
                    order=numbers[1],
                    seat_id=value["seat"],
                    mexican=value["mexican"],
                    value=value["value"],
                    laid_by_id=value["by"],
                )
        turn = TurnFacts.read(value)
        return Turn(**row, seat_id=turn.seat, told=turn.told() if turn.is_told else None)

    def _delete(self, kind: str, gone: Sequence[tuple[int, ...]]) -> None:
        """In one statement for each round, of which nearly every write has one."""
        by_number: dict[int, list[int]] = {}
        for number, *ids in gone:
            by_number.setdefault(number, []).extend(ids)
        for number, ids in by_number.items():
            of_round = {"game": self._game, "number": number}
            match kind:
                case "train":
                    Train.objects.filter(**of_round, seat__in=ids).delete()
                case "mexican":
                    Train.objects.filter(**of_round, mexican__in=ids).delete()
                case "double":
                    OpenDouble.objects.filter(**of_round, order__in=ids).delete()
                case "turn":
                    Turn.objects.filter(**of_round).delete()


_UNIQUE = {
    "train": ("game_id", "number", "seat_id"),
    "mexican": ("game_id", "number", "mexican"),
    "double": ("game_id", "number", "order"),
    "turn": ("game_id", "number"),
}


def _train_columns(value: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "is_begun": value["begun"],
        "is_public": value.get("public", False),
        "first_turn_done": value.get("first_turn", False),
        "ends": value["ends"],
        "is_stuck": value.get("stuck", False),
    }


def seats_in(path: str, value: Value) -> set[int]:
    """The ids of the seats without which this value cannot stand at a path of the hub."""
    kind, numbers = parts(path)
    match kind:
        case "train":
            return {numbers[1]}
        case "turn":
            turn = TurnFacts.read(value)
            return {turn.seat, *(each.train.seat for each in turn.laid if each.train.seat is not None)}
        case "double":
            return {value["seat"], value["by"]} - {None}
    return set()
