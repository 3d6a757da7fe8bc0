"""A second tap that follows the first at once: it means what the first one met, and not what has taken its place."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.looks import EVERY_LOOK
from tests.browser.people import keeps_score, round_path
from tests.conftest import NewPage
from tests.tracker.factories import X, new_game, play
from tests.tracker.test_taps import tap
from tracker.models import Cell, Round
from tracker.services import NextTurn

type Twice = Callable[[Locator], None]


def double_click(control: Locator) -> None:
    control.dblclick()


def two_touches(control: Locator) -> None:
    box = control.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    control.page.touchscreen.tap(x, y)
    control.page.wait_for_timeout(40)
    # No finger comes down twice on the same spot.
    control.page.touchscreen.tap(x + 4, y + 3)


TWICE = pytest.mark.parametrize("twice", [double_click, two_touches], ids=["double click", "two touches"])
SIZES = pytest.mark.parametrize(
    ("width", "height"), [(320, 568), (360, 740), (768, 1024)] if EVERY_LOOK else [(360, 740)]
)


@pytest.fixture
def opened(new_page: NewPage) -> Callable[..., Page]:
    def open_it(*more: str, width: int = 360, height: int = 740) -> Page:
        game = new_game("Ana", "Luis", *more)
        page = keeps_score(new_page(width=width, height=height, has_touch=True))
        page.goto(round_path(game, 1))
        expect(page.locator("#keypad")).to_be_visible()
        return page

    return open_it


def closed_rounds() -> int:
    return Round.objects.filter(closed=True).count()


@TWICE
@SIZES
def test_a_double_tap_on_list_does_not_close_the_round(
    opened: Callable[..., Page], twice: Twice, width: int, height: int
) -> None:
    page = opened("Kim", "Mike", "Rosa", "Tom", width=width, height=height)
    for key in ("1", "2", "next", "out", *("next", "8") * 4):
        page.locator(f"#keypad [data-key='{key}']").click()
    twice(page.locator("#keypad [data-key=list]"))
    expect(page.locator("#seat-5")).to_be_focused()
    expect(page.locator("#status")).to_have_text("All saved")
    assert closed_rounds() == 0
    # Whoever has looked, and then saves, is heard.
    page.locator(".bar").get_by_role("button", name="Save round").click()
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()


@TWICE
@SIZES
def test_a_double_tap_on_the_last_key_does_not_close_the_round(
    opened: Callable[..., Page], twice: Twice, width: int, height: int
) -> None:
    page = opened("Kim", "Mike", "Rosa", "Tom", width=width, height=height)
    for key in ("1", "2", "next", "out", *("next", "8") * 4):
        page.locator(f"#keypad [data-key='{key}']").click()
    twice(page.get_by_role("button", name="Check the list"))
    expect(page.get_by_role("button", name="Save round")).to_be_focused()
    expect(page.locator("#status")).to_have_text("All saved")
    assert closed_rounds() == 0


@TWICE
def test_a_double_tap_on_a_score_of_the_list_types_nothing(opened: Callable[..., Page], twice: Twice) -> None:
    page = opened()
    page.locator("#keypad [data-key=list]").click()
    page.evaluate("localStorage.removeItem('entry')")
    twice(page.locator("#seat-1"))
    expect(page.locator("#keypad-name")).to_have_text("Luis")
    expect(page.locator("#keypad output")).to_have_text("–")
    assert not Cell.objects.exists()
    # A key elsewhere hears at once.
    page.locator("#keypad [data-key='0']").click()
    expect(page.locator("#keypad output")).to_have_text("0")


@TWICE
def test_a_double_tap_on_keypad_or_tiles_presses_nothing_there(opened: Callable[..., Page], twice: Twice) -> None:
    page = opened()
    page.locator("#keypad [data-key=list]").click()
    twice(page.locator("#scores [data-key=keypad]"))
    expect(page.locator("#keypad")).to_be_visible()
    expect(page.locator("#keypad-name")).to_have_text("Ana")
    twice(page.locator("#keypad [data-key=tiles]"))
    expect(page.locator("#tiles")).to_be_visible()
    expect(page.locator("#tiles :checked")).to_have_count(0)
    twice(page.locator("#tiles [data-key=close]"))
    expect(page.locator("#keypad")).to_be_visible()
    expect(page.locator("#keypad-name")).to_have_text("Ana")
    assert not Cell.objects.exists()


@TWICE
def test_a_double_tap_on_the_name_of_a_missing_seat_goes_to_that_seat(
    opened: Callable[..., Page], twice: Twice
) -> None:
    page = opened()
    page.locator("#keypad [data-key='7']").click()
    twice(page.locator("#keypad-missing button"))
    expect(page.locator("#keypad-name")).to_have_text("Luis")


@TWICE
def test_a_double_tap_on_next_goes_one_seat_on(opened: Callable[..., Page], twice: Twice) -> None:
    page = opened("Kim", "Mike")
    page.locator("#keypad [data-key='7']").click()
    twice(page.locator("#keypad [data-key=next]"))
    expect(page.locator("#keypad-name")).to_have_text("Luis")
    # With a score between them two are meant.
    page.locator("#keypad [data-key='8']").click()
    page.locator("#keypad [data-key=next]").click()
    expect(page.locator("#keypad-name")).to_have_text("Kim")


def test_what_a_correction_moves_is_not_confirmed_by_the_tap_that_asked_for_it(new_page: NewPage) -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    page = keeps_score(new_page())
    page.goto(round_path(game, 1))
    page.locator("#seat-1").fill("14")
    button = page.locator("button[value=save]")
    box = button.bounding_box()
    assert box is not None
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.mouse.click(*at)
    page.locator(".summary").wait_for()
    page.mouse.click(*at)
    expect(page.get_by_role("heading", name="Not saved yet: this is what it moves")).to_be_visible()
    assert Cell.objects.get(seat__position=1).pips == 41


def test_a_double_tap_that_leads_to_a_page_presses_nothing_on_it(new_page: NewPage) -> None:
    game = new_game("Ana", "Luis", "Kim")
    page = keeps_score(new_page(width=360, height=740, has_touch=True))
    page.goto(game.get_absolute_url())
    # Whatever the next page has there.
    page.add_init_script("""document.addEventListener("DOMContentLoaded", () => {
      const trap = document.createElement("button");
      trap.id = "trap";
      trap.style.cssText = "position: fixed; inset: 0; z-index: 99";
      trap.addEventListener("click", () => (trap.dataset.pressed = ""));
      document.body.append(trap);
    });""")
    link = page.get_by_role("link", name="Enter round 1")
    box = link.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    with page.expect_navigation(wait_until="load"):
        page.mouse.click(x, y)
    page.mouse.click(x + 3, y + 2)
    trap = page.locator("#trap")
    expect(trap).to_have_class("aimed")
    assert trap.get_attribute("data-pressed") is None
    # A keyboard is heard at once, and a finger that waits for what it sees.
    trap.press("Enter")
    assert trap.get_attribute("data-pressed") == ""
    expect(trap).not_to_have_class("aimed")


def test_next_on_the_hub_is_another_button_once_the_turn_has_moved_on(new_page: NewPage) -> None:
    game = new_game("Ana", "Luis", "Kim", "Rosa")
    tap(game, NextTurn(None))
    page = keeps_score(new_page(width=360, height=740, has_touch=True))
    page.goto(f"{game.get_absolute_url()}hub/")
    button = page.locator("#next")
    before, name = button.get_attribute("value"), button.inner_text()
    box = button.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y)
    page.wait_for_function("before => document.getElementById('next').value !== before", arg=before)
    after = button.inner_text()
    page.mouse.click(x, y)
    page.wait_for_timeout(1_000)
    assert name != after == button.inner_text()
    # Whoever has seen it is heard.
    page.mouse.click(x, y)
    expect(button).not_to_have_text(after)
