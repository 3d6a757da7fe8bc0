"""The large keypad: it walks from seat to seat and writes into the fields of the list."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import flaws
from tests.browser.people import focused, keeps_score, round_path, row_of, save, save_what_moves
from tests.conftest import NewPage
from tests.tracker.factories import DEVICE, OTHER_DEVICE, X, grant, new_game, play
from tracker.models import Cell, Game, Role

NAMES = (
    "Rosa",
    "Tom",
    "Pilar",
    "Hank",
    "Núria",
    "Montserrat",
    "Ana",
    "Kim",
    "Mike",
    "Bea",
    "Joe",
    "Pau",
    "Zoe",
    "Luis",
)


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    """A phone that keeps the score: fingers, no mouse."""
    return keeps_score(new_page(has_touch=True))


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.locator(f"#keypad [data-key='{key}']").click()


def shown(page: Page) -> tuple[str, str, str]:
    """Whose turn it is, the number, and the word that stands beside it."""
    return (
        page.locator("#keypad-name").inner_text(),
        page.locator("#keypad output").inner_text(),
        page.locator("#keypad-state").inner_text(),
    )


def missing(page: Page) -> list[str]:
    return page.locator("#keypad-missing button").all_inner_texts()


def listen(page: Page) -> None:
    """Note the names of the seats that are left, in their order."""
    page.evaluate(
        """() => {
            window.left = [];
            document.addEventListener("seat:left",
                event => left.push(event.target.querySelector("[data-hand]").dataset.hand));
        }"""
    )


def open_form(page: Page, game: Game, number: int = 1) -> None:
    page.goto(round_path(game, number))
    expect(page.locator("#keypad")).to_be_visible()


# --- Walking from seat to seat ---------------------------------------------------------------------------------------


def test_a_round_is_entered_with_one_thumb(phone: Page) -> None:
    game = new_game("Ana", "Luis", "Kim", highest=18)
    open_form(phone, game)
    expect(phone.get_by_role("region", name="Ana")).to_be_focused()
    assert shown(phone) == ("Ana", "–", "")
    expect(phone.locator("#keypad-place")).to_have_text("1 of 3 · was: –")
    assert missing(phone) == ["Ana", "Luis", "Kim"]
    press(phone, "1", "2")
    assert shown(phone) == ("Ana", "12", "")
    assert missing(phone) == ["Luis", "Kim"]
    phone.get_by_role("button", name="Next: Luis").click()
    press(phone, "out")
    assert shown(phone) == ("Luis", "0", "went out")
    phone.get_by_role("button", name="Next: Kim").click()
    press(phone, "1", "0", "5")
    assert shown(phone) == ("Kim", "105", "")
    assert missing(phone) == []
    phone.get_by_role("button", name="Check the list").click()
    expect(phone.locator("#keypad")).not_to_be_visible()
    expect(phone.get_by_role("button", name="Save round")).to_be_focused()
    expect(phone.locator("#seat-1")).to_have_attribute("placeholder", "0")
    save(phone)
    expect(phone.get_by_role("heading", name="Round 2 of 19")).to_be_visible()
    assert row_of(phone, 1) == ["12", "0 out", "105"]


def test_empty_zero_out_and_away_are_four_things(phone: Page) -> None:
    game = new_game("Ana", "Luis", "Kim", "Mike")
    open_form(phone, game)
    press(phone, "out", "next", "0", "next", "away")
    assert shown(phone) == ("Kim", "–", "did not play")
    press(phone, "next")
    assert shown(phone) == ("Mike", "–", "")
    assert missing(phone) == ["Mike"]
    # Nothing is written for Mike, and the round says so; of the others the list shows what they are. A second tap
    # that comes at once would mean the first.
    phone.wait_for_timeout(750)
    press(phone, "next")
    placeholders = [phone.locator(f"#seat-{seat}").get_attribute("placeholder") for seat in range(4)]
    assert placeholders == ["0", "–", "–", "–"]
    expect(phone.locator("#seat-1")).to_have_value("0")
    expect(phone.locator("#seat-0-out")).to_be_checked()
    expect(phone.locator("#seat-2-absent")).to_be_visible()
    expect(phone.locator("#seat-2-absent")).to_be_checked()
    save(phone)
    expect(phone.locator(".summary")).to_contain_text("Mike: Write the pips, or say who went out.")
    phone.locator("#seat-3").click()
    press(phone, "9", "next")
    save(phone)
    expect(phone.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    cells = Cell.objects.order_by("seat__position")
    assert [(cell.pips, cell.went_out, cell.is_absent) for cell in cells] == [
        (None, True, False),
        (0, False, False),
        (None, False, True),
        (9, False, False),
    ]


def test_digits_begin_anew_and_the_last_ones_are_deleted_one_by_one(phone: Page) -> None:
    open_form(phone, new_game("Ana", "Luis", "Kim"))
    press(phone, "0", "4", "7", "back")
    assert shown(phone)[1] == "4"
    press(phone, "back", "back")
    assert shown(phone)[1] == "–"
    press(phone, "1", "2", "3", "4", "5")
    assert shown(phone)[1] == "1234"
    press(phone, "next")
    phone.locator("#keypad-missing").get_by_text("Kim").click()
    press(phone, "list")
    phone.evaluate("localStorage.removeItem('entry')")
    # Touched again, the number is replaced by the first digit, or mended from its end.
    phone.locator("#seat-0").click()
    expect(phone.locator("#keypad-place")).to_have_text("1 of 3 · was: 1234")
    press(phone, "9")
    assert shown(phone)[1] == "9"
    press(phone, "1")
    assert shown(phone)[1] == "91"
    phone.locator("#keypad-missing").get_by_text("Luis").click()
    press(phone, "list")
    phone.evaluate("localStorage.removeItem('entry')")
    phone.locator("#seat-0").click()
    press(phone, "back")
    assert shown(phone)[1] == "9"


def test_a_long_press_is_one_press(phone: Page) -> None:
    open_form(phone, new_game("Ana", "Luis"))
    phone.locator("[data-key='7']").click(delay=1500)
    assert shown(phone)[1] == "7"


def test_every_missing_seat_is_named_and_a_tap_leads_to_it(phone: Page) -> None:
    game = new_game(*NAMES, highest=18)
    open_form(phone, game)
    assert missing(phone) == list(NAMES)
    listen(phone)
    expect(phone.get_by_role("button", name="Missing: Tom, Pilar, Hank")).to_be_visible()
    press(phone, "more")
    phone.locator("#keypad-missing").get_by_text("Zoe").click()
    expect(phone.get_by_role("region", name="Zoe")).to_be_focused()
    press(phone, "8")
    # Round the table: the first that is missing after this one.
    phone.get_by_role("button", name="Next: Luis").click()
    press(phone, "5", "next")
    assert shown(phone)[0] == "Rosa"
    assert missing(phone) == list(NAMES[:12])
    assert phone.evaluate("left") == ["Rosa", "Zoe", "Luis"]


def test_only_one_seat_goes_out_and_the_last_word_holds(phone: Page) -> None:
    open_form(phone, new_game("Ana", "Luis", "Kim"))
    press(phone, "out", "next", "out", "next")
    listen(phone)
    # Luis took it from Ana, whose score is missing again; a number says that Luis did not go out either.
    assert missing(phone) == ["Ana", "Kim"]
    phone.locator("#keypad-missing").get_by_text("Ana").click()
    assert shown(phone) == ("Ana", "–", "")
    press(phone, "out")
    expect(phone.locator("[data-key=out]")).to_have_attribute("aria-pressed", "true")
    assert phone.evaluate("left") == ["Kim", "Luis"]
    press(phone, "out")
    assert shown(phone) == ("Ana", "–", "")
    press(phone, "away", "3")
    assert shown(phone) == ("Ana", "3", "")
    expect(phone.locator("[data-key=away]")).to_have_attribute("aria-pressed", "false")


def test_nobody_goes_out_of_a_blocked_round(phone: Page) -> None:
    game = new_game("Ana", "Luis", "Kim")
    open_form(phone, game)
    press(phone, "out")
    phone.get_by_label("Blocked").check()
    assert shown(phone) == ("Ana", "–", "")
    expect(phone.locator("[data-key=out]")).to_be_disabled()
    press(phone, "0", "next", "2", "0", "next", "3", "1", "next")
    save(phone)
    expect(phone.locator(".board tbody th").first).to_contain_text("blocked")
    assert row_of(phone, 1) == ["0", "20", "31"]


def test_what_is_wrong_with_a_seat_is_said_at_its_keys(phone: Page) -> None:
    game = new_game("Ana", "Luis", "Kim")
    open_form(phone, game)
    press(phone, "out", "next", "1", "next", "1", "next")
    save(phone)
    # A page that has something to say is read first.
    expect(phone.locator(".summary")).to_be_focused()
    expect(phone.locator("#keypad")).not_to_be_visible()
    phone.locator("#seat-2").click()
    expect(phone.locator("#keypad-problems")).to_contain_text("Error: Only 1-0 adds up to 1")
    press(phone, "7", "next")
    save(phone)
    expect(phone.get_by_role("heading", name="Round 2 of 13")).to_be_visible()


def test_a_score_of_the_board_that_is_touched_opens_at_its_seat(phone: Page) -> None:
    game = new_game("Ana", "Luis", "Kim")
    phone.goto(f"{round_path(game, 1)}#seat-2")
    expect(phone.get_by_role("region", name="Kim")).to_be_focused()


# --- Beside what is saved by itself -----------------------------------------------------------------------------------


def test_a_score_is_saved_while_the_next_one_is_typed(phone: Page) -> None:
    open_form(phone, new_game("Ana", "Luis", "Kim"))
    press(phone, "1", "2", "next", "3")
    expect(phone.locator("#status")).to_have_text("Not saved yet")
    assert [cell.pips for cell in Cell.objects.all()] == [12]
    press(phone, "next")
    expect(phone.locator("#status")).to_have_text("All saved")
    assert sorted(Cell.objects.values_list("pips", flat=True)) == [3, 12]


def test_a_page_that_is_loaded_again_goes_on_where_it_was(phone: Page, troubles: list[str]) -> None:
    phone.route(re.compile("/writes/"), lambda route: route.abort())
    open_form(phone, new_game("Ana", "Luis", "Kim"))
    press(phone, "out", "next", "1", "2", "next")
    phone.reload()
    # Nothing has reached the server: it stands in the fields all the same.
    expect(phone.get_by_role("region", name="Kim")).to_be_focused()
    assert missing(phone) == ["Kim"]
    phone.locator("#keypad [data-key=list]").click()
    expect(phone.locator("#seat-0")).to_have_attribute("placeholder", "0")
    expect(phone.locator("#seat-1")).to_have_value("12")
    assert not Cell.objects.exists()
    troubles.clear()  # the browser says on the console that a request was cut off


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 740)])
@pytest.mark.parametrize("own", [False, True], ids=["round", "own score"])
def test_the_game_is_one_tap_away_and_nothing_typed_is_lost(
    new_page: NewPage, width: int, height: int, own: bool
) -> None:
    game = new_game("Ana", "Luis", "Kim", device=OTHER_DEVICE if own else DEVICE)
    if own:
        grant(game, DEVICE, Role.PLAYER, seat=game.seats.get(position=0))
    page = keeps_score(new_page(width=width, height=height, has_touch=True))
    page.goto(f"{game.get_absolute_url()}mine/" if own else round_path(game, 1))
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    link = page.locator("#keypad").get_by_role("link", name="Game", exact=not own)
    expect(link).to_be_in_viewport(ratio=1)
    box = link.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    press(page, "4", "7")
    link.click()
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#status")).to_have_text("")
    # What was on its way as the page was left is on the server soon.
    for _look in range(100):
        if Cell.objects.exists():
            break
        page.wait_for_timeout(100)
    assert Cell.objects.get().pips == 47
    assert asked == []


# --- Which way in ----------------------------------------------------------------------------------------------------


def test_list_or_keypad_is_remembered_on_the_phone(phone: Page) -> None:
    game = new_game("Ana", "Luis", "Kim")
    open_form(phone, game)
    press(phone, "2", "1", "list")
    expect(phone.locator("#seat-0")).to_be_focused()
    expect(phone.locator("#seat-0")).to_have_value("21")
    phone.locator("#seat-1").click()
    expect(phone.locator("#seat-1")).to_be_focused()
    # The 21 is saved by itself, so the next seat is the one that is missing.
    phone.reload()
    expect(phone.locator("#seat-1")).to_be_focused()
    expect(phone.locator("#keypad")).not_to_be_visible()
    phone.get_by_role("button", name="Keypad").click()
    expect(phone.get_by_role("region", name="Luis")).to_be_focused()
    phone.reload()
    expect(phone.get_by_role("region", name="Luis")).to_be_focused()


def test_a_desk_begins_with_the_list(new_page: NewPage) -> None:
    page = keeps_score(new_page(width=1280, height=800))
    page.goto(round_path(new_game("Ana", "Luis"), 1))
    expect(page.locator("#seat-0")).to_be_focused()
    page.locator("#seat-1").click()
    expect(page.locator("#seat-1")).to_be_focused()
    expect(page.locator("#keypad")).not_to_be_visible()


def test_a_round_that_is_complete_or_closed_is_not_walked_through_by_itself(phone: Page) -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    phone.goto(round_path(game, 1))
    expect(phone.locator("#seat-1")).to_have_value("41")
    expect(phone.locator("html.scripted")).to_be_attached()
    expect(phone.locator("#keypad")).not_to_be_visible()
    phone.locator("#seat-1").click()
    press(phone, "1", "4", "next")
    save_what_moves(phone)
    expect(phone.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    assert row_of(phone, 1) == ["0 out", "14"]


# --- With a keyboard, and for who listens ----------------------------------------------------------------------------


def test_the_keyboard_of_a_desk_does_the_same(new_page: NewPage) -> None:
    game = new_game("Ana", "Luis", "Kim")
    page = keeps_score(new_page(width=1280, height=800))
    page.goto(round_path(game, 1))
    page.get_by_role("button", name="Keypad").click()
    page.keyboard.type("479")
    page.keyboard.press("Backspace")
    assert shown(page) == ("Ana", "47", "")
    page.keyboard.press("Enter")
    assert shown(page)[0] == "Luis"
    page.keyboard.press("Tab")
    for _key in range(9):
        page.keyboard.press("Tab")
    assert focused(page)["text"] == "Went out"
    page.keyboard.press("Enter")
    assert shown(page) == ("Luis", "0", "went out")
    page.keyboard.press("Escape")
    expect(page.locator("#keypad")).not_to_be_visible()
    expect(page.locator("#seat-1")).to_be_focused()
    # In the list the keys are the fields' own again.
    page.locator("#seat-2").press("5")
    expect(page.locator("#seat-2")).to_have_value("5")


def test_keys_pressed_with_others_are_the_browsers(new_page: NewPage) -> None:
    page = keeps_score(new_page(width=1280, height=800))
    page.goto(round_path(new_game("Ana", "Luis"), 1))
    page.get_by_role("button", name="Keypad").click()
    page.keyboard.press("Alt+1")
    assert shown(page)[1] == "–"


def test_the_number_is_said_as_it_is_typed(phone: Page) -> None:
    open_form(phone, new_game("Ana", "Luis"))
    output = phone.locator("#keypad output")
    expect(output).to_have_attribute("aria-live", "polite")
    expect(output).to_have_role("status")
    expect(phone.get_by_role("button", name="Delete the last digit")).to_be_visible()
    expect(phone.get_by_role("region", name="Ana 1 of 2")).to_be_visible()


# --- Penalties, each with its own sign -------------------------------------------------------------------------------


def test_penalties_are_tapped_or_typed_and_each_has_its_own_sign(phone: Page) -> None:
    game = new_game("Ana", "Luis", "Kim", public_train_penalty=5)
    open_form(phone, game)
    press(phone, "out", "next", "1", "2", "extra")
    luis = phone.get_by_role("group", name="Luis", exact=True)
    expect(luis.get_by_role("button", name="mistake: the round’s highest score")).to_be_focused()
    luis.get_by_role("button", name="public train: 5").click()
    luis.get_by_role("button", name="mistake").click()
    lines = luis.locator(".line")
    expect(lines).to_have_count(3)
    assert [field.input_value() for field in luis.get_by_label("Reason").all()] == ["public train", "mistake", ""]
    expect(luis.get_by_label("Points").first).to_have_attribute("placeholder", "5")
    lines.nth(1).get_by_role("button", name="Remove").click()
    expect(lines).to_have_count(2)
    # The other sign is for other points than the rules', so these are written out; and back.
    lines.first.get_by_role("button", name="Penalty", exact=True).click()
    expect(lines.first.get_by_label("Points")).to_have_value("5")
    lines.first.get_by_role("button", name="Bonus", exact=True).click()
    # The last line is typed: no minus on a phone's keys, so the sign is a button.
    lines.last.get_by_role("button", name="Penalty", exact=True).click()
    lines.last.get_by_label("Reason").fill("sang well")
    expect(lines).to_have_count(3)
    lines.nth(1).get_by_label("Points").fill("2")
    expect(lines.nth(1).get_by_role("button", name="Bonus", exact=True)).to_be_visible()
    # The next one begins as a penalty again.
    expect(lines.nth(2).get_by_role("button", name="Penalty", exact=True)).to_be_visible()
    phone.get_by_role("button", name="Keypad").click()
    assert shown(phone)[0] == "Kim"
    press(phone, "9", "next")
    save(phone)
    expect(phone.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    expect(phone.locator(".remarks li")).to_have_text(
        "Luis, round 1: 15 · 12 + 5 − 2, penalty for a public train, sang well: bonus 2"
    )


# --- The own phone ---------------------------------------------------------------------------------------------------


def test_a_player_has_the_same_keys_for_the_own_seat_and_saves_with_the_last(phone: Page) -> None:
    game = new_game("Ana", "Luis", "Kim", device=OTHER_DEVICE)
    grant(game, DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    phone.goto(f"{game.get_absolute_url()}mine/")
    expect(phone.get_by_role("region", name="Luis was: –")).to_be_focused()
    expect(phone.locator("#keypad [data-key=away]")).to_have_count(0)
    press(phone, "3", "2")
    phone.get_by_role("button", name="Save my score").click()
    expect(phone.locator("[data-under-way]")).to_be_visible()
    assert Cell.objects.get().pips == 32


# --- How it lies on the screen ---------------------------------------------------------------------------------------

LYING = """() => ({
    scrolls: document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth,
    keys: [...document.querySelectorAll("#keypad .keys button")].map(key => key.getBoundingClientRect().height),
    number: parseFloat(getComputedStyle(document.querySelector("#keypad output")).fontSize),
    lowest: document.querySelector("#keypad .bar").getBoundingClientRect().bottom,
})"""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (390, 844), (640, 360)])
@pytest.mark.parametrize("locale", ["en", "es", "ca"])
def test_it_fits_any_phone_without_scrolling(new_page: NewPage, width: int, height: int, locale: str) -> None:
    # A name without end stands where it is written twice: at the keys, and as the next.
    game = new_game(NAMES[0], "Hubertwolfeschlegelsteinhausenbergerdorf", *NAMES[2:], highest=18)
    page = keeps_score(new_page(width=width, height=height, locale=locale, has_touch=True))
    open_form(page, game)
    press(page, "1", "0", "5")
    # The longest of what the status says, where there is one.
    page.evaluate("document.getElementById('status').textContent = '2 en espera, solo en este teléfono'")
    lying: dict[str, Any] = page.evaluate(LYING)
    assert not lying["scrolls"], lying
    assert min(lying["keys"]) >= 64
    assert max(lying["keys"]) <= 92
    assert lying["number"] == 64
    assert lying["lowest"] <= height
    press(page, "next")
    assert page.evaluate(LYING) == lying
    expect(page.locator("#status")).to_be_in_viewport(ratio=1)
    assert flaws(page) == []


def test_nothing_jumps_when_it_opens(new_page: NewPage) -> None:
    page = keeps_score(new_page(has_touch=True))
    page.add_init_script(
        """window.shift = 0;
        new PerformanceObserver(list => {
            for (const entry of list.getEntries()) shift += entry.value;
        }).observe({type: "layout-shift", buffered: true});"""
    )
    open_form(page, new_game(*NAMES[:8]))
    page.wait_for_timeout(300)
    assert page.evaluate("shift") <= 0.01


def test_the_page_works_before_and_without_its_scripts(new_page: NewPage, troubles: list[str]) -> None:
    game = new_game("Ana", "Luis")
    page = keeps_score(new_page(has_touch=True))
    page.route("**/pages/round*.js", lambda route: route.abort())
    page.goto(round_path(game, 1))
    page.locator("label[for=seat-0-out]").click()
    page.locator("#seat-1").fill("12")
    save(page)
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    troubles.clear()  # the browser says on the console that they did not come
