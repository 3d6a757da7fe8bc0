"""Ids of rows and devices in what the journal keeps: as numbers of the file, and as ids of another database again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tracker.ledger import Value, parts
from tracker.trains import NotATrain, TrainRef

type Mapped = Callable[[int], int]

SEATED = frozenset({"seat", "cell", "claims", "train"})
"""The kinds of facts whose path ends with the id of a seat."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """What becomes of each kind of id."""

    seat: Mapped
    player: Mapped
    house: Mapped
    group: Mapped
    device: Callable[[Any], Any]
    game: Callable[[str], str]
    """Of the uuid of a game."""


def translated(facts: dict[str, Any], numbers: Numbers) -> dict[str, Any]:
    """A change's facts, paths and values, with other ids.

    Raises ``ValueError``, ``TypeError``, ``KeyError`` or ``AttributeError`` for what no journal has.
    """
    found = {}
    for path, (before, after) in facts.items():
        kind, ids = parts(path)
        own = (*ids[:-1], numbers.seat(ids[-1])) if kind in SEATED else ids
        found["/".join([kind, *map(str, own)])] = [_value(kind, before, numbers), _value(kind, after, numbers)]
    return found


def _value(kind: str, value: Value, numbers: Numbers) -> Value:
    if value is None:
        return None
    match kind:
        case "rules" | "preset" | "date" | "finished" | "clock" | "cell" | "train" | "mexican":
            return value
        case "house":
            return numbers.house(value)
        case "group":
            return numbers.group(value)
        case "rematch":
            return numbers.game(value)
        case "seat":
            return {**value, "player": numbers.player(value["player"])}
        case "round":
            return {**value, "starter": _seat(value["starter"], numbers)}
        case "claims":
            return translated_claims(value, numbers)
        case "double":
            return {**value, "seat": _seat(value["seat"], numbers), "by": _seat(value["by"], numbers)}
        case "turn" if isinstance(value, int):
            return numbers.seat(value)
        case "turn":
            return {**translated_told(value, numbers), "seat": numbers.seat(value["seat"])}
    raise ValueError(kind)


def _seat(seat: int | None, numbers: Numbers) -> int | None:
    return None if seat is None else numbers.seat(seat)


def translated_claims(claims: list[dict[str, Any]], numbers: Numbers) -> list[dict[str, Any]]:
    """What other devices say that a cell is."""
    return [{**claim, "device": numbers.device(claim["device"])} for claim in claims]


def translated_told(told: dict[str, Any], numbers: Numbers) -> dict[str, Any]:
    """What was laid in a turn."""
    laid = [[_train(train, numbers), order] for train, order in told["laid"]]
    return {**told, "laid": laid}


def _train(text: str, numbers: Numbers) -> str:
    try:
        ref = TrainRef.parse(text)
    except NotATrain:
        raise ValueError(text) from None
    return text if ref.seat is None else str(TrainRef(seat=numbers.seat(ref.seat)))
