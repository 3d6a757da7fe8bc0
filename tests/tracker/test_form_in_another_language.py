"""A language at the foot of a page with a form: the form comes back with all that was typed, and nothing is done."""

from __future__ import annotations

import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.conf import settings
from django.http import HttpResponse

from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, belong, client_of, grant, new_game, play, typed_round
from tests.tracker.houses import save_house
from tracker import services
from tracker.models import Change, Game, Grant, Group, Role, Seat

pytestmark = pytest.mark.django_db


def group_of(game: Game) -> str:
    """The address of its group, which is no casual one from here on."""
    belong(game.group)
    Group.objects.filter(pk=game.group_id).update(name="Thursday")
    return f"/group/{game.group.uuid}/"


def next_rules(game: Game) -> str:
    group_of(game)
    return save_house(game.group).get_absolute_url()


PLACES: dict[str, tuple[Callable[[Game], str], dict[str, object], str]] = {
    "new game": (lambda _game: "/new/", {"name": ["Rosa", "Tom"], "set": "9", "preset": "classic"}, 'value="Rosa"'),
    "next round": (lambda game: f"{game.get_absolute_url()}round/2/", typed_round([X, 77]), 'value="77"'),
    "correction of a round": (lambda game: f"{game.get_absolute_url()}round/1/", typed_round([X, 77]), 'value="77"'),
    "correction of a score": (
        lambda game: f"{game.get_absolute_url()}round/1/seat/{seat(game).pk}/",
        {"seen-1": "1", "pips-1": "77"},
        'value="77"',
    ),
    "forgotten round": (
        lambda game: f"{game.get_absolute_url()}table/round/1/before/",
        typed_round([X, 77]),
        'value="77"',
    ),
    "rules": (lambda game: f"{game.get_absolute_url()}rules/", {"rounds": "7", "base": "classic"}, 'value="7"'),
    "every rule": (lambda game: f"{game.get_absolute_url()}rules/house/", {"rounds": "7"}, 'value="7"'),
    "new house rules": (lambda game: f"{group_of(game)}rules/new/", {"rounds": "7"}, 'value="7"'),
    "new house rules with no number": (lambda game: f"{group_of(game)}rules/new/", {"rounds": "7o"}, 'value="7o"'),
    "next house rules": (next_rules, {"rounds": "7o", "name": "Ours"}, 'value="7o"'),
    "another player": (lambda game: f"{game.get_absolute_url()}table/", {"name": "Eva"}, 'value="Eva"'),
    "a substitute": (
        lambda game: f"{game.get_absolute_url()}table/seat/{seat(game).pk}/",
        {"name": "Eva", "keeps": "yes"},
        'value="Eva"',
    ),
    "the question of a substitute": (
        lambda game: f"{game.get_absolute_url()}table/seat/{seat(game).pk}/",
        {"do": "replace", "name": "Eva", "keeps": "yes", "shown": ""},
        'value="Eva"',
    ),
    "engine": (lambda game: f"{game.get_absolute_url()}table/round/2/", {"engine": "3"}, 'value="3" selected'),
    "code": (lambda _game: "/join/", {"code": "K7Q2MX"}, 'value="K7Q2MX"'),
}


def seat(game: Game) -> Seat:
    return game.seats.get(position=1)


def language_of(response: HttpResponse) -> str:
    return re.findall(r'<html lang="(\w+)"', response.content.decode())[0]


@pytest.mark.parametrize("place", PLACES)
def test_the_form_comes_back_in_the_language_with_what_was_typed(place: str) -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    path, fields, typed = PLACES[place]
    before = Change.objects.count()
    client = client_of(DEVICE)
    response = client.post(
        path(game), {"client_id": str(uuid4()), **fields, "do": fields.get("do", ""), "language": "ca"}
    )
    assert response.status_code == 200
    assert language_of(response) == "ca"
    assert typed in response.content.decode()
    assert Change.objects.count() == before
    assert Game.objects.count() == 1
    assert response.cookies[settings.LANGUAGE_COOKIE_NAME].value == "ca"
    assert language_of(client.get("/")) == "ca"


def test_a_players_own_score_comes_back_and_is_not_saved() -> None:
    game = new_game("Ana", "Luis")
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=seat(game))
    data = {"client_id": str(uuid4()), "number": "1", "seen-1": "0", "pips-1": "77", "language": "es"}
    response = client_of(OTHER_DEVICE).post(f"{game.get_absolute_url()}mine/", data)
    assert (response.status_code, language_of(response)) == (200, "es")
    assert 'value="77"' in response.content.decode()
    assert not Change.objects.filter(game=game, verb="write cell").exists()


def test_who_was_about_to_join_has_not_joined() -> None:
    game = new_game("Ana", "Luis")
    invite = services.open_invite(game=game, role=Role.WATCHER, now=NOW)
    response = client_of(OTHER_DEVICE).post(f"/join/{invite.token}/", {"name": "Eva", "seat": "", "language": "ca"})
    assert (response.status_code, language_of(response)) == (200, "ca")
    assert 'value="Eva"' in response.content.decode()
    assert not Grant.objects.filter(device=OTHER_DEVICE).exists()


@pytest.mark.parametrize("language", ["", "xx", "../en"])
def test_what_is_no_language_changes_nothing(language: str) -> None:
    response = client_of(None).post("/new/", {"name": ["Rosa", ""], "do": "add", "language": language})
    assert language_of(response) == "en"
    assert settings.LANGUAGE_COOKIE_NAME not in response.cookies


@pytest.mark.parametrize("place", [place for place in PLACES if place != "the question of a substitute"])
def test_the_languages_at_the_foot_are_buttons_of_the_form(place: str) -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    page = client_of(DEVICE).get(PLACES[place][0](game)).content.decode()
    forms = set(re.findall(r'<button type="submit" form="([\w-]+)" formnovalidate name="language"', page))
    assert len(forms) == 1
    assert f'<form id="{forms.pop()}"' in page
