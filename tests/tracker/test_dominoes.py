"""Dominoes: the right number of dots, where the makers put them."""

import math
import re
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from django.template import Context, Template
from django.utils.safestring import SafeString

from tracker.dominoes import MOST, SIDE, diameter, dots, draw

ENDS = range(MOST + 1)


def drawn(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def strokes(svg: str) -> list[tuple[int, int]]:
    """Every dot of a drawing: its strokes of no length."""
    return [(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h0", svg)]


@pytest.mark.parametrize("pips", ENDS)
def test_an_end_has_as_many_dots_as_its_number(pips):
    assert len(set(dots(pips))) == len(dots(pips)) == pips


@pytest.mark.parametrize("pips", ENDS)
def test_dots_stay_apart(pips):
    gaps = [math.dist(one, other) - diameter(pips) for one, other in combinations(dots(pips), 2)]
    assert min(gaps, default=99) >= 2


@pytest.mark.parametrize("pips", ENDS)
def test_dots_stay_inside_their_end(pips):
    radius = diameter(pips) / 2
    assert all(radius + 4 <= place <= SIDE - radius - 4 for dot in dots(pips) for place in dot)


@pytest.mark.parametrize("pips", ENDS)
def test_an_end_turned_half_round_looks_the_same(pips):
    assert {(SIDE - across, SIDE - along) for across, along in dots(pips)} == set(dots(pips))


def columns(pips):
    """How many dots stand in each column along the tile."""
    across = [place for place, _ in dots(pips)]
    return tuple(across.count(place) for place in sorted(set(across)))


@pytest.mark.parametrize(
    ("pips", "expected"),
    [
        (1, (1,)),
        (2, (1, 1)),
        (3, (1, 1, 1)),
        (4, (2, 2)),
        (5, (2, 1, 2)),
        (6, (3, 3)),
        (7, (3, 1, 3)),
        (8, (3, 2, 3)),
        (9, (3, 3, 3)),
        (10, (4, 2, 4)),
        (11, (4, 3, 4)),
        (12, (4, 4, 4)),
        (13, (5, 3, 5)),
        (14, (5, 4, 5)),
        (15, (5, 5, 5)),
        (16, (6, 4, 6)),
        (17, (6, 5, 6)),
        (18, (6, 6, 6)),
    ],
)
def test_the_columns_are_the_makers(pips, expected):
    assert columns(pips) == expected


@pytest.mark.parametrize(("pips", "places"), [(10, {0, 3}), (11, {0, 1.5, 3}), (12, {0, 1, 2, 3})])
def test_the_middle_column_is_filled_from_its_ends(pips, places):
    outer = sorted(along for across, along in dots(pips) if across < SIDE / 2)
    step = outer[1] - outer[0]
    assert {(along - outer[0]) / step for across, along in dots(pips) if across == SIDE / 2} == places


@pytest.mark.parametrize("pips", [-1, MOST + 1])
def test_an_end_that_nobody_makes_is_refused(pips):
    with pytest.raises(ValueError, match="no domino"):
        dots(pips)
    with pytest.raises(ValueError, match="no domino"):
        draw(pips, 0)
    with pytest.raises(ValueError, match="no domino"):
        draw(0, pips)


@pytest.mark.parametrize("vertical", [False, True])
@pytest.mark.parametrize("pips", ENDS)
def test_a_double_shows_its_number_on_either_side_of_the_bar(pips, vertical):
    first = [dot for dot in strokes(draw(pips, pips, vertical=vertical)) if dot[vertical] < SIDE]
    second = [dot for dot in strokes(draw(pips, pips, vertical=vertical)) if dot[vertical] > SIDE]
    assert len(first) == len(second) == pips


def test_a_lying_tile_is_the_standing_one_turned():
    assert strokes(draw(12, 7)) == [(y, x) for x, y in strokes(draw(12, 7, vertical=True))]


def test_the_drawing_is_an_image_with_a_name():
    svg = drawn(draw(12, 7))
    assert svg.get("role") == "img"
    assert svg.findtext("title") == "12|7"


def test_an_ornament_is_not_mentioned():
    svg = drawn(draw(6, 6, title=""))
    assert svg.get("aria-hidden") == "true"
    assert svg.get("role") is None
    assert svg.find("title") is None


def test_what_is_passed_in_is_escaped():
    svg = draw(1, 1, css_class='"><script>', title="<b>&")
    assert isinstance(svg, SafeString)
    assert drawn(svg).get("class") == 'domino "><script>'
    assert drawn(svg).findtext("title") == "<b>&"


def test_no_drawing_needs_an_inline_style():
    assert "style" not in draw(18, 18)


def test_a_template_draws_a_tile():
    page = Template("{% load dominoes %}{% domino engine engine 'large' %}").render(Context({"engine": 9}))
    assert page == draw(9, 9, css_class="large")


def test_thirteen_engines_are_small():
    assert sum(len(draw(pips, pips)) for pips in range(13)) < 6_000
