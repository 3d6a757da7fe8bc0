"""The score goes from one phone to another while both look on: each says so, and nothing moves or is lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import flaws
from tests.browser.people import (
    is_same_document,
    keeps_score,
    mark_document,
    round_path,
    row_of,
    save,
    type_round,
    wait_until,
)
from tests.browser.test_nothing_moves import LOOK, moved, news_of
from tests.conftest import NewPage
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, grant, new_game, play
from tracker import services
from tracker.models import Cell, Game, Grant, Role

GIVEN = "Luis keeps the score now. This phone does not keep it any more."
TAKEN = "You keep the score now: you write and correct all scores."


def table() -> tuple[Game, Grant]:
    """Ana's phone keeps the score, and Luis has one of his own."""
    game = new_game("Ana", "Luis", "Kim")
    grant(game, DEVICE, Role.SCOREKEEPER, seat=game.seats.get(position=0))
    return game, grant(game, OTHER_DEVICE, Role.PLAYER, seat=game.seats.get(position=1))


def hand(game: Game, to: Grant) -> None:
    services.hand_over(game=game, device=DEVICE, grant_id=to.pk)


def hear(page: Page) -> None:
    """One poll: whoever looks again asks at once."""
    page.evaluate(LOOK)


def opened(page: Page, path: str) -> Page:
    page.goto(path)
    page.wait_for_load_state("networkidle")
    mark_document(page)
    return page


def test_the_board_of_the_phone_that_has_it_now_leads_to_the_round(page: Page) -> None:
    game, luis = table()
    keeps_score(page, OTHER_DEVICE)
    page.clock.install()
    opened(page, game.get_absolute_url())
    hand(game, luis)
    page.clock.run_for(15_100)
    expect(page.get_by_role("alert")).to_contain_text(TAKEN)
    page.get_by_role("link", name="You keep the score now").click()
    way = page.get_by_role("alert").get_by_role("link", name="Enter round 1")
    expect(way).to_be_in_viewport()
    assert is_same_document(page)
    way.click()
    page.wait_for_url(f"**{round_path(game, 1)}")


def test_the_board_of_the_phone_that_gave_it_names_who_has_it_until_somebody_has_read_it(page: Page) -> None:
    game, luis = table()
    opened(keeps_score(page), game.get_absolute_url())
    hand(game, luis)
    hear(page)
    expect(page.get_by_role("alert")).to_contain_text(GIVEN)
    expect(page.get_by_role("alert").get_by_role("link")).to_have_count(0)
    page.get_by_role("link", name="Luis keeps the score now").click()
    page.get_by_role("button", name="I have seen it").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("link", name="Luis keeps the score now")).to_have_count(0)
    hear(page)
    page.wait_for_timeout(300)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_what_was_being_typed_stays_when_the_score_is_given_away(page: Page) -> None:
    game, luis = table()
    opened(keeps_score(page), round_path(game, 1))
    page.locator("#seat-2").click()
    page.keyboard.type("4")
    hand(game, luis)
    hear(page)
    expect(page.locator("#status")).to_have_text("Luis keeps the score now · Not saved yet")
    page.keyboard.type("7")
    expect(page.locator("#seat-2")).to_have_value("47")
    expect(page.locator("#handed")).to_contain_text(GIVEN)
    expect(page.locator("#handed").get_by_role("link", name="Go to the game")).to_be_visible()
    assert is_same_document(page)


def test_what_a_player_was_typing_is_saved_though_they_keep_the_score_now(page: Page) -> None:
    game, luis = table()
    opened(keeps_score(page, OTHER_DEVICE), f"{game.get_absolute_url()}mine/")
    page.locator("#seat-1").click()
    page.keyboard.type("4")
    hand(game, luis)
    hear(page)
    expect(page.locator("#status")).to_have_text("You keep the score now · Not saved yet")
    page.keyboard.type("7")
    page.locator("#handed").get_by_role("link", name="Enter round 1").click()
    page.wait_for_url(f"**{round_path(game, 1)}")
    expect(page.locator("#seat-1")).to_have_value("47")


def test_the_keypad_says_it_beneath_its_keys(new_page: NewPage) -> None:
    game, luis = table()
    page = opened(keeps_score(new_page(width=320, height=568, has_touch=True)), round_path(game, 1))
    page.locator("#keypad [data-key='4']").click()
    hand(game, luis)
    hear(page)
    expect(page.locator("#keypad-problems")).to_contain_text(GIVEN)
    expect(page.locator("#keypad output")).to_have_text("4")
    page.locator("#keypad-problems").get_by_role("button", name="I have seen it").click()
    expect(page.locator("#keypad-problems")).to_be_hidden()
    expect(page.locator("#keypad output")).to_have_text("4")


def test_what_lies_on_the_table_stays_and_the_line_above_it_says_it(page: Page) -> None:
    game, luis = table()
    opened(keeps_score(page, OTHER_DEVICE), f"{game.get_absolute_url()}hub/")
    hand(game, luis)
    hear(page)
    expect(page.get_by_role("link", name="Round over – enter scores")).to_have_attribute("href", round_path(game, 1))
    page.locator("#status").get_by_role("link", name="You keep the score now").click()
    expect(page.locator("#handed")).to_contain_text(TAKEN)
    expect(page.locator("#handed").get_by_role("link", name="Enter round 1")).to_be_in_viewport()


