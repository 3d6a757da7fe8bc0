"""Where the blanks can lie in hands that were written as pips, and what these hands count then by other rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from math import prod

from scoring.hands import can_hold, free_tiles
from scoring.rules import RuleSet
from scoring.tiles import DOUBLE_BLANK, Tile

MAX_DEALS = 3000
"""How many sums of hands may be looked at tile by tile; where there can be more, a hand has its least and its most."""

MAX_WAYS = 30
"""In how many ways the double-blanks may lie, to be looked at one by one."""


@dataclass(frozen=True, slots=True)
class Recount:
    """What a hand counts by other rules: between ``least`` and ``most``, which are the same where it is known."""

    least: int
    most: int

    @property
    def is_known(self) -> bool:
        return self.least == self.most


@dataclass(frozen=True, slots=True)
class Values:
    """What the only tiles count on which two rule sets can differ."""

    double_blank: int
    blank_end: int

    @classmethod
    def of(cls, rules: RuleSet) -> Values:
        return cls(rules.worth(DOUBLE_BLANK), rules.blank_end)


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which the hands can have been: what each counts.

    Each blank is in one hand only: ``above`` is how far above their least all of them together can be, in points, and
    ``below`` how far below their most. None is as far as each of them can.
    """

    counts: tuple[Recount, ...]
    above: int | None = None
    below: int | None = None


type _Blanks = Mapping[int, tuple[int, int]]
"""By how many double-blanks are in a hand: the fewest and the most single blanks that can be beside them."""


@lru_cache(maxsize=4096)
def written_ways(
    highest: int,
    copies: int,
    values: tuple[Values, Values],
    engine: int,
    named: tuple[tuple[Tile, ...], ...],
    pips: tuple[int, ...],
) -> tuple[Way, ...]:
    """Every way in which hands of these ``pips``, by the first of two ``values``, can count by the second.

    ``named`` are the hands that name their tiles. A hand that nothing makes stands as it is written; where each can be
    made, but not all at once, each is taken for itself.
    """
    before, after = values
    rules = RuleSet(highest=highest, copies=copies, blank_end=before.blank_end, double_blank=before.double_blank)
    free = Counter(free_tiles(rules, engine)) - Counter(tile for hand in named for tile in hand)
    sums = _sums(highest, copies, before, engine, named)
    blanks = [_blanks(sums, free[DOUBLE_BLANK], before, number) for number in pips]
    made = [index for index, of_hand in enumerate(blanks) if of_hand]
    written = _Written(
        rules,
        free,
        tuple(pips[index] for index in made),
        tuple(blanks[index] for index in made),
        single=after.blank_end - before.blank_end,
        double=after.double_blank - before.double_blank,
    )
    as_it_is = [Recount(number, number) for number in pips]
    found = []
    for way in written.ways() if made else ():
        counts = as_it_is.copy()
        for index, recounted in zip(made, way.counts, strict=True):
            counts[index] = recounted
        found.append(replace(way, counts=tuple(counts)))
    return tuple(found) or (Way(tuple(as_it_is)),)


