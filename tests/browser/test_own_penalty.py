"""A player writes all of the own score: pips, out, and what is added to it or taken off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scoring import Penalty
from tests.browser.looks import flaws
from tests.browser.people import keeps_score
from tests.conftest import NewPage
from tests.tracker.factories import OTHER_DEVICE, grant, new_game
from tracker.models import Cell, Game, Role


def a_table() -> Game:
    game = new_game("Ana", "Luis", "Kim")
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    return game


def own(page: Page, game: Game) -> Page:
    keeps_score(page, OTHER_DEVICE).goto(f"{game.get_absolute_url()}mine/")
    return page


def points() -> list[int | None]:
    return [item["points"] for item in Cell.objects.get().adjustments]


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640)])
def test_a_penalty_goes_with_the_own_score_from_the_keypad(new_page: NewPage, width: int, height: int) -> None:
    game = a_table()
    page = own(new_page(width=width, height=height), game)
    assert flaws(page) == []
    page.locator("#scores [data-key=keypad]").click()
    for key in "47":
        page.locator(f"#keypad [data-key='{key}']").click()
    page.locator("#keypad [data-key=extra]").click()
    line = page.locator(".extra .line").first
    line.get_by_label("Reason").fill("late")
    line.get_by_label("Points").fill("5")
    assert flaws(page) == []
    page.locator("#scores .bar .button").click()
    expect(page.locator("#board")).to_be_visible()
    assert (Cell.objects.get().pips, points()) == (47, [5])
    # It stands there when one comes back, and can be taken off again.
    own(page, game)
    expect(page.locator(".extra .line").first.get_by_label("Points")).to_have_value("5")
    page.locator(".extra [data-drop]").first.click()
    page.locator("#scores .bar .button").click()
    expect(page.locator("#board")).to_be_visible()
    assert (Cell.objects.get().pips, points()) == (47, [])


def test_it_works_without_a_script_too(new_page: NewPage) -> None:
    page = own(new_page(javascript=False), a_table())
    page.locator("summary", has_text="Penalty or bonus").click()
    page.locator("#scores [name^=pips]").fill("12")
    page.locator("[name^=reason]").fill("late")
    page.locator("[name^=points]:not(select)").fill("five")
    page.locator("#scores .bar .button").click()
    expect(page.locator(".line .errors")).to_be_visible()
    assert page.locator("[name^=reason]").first.input_value() == "late"
    page.locator("[name^=points]:not(select)").first.fill("5")
    page.locator("#scores .bar .button").click()
    expect(page.locator("#board")).to_be_visible()
    assert points() == [5]


def test_a_penalty_without_points_is_tapped_once_and_has_no_points_to_write(page: Page) -> None:
    penalties = (Penalty("Forgotten call", 0, draw=2), Penalty("Late", 5))
    game = new_game("Ana", "Luis", "Kim", penalties=penalties)
    keeps_score(page).goto(f"{game.get_absolute_url()}round/1/?entry=list")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(800)
    if page.locator("#keypad").is_visible():
        page.locator("[data-key=list]").click()
        page.wait_for_timeout(800)
    extra = page.locator(".extra").nth(1)
    extra.evaluate("extra => { extra.closest('details').open = true; }")
    reminder = extra.get_by_role("button", name="Forgotten call: draw 2 tiles, no points")
    for _tap in range(2):
        reminder.click()
        page.wait_for_timeout(800)
    reasons = extra.locator("[name=reason-1]")
    assert [field.input_value() for field in reasons.all()] == ["Forgotten call", ""]
    first = extra.locator(".line").first
    expect(first.locator(".points")).to_be_hidden()
    # Another reason has points to write again, and what costs points may be had twice.
    reasons.first.fill("Something else")
    expect(first.locator(".points")).to_be_visible()
    for _tap in range(2):
        extra.get_by_role("button", name="Late: 5").click()
        page.wait_for_timeout(800)
    assert [field.input_value() for field in reasons.all()] == ["Something else", "Late", "Late", ""]
    assert flaws(page) == []