def test_the_score_that_comes_back_is_said_too(page: Page) -> None:
    game, luis = table()
    opened(keeps_score(page), round_path(game, 1))
    page.locator("#seat-2").fill("47")
    hand(game, luis)
    hear(page)
    expect(page.locator("#handed")).to_contain_text(GIVEN)
    services.hand_over(game=game, device=OTHER_DEVICE, grant_id=game.grants.get(device=DEVICE).pk)
    hear(page)
    expect(page.locator("#handed")).to_contain_text(TAKEN)
    expect(page.locator("#seat-2")).to_have_value("47")


WHERE = {
    "board that gets it": (OTHER_DEVICE, "", {}),
    "board that gives it": (DEVICE, "", {}),
    "list": (DEVICE, "round/2/", {}),
    "keypad": (DEVICE, "round/2/", {"has_touch": True}),
    "own list": (OTHER_DEVICE, "mine/", {}),
    "own keypad": (OTHER_DEVICE, "mine/", {"has_touch": True}),
    "hub": (OTHER_DEVICE, "hub/", {"has_touch": True}),
}


@pytest.mark.parametrize("scrolled", [0, 250], ids="scrolled {}".format)
@pytest.mark.parametrize("where", WHERE)
def test_a_hand_over_moves_nothing(new_page: NewPage, where: str, scrolled: int) -> None:
    device, path, options = WHERE[where]
    game, luis = table()
    play(game, [X, 30, 20])
    page = opened(keeps_score(new_page(width=320, height=568, **options), device), game.get_absolute_url() + path)
    page.evaluate("top => scrollTo(0, top)", scrolled)
    before, after = news_of(page, lambda: hand(game, luis))
    expect(page.locator("#handed .said")).not_to_be_empty()
    assert moved(before, after) == {}


@pytest.mark.parametrize("path", ["", "round/1/", "hub/"])
def test_it_is_laid_out_like_the_rest(new_page: NewPage, axe: Callable[..., list[str]], path: str) -> None:
    game, luis = table()
    page = opened(keeps_score(new_page(width=320, height=568)), game.get_absolute_url() + path)
    hand(game, luis)
    hear(page)
    expect(page.locator("#handed")).to_be_visible()
    assert flaws(page) == []
    # So high that the bar at the bottom covers nothing: what can be scrolled from beneath it is no flaw.
    page.set_viewport_size({"width": 320, "height": 4000})
    assert axe(page) == []


def test_a_round_that_is_sent_too_late_is_not_lost_and_is_saved_when_the_score_comes_back(
    page: Page, troubles: list[str]
) -> None:
    game, luis = table()
    opened(keeps_score(page), round_path(game, 1))
    hand(game, luis)
    type_round(page, [X, 12, 47])
    save(page)
    expect(page.locator("#failure")).to_contain_text("Luis keeps the score now.")
    expect(page.locator("#seat-2")).to_have_value("47")
    services.hand_over(game=game, device=OTHER_DEVICE, grant_id=game.grants.get(device=DEVICE).pk)
    save(page)
    expect(page.locator("#board")).to_be_visible()
    assert row_of(page, 1) == ["0 out", "12", "47"]
    expect(page.locator("#notes")).to_be_hidden()
    troubles.clear()


def test_the_phone_of_a_player_that_is_removed_hears_it_over_what_is_typed_and_loses_none_of_it(page: Page) -> None:
    game, luis = table()
    opened(keeps_score(page, OTHER_DEVICE), f"{game.get_absolute_url()}mine/")
    services.remove_device(game=game, grant_id=luis.pk, now=NOW)
    page.locator(".seats input[inputmode=numeric]").first.fill("47")
    page.evaluate("document.activeElement.blur()")
    hear(page)
    says = page.locator("#handed")
    expect(says).to_contain_text("What it has not sent yet stays on this phone until then.")
    expect(says.get_by_role("link")).to_have_text("Join a game with a code")
    assert is_same_document(page)
    says.get_by_role("button", name="I have seen it").click()
    hear(page)
    page.wait_for_timeout(300)
    expect(says).to_be_hidden()
    page.goto(game.get_absolute_url())
    expect(page.get_by_role("heading", level=1)).to_have_text("This phone was removed from the game")
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    page.goto(game.get_absolute_url())
    wait_until(page, lambda: Cell.objects.filter(round__game=game, pips=47).exists())


def test_a_page_of_a_game_that_this_phone_was_removed_from_asks_no_more_until_somebody_looks(
    page: Page, troubles: list[str]
) -> None:
    game, luis = table()
    keeps_score(page, OTHER_DEVICE)
    page.clock.install()
    page.goto(f"{game.get_absolute_url()}mine/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/live/" in request.url else None)
    services.remove_device(game=game, grant_id=luis.pk, now=NOW)
    hear(page)
    expect(page.locator("#handed")).to_contain_text("What it has not sent yet stays on this phone until then.")
    count = len(asked)
    page.clock.run_for(120_000)
    page.wait_for_timeout(300)
    assert len(asked) == count
    hear(page)
    wait_until(page, lambda: len(asked) > count)
    troubles.clear()
