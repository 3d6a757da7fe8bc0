"""Cells that are saved as their rows are left: seen by others, kept through what goes wrong, and never doubled."""

from __future__ import annotations

import re
import time
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Dialog, Locator, Page, Request, Route, expect

from tests.browser.people import (
    Held,
    is_same_document,
    keeps_score,
    mark_document,
    round_path,
    row_of,
    save,
    type_round,
    wait_until,
)
from tests.conftest import NewPage
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, Typed, X, cell, grant, new_game, play
from tracker import services
from tracker.models import Cell, Change, Game, Role, Round
from tracker.sheets.table import Table

WRITES = "**/writes/"
ROUND = "**/round/*/"
NO_CONNECTION = "Not saved: no connection"


# --- What people do, and what is there --------------------------------------------------------------------------------


def opened(page: Page, game: Game, number: int = 1) -> Page:
    """The list of a round's seats, for a device that keeps the score."""
    keeps_score(page).goto(round_path(game, number))
    expect(status(page)).to_have_text("All saved")
    return page


def status(page: Page) -> Locator:
    return page.locator("#status")


def row(page: Page, seat: int) -> Locator:
    return page.locator(".seat").nth(seat)


def state(page: Page, seat: int) -> Locator:
    """What is said of a row."""
    return row(page, seat).locator(".state")


def type_pips(page: Page, seat: int, pips: str) -> None:
    """Type into one row, and go on to something else."""
    page.locator(f"#seat-{seat}").fill(pips)
    leave(page)


def leave(page: Page) -> None:
    page.evaluate("document.activeElement.blur()")


def tap_out(page: Page, seat: int) -> None:
    page.locator(f"label[for=seat-{seat}-out]").click()


def expect_state(page: Page, seat: int, what: str) -> None:
    expect(row(page, seat)).to_have_attribute("data-save", what)


def stored(game: Game) -> dict[int, Typed]:
    """What stands in the game's cells, by position; nobody away."""
    found = Cell.objects.filter(round__game=game).values_list("seat__position", "pips", "went_out")
    return {position: X if went_out else pips for position, pips, went_out in found if went_out or pips is not None}


def writes_of(game: Game) -> int:
    return Change.objects.filter(game=game, verb="write cell").count()


def write_elsewhere(game: Game, position: int, typed: Typed, *, seen: int = 0) -> None:
    """Another phone, which keeps the score too."""
    grant(game, OTHER_DEVICE, Role.SCOREKEEPER)
    services.write_cell(
        game=game,
        number=1,
        seat_id=game.seats.get(position=position).pk,
        facts=cell(typed),
        seen=seen,
        client_id=uuid4(),
        device=OTHER_DEVICE,
        now=NOW,
    )


def lose(answer: Route) -> None:
    """The server has it, and the phone never hears of it."""
    answer.fetch()
    answer.abort()


BOTH = "Two went out? Say who it was."


def opened_with_two_out(page: Page, game: Game) -> None:
    keeps_score(page).goto(round_path(game, 1))
    expect(status(page)).to_have_text("Needs you: Ana and Kim")


def expect_stored(game: Game, what: dict[int, Typed]) -> None:
    """Wait for what a line of the page does not say: that the cells have arrived."""
    for _look in range(100):
        if stored(game) == what:
            return
        time.sleep(0.1)
    assert stored(game) == what


def sent(page: Page, part: str) -> list[Request]:
    """The requests that the page sends from now on to addresses with this in them."""
    found: list[Request] = []
    page.on("request", lambda request: found.append(request) if part in request.url else None)
    return found


def answered(requests: list[Request]) -> bool:
    """One of them has been answered with news."""
    return any((response := request.response()) is not None and response.status == 200 for request in requests)


def keys_of(requests: list[Request]) -> list[list[str]]:
    return [[write["key"] for write in request.post_data_json["writes"]] for request in requests]


# --- Leaving a row ----------------------------------------------------------------------------------------------------


def test_a_cell_is_saved_when_its_row_is_left(page: Page) -> None:
    game = new_game()
    opened(page, game)
    page.locator("#seat-1").fill("47")
    expect(status(page)).to_have_text("Not saved yet")
    assert stored(game) == {}
    leave(page)
    expect(state(page, 1)).to_have_text("saved")
    expect(status(page)).to_have_text("All saved")
    assert stored(game) == {1: 47}
    assert page.locator("[name=seen-1]").input_value() == "1"
    # Looked at again and left as it is, it is not written again.
    page.locator("#seat-1").focus()
    leave(page)
    type_pips(page, 1, "48")
    expect(page.locator("[name=seen-1]")).to_have_value("2")
    assert writes_of(game) == 2


def test_what_is_typed_before_the_script_has_come_is_saved_when_it_comes(page: Page) -> None:
    game = new_game()
    keeps_score(page)
    scripts = Held(page, "**/pages/round*.js")
    page.goto(round_path(game, 1), wait_until="commit")
    type_pips(page, 1, "47")
    scripts.wait()
    scripts.let_go()
    expect(state(page, 1)).to_have_text("saved")
    assert stored(game) == {1: 47}


def test_who_went_out_moves_in_both_rows(page: Page) -> None:
    game = new_game()
    opened(page, game)
    tap_out(page, 0)
    expect_state(page, 0, "saved")
    assert stored(game) == {0: X}
    tap_out(page, 2)
    expect_state(page, 2, "saved")
    expect(status(page)).to_have_text("All saved")
    assert stored(game) == {2: X}


