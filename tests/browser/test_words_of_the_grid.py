"""The words beneath a score in the table of rounds."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.people import NAMES, keeps_score, round_path
from tests.conftest import NewPage
from tests.tracker.factories import X, new_game, play

BROKEN = """() => [...document.querySelectorAll(".board small")]
    .filter(small => small.firstChild)
    .flatMap(small => {
        const words = document.createRange(), text = small.textContent;
        return [...text.matchAll(/\\S+/g)].filter(({0: word, index}) => {
            const walker = document.createTreeWalker(small, NodeFilter.SHOW_TEXT);
            for (let node = walker.nextNode(), at = 0; node; at += node.length, node = walker.nextNode()) {
                if (index < at || index + word.length > at + node.length) continue;
                words.setStart(node, index - at);
                words.setEnd(node, index - at + word.length);
                return words.getClientRects().length > 1;
            }
            return false;
        }).map(([word]) => word);
    })"""


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("locale", ["ca", "es", "en"])
@pytest.mark.parametrize("seats", [4, 14])
def test_no_word_of_the_grid_is_broken(new_page: NewPage, width: int, locale: str, seats: int) -> None:
    game = new_game(*NAMES[:seats], highest=18)
    play(game, [X, None, *range(20, 18 + seats)])
    page = keeps_score(new_page(width=width, locale=locale))
    page.goto(round_path(game, 2))
    page.locator("#seat-1").fill("34")
    page.locator("#seat-2").fill("47")
    page.locator("#seat-3").focus()
    expect(page.locator(".seat").nth(2).locator(".state")).not_to_be_empty()
    page.goto(game.get_absolute_url())
    expect(page.locator(".board small").first).to_be_attached()
    assert page.evaluate(BROKEN) == []
