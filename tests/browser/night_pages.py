"""Pages of a club night: each function makes the data and says how the page is opened."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.people import keeps_score
from tests.tracker.factories import NOW, club
from tests.tracker.nights import address_of, begun, draw, finish, people, sit_down
from tracker.models import Night, Player
from tracker.services import nights

type Open = Callable[[Page], None]

LONG = {
    "P00": "Maximiliano Fernández-Villaverde",
    "P01": "Maria del Carme",
    "P02": "Maria del Mar",
    "P03": "Josep Lluís",
}


def _at(path: str) -> Open:
    def open_it(page: Page) -> None:
        keeps_score(page).goto(path)

    return open_it


def _night(count: int = 9, **fields: object) -> Night:
    group = club()
    people(group, count)
    for name, longer in LONG.items():
        player = Player.named(group, longer, colour=3)
        Player.objects.filter(group=group, name=name).update(name=player.name, name_key=player.name_key)
    return begun(count, group=group, **fields)


def _sat_down() -> Night:
    night = _night()
    sit_down(night)
    return night


def _over() -> Night:
    night = _night(8, bands=("under 60", "over 60"))
    for game in sit_down(night):
        finish(game)
    nights.end_night(night=night, now=NOW)
    return night


def list_of_nights() -> Open:
    return _at(f"/group/{_over().group.uuid}/night/")


def night_to_begin() -> Open:
    return _at(f"/group/{club().uuid}/night/new/")


def night_refused() -> Open:
    path = f"/group/{club().uuid}/night/new/"

    def open_it(page: Page) -> None:
        keeps_score(page).goto(path)
        page.locator("main input[type=number], main input[inputmode=numeric]").first.fill("99")
        page.locator("main form .button").last.click()
        expect(page.locator("main .errors, main .summary").first).to_be_visible()

    return open_it


def door_of_a_night() -> Open:
    return _at(address_of("night_people", _night(12)))


def draw_of_a_night() -> Open:
    night = _night()
    draw(night)
    return _at(address_of("night_draw", night))


def tables_of_a_night() -> Open:
    return _at(address_of("night", _sat_down()))


def next_sitting_of_a_night() -> Open:
    night = _night()
    for game in sit_down(night):
        finish(game)
    draw(night)
    return _at(address_of("night_draw", night))


def who_sits_where() -> Open:
    return _at(address_of("night_list", _sat_down()))


def cards_of_the_tables() -> Open:
    return _at(address_of("night_cards", _sat_down()))


def standing_of_a_night() -> Open:
    return _at(address_of("night_standing", _over()))


def night_that_is_over() -> Open:
    return _at(address_of("night", _over()))


NIGHT_PAGES = [
    list_of_nights,
    night_to_begin,
    night_refused,
    door_of_a_night,
    draw_of_a_night,
    tables_of_a_night,
    next_sitting_of_a_night,
    who_sits_where,
    cards_of_the_tables,
    standing_of_a_night,
    night_that_is_over,
]
