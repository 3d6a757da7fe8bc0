"""Leaving a form that is half filled."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Held, keeps_score, round_path, save, type_round
from tests.browser.test_nothing_moves import LOOK, dispute
from tests.conftest import NewPage
from tests.tracker.factories import OTHER_DEVICE, X, grant, new_game, play
from tracker.models import Role

SCRIPTS = ["**/pages/correct*.js", "**/htmx*.js"]
"""One of a page's scripts that is the last to come."""


def test_back_to_a_refused_form_brings_up_what_was_typed(new_page: NewPage) -> None:
    page = new_page(javascript=False)
    page.goto("/new/")
    page.locator("#name-0").fill("Rosa")
    page.locator("button[value=create]").click()
    page.goto("/")
    page.go_back()
    expect(page.locator("#name-0")).to_have_value("Rosa")


@pytest.mark.parametrize("last", SCRIPTS)
def test_a_score_that_is_corrected_before_the_scripts_have_come_is_looked_at_when_they_come(
    page: Page, last: str
) -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    seat = game.seats.get(position=1).pk
    scripts = Held(page, last)
    keeps_score(page).goto(f"{game.get_absolute_url()}round/1/seat/{seat}/", wait_until="commit")
    page.locator("#seat-1").fill("14")
    scripts.wait()
    scripts.let_go()
    expect(page.locator(".preview")).to_contain_text("Luis: total 41 → 14")


def test_a_form_that_nobody_typed_in_is_left_without_a_question(page: Page) -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    for path in ("/new/", f"{game.get_absolute_url()}rules/", round_path(game, 1), round_path(game, 2)):
        keeps_score(page).goto(path)
        page.wait_for_load_state()
        page.locator("main").click(position={"x": 1, "y": 1})
        page.get_by_role("link", name="Roundhouse").click()
        page.wait_for_url("**/")


def test_a_penalty_that_is_typed_before_the_scripts_have_come_makes_room_for_another(page: Page) -> None:
    game = new_game("Ana", "Luis")
    scripts = Held(page, "**/pages/round*.js")
    keeps_score(page).goto(round_path(game, 1), wait_until="commit")
    page.locator("[data-seat] details summary").first.click()
    page.locator("[name=reason-0]").first.fill("late")
    scripts.wait()
    scripts.let_go()
    expect(page.locator("[name=reason-0]")).to_have_count(2)


# --- What is stored only with the round -------------------------------------------------------------------------------


def switch_blocked(page: Page) -> None:
    page.locator("label[for=blocked]").click()


def choose(page: Page, field: str, index: int) -> None:
    if not page.locator(f"#{field}").is_visible():
        page.locator("details.change summary").click()
    page.locator(f"#{field}").select_option(index=index)


HEADS: dict[str, tuple[Callable[[Page], None], Callable[[Page], None]]] = {
    "blocked": (switch_blocked, switch_blocked),
    "engine": (lambda page: choose(page, "engine", 3), lambda page: choose(page, "engine", 0)),
    "starter": (lambda page: choose(page, "starter", 2), lambda page: choose(page, "starter", 1)),
}
"""A change of the round as a whole, and how it is taken back."""


def questions_on_leaving(page: Page, link: str = "#scores .quiet") -> list[str]:
    """What the browser asks when somebody goes on to the game; answered with yes."""
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.locator(link).click()
    expect(page.locator("#board")).to_be_visible()
    return asked


@pytest.mark.parametrize("change", HEADS)
def test_leaving_asks_about_what_is_stored_with_the_round_alone(page: Page, change: str) -> None:
    keeps_score(page).goto(round_path(new_game("Ana", "Luis"), 1))
    expect(page.locator("#status")).to_have_text("All saved")
    HEADS[change][0](page)
    expect(page.locator("#status")).to_have_text("Not saved yet: save the round")
    assert questions_on_leaving(page) == ["beforeunload"]


@pytest.mark.parametrize("change", HEADS)
def test_what_is_taken_back_is_asked_about_no_more(page: Page, change: str) -> None:
    keeps_score(page).goto(round_path(new_game("Ana", "Luis"), 1))
    expect(page.locator("#status")).to_have_text("All saved")
    there, back = HEADS[change]
    there(page)
    back(page)
    expect(page.locator("#status")).to_have_text("All saved")
    assert questions_on_leaving(page) == []


def test_a_refused_round_still_asks_about_what_no_cell_says(page: Page) -> None:
    keeps_score(page).goto(round_path(new_game("Ana", "Luis"), 1))
    switch_blocked(page)
    save(page)
    expect(page.locator(".summary")).to_be_visible()
    expect(page.locator("#blocked")).to_be_checked()
    assert questions_on_leaving(page) == ["beforeunload"]


def test_a_switch_that_was_tapped_before_the_scripts_have_come_is_asked_about(page: Page) -> None:
    scripts = Held(page, "**/pages/round*.js")
    keeps_score(page).goto(round_path(new_game("Ana", "Luis"), 1), wait_until="commit")
    switch_blocked(page)
    scripts.wait()
    scripts.let_go()
    expect(page.locator("#status")).to_have_text("Not saved yet: save the round")
    assert questions_on_leaving(page) == ["beforeunload"]


def test_cancel_of_a_correction_means_it(page: Page) -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    keeps_score(page).goto(round_path(game, 1))
    page.locator("#seat-1").fill("14")
    switch_blocked(page)
    assert questions_on_leaving(page) == []


def test_another_number_for_two_scores_that_are_both_kept_is_gone_to_without_a_question(page: Page) -> None:
    game = new_game("Ana", "Luis", "Kim")
    keeps_score(page).goto(round_path(game, 1))
    expect(page.locator("#status")).to_have_text("All saved")
    dispute(game)
    page.evaluate(LOOK)
    expect(page.locator(".dispute")).to_be_visible()
    type_round(page, [X, None, 20])
    save(page)
    expect(page.locator(".summary")).to_be_visible()
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.locator(".dispute").get_by_role("link", name="Another number").click()
    page.wait_for_url("**/seat/*/")
    assert asked == []


def test_a_score_that_stands_in_no_queue_while_the_form_asks_which_is_asked_about(
    page: Page, troubles: list[str]
) -> None:
    game = new_game("Ana", "Luis")
    grant(game, OTHER_DEVICE, Role.SCOREKEEPER)
    # No news reach this page before it is sent.
    page.route("**/live/**", lambda route: route.fulfill(status=204))
    page.route("**/writes/", lambda route: route.fulfill(status=502))
    keeps_score(page).goto(round_path(game, 1))
    expect(page.locator("#status")).to_have_text("All saved")
    play(game, [X, 30], device=OTHER_DEVICE)
    page.locator("#seat-1").fill("53")
    save(page)
    expect(page.locator(".summary")).to_be_visible()
    assert questions_on_leaving(page, ".over a") == ["beforeunload"]
    troubles.clear()
