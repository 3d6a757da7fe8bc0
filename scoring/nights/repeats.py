"""Who has sat with whom, and tables where as few as can be do so again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

from scoring.nights.draw import dealt

type Met = Mapping[tuple[int, int], int]
"""How often two people have sat at one table, the smaller number first; who never did is not in it."""

STARTS = 4
"""Draws that are made better, each from another chance; the best of them is taken."""

MOST_TRIES = 50_000
"""Exchanges that are weighed in all, or a few more: a fifth of a second, in which sixty people find few repeats."""


def met_at(sittings: Sequence[Sequence[Sequence[int]]]) -> Met:
    """Who met whom at the tables of some sittings, and how often."""
    return Counter(pair for sitting in sittings for table in sitting for pair in combinations(sorted(table), 2))


def repeats_of(tables: Sequence[Sequence[int]], met: Met) -> int:
    """How often the people of these tables have met before, over all pairs that sit together."""
    return sum(met.get(pair, 0) for table in tables for pair in combinations(sorted(table), 2))


def fewest_repeats(
    people: Sequence[int], sizes: Sequence[int], met: Met, chance: Random, *, most_tries: int = MOST_TRIES
) -> list[list[int]]:
    """TableSizes of these sizes with few repeats: never more than the draw that ``chance`` makes first has.

    From a draw two people change places as long as that takes a repeat away, and the best of ``STARTS`` draws is
    taken. It is a heuristic: the fewest there can be are not promised, and the work has a bound.
    """
    best: list[list[int]] = []
    fewest = -1
    tries = most_tries
    for _start in range(STARTS):
        order = list(people)
        chance.shuffle(order)
        tables = dealt(order, sizes)
        tries = _improve(tables, met, tries)
        count = repeats_of(tables, met)
        if fewest < 0 or count < fewest:
            best, fewest = tables, count
        if not fewest or tries <= 0:
            break
    return best


def _improve(tables: list[list[int]], met: Met, tries: int) -> int:
    """Exchange people between the tables while that helps; gives back the tries that are left."""
    is_better = True
    while is_better and tries > 0:
        is_better = False
        for one, other in combinations(tables, 2):
            for here in range(len(one)):
                for there in range(len(other)):
                    tries -= 1
                    if _gain(one, here, other, there, met) > 0:
                        one[here], other[there] = other[there], one[here]
                        is_better = True
            if tries <= 0:
                return tries
    return tries


def _gain(one: Sequence[int], here: int, other: Sequence[int], there: int, met: Met) -> int:
    """How many repeats go when these two change places."""
    first, second = one[here], other[there]
    left = [player for player in one if player != first]
    right = [player for player in other if player != second]
    before = _of(first, left, met) + _of(second, right, met)
    return before - _of(second, left, met) - _of(first, right, met)


def _of(player: int, others: Sequence[int], met: Met) -> int:
    return sum(met.get((player, other) if player < other else (other, player), 0) for other in others)
