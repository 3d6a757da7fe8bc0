"""Where may I play? – at the table: a tap that tells more, tiles that fit, without a script as well."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import flaws
from tests.browser.people import keeps_score
from tests.conftest import NewPage
from tests.tracker.changes import seat_of
from tests.tracker.factories import OTHER_DEVICE, Role, X, grant, new_game, play
from tests.tracker.test_taps import M1, ref, tap
from tests.tracker.test_where import USUAL, url
from tests.tracker.test_where_only import own_double_open
from tracker.models import Game
from tracker.services import BeginTrain, DrawTile, LayDouble, SetEnds, SetFirstTurn, SetMarker, SetTurn


def lively(seats: int = 4, **rules: object) -> Game:
    """A table on which something may be played in some places."""
    game = new_game("Ana", "Luis", "Kim", *[f"P{seat}" for seat in range(3, seats)], **{**USUAL, **rules})
    luis = ref(game, "Luis")
    for what in (
        SetFirstTurn(seat_of(game, "Ana").pk),
        BeginTrain(luis),
        SetMarker(luis, up=True),
        SetEnds(luis, (5,)),
        BeginTrain(M1),
    ):
        tap(game, what)
    return game


def pick(page: Page, *tiles: str) -> None:
    page.locator("#hand summary").click()
    for tile in tiles:
        page.locator(f"#hand .tile:has([value='{tile}'])").click()


@pytest.mark.parametrize("javascript", [True, False])
def test_the_tiles_that_fit_are_named_and_an_end_is_told_beside_them(new_page: NewPage, javascript: bool) -> None:
    game = lively()
    page = keeps_score(new_page(javascript=javascript))
    page.goto(url(game))
    page.get_by_role("button", name="Ana", exact=True).click()
    pick(page, "12-7", "5-5", "3-1")
    page.get_by_role("button", name="Which of them fit?").click()
    luis, mexican = page.locator(f"#where-{ref(game, 'Luis')}"), page.locator("#where-m1")
    expect(luis).to_contain_text("Fits: 5|5")
    expect(mexican).to_contain_text("Not known: tell this train’s open end.")
    mexican.locator("summary").click()
    mexican.get_by_role("button", name="3", exact=True).click()
    expect(mexican).to_contain_text("Fits: 3|1")
    expect(page.locator("#hand summary")).to_have_text("Your tiles: 12|7 · 5|5 · 3|1")


@pytest.mark.parametrize("javascript", [True, False])
def test_the_tile_just_drawn_is_known_or_asked_for(new_page: NewPage, javascript: bool) -> None:
    game = own_double_open()
    page = keeps_score(new_page(javascript=javascript))
    page.goto(url(game))
    pick(page, "4-2", "9-9")
    page.get_by_role("button", name="Which of them fit?").click()
    tap(game, DrawTile(seat_of(game, "Ana").pk, at=0))
    page.goto(url(game))
    kims, answer = page.locator(f"#where-{ref(game, 'Kim')}"), page.locator(".answer")
    expect(kims).to_contain_text("Only the tile just drawn may go here.")
    pick(page, "5-1", *([] if javascript else ["4-2", "9-9"]))
    page.get_by_role("button", name="Which of them fit?").click()
    if not javascript:
        expect(kims).to_contain_text("Fits if it was just drawn: 4|2")
        page.get_by_role("group", name="Which tile has Ana just drawn?").get_by_role("button", name="5|1").click()
    expect(answer).to_contain_text("None of your tiles can be played. Pass, and your marker goes up.")
    another = page.get_by_role("group", name="Ana has just drawn 5|1. Was it another?")
    another.get_by_role("button", name="4|2").click()
    expect(kims).to_contain_text("Fits: 4|2")
    # What was said stands when the same is asked again.
    page.locator("#hand summary").click()
    page.get_by_role("button", name="Which of them fit?").click()
    expect(kims).to_contain_text("Fits: 4|2")
    assert flaws(page) == []


def test_the_tiles_are_kept_in_this_tab_for_this_seat_alone(page: Page) -> None:
    game = lively()
    keeps_score(page).goto(url(game))
    pick(page, "12-7", "5-5")
    page.goto(url(game))
    expect(page.locator("#hand :checked")).to_have_count(2)
    page.goto(url(game, "Kim"))
    expect(page.locator("#hand :checked")).to_have_count(0)
    assert page.evaluate("Object.keys(localStorage).filter(name => name.includes('hand'))") == []
    # With the round it is forgotten, where it was kept too.
    play(game, [X, 12, 20, 30])
    page.goto(url(game))
    expect(page.locator("#hand :checked")).to_have_count(0)
    assert not page.evaluate("Object.values(sessionStorage).some(kept => kept.includes('12-7'))")


def test_what_is_tapped_elsewhere_is_said_and_looked_at_again(page: Page) -> None:
    game = lively()
    page.clock.install()
    keeps_score(page).goto(url(game))
    pick(page, "12-7")
    expect(page.locator("#stale")).to_be_hidden()
    tap(game, LayDouble(ref(game, "Luis"), value=5), device=OTHER_DEVICE)
    page.clock.run_for(3_100)
    expect(page.locator("#stale")).to_contain_text("Something was tapped since.")
    page.get_by_role("button", name="Look again").click()
    expect(page.locator(".answer")).to_contain_text("Only on Luis’s train: the open double is covered first. None of")
    expect(page.locator("#hand summary")).to_have_text("Your tiles: 12|7")
    expect(page.locator("#stale")).to_be_hidden()


def test_the_keyboard_reaches_everything_and_enter_taps_nothing(page: Page) -> None:
    game = lively()
    keeps_score(page).goto(url(game))
    pick(page, "12-7")
    page.keyboard.press("Enter")
    expect(page.locator("#hand summary")).to_have_text("Your tiles: 12|7")
    expect(page.get_by_text("Nobody has told whose turn it is")).to_be_visible()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("kind", ["open double", "several", "watcher", "refused"])
def test_it_can_be_read_by_everybody(
    new_page: NewPage, axe: Callable[[Page], list[str]], kind: str, dark: bool
) -> None:
    game = lively(14, highest=18, branching_doubles=kind == "several")
    page = keeps_score(new_page(dark=dark, width=320))
    if kind == "watcher":
        grant(game, OTHER_DEVICE, Role.WATCHER)
        keeps_score(page, OTHER_DEVICE)
    if kind == "open double":
        tap(game, SetTurn(seat_of(game, "Ana").pk))
        tap(game, LayDouble(ref(game, "Luis"), value=5))
    page.goto(url(game))
    if kind == "several":
        pick(page, "12-7", "5-5")
        page.get_by_role("button", name="Which of them fit?").click()
        expect(page.locator(".fits").first).to_be_visible()
    if kind == "refused":
        page.locator("#hand summary").click()
        page.get_by_role("button", name="Which of them fit?").click()
        expect(page.get_by_role("alert")).to_be_visible()
    page.evaluate("document.querySelectorAll('details').forEach(each => (each.open = true))")
    found = []
    for width in (320, 768, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        found += flaws(page)
    page.set_viewport_size({"width": 360, "height": 6000})
    assert found + axe(page) == []
