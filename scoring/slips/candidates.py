"""The slips that would each explain, alone, why a column does not add up to the total on the paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.slips.digits import has_one_more, is_misread, is_swapped

DOUBLE_BLANK_WORTHS = (25, 50)
"""What a double-blank left in the hand counts on the published sheets that count it as more than 0."""

_CARRIED = (10, 100)


class SlipCode(StrEnum):
    """What may have happened, the likelier first."""

    SWAPPED_DIGITS = "swapped-digits"
    """Two neighbouring digits of a round changed places, so the difference can be divided by 9."""
    OTHER_COLUMN = "other-column"
    """The number of a round and that of another column changed places, which explains both differences."""
    REPEATED_ROW = "repeated-row"
    """A round was written twice: it says the same as the one before it."""
    MISSING_ROW = "missing-row"
    """A round that is empty would have what is missing."""
    EXTRA_DIGIT = "extra-digit"
    """A digit of a round came twice, or from next to it."""
    LOST_DIGIT = "lost-digit"
    """A digit of a round was left out."""
    WRONG_SIGN = "wrong-sign"
    """A round has lost a minus, or has one too many."""
    DOUBLE_BLANK = "double-blank"
    """The double-blank counted in one of the two and not in the other."""
    MISREAD_DIGIT = "misread-digit"
    """A digit of a round looks like another."""
    PAPER_SWAPPED_DIGITS = "paper-swapped-digits"
    """Two neighbouring digits of the total on the paper changed places."""
    PAPER_LEFT_OUT = "paper-left-out"
    """The sum on the paper is without a round."""
    PAPER_TWICE = "paper-twice"
    """The sum on the paper has a round twice."""
    PAPER_CARRIED = "paper-carried"
    """The sum on the paper is out by a ten or a hundred that was carried wrongly."""


@dataclass(frozen=True, slots=True)
class Slip:
    """One slip that would explain a whole difference; nothing is changed by naming it.

    Where it is in what was typed, the column adds up to the paper's total once ``row`` says ``meant``, or is not there
    at all in a ``REPEATED_ROW``. Where it is on the paper, the typed numbers are right.
    """

    code: SlipCode
    row: int | None = None
    """The index of the round that it is at; None where it is at none, or nobody can say at which."""
    typed: int | None = None
    """What stands there: at the round, or as the total on the paper."""
    meant: int | None = None
    """What should stand there instead; None where it is the round itself that should not be there."""
    other: int | None = None
    """The index of the column that the number changed places with; ``columns`` fills it in."""

    @property
    def is_on_paper(self) -> bool:
        """Whether the paper was added up wrongly, and what was typed is right."""
        return self.code.startswith("paper-")


def slips_of(
    rounds: Sequence[int | None], total: int, *, double_blank: Sequence[int] = DOUBLE_BLANK_WORTHS
) -> tuple[Slip, ...]:
    """Every single slip that explains why ``rounds`` do not add up to the paper's ``total``, the likelier first.

    None among ``rounds`` is one without a number. ``double_blank`` is what a double-blank may count in a hand.
    Empty where nothing known explains it, and where nothing is to be explained.
    """
    found = sum(number for number in rounds if number is not None) - total
    if not found:
        return ()
    slips = [*_in_rounds(rounds, found, double_blank), *_on_paper(rounds, total, found)]
    order = list(SlipCode)
    return tuple(sorted(slips, key=lambda slip: order.index(slip.code)))


def _in_rounds(rounds: Sequence[int | None], over: int, double_blank: Sequence[int]) -> Iterator[Slip]:
    for row, typed in enumerate(rounds):
        if typed is None:
            if over < 0:
                yield Slip(SlipCode.MISSING_ROW, row, meant=-over)
            continue
        if row and typed == over and rounds[row - 1] == typed:
            yield Slip(SlipCode.REPEATED_ROW, row, typed)
        meant = typed - over
        for code in _ways(typed, meant):
            yield Slip(code, row, typed, meant)
        if over in double_blank and meant >= 0:
            yield Slip(SlipCode.DOUBLE_BLANK, row, typed, meant)
    if -over in double_blank:
        # Whoever held it may have had anything else besides.
        yield Slip(SlipCode.DOUBLE_BLANK, meant=-over)


def _ways(typed: int, meant: int) -> Iterator[SlipCode]:
    if typed == -meant:
        yield SlipCode.WRONG_SIGN
    if typed < 0 or meant < 0:
        return
    if is_swapped(typed, meant):
        yield SlipCode.SWAPPED_DIGITS
    if has_one_more(typed, meant):
        yield SlipCode.EXTRA_DIGIT
    if has_one_more(meant, typed):
        yield SlipCode.LOST_DIGIT
    if is_misread(typed, meant):
        yield SlipCode.MISREAD_DIGIT


def _on_paper(rounds: Sequence[int | None], total: int, over: int) -> Iterator[Slip]:
    right = total + over
    if total >= 0 and right >= 0 and is_swapped(total, right):
        yield Slip(SlipCode.PAPER_SWAPPED_DIGITS, typed=total, meant=right)
    for row, number in enumerate(rounds):
        if number == over:
            yield Slip(SlipCode.PAPER_LEFT_OUT, row, number, number)
        if number == -over:
            yield Slip(SlipCode.PAPER_TWICE, row, number, number)
    if abs(over) in _CARRIED:
        yield Slip(SlipCode.PAPER_CARRIED, typed=total, meant=right)
