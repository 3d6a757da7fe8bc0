"""Files that open right in a spreadsheet, and run nothing there."""

from __future__ import annotations

import csv
import datetime as dt
from decimal import Decimal
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.spreadsheet import defused, dialect_of, fused, lines

FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")

texts = st.text(st.sampled_from([*FORMULAS, *"aé1'\";,| "]), max_size=8) | st.text(max_size=12)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", 'Núria,-5,2.50,2026-11-28,,"a, b"\r\n'),
        ("es", "Núria;-5;2,50;2026-11-28;;a, b\r\n"),
        ("ca", "Núria;-5;2,50;2026-11-28;;a, b\r\n"),
        ("es-mx", "Núria;-5;2,50;2026-11-28;;a, b\r\n"),
        ("xx", 'Núria,-5,2.50,2026-11-28,,"a, b"\r\n'),
    ],
)
def test_each_language_has_its_own_separators(language: str, expected: str) -> None:
    row = ("Núria", -5, Decimal("2.50"), dt.date(2026, 11, 28), None, "a, b")
    assert lines([row], dialect_of(language)) == expected


@pytest.mark.parametrize("begins", FORMULAS, ids=ascii)
def test_no_text_begins_a_formula(begins: str) -> None:
    assert defused(f"{begins}1+1")[0] == "'"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ana", "Ana"),
        ("Ana-Maria", "Ana-Maria"),
        ("1 + 1 = 2", "1 + 1 = 2"),
        ("Ana;=1+1", "Ana;'=1+1"),
        ("Ana, =1+1", "Ana, '=1+1"),
        ('Ana;"=1+1', "Ana;\"'=1+1"),
        ("'=1", "''=1"),
        ("  @a", "  '@a"),
    ],
)
def test_text_is_left_as_it_is_where_it_begins_none(text: str, expected: str) -> None:
    assert defused(text) == expected


@given(texts)
def test_what_was_defused_can_be_read_again(text: str) -> None:
    assert fused(defused(text)) == text


@given(st.lists(texts, min_size=1, max_size=4), st.sampled_from(["en", "es"]), st.sampled_from(",;\t"))
def test_no_cell_begins_a_formula_in_whatever_country_the_file_is_opened(
    row: list[str], language: str, delimiter: str
) -> None:
    text = lines([row], dialect_of(language))
    for cells in csv.reader(StringIO(text, newline=""), delimiter=delimiter):
        for cell in cells:
            assert cell.strip(' "')[:1] not in {*"=+-@＝＋－＠"}, (text, cell)


@given(st.lists(texts, min_size=1, max_size=4), st.sampled_from(["en", "es", "ca"]))
def test_a_row_comes_back_as_it_was(row: list[str], language: str) -> None:
    text = lines([row, [1]], dialect_of(language))
    back = list(csv.reader(StringIO(text, newline=""), delimiter=dialect_of(language).delimiter))
    if row != [""]:
        assert [fused(cell) for cell in back[0]] == row


@given(st.integers(-(10**6), 10**6))
def test_a_number_stays_a_number(number: int) -> None:
    assert lines([[number]], dialect_of("ca")) == f"{number}\r\n"
