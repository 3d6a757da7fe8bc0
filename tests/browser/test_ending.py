"""The end of a game on a screen and on paper: the race is read, the result is copied, and the table plays on."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import flaws
from tests.browser.people import NAMES, keeps_score
from tests.conftest import NewPage
from tests.tracker.factories import DEVICE, OTHER_DEVICE, Typed, X, grant, new_game, play
from tracker.models import Game, Role


def finished(seats: int = 14, rounds: int = 13) -> Game:
    game = new_game(*NAMES[:seats], rounds=rounds, highest=18)
    for number in range(rounds):
        typed: list[Typed] = [(7 * seat + 11 * number) % 41 + 1 for seat in range(seats)]
        typed[number % seats] = X
        play(game, typed, insist=True)
    return game


def end_of(game: Game) -> str:
    return f"{game.get_absolute_url()}end/"


def contrast(page: Page, colour: str) -> float:
    """Of a colour, as the browser computes it, to the page's ground."""
    found: float = page.evaluate(
        """colour => {
            const context = new OffscreenCanvas(1, 1).getContext("2d");
            const light = name => {
                context.fillStyle = name;
                context.fillRect(0, 0, 1, 1);
                const parts = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map(part => part / 255)
                    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
                return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
            };
            const [darker, lighter] = [light(colour), light(getComputedStyle(document.body).backgroundColor)]
                .sort((one, other) => one - other);
            return (lighter + 0.05) / (darker + 0.05);
        }""",
        colour,
    )
    return found


@pytest.mark.parametrize("width", [320, 360, 703, 704, 1280])
def test_the_race_of_a_full_table_is_read_on_every_screen(new_page: NewPage, width: int) -> None:
    page = keeps_score(new_page(width=width))
    page.goto(end_of(finished()))
    assert flaws(page) == []
    shown = [drawing for drawing in page.locator("svg.race").all() if drawing.is_visible()]
    assert len(shown) == 1
    assert shown[0].evaluate("svg => 16 * svg.getScreenCTM().a") >= 16
    rows: list[dict[str, Any]] = shown[0].evaluate(
        """svg => [...svg.querySelectorAll(".label")].map(label => {
            const outer = svg.getBoundingClientRect(), [name, total] = label.querySelectorAll("text");
            const box = name.getBoundingClientRect(), sum = total.getBoundingClientRect();
            return {name: name.textContent, top: box.top, bottom: box.bottom, free: sum.left - box.right,
                    inside: sum.right <= outer.right + 1 && box.bottom <= outer.bottom};
        })"""
    )
    assert len(rows) == 14
    assert all(row["inside"] and row["free"] > 0 for row in rows), rows
    # A line of text is a little higher than its letters.
    assert all(lower["top"] >= upper["bottom"] - 3 for upper, lower in pairwise(rows)), rows


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_every_line_stands_out_from_the_page(new_page: NewPage, dark: bool) -> None:
    page = keeps_score(new_page(dark=dark))
    page.goto(end_of(finished(rounds=2)))
    strokes: list[str] = page.locator("svg.narrow g.line").evaluate_all(
        "lines => [...new Set(lines.map(line => getComputedStyle(line).stroke))]"
    )
    assert len(strokes) == 14
    assert all(contrast(page, stroke) >= 3 for stroke in strokes), strokes


def test_on_paper_the_race_is_black_and_nothing_to_touch_is_printed(page: Page) -> None:
    keeps_score(page).goto(end_of(finished(seats=4, rounds=3)))
    page.emulate_media(media="print")
    expect(page.locator("svg.wide")).to_be_visible()
    expect(page.locator("svg.narrow")).to_be_hidden()
    strokes = page.locator("svg.wide g.line").evaluate_all("lines => lines.map(line => getComputedStyle(line).stroke)")
    assert set(strokes) == {"rgb(0, 0, 0)"}
    expect(page.get_by_role("button")).to_have_count(0)
    expect(page.get_by_role("heading", name="Final table")).to_be_visible()


