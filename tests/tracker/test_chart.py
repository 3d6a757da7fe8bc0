"""The drawing of the score race: told apart without colour, safe, small, and true."""

from __future__ import annotations

import gzip
import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.chart import COLOURS, DASHES, NARROW, SHAPES, WIDE, Line, draw, spread_out
from tracker.text_width import cut

SIZES = [NARROW, WIDE]


def line(*totals: int, names: tuple[str, ...] = ("Ana",), style: int = 0, begins: int = 0) -> Line:
    return Line(names=names, colour=style % 14 + 1, style=style, begins=begins, totals=totals)


def drawn(*lines: Line, width: int = NARROW, rounds: int = 3, lowest_on_top: bool = True, font: str = "") -> ET.Element:
    svg = draw(
        lines,
        width=width,
        rounds=rounds,
        lowest_on_top=lowest_on_top,
        title="Score race",
        text="Ana 12",
        css_class="narrow",
        font=font,
    )
    return ET.fromstring(svg)


def curves(svg: ET.Element) -> list[list[tuple[float, float]]]:
    """The points of each line, in the order of the drawing: the best comes last."""
    paths = [group.find("path") for group in svg.iter("g") if len(group.findall("path")) == 3]
    return [
        [(float(x), float(y)) for x, y in (point.split() for point in path.get("d", "")[1:].split("L"))]
        for path in paths
        if path is not None
    ]


def labels(svg: ET.Element) -> dict[str, float]:
    """Heights of the names."""
    return {
        text.text or "": float(text.get("y", ""))
        for group in svg.iter("g")
        if group.get("class") == "label"
        for text in group.findall("text")
        if text.get("class") != "total"
    }


def fourteen(rounds: int) -> list[Line]:
    return [
        line(*(step * (seat + 9) for step in range(rounds + 1)), names=(f"Player {seat}",), style=seat)
        for seat in range(14)
    ]


# --- Told apart without colour ----------------------------------------------------------------------------------------


def test_no_two_lines_have_the_same_dashes_and_shape() -> None:
    svg = drawn(*fourteen(3))
    looks = set()
    for group in svg.iter("g"):
        paths = group.findall("path")
        if len(paths) == 3:
            marks = paths[2]
            shape = next(shape for shape in SHAPES if shape in marks.get("d", ""))
            looks.add((paths[0].get("stroke-dasharray", ""), shape))
    assert len(looks) == 14
    assert {dashes for dashes, _shape in looks} == set(DASHES)


def test_the_second_seven_have_the_shapes_of_the_first_empty() -> None:
    svg = drawn(*fourteen(3))
    fills = [path.get("class") for path in svg.iter("path") if path.get("class") in {"solid", "hollow"}]
    assert fills.count("solid") == fills.count("hollow") == 14


def contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    darker, lighter = sorted([light(one), light(other)])
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("colour", COLOURS)
def test_a_line_stands_out_from_paper(colour: str) -> None:
    assert contrast(colour, "#fdfcf9") >= 3


# --- True -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lowest_on_top", "totals"), [(True, (10, 50)), (False, (50, 10))], ids=["lowest", "highest"])
def test_the_leader_is_on_top(lowest_on_top: bool, totals: tuple[int, int]) -> None:
    best, other = (
        line(0, total, names=(name,), style=style) for style, (name, total) in enumerate(zip("AB", totals, strict=True))
    )
    svg = drawn(best, other, rounds=1, lowest_on_top=lowest_on_top)
    found = labels(svg)
    assert found["A"] < found["B"]
    second, first = curves(svg)
    assert first[-1][1] < second[-1][1]


def test_equal_totals_stand_in_the_order_of_their_places() -> None:
    svg = drawn(line(0, 9, names=("Ana",)), line(0, 9, names=("Kim",), style=1), rounds=1)
    found = labels(svg)
    assert found["Kim"] - found["Ana"] == pytest.approx(20)


