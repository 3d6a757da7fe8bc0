"""The words of the hub stay in their boxes, in every language, round a small table and a full one, on small phones."""

from __future__ import annotations

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from scoring import MexicanTrains
from tests.browser.hub_pages import hub_path, lively
from tests.browser.looks import EVERY_LOOK, flaws
from tests.browser.people import NAMES, keeps_score
from tests.conftest import NewPage
from tests.tracker.changes import seat_of
from tests.tracker.factories import DEVICE, NOW, cell, new_game
from tests.tracker.test_taps import PRIVATE, ref, tap
from tracker import services
from tracker.models import Game
from tracker.services import BeginTrain, NextTurn, SetMarker, StartClock
from tracker.trains import TrainRef

# Each line of writing, and the box that it stands in: that of its block, and that of its train without the border. What
# ends in an ellipsis is meant to.
TIGHT = """() => {
    const found = [];
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode;
        let block = text.parentElement;
        if (!text.data.trim() || block.closest(".unseen, option, template")) continue;
        while (getComputedStyle(block).display.startsWith("inline") && !block.matches(".badge"))
            block = block.parentElement;
        const [style, box] = [getComputedStyle(block), block.getBoundingClientRect()];
        if (style.textOverflow === "ellipsis") continue;
        const station = block.closest(".station");
        const frame = station?.getBoundingClientRect();
        // Whose turn it is has a second border within the first.
        const look = station && getComputedStyle(station);
        const second = Number(look?.boxShadow.match(/(\\d+)px inset/)?.[1] ?? 0);
        const border = station && parseFloat(look.borderLeftWidth) + second + 1.5;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const line of range.getClientRects()) {
            if (!line.width) continue;
            const out = line.left < box.left - 0.5 || line.right > box.right + 0.5;
            const tight = frame && (line.left < frame.left + border || line.right > frame.right - border);
            if (out || tight) found.push(`${text.data.trim()} in ${block.className || block.localName}`);
        }
    }
    return [...new Set(found)];
}"""


@pytest.mark.parametrize("locale", ["en", "es", "ca"])
@pytest.mark.parametrize("seats", [4, 8, 14] if EVERY_LOOK else [14])
def test_no_word_is_wider_than_its_box(new_page: NewPage, live_server: object, seats: int, locale: str) -> None:
    page = keeps_score(new_page(locale=locale))
    found = []
    for game in tables(seats):
        for width, height in ((320, 568), (360, 740), (390, 844), (740, 360)):
            page.set_viewport_size({"width": width, "height": height})
            page.goto(hub_path(game))
            found += [f"{width} × {height}: {word}" for word in page.evaluate(TIGHT)]
        page.locator("[data-menu]").first.dispatch_event("click")
        expect(page.locator("#hub-dialog")).to_be_visible()
        found += page.evaluate(TIGHT)
    assert not found, "\n".join(found)


def tables(seats: int) -> tuple[Game, Game]:
    """Where trains begin public and two have their markers up; and where they begin private and two are away."""
    begins_public, private = (
        lively(seats, mexican_trains=MexicanTrains.SEVERAL, **changes) for changes in ({}, PRIVATE)
    )
    # It is Rosa's turn.
    for name in ("Rosa", "Pilar"):
        tap(begins_public, SetMarker(ref(begins_public, name), up=True))
    tap(private, BeginTrain(TrainRef(mexican=2)))
    services.write_cells(
        game=private,
        writes=[services.CellWrite(uuid4(), 1, seat_of(private, name).pk, cell(None), 0) for name in NAMES[2:4]],
        device=DEVICE,
        now=NOW,
    )
    return begins_public, private


LONG = ("Maximiliana", "Montserrat Puig", "Anna-Frederica", "Bonaventura R.", "Maria del Carme", "Josep Lluís")
"""Longer than a place of a full ring is wide."""


@pytest.mark.parametrize(("width", "height"), [(768, 1024), (1024, 768), (1280, 800)])
def test_round_a_full_table_every_name_is_read_whole_where_there_is_room(
    new_page: NewPage, width: int, height: int
) -> None:
    game = new_game(*LONG, *NAMES[6:], highest=18)
    page = keeps_score(new_page(width=width, height=height))
    page.goto(hub_path(game))
    names = page.locator("#hub-ring .full").evaluate_all(
        """all => all.filter((it) => it.checkVisibility()).map((it) => {
            const letters = document.createRange();
            letters.selectNodeContents(it);
            const [inner, box] = [letters.getBoundingClientRect(), it.getBoundingClientRect()];
            const isWhole = inner.right <= box.right + 1 && it.scrollHeight <= it.clientHeight + 2;
            return isWhole && parseFloat(getComputedStyle(it).fontSize) >= 16 ? it.textContent : "…";
        })"""
    )
    assert sorted(names) == sorted([*LONG, *NAMES[6:]])


@pytest.mark.parametrize("seats", [4, 14])
def test_whose_turn_it_is_keeps_its_size_once_the_time_is_up(new_page: NewPage, seats: int) -> None:
    game = new_game(*LONG[:2], *NAMES[2:seats], highest=18)
    tap(game, NextTurn(None))
    # The test's clock stands long before today's.
    tap(game, StartClock(60))
    page = keeps_score(new_page(width=320, height=568))
    page.goto(hub_path(game))
    expect(page.locator(".time.over")).to_have_text("The time is up")
    assert page.locator(".whose").evaluate("it => parseFloat(getComputedStyle(it).fontSize)") >= 20
    assert flaws(page) == []
