"""Whole rounds of sensible play by the common rules, to learn how high round scores are (docs/likelihood.md).

A hand is a set of tiles written as the bits of one number (``Box``), which plays a round in half a millisecond. The
moves are those of ``scoring.table`` under the rules of ``SimulatedTable.rules``; a test lays every one of them there.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from scoring.quantiles import Quantiles
from scoring.simulation.bits import Box
from scoring.simulation.play import Round, SimulatedTable

__all__ = ["SimulatedTable", "quantile", "simulate_scores", "simulated_quantiles"]


def simulate_scores(setup: SimulatedTable, random: Random, rounds: int) -> list[int]:
    """Pips left in the hands of those who did not go out of ``rounds`` rounds, ascending.

    Each engine of the set has as many rounds as any other, give or take one.
    """
    box = Box(setup.highest)
    found: list[int] = []
    for number in range(rounds):
        played = Round(box, setup, setup.highest - number % (setup.highest + 1), random)
        played.play()
        found += [box.weight(hand) for seat, hand in enumerate(played.hands) if seat != played.out]
    return sorted(found)


def simulated_quantiles(setup: SimulatedTable, random: Random, rounds: int) -> Quantiles:
    """Up to which scores 50, 90, 99 and 99.9 % go, of ``rounds`` rounds.

    A table of two, three or four seats plays more of them, until there are as many scores as five seats make.
    """
    found = simulate_scores(setup, random, max(rounds, -(-4 * rounds // (setup.seats - 1))))
    return quantile(found, 500), quantile(found, 900), quantile(found, 990), quantile(found, 999)


def quantile(ordered: Sequence[int], per_mille: int) -> int:
    """The lowest of some numbers, ascending, that so many of a thousand of them do not exceed."""
    return ordered[-(-len(ordered) * per_mille // 1000) - 1]
