"""The pages of house rules, for the test that looks at every page: each makes its data and is opened."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from scoring import Penalty
from tests.tracker.factories import DEVICE, OTHER_DEVICE, X, club, play
from tests.tracker.houses import club_game, save_house
from tracker import services
from tracker.models import Game, HouseRules

type Open = Callable[[Page], None]


def _at(path: str) -> Open:
    def open_it(page: Page) -> None:
        page.goto(path)

    return open_it


def _unfolded(page: Page) -> None:
    for details in page.locator("details").all():
        details.evaluate("element => { element.open = true; }")


def _house(device: object = DEVICE) -> tuple[HouseRules, Game]:
    group = club()
    save_house(group, "Montserrat", preset="short-game", penalties=(Penalty("Pilar", 5, 2),), double_blank=25)
    house = save_house(group, "Montserrat", preset="short-game", seen=1, blank_end=5, going_out_bonus=-5)
    services.choose_default(group=group, house=house)
    game = club_game(group, "Rosa", "Tom", "Pilar", house=house, device=device)  # type: ignore[arg-type]
    return house, game


def every_rule_of_a_game() -> Open:
    _house_rules, game = _house()

    def open_it(page: Page) -> None:
        page.goto(f"{game.get_absolute_url()}rules/house/")
        page.locator("summary").nth(3).click()
        page.locator("#penalties-add").click()
        expect(page.locator("#penalties-0-name")).to_be_visible()
        _unfolded(page)

    return open_it


def every_rule_refused() -> Open:
    house, _game = _house()

    def open_it(page: Page) -> None:
        page.goto(house.get_absolute_url())
        _unfolded(page)
        page.locator("#name").fill("A" * 200)
        page.locator("#rounds").fill("1234567890")
        page.locator("#first_engine").fill("15")
        page.locator("#deal_table-0-tiles").fill("99")
        page.locator("#house button[value=save]").click()
        expect(page.locator(".summary")).to_be_visible()

    return open_it


def what_other_rules_move() -> Open:
    _house_rules, game = _house()
    play(game, [X, 12, 37])

    def open_it(page: Page) -> None:
        page.goto(f"{game.get_absolute_url()}rules/house/")
        page.locator("summary").nth(2).click()
        page.locator("#going_out_bonus").fill("10")
        page.locator("#house button[value=look]").click()
        expect(page.locator("#house .moves")).to_be_visible()

    return open_it


def rules_of_a_group() -> Open:
    house, _game = _house()
    return _at(f"/group/{house.group.uuid}/rules/")


def rules_of_a_group_to_read() -> Open:
    house, _game = _house(OTHER_DEVICE)
    return _at(house.get_absolute_url())


def new_rules_of_a_group() -> Open:
    house, _game = _house()
    return _at(f"/group/{house.group.uuid}/rules/new/?from=house-{house.pk}")


def new_game_of_a_group() -> Open:
    house, _game = _house()
    return _at(f"/new/?group={house.group.uuid}")


HOUSE_PAGES = [
    every_rule_of_a_game,
    every_rule_refused,
    what_other_rules_move,
    rules_of_a_group,
    rules_of_a_group_to_read,
    new_rules_of_a_group,
    new_game_of_a_group,
]
