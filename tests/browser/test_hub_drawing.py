"""The drawing of the hub, measured for every number of seats and size of screen: nothing is over anything else."""

from __future__ import annotations

from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hub_pages import crowded, hub_path, lively
from tests.browser.looks import EVERY_LOOK, flaws
from tests.browser.people import keeps_score
from tests.conftest import NewPage
from tests.tracker.factories import new_game
from tests.tracker.test_taps import tap
from tracker.models import Game
from tracker.services import NextTurn, StartClock

SIZES = [(320, 568), (360, 640), (390, 844), (740, 360), (820, 1180), (1180, 820), (1280, 800)]
LOCALES = ["es", "ca", "en"]
SEATS = range(2, 15) if EVERY_LOOK else (2, 4, 5, 8, 11, 14)

# What is drawn, each thing with its box: of writing that of its letters, and of a tile's half as much as a capital is
# high. What lies within something else, as a number within its tile, is measured against that.
DRAWING = """() => {
    const found = [], slack = 0.75;
    const seen = element => element.checkVisibility() && element.getBoundingClientRect().width > 1;
    const box = element => {
        if (!element.matches(".full, .hub-word")) return element.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(element);
        const [letters, frame] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
        // As much as is shown of what ends in an ellipsis; and no line is as high as its letters with their free space.
        const [left, right] = [Math.max(letters.left, frame.left), Math.min(letters.right, frame.right)];
        const free = element.matches(".hub-word") ? 0.15 * parseFloat(getComputedStyle(element).fontSize) : 0;
        const [top, bottom] = [letters.top + free, letters.bottom - free];
        return element.matches(".full") ? { left, right, top, bottom } : { ...letters.toJSON(), top, bottom };
    };
    const name = element => `${element.closest(".train")?.id ?? ""} .${element.className} ${element.textContent.trim()}`
        .replace(/\\s+/g, " ");
    const apart = (one, two) => one.right < two.left + slack || two.right < one.left + slack
        || one.bottom < two.top + slack || two.bottom < one.top + slack;
    const within = (inner, outer, by) => inner.left >= outer.left + by - slack && inner.top >= outer.top + by - slack
        && inner.right <= outer.right - by + slack && inner.bottom <= outer.bottom - by + slack;
    const disjoint = elements => elements.forEach((one, at) => elements.slice(at + 1).forEach(two => {
        if (!apart(box(one), box(two))) found.push(`${name(one)} and ${name(two)} overlap`);
    }));
    const all = (selector, root = document) => [...root.querySelectorAll(selector)].filter(seen);

    const stations = all("#hub-ring .station");
    disjoint([...stations, ...all("#hub-ring .engine .domino")]);
    for (const station of stations) {
        const frame = station.getBoundingClientRect();
        if (Math.min(frame.width, frame.height) < 56) found.push(`${station.id}: ${frame.width} × ${frame.height}`);
        if (frame.left < 0 || frame.right > innerWidth) found.push(`${station.id} is off the screen`);
        const marks = all(".badge, .turn, .rank, .tile-of, .more-wide, .more-narrow, .full, .hub-word", station);
        disjoint([...marks, ...all(".menu-of > span", station.closest(".train"))]);
        const border = parseFloat(getComputedStyle(station).borderLeftWidth);
        for (const mark of marks) if (!within(box(mark), frame, border)) found.push(`${name(mark)} is over its frame`);
        for (const half of all(".tile-of b", station)) {
            const [own, tile] = [half.getBoundingClientRect(), half.closest(".tile-of").getBoundingClientRect()];
            if (!within(own, tile, 0)) found.push(`${name(half)} is over its tile`);
            if (parseFloat(getComputedStyle(half).fontSize) * 0.74 > own.height)
                found.push(`${name(half)} is higher than its half of the tile`);
            const range = document.createRange();
            range.selectNodeContents(half);
            if (range.getBoundingClientRect().width > tile.width) found.push(`${name(half)} is wider than its tile`);
        }
    }
    // A track lies behind its own train and no other, whose second one it would seem to be.
    for (const path of all("#hub-ring .bed")) {
        const [on, length] = [path.getScreenCTM(), path.getTotalLength()];
        for (let at = 0; at <= length; at += length / 50) {
            const { x, y } = path.getPointAtLength(at).matrixTransform(on);
            const inner = ({ left, right, top, bottom }) =>
                x > left + 4 && x < right - 4 && y > top + 4 && y < bottom - 4;
            const behind = stations.filter(each => inner(each.getBoundingClientRect()));
            const own = path.getAttribute("data-of");
            for (const each of behind) if (each.closest(".train").id !== own)
                found.push(`the track of ${own} runs behind ${each.id}`);
        }
    }
    // Where two doubles are open beside each other they have the room of the words.
    const alike = all(".trains .station:not(:has(.double + .double))");
    const sizes = alike.map(each => parseFloat(getComputedStyle(each).fontSize));
    if (Math.max(...sizes) - Math.min(...sizes) > 0.5) found.push(`words of several sizes: ${sizes}`);
    const [bar, ring] = ["#hub-bar", "#hub-ring"].map(each => document.querySelector(each).getBoundingClientRect());
    if (bar.top > ring.top && Math.abs(bar.left - ring.left) + Math.abs(bar.right - ring.right) > 6)
        found.push(`the bar goes from ${bar.left} to ${bar.right}, the ring from ${ring.left} to ${ring.right}`);
    return found;
}"""

