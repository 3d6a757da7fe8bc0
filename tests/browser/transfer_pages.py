"""Pages by which something goes out of a group or comes into it: each function makes the data and opens the page."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.account_pages import GROUP, signed_in_at
from tests.tracker.accounts import organiser
from tests.tracker.factories import DEVICE, X, club, play
from tests.tracker.houses import club_game, save_house
from tracker.models import Group, Season

type Open = Callable[[Page], None]

DOUBTFUL = (
    "Round\tEngine\tMontserrat\tLuis\tKim\tJoan\n"
    "1\t12\tx\t47\t30\t5\n2\t11\t9\tx\t20\t900\n3\t10\t0\t0\t12\t7\nTotal\t\t9\t74\t62\t912\n"
)


def _group() -> Group:
    group = club(GROUP)
    organiser(group, DEVICE)
    Season.objects.create(group=group, name="2026–2027", first_day=dt.date(2026, 1, 1), last_day=dt.date(2026, 12, 31))
    save_house(group, "2026–2027")
    play(club_game(group, "Montserrat", "Luis", "Kim"), [X, 12, 30])
    return group


def export_of_a_group() -> Open:
    return signed_in_at(f"/group/{_group().uuid}/export/")


def group_to_restore() -> Open:
    return signed_in_at("/group/restore/")


def group_not_restored() -> Open:
    def open_it(page: Page) -> None:
        signed_in_at("/group/restore/")(page)
        page.locator("#backup").set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"{}"})
        page.locator("main .button").click()
        expect(page.locator("#backup-errors")).to_be_visible()

    return open_it


def table_to_import() -> Open:
    return signed_in_at(f"/group/{_group().uuid}/import/")


def _pasted(text: str, done: str) -> Open:
    path = f"/group/{_group().uuid}/import/"

    def open_it(page: Page) -> None:
        signed_in_at(path)(page)
        page.locator("#table").fill(text)
        page.locator("main button.button").click()
        expect(page.locator(done)).to_be_visible()

    return open_it


def table_that_is_doubtful() -> Open:
    return _pasted(DOUBTFUL, ".understood")


def table_without_names() -> Open:
    return _pasted("1,2\n3,4", "#table-errors")


TRANSFER_PAGES = [
    export_of_a_group,
    group_to_restore,
    group_not_restored,
    table_to_import,
    table_that_is_doubtful,
    table_without_names,
]
