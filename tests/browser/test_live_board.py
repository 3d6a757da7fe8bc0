"""A board that stays true while somebody looks at it, and moves nothing under their finger."""

from __future__ import annotations

from functools import partial

from playwright.sync_api import Page, Route, expect

from tests.browser.people import is_same_document, keeps_score, mark_document, row_of
from tests.browser.test_outbox import HIDE, sent, status
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, Role, X, grant, new_game, play
from tracker import services
from tracker.models import Game

LIVE = "**/live/**"


def board_of(page: Page, game: Game) -> None:
    page.clock.install(time="2026-11-28T19:05:00")
    keeps_score(page).goto(game.get_absolute_url())
    mark_document(page)


def test_another_phones_round_is_there_within_one_poll(page: Page) -> None:
    game = new_game("Ana", "Luis", "Kim", "Tom")
    play(game, *[[X, 35, 20, 11]] * 6, insist=True)
    board_of(page, game)
    scroller = page.locator(".scroller")
    scroller.evaluate("element => element.scrollTo(0, 60)")
    link = page.locator(".board a").nth(9)
    link.focus()
    look = (
        "[document.querySelector('.scroller').scrollTop, window.scrollY, document.activeElement.getAttribute('href')]"
    )
    before = page.evaluate(look)
    assert before[0] > 0
    assert before[2] == link.get_attribute("href")
    play(game, [40, X, 12, 9], insist=True)
    page.clock.run_for(15_100)
    expect(page.get_by_role("heading", name="Round 8 of 13")).to_be_visible()
    assert row_of(page, 7) == ["40", "0 out", "12", "9"]
    assert is_same_document(page)
    assert page.evaluate(look) == before


def test_what_is_not_of_this_server_or_older_is_never_shown(page: Page) -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 12])
    board_of(page, game)
    for headers in ({}, {"X-Rev": "0"}, {"X-Rev": "welcome"}):
        page.route(LIVE, partial(Route.fulfill, body="<h1>Welcome</h1>", headers=headers))
        # In steps: a question that has no answer after ten seconds is given up.
        with page.expect_response(LIVE):
            for _step in range(13):
                page.clock.run_for(5_000)
                page.wait_for_timeout(30)
        page.unroute(LIVE)
        page.wait_for_timeout(50)
        expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
        expect(page.get_by_text("Welcome")).to_have_count(0)


def test_nobody_looks_and_nothing_is_asked(page: Page) -> None:
    game = new_game("Ana", "Luis")
    board_of(page, game)
    page.evaluate(HIDE, True)
    requests = sent(page, "/live/")
    page.clock.run_for(600_000)
    assert requests == []
    play(game, [X, 12])
    page.evaluate(HIDE, False)
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    assert len(requests) == 1


def test_a_board_without_a_connection_says_how_old_it_is(page: Page, troubles: list[str]) -> None:
    board_of(page, new_game("Ana", "Luis"))
    expect(status(page)).to_be_hidden()
    page.context.set_offline(True)
    for _turn in range(3):
        page.clock.run_for(61_000)
        page.wait_for_timeout(50)
    expect(status(page)).to_have_text("Offline, as of 19:05")
    page.context.set_offline(False)
    expect(status(page)).to_be_hidden()
    troubles.clear()


def test_a_phone_that_was_sent_away_is_told_so(page: Page) -> None:
    game = new_game("Ana", "Luis", device=OTHER_DEVICE)
    own = grant(game, DEVICE, Role.WATCHER)
    board_of(page, game)
    services.remove_device(game=game, grant_id=own.pk, now=NOW)
    page.clock.run_for(15_100)
    expect(page.get_by_role("heading", level=1)).to_have_text("This phone was removed from the game")
