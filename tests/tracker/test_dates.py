"""Dates are read alike by everybody who reads a language: the day first, and in English the month as a word."""

from __future__ import annotations

import datetime as dt

import pytest
from django.conf import settings
from django.utils import formats, translation

DAY = dt.datetime(2026, 12, 1, 9, 5, tzinfo=dt.UTC)

WRITTEN = [
    ("en", "DATE_FORMAT", "1 December 2026"),
    ("en", "SHORT_DATE_FORMAT", "1 Dec 2026"),
    ("en", "DATETIME_FORMAT", "1 December 2026, 09:05"),
    ("en", "TIME_FORMAT", "09:05"),
    ("es", "DATE_FORMAT", "1 de diciembre de 2026"),
    ("es", "SHORT_DATE_FORMAT", "01/12/2026"),
    ("ca", "DATE_FORMAT", "1 de desembre de 2026"),
    ("ca", "SHORT_DATE_FORMAT", "01/12/2026"),
]


@pytest.mark.parametrize(("language", "form", "text"), WRITTEN)
def test_a_day_comes_before_its_month(language: str, form: str, text: str) -> None:
    with translation.override(language):
        assert formats.date_format(DAY, form) == text


def test_catalan_says_of_october_with_an_apostrophe() -> None:
    with translation.override("ca"):
        assert formats.date_format(dt.date(2026, 10, 3)).replace("'", "’") == "3 d’octubre de 2026"


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_no_date_that_is_typed_can_be_two_days(language: str) -> None:
    with translation.override(language):
        patterns = formats.get_format("DATE_INPUT_FORMATS")
    assert not any(pattern.startswith(("%m", "%y")) for pattern in patterns)


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
@pytest.mark.parametrize("form", ["DATE_FORMAT", "SHORT_DATE_FORMAT", "MONTH_DAY_FORMAT"])
def test_no_form_of_a_date_begins_with_the_month(language: str, form: str) -> None:
    with translation.override(language):
        assert formats.date_format(dt.date(2026, 12, 31), form).startswith("31")
