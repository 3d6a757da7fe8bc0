"""The TV: read from four metres, and true all evening whatever the network, the server or the set does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.hub_pages import crowded
from tests.browser.looks import flaws
from tests.browser.people import is_same_document, keeps_score, mark_document
from tests.browser.test_every_page import _running
from tests.browser.test_outbox import HIDE, sent
from tests.conftest import NewPage
from tests.tracker.changes import seat_of
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, Role, X, cell, grant, new_game, play
from tests.tracker.test_taps import M1, ref, tap
from tests.tracker.test_tv import url
from tracker import services
from tracker.models import Game
from tracker.services import BeginTrain, LayDouble, NextTurn, SetMarker, StartClock

LIVE = "**/live/**"
LOST = "No connection, as of 19:05"


def at_the_table(seats: int, played: int, **rules: object) -> Game:
    """A game under way with everything on the table that the screen shows."""
    game = _running(seats, played, **rules)
    for what in (
        NextTurn(None),
        BeginTrain(ref(game, "Rosa")),
        BeginTrain(ref(game, "Tom")),
        SetMarker(ref(game, "Tom"), up=True),
        BeginTrain(M1),
        LayDouble(ref(game, "Tom"), value=9),
        LayDouble(M1, value=11),
        StartClock(60),
    ):
        tap(game, what, number=played + 1)
    return game


def on_tv(page: Page, game: Game) -> Page:
    page.clock.install(time="2026-11-28T19:05:00")
    keeps_score(page).goto(url(game))
    mark_document(page)
    return page


def goes_by(page: Page, seconds: int) -> None:
    """In steps: a question that has no answer after ten seconds is given up."""
    for _step in range(seconds // 5):
        page.clock.run_for(5_000)
        page.wait_for_timeout(40)


# --- To be read ------------------------------------------------------------------------------------------------------

SCREENS = [(1920, 1080), (1280, 720), (3840, 2160)]
OLD_SHAPE = (1024, 768)

# Letters are measured against the height of the screen: on one of the old shape the width gives less.
_MEASURE = """() => {
    const page = document.documentElement, found = [];
    const small = innerHeight * (innerWidth < innerHeight * 1.5 ? 0.021 : 0.025);
    if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) found.push("it scrolls");
    for (const element of document.querySelectorAll("h1, p, th, td, .name, .badge, .double, svg.race")) {
        const box = element.getBoundingClientRect();
        if (!element.checkVisibility() || !box.width || element.closest(".unseen")) continue;
        const what = `<${element.localName}> ${element.textContent.trim().slice(0, 30)}`;
        if (box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5) found.push(`beyond: ${what}`);
        if (element.scrollWidth > Math.ceil(box.width) + 1 && !element.closest("svg")) found.push(`too wide: ${what}`);
    }
    // A train's writing stays in its column.
    for (const cell of document.querySelectorAll("td.rail > span, .mexican-trains")) {
        const end = (cell.closest("td") ?? cell).getBoundingClientRect().right;
        for (const part of cell.children)
            if (!part.matches(".unseen") && part.getBoundingClientRect().right > end + 0.5)
                found.push(`over its column: ${cell.textContent.trim()}`);
    }
    // And so does whatever is written in the table, which ends before the race begins.
    const letters = document.createTreeWalker(document.querySelector("table"), NodeFilter.SHOW_TEXT);
    while (letters.nextNode()) {
        const written = letters.currentNode, range = document.createRange();
        if (!written.data.trim() || written.parentElement.closest(".unseen, .name, title")) continue;
        range.selectNodeContents(written);
        const ink = range.getBoundingClientRect(), cell = written.parentElement.closest("td, th");
        const inner = cell.getBoundingClientRect();
        if (ink.left < inner.left - 0.5 || ink.right > inner.right + 0.5)
            found.push(`out of its column: ${written.data.trim()}`);
        const gap = inner.right - parseFloat(getComputedStyle(cell).paddingRight) - ink.right;
        if (cell.matches("td.total") && Math.abs(gap) > 1) found.push(`not set right: ${written.data}`);
    }
    const note = document.querySelector(".note").getBoundingClientRect();
    const table = document.querySelector("table").getBoundingClientRect();
    if (table.bottom > note.top + 1) found.push(`the table ends ${table.bottom - note.top} too low`);
    const words = document.createTreeWalker(document.getElementById("tv"), NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const element = words.currentNode.parentElement, text = words.currentNode.data.trim();
        if (!text || element.closest(".unseen, title, desc")) continue;
        const svg = element.closest("svg");
        const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
        const size = parseFloat(getComputedStyle(element).fontSize) * scale;
        if (size < small * (element.closest(".badge, .full") ? 0.78 : 1)) found.push(`${size} px: ${text}`);
    }
    return found;
}"""


@pytest.mark.parametrize(("width", "height"), [*SCREENS, OLD_SHAPE])
def test_all_of_it_is_on_one_screen_in_large_letters(new_page: NewPage, width: int, height: int) -> None:
    games = {
        "8 and 13": at_the_table(8, 12),
        "14": at_the_table(14, 12, highest=18, rounds=13),
        "2": at_the_table(2, 0),
        "over": _running(8, 13),
        "partners": at_the_table(8, 2, partners=True),
        "branches": crowded(5),
        "full of branches": crowded(14),
    }
    page = keeps_score(new_page(width=width, height=height))
    found = []
    for name, game in games.items():
        page.goto(url(game))
        found += [f"{name}: {flaw}" for flaw in page.evaluate(_MEASURE)]
    long = new_game(*[f"{seat} Wolfeschlegelsteinhausenbergerdorff" for seat in range(8)])
    play(long, [X, *range(20, 27)], insist=True)
    page.goto(url(long))
    found += [f"long: {flaw}" for flaw in page.evaluate(_MEASURE) if "too wide" not in flaw]
    assert not found, "\n".join(found)


LONG_NAMES = (
    *("Maria del Carmen", "Montserrat", "Francesc Xavier", "Wolfgang Amadeus", "Guadalupe"),
    *("Rosalinda", "Bartholomew", "Concepció", "Josep Lluís", "Esperança", "Anna Maria"),
    *("Juan Francisco", "Immaculada", "Sebastián"),
)


def far_on(seats: int, **rules: object) -> Game:
    """Totals of four digits, or of three below zero, with long names and a double on a marked train."""
    names = LONG_NAMES[:seats]
    game = new_game(*names, **rules)
    for _round in range(8):
        play(game, [X, *(140 - 3 * seat for seat in range(1, seats))], insist=True)
    for what in (
        NextTurn(None),
        BeginTrain(ref(game, names[0])),
        SetMarker(ref(game, names[0]), up=True),
        LayDouble(ref(game, names[0]), value=12),
        StartClock(60),
    ):
        tap(game, what, number=9)
    return game


@pytest.mark.parametrize(("width", "height"), [*SCREENS, OLD_SHAPE])
@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8, 14])
def test_a_total_of_four_digits_stays_in_its_column(new_page: NewPage, width: int, height: int, seats: int) -> None:
    page = keeps_score(new_page(width=width, height=height))
    for game in (far_on(seats, highest=18), far_on(seats, highest=18, going_out_bonus=-140)):
        page.goto(url(game))
        assert [flaw for flaw in page.evaluate(_MEASURE) if "too wide" not in flaw] == []
        assert "1" in page.locator("td.total").last.inner_text()
        cut = page.evaluate(
            """() => [...document.querySelectorAll(".name")]
                .filter(({scrollHeight, clientHeight, scrollWidth, clientWidth}) =>
                    scrollHeight > clientHeight + 4 || scrollWidth > clientWidth + 1)
                .map((name) => name.textContent)"""
        )
        if seats < 7:
            assert cut == []


@pytest.mark.parametrize("width", [320, 360, 768])
def test_nor_does_it_on_a_phone_that_looks_at_the_screens_page(new_page: NewPage, width: int) -> None:
    page = keeps_score(new_page(width=width, height=640))
    for seats in (2, 8):
        page.goto(url(far_on(seats)))
        assert [flaw for flaw in page.evaluate(_MEASURE) if "column" in flaw] == []
        assert flaws(page) == []


_LEFT_EMPTY = """() => {
    const top = document.querySelector(".note").getBoundingClientRect().top;
    return ["table", "svg.race"].map((part) => document.querySelector(part).getBoundingClientRect().bottom)
        .map((bottom) => (top - bottom) / innerHeight);
}"""


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_no_corner_of_the_screen_is_left_empty(new_page: NewPage, width: int, height: int) -> None:
    page = keeps_score(new_page(width=width, height=height))
    for seats in (5, 6, 7, 8):
        page.goto(url(at_the_table(seats, 8)))
        assert page.evaluate(_MEASURE) == []
        assert max(page.evaluate(_LEFT_EMPTY)) < 0.05, seats


@pytest.mark.parametrize("dark", [False, True])
def test_it_can_be_read_by_everybody(new_page: NewPage, axe: Callable[[Page], list[str]], dark: bool) -> None:
    page = keeps_score(new_page(width=1920, height=1080, dark=dark))
    for game in (at_the_table(14, 3, highest=18), _running(4, 13)):
        page.goto(url(game))
        assert axe(page) == []
    for width in (320, 768):
        page.set_viewport_size({"width": width, "height": 740})
        assert flaws(page) == []


# --- To be true ------------------------------------------------------------------------------------------------------


def test_a_round_and_each_score_are_there_within_three_seconds_while_the_game_is_under_way(page: Page) -> None:
    game = new_game("Ana", "Luis", "Kim")
    on_tv(page, game)
    play(game, [X, 12, 37])
    page.clock.run_for(3_100)
    expect(page.get_by_role("heading")).to_have_text("Round 2 of 13")
    expect(page.locator("tbody tr").first).to_contain_text("Ana")
    expect(page).to_have_title("Round 2 of 13 · Game of 28 November 2026 · Roundhouse")
    write(game, 2, "Ana", 5)
    page.clock.run_for(3_100)
    expect(page.locator(".note")).to_have_text("Still missing: Luis and Kim")
    write(game, 2, "Kim", 5)
    page.clock.run_for(3_100)
    expect(page.locator(".note")).to_have_text("Still missing: Luis")
    assert is_same_document(page)


def write(game: Game, number: int, name: str, pips: int) -> None:
    services.write_cell(
        game=game,
        number=number,
        seat_id=seat_of(game, name).pk,
        facts=cell(pips),
        seen=0,
        client_id=uuid4(),
        device=DEVICE,
        now=NOW,
    )


def test_without_a_connection_it_says_how_old_it_is_and_comes_back_by_itself(page: Page, troubles: list[str]) -> None:
    game = new_game("Ana", "Luis", "Kim")
    on_tv(page, game)
    expect(page.locator("#status")).to_be_hidden()
    page.context.set_offline(True)
    # The set knows by itself, without waiting for a question that is due.
    expect(page.locator("#status")).to_have_text(LOST)
    goes_by(page, 90)
    expect(page.locator("#status")).to_have_text(LOST)
    expect(page.get_by_role("heading")).to_have_text("Round 1 of 13")
    play(game, [X, 12, 37])
    page.context.set_offline(False)
    goes_by(page, 35)
    expect(page.get_by_role("heading")).to_have_text("Round 2 of 13")
    expect(page.locator("#status")).to_be_hidden()
    assert is_same_document(page)
    troubles.clear()


def test_one_question_without_an_answer_is_said_and_soon_asked_again(page: Page, troubles: list[str]) -> None:
    game = new_game("Ana", "Luis", "Kim")
    on_tv(page, game)
    page.route(LIVE, lambda route: route.abort(), times=1)
    page.clock.run_for(3_100)
    expect(page.locator("#status")).to_have_text(LOST)
    play(game, [X, 12, 37])
    page.clock.run_for(3_100)
    expect(page.locator("#status")).to_be_hidden()
    expect(page.get_by_role("heading")).to_have_text("Round 2 of 13")
    troubles.clear()


def test_no_restart_of_the_server_and_no_answer_of_something_else_empties_it(page: Page, troubles: list[str]) -> None:
    game = new_game("Ana", "Luis", "Kim")
    on_tv(page, game)
    play(game, [X, 12, 37])
    for answer in (
        {"status": 502, "body": "Bad gateway"},
        {"status": 200, "body": "<h1>Welcome to our network</h1>"},
        {"status": 200, "body": '<div id="tv"><h1>Older</h1></div>', "headers": {"X-Rev": "-1"}},
        {"status": 500, "body": ""},
    ):
        page.route(LIVE, partial(Route.fulfill, **answer))
        goes_by(page, 65)
        expect(page.get_by_role("heading")).to_have_text("Round 1 of 13")
        page.unroute(LIVE)
    goes_by(page, 35)
    expect(page.get_by_role("heading")).to_have_text("Round 2 of 13")
    expect(page.locator("#status")).to_be_hidden()
    troubles.clear()


def test_after_a_sleep_it_says_so_until_it_has_asked(page: Page, troubles: list[str]) -> None:
    game = new_game("Ana", "Luis", "Kim")
    on_tv(page, game)
    page.evaluate(HIDE, True)
    requests = sent(page, "/live/")
    page.clock.run_for(60_000)
    assert requests == []
    play(game, [X, 12, 37])
    page.route(LIVE, lambda route: route.abort())
    page.clock.fast_forward(3_600_000)
    page.evaluate(HIDE, False)
    expect(page.locator("#status")).to_have_text(LOST)
    page.unroute(LIVE)
    goes_by(page, 35)
    expect(page.get_by_role("heading")).to_have_text("Round 2 of 13")
    expect(page.locator("#status")).to_be_hidden()
    troubles.clear()


def test_a_set_that_was_sent_away_keeps_what_it_shows_and_says_how_old_that_is(page: Page) -> None:
    game = new_game("Ana", "Luis", device=OTHER_DEVICE)
    own = grant(game, DEVICE, Role.WATCHER)
    on_tv(page, game)
    services.remove_device(game=game, grant_id=own.pk, now=NOW)
    page.clock.run_for(15_100)
    expect(page.locator("#status")).to_have_text("Not let in any more; as of 19:05")
    expect(page.get_by_role("heading")).to_have_text("Round 1 of 13")
    grant(game, DEVICE, Role.WATCHER)
    goes_by(page, 35)
    expect(page.locator("#status")).to_be_hidden()


def test_the_winner_is_shown_and_the_next_game_followed(page: Page) -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=1)
    on_tv(page, game)
    play(game, [X, 12, 37])
    page.clock.run_for(15_100)
    expect(page.get_by_role("heading")).to_have_text("Ana wins with 0, the lowest total.")
    new = services.rematch(game=game, device=DEVICE, now=NOW, played_on=NOW.date())
    page.clock.run_for(15_100)
    expect(page.get_by_role("heading")).to_have_text("Round 1 of 1")
    assert page.url.endswith(url(new))
    assert is_same_document(page)
    play(new, [20, X, 37])
    page.clock.run_for(15_100)
    expect(page.get_by_role("heading")).to_have_text("Luis wins with 0, the lowest total.")


def test_the_clock_counts_by_the_servers_time(page: Page) -> None:
    game = new_game("Ana", "Luis", "Kim", clock_minutes=60)
    tap(game, StartClock(60))
    on_tv(page, game)
    left = page.locator("#clock b")
    page.evaluate(
        """() => { const clock = document.getElementById("clock");
                   clock.dataset.ends = new Date(Date.parse(clock.dataset.now) + 90_000).toISOString(); }"""
    )
    goes_by(page, 5)
    expect(left).to_have_text("2 min")
    expect(page.locator("#clock .then")).to_be_hidden()
    goes_by(page, 60)
    expect(left).to_have_text("1 min")
    goes_by(page, 60)
    expect(left).to_have_text("The time is up")
    expect(page.locator("#clock .until")).to_be_hidden()
    expect(page.locator("#clock")).to_contain_text("this round still counts")