def test_a_blocked_round_has_nobody_out(page: Page) -> None:
    game = new_game()
    opened(page, game)
    tap_out(page, 0)
    expect_state(page, 0, "saved")
    page.locator("label[for=blocked]").click()
    # That it is blocked goes with the round alone.
    expect(status(page)).to_have_text("Not saved yet: save the round")
    page.wait_for_function("document.querySelector('.seat').dataset.save === 'saved'")
    assert stored(game) == {}
    page.locator("label[for=blocked]").click()
    expect(status(page)).to_have_text("All saved")
    page.locator("details.change summary").click()
    page.locator("#starter").select_option(index=2)
    expect(status(page)).to_have_text("Not saved yet: save the round")


def test_penalties_and_who_was_away_are_saved_too(page: Page) -> None:
    game = new_game()
    opened(page, game)
    page.locator("#seat-1").fill("12")
    row(page, 1).locator("summary").click()
    row(page, 1).locator("[name=reason-1]").fill("late")
    row(page, 1).locator("[name=points-1]").first.fill("5")
    leave(page)
    expect_state(page, 1, "saved")
    row(page, 2).locator("summary").click()
    page.locator("label[for=seat-2-absent]").click()
    expect_state(page, 2, "saved")
    facts, _seen = Table.load(game).stored(1)
    assert facts.cells[1].columns()["adjustments"] == [{"reason": "late", "points": 5}]
    assert facts.cells[2].is_absent


def test_what_is_no_number_is_not_sent_and_counts_as_not_saved(page: Page) -> None:
    game = new_game()
    opened(page, game)
    requests = sent(page, "/writes/")
    type_pips(page, 1, "twelve")
    expect(status(page)).to_contain_text("Not saved yet")
    type_pips(page, 2, "20")
    expect_state(page, 2, "saved")
    expect(status(page)).to_have_text("Needs you: 1 · Not saved yet")
    assert len(requests) == 1
    assert stored(game) == {2: 20}
    type_pips(page, 1, "12")
    expect(status(page)).to_have_text("All saved")


# --- When something goes wrong on the way -----------------------------------------------------------------------------


def test_a_lost_answer_is_asked_for_again_and_nothing_doubles(page: Page, troubles: list[str]) -> None:
    game = new_game()
    opened(page, game)
    requests = sent(page, "/writes/")
    page.route(WRITES, lose, times=1)
    type_pips(page, 1, "47")
    expect(status(page)).to_have_text(NO_CONNECTION)
    expect(state(page, 1)).to_have_text("only on this phone")
    expect(status(page)).to_have_text("All saved")
    first, second = keys_of(requests)
    assert first == second
    assert (stored(game), writes_of(game)) == ({1: 47}, 1)
    troubles.clear()


def test_without_a_connection_only_the_newest_waits_and_goes_when_it_is_back(page: Page, troubles: list[str]) -> None:
    game = new_game()
    opened(page, game)
    page.context.set_offline(True)
    type_pips(page, 1, "1")
    # A busy machine may not have tried it before the next is typed.
    expect(status(page)).to_have_text(NO_CONNECTION)
    for pips in ("2", "3"):
        type_pips(page, 1, pips)
    type_pips(page, 2, "20")
    expect(status(page)).to_have_text(NO_CONNECTION)
    page.context.set_offline(False)
    expect(status(page)).to_have_text("All saved")
    assert stored(game) == {1: 3, 2: 20}
    # The first was tried, so it may have arrived: it is settled before the newest goes.
    assert [change.facts[f"cell/1/{seat}"][1]["pips"] for change, seat in _cells_of(game, 1)] == [1, 3]
    troubles.clear()


def _cells_of(game: Game, position: int) -> list[tuple[Change, int]]:
    seat = game.seats.get(position=position).pk
    changes = Change.objects.filter(game=game, verb="write cell")
    return [(change, seat) for change in changes if f"cell/1/{seat}" in change.facts]


def test_a_tap_during_a_running_send_goes_next(page: Page) -> None:
    game = new_game()
    opened(page, game)
    requests = sent(page, "/writes/")
    held = Held(page, WRITES)
    type_pips(page, 1, "47")
    held.wait()
    expect(status(page)).to_have_text("Sending…")
    type_pips(page, 2, "20")
    tap_out(page, 0)
    expect_state(page, 2, "waiting")
    held.let_go()
    expect(status(page)).to_have_text("All saved")
    assert stored(game) == {0: X, 1: 47, 2: 20}
    assert [len(keys) for keys in keys_of(requests)] == [1, 2]


def test_a_late_answer_says_nothing_of_what_was_typed_since(page: Page) -> None:
    game = new_game()
    opened(page, game)
    held = Held(page, WRITES)
    type_pips(page, 1, "47")
    held.wait()
    type_pips(page, 1, "74")
    page.locator("#seat-1").fill("75")
    held.let_go()
    expect(page.locator("[name=seen-1]")).to_have_value("2")
    expect(page.locator("#seat-1")).to_have_value("75")
    expect(status(page)).to_have_text("Not saved yet")
    assert stored(game) == {1: 74}
    leave(page)
    expect(status(page)).to_have_text("All saved")
    assert stored(game) == {1: 75}


ANSWERS: dict[str, dict[str, Any]] = {
    "a captive portal": {"status": 200, "body": "<h1>Welcome to our wifi</h1>", "content_type": "text/html"},
    "somebody's JSON": {"status": 200, "body": '{"acks": [{"key": "x", "state": "saved"}]}'},
    "a page to log in": {"status": 200, "body": "<form></form>", "headers": {"X-Rev": "9"}},
    "another's answer": {
        "status": 200,
        "body": '{"acks": []}',
        "headers": {"X-Rev": "9", "X-Outbox-Ack": str(uuid4())},
    },
    "half an answer": {"status": 200, "body": '{"acks": [', "headers": {"X-Rev": "9", "X-Outbox-Ack": "x"}},
    "not found": {"status": 404, "body": "?"},
    "too many": {"status": 429, "body": "?"},
    "no server behind the proxy": {"status": 502, "body": "Bad gateway"},
}


