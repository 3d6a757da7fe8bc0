"""Hands as numbers, a bit a tile, and the train that a hand makes."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.tiles import DominoSet, Tile

LOOKS = 100
"""Tiles that a player tries in thought, at most, to find a long train."""


class Box:
    """The tiles of a double-``highest`` set, each a bit: the more pips, the higher.

    So the heaviest tile of a hand is its highest bit. ``matching[end]`` are the tiles that fit an end, and
    ``leaves[tile][end]`` is what the tile leaves open there.
    """

    def __init__(self, highest: int) -> None:
        self.tiles: tuple[Tile, ...] = tuple(
            sorted(DominoSet(highest).tiles, key=lambda tile: (tile.pips, tile.is_double))
        )
        self.matching = [self.bits(tile for tile in self.tiles if tile.has(end)) for end in range(highest + 1)]
        self.doubles = self.bits(tile for tile in self.tiles if tile.is_double)
        self.leaves = [{tile.a: tile.b, tile.b: tile.a} for tile in self.tiles]
        self.pips = [tile.pips for tile in self.tiles]

    def bits(self, tiles: Iterable[Tile]) -> int:
        """Those tiles as one number."""
        return sum(1 << self.tiles.index(tile) for tile in tiles)

    def weight(self, hand: int) -> int:
        """Pips of a hand."""
        total = 0
        while hand:
            tile = heaviest(hand)
            hand ^= 1 << tile
            total += self.pips[tile]
        return total


def heaviest(hand: int) -> int:
    """The heaviest tile of a hand that is not empty."""
    return hand.bit_length() - 1


def longest_train(box: Box, end: int, hand: int) -> list[int]:
    """Tiles of the hand that make a train onto ``end``, the first one first: as many as ``LOOKS`` finds, then as heavy.

    A double lies in it as soon as it fits and a tile follows it, so none is the train's last.
    """
    best: list[int] = []
    best_weight = 0
    train: list[int] = []
    looks = LOOKS

    def extend(end: int, hand: int, weight: int) -> None:
        nonlocal best, best_weight, looks
        fitting = box.matching[end] & hand
        singles = fitting & ~box.doubles
        if not singles or looks <= 0:
            if (len(train), weight) > (len(best), best_weight):
                best, best_weight = train[:], weight
            return
        double = fitting & box.doubles
        if double:
            train.append(heaviest(double))
            hand ^= double
            weight += 2 * end
        while singles and looks > 0:
            looks -= 1
            tile = heaviest(singles)
            singles ^= 1 << tile
            train.append(tile)
            extend(box.leaves[tile][end], hand ^ (1 << tile), weight + box.pips[tile])
            train.pop()
        if double:
            train.pop()

    extend(end, hand, 0)
    return best
