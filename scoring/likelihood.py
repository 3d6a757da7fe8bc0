"""Totals that are possible but unlikely: what a table is asked about, never refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from scoring.problems import Problem, ProblemCode

SEVEN_TILES = 7
"""However few tiles are dealt, a seat that has to draw comes to hold so many."""

TIMES_THE_OTHERS = 2
"""A total is like others up to twice the highest of them, and down to half of the lowest."""


def unlikely_totals(
    worths: Sequence[int], dealt: int, totals: Mapping[int, int], typed: Iterable[int]
) -> Iterator[Problem]:
    """A warning for each seat of ``typed`` whose total is unlike all others, by ascending seat.

    ``totals`` are the points of every seat that did not go out, by seat; ``worths`` what each tile outside the hub
    counts, and ``dealt`` how many of them each seat was dealt.
    It is a ``TYPING_SLIP`` where a digit less would make it like the others (123 for 12 or 23), with what may have
    been ``meant``; else ``UNLIKE_THE_OTHERS``. RULES.md, What a round's entries can be: a finding.
    """
    highest = ordinary(worths, dealt)
    for seat in sorted(typed):
        total = totals[seat]
        others = [other for at, other in totals.items() if at != seat]
        if not others or total <= max(highest, TIMES_THE_OTHERS * max(others)):
            continue
        meant = tuple(
            fewer
            for fewer in _a_digit_less(total)
            if min(others) <= fewer * TIMES_THE_OTHERS and fewer <= max(others) * TIMES_THE_OTHERS
        )
        code = ProblemCode.TYPING_SLIP if meant else ProblemCode.UNLIKE_THE_OTHERS
        yield Problem(code, (seat,), number=total, meant=meant)


def ordinary(worths: Sequence[int], dealt: int) -> int:
    """Points up to which no total is worth a question: two thirds of the dealt tiles, at their average.

    Somebody who could hardly play while another went out still holds most of the deal and what was drawn: 118 points
    with the 15 tiles of a double-12, of which nearly 12 is the average.
    """
    return max(2 * dealt, 3 * SEVEN_TILES) * sum(worths) // (3 * len(worths))


def _a_digit_less(total: int) -> list[int]:
    """What is left of a number of two digits or more without one of them, ascending, each once."""
    digits = str(total)
    return sorted({int(digits[:place] + digits[place + 1 :]) for place in range(len(digits))})
