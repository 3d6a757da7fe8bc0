"""Averages as people write them."""

import pytest
from django.utils.translation import override

from tracker.words.numbers import tenths

CASES = [(80 / 3, "26.7"), (26.64, "26.6"), (0.25, "0.3"), (-0.25, "−0.3"), (12.0, "12.0"), (1234.56, "1234.6")]


@pytest.mark.parametrize(("value", "text"), CASES)
def test_an_average_is_rounded_and_not_cut(value: float, text: str) -> None:
    with override("en"):
        assert tenths(value) == text
    with override("ca"):
        assert tenths(value) == text.replace(".", ",")
