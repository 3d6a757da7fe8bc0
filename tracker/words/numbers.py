"""Numbers that are no whole ones, as people of a language write them."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

from django.utils.formats import number_format

from tracker.figures import with_minus

_TENTH = Decimal("0.1")


def tenths(value: float) -> str:
    """One decimal, rounded as at school: "26.7" or "26,7" for 26.666…

    Django's own ``number_format`` cuts what does not fit.
    """
    return with_minus(number_format(Decimal(value).quantize(_TENTH, ROUND_HALF_UP), decimal_pos=1))
