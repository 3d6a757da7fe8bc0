"""A whole sheet: which of its columns disagree with their totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.slips.candidates import DOUBLE_BLANK_WORTHS, Slip, SlipCode, slips_of


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A column whose numbers do not add up to the total that the paper has beneath them."""

    column: int
    """Its index."""
    added_up: int
    """What its numbers come to."""
    paper: int
    """What the paper says."""
    slips: tuple[Slip, ...]
    """What would explain it, the likelier first; empty where more than one thing must have happened."""


def check_columns(
    columns: Sequence[Sequence[int | None]],
    totals: Sequence[int | None],
    *,
    double_blank: Sequence[int] = DOUBLE_BLANK_WORTHS,
) -> tuple[Disagreement, ...]:
    """The columns that disagree with their totals, in their order.

    ``columns`` has the numbers of each column, one for each round, and None for a round without; ``totals`` the totals
    on the paper in the same order, and None for a column without one, which cannot disagree.
    """
    out_by = {
        column: sum(number for number in numbers if number is not None) - total
        for column, (numbers, total) in enumerate(zip(columns, totals, strict=True))
        if total is not None
    }
    found = []
    for column, over in out_by.items():
        if not over:
            continue
        paper = totals[column] or 0
        slips = [
            *slips_of(columns[column], paper, double_blank=double_blank),
            *_crossed(columns, out_by, column),
        ]
        order = list(SlipCode)
        slips.sort(key=lambda slip: order.index(slip.code))
        found.append(Disagreement(column, paper + over, paper, tuple(slips)))
    return tuple(found)


def _crossed(columns: Sequence[Sequence[int | None]], out_by: dict[int, int], column: int) -> Iterator[Slip]:
    """The rounds in which this column and another that is out by as much the other way have each other's number."""
    for other, over in out_by.items():
        if over != -out_by[column]:
            continue
        for row, (own, theirs) in enumerate(zip(columns[column], columns[other], strict=False)):
            if own is not None and theirs is not None and own - theirs == out_by[column]:
                yield Slip(SlipCode.OTHER_COLUMN, row, own, theirs, other)
