"""A family's published evening, kept through the pages on a phone: six rounds, and it ends as it was published."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.people import is_same_document, mark_document, row_of, save, standing
from tests.conftest import NewPage
from tracker.models import Change, Game

KIM = (0, 0, 0, 0, 46, 0)
MIKE = (37, 34, 6, 29, 0, 17)
ENGINES = ("12|12", "11|11", "10|10", "9|9", "8|8", "7|7")


@pytest.mark.parametrize("javascript", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_the_published_score_is_kept_and_ends_as_published(new_page: NewPage, javascript: bool) -> None:
    page = new_page(javascript=javascript)
    page.goto("/")
    page.get_by_role("link", name="New game").click()

    # Enter in a name goes on to the next; the two fields that stay empty are seats nobody takes.
    page.get_by_label("Player 1", exact=True).fill("Kim")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Player 2", exact=True)).to_be_focused()
    page.keyboard.type("Mike")
    page.get_by_label("Number of rounds").fill("6")
    page.get_by_role("radio", name="Classic").check()
    page.get_by_role("button", name="Begin the game").click()

    expect(page.get_by_role("heading", name="Round 1 of 6")).to_be_visible()
    game = Game.objects.get()
    home = page.url
    assert home.endswith(game.get_absolute_url())

    for number, (kim, mike, engine) in enumerate(zip(KIM, MIKE, ENGINES, strict=True), start=1):
        expect(page.locator(".now").get_by_role("img", name=engine, exact=True)).to_be_visible()
        page.get_by_role("link", name=f"Enter round {number}").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text(f"Round {number}")
        for name, pips in (("Kim", kim), ("Mike", mike)):
            seat = page.get_by_role("group", name=name, exact=True)
            if pips == 0:
                seat.get_by_text("Went out").click()
            else:
                seat.get_by_role("textbox", name="pips").fill(str(pips))
        mark_document(page)
        save(page)
        following = f"Round {number + 1} of 6" if number < 6 else "Kim wins with 46, the lowest total."
        expect(page.get_by_role("heading", name=following)).to_be_visible()
        # With JavaScript a part of the page is swapped; the address is the game's all the same.
        assert is_same_document(page) is javascript
        assert page.url == home

    assert standing(page) == {"Kim": "46", "Mike": "123"}
    assert [row_of(page, number) for number in range(1, 7)] == [
        ["0 out", "37"],
        ["0 out", "34"],
        ["0 out", "6"],
        ["0 out", "29"],
        ["46", "0 out"],
        ["0 out", "17"],
    ]
    assert page.locator(".board tfoot td").all_inner_texts() == ["46", "123"]
    expect(page.get_by_role("link", name="Enter round")).to_have_count(0)
    expect(page).to_have_title(page.get_by_role("heading", level=1).inner_text() + " · Roundhouse")
    assert Change.objects.filter(game=game, verb="save round").count() == 6

    # The first page knows the game, and how it ended.
    page.get_by_role("link", name="Roundhouse").click()
    expect(page.get_by_role("listitem").filter(has_text="Kim and Mike")).to_contain_text("Kim wins with 46")
