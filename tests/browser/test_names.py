"""Names as people have them, and as jokers type them: all of them are read whole or cut, and nothing is pushed away."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import flaws
from tests.browser.people import keeps_score, round_path, save, standing, type_round
from tests.conftest import NewPage
from tests.tracker.factories import X, new_game, play

LONG = "Hubertwolfeschlegelsteinhausenbergerdorf"
NAMES = {
    "forty letters without a space": LONG,
    "forty broad letters": "W" * 40,
    "an emoji of several characters": "👩🏽‍🦽‍➡️",
    "a flag and a family": "🏴󠁧󠁢󠁳󠁣󠁴󠁿👨‍👩‍👧‍👦",
    "right to left": "שרה בת־אברהם",
    "Arabic": "محمد الأمين",
    "markup": "<b>Ana</b><img src=x onerror=alert(1)>",
    "quotation marks": 'O\'"Neill"&amp;',
    "stacked accents": "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
def test_any_name_fits_the_smallest_phone(new_page: NewPage, name: str) -> None:
    assert len(LONG) == 40
    game = new_game(name, "Luis", name[:-1] + "Q", rounds=3)
    play(game, [X, 12, 37], [104, X, 37], insist=True)
    page = keeps_score(new_page(width=320, height=568))
    page.goto(game.get_absolute_url())

    assert standing(page) == {"Luis": "12", name[:-1] + "Q": "74", name: "104"}
    # Whatever the name, the totals stand where they can be read: within the page and beneath each other.
    boxes = [score.bounding_box() for score in page.locator(".list .score").all()]
    assert {round(box["x"] + box["width"]) for box in boxes if box} == {304}
    heads = page.locator(".board thead th:has(.cut)")
    assert [head.bounding_box()["width"] for head in heads.all()] == pytest.approx([71, 71, 71], abs=1)
    expect(heads.first).to_contain_text(name)
    assert flaws(page) == []

    page.goto(round_path(game, 3))
    expect(page.get_by_role("group", name=name, exact=True)).to_be_visible()
    type_round(page, ["1", X, "1"])
    save(page)
    expect(page.locator(".summary")).to_contain_text(name)
    assert flaws(page) == []
    page.get_by_role("button", name="Save anyway").click()
    expect(page.get_by_role("heading", name="Luis wins with 12")).to_be_visible()
    expect(page.locator(".remarks")).to_contain_text(name)
    assert flaws(page) == []
    page.goto("/")
    expect(page.locator(".games")).to_contain_text(name)
    assert flaws(page) == []


def test_markup_in_a_name_is_text_from_the_field_to_the_first_page(page: Page) -> None:
    name = "<b>Ana</b><svg onload=alert(1)>"
    page.goto("/new/")
    page.locator("#name-0").fill(name)
    page.locator("#name-1").fill("Luis")
    page.get_by_role("button", name="Add a player").click()
    expect(page.locator("#name-4")).to_be_focused()
    expect(page.locator("#name-0")).to_have_value(name)
    page.get_by_role("button", name="Begin the game").click()
    expect(page.locator(".list tbody .name").first).to_have_text(name)
    page.goto("/")
    expect(page.locator(".games")).to_contain_text(f"{name} and Luis")
    assert page.locator("main b:text-is('Ana')").count() == 0
