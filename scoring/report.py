"""A round as reported, sorted by what can be judged of it: who played, who holds what, which tiles are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from scoring.entries import Ending, SeatEntry
from scoring.hands import free_tiles
from scoring.rules import RuleSet
from scoring.schedule import deal
from scoring.tiles import Tile

CLUB_DEAL = 15
"""Tiles that the sheets deal at most to a full table; taken where the rules have no deal (RULES.md, Sets)."""


def is_whole(number: object) -> bool:
    """Whether it is a whole number as such: True, 7.0 and "7" are not, whatever Python says of the first."""
    return type(number) is int


@dataclass(frozen=True)
class Report:
    """A round's entries, sorted by what can be judged of them. ``out`` are the seats named as out, ascending."""

    rules: RuleSet
    engine: int | None
    ending: Ending
    out: tuple[int, ...]
    entries: Sequence[SeatEntry]

    @cached_property
    def playing(self) -> tuple[int, ...]:
        """The seats that were dealt tiles."""
        return tuple(seat for seat, entry in enumerate(self.entries) if not entry.absent)

    @cached_property
    def named(self) -> tuple[int, ...]:
        """The playing seats that are named as out, even in a blocked round."""
        return tuple(seat for seat in self.out if seat in self.playing)

    @cached_property
    def goers(self) -> tuple[int, ...]:
        """The seats that went out: in a blocked round nobody did, whatever is said of them."""
        return self.named if self.ending is Ending.WENT_OUT else ()

    @cached_property
    def holders(self) -> tuple[int, ...]:
        """The playing seats that did not go out, so hold tiles."""
        return tuple(seat for seat in self.playing if seat not in self.goers)

    @cached_property
    def hands(self) -> Mapping[int, tuple[Tile, ...]]:
        """Tiles of the holders that named them, by seat; without those that say they have none."""
        return {seat: hand for seat in self.holders if (hand := self.entries[seat].hand)}

    @cached_property
    def counts(self) -> Mapping[int, int]:
        """Readable totals of the holders that named no tiles, by seat, 0 included."""
        return {
            seat: pips
            for seat in self.holders
            if self.entries[seat].hand is None and is_whole(pips := self.entries[seat].pips) and pips is not None
            if pips >= 0
        }

    @cached_property
    def totals(self) -> Mapping[int, int]:
        """Every known total of a holder, by seat."""
        hands = {seat: sum(map(self.rules.worth, hand)) for seat, hand in self.hands.items()}
        empty = {seat: 0 for seat in self.holders if self.entries[seat].hand == ()}
        return {**self.counts, **hands, **empty}

    @cached_property
    def free(self) -> Counter[Tile]:
        """The tiles that are not in the hub. It belongs to every round with this engine: nobody changes it."""
        return _free(self.rules, self.engine)

    @cached_property
    def free_worths(self) -> tuple[int, ...]:
        """What each of the free tiles counts, ascending."""
        return _free_worths(self.rules, self.engine)

    @cached_property
    def worthless(self) -> frozenset[Tile]:
        """Those of the free tiles that count nothing."""
        return _worthless(self.rules, self.engine)

    @cached_property
    def unheld(self) -> Counter[Tile]:
        """The free tiles that no hand names."""
        # Most tables count their pips and name no tile.
        return self.free - Counter(tile for hand in self.hands.values() for tile in hand) if self.hands else self.free

    @cached_property
    def dealt(self) -> int | None:
        """Tiles dealt to each playing seat. Where a sheet deals more than there are, no more than an even share."""
        tiles = deal(self.rules, len(self.playing))
        return None if tiles is None else min(tiles, self._even_share)

    @cached_property
    def likely_dealt(self) -> int:
        """Tiles dealt to each playing seat, or what clubs would deal."""
        return min(CLUB_DEAL, self._even_share) if self.dealt is None else self.dealt

    @property
    def _even_share(self) -> int:
        return (len(self.free_worths) + self.rules.engine_is_dealt) // len(self.playing)

    def worths(self, tiles: Counter[Tile]) -> list[int]:
        """What each of ``tiles`` counts, ascending."""
        return sorted(self.rules.worth(tile) for tile in tiles.elements())


@lru_cache(maxsize=256)
def _free(rules: RuleSet, engine: int | None) -> Counter[Tile]:
    return Counter(free_tiles(rules, engine))


@lru_cache(maxsize=256)
def _free_worths(rules: RuleSet, engine: int | None) -> tuple[int, ...]:
    # The same for every round of every game by the same rules with this engine.
    return tuple(sorted(map(rules.worth, free_tiles(rules, engine))))


@lru_cache(maxsize=256)
def _worthless(rules: RuleSet, engine: int | None) -> frozenset[Tile]:
    return frozenset(tile for tile in free_tiles(rules, engine) if rules.worth(tile) == 0)