@pytest.mark.parametrize("answer", ANSWERS)
def test_what_is_no_answer_of_the_server_settles_nothing(page: Page, troubles: list[str], answer: str) -> None:
    game = new_game()
    opened(page, game)
    page.route(WRITES, lambda route: route.fulfill(**ANSWERS[answer]), times=1)
    type_pips(page, 1, "47")
    expect(status(page)).to_have_text(re.compile("^(Not saved|Server problem): "))
    expect(status(page)).to_have_text("All saved")
    assert (stored(game), writes_of(game)) == ({1: 47}, 1)
    troubles.clear()


def test_what_breaks_the_server_holds_up_nothing_else(page: Page, troubles: list[str]) -> None:
    game = new_game()
    opened(page, game)

    def break_of_47(route: Route) -> None:
        if any(write["pips"] == 47 for write in route.request.post_data_json["writes"]):
            route.fulfill(status=500, body="?")
        else:
            route.continue_()

    page.route(WRITES, break_of_47)
    type_pips(page, 1, "47")
    expect(status(page)).to_have_text("Server problem: kept and tried again")
    type_pips(page, 2, "20")
    expect_state(page, 2, "saved")
    assert stored(game) == {2: 20}
    page.unroute(WRITES)
    expect(status(page)).to_have_text("All saved")
    assert stored(game) == {1: 47, 2: 20}
    troubles.clear()


def test_what_is_sent_from_the_board_is_taken_at_once(page: Page, troubles: list[str]) -> None:
    game = new_game()
    opened(page, game)
    page.route(WRITES, lambda route: route.abort())
    type_pips(page, 1, "47")
    expect(status(page)).to_have_text(NO_CONNECTION)
    # The round's page tries again by itself: it must be gone before anything can arrive.
    page.goto("about:blank")
    page.unroute(WRITES)
    requests = sent(page, "/writes/")
    page.goto(game.get_absolute_url())
    wait_until(page, lambda: stored(game) == {1: 47})
    # A token that is refused is asked for with a GET.
    assert {request.method for request in requests} == {"POST"}
    troubles.clear()


def test_a_token_that_is_out_of_date_heals_unseen(page: Page) -> None:
    game = new_game()
    opened(page, game)
    page.locator("form#scores [name=csrfmiddlewaretoken]").evaluate("field => field.value = 'x'.repeat(64)")
    requests = sent(page, "/writes/")
    type_pips(page, 1, "47")
    expect(status(page)).to_have_text("All saved")
    assert [request.method for request in requests] == ["POST", "GET", "POST"]
    assert stored(game) == {1: 47}


def test_the_form_of_the_round_heals_too(page: Page, troubles: list[str]) -> None:
    game = new_game()
    opened(page, game)
    tap_out(page, 0)
    type_pips(page, 1, "47")
    type_pips(page, 2, "20")
    expect(status(page)).to_have_text("All saved")
    page.locator("form#scores [name=csrfmiddlewaretoken]").evaluate("field => field.value = 'x'.repeat(64)")
    save(page)
    expect(page.locator("#board")).to_be_visible()
    assert row_of(page, 1) == ["0 out", "47", "20"]
    troubles.clear()


def test_one_refused_entry_stops_no_other_and_asks_for_somebody(page: Page) -> None:
    game = new_game()
    opened(page, game)
    type_pips(page, 1, "12345")
    type_pips(page, 2, "20")
    expect_state(page, 2, "saved")
    expect_state(page, 1, "refused")
    expect(status(page)).to_have_text("Needs you: 1")
    expect(state(page, 1)).to_have_class("state errors")
    expect(state(page, 1)).to_have_text("That is more than any hand can hold. Check the number.")
    expect(page.locator("#seat-1")).to_have_value("12345")
    described = page.locator("#seat-1").get_attribute("aria-describedby") or ""
    assert state(page, 1).get_attribute("id") in described.split()
    # It is kept, with the reason, for whoever loads the page again.
    page.reload()
    expect(status(page)).to_have_text("Needs you: 1")
    expect(page.locator("#seat-1")).to_have_value("12345")
    type_pips(page, 1, "45")
    expect(status(page)).to_have_text("All saved")
    assert stored(game) == {1: 45, 2: 20}


# --- Tabs, pages and browsers -----------------------------------------------------------------------------------------


def test_what_waits_outlives_the_page(page: Page, troubles: list[str]) -> None:
    game = new_game()
    opened(page, game)
    page.route(WRITES, lambda route: route.abort())
    tap_out(page, 0)
    row(page, 1).locator("summary").click()
    page.locator("#seat-1").fill("12")
    row(page, 1).locator("[name=reason-1]").fill("late")
    row(page, 1).locator("[name=points-1]").first.fill("5")
    row(page, 1).locator("[name=reason-1]").nth(1).fill("loud")
    row(page, 1).locator("[name=points-1]").nth(1).fill("6")
    leave(page)
    expect(status(page)).to_have_text(NO_CONNECTION)
    page.reload()
    expect(page.locator("#seat-0-out")).to_be_checked()
    expect(page.locator("#seat-1")).to_have_value("12")
    assert [field.input_value() for field in row(page, 1).locator("[name=reason-1]").all()] == ["late", "loud", ""]
    assert stored(game) == {}
    page.unroute(WRITES)
    expect(status(page)).to_have_text("All saved")
    assert stored(game) == {0: X, 1: 12}
    assert [item["points"] for item in Cell.objects.get(seat__position=1).adjustments] == [5, 6]
    troubles.clear()


def test_what_waits_goes_from_the_games_page_too(page: Page, troubles: list[str]) -> None:
    game = new_game()
    opened(page, game)
    page.context.route(WRITES, lambda route: route.abort())
    type_pips(page, 1, "47")
    expect(status(page)).to_have_text(NO_CONNECTION)
    page.get_by_role("link", name="Back to the game").click()
    expect(page.locator("#board")).to_be_visible()
    expect(status(page)).to_have_text(NO_CONNECTION)
    page.context.unroute(WRITES)
    expect(status(page)).to_have_text("")
    assert stored(game) == {1: 47}
    troubles.clear()


