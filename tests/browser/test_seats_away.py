"""Who is not at the table in a round is a line of its form, in the list and beside the keypad."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import flaws
from tests.browser.people import keeps_score, round_path, row_of, save, type_round
from tests.browser.test_nothing_moves import LOOK, moved, news_of
from tests.conftest import NewPage
from tests.tracker.changes import add, come_back, hand, leave, seat_of
from tests.tracker.factories import OTHER_DEVICE, X, cell, grant, new_game, play
from tracker import services
from tracker.facts import CellFacts
from tracker.models import Game
from tracker.sheets.table import Table


def left() -> Game:
    game = new_game("Ana", "Luis", "Kim", "Tom")
    play(game, [X, 12, 37, 20])
    leave(game, "Luis", last=1)
    return game


def wrote(game: Game, name: str, facts: CellFacts, seen: int) -> None:
    """Another phone writes in the second round."""
    if not game.grants.filter(device=OTHER_DEVICE).exists():
        grant(game, OTHER_DEVICE)
    seat_id = seat_of(game, name).pk
    services.write_cell(game=game, number=2, seat_id=seat_id, facts=facts, seen=seen, **hand(device=OTHER_DEVICE))


def opened(page: Page, path: str) -> Page:
    keeps_score(page).goto(path)
    page.wait_for_load_state("networkidle")
    return page


@pytest.mark.parametrize("javascript", [True, False])
def test_a_round_is_saved_past_the_line_of_who_has_left(new_page: NewPage, javascript: bool) -> None:
    page = new_page(javascript=javascript)
    game = left()
    opened(page, round_path(game, 2))
    expect(page.locator(".not-there")).to_contain_text("Luis left after round 1")
    expect(page.locator("#seat-1")).to_have_count(0)
    type_round(page, [30, None, X, 14])
    save(page)
    expect(page.locator("#board")).to_be_visible()
    assert row_of(page, 2) == ["30", "away", "0 out", "14"]


def test_the_keypad_walks_past_them(new_page: NewPage) -> None:
    page = opened(new_page(width=320, height=568, has_touch=True), round_path(left(), 2))
    expect(page.locator("#keypad-place")).to_have_text("1 of 3 · was: –")
    page.locator("#keypad [data-key='5']").click()
    expect(page.locator("#keypad-next")).to_have_text("Next: Kim →")


def test_the_line_is_no_higher_than_a_line_and_laid_out_like_the_rest(
    new_page: NewPage, axe: Callable[..., list[str]]
) -> None:
    page = opened(new_page(width=320, height=568), round_path(left(), 2))
    line = page.locator(".not-there").bounding_box()
    row = page.locator(".seat").first.bounding_box()
    assert line is not None
    assert row is not None
    assert line["height"] <= 64 < row["height"]
    assert flaws(page) + axe(page) == []


def test_who_comes_back_is_said_to_the_phone_that_has_a_line_of_them(page: Page) -> None:
    game = left()
    opened(page, round_path(game, 2))
    page.locator("#seat-0").fill("30")
    come_back(game, "Luis", device=OTHER_DEVICE)
    page.evaluate(LOOK)
    expect(page.locator("#news")).to_contain_text("Somebody changed the table.")
    expect(page.locator("#seat-0")).to_have_value("30")


def test_who_sits_down_is_said_where_there_is_a_line_as_well(page: Page) -> None:
    game = left()
    opened(page, round_path(game, 2))
    wrote(game, "Ana", cell(30), 0)
    page.evaluate(LOOK)
    expect(page.locator("#seat-0")).to_have_value("30")
    expect(page.locator("#news")).to_be_hidden()
    add(game, "Zoe", first=2, device=OTHER_DEVICE)
    page.evaluate(LOOK)
    expect(page.locator("#news")).to_contain_text("Somebody changed the table.")


@pytest.mark.parametrize("options", [{}, {"has_touch": True}], ids=["list", "keypad"])
def test_who_leaves_while_the_form_is_open_keeps_the_place_on_the_screen(
    new_page: NewPage, options: dict[str, bool]
) -> None:
    game = new_game("Ana", "Luis", "Kim", "Tom")
    grant(game, OTHER_DEVICE)
    play(game, [X, 12, 37, 20])
    page = opened(new_page(width=320, height=568, **options), round_path(game, 2))
    before, after = news_of(page, lambda: leave(game, "Luis", last=1, device=OTHER_DEVICE))
    assert moved(before, after) == {}


def test_whose_score_was_taken_back_and_who_left_is_away_in_the_open_form_too(page: Page) -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 37])
    wrote(game, "Luis", cell(20), 0)
    opened(page, round_path(game, 2))
    expect(page.locator("#seat-1")).to_have_value("20")
    version = Table.load(game).stored(2)[1].cells[1]
    wrote(game, "Luis", CellFacts(), version)
    leave(game, "Luis", last=1, device=OTHER_DEVICE)
    page.evaluate(LOOK)
    expect(page.locator("#seat-1-absent")).to_be_checked()
    expect(page.locator("#seat-1")).to_have_value("")
    type_round(page, [X, None, 14])
    save(page)
    expect(page.locator("#board")).to_be_visible()
    assert row_of(page, 2) == ["0 out", "away", "14"]
