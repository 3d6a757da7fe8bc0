"""The words of the hub stay in their boxes, in every language, with a full table on the smallest phone."""

from __future__ import annotations

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from scoring import MexicanTrains
from tests.browser.hub_pages import hub_path, lively
from tests.browser.people import NAMES, keeps_score
from tests.conftest import NewPage
from tests.tracker.changes import seat_of
from tests.tracker.factories import DEVICE, NOW, cell
from tests.tracker.test_taps import PRIVATE, tap
from tracker import services
from tracker.services import BeginTrain
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
        const room = block.closest(".station") ? 2 : 0;
        const frame = block.closest(".station")?.getBoundingClientRect();
        const border = frame ? parseFloat(getComputedStyle(block.closest(".station")).borderLeftWidth) + room : 0;
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
def test_no_word_is_wider_than_its_box_with_fourteen_on_a_small_phone(
    new_page: NewPage, live_server: object, locale: str
) -> None:
    page = keeps_score(new_page(width=320, height=568, locale=locale))
    # Every train public, and with none of them so: the words of both, and who is away, are as wide as they come.
    begins_public, private = (lively(14, mexican_trains=MexicanTrains.SEVERAL, **changes) for changes in ({}, PRIVATE))
    tap(private, BeginTrain(TrainRef(mexican=2)))
    services.write_cells(
        game=private,
        writes=[services.CellWrite(uuid4(), 1, seat_of(private, name).pk, cell(None), 0) for name in NAMES[2:5]],
        device=DEVICE,
        now=NOW,
    )
    for game in (begins_public, private):
        page.goto(hub_path(game))
        found = page.evaluate(TIGHT)
        page.locator("[data-menu]").first.dispatch_event("click")
        expect(page.locator("#hub-dialog")).to_be_visible()
        found += page.evaluate(TIGHT)
        assert found == []
