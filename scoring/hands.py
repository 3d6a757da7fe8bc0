"""Which totals can lie on the table at once, and which tiles a total needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from scoring.rules import RuleSet
from scoring.tiles import Tile

MAX_STEPS = 1200
"""The work ``can_hold`` may do, in steps of one to three microseconds.

One for each choice of a number of tiles, and for each position of the search one for each different value in it: a
count, so that the answer never depends on the machine or its load.
"""


def free_tiles(rules: RuleSet, engine: int | None) -> tuple[Tile, ...]:
    """Every tile that may be in a hand: the set in play without the double-``engine`` that lies in the hub.

    Two copies leave the other double-``engine`` in play. An engine outside the set takes nothing from it, nor does
    None, which is one that nobody knows yet.
    """
    tiles = list(rules.tiles.tiles)
    if engine is not None and 0 <= engine <= rules.highest:
        tiles.remove(Tile(engine, engine))
    return tuple(tiles)


def only_tiles(rules: RuleSet, engine: int | None, total: int) -> tuple[Tile, ...]:
    """The tiles that make ``total`` alone, where nothing else does: lightest names first, each once.

    Whoever holds ``total`` holds one of them, and beside it only tiles that count 0; so they explain why not more
    seats can have it. Empty where several counting tiles together can make it too, and where nothing can.
    """
    tiles = free_tiles(rules, engine)
    lighter = Counter(worth for tile in tiles if 0 < (worth := rules.worth(tile)) < total)
    if lighter and _sums(tuple(lighter.items()), total)[-1] >> total & 1:
        return ()
    return tuple(sorted({tile for tile in tiles if rules.worth(tile) == total}))


def can_hold(values: Sequence[int], totals: Sequence[int]) -> bool | None:
    """Whether disjoint, non-empty hands can be dealt out of tiles that count ``values``, to make exactly ``totals``.

    ``values`` are points, 0 or more, one for each tile outside the hub; ``totals`` points, one for each hand; both in
    any order and with repeats. A total of 0 needs a tile that counts 0, a negative one is never held. The answer is
    exact; None is "not known", when ``MAX_STEPS`` are spent. RULES.md, What a round's entries can be: together.
    """
    # A hand of 0 is made of worthless tiles, and takes one; they are of no use to any other hand.
    if any(total < 0 for total in totals) or totals.count(0) > values.count(0):
        return False
    rest = sum(values) - sum(totals)
    if rest < 0:
        return False
    # The tiles that nobody holds are one more hand, so every tile has to find a place.
    hands = Counter(total for total in (*totals, rest) if total)
    pool = Counter(value for value in values if value)
    # A total that one tile makes is made by that tile: if another hand uses it, the two hands swap.
    singles = pool & hands
    search = _Search(pool - singles)
    try:
        return search.solve(tuple(sorted((hands - singles).elements())), search.counts)
    except _OutOfSteps:
        return None


class _OutOfSteps(Exception):
    """The search has done all the work that it may."""


type _Counts = tuple[int, ...]
"""How many tiles of each of the search's values, lightest value first."""