@pytest.mark.parametrize("secure", [True, False], ids=["https", "plain http"])
def test_the_result_is_copied_with_one_tap(page: Page, secure: bool) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    if not secure:
        # As a browser does it on a home network.
        page.add_init_script("""
            const known = navigator.clipboard;
            window.readClipboard = () => known.readText();
            Object.defineProperty(navigator, "clipboard", {value: undefined});
        """)
    keeps_score(page).goto(end_of(finished(seats=4, rounds=3)))
    page.get_by_role("button", name="Copy the text").click()
    expect(page.locator("[data-done]")).to_have_text("Copied.")
    copied = page.evaluate("window.readClipboard ? readClipboard() : navigator.clipboard.readText()")
    assert copied == page.get_by_label("As text").input_value()
    assert "wins with" in copied


def test_a_phone_that_can_sends_the_text_and_the_picture(page: Page) -> None:
    page.add_init_script("""
        window.sent = [];
        navigator.canShare = () => true;
        navigator.share = async what => { document.body.dataset.sent = sent.push(what); };
    """)
    keeps_score(page).goto(end_of(finished(seats=4, rounds=3)))
    page.get_by_role("button", name="Send the text").click()
    expect(page.locator("body")).to_have_attribute("data-sent", "1")
    page.get_by_role("button", name="Send the picture").click()
    expect(page.locator("body")).to_have_attribute("data-sent", "2")
    assert page.evaluate("sent[0].text.includes('wins with')")
    assert page.evaluate("sent[1].files[0].type") == "image/png"
    assert page.evaluate("sent[1].files[0].size") > 10_000


def test_whoever_changes_their_mind_about_sending_sees_no_trouble(page: Page) -> None:
    page.add_init_script("navigator.share = () => Promise.reject(new DOMException('', 'AbortError'));")
    keeps_score(page).goto(end_of(finished(seats=4, rounds=3)))
    page.get_by_role("button", name="Send the text").click()
    expect(page.locator("[data-done]")).to_be_empty()


def test_a_picture_that_does_not_come_is_said(page: Page, troubles: list[str]) -> None:
    page.add_init_script("navigator.canShare = () => true; navigator.share = () => Promise.resolve();")
    keeps_score(page).goto(end_of(finished(seats=4, rounds=3)))
    page.context.set_offline(True)
    page.get_by_role("button", name="Send the picture").click()
    expect(page.locator("[data-done]")).to_have_text("No answer. Try again.")
    troubles.clear()


def test_without_javascript_there_is_a_text_to_mark_and_a_picture_to_keep(new_page: NewPage) -> None:
    page = keeps_score(new_page(javascript=False))
    page.goto(end_of(finished(seats=4, rounds=3)))
    expect(page.get_by_label("As text")).to_have_value(re.compile("wins with"))
    expect(page.get_by_role("button", name="Copy the text")).to_be_hidden()
    expect(page.get_by_role("button", name="Send the picture")).to_be_hidden()
    with page.expect_download() as download:
        page.get_by_role("link", name="As a picture").click()
    assert download.value.suggested_filename == "roundhouse-2026-11-28.png"


def test_the_table_plays_on_and_the_phones_come_along(new_page: NewPage) -> None:
    game = finished(seats=4, rounds=1)
    grant(game, OTHER_DEVICE, Role.WATCHER)
    page, other = keeps_score(new_page(), DEVICE), keeps_score(new_page(), OTHER_DEVICE)
    page.goto(game.get_absolute_url())
    page.get_by_role("link", name="Final table and score race").click()
    page.get_by_role("button", name="Start a rematch").click()
    expect(page.get_by_text("Tom starts")).to_be_visible()
    assert page.url.endswith(Game.objects.get(rematch_of=game).get_absolute_url())
    other.goto(end_of(game))
    other.get_by_role("link", name="Go to the new game").click()
    expect(other.get_by_text("Tom starts")).to_be_visible()


BROKEN = """() => [...document.querySelectorAll(".final .name")].flatMap(name => {
    const text = name.firstChild;
    return [...text.data.matchAll(/\\S+/g)].filter(({0: word, index}) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
    }).map(([word]) => word);
})"""
"""The words of names that go on in the next line."""


@pytest.mark.parametrize("width", [320, 360])
def test_no_word_of_a_name_is_broken_in_the_final_table(new_page: NewPage, width: int) -> None:
    game = new_game("María del Carmen Casanovas", "Montserrat Puigdomènech", "Luis", rounds=1)
    play(game, [X, 230, 12], insist=True)
    page = keeps_score(new_page(width=width))
    page.goto(end_of(game))
    assert page.evaluate(BROKEN) == []
    assert flaws(page) == []