def test_a_round_that_was_closed_meanwhile_refuses_and_the_number_is_kept(page: Page, troubles: list[str]) -> None:
    game = new_game()
    opened(page, game)
    page.context.route(WRITES, lambda route: route.abort())
    type_pips(page, 1, "47")
    expect(status(page)).to_have_text(NO_CONNECTION)
    grant(game, OTHER_DEVICE, Role.SCOREKEEPER)
    play(game, [X, 30, 20], device=OTHER_DEVICE)
    page.context.unroute(WRITES)
    page.goto(game.get_absolute_url())
    expect(status(page)).to_have_text("Needs you: 1")
    expect(page.locator("#notes li")).to_contain_text(
        "Luis, round 1: 47. Round 1 is closed. This was not saved. Correct the score"
    )
    page.get_by_role("button", name="I have seen it").click()
    expect(page.locator("#notes")).to_be_hidden()
    expect(status(page)).to_have_text("")
    assert stored(game) == {0: X, 1: 30, 2: 20}
    troubles.clear()


def test_of_one_score_that_was_refused_twice_only_the_last_is_told(page: Page, troubles: list[str]) -> None:
    game = new_game()
    opened(page, game)
    page.context.route(WRITES, lambda route: route.abort())
    type_pips(page, 1, "47")
    expect(status(page)).to_have_text(NO_CONNECTION)
    type_pips(page, 1, "48")
    grant(game, OTHER_DEVICE, Role.SCOREKEEPER)
    play(game, [X, 30, 20], device=OTHER_DEVICE)
    page.context.unroute(WRITES)
    page.goto(game.get_absolute_url())
    notes = page.locator("#notes li")
    expect(notes).to_contain_text(["Luis, round 1: 48. Round 1 is closed."])
    expect(status(page)).to_have_text("Needs you: 1")
    page.get_by_role("button", name="I have seen it").click()
    expect(page.locator("#notes")).to_be_hidden()
    troubles.clear()


def test_two_tabs_of_one_phone_neither_double_nor_lose(page: Page, troubles: list[str]) -> None:
    game = new_game()
    opened(page, game)
    other = page.context.new_page()
    other.goto(round_path(game, 1))
    # The first tab cannot send: the second does it for both.
    page.route(WRITES, lambda route: route.abort())
    type_pips(page, 1, "47")
    type_pips(other, 2, "20")
    expect(status(other)).to_have_text("All saved")
    expect(status(page)).to_have_text("All saved")
    assert stored(game) == {1: 47, 2: 20}
    assert writes_of(game) == 2
    troubles.clear()


def test_two_tabs_that_write_one_cell_end_as_the_later_one(page: Page) -> None:
    game = new_game()
    opened(page, game)
    other = page.context.new_page()
    other.goto(round_path(game, 1))
    held = Held(page, WRITES)
    type_pips(page, 1, "47")
    held.wait()
    type_pips(other, 1, "74")
    expect(status(other)).to_have_text("1 waiting, only on this phone")
    held.let_go()
    expect(status(other)).to_have_text("All saved")
    expect(status(page)).to_have_text("All saved")
    assert stored(game) == {1: 74}
    expect(page.locator("#seat-1")).to_have_value("74")


def test_a_browser_that_keeps_nothing_sends_all_the_same_and_asks_before_it_forgets(
    page: Page, troubles: list[str]
) -> None:
    page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no'); }})")
    game = new_game()
    opened(page, game)
    page.locator("#seat-1").click()
    type_pips(page, 1, "47")
    expect(status(page)).to_have_text("All saved")
    assert troubles == []
    page.route(WRITES, lambda route: route.abort())
    type_pips(page, 2, "20")
    expect(status(page)).to_have_text(NO_CONNECTION)
    assert asks_before_leaving(page)
    page.unroute(WRITES)
    expect(status(page)).to_have_text("All saved")
    assert stored(game) == {1: 47, 2: 20}
    troubles.clear()


def test_over_plain_http_keys_and_turns_are_made_otherwise(page: Page) -> None:
    page.add_init_script("delete Crypto.prototype.randomUUID; delete Navigator.prototype.locks;")
    game = new_game()
    opened(page, game)
    requests = sent(page, "/writes/")
    type_pips(page, 1, "47")
    type_pips(page, 2, "20")
    expect(status(page)).to_have_text("All saved")
    assert stored(game) == {1: 47, 2: 20}
    for keys in keys_of(requests):
        for key in keys:
            assert key[14] == "4"
            assert key[19] in "89ab"
            assert len(key) == 36


def asks_before_leaving(page: Page) -> bool:
    """Try to leave, and stay."""
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    mark_document(page)
    page.get_by_role("link", name="Roundhouse").click(no_wait_after=True)
    page.wait_for_timeout(300)
    page.remove_listener("dialog", stay)
    return asked == ["beforeunload"]


def test_leaving_asks_only_for_what_is_in_no_queue(page: Page, troubles: list[str]) -> None:
    game = new_game()
    opened(page, game)
    page.context.route(WRITES, lambda route: route.abort())
    page.locator("#seat-2").fill("twelve")
    assert asks_before_leaving(page)
    page.locator("#seat-2").fill("12")
    # It waits in the browser's storage, so nothing is lost.
    page.get_by_role("button", name="Español").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator("#seat-2")).to_have_value("12")
    page.context.unroute(WRITES)
    expect_state(page, 2, "saved")
    troubles.clear()


# --- Saving the round -------------------------------------------------------------------------------------------------