def test_rounds_are_evenly_apart_and_totals_to_scale() -> None:
    (points,) = curves(drawn(line(0, 10, 40, 40)))
    steps = [after[0] - before[0] for before, after in pairwise(points)]
    assert steps == pytest.approx([steps[0]] * 3, abs=0.15)
    falls = [y - points[0][1] for _x, y in points]
    assert falls[1] * 4 == pytest.approx(falls[2], abs=0.15)
    assert falls[3] == falls[2]


def test_who_came_late_begins_later_and_who_left_ends_earlier() -> None:
    late = line(31, 40, names=("Kim",), style=1, begins=2)
    left = line(0, 9, names=("Tom",), style=2)
    ends, starts, whole = curves(drawn(line(0, 1, 2, 3), late, left))
    assert starts[0][0] == whole[2][0]
    assert starts[-1][0] == whole[3][0]
    assert ends[-1][0] == whole[1][0]


def test_who_left_has_a_mark_at_the_last_round() -> None:
    svg = drawn(line(0, 1, 2, 3), line(0, 9, names=("Tom",), style=1))
    (tom, _ana) = [group.findall("path")[2].get("d", "") for group in svg.iter("g") if len(group.findall("path")) == 3]
    assert tom.count("M") == 1


@pytest.mark.parametrize("totals", [(0, -5, -10), (0, 0, 0), (7, 7, 7), (0, 1, 1), (0, 1200, 4300)])
def test_any_totals_can_be_drawn(totals: tuple[int, ...]) -> None:
    svg = drawn(line(*totals), rounds=2)
    (points,) = curves(svg)
    height = float(svg.get("viewBox", "").split()[3])
    assert all(0 <= y <= height for _x, y in points)
    numbers = [text.text for group in svg.iter("g") if group.get("class") == "ticks" for text in group]
    assert 2 <= len(numbers) <= 10


def test_before_the_first_round_there_is_nothing_to_draw() -> None:
    nothing = {"width": NARROW, "lowest_on_top": True, "title": "", "text": ""}
    assert draw([], rounds=3, **nothing) == ""  # type: ignore[arg-type]
    assert draw([line(0)], rounds=0, **nothing) == ""  # type: ignore[arg-type]


# --- Read -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("rounds", [1, 2, 13, 19])
def test_names_and_round_numbers_keep_apart_at_a_full_table(width: int, rounds: int) -> None:
    svg = drawn(*fourteen(rounds), width=width, rounds=rounds)
    heights = sorted(labels(svg).values())
    assert len(heights) == 14
    assert all(after - before >= 19.9 for before, after in pairwise(heights))
    assert heights[-1] < float(svg.get("viewBox", "").split()[3])
    numbers = [group for group in svg.iter("g") if group.get("text-anchor") == "middle"]
    places = [float(text.get("x", "")) for text in numbers[0]]
    assert places
    assert all(after - before >= 26 for before, after in pairwise(places))


def test_partners_stand_beneath_each_other() -> None:
    found = labels(drawn(line(0, 9, names=("Ana", "Kim")), line(0, 9, names=("Tom", "Luis"), style=1), rounds=1))
    heights = [found[name] for name in ("Ana", "Kim", "Tom", "Luis")]
    assert [after - before for before, after in pairwise(heights)] == pytest.approx([20, 24, 20])


def test_it_says_what_it_is_to_who_does_not_see_it() -> None:
    svg = drawn(line(0, 12), rounds=1)
    assert svg.get("role") == "img"
    assert svg.findtext("title") == "Score race"
    assert svg.findtext("desc") == "Ana 12"


CUTS = [
    ("Ana", 60, "Ana"),
    ("Montserrat", 60, "Mont…"),
    ("Zoe Maximiliana", 50, "Zoe…"),
    ("Bartholomew", 1, "B…"),
    ("李小龍王", 50, "李小…"),
    ("🦊🦊🦊🦊🦊", 50, "🦊🦊…"),
    ("Zo\u0308e\u0308", 32, "Zo\u0308e\u0308"),
]


