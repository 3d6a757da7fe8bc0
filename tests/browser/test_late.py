"""What sends a form comes when somebody begins, and a page is as good without it until then."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.people import Held, keeps_score, round_path, save, type_round, wait_until
from tests.tracker.factories import X, new_game, play
from tracker.models import Game

HTMX = "**/htmx*.js"


def asked_for(page: Page) -> list[str]:
    """The scripts that a page asks for from now on."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url) if request.resource_type == "script" else None)
    return found


def test_it_comes_with_the_first_touch_and_once(page: Page) -> None:
    scripts = asked_for(page)
    keeps_score(page).goto(round_path(new_game("Ana", "Luis"), 1))
    page.wait_for_load_state("networkidle")
    assert not [url for url in scripts if "htmx" in url]
    page.locator("h1").click()
    wait_until(page, lambda: [url for url in scripts if "htmx" in url])
    page.locator("h1").click()
    page.keyboard.press("Tab")
    page.wait_for_load_state("networkidle")
    assert len([url for url in scripts if "htmx" in url]) == 1


def test_a_round_that_is_sent_before_it_is_there_is_saved_once_it_is(page: Page) -> None:
    late = Held(page, HTMX)
    game = new_game("Ana", "Luis")
    keeps_score(page).goto(round_path(game, 1))
    type_round(page, [X, 12])
    page.locator("#seat-1").blur()
    expect(page.locator("#status")).to_have_text("All saved")
    save(page)
    save(page)
    late.wait()
    assert page.url.endswith(round_path(game, 1))
    late.let_go()
    expect(page.locator("#board")).to_be_visible()
    assert len(late.routes) == 1


def test_where_it_cannot_be_had_that_is_said_and_the_next_tap_tries_again(page: Page, troubles: list[str]) -> None:
    game = new_game("Ana", "Luis")
    page.route(HTMX, lambda route: route.abort())
    keeps_score(page).goto(round_path(game, 1))
    type_round(page, [X, 12])
    page.locator("#seat-1").blur()
    expect(page.locator("#status")).to_have_text("All saved")
    save(page)
    expect(page.locator("#failure")).to_contain_text("Not saved: no connection")
    assert page.locator("#seat-1").input_value() == "12"
    page.unroute(HTMX)
    save(page)
    expect(page.locator("#board")).to_be_visible()
    troubles.clear()


def test_a_set_of_rules_that_is_chosen_before_it_is_there_is_looked_at_once_it_is(page: Page) -> None:
    late = Held(page, HTMX)
    page.goto("/new/")
    page.wait_for_load_state("networkidle")
    page.locator("label[for=set-18]").click()
    late.wait()
    rules = page.locator("label[for=preset-classic]")
    expect(rules).to_contain_text("13 rounds")
    late.let_go()
    expect(rules).to_contain_text("19 rounds")
    expect(page.locator("#set-18")).to_be_checked()
    assert not Game.objects.exists()


def test_a_score_that_is_corrected_before_it_is_there_is_looked_at_once_it_is(page: Page) -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    late = Held(page, HTMX)
    seat = game.seats.get(position=1).pk
    keeps_score(page).goto(f"{game.get_absolute_url()}round/1/seat/{seat}/")
    page.wait_for_load_state("networkidle")
    page.locator("#seat-1").fill("14")
    late.wait()
    late.let_go()
    expect(page.locator(".preview")).to_contain_text("Luis: total 41 → 14")


def test_another_language_needs_nothing_of_it(page: Page) -> None:
    late = Held(page, HTMX)
    page.goto("/new/")
    page.wait_for_load_state("networkidle")
    page.locator("#name-0").fill("Rosa")
    late.wait()
    page.get_by_role("button", name="Español").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator("#name-0")).to_have_value("Rosa")


def test_a_line_that_is_asked_for_before_it_is_there_comes_and_leaves_the_rest_alone(page: Page) -> None:
    game = new_game("Ana", "Luis")
    late = Held(page, HTMX)
    keeps_score(page).goto(f"{game.get_absolute_url()}rules/house/")
    page.wait_for_load_state("networkidle")
    part = page.locator("details:has(#deal_table-add)")
    part.locator("summary").click()
    lines = page.locator("#deal_table-lines .cells")
    before = lines.count()
    page.locator("#deal_table-add").click()
    late.wait()
    late.let_go()
    expect(lines).to_have_count(before + 1)
    assert part.get_attribute("open") is not None


def test_a_button_that_is_pressed_before_it_is_there_is_the_one_that_counts(page: Page) -> None:
    late = Held(page, HTMX)
    page.goto("/new/")
    page.wait_for_load_state("networkidle")
    names = page.locator("[name=name]")
    before = names.count()
    page.locator("button[value=add]").click()
    late.wait()
    late.let_go()
    expect(names).to_have_count(before + 1)
    expect(names.last).to_be_focused()
