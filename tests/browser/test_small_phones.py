"""What a small phone shows: nothing that is read is cut, and what a page asks stands where it is seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import NAMES, keeps_score, round_path
from tests.conftest import NewPage
from tests.tracker.factories import X, new_game, play
from tracker.models import Cell, Game

PHONES = pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640)])


def touched(new_page: NewPage, width: int, height: int, locale: str = "en") -> Page:
    return keeps_score(new_page(width=width, height=height, has_touch=True, locale=locale))


def at_the_keys(page: Page, game: Game) -> None:
    page.goto(round_path(game, 1))
    expect(page.locator("#keypad")).to_be_visible()


def key(page: Page, *which: str) -> None:
    for each in which:
        page.locator(f".takeover:visible [data-key='{each}']").click()


# --- The tiles --------------------------------------------------------------------------------------------------------

LINES = "all => all.map(it => it.getClientRects().length)"


@PHONES
def test_no_tile_moves_under_a_finger_while_the_receipt_grows(new_page: NewPage, width: int, height: int) -> None:
    page = touched(new_page, width, height, "es")
    at_the_keys(page, new_game("Ana", "Luis"))
    key(page, "tiles")
    expect(page.locator(".tiles").first).to_be_visible()
    tops = []
    for tile in ("12-11", "12-3", "11-8", "9-4", "8-7", "7-6", "6-5", "5-4", "4-3", "12-10"):
        tops.append(page.locator(".tiles").first.evaluate("it => it.getBoundingClientRect().top"))
        page.locator(f"#tiles [value='{tile}']").check()
        # "12-" at the end of a line and "3 15" on the next is no tile.
        assert set(page.locator("#tiles-receipt .whole").evaluate_all(LINES)) == {1}
    assert len(set(tops)) == 1
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@PHONES
def test_a_tile_is_written_in_one_line_wherever_a_sentence_names_it(new_page: NewPage, width: int, height: int) -> None:
    game = new_game("Ana", "Luis", "Kim", double_blank=50)
    play(game, [X, 1, 1], insist=True)
    page = touched(new_page, width, height, "ca")
    page.goto(game.get_absolute_url())
    named = page.locator(".remarks .whole")
    expect(named.first).to_have_text("1-0")
    assert set(named.evaluate_all(LINES)) == {1}


# --- The board --------------------------------------------------------------------------------------------------------

CUT = """() => {
    const frame = document.querySelector(".scroller").getBoundingClientRect();
    const left = document.querySelector(".board thead th").getBoundingClientRect().right;
    return [...document.querySelectorAll(".board thead th:not(:first-child)")]
        .map(cell => cell.getBoundingClientRect())
        .filter(({left: from, right: to}) => to > left + 1.5 && from < frame.right - 1.5)
        .filter(({left: from, right: to}) => from < left - 1.5 || to > frame.right + 1.5).length;
}"""
"""How many columns are seen in part, at either side."""


@pytest.mark.parametrize("seats", [2, 4, 5, 8, 14])
@pytest.mark.parametrize("width", [320, 360, 412, 768])
def test_no_column_of_the_board_is_seen_in_half(new_page: NewPage, width: int, seats: int) -> None:
    game = new_game(*NAMES[:seats], highest=18)
    play(game, [X, *(100 + seat for seat in range(seats - 1))], insist=True)
    page = touched(new_page, width, 640)
    page.goto(game.get_absolute_url())
    assert page.evaluate(CUT) == 0
    scroller = page.locator(".scroller")
    scroller.evaluate("it => it.scrollBy(90, 0)")
    page.wait_for_timeout(300)
    assert page.evaluate(CUT) == 0
    scroller.evaluate("it => it.scrollTo(it.scrollWidth, 0)")
    page.wait_for_timeout(300)
    assert page.evaluate(CUT) == 0


def test_a_table_of_four_fits_a_small_phone(new_page: NewPage) -> None:
    game = new_game("Rosa", "Tomàs", "María del Carmen", "Luis")
    play(game, [110, 124, X, 130], insist=True)
    page = touched(new_page, 360, 640)
    page.goto(game.get_absolute_url())
    assert page.locator(".scroller").evaluate("it => it.scrollWidth <= it.clientWidth")


# --- Whose field it is ------------------------------------------------------------------------------------------------

IS_SEEN = """it => {
    const {left, top, bottom, width} = it.getBoundingClientRect();
    return [top + 3, bottom - 3].every(y => it.contains(document.elementFromPoint(left + Math.min(width / 2, 40), y)));
}"""


@PHONES
@pytest.mark.parametrize("seat", [0, 1, 3])
def test_the_keypad_leads_to_a_penalty_beneath_the_name(new_page: NewPage, width: int, height: int, seat: int) -> None:
    page = touched(new_page, width, height)
    at_the_keys(page, new_game("Ana", "Luis", "Kim", "Tom"))
    for _seat in range(seat):
        key(page, "7", "next")
        page.wait_for_timeout(750)
    key(page, "7", "extra")
    row = page.locator("#scores .seat").nth(seat)
    assert row.locator("b.name").evaluate(IS_SEEN)
    expect(row.locator(".chips button")).to_be_focused()
    assert row.locator(".chips button").evaluate(IS_SEEN)


@PHONES
@pytest.mark.parametrize("seat", [0, 2, 3])
def test_the_link_of_a_problem_leads_beneath_the_name_and_what_is_wrong(
    new_page: NewPage, width: int, height: int, seat: int
) -> None:
    page = touched(new_page, width, height)
    at_the_keys(page, new_game("Ana", "Luis", "Kim", "Tom"))
    key(page, "list")
    for each in range(4):
        page.locator(f"#seat-{each}").fill("twelve" if each == seat else "12")
    page.locator("button[value=save]").click()
    page.locator(".summary a").last.click()
    row = page.locator("#scores .seat").nth(seat)
    expect(row.locator(".entry .figure")).to_be_focused()
    for part in ("b.name", ".errors:not(.state)", ".entry .figure"):
        assert row.locator(part).first.evaluate(IS_SEEN), part


# --- What is asked, and what was done ---------------------------------------------------------------------------------


@pytest.mark.parametrize("javascript", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_a_correction_asks_in_view_with_another_word_and_says_that_it_is_saved(
    new_page: NewPage, javascript: bool
) -> None:
    game = new_game("Rosa", "Tomàs", "Luis")
    play(game, [30, 24, X], [X, 11, 12])
    page = keeps_score(new_page(width=360, height=640, javascript=javascript))
    page.goto(f"{game.get_absolute_url()}round/1/seat/{game.seats.get(position=0).pk}/")
    page.wait_for_load_state()
    # Whoever is quicker than the look at what it moves.
    if javascript:
        page.locator(".preview").evaluate("it => it.removeAttribute('data-hx-post')")
    page.locator("#seat-0").fill("11")
    page.locator("button[value=save]").click()
    asks = page.get_by_role("alert").filter(has_text="Not saved yet: this is what it moves")
    expect(asks.get_by_role("heading")).to_be_in_viewport(ratio=1)
    expect(asks).to_contain_text("Rosa: total 30 → 11")
    expect(asks).to_be_focused()
    assert asks.evaluate(IS_SEEN)
    assert Cell.objects.get(seat__position=0, round__number=1).pips == 30
    page.wait_for_timeout(750)
    page.get_by_role("button", name="Save it: 11").click()
    done = page.locator(".notice").filter(has_text="Saved: Rosa, round 1: 30 → 11")
    expect(done).to_be_in_viewport(ratio=1)
    expect(done).to_be_focused()
    # Said once.
    page.reload()
    expect(done).to_have_count(0)


def test_what_a_doubted_correction_moves_is_seen_beside_save_anyway(new_page: NewPage) -> None:
    game = new_game("Rosa", "Tomàs", "Luis")
    play(game, [30, 24, X])
    page = touched(new_page, 360, 640)
    page.goto(f"{game.get_absolute_url()}round/1/seat/{game.seats.get(position=0).pk}/")
    page.wait_for_load_state()
    page.locator("#seat-0").fill("300")
    page.locator("button[value=save]").click()
    expect(page.locator(".summary h2")).to_contain_text("is this right?")
    moved = page.locator(".summary .moves li").first
    expect(moved).to_contain_text("Rosa: total 30 → 300")
    assert moved.evaluate(IS_SEEN)
    expect(page.get_by_role("button", name="Save anyway")).to_be_in_viewport(ratio=1)


# --- The line at the top ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["", "history/", "swap/"])
def test_a_line_that_says_nothing_takes_no_room_and_covers_nothing(new_page: NewPage, path: str) -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    page = touched(new_page, 360, 640)
    page.goto(game.get_absolute_url() + path)
    top = page.locator("main > :not(.lookout, [hidden])").first.evaluate("it => it.getBoundingClientRect().top")
    assert top - page.locator(".masthead").evaluate("it => it.getBoundingClientRect().bottom") < 40
    page.evaluate("scrollTo(0, 200)")
    assert not page.evaluate("document.elementFromPoint(180, 20).closest('.lookout')")
    before = page.locator("footer").evaluate("it => it.getBoundingClientRect().top")
    page.evaluate("document.getElementById('status').textContent = 'Offline, as of 19:05'")
    # Once it speaks it is seen, and nothing has moved.
    assert page.evaluate("document.elementFromPoint(30, 20).closest('.lookout')")
    assert page.locator("footer").evaluate("it => it.getBoundingClientRect().top") == before


# --- What was not saved, and is --------------------------------------------------------------------------------------


def test_a_box_that_says_it_is_not_saved_goes_once_an_answer_has_come(phone_in_trouble: Page) -> None:
    page = phone_in_trouble
    at_the_keys(page, new_game("Ana", "Luis"))
    page.wait_for_load_state()
    # Nothing but the answer to what waits tells that there is a connection again.
    page.route("**/live/**", lambda route: route.abort())
    key(page, "1", "2", "next")
    expect(page.locator(".state").first).to_have_text("saved")
    page.context.set_offline(True)
    key(page, "out", "list")
    page.locator("button[value=save]").click()
    expect(page.locator("#failure")).to_contain_text("Not saved: no connection")
    page.context.set_offline(False)
    expect(page.locator(".state").last).to_have_text("saved")
    expect(page.locator("#failure")).to_be_empty()


@pytest.fixture
def phone_in_trouble(new_page: NewPage, troubles: list[str]) -> Iterator[Page]:
    """A phone whose network goes and comes; its browser says so."""
    yield touched(new_page, 360, 640)
    troubles.clear()


def test_what_is_wrong_ends_with_a_whole_line_at_the_keys(new_page: NewPage) -> None:
    page = touched(new_page, 360, 640, "ca")
    at_the_keys(page, new_game(*NAMES[:6]))
    key(page, "list")
    for seat, pips in enumerate((1, 1, 999, 30, 30, 30)):
        page.locator(f"#seat-{seat}").fill(str(pips))
    page.locator("#scores .bar .button").click()
    expect(page.locator(".summary")).to_be_visible()
    page.wait_for_timeout(800)
    page.locator("#scores [data-key=keypad]").click()
    asks = page.locator("#keypad-asks")
    # There is more to be said than has room.
    expect(page.locator("#keypad [data-key=more]")).to_be_visible()
    lines = asks.evaluate(
        "it => it.clientHeight / parseFloat(getComputedStyle(document.getElementById('keypad-problems')).lineHeight)"
    )
    assert lines >= 2
    assert lines == pytest.approx(round(lines), abs=0.06)


def test_the_choice_of_nobody_in_particular_is_read_whole(new_page: NewPage) -> None:
    page = keeps_score(new_page(width=360, height=640))
    page.goto(f"{new_game().get_absolute_url()}people/")
    wanted, has = page.locator("#own").evaluate(
        "it => { const has = it.offsetWidth; it.style.flex = 'none'; return [it.offsetWidth, has]; }"
    )
    assert wanted <= has
