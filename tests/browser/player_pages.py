"""Pages of the people of a group: each function makes the data and says how the page is opened."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from uuid import uuid4

from playwright.sync_api import Page, expect

from scoring import LateSeat
from tests.browser.account_pages import signed_in_at
from tests.tracker.accounts import organiser
from tests.tracker.factories import DEVICE, NOW, Typed, X, club, play, rules_of
from tracker import services
from tracker.models import Group, Player
from tracker.names import name_key

type Open = Callable[[Page], None]

LONG = "Maximiliano Fernández-Villaverde y Bosch"
EVERYBODY = ("Rosa", LONG, "Tom", "Núria", "Kim", "Rossa")


def _played(group: Group, day: int, names: tuple[str, ...], *rounds: list[Typed], partners: bool = False) -> None:
    game = services.start_game(
        client_id=uuid4(),
        device=DEVICE,
        names=names,
        preset="classic",
        rules=rules_of(rounds=len(rounds), partners=partners, late_seat=LateSeat.NOTHING),
        now=NOW,
        played_on=NOW.date() - dt.timedelta(days=300 - day),
        language="en",
        time_zone="UTC",
        group=group,
    )
    play(game, *rounds, insist=True)


def _group() -> Group:
    """A year of games: with wins, a pair, two spellings of one name, a guest, and somebody who was forgotten."""
    group = club("Thursday Trains")
    organiser(group, DEVICE)
    for week in range(12):
        out = week % 3
        scores = [X if seat == out else 7 * seat + week for seat in range(4)]
        _played(group, 7 * week, EVERYBODY[:4], scores, scores[::-1], scores)
    _played(group, 90, EVERYBODY[:4], [X, 12, 30, 4], [7, X, 20, 3], partners=True)
    _played(group, 97, ("Rossa", "Kim"), [X, 12], [X, 30])
    _played(group, 104, ("Anselm", "Kim"), [X, 12], [X, 30])
    who = {"device": DEVICE, "now": NOW}
    kim = _player(group, "Kim")
    services.change_player(player=kim, name="Kim", colour=8, is_guest=True, **who)
    services.forget_player(player=_player(group, "Anselm"), **who)
    services.archive_player(player=services.add_player(group=group, name="Pep", is_guest=False), now=NOW)
    services.choose_rating(group=group, has_rating=True)
    return group


def _player(group: Group, name: str) -> Player:
    return Player.objects.get(group=group, name_key=name_key(name))


def _open(group: Group, path: str) -> Open:
    return signed_in_at(f"/group/{group.uuid}/{path}")


def players_of_a_group() -> Open:
    return _open(_group(), "players/")


def player_who_has_played_much() -> Open:
    group = _group()
    return _open(group, f"player/{_player(group, LONG).pk}/")


def player_with_no_game() -> Open:
    group = _group()
    return _open(group, f"player/{_player(group, 'Pep').pk}/")


def player_to_change() -> Open:
    group = _group()
    services.merge_players(player=_player(group, "Rossa"), into=_player(group, "Rosa"), device=DEVICE, now=NOW)

    def open_it(page: Page) -> None:
        _open(group, f"player/{_player(group, 'Rosa').pk}/edit/")(page)
        page.locator("#name").fill("Tom")
        page.locator("#player .button").click()
        expect(page.locator("#name-errors")).to_be_visible()

    return open_it


def player_to_forget() -> Open:
    group = _group()

    def open_it(page: Page) -> None:
        _open(group, f"player/{_player(group, 'Tom').pk}/edit/")(page)
        page.locator('main [value="forget"]').click()
        expect(page.locator("main .button")).to_be_visible()

    return open_it


def spelling_of_somebody() -> Open:
    group = _group()
    return _open(group, f"player/{_player(group, 'Rossa').pk}/merge/?into={_player(group, LONG).pk}")


def spelling_to_choose() -> Open:
    group = _group()

    def open_it(page: Page) -> None:
        _open(group, f"player/{_player(group, 'Rossa').pk}/merge/")(page)
        page.locator("#merge .button").click()
        expect(page.locator("#into-errors")).to_be_visible()

    return open_it


def two_who_sat_together() -> Open:
    group = _group()
    return _open(group, f"player/{_player(group, 'Rosa').pk}/merge/?into={_player(group, LONG).pk}")


def records_of_a_group() -> Open:
    return _open(_group(), "records/")


PLAYER_PAGES = [
    players_of_a_group,
    player_who_has_played_much,
    player_with_no_game,
    player_to_change,
    player_to_forget,
    spelling_of_somebody,
    spelling_to_choose,
    two_who_sat_together,
    records_of_a_group,
]
