"""Hands counted anew under other rules: tile by tile where the tiles are known, else the least and the most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scoring.entries import Ending, SeatEntry
from scoring.hands import free_tiles
from scoring.report import Report
from scoring.rules import RuleSet
from scoring.tiles import DOUBLE_BLANK, Tile


@dataclass(frozen=True, slots=True)
class Recount:
    """What a hand counts by other rules: between ``least`` and ``most``, which are the same where it is known."""

    least: int
    most: int

    @property
    def is_known(self) -> bool:
        return self.least == self.most


def counts_alike(before: RuleSet, after: RuleSet) -> bool:
    """Whether every tile counts the same by both rules, so that pips alone say enough."""
    return _Values.of(before) == _Values.of(after)


def recount(
    before: RuleSet, after: RuleSet, engine: int, ending: Ending, out: Sequence[int], entries: Sequence[SeatEntry]
) -> dict[int, Recount]:
    """What each seat that held tiles holds by the rules ``after``, by seat; both rules have the same set.

    Tiles are counted anew. Pips that were counted by ``before`` say only which hands they can have been: those that
    make this number out of the tiles that are neither in the hub nor in a hand that names its tiles. A hand that has to
    have the double-blank keeps it from the others. Where no hand makes the number, it stands as it is written.
    """
    report = Report(before, engine, ending, tuple(out), entries)
    found = {seat: Recount(total, total) for seat, hand in report.hands.items() for total in [_worth(after, hand)]}
    if counts_alike(before, after):
        return found | {seat: Recount(pips, pips) for seat, pips in report.counts.items()}
    values = _Values.of(before), _Values.of(after)
    named = tuple(sorted(report.hands.values()))
    blanks = report.unheld[DOUBLE_BLANK]
    ways = {
        seat: _ways(before.highest, before.copies, values, engine, named, pips) for seat, pips in report.counts.items()
    }
    bound = {seat: min(ways[seat], default=0) for seat in ways}
    for seat, pips in report.counts.items():
        left = blanks - sum(bound.values()) + bound[seat]
        counts = [
            count for doubles, range_ in ways[seat].items() if doubles <= left for count in (range_.least, range_.most)
        ]
        found[seat] = Recount(min(counts, default=pips), max(counts, default=pips))
    return found


def _worth(rules: RuleSet, hand: Sequence[Tile]) -> int:
    return sum(map(rules.worth, hand))


@dataclass(frozen=True, slots=True)
class _Values:
    """What the only tiles count on which two rule sets can differ."""

    double_blank: int
    blank_end: int

    @classmethod
    def of(cls, rules: RuleSet) -> _Values:
        return cls(rules.worth(DOUBLE_BLANK), rules.blank_end)


@lru_cache(maxsize=4096)
def _ways(
    highest: int,
    copies: int,
    values: tuple[_Values, _Values],
    engine: int,
    named: tuple[tuple[Tile, ...], ...],
    pips: int,
) -> Mapping[int, Recount]:
    """By how many double-blanks are in it: what a hand that counted ``pips`` can count; nothing where none makes it."""
    before, after = values
    grows = after.blank_end - before.blank_end, after.double_blank - before.double_blank
    found = {}
    for doubles, sums in enumerate(_sums(highest, copies, before, engine, named)):
        numbers = [
            number
            for number, reached in enumerate(sums)
            # No hand is without a tile.
            if (number or doubles or pips) and pips >= doubles * before.double_blank
            if reached >> (pips - doubles * before.double_blank) & 1
        ]
        if numbers:
            counts = [pips + doubles * grows[1] + number * grows[0] for number in (numbers[0], numbers[-1])]
            found[doubles] = Recount(min(counts), max(counts))
    return found


@lru_cache(maxsize=512)
def _sums(
    highest: int, copies: int, before: _Values, engine: int, named: tuple[tuple[Tile, ...], ...]
) -> tuple[tuple[int, ...], ...]:
    """For each number of double-blanks there can be: for each number of single blanks, the bits of all sums without
    the double-blanks.
    """
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
    return (tuple(reached),) * (free[DOUBLE_BLANK] + 1)
