"""Small drawings that need neither colour nor style sheet."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.graph import WIDTH, draw_line, draw_places

NAMESPACE = 'xmlns="http://www.w3.org/2000/svg" '


def texts(drawing: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)<", drawing)


def test_places_are_read_in_their_order_and_a_win_and_a_game_that_was_left_are_told_by_shape() -> None:
    drawing = draw_places([3, 1, None, 2], title="Form", text="3, 1, left, 2")
    assert texts(drawing) == ["3", "1", "–", "2"]
    assert drawing.count("<circle") == 3
    assert drawing.count("<rect") == 1
    assert drawing.count('stroke-width="3.5"') == 1
    assert "<title>Form</title><desc>3, 1, left, 2</desc>" in drawing
    assert "style=" not in drawing


def test_what_is_named_is_escaped() -> None:
    drawing = draw_line([1, 2], ends=("<a>", "&"), title="<b>", text='"<c>"')
    ElementTree.fromstring(drawing.replace("<svg ", f"<svg {NAMESPACE}", 1))
    assert "&lt;b&gt;" in drawing


@pytest.mark.parametrize("values", [[], [3.0]])
def test_one_number_is_no_line(values: list[float]) -> None:
    assert draw_line(values, ends=("", ""), title="", text="") == ""
    assert draw_places([], title="", text="") == ""


@given(st.lists(st.floats(-60, 90), min_size=2, max_size=60))
def test_a_line_stays_in_its_drawing(values: list[float]) -> None:
    drawing = draw_line(values, ends=("then", "now"), title="t", text="d")
    height = float(re.search(r' height="([\d.]+)"', drawing)[1])  # type: ignore[index]
    path = re.findall(r'<path d="M([^"]*)" fill="none" stroke="currentColor" stroke-width="2"', drawing)[0]
    for point in path.split("L"):
        x, y = map(float, point.split())
        assert 0 <= x <= WIDTH
        assert 0 <= y <= height
    assert 2 <= len(texts(drawing)) - 2 <= 8


@given(st.lists(st.none() | st.integers(1, 8), min_size=1, max_size=8))
def test_places_stay_in_their_drawing(places: list[int | None]) -> None:
    drawing = draw_places(places, title="t", text="d")
    width, height = map(float, re.search(r'width="(\d+)" height="([\d.]+)"', drawing).groups())  # type: ignore[union-attr]
    for x, y in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', drawing):
        assert 12 <= float(x) <= width - 12
        assert 12 <= float(y) <= height - 12
