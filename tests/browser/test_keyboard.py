"""A game kept with the keyboard alone: nothing needs a finger, and the order is the order of reading."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import unclear_focus
from tests.browser.people import focused, keeps_score, round_path, row_of, standing
from tests.conftest import NewPage
from tests.tracker.factories import X, new_game, play


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def tab_to(page: Page, name: str, *, backwards: bool = False) -> None:
    """Tab until the element of that id, or with that text, has the focus."""
    for _step in range(60):
        page.keyboard.press("Shift+Tab" if backwards else "Tab")
        here = focused(page)
        if name in (here["id"], (here["text"] or "").strip()):
            return
    pytest.fail(f"the Tab key does not reach {name!r}")


def test_the_first_tab_offers_to_skip_to_the_content(page: Page) -> None:
    page.goto(new_game("Ana", "Luis").get_absolute_url())
    press(page, "Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport(ratio=1)
    press(page, "Enter")
    expect(page.locator("#main")).to_be_focused()
    # The next stop is in the content, past the head of the page.
    press(page, "Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_a_whole_game_is_kept_without_touching_anything_but_keys(page: Page) -> None:
    page.goto("/")
    tab_to(page, "New game")
    press(page, "Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("New game")
    tab_to(page, "name-0")
    page.keyboard.type("Ana")
    press(page, "Enter")
    expect(page.locator("#name-1")).to_be_focused()
    page.keyboard.type("Luis")
    tab_to(page, "set-12")
    press(page, "ArrowUp")
    expect(page.locator("#set-9")).to_be_checked()
    tab_to(page, "preset-classic")
    tab_to(page, "rounds")
    page.keyboard.type("2")
    tab_to(page, "Begin the game")
    press(page, "Enter")
    expect(page.get_by_role("heading", name="Round 1 of 2")).to_be_visible()

    tab_to(page, "Enter round 1")
    press(page, "Enter")
    # Before the scripts have come it is the browser that sends the form, and that begins at the top of the next page.
    page.wait_for_load_state()
    # The cursor waits in the first field; "went out" is a box of each seat's own.
    expect(page.locator("#seat-0")).to_be_focused()
    page.keyboard.type("12")
    press(page, "Tab")
    expect(page.locator("#seat-0-out")).to_be_focused()
    tab_to(page, "seat-1-out")
    press(page, "Space")
    expect(page.locator("#seat-1-out")).to_be_checked()
    tab_to(page, "Save round")
    press(page, "Space")
    # After the swap the keyboard goes on from the board, not from the top of the page.
    expect(page.get_by_role("heading", name="Round 2 of 2")).to_be_visible()
    expect(page.locator("main > :focus:has(.now)")).to_have_count(1)
    press(page, "Tab")
    assert focused(page)["text"] == "Enter round 2"
    press(page, "Enter")

    expect(page.get_by_role("heading", level=1)).to_contain_text("Round 2")
    page.keyboard.type("thirty")
    tab_to(page, "seat-1-out")
    press(page, "Space")
    tab_to(page, "Save round")
    press(page, "Enter")
    expect(page.locator(".summary")).to_be_focused()
    press(page, "Tab", "Enter")
    expect(page.locator("#seat-0")).to_be_focused()
    press(page, "Control+a")
    page.keyboard.type("30")
    tab_to(page, "Save round")
    press(page, "Enter")
    expect(page.get_by_role("heading", name="Luis wins with 0, the lowest total.")).to_be_visible()
    assert standing(page) == {"Luis": "0", "Ana": "42"}


def test_a_score_is_corrected_from_the_keyboard(page: Page) -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41], [30, X])
    keeps_score(page).goto(game.get_absolute_url())
    page.locator(".scroller").focus()
    press(page, "Tab", "Tab", "Tab", "Enter")
    expect(page.locator("#seat-1")).to_be_focused()
    press(page, "Control+a")
    page.keyboard.type("14")
    expect(page.locator(".preview")).to_contain_text("Luis: total 41 → 14")
    tab_to(page, "Save")
    press(page, "Enter")
    expect(page.get_by_role("heading", name="Round 3 of 13")).to_be_visible()
    assert row_of(page, 1) == ["0 out", "14"]


def test_the_details_of_a_seat_open_with_the_keyboard_and_are_passed_over_while_shut(page: Page) -> None:
    keeps_score(page).goto(round_path(new_game("Ana", "Luis"), 1))
    expect(page.locator("#seat-0")).to_be_focused()
    press(page, "Tab", "Tab")
    assert focused(page)["tag"] == "summary"
    press(page, "Enter", "Tab", "Tab")
    expect(page.locator("#seat-1-absent")).to_be_focused()
    press(page, "Shift+Tab", "Shift+Tab", "Enter", "Tab")
    expect(page.locator("#seat-1")).to_be_focused()


@pytest.mark.parametrize("locale", ["en", "es", "ca"])
def test_neither_the_head_nor_the_bar_covers_a_field_on_the_smallest_phone(new_page: NewPage, locale: str) -> None:
    page = keeps_score(new_page(width=320, height=568, locale=locale))
    page.goto(round_path(new_game("Ana", "Luis", "Kim"), 1))
    for seat, pips in enumerate((1, 1, 30)):
        page.locator(f"#seat-{seat}").fill(str(pips))
    page.locator("button[value=save]").click()
    # With what may be saved anyway the bar has its most buttons.
    expect(page.locator("button[value=anyway]")).to_be_visible()
    for summary in page.locator("summary").all():
        summary.click()
    assert unclear_focus(page) == []


@pytest.mark.parametrize("width", [360, 1280])
def test_the_tab_key_goes_down_the_page_in_the_order_of_reading(new_page: NewPage, width: int) -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 37])
    page = keeps_score(new_page(width=width))
    for path in ("/new/", game.get_absolute_url(), round_path(game, 2)):
        page.goto(path)
        page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
        # But for the bar that is stuck to the edge, each stop lies below or right of the one before.
        order = page.evaluate(
            """() => [...document.querySelectorAll("main :is(a[href], button, input:not([type=hidden]), summary)")]
                .filter(element => element.tabIndex >= 0 && element.checkVisibility() && !element.closest(".bar"))
                .map(element => { const box = element.getBoundingClientRect();
                                  return [Math.round(box.top + box.height / 2), Math.round(box.left)]; })"""
        )
        assert len(order) > 4
        wrong = [
            (before, after)
            for before, after in pairwise(order)
            if after[0] < before[0] - 24 or (abs(after[0] - before[0]) <= 24 and after[1] < before[1])
        ]
        assert not wrong, f"{path} at {width}: {wrong}"
