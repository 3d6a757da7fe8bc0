"""What people do on the pages, so that a test reads like an evening."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from playwright.sync_api import Page, Route, expect

from tests.tracker.factories import DEVICE, Typed, X, client_of
from tracker.models import Game
from tracker.views.device import COOKIE

NAMES = (
    "Rosa",
    "Tom",
    "Pilar",
    "Hank",
    "Núria",
    "Luis",
    "Ana",
    "Kim",
    "Mike",
    "Montserrat",
    "Bea",
    "Joe",
    "Pau",
    "Zoe",
)
"""A full table, in its order."""

PATIENCE = 15.0
"""Seconds until something that was waited for counts as never happening; as long as ``expect`` waits."""


def keeps_score(page: Page, device: UUID = DEVICE) -> Page:
    """Give the browser the cookie of a device, so that it may write in the games that ``new_game`` makes."""
    value = client_of(device).cookies[COOKIE].value
    page.context.add_cookies([{"name": COOKIE, "value": value, "url": base_of(page)}])
    return page


def base_of(page: Page) -> str:
    """The address of the server that the page's relative addresses go to."""
    return str(page.context._impl_obj._options["baseURL"])


def wait_until(page: Page, happened: Callable[[], object]) -> None:
    """Let the page go on until something has happened that the page itself does not show; never for ever."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it never happened"
        page.wait_for_timeout(20)


class Held:
    """Requests that are on the way until somebody lets them go."""

    def __init__(self, page: Page, path: str) -> None:
        self.routes: list[Route] = []
        self.page = page
        self.is_open = False
        page.route(path, self._take)

    def _take(self, route: Route) -> None:
        if self.is_open:
            route.continue_()
        else:
            self.routes.append(route)

    def wait(self, count: int = 1) -> None:
        wait_until(self.page, lambda: len(self.routes) >= count)

    def let_go(self) -> None:
        self.is_open = True
        for route in self.routes:
            route.continue_()


def round_path(game: Game, number: int) -> str:
    return f"{game.get_absolute_url()}round/{number}/"


def type_round(page: Page, typed: Sequence[Typed]) -> None:
    """Type each seat's pips, or tap "Went out" for ``X``."""
    for seat, value in enumerate(typed):
        if value == X:
            # Tapped twice it would be taken back.
            if not page.locator(f"#seat-{seat}-out").is_checked():
                page.locator(f"label[for=seat-{seat}-out]").click()
        elif value is not None:
            page.locator(f"#seat-{seat}").fill(str(value))


def save(page: Page) -> None:
    page.locator("button[value=save]").click()


def save_what_moves(page: Page) -> None:
    """Save a round that counts: it shows first what it moves, and that is saved once more."""
    save(page)
    expect(page.get_by_role("heading", name="Not saved yet: this is what it moves")).to_be_visible()
    # What has come under the finger since the last tap hears no second one.
    page.wait_for_timeout(750)
    save(page)


def standing(page: Page) -> dict[str, str]:
    """Totals by name, best first, as the page shows them."""
    rows = page.locator(".list tbody tr")
    return dict(zip(rows.locator(".name").all_inner_texts(), rows.locator(".score").all_inner_texts(), strict=True))


def row_of(page: Page, number: int) -> list[str]:
    """What the table of rounds shows in a round, seat by seat; the words beneath a score follow it after a space."""
    cells = page.locator(".board tbody tr").nth(number - 1).locator("td").all_inner_texts()
    return [" ".join(text.split()) for text in cells]


def focused(page: Page) -> dict[str, Any]:
    """Where the keyboard is."""
    found: dict[str, Any] = page.evaluate(
        """() => {
            const element = document.activeElement;
            return {tag: element.localName, id: element.id, class: element.className, value: element.value,
                    name: element.name, text: element.innerText};
        }"""
    )
    return found


def mark_document(page: Page) -> None:
    """Leave a mark that a reload would wipe away."""
    page.evaluate("window.stillHere = true")


def is_same_document(page: Page) -> bool:
    return bool(page.evaluate("window.stillHere === true"))
