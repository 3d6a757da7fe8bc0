"""The tile picker: the tiles that are left in a hand, tapped on a grid of the set."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import flaws
from tests.browser.people import keeps_score, round_path, save, save_what_moves
from tests.conftest import NewPage
from tests.tracker.factories import DEVICE, OTHER_DEVICE, X, grant, new_game, play
from tracker.models import Cell, Game, Role
from tracker.sheets.table import Table

RECEIPT = "12-7 19 + 0-0 50 = 69"


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    return keeps_score(new_page(has_touch=True))


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.locator(f".takeover:visible [data-key='{key}']").click()
        if key == "tiles":
            expect(page.locator("#tiles")).to_be_visible()


def open_tiles(page: Page, game: Game) -> None:
    page.goto(round_path(game, 1))
    press(page, "tiles")


def open_tiles_in_the_list(page: Page, name: str) -> None:
    seat = page.get_by_role("group", name=name, exact=True)
    seat.get_by_text("Tiles, penalty…").click()
    seat.get_by_role("button", name="Pick the tiles").click()
    expect(page.locator("#tiles")).to_be_visible()


def tap(page: Page, *tiles: str) -> None:
    """By its one end and the tile, as a thumb does."""
    for tile in tiles:
        page.locator(".ends").get_by_text(tile.split("-")[0], exact=True).click()
        page.locator(f"#tiles .tile:has([value='{tile}'])").first.click()


def receipt(page: Page) -> str:
    return page.locator("#tiles-receipt").inner_text()


def seen(page: Page) -> list[str]:
    """The tiles that are offered, as they are printed."""
    return page.locator("#tiles .tile:visible:not(:has(:disabled)) span").all_inner_texts()


def refused(page: Page) -> dict[str, str]:
    """Why the others are not, of those that are on the screen."""
    labels = page.locator("#tiles .tile:visible:has(:disabled)")
    return dict(zip(labels.locator("span").all_inner_texts(), labels.locator("small").all_inner_texts(), strict=True))


def test_the_tiles_left_in_a_hand_are_tapped_and_added_up_by_the_rules(phone: Page) -> None:
    game = new_game("Ana", "Luis", "Kim", double_blank=50)
    open_tiles(phone, game)
    expect(phone.get_by_role("region", name="Ana")).to_be_focused()
    assert receipt(phone) == "–"
    assert len(seen(phone)) == 90
    tap(phone, "12-7")
    assert seen(phone) == [f"12|{end}" for end in range(11, -1, -1)]
    tap(phone, "0-0")
    assert receipt(phone) == RECEIPT
    phone.get_by_role("button", name="Save 69").click()
    # Back at the keys, with the sum in the field; from there the walk goes on.
    expect(phone.locator("#keypad output")).to_have_text("69")
    press(phone, "next", "out", "next", "3", "1", "next")
    expect(phone.locator(".receipt").first).to_have_text(RECEIPT)
    save(phone)
    expect(phone.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    assert Cell.objects.get(seat__position=0).tiles == ["12-7", "0-0"]
    assert Table.load(game).places[-1].total == 69


def test_a_stored_hand_is_shown_again_and_can_be_mended(new_page: NewPage) -> None:
    game = new_game("Ana", "Luis", double_blank=50)
    page = keeps_score(new_page(has_touch=True))
    open_tiles(page, game)
    tap(page, "12-7", "0-0")
    press(page, "save", "next", "out", "next")
    save(page)
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()

    page = keeps_score(new_page())
    page.goto(round_path(game, 1))
    expect(page.locator(".receipt").first).to_have_text(RECEIPT)
    open_tiles_in_the_list(page, "Ana")
    assert receipt(page) == RECEIPT
    expect(page.locator("#tiles [value='12-7']")).to_be_checked()
    # A tile that is tapped again leaves the hand.
    tap(page, "12-7")
    assert receipt(page) == "0-0 50 = 50"
    page.get_by_role("button", name="Save 50").click()
    expect(page.get_by_role("button", name="Pick the tiles").first).to_be_focused()
    expect(page.locator("#seat-0")).to_have_value("50")
    # Other pips that are typed afterwards are no longer those of the tiles.
    page.locator("#seat-0").fill("51")
    expect(page.locator(".receipt").first).not_to_be_visible()
    save_what_moves(page)
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    cell = Cell.objects.get(seat__position=0)
    assert (cell.tiles, cell.pips) == (None, 51)


def test_undo_takes_back_tap_by_tap_and_cancel_all_of_it(phone: Page) -> None:
    open_tiles(phone, new_game("Ana", "Luis"))
    undo = phone.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    tap(phone, "12-7", "5-5", "12-7")
    assert receipt(phone) == "5-5 10 = 10"
    undo.click()
    assert receipt(phone) == "12-7 19 + 5-5 10 = 29"
    undo.click()
    undo.click()
    assert receipt(phone) == "–"
    expect(undo).to_be_disabled()
    tap(phone, "6-1")
    press(phone, "close")
    expect(phone.locator("#keypad output")).to_have_text("–")
    press(phone, "tiles")
    assert receipt(phone) == "–"
    phone.keyboard.press("Escape")
    expect(phone.locator("#keypad")).to_be_visible()


def test_an_empty_hand_leaves_nothing_written(phone: Page) -> None:
    open_tiles(phone, new_game("Ana", "Luis"))
    tap(phone, "6-1")
    press(phone, "save", "tiles")
    tap(phone, "6-1")
    phone.get_by_role("button", name="Save –").click()
    expect(phone.locator("#keypad output")).to_have_text("–")
    expect(phone.locator("[name=tiles-0]")).to_have_value("")


def test_the_engine_and_the_tiles_of_others_are_refused_with_the_reason(phone: Page) -> None:
    game = new_game("Ana", "Luis", "Kim")
    open_tiles(phone, game)
    tap(phone, "12-7", "5-5")
    press(phone, "save", "next", "tiles")
    phone.locator(".ends").get_by_text("12", exact=True).click()
    assert refused(phone) == {"12|12": "the engine of this round", "12|7": "in the hand of Ana"}
    phone.locator(".ends").get_by_text("5", exact=True).click()
    assert refused(phone) == {"5|5": "in the hand of Ana"}
    # Tapped all the same, it does not come.
    phone.locator("#tiles .tile:has([value='5-5'])").click(force=True)
    assert receipt(phone) == "–"
    # Where the engine was another, the double is free again.
    press(phone, "close", "list")
    phone.get_by_text("Change the engine or the starter").click()
    phone.get_by_label("Engine", exact=True).select_option("11")
    open_tiles_in_the_list(phone, "Luis")
    assert refused(phone) == {
        "11|11": "the engine of this round",
        "12|7": "in the hand of Ana",
        "5|5": "in the hand of Ana",
    }


def test_a_hand_that_holds_what_another_hand_holds_loses_it_where_it_is_opened(phone: Page) -> None:
    game = new_game("Ana", "Luis")
    phone.goto(round_path(game, 1))
    # Two phones wrote the same tile, or a photo was misread: it comes into one hand only.
    phone.evaluate(
        """() => {
            document.querySelector("[name=tiles-0]").value = "12-7 6-6";
            document.querySelector("[name=tiles-1]").value = "12-7";
        }"""
    )
    press(phone, "tiles")
    assert receipt(phone) == "6-6 12 = 12"
    assert refused(phone)["12|7"] == "in the hand of Luis"


def test_of_two_sets_a_hand_may_hold_a_tile_twice(phone: Page) -> None:
    open_tiles(phone, new_game("Ana", "Luis", "Kim", copies=2))
    phone.locator(".ends").get_by_text("12", exact=True).click()
    assert refused(phone) == {"12|12": "the engine of this round"}
    assert seen(phone).count("12|12") == 1
    copies = phone.locator("#tiles .tile:has([value='12-7'])")
    copies.nth(0).click()
    copies.nth(1).click()
    assert receipt(phone) == "12-7 19 + 12-7 19 = 38"
    press(phone, "save", "next", "tiles")
    assert phone.locator("#tiles [value='12-7']:disabled").count() == 2


def test_a_tile_is_found_and_taken_with_the_keyboard(new_page: NewPage) -> None:
    page = keeps_score(new_page(width=1280, height=800))
    page.goto(round_path(new_game("Ana", "Luis"), 1))
    page.get_by_role("group", name="Ana", exact=True).get_by_text("Tiles, penalty…").click()
    page.get_by_role("button", name="Pick the tiles").first.focus()
    page.keyboard.press("Enter")
    page.locator(".ends").get_by_text("9", exact=True).press("Enter")
    expect(page.locator(".ends").get_by_text("9", exact=True)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("checkbox", name="9|4").press("Space")
    assert receipt(page) == "9-4 13 = 13"
    page.get_by_role("button", name="Save 13").press("Enter")
    expect(page.locator("#seat-0")).to_have_value("13")


def test_a_players_own_phone_knows_what_the_others_hold(phone: Page) -> None:
    game = new_game("Ana", "Luis", "Kim", device=OTHER_DEVICE)
    grant(game, DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    other = game.seats.get(position=0)
    phone.goto(f"{game.get_absolute_url()}mine/")
    press(phone, "tiles")
    tap(phone, "12-7")
    press(phone, "save")
    phone.get_by_role("button", name="Save my score").click()
    expect(phone.locator("[data-under-way]")).to_be_visible()
    assert Cell.objects.get().tiles == ["12-7"]
    Cell.objects.update(seat=other)
    phone.goto(f"{game.get_absolute_url()}mine/")
    press(phone, "tiles")
    assert refused(phone) == {"12|12": "the engine of this round", "12|7": "in the hand of Ana"}


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (390, 844)])
@pytest.mark.parametrize("locale", ["en", "es", "ca"])
def test_a_double_18_is_picked_with_one_thumb(new_page: NewPage, width: int, height: int, locale: str) -> None:
    page = keeps_score(new_page(width=width, height=height, locale=locale, has_touch=True))
    game = new_game("Ana", "Luis", highest=18)
    open_tiles(page, game)
    assert len(seen(page)) == 189
    tap(page, "18-17", "18-0", "0-0", "11-10", "14-9")
    assert receipt(page) == "18-17 35 + 18-0 18 + 0-0 0 + 11-10 21 + 14-9 23 = 97"
    lying = page.evaluate(
        """() => ({
            scrolls: document.documentElement.scrollHeight > innerHeight,
            tiles: document.querySelector("#tiles .tiles").clientHeight,
            lowest: document.querySelector("#tiles .bar").getBoundingClientRect().bottom,
        })"""
    )
    assert not lying["scrolls"], lying
    # Two rows at least, with a hand of five written above.
    assert lying["tiles"] >= 100
    assert lying["lowest"] <= height
    assert flaws(page) == []


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script that does not come", "without JavaScript"])
def test_where_the_script_does_not_come_the_server_lays_the_tiles_out(
    new_page: NewPage, troubles: list[str], javascript: bool
) -> None:
    game = new_game("Ana", "Luis", "Kim", double_blank=50)
    page = keeps_score(new_page(javascript=javascript))
    page.route(re.compile("/tiles"), lambda route: route.abort())
    page.goto(round_path(game, 1))
    page.locator("#seat-2").fill("31")
    page.locator("label[for=seat-1-out]").click()
    page.get_by_role("group", name="Ana", exact=True).get_by_text("Tiles, penalty…").click()
    page.get_by_role("button", name="Pick the tiles").first.click()
    expect(page.get_by_role("group", name="Which tiles does Ana still hold?")).to_be_visible()
    for tile in ("12|7", "0|0"):
        page.get_by_role("checkbox", name=tile, exact=True).check()
    page.get_by_role("button", name="Add these tiles up").click()
    expect(page.locator(".receipt").first).to_have_text(RECEIPT)
    expect(page.locator("#seat-0")).to_be_focused()
    expect(page.locator("#seat-2")).to_have_value("31")
    save(page)
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    assert Cell.objects.get(seat__position=0).tiles == ["12-7", "0-0"]
    troubles.clear()  # the browser says on the console that a script did not come


def test_a_correction_keeps_the_tiles_of_the_hands_that_are_left_alone(page: Page) -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 19, 20])
    Cell.objects.filter(seat__position=1).update(tiles=["12-7"], pips=None)
    keeps_score(page).goto(round_path(game, 1))
    page.locator("#seat-2").fill("21")
    save_what_moves(page)
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    assert Cell.objects.get(seat__position=1).tiles == ["12-7"]
