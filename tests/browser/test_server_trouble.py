"""A server that broke is no lost connection: each page says which it is, and what becomes of what was typed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import is_same_document, keeps_score, mark_document, round_path, save, type_round, wait_until
from tests.browser.test_nothing_moves import LOOK, dispute
from tests.browser.test_outbox import opened, status, type_pips
from tests.tracker.factories import X, new_game
from tracker.models import Cell

BREAKS = {
    "its own page": '<main><div class="failure"><h1>Not saved: try again</h1></div></main>',
    "a proxy": "Bad gateway",
}


@pytest.fixture(autouse=True)
def _meant(troubles: list[str]) -> Iterator[None]:
    yield
    troubles.clear()


def breaks(page: Page, path: str, body: str = "Bad gateway") -> None:
    page.route(path, lambda route: route.fulfill(status=502, body=body))


def test_a_score_that_the_server_did_not_take_is_kept_and_tried_again(page: Page) -> None:
    opened(page, new_game())
    breaks(page, "**/writes/")
    type_pips(page, 1, "12")
    expect(status(page)).to_have_text("Server problem: kept and tried again")
    page.unroute("**/writes/")
    wait_until(page, lambda: Cell.objects.filter(pips=12).exists())
    expect(status(page)).to_have_text("All saved")


@pytest.mark.parametrize("body", BREAKS)
def test_a_round_that_the_server_did_not_take_says_so(page: Page, body: str) -> None:
    opened(page, new_game())
    type_round(page, [X, 12, 20])
    breaks(page, "**/round/1/", BREAKS[body])
    save(page)
    failure = page.locator("#failure")
    expect(failure).to_contain_text(
        "Not saved: try again" if body == "its own page" else "Not saved: the server has a problem"
    )
    expect(failure).not_to_contain_text("no connection")
    expect(page.locator("#seat-1")).to_have_value("12")


def test_a_correction_that_something_before_the_server_answers_is_said_not_to_be_saved(page: Page) -> None:
    game = new_game()
    keeps_score(page).goto(f"{round_path(game, 1)}seat/{game.seats.get(position=1).pk}/")
    page.wait_for_load_state("networkidle")
    breaks(page, "**/seat/**")
    page.locator(".seats input.figure").last.fill("14")
    page.locator("button[value=save]").last.click()
    expect(page.locator("#failure")).to_contain_text("Not saved: the server has a problem")


def test_a_dispute_that_the_server_did_not_settle_says_so(page: Page) -> None:
    game = new_game()
    opened(page, game)
    dispute(game)
    page.evaluate(LOOK)
    breaks(page, "**/dispute/")
    page.locator("[data-choice]").first.click()
    expect(page.locator(".dispute .errors")).to_have_text("Not saved: server problem. Try again in a moment.")


def test_a_board_says_that_it_is_the_server_and_how_old_the_board_is(page: Page) -> None:
    page.clock.install(time="2026-11-28T19:05:00")
    keeps_score(page).goto(new_game().get_absolute_url())
    mark_document(page)
    breaks(page, "**/live/**")
    for _turn in range(3):
        page.clock.run_for(16_000)
        page.wait_for_timeout(50)
    expect(status(page)).to_have_text("Server problem, as of 19:05")
    assert is_same_document(page)