# A word of the head that is broken, or one that ends beyond its line.
BROKEN = """() => [...document.querySelectorAll("#hub-now p")].flatMap(line => {
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT), found = [];
    while (walker.nextNode()) for (const word of walker.currentNode.data.matchAll(/\\S+/g)) {
        const range = document.createRange();
        range.setStart(walker.currentNode, word.index);
        range.setEnd(walker.currentNode, word.index + word[0].length);
        if (range.getClientRects().length > 1) found.push(`${word[0]} is broken`);
    }
    return line.scrollWidth > line.clientWidth + 1 ? [...found, `${line.textContent} is cut`] : found;
})"""

# A letter that is cut at its head: an accent on a capital, where a line hides what is beyond it.
CUT = """() => {
    const context = document.createElement("canvas").getContext("2d"), found = [];
    for (const element of document.querySelectorAll("main *")) {
        const style = getComputedStyle(element), text = element.textContent.trim();
        if (style.overflowY === "visible" || !text || element.closest(".unseen")) continue;
        if (!element.checkVisibility() || !style.display.includes("block")) continue;
        const probe = document.createElement("span");
        probe.style.cssText = "display: inline-block; inline-size: 0; block-size: 0";
        element.prepend(probe);
        const baseline = probe.getBoundingClientRect().bottom;
        probe.remove();
        context.font = style.font;
        const high = context.measureText(text).actualBoundingBoxAscent;
        if (baseline - high < element.getBoundingClientRect().top - 0.5) found.push(`${text} is cut`);
    }
    return found;
}"""


def looked_at(page: Page, game: Game, sizes: list[tuple[int, int]]) -> list[str]:
    page.goto(hub_path(game))
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        here = [*flaws(page), *page.evaluate(DRAWING), *page.evaluate(BROKEN), *page.evaluate(CUT)]
        found += [f"{width} × {height}: {flaw}" for flaw in here]
    return found


@pytest.mark.parametrize("table", [lively, crowded])
@pytest.mark.parametrize(
    ("seats", "locale"),
    [(seats, locale) for seats in SEATS for locale in LOCALES]
    if EVERY_LOOK
    else [*zip(SEATS, cycle(LOCALES), strict=False)],
)
def test_nothing_is_over_anything_else(
    new_page: NewPage, live_server: object, seats: int, locale: str, table: object
) -> None:
    page = keeps_score(new_page(locale=locale))
    found = looked_at(page, table(seats), SIZES)  # type: ignore[operator]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("table", [lively, crowded])
@pytest.mark.parametrize("seats", SEATS)
def test_the_trains_and_what_is_tapped_most_need_no_scrolling(
    new_page: NewPage, live_server: object, seats: int, table: object
) -> None:
    page = keeps_score(new_page(locale="es"))
    page.goto(hub_path(table(seats)))  # type: ignore[operator]
    beneath = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for part in ("#hub-ring", "#hub-bar", ".trains > :first-child", "#hub-now > :last-child"):
            box = page.locator(part).bounding_box()
            assert box
            if box["y"] + box["height"] > height:
                beneath.append(f"{width} × {height}: {part} ends at {box['y'] + box['height']}")
    assert not beneath, "\n".join(beneath)


def test_what_waits_on_this_phone_pushes_nothing_off_the_screen(
    new_page: NewPage, live_server: object, troubles: list[str]
) -> None:
    page = keeps_score(new_page(width=320, height=568))
    page.goto(hub_path(lively(8)))
    page.context.set_offline(True)
    page.locator(".trains .station").first.click()
    expect(page.locator("#waiting")).to_be_visible()
    box = page.locator("#hub-bar").bounding_box()
    assert box
    assert box["y"] + box["height"] <= 568
    assert page.evaluate(DRAWING) == []
    troubles.clear()


@pytest.mark.parametrize("locale", LOCALES)
def test_whose_turn_it_is_and_what_is_left_of_the_evening_break_no_name(
    new_page: NewPage, live_server: object, locale: str
) -> None:
    game = new_game("Montserrat", "Maximilian", "Ágata")
    tap(game, NextTurn(None))
    tap(game, StartClock(60))
    page = keeps_score(new_page(locale=locale))
    page.goto(hub_path(game))
    broken: list[str] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".whose")).to_contain_text("Montserrat")
        broken += [f"{width} × {height}: {word}" for word in page.evaluate(BROKEN)]
    assert not broken, "\n".join(broken)


def test_what_opens_in_a_menu_looks_like_what_is_tapped(new_page: NewPage, live_server: object) -> None:
    page = keeps_score(new_page())
    page.goto(hub_path(lively(4)))
    page.locator("#words-m1").click()
    summary = page.locator("#hub-dialog summary")
    edges = "element => [getComputedStyle(element).borderTopWidth, getComputedStyle(element, '::after').content]"
    assert summary.evaluate(edges) == ["2px", '"+"']
    summary.click()
    assert summary.evaluate(edges) == ["2px", '"−"']