@pytest.mark.parametrize(("name", "room", "shown"), CUTS, ids=[row[0] for row in CUTS])
def test_a_long_name_is_cut(name: str, room: int, shown: str) -> None:
    assert cut([name], room) == [shown]


def test_names_that_begin_alike_keep_their_ends() -> None:
    assert cut(["Player 1", "Player 12", "Kim"], 55) == ["Pl… 1", "Pl…12", "Kim"]


def test_a_name_that_has_room_stays_as_it_is_beside_one_that_is_cut_to_the_same() -> None:
    assert cut(["Mont…", "Montserrat"], 60) == ["Mont…", "Mo…at"]


@given(st.lists(st.floats(min_value=0, max_value=300), min_size=1, max_size=14), st.integers(1, 20))
def test_names_are_spread_out_as_little_as_can_be(wanted: list[float], gap: int) -> None:
    wanted.sort()
    spread = spread_out(wanted, gap, 0, 300)
    assert all(after - before >= gap - 1e-6 for before, after in pairwise(spread))
    assert min(spread) >= -1e-6
    assert max(spread) <= 300 + 1e-6
    if all(after - before >= gap for before, after in pairwise(wanted)):
        assert spread == pytest.approx(wanted)


def test_names_that_want_one_place_stand_around_it() -> None:
    assert spread_out([50, 50, 50], 10, 0, 100) == pytest.approx([40, 50, 60])


def test_names_that_do_not_fit_go_on_beyond_the_end() -> None:
    assert spread_out([5, 5, 5], 10, 0, 10) == pytest.approx([0, 10, 20])


# --- Safe and small ---------------------------------------------------------------------------------------------------


def test_a_name_is_text_and_never_markup() -> None:
    svg = draw(
        [line(0, 5, names=('<a href="x">&',))],
        width=WIDE,
        rounds=1,
        lowest_on_top=True,
        title="<b>",
        text='"</desc><script>',
    )
    found = {element.tag for element in ET.fromstring(svg).iter()}
    assert found == {"svg", "title", "desc", "path", "g", "text"}
    assert ET.fromstring(svg).findtext("desc") == '"</desc><script>'


@pytest.mark.parametrize("width", SIZES)
def test_a_full_game_is_small_and_has_nothing_that_the_policy_refuses(width: int) -> None:
    svg = draw(fourteen(19), width=width, rounds=19, lowest_on_top=True, title="", text="")
    assert len(gzip.compress(svg.encode())) < 4_500
    assert not re.search(r"style=|<style|<script|href|url\(|xmlns", svg)


def test_a_drawing_with_a_font_is_a_file_of_its_own() -> None:
    svg = drawn(line(0, 5), rounds=1, font="Libertinus Serif")
    assert svg.tag == "{http://www.w3.org/2000/svg}svg"
    assert svg.get("font-family") == "Libertinus Serif"


@pytest.mark.parametrize("least_height", [100, 287, 600])
def test_a_drawing_is_as_high_as_is_asked_or_as_its_names_need(least_height: int) -> None:
    asked = draw(fourteen(5), width=380, rounds=5, least_height=least_height, lowest_on_top=True, title="", text="")
    usual = draw(fourteen(5), width=380, rounds=5, lowest_on_top=True, title="", text="")
    assert _height(asked) == max(least_height, _height(usual))
    assert (least_height > _height(usual)) == (asked != usual)


def _height(svg: str) -> int:
    found = re.search(r'viewBox="0 0 \d+ (\d+)"', svg)
    assert found is not None
    return int(found[1])


def test_where_the_drawing_is_wide_a_name_of_four_words_is_read_whole() -> None:
    name = "María del Carmen Casanovas"
    lines = [Line((name,), 1, 0, 0, (0, 20)), Line(("Luis",), 2, 1, 0, (0, 30))]
    wide, narrow = (
        draw(lines, width=width, rounds=1, lowest_on_top=True, title="", text="") for width in (WIDE, NARROW)
    )
    assert f">{name}</text>" in wide
    assert f">{name}</text>" not in narrow
