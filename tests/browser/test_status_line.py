"""The line that says what is saved has room for all that it can say, on the narrowest phone and in every language."""

from __future__ import annotations

import pytest

from tests.browser.looks import flaws
from tests.browser.people import keeps_score, round_path
from tests.conftest import NewPage
from tests.tracker.factories import OTHER_DEVICE, grant, new_game
from tracker.models import Role

CUT = """() => {
    const line = document.getElementById("status"), cut = [];
    const height = line.getBoundingClientRect().height;
    const values = {n: "12", time: "19:05", names: "Ana, Luis"};
    const filled = (text) => text.replace(/{(\\w+)}/g, (_all, name) => values[name]);
    const ofRows = /^(why|past|refused|closedHere|correct|unread|.*Row$)/;
    const texts = Object.entries(line.dataset).filter(([name]) => !ofRows.test(name)).map(([, text]) => filled(text));
    const {needs, typed, unsentMore} = line.dataset;
    texts.push(...[typed, unsentMore].map((more) => filled(`${needs} · ${more}`)));
    for (const text of texts) {
        line.textContent = text;
        if (line.scrollHeight > line.clientHeight + 1 || line.scrollWidth > line.clientWidth + 1) cut.push(text);
        if (line.getBoundingClientRect().height !== height) cut.push("moves: " + text);
    }
    return cut;
}"""
"""What the line would not show whole, or would move the page by."""


@pytest.mark.parametrize("language", ["en", "es", "ca"])
@pytest.mark.parametrize("page_of", ["round", "mine"])
def test_all_that_is_said_of_what_is_saved_is_read_whole(new_page: NewPage, language: str, page_of: str) -> None:
    game = new_game("Ana", "Luis", "Kim")
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=game.seats.get(position=0))
    page = new_page(width=320, height=568, has_touch=True, locale=language)
    if page_of == "mine":
        keeps_score(page, OTHER_DEVICE).goto(f"{game.get_absolute_url()}mine/")
    else:
        keeps_score(page).goto(round_path(game, 1))
    assert page.evaluate(CUT) == []
    assert flaws(page) == []
    # In the list as above the keys.
    if page.locator("#keypad [data-key=list]").is_visible():
        page.locator("#keypad [data-key=list]").click()
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("width", [768, 1280])
def test_the_list_stands_in_the_middle_of_a_wide_page(new_page: NewPage, width: int) -> None:
    page = keeps_score(new_page(width=width, height=900))
    page.goto(round_path(new_game("Ana", "Luis", "Kim"), 1))
    edges = "it => [it.getBoundingClientRect().left, it.getBoundingClientRect().right]"
    left, right = page.locator("#scores").evaluate(edges)
    assert abs(left - (width - right)) < 2
    assert page.locator(".masthead").evaluate(edges) == [left, right]
