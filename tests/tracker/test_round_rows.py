"""The rows of the table of rounds."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.utils.translation import override

from tracker.sheets.pages import CellView, RoundRow
from tracker.templatetags.board import round_rows

CELL = CellView(text="12", label="Ana, round 1: 12", whose="Ana, round 1", url="/cell/")
ROW = RoundRow(
    number="1", engine=12, engine_text="12|12", url="/round/", cells=(CELL,), is_blocked=False, kept_anyway=()
)

CELLS = [
    ("a score", {}, "12", "Ana, round 1: 12"),
    ("nothing yet", {"text": "–"}, "–", "Ana, round 1: –"),
    ("a zero round", {"text": "0", "is_zero": True}, "0", "Ana, round 1: 0"),
    ("out", {"text": "0", "went_out": True, "is_zero": True}, "0 out", "Ana, round 1: 0 out"),
    ("away", {"text": "", "is_absent": True}, "away", "Ana, round 1: away"),
    ("not counted yet", {"is_open": True}, "12 noted", "Ana, round 1: 12 noted"),
    ("pips beside points", {"held": "7"}, "12 (7)", "Ana, round 1: 12 (7)"),
    ("a penalty", {"note": "mistake"}, "12 ±", "Ana, round 1: 12 ±"),
    ("disputed", {"is_disputed": True}, "12 disputed", "Ana, round 1: 12 disputed"),
]


def cells_of(html: str) -> list[str]:
    return re.findall(r"<td>(.*?)</td>", html)


@pytest.mark.parametrize(("changes", "seen", "label"), [case[1:] for case in CELLS], ids=[case[0] for case in CELLS])
def test_a_cell_shows_its_score_and_what_is_to_be_known_of_it(
    changes: dict[str, object], seen: str, label: str
) -> None:
    with override("en"):
        (shown,) = cells_of(round_rows([replace(ROW, cells=(replace(CELL, **changes),))]))
    assert " ".join(re.sub(r"<[^>]*>", "", shown).split()) == seen
    # What is seen stands in the name, word for word: whoever speaks to the phone says what is seen.
    assert f'aria-label="{label}"' in shown


def test_who_may_not_write_finds_no_links() -> None:
    html = round_rows([replace(ROW, url="", cells=(replace(CELL, url=""),))])
    assert "<a" not in html
    assert cells_of(html) == ["12"]


def test_a_name_is_never_markup() -> None:
    hostile = '"><script>alert(1)</script>'
    html = round_rows([replace(ROW, cells=(replace(CELL, whose=hostile, text="<b>", url='/"x'),))])
    assert "<script" not in html
    assert "&lt;script&gt;" in html
    assert "&lt;b&gt;" in html


def test_a_round_says_that_it_was_blocked_and_that_it_is_doubted() -> None:
    with override("en"):
        html = round_rows([replace(ROW, is_blocked=True, kept_anyway=("Only the tile 0-1 makes 1 point.",))])
    assert "blocked" in html
    assert "doubted" in html
    assert html.count("<tr>") == 1
