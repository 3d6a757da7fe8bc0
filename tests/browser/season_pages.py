"""Seasons of a group, for the test that looks at every page."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from django.conf import settings
from playwright.sync_api import Page

from scoring import Measure, SeasonScheme
from tests.browser.people import base_of
from tests.tracker.accounts import organiser
from tests.tracker.changes import hand
from tests.tracker.factories import DEVICE, NOW, Typed, X, club, new_game, play
from tracker import services
from tracker.models import Season

type Open = Callable[[Page], None]

NAMES = ("Rosa", "Tom", "Montserrat", "Hank")
EVENINGS: list[list[Typed]] = [[X, 12, 30, 147], [23, 14, X, 108], [5, 8, 160, X], [5, X, 60, 11]]


def _season(**scheme: object) -> Season:
    group = club("Thursday Trains")
    season = Season.objects.create(
        group=group,
        name="2026–2027",
        first_day=NOW.date() - dt.timedelta(days=90),
        last_day=NOW.date() + dt.timedelta(days=90),
        scheme=SeasonScheme(**scheme).to_dict(),  # type: ignore[arg-type]
    )
    for weeks, scores in enumerate(EVENINGS):
        game = new_game(*NAMES, group=group, rounds=1)
        services.change_date(game=game, played_on=NOW.date() - dt.timedelta(weeks=weeks), **hand())
        play(game, scores, insist=True)
    group.players.filter(name="Hank").update(is_guest=True)
    return season


def _at(season: Season, path: str = "") -> Open:
    return lambda page: _go(page, f"/group/{season.group.uuid}/season/{season.pk}/{path}")


def _go(page: Page, path: str) -> None:
    page.goto(path)


def season() -> Open:
    return _at(_season(measure=Measure.WINS, drop_worst=1, min_games=2))


def season_on_a_day() -> Open:
    return _at(_season(), f"?on={(NOW.date() - dt.timedelta(weeks=1)).isoformat()}")


def season_of_no_day() -> Open:
    return _at(_season(), "?on=soon")


def season_receipt() -> Open:
    made = _season(measure=Measure.PLACES, drop_worst=1)
    return _at(made, f"player/{made.group.players.get(name='Montserrat').pk}/")


def group_with_seasons() -> Open:
    made = _season()
    Season.objects.create(group=made.group, name="2025", first_day=dt.date(2025, 1, 1), last_day=dt.date(2025, 12, 31))
    return lambda page: _go(page, f"/group/{made.group.uuid}/")


def _organising(path: str) -> Open:
    made = _season(measure=Measure.PLACES)

    def open_it(page: Page) -> None:
        value = organiser(made.group, DEVICE).cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": base_of(page)}])
        page.goto(f"/group/{made.group.uuid}/season/{made.pk}/{path}")

    return open_it


def season_form() -> Open:
    return _organising("edit/")


def season_form_refused() -> Open:
    open_it = _organising("edit/")

    def refused(page: Page) -> None:
        open_it(page)
        for name, typed in (("name", ""), ("last_day", "2020-01-01"), ("min_games", "x"), ("place_points", "1 2")):
            page.fill(f"#{name}", typed)
        page.click("button[value=save]")
        page.wait_for_selector("#name-errors")

    return refused


def closing_a_season() -> Open:
    return _organising("close/")


SEASON_PAGES = [
    season,
    season_on_a_day,
    season_of_no_day,
    season_receipt,
    group_with_seasons,
    season_form,
    season_form_refused,
    closing_a_season,
]
