"""A table that follows its turns: what is laid, drawn and passed is tapped, and the hub does what the rules do."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hub_pages import hub_path
from tests.browser.looks import flaws
from tests.browser.people import keeps_score
from tests.browser.test_hub import is_up, menu_of, opened, station
from tests.browser.test_outbox import status
from tests.conftest import NewPage
from tests.tracker.changes import seat_of
from tests.tracker.factories import new_game
from tests.tracker.test_taps import hub, ref, tap, train
from tracker.models import Game
from tracker.services import BeginTrain, SetTurn


@pytest.fixture
def game(live_server: object) -> Game:
    """Everybody has begun, and it is Ana's turn."""
    found = new_game("Ana", "Luis", "Kim", preset="ten-seats")
    for name in ("Ana", "Luis", "Kim"):
        tap(found, BeginTrain(ref(found, name)))
    tap(found, SetTurn(seat_of(found, "Ana").pk))
    return found


def saved(page: Page) -> None:
    expect(status(page)).to_have_text("All saved")


@pytest.mark.parametrize("javascript", [True, False])
def test_who_cannot_play_has_the_marker_up_and_the_next_one_the_turn(
    new_page: NewPage, game: Game, javascript: bool
) -> None:
    page = keeps_score(new_page(javascript=javascript))
    page.goto(hub_path(game))
    page.get_by_role("button", name="Ana cannot play: next").click()
    is_up(page, game, "Ana")
    expect(page.locator(".whose")).to_have_text("Luis’s turn")
    page.get_by_role("button", name="Luis drew a tile").click()
    expect(page.locator("#hub-foot .history")).to_contain_text("Luis drew a tile")
    page.get_by_role("button", name="Next: Kim").click()
    is_up(page, game, "Luis")


def test_a_tile_is_laid_on_the_own_train_and_the_marker_is_down(page: Page, game: Game) -> None:
    opened(page, game)
    station(page, game, "Ana").click()
    is_up(page, game, "Ana")
    menu_of(page, game, "Ana").get_by_role("button", name="Ana laid a tile here").click()
    is_up(page, game, "Ana", "false")
    saved(page)
    expect(page.locator("#hub-foot .history")).to_contain_text("Tile laid: Ana’s train")
    page.get_by_role("link", name="Ana: where may I play?").click()
    expect(page.locator(".answer")).to_have_text("This turn has no tile left to lay.")


def test_a_double_and_the_tile_after_it_are_one_turn_and_what_is_open_then_is_the_next_ones(
    page: Page, game: Game
) -> None:
    opened(page, game)
    dialog = menu_of(page, game, "Ana")
    dialog.get_by_role("group", name="Open double").get_by_role("button", name="5", exact=True).click()
    expect(station(page, game, "Ana")).to_contain_text("open double 5|5")
    is_up(page, game, "Ana", "false")
    page.locator("#new-mexican").click()
    saved(page)
    page.get_by_role("button", name="Next: Luis").click()
    expect(page.locator(".whose")).to_have_text("Luis’s turn")
    assert not train(game, "Ana").is_public
    assert [double.value for double in hub(game).doubles] == [5]


def test_a_train_without_a_tile_is_begun_and_has_no_other_word_for_it(page: Page, game: Game) -> None:
    tap(game, BeginTrain(ref(game, "Ana"), begun=False))
    opened(page, game)
    dialog = menu_of(page, game, "Ana")
    expect(dialog.get_by_role("button", name="Begun", exact=True)).to_be_visible()
    expect(dialog.get_by_role("button", name="Ana laid a tile here")).to_be_hidden()


def test_there_is_room_for_the_longest_name(new_page: NewPage, game: Game) -> None:
    ana = seat_of(game, "Ana").player
    ana.name = ana.name_key = "Wilhelmina-Antoinette von Hohenzollern"
    ana.save()
    page = keeps_score(new_page(width=320))
    page.goto(hub_path(game))
    assert flaws(page) == []
    page.locator(f"#words-{ref(game, ana.name)}").click()
    expect(page.locator("#tile-laid")).to_be_visible()
    assert flaws(page) == []
