"""A game and a season by other rules, for the test that looks at every page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from uuid import uuid4

from playwright.sync_api import Page

from scoring import PRESETS
from tests.tracker.factories import DEVICE, NOW, X, club, new_game, play
from tracker import services
from tracker.models import Season

type Open = Callable[[Page], None]

NAMES = ("Rosa", "Tom", "Montserrat", "Hank")


def _at(path: str) -> Open:
    def open_it(page: Page) -> None:
        page.goto(path)
        for summary in page.locator("summary").all():
            summary.click()

    return open_it


def _game(query: str) -> Open:
    game = new_game(*NAMES, rounds=3)
    play(game, [X, 12, 30, 147], [123, X, 14, 108], [20, 31, X, 160], insist=True)
    return _at(f"{game.get_absolute_url()}what-if/?{query}")


def what_if_before_anything_is_asked() -> Open:
    return _game("")


def what_if_of_a_game() -> Open:
    return _game("preset=winner-collects&going_out_bonus=5")


def what_if_of_hands_that_nobody_knows() -> Open:
    return _game("preset=blank-fifty")


def what_if_refused() -> Open:
    return _game("preset=none&rounds=many&double_blank=-1&scoring=x&tie_breaks=y")


def what_if_of_a_season() -> Open:
    group = club("Thursday Trains")
    season = Season.objects.create(group=group, name="2026–2027", first_day=NOW.date(), last_day=NOW.date())
    for typed in ([X, 12, 30, 47], [23, 14, X, 8], [5, 8, 60, 11]):
        game = services.start_game(
            client_id=uuid4(),
            device=DEVICE,
            names=NAMES,
            preset="classic",
            rules=replace(PRESETS["classic"], rounds=1),
            now=NOW,
            played_on=NOW.date(),
            language="en",
            time_zone="UTC",
            group=season.group,
        )
        play(game, typed, insist=True)
    return _at(f"/group/{group.uuid}/season/{season.pk}/what-if/?double_blank=50")


WHAT_IF_PAGES = [
    what_if_before_anything_is_asked,
    what_if_of_a_game,
    what_if_of_hands_that_nobody_knows,
    what_if_refused,
    what_if_of_a_season,
]
