"""A club night in a browser: a name is found among many, and the wall follows without being touched."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.looks import flaws
from tests.browser.people import base_of
from tests.conftest import NewPage
from tests.tracker.factories import X, client_of, club, play
from tests.tracker.nights import address_of, begun, people, sit_down
from tracker.models import Player
from tracker.views.device import COOKIE


def scorekeeper(page: Page) -> Page:
    """The browser of who begins the group's games."""
    value = client_of().cookies[COOKIE].value
    page.context.add_cookies([{"name": COOKIE, "value": value, "url": base_of(page)}])
    return page


def test_a_name_is_found_among_many_and_enter_ticks_it(new_page: NewPage) -> None:
    group = club()
    people(group, 12)
    Player.objects.filter(name="P07").update(name="Núria")
    night = begun(0, group=group)
    page = scorekeeper(new_page())
    page.goto(address_of("night_people", night))
    page.locator("#find").fill("nuri")
    expect(page.locator("#names .at-door:visible")).to_have_count(1)
    page.locator("#find").press("Enter")
    expect(page.locator("#names .at-door:visible")).to_have_count(12)
    expect(page.get_by_role("checkbox", name="Núria")).to_be_checked()
    assert flaws(page) == []
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("1 person is here.")).to_be_visible()


def test_the_wall_follows_every_table_by_itself(new_page: NewPage) -> None:
    night = begun(8)
    game, _other = sit_down(night)
    page = scorekeeper(new_page(width=1920, height=1080))
    page.goto(address_of("night_wall", night))
    expect(page.get_by_text("Round 1 of 2")).to_have_count(2)
    play(game, [X, 5, 6, 7])
    expect(page.get_by_text("Round 2 of 2")).to_be_visible(timeout=15_000)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