class _Search:
    """Deals a pool of tiles out to hands that use it up, none of which is a single tile of it.

    Why the answer is exact: ``_bound`` and ``_fits`` only say no where no deal exists, and ``_choices`` leaves out only
    hands that a swap improves. Say that some tiles of a hand, two or more, count together what one tile outside the
    hand counts: swapped, the hand has fewer tiles and every total stays. So wherever there is a deal, there is one in
    which the hand that is filled next allows no such swap, and only those are tried. That leaves few: as long as
    every value is to be had, no two tiles of a hand may count together what another tile counts.
    """

    def __init__(self, pool: Counter[int]) -> None:
        self.values = tuple(sorted(pool))
        self.counts: _Counts = tuple(pool[value] for value in self.values)
        self._index = {value: index for index, value in enumerate(self.values)}
        self._steps = 0
        self._dead: set[tuple[tuple[int, ...], _Counts]] = set()

    def solve(self, hands: tuple[int, ...], pool: _Counts) -> bool:
        """Whether ``pool`` can be dealt out to ``hands``, ascending, which count together what it counts."""
        if len(hands) < 2:
            return True
        if (hands, pool) in self._dead:
            return False
        found = self._solve(hands, pool)
        if not found:
            self._dead.add((hands, pool))
        return found

    def _solve(self, hands: tuple[int, ...], pool: _Counts) -> bool:
        self._spend(len(self.values))
        top = max(index for index, count in enumerate(pool) if count)
        spare = hands[-1] - self.values[top]
        if spare < 0:
            return False
        # The last hand takes what the others leave, so sums above the last but one are of no interest, unless the
        # heaviest tile is to go into the last hand and little is missing beside it.
        limit = spare if hands[-2] < spare <= 2 * hands[-2] else hands[-2]
        sums = _sums(tuple(zip(self.values, pool, strict=True)), limit)
        if not all(sums[-1] >> hand & 1 for hand in hands[:-1]):
            return False
        if len(hands) == 2:
            return True
        must = self._bound(hands, pool, sums[-1], limit)
        if must is None:
            return False
        # A tile that has to be used now leaves fewer hands to try than the smallest hand does; and of several, the
        # one that fits the fewest hands.
        first: tuple[Sequence[int], int | None] = (hands[:1], None)
        for ceiling, index in (*must, (hands[-1], top)):
            fits = self._fits(hands, pool, sums, limit, ceiling, index)
            if not fits:
                return False
            if fits[-1] - self.values[index] <= limit and (first[1] is None or len(fits) < len(first[0])):
                first = fits, index
        for hand in first[0]:
            place = hands.index(hand)
            others = hands[:place] + hands[place + 1 :]
            if any(self.solve(others, left) for left in self._choices(hand, pool, sums, first[1])):
                return True
        return False

    def _bound(self, hands: tuple[int, ...], pool: _Counts, reached: int, limit: int) -> list[tuple[int, int]] | None:
        """None where some hands cannot all be filled, counted without searching.

        Else the tiles that hands must use: pairs of the largest such hand and the tile's index. ``reached`` has the
        bit of each sum that the pool makes, up to ``limit``.
        """
        values = self.values
        here = sum(1 << value for value, count in zip(values, pool, strict=True) if count)
        backwards = int(f"{reached:0{limit + 1}b}"[::-1], 2)
        useful = points = odd_tiles = needed = odd_hands = heaviest = 0
        must = []
        for place, hand in enumerate(hands[:-1], start=1):
            needed += hand
            odd_hands += hand & 1
            if hand == hands[place] and place < len(hands) - 1:
                continue
            # Tiles that leave a sum the pool makes: no other tile can be in this hand.
            fresh = backwards >> (limit - hand) & here & ~useful
            useful |= fresh
            while fresh:
                value = (fresh & -fresh).bit_length() - 1
                fresh &= fresh - 1
                count = pool[self._index[value]]
                points += value * count
                odd_tiles += count * (value & 1)
                heaviest = max(heaviest, value)
            # Each hand has two tiles or more, so one lighter than its half, or two of just the half.
            halves = 0
            for value, count in zip(values, pool, strict=True):
                if 2 * value > hand:
                    break
                halves += (useful >> value & 1) * count * (1 if 2 * value == hand else 2)
            if points < needed or odd_tiles < odd_hands or halves < 2 * place:
                return None
            if points - needed < heaviest:
                must.append((hand, self._index[heaviest]))
        many = 0
        for value, count in zip(reversed(values), reversed(pool), strict=True):
            many += count
            if many > sum(hand // value for hand in hands):
                return None
            # Lighter tiles nearly always find room in number; looking further costs more than it saves.
            if 3 * value <= hands[0]:
                break
        return must

    def _fits(
        self,
        hands: tuple[int, ...],
        pool: _Counts,
        sums: Sequence[int],
        limit: int,
        ceiling: int,
        index: int,
    ) -> list[int]:
        """The different hands up to ``ceiling`` that may have the tile ``index``, beside which is no heavier one."""
        value = self.values[index]
        beside = sums[index + 1] if pool[index] > 1 else sums[index]
        return [
            hand
            for hand in sorted(set(hands))
            if value < hand <= ceiling and (hand - value > limit or beside >> (hand - value) & 1)
        ]

    def _choices(self, hand: int, pool: _Counts, sums: Sequence[int], must: int | None) -> Iterator[_Counts]:
        """What each way to fill ``hand`` leaves of the pool, heavy tiles first, without those that a swap improves.

        ``must`` is the index of a tile that has to be in the hand, and is the heaviest that can be.
        """
        values = self.values
        left = list(pool)

        def fill(index: int, missing: int, made: int, outside: int) -> Iterator[_Counts]:
            # made has the bits of all sums of tiles in the hand, outside those of heavier values not all in the hand.
            if not missing:
                yield tuple(left)
                return
            self._spend(1)
            while not pool[index] or values[index] > missing:
                index -= 1
            value, have = values[index], pool[index]
            options = []
            for taken in range(min(have, missing // value) + 1):
                if taken:
                    grown = made << value
                    if grown & outside:
                        break
                    made |= grown
                if (taken or index != must) and sums[index] >> (missing - taken * value) & 1:
                    options.append((taken, made))
            for taken, sums_made in reversed(options):
                left[index] = have - taken
                kept = outside | (1 << value if taken < have else 0)
                yield from fill(index - 1, missing - taken * value, sums_made, kept)
            left[index] = have

        heaviest = max(index for index, value in enumerate(values) if value < hand) if must is None else must
        return fill(heaviest, hand, 1, 0)

    def _spend(self, steps: int) -> None:
        self._steps += steps
        if self._steps > MAX_STEPS:
            raise _OutOfSteps


def _sums(tiles: Sequence[tuple[int, int]], limit: int) -> list[int]:
    """For each i, a number with the bits of all sums up to ``limit`` that the first i of ``tiles`` can make.

    ``tiles`` are pairs of a value and how many tiles have it.
    """
    cut = (1 << limit + 1) - 1
    reached = 1
    steps = [reached]
    for value, count in tiles:
        taken = 0
        # By doubling: 1, 2, 4, ... tiles at a time make every number of tiles.
        while taken < count:
            some = min(taken + 1, count - taken)
            reached |= reached << some * value & cut
            taken += some
        steps.append(reached)
    return steps
