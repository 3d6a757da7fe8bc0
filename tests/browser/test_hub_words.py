"""The words of the hub stay in their boxes, in every language, round a small table and a full one, on small phones."""

from __future__ import annotations

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from scoring import MexicanTrains
from tests.browser.hub_pages import hub_path, lively
from tests.browser.looks import EVERY_LOOK
from tests.browser.people import NAMES, keeps_score
from tests.conftest import NewPage
from tests.tracker.changes import seat_of
from tests.tracker.factories import DEVICE, NOW, cell
from tests.tracker.test_taps import PRIVATE, ref, tap
from tracker import services
from tracker.models import Game
from tracker.services import BeginTrain, SetMarker
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
