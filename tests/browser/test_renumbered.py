"""Another phone puts a round in or takes one out while somebody types."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import keeps_score, round_path
from tests.browser.test_outbox import expect_state
from tests.tracker.factories import X, new_game, play
from tests.tracker.test_course import insert, remove
from tracker.models import Game
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db(transaction=True)

MOVED = "A round was put in or taken out meanwhile"


def typing_in_round_3(page: Page) -> Game:
    game = new_game()
    play(game, [5, X, 8], [X, 9, 21])
    keeps_score(page).goto(round_path(game, 3))
    expect(page.locator("#status")).to_have_text("All saved")
    page.locator("#seat-1").fill("61")
    return game


def test_a_score_that_was_typed_for_another_round_is_kept_and_saved_in_none(page: Page) -> None:
    game = typing_in_round_3(page)
    remove(game, 1)
    play(game, [9, X, 9], insist=True)
    expect(page.get_by_text(MOVED).first).to_be_visible()
    page.locator("#seat-2").focus()
    expect_state(page, 1, "refused")
    expect(page.locator("#status")).to_have_text("Changed meanwhile")
    expect(page.locator("#seat-1")).to_have_value("61")
    assert all(cell.pips is None for cell in Table.load(game).stored(3)[0].cells)


def test_a_score_that_waited_without_a_connection_is_kept_and_saved_in_none(page: Page, troubles: list[str]) -> None:
    game = typing_in_round_3(page)
    page.context.set_offline(True)
    page.locator("#seat-2").focus()
    expect(page.locator("#status")).to_have_text("Not saved: no connection")
    insert(game, 1, [3, X, 7], engine=4, insist=True)
    page.context.set_offline(False)
    expect(page.get_by_text(MOVED).first).to_be_visible()
    expect_state(page, 1, "refused")
    expect(page.locator("#seat-1")).to_have_value("61")
    assert [cell.pips for cell in Table.load(game).stored(3)[0].cells] == [None, 9, 21]
    troubles.clear()
