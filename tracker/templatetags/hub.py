"""``{% hub_drawing page as drawing %}``: the ring of the hub, with each train in its place."""

from __future__ import annotations

from dataclasses import dataclass

from django import template

from tracker.hub_drawing import Place, Ring, tall, wide
from tracker.sheets.pages import HubDouble, HubPage, HubTrain

register = template.Library()

SHOWN = 2
"""Open doubles that a train's place has room for."""


@dataclass(frozen=True, slots=True)
class DrawnDouble:
    """An open double on the line."""

    double: HubDouble
    rank: str
    """ "1" is the oldest of the table; empty where no other is open."""
    value: str
    """The number in each of its halves; empty where nobody named it."""


@dataclass(frozen=True, slots=True)
class DrawnTrain:
    """A train, and where it stands."""

    train: HubTrain
    places: str
    """Classes: in the tall ring and in the wide one; empty for a Mexican train, which lies beside the ring."""
    doubles: tuple[DrawnDouble, ...]
    more_doubles: str
    """How many more there are than are drawn; empty where all are."""
    after_first: str
    """How many there are beside the first, which is all that a narrow place has room for; empty where none are."""


@dataclass(frozen=True, slots=True)
class Track:
    """The line from the engine to a train."""

    path: str
    train: HubTrain


@dataclass(frozen=True, slots=True)
class DrawnRing:
    """One of the two shapes."""

    name: str
    """ "tall" or "wide"."""
    view_box: str
    tracks: tuple[Track, ...]


@dataclass(frozen=True, slots=True)
class HubDrawing:
    """What the hub draws of its page."""

    shapes: str
    """Classes of the ring."""
    engine: str
    """Classes of the engine's place."""
    rings: tuple[DrawnRing, ...]
    trains: tuple[DrawnTrain, ...]
    """Those of the seats, in the order of the table."""
    mexican: tuple[DrawnTrain, ...]


@register.simple_tag
def hub_drawing(page: HubPage) -> HubDrawing:
    """The ring of a page: the train of whoever holds the phone at the bottom, the others in the order of the table."""
    seats = [train for train in page.trains if train.kind == "seat"]
    own = next((at for at, train in enumerate(seats) if train.is_own), 0)
    rings = {"tall": tall(len(seats)), "wide": wide(len(seats))}
    turned = [(at - own) % len(seats) for at in range(len(seats))]
    ranks = _ranks(page)
    return HubDrawing(
        shapes=" ".join(f"{name}-{ring.rows} {name}-of{ring.most}" for name, ring in rings.items()),
        engine=" ".join(_core(name, ring) for name, ring in rings.items()),
        rings=tuple(_drawn(name, ring, seats, turned) for name, ring in rings.items()),
        trains=tuple(
            _train(train, _classes({name: ring.places[at] for name, ring in rings.items()}), ranks)
            for train, at in zip(seats, turned, strict=True)
        ),
        mexican=tuple(_train(train, "", ranks) for train in page.trains if train.kind == "mexican"),
    )


def _classes(places: dict[str, Place]) -> str:
    return " ".join(
        f"{name}-k{place.parts}i{place.nth} {name}-r{place.row} {name}-s{place.rows}" for name, place in places.items()
    )


def _core(name: str, ring: Ring) -> str:
    """Between the first row and the last; with nobody at its sides the engine has all of them."""
    return f"{name}-r2 {name}-s{ring.rows - 2}" + ("" if ring.has_sides else f" {name}-free")


def _drawn(name: str, ring: Ring, seats: list[HubTrain], turned: list[int]) -> DrawnRing:
    tracks = tuple(Track(ring.track(at), train) for train, at in zip(seats, turned, strict=True))
    return DrawnRing(name, ring.view_box, tracks)


def _ranks(page: HubPage) -> dict[str, str]:
    """By the order of a double: its place among the open ones, where there are several."""
    orders = sorted((double.order for train in page.trains for double in train.doubles), key=int)
    return {order: str(rank) if len(orders) > 1 else "" for rank, order in enumerate(orders, start=1)}


def _train(train: HubTrain, places: str, ranks: dict[str, str]) -> DrawnTrain:
    drawn = tuple(
        DrawnDouble(double, ranks[double.order], "" if double.value is None else str(double.value))
        for double in train.doubles[:SHOWN]
    )
    count = len(train.doubles)
    return DrawnTrain(train, places, drawn, _more(count - len(drawn)), _more(count - 1))


def _more(count: int) -> str:
    return str(count) if count > 0 else ""
