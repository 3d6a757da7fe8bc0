"""Medals: for the first three places of a night, and of each age band."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple


class Metal(IntEnum):
    """A medal, by the place that it is for."""

    GOLD = 1
    SILVER = 2
    BRONZE = 3


class Medal(NamedTuple):
    """What somebody takes home."""

    player: int
    metal: Metal
    band: str
    """The age band that it is of; "" for the whole night."""


def medals_of(places: Sequence[tuple[int, int]], bands: Mapping[int, str] | None = None) -> tuple[Medal, ...]:
    """The medals of the night, then of each band in the order in which its first one stands.

    ``places`` are players and their places, best first. Who shares a place shares its medal, and the next is left out
    as the places are: 1, 1, 3 are two golds and a bronze (RULES.md, Ties). ``bands`` says of which band a player is; in
    a band only its own places count, so that its best has gold wherever that was in the night.
    """
    given = bands or {}
    of_band: dict[str, list[tuple[int, int]]] = {}
    for player, place in places:
        if band := given.get(player, ""):
            of_band.setdefault(band, []).append((player, place))
    return (*_awarded(places, ""), *(medal for band, own in of_band.items() for medal in _awarded(own, band)))


def _awarded(places: Sequence[tuple[int, int]], band: str) -> list[Medal]:
    found = []
    for player, place in places:
        own = 1 + sum(other < place for _player, other in places)
        if own <= Metal.BRONZE:
            found.append(Medal(player, Metal(own), band))
    return found