def test_saving_the_round_waits_for_one_request_and_takes_along_what_waits(page: Page, troubles: list[str]) -> None:
    game = new_game()
    opened(page, game)
    page.context.route(WRITES, lambda route: route.abort())
    tap_out(page, 0)
    type_pips(page, 1, "47")
    type_pips(page, 2, "20")
    expect(status(page)).to_have_text(NO_CONNECTION)
    page.context.unroute(WRITES)
    rounds, writes = sent(page, "/round/"), sent(page, "/writes/")
    mark_document(page)
    save(page)
    expect(page.locator("#board")).to_be_visible()
    assert is_same_document(page)
    assert (len(rounds), len(writes)) == (1, 0)
    assert row_of(page, 1) == ["0 out", "47", "20"]
    page.wait_for_timeout(1500)
    assert len(writes) == 0
    expect(status(page)).to_have_text("")
    assert page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('outbox ')).length") == 0
    troubles.clear()


def test_the_round_is_saved_while_a_cell_is_still_on_the_way(page: Page) -> None:
    game = new_game()
    opened(page, game)
    tap_out(page, 0)
    type_pips(page, 2, "20")
    expect(status(page)).to_have_text("All saved")
    held = Held(page, WRITES)
    type_pips(page, 1, "47")
    held.wait()
    page.locator("#seat-1").fill("48")
    save(page)
    expect(page.locator("#board")).to_be_visible()
    assert row_of(page, 1) == ["0 out", "48", "20"]
    held.let_go()
    page.wait_for_timeout(500)
    # The late copy of 47 is refused by the server, and nobody is asked about it.
    expect(status(page)).to_have_text("")
    assert stored(game) == {0: X, 1: 48, 2: 20}


def test_a_lost_answer_to_the_round_leaves_its_scores_in_the_queue(page: Page, troubles: list[str]) -> None:
    game = new_game()
    opened(page, game)
    tap_out(page, 0)
    type_pips(page, 1, "47")
    page.locator("#seat-2").fill("20")
    page.route(ROUND, lose, times=1)
    save(page)
    expect(page.get_by_text("Not saved: no connection").first).to_be_visible()
    # Whether the round was closed nobody knows here, until the phone asks; its scores are settled one by one.
    expect(status(page)).to_have_text(re.compile("^(Not saved yet: save the round|All saved|Changed meanwhile)$"))
    save(page)
    expect(page.locator("#board")).to_be_visible()
    assert Change.objects.filter(game=game, verb="save round").count() == 1
    assert stored(game) == {0: X, 1: 47, 2: 20}
    troubles.clear()


def test_a_page_of_somebody_else_never_stands_in_for_the_board(page: Page, troubles: list[str]) -> None:
    game = new_game()
    opened(page, game)
    tap_out(page, 0)
    type_pips(page, 1, "47")
    type_pips(page, 2, "20")
    page.route(ROUND, lambda route: route.fulfill(status=200, body="<h1>Welcome to our wifi</h1>"), times=1)
    save(page)
    expect(page.get_by_text("Not saved: no connection").first).to_be_visible()
    expect(page.locator("#seat-1")).to_have_value("47")
    save(page)
    expect(page.locator("#board")).to_be_visible()


def test_what_the_rules_refuse_is_not_lost_either(page: Page) -> None:
    game = new_game()
    opened(page, game)
    page.locator("#seat-1").fill("47")
    save(page)
    expect(page.locator(".summary")).to_be_visible()
    # Ana and Kim have no score.
    expect(status(page)).to_have_text("Needs you: 2")
    expect_stored(game, {1: 47})
    tap_out(page, 0)
    expect(status(page)).to_have_text("Needs you: 1")
    expect(row(page, 0).locator(".errors")).to_have_count(0)
    type_pips(page, 2, "20")
    expect(status(page)).to_have_text("Not saved yet: save the round")
    expect_stored(game, {0: X, 1: 47, 2: 20})


def test_who_closes_a_round_second_has_nothing_left_to_lose(page: Page) -> None:
    game = new_game("Ana", "Luis", "Kim")
    opened(page, game)
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    type_round(page, [47, 12, X])
    play(game, [47, 12, X])
    save(page)
    expect(page.get_by_role("alert")).to_contain_text("Round 1 was closed already, with the same scores.")
    page.reload()
    expect(page.locator("#board")).to_be_visible()
    assert asked == []


# --- Other phones -----------------------------------------------------------------------------------------------------


def test_another_phones_score_comes_into_a_row_that_nobody_touches(page: Page) -> None:
    game = new_game()
    opened(page, game)
    mark_document(page)
    page.locator("#seat-0").fill("5")
    write_elsewhere(game, 1, 35)
    expect(page.locator("#seat-1")).to_have_value("35")
    expect(state(page, 1)).to_have_text("Scorekeeper (phone 2), from another phone")
    expect(page.locator("#seat-0")).to_have_value("5")
    expect(page.locator("#seat-0")).to_be_focused()
    assert is_same_document(page)
    # Having seen it, this phone may write over it.
    type_pips(page, 1, "53")
    expect(status(page)).to_have_text("All saved")
    assert stored(game) == {0: 5, 1: 53}


def test_what_somebody_is_typing_is_never_replaced_and_both_scores_are_kept(page: Page) -> None:
    game = new_game()
    opened(page, game)
    page.locator("#seat-1").fill("53")
    requests = sent(page, "/live/")
    write_elsewhere(game, 1, 35)
    wait_until(page, lambda: answered(requests))
    expect(page.locator("#seat-1")).to_have_value("53")
    leave(page)
    expect_state(page, 1, "disputed")
    expect(status(page)).to_have_text("Needs you: 1")
    expect(state(page, 1)).to_contain_text("Scorekeeper (phone 2) wrote 35: which is it?")
    assert stored(game) == {1: 35}
    # Having read that, saying it again is an answer.
    type_pips(page, 1, "54")
    expect(status(page)).to_have_text("All saved")
    assert stored(game) == {1: 54}
    assert Table.load(game).disputed == ()


