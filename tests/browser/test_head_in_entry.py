"""Engine and starter, saved by themselves from the form of a round: with its script and without."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.test_hub import keeps_score
from tests.conftest import NewPage
from tests.tracker.changes import table_of
from tests.tracker.factories import X, new_game, play


@pytest.mark.parametrize("javascript", [True, False])
def test_the_engine_is_saved_while_scores_are_typed(new_page: NewPage, javascript: bool, live_server: object) -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 37])
    page = keeps_score(new_page(javascript=javascript))
    page.goto(f"{game.get_absolute_url()}round/2/")
    if javascript:
        page.keyboard.press("Escape")
    page.locator("[name=pips-1]").fill("47")
    page.get_by_text("Change the engine or the starter").click()
    page.locator("#engine").select_option("5|5")
    page.locator("#save-head").click()
    expect(page.get_by_text("Engine and starter are saved: every phone shows them.")).to_be_visible()
    expect(page.locator("[name=pips-1]")).to_have_value("47")
    expect(page.locator("#engine")).to_have_value("5")
    assert table_of(game).engines[1] == 5
