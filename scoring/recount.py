"""Hands counted anew under other rules: tile by tile where they are known, else every way in which they can lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.blanks import Recount, Values, written_ways
from scoring.entries import Ending, SeatEntry
from scoring.report import Report
from scoring.rules import RuleSet
from scoring.tiles import Tile


@dataclass(frozen=True, slots=True)
class Hands:
    """One way in which the hands of a round can have been: what each counts, by seat; the rest is as in ``Way``."""

    counts: Mapping[int, Recount]
    above: int | None = None
    below: int | None = None


def counts_alike(before: RuleSet, after: RuleSet) -> bool:
    """Whether every tile counts the same by both rules, so that pips alone say enough."""
    return Values.of(before) == Values.of(after)


def ways(
    before: RuleSet, after: RuleSet, engine: int, ending: Ending, out: Sequence[int], entries: Sequence[SeatEntry]
) -> tuple[Hands, ...]:
    """Every way in which the hands of a round can count by the rules ``after``; both rules have the same set.

    Tiles are counted anew. Pips that were counted by ``before`` say only which hands they can have been: those that
    make these numbers at once out of the tiles that are neither in the hub nor in a hand that names its tiles. A hand
    that nothing makes stands as it is written; where each can be made, but not all at once, each is taken for itself.
    RULES.md, What a round's entries can be: together.
    """
    report = Report(before, engine, ending, tuple(out), entries)
    known = {seat: Recount(total, total) for seat, hand in report.hands.items() for total in [_worth(after, hand)]}
    known |= {seat: Recount(pips, pips) for seat, pips in report.counts.items()}
    if counts_alike(before, after) or not report.counts:
        return (Hands(known),)
    values = Values.of(before), Values.of(after)
    named = tuple(sorted(report.hands.values()))
    found = written_ways(before.highest, before.copies, values, engine, named, tuple(report.counts.values()))
    return tuple(
        Hands(known | dict(zip(report.counts, way.counts, strict=True)), way.above, way.below) for way in found
    )


def recount(found: Sequence[Hands]) -> dict[int, Recount]:
    """What each seat that held tiles can hold, by seat, over all the ways in which the hands can have been."""
    return {
        seat: Recount(min(hands.counts[seat].least for hands in found), max(hands.counts[seat].most for hands in found))
        for seat in found[0].counts
    }


def _worth(rules: RuleSet, hand: Sequence[Tile]) -> int:
    return sum(map(rules.worth, hand))
