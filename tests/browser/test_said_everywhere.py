"""Two scores of one seat are read on every phone, and the line that counts leads to what it counts."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import keeps_score, round_path, wait_until
from tests.conftest import NewPage
from tests.tracker.factories import DEVICE, OTHER_DEVICE, X, grant, new_game, play
from tests.tracker.test_disputes import write
from tracker.models import Cell, Game, Role

SIZES = pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640)])
LOOK = "document.dispatchEvent(new Event('visibilitychange'))"


def at_the_keys(new_page: NewPage, path: str, width: int, height: int, device: UUID = DEVICE) -> Page:
    page = keeps_score(new_page(width=width, height=height, has_touch=True), device)
    page.goto(path)
    expect(page.locator("#keypad")).to_be_visible()
    return page


def dispute(game: Game, position: int) -> None:
    for pips, device in ((35, uuid4()), (53, uuid4())):
        write(game, position, pips, device)


@SIZES
def test_a_dispute_is_read_at_the_keys_of_every_other_player(new_page: NewPage, width: int, height: int) -> None:
    game = new_game("Rosa", "Luis", "Ana")
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=game.seats.get(position=0))
    page = at_the_keys(new_page, f"{game.get_absolute_url()}mine/", width, height, OTHER_DEVICE)
    dispute(game, 1)
    page.evaluate(LOOK)
    said = page.locator("#keypad-problems")
    expect(said).to_contain_text("Luis, round 1: which one? 35 · 53")
    expect(said.get_by_text("which one? 35 · 53")).to_be_in_viewport()
    # Who wrote which and when, and no button of what is not theirs.
    expect(said).to_contain_text("20:14")
    expect(said.get_by_role("button")).to_have_count(0)
    # It comes with the page, too, and is asked for no more often than anything new.
    page.reload()
    expect(said).to_contain_text("35 · 53")


@SIZES
def test_the_scorekeeper_settles_a_dispute_at_the_keys_of_another_seat(
    new_page: NewPage, width: int, height: int
) -> None:
    game = new_game("Rosa", "Luis", "Ana")
    page = at_the_keys(new_page, round_path(game, 1), width, height)
    dispute(game, 1)
    page.evaluate(LOOK)
    expect(page.locator("#keypad-problems")).to_contain_text("Luis, round 1: which one? 35 · 53")
    expect(page.locator("#keypad-name")).to_have_text("Rosa")
    page.wait_for_timeout(800)
    if page.locator("#keypad [data-key=more]").is_visible():
        page.locator("#keypad [data-key=more]").click()
    page.locator("#keypad .choose").get_by_role("button", name="53").click()
    wait_until(page, lambda: Cell.objects.get(seat__position=1).pips == 53)


def test_the_line_that_counts_leads_to_whom_it_counts(new_page: NewPage) -> None:
    game = new_game("Rosa", "Luis", "Ana")
    page = at_the_keys(new_page, round_path(game, 1), 320, 568)
    dispute(game, 1)
    page.evaluate(LOOK)
    page.locator("#status").get_by_role("link", name="Needs you: 1").click()
    expect(page.locator("#keypad-name")).to_have_text("Luis")
    page.wait_for_timeout(800)
    page.locator("#keypad [data-key=list]").click()
    page.wait_for_timeout(800)
    page.locator("#status").get_by_role("link", name="Needs you: 1").click()
    expect(page.locator("#seat-1")).to_be_focused()


def test_the_line_leads_to_a_note_beneath_the_keys(new_page: NewPage, troubles: list[str]) -> None:
    game = new_game("Rosa", "Luis", "Ana")
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    page = at_the_keys(new_page, f"{game.get_absolute_url()}mine/", 320, 568, OTHER_DEVICE)
    page.wait_for_load_state()
    page.context.set_offline(True)
    page.locator("#keypad [data-key='7']").click()
    page.evaluate("document.querySelector('#keypad [data-key=list]').click()")
    play(game, [X, 41, 20])
    page.context.set_offline(False)
    expect(page.locator("#status")).to_contain_text("Changed meanwhile")
    wait_until(page, lambda: "refusal" in page.evaluate("JSON.stringify({...localStorage})"))
    page.evaluate("localStorage.entry = 'keypad'")
    page.goto(f"{game.get_absolute_url()}mine/")
    expect(page.locator("#keypad")).to_be_visible()
    page.wait_for_timeout(800)
    page.locator("#status").get_by_role("link", name="Needs you: 1").click()
    expect(page.locator("#notes .said")).to_be_in_viewport(ratio=1)
    expect(page.locator("#notes button")).to_be_in_viewport(ratio=1)
    troubles.clear()


@pytest.mark.parametrize(
    ("typed", "is_number"),
    [("47", True), (" 47 ", True), ("٤٧", True), ("4 7", False), ("4\u00a07", False), ("4-7", False), ("47x", False)],
)
def test_a_number_is_read_alike_on_the_phone_and_on_the_server(page: Page, typed: str, is_number: bool) -> None:
    game = new_game("Rosa", "Luis")
    keeps_score(page).goto(round_path(game, 1))
    page.wait_for_load_state()
    page.locator("#seat-0").fill(typed)
    page.locator("#seat-1").focus()
    state = page.locator("#seat-0-state")
    expect(state).to_have_text("saved" if is_number else "Write a whole number, such as 47.")
    assert list(Cell.objects.filter(seat__position=0).values_list("pips", flat=True)) == [47] * is_number
    page.locator("label[for=seat-1-out]").click()
    page.locator("button[value=save]").click()
    if is_number:
        expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    else:
        expect(page.locator("#seat-0-problems")).to_contain_text("Write a whole number, such as 47.")
