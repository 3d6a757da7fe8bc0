"""What the page says of what is saved: its one line and its rows never contradict each other."""

from __future__ import annotations

import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.people import keeps_score, round_path, save, type_round
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, Typed, X, cell, grant, new_game, play
from tracker import services
from tracker.models import Game, Role

CONTRADICTIONS = """() => {
    const found = [], line = document.getElementById("status").textContent;
    const needs = document.getElementById("news").hidden ? "Needs you" : "Changed meanwhile";
    const unsaved = ["typed", "waiting", "sending", "refused", "disputed", "both"];
    for (const row of document.querySelectorAll("#scores .seat")) {
        const says = row.querySelector(".state").textContent, name = row.querySelector(".name").textContent;
        const wrong = row.querySelector(".errors") !== null;
        if (wrong && !line.includes(needs)) found.push(`${name} is wrong, and the line says ${line}`);
        if (wrong && says === "saved") found.push(`${name} is wrong, and saved`);
        if (unsaved.includes(row.dataset.save) && line === "All saved") found.push(`${name}: ${says}, and all saved`);
    }
    if (document.querySelector(".summary, #failure > *") && line === "All saved")
        found.push("the round is not saved, and all is");
    if (line.includes("Needs you") && !document.querySelector(".summary, #scores .errors, #notes:not([hidden])"))
        found.push("somebody is needed, and nothing says for what");
    return found;
}"""


def write(game: Game, position: int, typed: Typed, *, device: object = OTHER_DEVICE, seen: int = 0) -> None:
    grant(game, OTHER_DEVICE, Role.SCOREKEEPER)
    services.write_cell(
        game=game,
        number=1,
        seat_id=game.seats.get(position=position).pk,
        facts=cell(typed),
        seen=seen,
        client_id=uuid4(),
        device=device,  # type: ignore[arg-type]
        now=NOW,
    )


def leave(page: Page) -> None:
    page.evaluate("document.activeElement.blur()")


def refuse(page: Page, typed: list[Typed]) -> None:
    type_round(page, typed)
    save(page)
    expect(page.locator(".summary")).to_be_visible()


def deafen(page: Page) -> None:
    """No news reach the page by themselves."""
    page.route("**/live/**", lambda route: route.fulfill(status=204, headers={"X-Rev": "0"}))


# --- What can be, and what is said then -------------------------------------------------------------------------------


def typed_over_what_is_saved(page: Page, _game: Game) -> None:
    page.locator("#seat-1").fill("47")
    leave(page)
    expect(page.locator(".state").nth(1)).to_have_text("saved")
    page.locator("#seat-1").fill("48")


def no_number_over_what_is_saved(page: Page, game: Game) -> None:
    typed_over_what_is_saved(page, game)
    page.locator("#seat-1").fill("twelve")
    leave(page)


def on_this_phone_only(page: Page, _game: Game) -> None:
    page.route("**/writes/", lambda route: route.abort())
    page.locator("#seat-1").fill("47")
    leave(page)


def on_its_way(page: Page, _game: Game) -> None:
    page.route("**/writes/", lambda _route: None)
    page.locator("#seat-1").fill("47")
    leave(page)


def refused_cell(page: Page, _game: Game) -> None:
    page.locator("#seat-1").fill("12345")
    leave(page)


def refused_cell_and_a_switch(page: Page, game: Game) -> None:
    refused_cell(page, game)
    page.locator("label[for=blocked]").click()


def disputed_by_others(_page: Page, game: Game) -> None:
    write(game, 1, 35)
    write(game, 1, 53, device=uuid4())


def two_out(_page: Page, game: Game) -> None:
    write(game, 0, X)
    write(game, 2, X)


def refused_round(page: Page, _game: Game) -> None:
    refuse(page, [X, 1, 1])


def refused_round_half_mended(page: Page, game: Game) -> None:
    refuse(page, [None, 47, None])
    page.locator("#seat-0").fill("5")
    leave(page)


def refused_round_being_mended(page: Page, game: Game) -> None:
    refuse(page, [None, 47, None])
    page.locator("#seat-0").fill("5")


def refused_round_mended(page: Page, game: Game) -> None:
    refused_round(page, game)
    # The sentence is about Luis and Kim together.
    page.locator("#seat-1").fill("7")
    leave(page)


def nobody_out(page: Page, _game: Game) -> None:
    refuse(page, [5, 20, 31])