def test_a_dispute_that_is_settled_elsewhere_is_over_here_too(page: Page) -> None:
    game = new_game()
    opened(page, game)
    page.locator("#seat-1").fill("53")
    write_elsewhere(game, 1, 35)
    leave(page)
    expect_state(page, 1, "disputed")
    services.settle_cell(
        game=game,
        number=1,
        seat_id=game.seats.get(position=1).pk,
        facts=cell(35),
        client_id=uuid4(),
        device=OTHER_DEVICE,
        now=NOW,
    )
    expect(status(page)).to_have_text("All saved")
    expect(page.locator("#seat-1")).to_have_value("35")


def test_a_dispute_of_others_is_shown_at_its_row(page: Page) -> None:
    game = new_game()
    write_elsewhere(game, 1, 35)
    opened(page, game)
    services.write_cell(
        game=game,
        number=1,
        seat_id=game.seats.get(position=1).pk,
        facts=cell(53),
        seen=0,
        client_id=uuid4(),
        device=uuid4(),
        now=NOW,
    )
    expect(status(page)).to_have_text("Needs you: 1")
    expect(state(page, 1)).to_contain_text("Two scores: which is it?")
    # It can be settled on the spot, and is gone once it is, wherever that was.
    expect(page.locator(".dispute").get_by_role("button")).to_have_text(["35", "53"])
    services.settle_cell(
        game=game,
        number=1,
        seat_id=game.seats.get(position=1).pk,
        facts=cell(53),
        client_id=uuid4(),
        device=OTHER_DEVICE,
        now=NOW,
    )
    expect(page.locator("#seat-1")).to_have_value("53")
    expect(page.locator(".dispute:not(.settled)")).to_have_count(0)
    expect(status(page)).to_have_text("All saved")


def test_news_come_into_the_row_that_has_the_focus_while_nobody_typed_in_it(page: Page) -> None:
    game = new_game()
    opened(page, game)
    # The page put it there.
    expect(page.locator("#seat-0")).to_be_focused()
    write_elsewhere(game, 0, 7)
    expect(page.locator("#seat-0")).to_have_value("7")
    expect(state(page, 0)).to_have_text("Scorekeeper (phone 2), from another phone")
    expect(page.locator("#seat-0")).to_be_focused()
    # Who was about to type writes in the place of what came.
    page.keyboard.type("12")
    expect(page.locator("#seat-0")).to_have_value("12")
    leave(page)
    expect(status(page)).to_have_text("All saved")
    assert (stored(game), Table.load(game).disputed) == ({0: 12}, ())


def test_what_came_while_somebody_typed_comes_when_it_is_taken_back(page: Page) -> None:
    game = new_game()
    opened(page, game)
    page.locator("#seat-1").fill("5")
    requests = sent(page, "/live/")
    write_elsewhere(game, 1, 35)
    wait_until(page, lambda: answered(requests))
    expect(page.locator("#seat-1")).to_have_value("5")
    page.locator("#seat-1").fill("")
    leave(page)
    expect(page.locator("#seat-1")).to_have_value("35")


def test_a_score_that_another_phone_takes_back_goes(page: Page) -> None:
    game = new_game()
    write_elsewhere(game, 1, 35)
    write_elsewhere(game, 2, 20)
    opened(page, game)
    expect(page.locator("#seat-1")).to_have_value("35")
    services.undo(game=game, seq=1, client_id=uuid4(), device=OTHER_DEVICE, now=NOW)
    expect(page.locator("#seat-1")).to_have_value("")
    expect(page.locator("#seat-2")).to_have_value("20")


def test_two_phones_that_say_who_went_out_say_it_to_somebody(page: Page) -> None:
    game = new_game()
    opened(page, game)
    tap_out(page, 0)
    expect_state(page, 0, "saved")
    write_elsewhere(game, 2, X)
    expect(page.locator("#seat-2-out")).to_be_checked()
    expect(page.locator("#seat-0-out")).to_be_checked()
    expect(status(page)).to_have_text("Needs you: Ana and Kim")
    for seat in (0, 2):
        expect(state(page, seat)).to_have_text(BOTH)
    assert stored(game) == {0: X, 2: X}
    type_pips(page, 0, "30")
    expect(status(page)).to_have_text("All saved")
    assert stored(game) == {0: 30, 2: X}


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
def test_a_round_of_which_two_phones_say_who_went_out_is_not_closed_with_one_of_them(
    new_page: NewPage, javascript: bool
) -> None:
    game = new_game()
    write_elsewhere(game, 0, X)
    write_elsewhere(game, 1, 30)
    write_elsewhere(game, 2, X)
    page = keeps_score(new_page(javascript=javascript))
    page.goto(round_path(game, 1))
    if javascript:
        expect(status(page)).to_have_text("Needs you: Ana and Kim")
    expect(page.locator("#seat-0-out")).to_be_checked()
    expect(page.locator("#seat-2-out")).to_be_checked()
    save(page)
    expect(page.locator(".summary")).to_contain_text("Ana and Kim")
    assert stored(game) == {0: X, 1: 30, 2: X}
    assert not Round.objects.get(game=game).closed
    expect(page.locator("#seat-0-out")).to_be_checked()
    expect(page.locator("#seat-2-out")).to_be_checked()
    # One of them is let go where it stands, or another is said to be the one.
    tap_out(page, 2)
    page.locator("#seat-2").fill("12")
    save(page)
    expect(page.locator("#board")).to_be_visible()
    assert stored(game) == {0: X, 1: 30, 2: 12}


