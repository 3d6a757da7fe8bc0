"""The hub as it looks during a round, for the test that looks at every page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect

from scoring import EngineOrder, MexicanTrains
from tests.browser.people import NAMES
from tests.tracker.factories import DEVICE, OTHER_DEVICE, X, grant, new_game, play
from tests.tracker.test_taps import M1, PRIVATE, ref, tap
from tracker.models import Game, Role
from tracker.services import BeginTrain, LayDouble, NextTurn, SetEnds, SetMarker, StartClock
from tracker.trains import TrainRef

type Open = Callable[[Page], None]


def lively(seats: int, **changes: object) -> Game:
    """A table in the middle of a round: every second train is begun, one has an open double, and a clock runs."""
    highest = 12 if seats < 9 else 15 if seats < 13 else 18
    game = new_game(*NAMES[:seats], highest=highest, **changes)
    for name in NAMES[:seats:2]:
        tap(game, BeginTrain(ref(game, name)))
    tap(game, NextTurn(None))
    tap(game, LayDouble(ref(game, "Tom"), value=5))
    tap(game, SetMarker(ref(game, "Tom"), up=True))
    tap(game, BeginTrain(M1))
    tap(game, LayDouble(M1))
    tap(game, SetEnds(ref(game, "Rosa"), (9,)))
    tap(game, StartClock(60))
    return game


ACCENTED = ("Álvaro", "Èlia", "Íñigo", "Óscar", "Úrsula", "Ñusta", *NAMES[6:])
"""A full table on which capitals have accents."""


def crowded(seats: int) -> Game:
    """All that a drawing may have to hold: branches with three open doubles on one train, whose owner's turn it is, one
    that nobody named, three Mexican trains, and every marker up.
    """
    names = ACCENTED[:seats]
    highest = 12 if seats < 9 else 15 if seats < 13 else 18
    game = new_game(*names, highest=highest, branching_doubles=True, mexican_trains=MexicanTrains.SEVERAL, **PRIVATE)
    for name in names:
        tap(game, BeginTrain(ref(game, name)))
        tap(game, SetMarker(ref(game, name), up=True))
    tap(game, LayDouble(ref(game, names[1])))
    for value in (5, 11, 9):
        tap(game, LayDouble(ref(game, names[0]), value=value))
    for number in (1, 2, 3):
        tap(game, BeginTrain(TrainRef(mexican=number)))
    tap(game, LayDouble(M1))
    tap(game, LayDouble(TrainRef(mexican=2), value=10))
    tap(game, NextTurn(None))
    return game


def hub_path(game: Game) -> str:
    return f"{game.get_absolute_url()}hub/"


def _at(game: Game) -> Open:
    def open_it(page: Page) -> None:
        page.goto(hub_path(game))

    return open_it


def hub_before_the_first_tap() -> Open:
    return _at(new_game(*NAMES[:4]))


def hub_before_the_engine_is_known() -> Open:
    return _at(new_game(*NAMES[:8], preset="ten-seats", engine_order=EngineOrder.HELD))


def hub_of_2() -> Open:
    return _at(lively(2))


def hub_of_8() -> Open:
    return _at(lively(8))


def hub_of_14_with_several_mexican_trains() -> Open:
    return _at(crowded(14))


def hub_to_watch() -> Open:
    game = new_game(*NAMES[:3], device=OTHER_DEVICE)
    grant(game, DEVICE, Role.WATCHER)
    tap(game, LayDouble(ref(game, "Tom"), value=5), device=OTHER_DEVICE)
    return _at(game)


def hub_of_a_game_that_is_over() -> Open:
    game = new_game(*NAMES[:3], rounds=1)
    play(game, [X, 12, 37])
    return _at(game)


def menu_of_a_train_without_its_script() -> Open:
    """Over the page all else is out of reach; "test_hub.py" has it there."""
    game = lively(6)

    def open_it(page: Page) -> None:
        page.goto(hub_path(game))
        page.evaluate("document.getElementById('hub').append(document.getElementById('hub-menu'))")
        page.locator("#hub-menu summary").click()
        expect(page.locator("#end-0")).to_be_visible()

    return open_it


HUB_PAGES: Sequence[Callable[[], Open]] = [
    hub_before_the_first_tap,
    hub_before_the_engine_is_known,
    hub_of_2,
    hub_of_8,
    hub_of_14_with_several_mexican_trains,
    hub_to_watch,
    hub_of_a_game_that_is_over,
    menu_of_a_train_without_its_script,
]