def nobody_out_and_then_somebody(page: Page, game: Game) -> None:
    nobody_out(page, game)
    page.locator("label[for=seat-0-out]").click()


def blocked_and_refused(page: Page, _game: Game) -> None:
    page.locator("label[for=blocked]").click()
    refuse(page, [None, 20, 31])


def conflict(page: Page, game: Game) -> None:
    deafen(page)
    type_round(page, [X, None, 20])
    leave(page)
    expect(page.locator(".state").nth(2)).to_have_text("saved")
    write(game, 1, 35)
    # Sent from its field, it is in the form alone.
    page.locator("#seat-1").fill("53")
    page.evaluate("document.querySelector('#scores').requestSubmit()")
    expect(page.locator(".summary")).to_be_visible()


def closing_over_a_dispute(page: Page, game: Game) -> None:
    deafen(page)
    disputed_by_others(page, game)
    page.reload()
    refuse(page, [X, None, 20])


def answer_to_the_round_lost(page: Page, _game: Game) -> None:
    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/round/*/", lose, times=1)
    type_round(page, [X, 47, 20])
    save(page)
    expect(page.locator("#failure > *")).to_be_visible()


def closed_elsewhere(page: Page, game: Game) -> None:
    grant(game, OTHER_DEVICE, Role.SCOREKEEPER)
    page.locator("#seat-1").fill("53")
    play(game, [X, 30, 20], device=OTHER_DEVICE)
    expect(page.locator("#news")).to_be_visible()
    leave(page)
    expect(page.locator(".seat").nth(1)).to_have_attribute("data-save", "refused")


CASES: list[tuple[Callable[[Page, Game], None], str]] = [
    (typed_over_what_is_saved, "Not saved yet"),
    (no_number_over_what_is_saved, "Needs you: 1 · Not saved yet"),
    (on_this_phone_only, "Not saved: no connection"),
    (on_its_way, "Sending…"),
    (refused_cell, "Needs you: 1"),
    (refused_cell_and_a_switch, "Needs you: 1 · Not saved yet"),
    (disputed_by_others, "Needs you: 1"),
    (two_out, "Needs you: Ana and Kim"),
    (refused_round, "Needs you: 2"),
    (refused_round_half_mended, "Needs you: 1"),
    (refused_round_being_mended, "Needs you: 2 · Not saved yet"),
    (refused_round_mended, "Not saved yet: save the round"),
    (nobody_out, "Needs you: 1"),
    (nobody_out_and_then_somebody, "Not saved yet: save the round"),
    (blocked_and_refused, "Needs you: 1 · Not saved yet"),
    (conflict, "Needs you: 1"),
    (closing_over_a_dispute, "Needs you: 1"),
    # Until the phone hears that the round arrived after all.
    (answer_to_the_round_lost, "Not saved yet: save the round|All saved|Changed meanwhile"),
    (closed_elsewhere, "Changed meanwhile"),
]


@pytest.mark.parametrize(("happens", "line"), CASES, ids=[case.__name__ for case, _line in CASES])
def test_the_line_and_the_rows_agree(
    page: Page, troubles: list[str], happens: Callable[[Page, Game], None], line: str
) -> None:
    game = new_game()
    keeps_score(page).goto(round_path(game, 1))
    expect(page.locator("#status")).to_have_text("All saved")
    assert page.evaluate(CONTRADICTIONS) == []
    happens(page, game)
    expect(page.locator("#status")).to_have_text(re.compile(rf"^({line})$"))
    assert page.evaluate(CONTRADICTIONS) == []
    # Nor do they after the next news, or a look away and back.
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_timeout(300)
    assert page.evaluate(CONTRADICTIONS) == []
    troubles.clear()


def test_the_own_score_agrees_with_its_line_too(page: Page) -> None:
    game = new_game(device=OTHER_DEVICE)
    grant(game, DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    keeps_score(page).goto(f"{game.get_absolute_url()}mine/")
    expect(page.locator("#status")).to_have_text("All saved")
    page.locator(".entry .figure").fill("twelve")
    page.locator(".bar button[type=submit]").click()
    expect(page.locator(".seat .errors")).to_be_visible()
    expect(page.locator("#status")).to_contain_text("Needs you: 1")
    assert page.evaluate(CONTRADICTIONS) == []
    page.locator(".entry .figure").fill("12")
    leave(page)
    expect(page.locator("#status")).to_have_text("All saved")
    assert page.evaluate(CONTRADICTIONS) == []
