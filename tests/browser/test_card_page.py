"""The rule card in a browser: chosen for a number of players, and on paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from scoring import PRESETS
from tests.browser.people import keeps_score
from tests.conftest import NewPage
from tests.tracker.factories import new_game


def sheets_of(pdf: bytes) -> int:
    """How many pages a PDF has."""
    return max(int(count) for count in re.findall(rb"/Count (\d+)", pdf))


@pytest.mark.parametrize("javascript", [True, False])
def test_a_card_is_found_from_the_first_page_and_fits_the_table(new_page: NewPage, javascript: bool) -> None:
    page = new_page(javascript=javascript)
    page.goto("/")
    page.get_by_role("link", name="Rule sheets").click()
    page.get_by_role("link", name="Double-blank 50").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Double-blank 50")
    page.get_by_role("navigation", name="Players").get_by_role("link", name="8", exact=True).click()
    expect(page.get_by_text("Everyone draws 11 tiles.")).to_be_visible()
    expect(page.locator("[aria-current]").first).to_have_text("8")


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_card_prints_on_one_sheet_both_sides(page: Page, preset: str, paper: str) -> None:
    page.goto(f"/rules/{preset}/?seats=8")
    pdf = page.pdf(format=paper, prefer_css_page_size=True)
    assert sheets_of(pdf) <= 2


def test_paper_has_the_card_and_nothing_around_it(page: Page) -> None:
    game = new_game("Rosa", "Tom", "Pilar", blank_end=5)
    keeps_score(page).goto(f"{game.get_absolute_url()}card/")
    page.emulate_media(media="print")
    # The box that A4 and Letter share, in pixels of the style sheet.
    page.set_viewport_size({"width": 703, "height": 964})
    for furniture in (".masthead", ".over", "footer", ".skip"):
        expect(page.locator(furniture)).to_be_hidden()
    sections = page.locator(".rule-card > section")
    left = {round(box["x"]) for section in sections.all() if (box := section.bounding_box())}
    assert len(left) == 2
    assert page.evaluate("document.documentElement.scrollWidth") <= 703
    colours = page.evaluate(
        """() => { const style = getComputedStyle(document.querySelector(".rule-card li"));
                   return [style.color, getComputedStyle(document.body).backgroundColor]; }"""
    )
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