def test_of_two_who_are_marked_out_the_one_who_is_tapped_next_is_the_one(page: Page) -> None:
    game = new_game()
    write_elsewhere(game, 0, X)
    write_elsewhere(game, 2, X)
    opened_with_two_out(page, game)
    tap_out(page, 1)
    expect(status(page)).to_have_text("All saved")
    assert stored(game) == {1: X}


def go_to(page: Page, name: str) -> None:
    """To the seat of one who is missing; where the keypad has no room for the names, its key lays them out."""
    more = page.locator("#keypad [data-key=more]")
    if more.is_visible():
        more.click()
    page.locator("#keypad-missing").get_by_role("button", name=name).click()


def test_the_keypad_shows_both_who_are_marked_out(new_page: NewPage) -> None:
    game = new_game()
    write_elsewhere(game, 0, X)
    write_elsewhere(game, 2, X)
    page = keeps_score(new_page(height=640, has_touch=True))
    opened_with_two_out(page, game)
    pad = page.locator("#keypad")
    for name in ("Ana", "Kim"):
        go_to(page, f"Needs you: {name}")
        expect(page.locator("#keypad-name")).to_have_text(name)
        expect(pad.locator("[data-key=out]")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#keypad-problems")).to_have_text(BOTH)
        expect(pad.locator("[data-key=next]")).to_be_in_viewport(ratio=1)
    # Kim was not.
    pad.locator("[data-key='9']").click()
    expect(page.locator("#keypad-problems")).to_be_hidden()
    expect(page.locator("#keypad-missing").get_by_role("button")).to_have_text(["Luis"])
    pad.locator("[data-key=next]").click()
    expect(status(page)).to_have_text("All saved")
    assert stored(game) == {0: X, 2: 9}


def test_news_move_nothing_under_a_finger(new_page: NewPage) -> None:
    page = new_page(height=500)
    game = new_game("Ana", "Luis", "Kim", "Tom", "Eva", "Max")
    opened(page, game)
    page.locator("#seat-4").focus()
    before = page.locator("#seat-4").bounding_box()
    write_elsewhere(game, 0, 35)
    expect(page.locator("#seat-0")).to_have_value("35")
    assert page.locator("#seat-4").bounding_box() == before


def test_who_enters_a_round_is_told_that_it_was_closed(page: Page) -> None:
    game = new_game()
    opened(page, game)
    page.locator("#seat-1").fill("53")
    grant(game, OTHER_DEVICE, Role.SCOREKEEPER)
    play(game, [X, 30, 20], device=OTHER_DEVICE)
    expect(page.locator("#news")).to_contain_text("Scorekeeper (phone 2) closed round 1 on another phone.")
    expect(status(page)).to_have_text("Changed meanwhile")
    expect(page.locator("#seat-1")).to_have_value("53")
    page.locator("#news").get_by_role("link", name="Go to the game").click()
    expect(page.locator("#board")).to_be_visible()


def test_an_older_answer_changes_nothing(page: Page) -> None:
    game = new_game()
    opened(page, game)
    write_elsewhere(game, 1, 35)
    expect(page.locator("#seat-1")).to_have_value("35")
    old = {"rev": 0, "seats": [], "cells": {}, "over": "Closed."}
    requests = sent(page, "/live/")
    page.route("**/live/**", lambda route: route.fulfill(json=old, headers={"X-Rev": "0"}))
    wait_until(page, lambda: len(requests) >= 2)
    expect(page.locator("#news")).to_be_hidden()
    expect(page.locator("#seat-1")).to_have_value("35")


# --- Looking away, and back -------------------------------------------------------------------------------------------

HIDE = """isHidden => {
    Object.defineProperty(document, "hidden", {configurable: true, get: () => isHidden});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_page_that_nobody_looks_at_asks_nothing_and_asks_at_once_when_somebody_does(page: Page) -> None:
    game = new_game()
    page.clock.install()
    opened(page, game)
    page.evaluate(HIDE, True)
    requests = sent(page, "/live/")
    page.clock.run_for(60_000)
    assert requests == []
    write_elsewhere(game, 1, 35)
    page.evaluate(HIDE, False)
    expect(page.locator("#seat-1")).to_have_value("35")
    assert len(requests) == 1


def test_a_phone_that_is_put_away_sends_what_was_typed(page: Page) -> None:
    game = new_game()
    opened(page, game)
    page.locator("#seat-1").fill("47")
    page.evaluate(HIDE, True)
    expect(status(page)).to_have_text("All saved")
    assert stored(game) == {1: 47}


def test_the_poll_of_an_entry_is_every_three_seconds(page: Page) -> None:
    game = new_game()
    page.clock.install(time="2026-11-28T19:05:00")
    opened(page, game)
    with page.expect_response("**/live/**") as response:
        page.clock.pause_at("2026-11-28T19:06:00")
    assert response.value.status == 204
    requests = sent(page, "/live/")
    for count in (1, 2, 3):
        page.wait_for_timeout(100)
        page.clock.run_for(2_900)
        assert len(requests) == count - 1
        with page.expect_response("**/live/**"):
            page.clock.run_for(150)


def test_a_page_that_hears_nothing_says_how_old_it_is(page: Page, troubles: list[str]) -> None:
    game = new_game()
    page.clock.install(time="2026-11-28T19:05:00")
    opened(page, game)
    page.context.set_offline(True)
    for _turn in range(4):
        page.clock.run_for(16_000)
        page.wait_for_timeout(100)
    expect(status(page)).to_contain_text("Offline, as of 19:05")
    page.context.set_offline(False)
    expect(status(page)).to_have_text("All saved")
    troubles.clear()


# --- The own score ----------------------------------------------------------------------------------------------------


def own_page(page: Page, game: Game) -> None:
    grant(game, DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    keeps_score(page).goto(f"{game.get_absolute_url()}mine/")
    expect(status(page)).to_have_text("All saved")


def test_the_own_score_is_saved_and_the_page_goes_on(page: Page) -> None:
    game = new_game(device=OTHER_DEVICE)
    own_page(page, game)
    page.locator(".entry .figure").fill("12")
    requests = sent(page, "/mine/")
    page.locator(".bar button[type=submit]").click()
    expect(page.locator("#board")).to_be_visible()
    assert requests == []
    assert (stored(game), writes_of(game)) == ({1: 12}, 1)


def test_the_own_score_waits_for_the_connection_and_then_goes_on(page: Page, troubles: list[str]) -> None:
    game = new_game(device=OTHER_DEVICE)
    own_page(page, game)
    page.context.set_offline(True)
    page.locator(".entry .figure").fill("12")
    page.locator(".bar button[type=submit]").click()
    expect(status(page)).to_have_text(NO_CONNECTION)
    page.context.set_offline(False)
    expect(page.locator("#board")).to_be_visible()
    assert stored(game) == {1: 12}
    troubles.clear()


def test_an_own_score_that_is_typed_before_the_script_has_come_is_not_lost(page: Page) -> None:
    game = new_game(device=OTHER_DEVICE)
    grant(game, DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    scripts = Held(page, "**/pages/mine*.js")
    keeps_score(page).goto(f"{game.get_absolute_url()}mine/", wait_until="commit")
    page.locator(".entry .figure").fill("12")
    scripts.wait()
    scripts.let_go()
    expect(status(page)).to_have_text("Not saved yet")
    page.locator(".bar button[type=submit]").click()
    expect(page.locator("#board")).to_be_visible()
    assert stored(game) == {1: 12}


def test_an_own_score_that_cannot_be_read_is_the_servers_to_refuse(page: Page) -> None:
    game = new_game(device=OTHER_DEVICE)
    own_page(page, game)
    page.locator(".entry .figure").fill("twelve")
    page.locator(".bar button[type=submit]").click()
    expect(page.locator(".seat .errors")).to_contain_text("Write a whole number")


def test_the_scorekeepers_own_word_reaches_the_player(page: Page) -> None:
    game = new_game(device=OTHER_DEVICE)
    own_page(page, game)
    write_elsewhere(game, 1, 35)
    leave(page)
    expect(page.locator(".entry .figure")).to_have_value("35")
    expect(page.locator(".state")).to_have_text("Scorekeeper, from another phone")


def test_a_dispute_of_the_own_score_is_gone_once_it_is_settled_elsewhere(page: Page) -> None:
    game = new_game(device=OTHER_DEVICE)
    seat = game.seats.get(position=1).pk
    write_elsewhere(game, 1, 35)
    grant(game, DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    services.write_cell(
        game=game, number=1, seat_id=seat, facts=cell(53), seen=0, client_id=uuid4(), device=uuid4(), now=NOW
    )
    keeps_score(page).goto(f"{game.get_absolute_url()}mine/")
    page.locator(".entry .figure").focus()
    expect(page.locator(".dispute:not(.settled)")).to_have_count(1)
    expect(status(page)).to_have_text("Needs you: 1")
    services.settle_cell(
        game=game, number=1, seat_id=seat, facts=cell(53), client_id=uuid4(), device=OTHER_DEVICE, now=NOW
    )
    expect(page.locator(".entry .figure")).to_have_value("53")
    expect(page.locator(".dispute:not(.settled)")).to_have_count(0)
    expect(status(page)).to_have_text("All saved")


# --- The keypad -------------------------------------------------------------------------------------------------------


def test_the_keypad_says_what_is_disputed_and_whose_it_is(new_page: NewPage) -> None:
    game = new_game()
    page = keeps_score(new_page(height=640, has_touch=True))
    page.goto(round_path(game, 1))
    pad = page.locator("#keypad")
    for key in "53":
        pad.locator(f"[data-key='{key}']").click()
    write_elsewhere(game, 0, 35)
    pad.locator("[data-key=next]").click()
    expect(status(page)).to_have_text("Needs you: 1")
    go_to(page, "Needs you: Ana")
    expect(page.locator("#keypad-problems")).to_contain_text("wrote 35: which is it?")
    # It is settled where it is said, and the keypad stays.
    choice = page.locator("#keypad-problems").get_by_role("button", name="53")
    box = choice.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    choice.click()
    expect(status(page)).to_have_text("All saved")
    expect(pad.locator("output")).to_have_text("53")
    assert (stored(game), Table.load(game).disputed) == ({0: 53}, ())


@pytest.mark.parametrize(("width", "height"), [(360, 640), (320, 568)])
def test_the_keypad_says_that_another_phone_closed_the_round(new_page: NewPage, width: int, height: int) -> None:
    game = new_game()
    page = keeps_score(new_page(width=width, height=height, has_touch=True))
    page.goto(round_path(game, 1))
    pad = page.locator("#keypad")
    pad.locator("[data-key='5']").click()
    grant(game, OTHER_DEVICE, Role.SCOREKEEPER)
    play(game, [X, 30, 20], device=OTHER_DEVICE)
    expect(status(page)).to_have_text("Changed meanwhile")
    said = page.locator("#keypad-problems")
    expect(said).to_contain_text("Scorekeeper (phone 2) closed round 1 on another phone.")
    expect(said).to_be_in_viewport()
    said.get_by_role("link", name="Go to the game").click()
    expect(page.locator("#board")).to_be_visible()


@pytest.mark.parametrize("typed", ["1e3", "12,5"])
def test_what_is_no_number_says_so_once_it_is_left(page: Page, typed: str) -> None:
    opened(page, new_game())
    page.locator("#seat-1").press_sequentially(typed)
    expect(page.locator(".seat .state").nth(1)).to_have_text("Not saved yet")
    page.locator("#seat-2").focus()
    expect(page.locator(".seat .state").nth(1)).to_have_text("Write a whole number, such as 47.")
    expect(status(page)).to_contain_text("Needs you: 1")