@dataclass(frozen=True, slots=True)
class _Written:
    """Hands that were written as pips, each of which can be made of the tiles that are ``free``.

    ``single`` is what a blank end counts more by the other rules, ``double`` what a double-blank does.
    """

    rules: RuleSet
    free: Counter[Tile]
    pips: tuple[int, ...]
    blanks: tuple[_Blanks, ...]
    single: int
    double: int

    def ways(self) -> list[Way]:
        """Every way in which they can count at once; there is one at least."""
        # Where the double-blank alone counts otherwise, the hands that can have it say everything.
        if self.single and prod(number + 1 for number in self.pips) * self.free.total() <= MAX_DEALS:
            return self._dealt() or [self._alone()]
        doubles = list(islice(self._doubles(self.blanks, self.free[DOUBLE_BLANK]), MAX_WAYS + 1))
        if len(doubles) > MAX_WAYS:
            return [self._shared()]
        return self._with_doubles(doubles) or [self._alone()]

    def _with_doubles(self, doubles: Sequence[tuple[int, ...]]) -> list[Way]:
        tiles = [self.rules.worth(tile) for tile in self.free.elements() if tile != DOUBLE_BLANK]
        asked: dict[tuple[int, ...], bool | None] = {}
        found = []
        for counts in doubles:
            rest = [
                number - count * self.rules.worth(DOUBLE_BLANK) for number, count in zip(self.pips, counts, strict=True)
            ]
            # A hand that is just the double-blank wants no other tile.
            others = tuple(sorted(left for left, count in zip(rest, counts, strict=True) if left or not count))
            if others not in asked:
                asked[others] = can_hold(tiles, others)
            spans = [of_hand[count] for of_hand, count in zip(self.blanks, counts, strict=True)]
            room = self._singles - sum(fewest for fewest, _most in spans)
            if asked[others] is not False and room >= 0:
                recounted = tuple(
                    _span(number + count * self.double + blanks * self.single for blanks in span)
                    for number, count, span in zip(self.pips, counts, spans, strict=True)
                )
                found.append(
                    _way(recounted, room * self.single, grows=self.single > 0) if self.single else Way(recounted)
                )
        return found

    def _doubles(self, blanks: Sequence[_Blanks], free: int) -> Iterator[tuple[int, ...]]:
        """Every way in which so many double-blanks can lie in the hands, or in none: how many are in each."""
        if not blanks:
            yield ()
            return
        for count in blanks[0]:
            if count <= free:
                for others in self._doubles(blanks[1:], free - count):
                    yield (count, *others)

    def _alone(self) -> Way:
        """Each hand for itself."""
        return Way(
            tuple(
                _span(
                    number + doubles * self.double + singles * self.single
                    for doubles, span in of_hand.items()
                    for singles in span
                )
                for number, of_hand in zip(self.pips, self.blanks, strict=True)
            )
        )

    def _shared(self) -> Way:
        """Each hand for itself, and all together with no more blanks than there are."""
        alone = self._alone()
        more = self._singles * self.single + self.free[DOUBLE_BLANK] * self.double
        if self.single * self.double < 0:
            return alone
        ends = sum(counts.least if more > 0 else counts.most for counts in alone.counts)
        return _way(alone.counts, more - (ends - sum(self.pips)), grows=more > 0)

    @property
    def _singles(self) -> int:
        return sum(count for tile, count in self.free.items() if tile != DOUBLE_BLANK and tile.blank_ends)

    def _dealt(self) -> list[Way]:
        """By giving each tile to each of the hands, or to nobody."""
        hands = range(len(self.pips))
        # What is missing of each hand, what it counts more by the other rules, and whether it has a tile.
        found = {(self.pips, (0,) * len(hands), (False,) * len(hands))}
        for tile in self.free.elements():
            worth = self.rules.worth(tile)
            more = self.double if tile == DOUBLE_BLANK else tile.blank_ends * self.single
            for missing, grown, held in tuple(found):
                for hand in hands:
                    if worth <= missing[hand]:
                        found.add(
                            (
                                _plus(missing, hand, -worth),
                                _plus(grown, hand, more),
                                (*held[:hand], True, *held[hand + 1 :]),
                            )
                        )
        every = {grown for missing, grown, held in found if not any(missing) and all(held)}
        return [
            Way(tuple(Recount(number + more, number + more) for number, more in zip(self.pips, grown, strict=True)))
            for grown in sorted(every)
        ]


def _way(counts: tuple[Recount, ...], room: int, *, grows: bool) -> Way:
    """``room`` is what all together can count beyond the fewest blanks; below 0 unless they count more than before."""
    return Way(counts, above=room) if grows else Way(counts, below=-room)


def _span(counts: Iterable[int]) -> Recount:
    found = list(counts)
    return Recount(min(found), max(found))


def _plus(numbers: tuple[int, ...], index: int, more: int) -> tuple[int, ...]:
    return (*numbers[:index], numbers[index] + more, *numbers[index + 1 :])


def _blanks(sums: Sequence[int], doubles: int, before: Values, pips: int) -> _Blanks:
    """What a hand of ``pips`` can have of blanks; nothing where none makes it."""
    found = {}
    for count in range(doubles + 1):
        rest = pips - count * before.double_blank
        # No hand is without a tile.
        numbers = [
            number
            for number, reached in enumerate(sums)
            if rest >= 0 and (number or count or pips)
            if reached >> rest & 1
        ]
        if numbers:
            found[count] = (numbers[0], numbers[-1])
    return found


@lru_cache(maxsize=512)
def _sums(
    highest: int, copies: int, before: Values, engine: int, named: tuple[tuple[Tile, ...], ...]
) -> tuple[int, ...]:
    """For each number of single blanks, the bits of all sums without a double-blank."""
    rules = RuleSet(highest=highest, copies=copies, blank_end=before.blank_end)
    free = Counter(free_tiles(rules, engine)) - Counter(tile for hand in named for tile in hand)
    reached = [1]
    for tile in free.elements():
        if tile == DOUBLE_BLANK:
            continue
        worth = rules.worth(tile)
        if not tile.blank_ends:
            reached = [sums | sums << worth for sums in reached]
            continue
        with_it = [0, *(sums << worth for sums in reached)]
        reached = [sums | taken for sums, taken in zip([*reached, 0], with_it, strict=True)]
    return tuple(reached)
