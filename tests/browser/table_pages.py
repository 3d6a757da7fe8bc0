"""The pages that change a game's table, for the test that looks at every page: each makes its data and is opened."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.tracker.changes import add, leave, seat_of
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, cell, grant, new_game, play
from tracker import services
from tracker.models import Game, Role

type Open = Callable[[Page], None]


def _at(game: Game, path: str) -> Open:
    def open_it(page: Page) -> None:
        page.goto(game.get_absolute_url() + path)

    return open_it


def _pressed(game: Game, path: str, button: str, shows: str = "main") -> Open:
    def open_it(page: Page) -> None:
        page.goto(game.get_absolute_url() + path)
        page.locator(button).click()
        expect(page.locator(shows).first).to_be_visible()

    return open_it


def _lively() -> Game:
    """Somebody came late, somebody has left, and a round is under way."""
    game = new_game("Rosa", "Tom", "Pilar", "Montserrat", late_seat="average-total")
    play(game, [X, 12, 37, 5], [20, X, 50, 14])
    add(game, "Núria", after="Rosa", first=3)
    leave(game, "Pilar", last=2)
    play(game, [9, X, 30, None, 41])
    services.write_cell(
        game=game,
        number=4,
        seat_id=seat_of(game, "Tom").pk,
        facts=cell(8),
        seen=0,
        client_id=uuid4(),
        device=DEVICE,
        now=NOW,
    )
    return game


def board_of_a_table_that_changed() -> Open:
    return _at(_lively(), "")


def table_to_change() -> Open:
    return _at(_lively(), "table/")


def table_refused() -> Open:
    game = _lively()

    def open_it(page: Page) -> None:
        page.goto(f"{game.get_absolute_url()}table/")
        page.locator("#name").fill("A" * 200)
        page.locator("button[value=add]").click()
        expect(page.locator("#name-errors")).to_be_visible()

    return open_it


def date_refused() -> Open:
    game = _lively()

    def open_it(page: Page) -> None:
        page.goto(f"{game.get_absolute_url()}table/")
        page.locator("#date").fill("2199-01-01")
        page.locator("button[value=date]").click()
        expect(page.locator("#date-errors")).to_be_visible()

    return open_it


def seat_to_change() -> Open:
    game = _lively()
    return _at(game, f"table/seat/{seat_of(game, 'Tom').pk}/")


def seat_that_was_left() -> Open:
    game = _lively()
    return _at(game, f"table/seat/{seat_of(game, 'Pilar').pk}/")


def seat_refused() -> Open:
    game = _lively()
    return _pressed(game, f"table/seat/{seat_of(game, 'Tom').pk}/", "button[value=replace]", "#name-errors")


def leaving_is_asked_about() -> Open:
    game = _lively()
    return _pressed(game, f"table/seat/{seat_of(game, 'Tom').pk}/", "button[value=leave]", ".moves")


def round_to_change() -> Open:
    return _at(_lively(), "table/round/2/")


def round_under_way_to_change() -> Open:
    return _at(_lively(), "table/round/4/")


def engine_that_was_played() -> Open:
    game = _lively()

    def open_it(page: Page) -> None:
        page.goto(f"{game.get_absolute_url()}table/round/4/")
        page.locator("#engine").select_option("12")
        page.locator("button[value=head]").click()
        expect(page.locator("button[value=insist]")).to_be_visible()

    return open_it


def taking_a_round_out_is_asked_about() -> Open:
    return _pressed(_lively(), "table/round/2/", "button[value=remove]", ".moves")


def round_that_was_forgotten() -> Open:
    return _at(_lively(), "table/round/2/before/")


def end_before_its_time() -> Open:
    return _at(_lively(), "finish/")


def end_at_the_bell() -> Open:
    game = _lively()
    rules = game.rules | {"clock_minutes": 60, "at_bell": "drop"}
    Game.objects.update(rules=rules, clock={"since": "2000-01-01T00:00:00+00:00", "minutes": 60})
    return _at(game, "finish/")


def end_that_is_no_end() -> Open:
    game = new_game("Rosa", "Tom", rounds=1)
    play(game, [X, 12])
    return _at(game, "finish/")


def rules_to_change() -> Open:
    return _at(_lively(), "rules/")


def rules_to_read() -> Open:
    game = new_game("Rosa", "Tom", preset="blank-fifty", device=OTHER_DEVICE)
    grant(game, DEVICE, Role.WATCHER)
    return _at(game, "rules/")


def rules_refused() -> Open:
    game = _lively()

    def open_it(page: Page) -> None:
        page.goto(f"{game.get_absolute_url()}rules/")
        page.locator("#rounds").fill("many")
        page.locator("button[value=look]").click()
        expect(page.locator("#rounds-errors")).to_be_visible()

    return open_it


def rules_with_what_they_move() -> Open:
    game = new_game("Rosa", "Tom", "Pilar")
    play(game, [X, 12, 0], [X, 20, 14])

    def open_it(page: Page) -> None:
        page.goto(f"{game.get_absolute_url()}rules/")
        page.locator("#double_blank").fill("50")
        page.locator("#going_out_bonus").fill("5")
        page.locator("button[value=look]").click()
        expect(page.locator("button[value=save]")).to_be_visible()

    return open_it


def removing_a_phone_is_asked_about() -> Open:
    return _pressed(new_game("Rosa", "Tom"), "people/", "button[value^=remove]", "main form .button")


def table_without_a_deal() -> Open:
    def open_it(page: Page) -> None:
        page.goto("/new/")
        for place, name in enumerate(("Rosa", "Tom", "Pilar")):
            page.locator(f"#name-{place}").fill(name)
        page.locator("label[for=set-6]").click()
        page.locator("button[value=create]").click()
        expect(page.locator(".summary")).to_be_visible()

    return open_it


TABLE_PAGES = [
    board_of_a_table_that_changed,
    table_to_change,
    table_refused,
    date_refused,
    seat_to_change,
    seat_that_was_left,
    seat_refused,
    leaving_is_asked_about,
    round_to_change,
    round_under_way_to_change,
    engine_that_was_played,
    taking_a_round_out_is_asked_about,
    round_that_was_forgotten,
    end_before_its_time,
    end_at_the_bell,
    end_that_is_no_end,
    rules_to_change,
    rules_to_read,
    rules_refused,
    rules_with_what_they_move,
    removing_a_phone_is_asked_about,
    table_without_a_deal,
]
