"""Pages of "Where may I play?" and of the TV, for what is asked of every page."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.people import keeps_score
from tests.tracker.changes import seat_of
from tests.tracker.factories import OTHER_DEVICE, Role, X, grant, new_game, play
from tests.tracker.test_taps import M1, ref, tap
from tests.tracker.test_where import USUAL, url
from tracker.models import Game
from tracker.services import BeginTrain, LayDouble, SetEnds, SetFirstTurn, SetMarker, SetTurn, StartClock

type Open = Callable[[Page], None]


def _at(path: str) -> Open:
    def open_it(page: Page) -> None:
        page.goto(path)

    return open_it


def _table() -> Game:
    game = new_game("Ana", "Luis", "Kim", "Tom", **USUAL)
    for what in (
        BeginTrain(ref(game, "Luis")),
        SetMarker(ref(game, "Luis"), up=True),
        SetEnds(ref(game, "Luis"), (5,)),
        BeginTrain(M1),
        StartClock(60),
    ):
        tap(game, what)
    return game


def where_a_first_turn_may_be_played() -> Open:
    return _at(url(_table()))


def where_a_hand_fits() -> Open:
    game = _table()
    tap(game, SetFirstTurn(seat_of(game, "Ana").pk))

    def open_it(page: Page) -> None:
        page.goto(url(game))
        page.locator("#hand summary").click()
        for tile in ("12-7", "5-5"):
            page.locator(f"#hand .tile:has([value='{tile}'])").click()
        page.locator("#hand .bar button").click()
        expect(page.locator(".fits").first).to_be_visible()
        page.locator(".where-rows summary").first.click()

    return open_it


def where_only_the_open_double_may_be_covered_to_watch() -> Open:
    game = _table()
    tap(game, SetTurn(seat_of(game, "Ana").pk))
    tap(game, LayDouble(ref(game, "Luis"), value=5))
    grant(game, OTHER_DEVICE, Role.WATCHER)

    def open_it(page: Page) -> None:
        keeps_score(page, OTHER_DEVICE).goto(url(game))

    return open_it


def game_on_tv() -> Open:
    game = _table()
    tap(game, LayDouble(ref(game, "Luis"), value=5))
    return _at(f"{game.get_absolute_url()}tv/")


def game_on_tv_that_is_over() -> Open:
    game = new_game("Ana", "Luis", "Kim", rounds=2)
    play(game, [X, 20, 37], [20, X, 9], insist=True)
    return _at(f"{game.get_absolute_url()}tv/")


WHERE_PAGES = [
    where_a_first_turn_may_be_played,
    where_a_hand_fits,
    where_only_the_open_double_may_be_covered_to_watch,
    game_on_tv,
    game_on_tv_that_is_over,
]
