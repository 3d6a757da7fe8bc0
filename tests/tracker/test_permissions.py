"""Who may do what: every address, every method, every kind of visitor."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver

from tests.tracker.factories import DEVICE, OTHER_DEVICE, X, client_of, new_game, play, typed_round
from tracker.models import Change, Game, Grant, Group
from tracker.urls import urlpatterns

pytestmark = pytest.mark.django_db


def nobody(_game: Game) -> Client:
    """Has the address, and no cookie."""
    return client_of(None)


def keeper(_game: Game) -> Client:
    return client_of(DEVICE)


def keeper_of_another(_game: Game) -> Client:
    """Keeps the score of another game."""
    new_game("Eva", "Max", device=OTHER_DEVICE)
    return client_of(OTHER_DEVICE)


VISITORS: dict[str, Callable[[Game], Client]] = {
    "nobody": nobody,
    "keeper": keeper,
    "keeper of another game": keeper_of_another,
}
GET, POST, PUT, DELETE = "get", "post", "put", "delete"

# For each name of an address and method: the answer to nobody, to the keeper, to the keeper of another game.
MATRIX: dict[tuple[str, str], tuple[int, int, int]] = {
    ("home", GET): (200, 200, 200),
    ("home", POST): (405, 405, 405),
    ("home", PUT): (405, 405, 405),
    ("home", DELETE): (405, 405, 405),
    ("new_game", GET): (200, 200, 200),
    ("new_game", POST): (422, 422, 422),
    ("new_game", PUT): (405, 405, 405),
    ("new_game", DELETE): (405, 405, 405),
    ("game", GET): (200, 200, 200),
    ("game", POST): (405, 405, 405),
    ("game", PUT): (405, 405, 405),
    ("game", DELETE): (405, 405, 405),
    ("round", GET): (403, 200, 403),
    ("round", POST): (403, 302, 403),
    ("round", PUT): (405, 405, 405),
    ("round", DELETE): (405, 405, 405),
    ("take_key", GET): (200, 200, 200),
    ("take_key", POST): (302, 302, 302),
    ("take_key", PUT): (405, 405, 405),
    ("take_key", DELETE): (405, 405, 405),
    ("group", GET): (404, 404, 404),
    ("group", POST): (405, 405, 405),
    ("group", PUT): (405, 405, 405),
    ("group", DELETE): (405, 405, 405),
}


def address(name: str, game: Game) -> str:
    game_url = game.get_absolute_url()
    return {
        "home": "/",
        "new_game": "/new/",
        "game": game_url,
        "round": f"{game_url}round/1/",
        "take_key": f"{game_url}key/{game.key}/",
        # The people of a casual game have no page, whoever asks.
        "group": f"/group/{game.group.uuid}/",
    }[name]


def test_the_matrix_names_every_address() -> None:
    names = {pattern.name for pattern in urlpatterns if isinstance(pattern, URLPattern)}
    assert {name for name, _ in MATRIX} == names
    assert len(get_resolver().url_patterns) == 2


@pytest.mark.parametrize("visitor", VISITORS)
@pytest.mark.parametrize(("name", "method"), MATRIX, ids=[f"{method} {name}" for name, method in MATRIX])
def test_who_may_do_what(name: str, method: str, visitor: str) -> None:
    game = new_game("Ana", "Luis", "Kim")
    client = VISITORS[visitor](game)
    data = typed_round([X, 12, 37]) if name == "round" else {}
    response = getattr(client, method)(address(name, game), data)
    assert response.status_code == MATRIX[name, method][list(VISITORS).index(visitor)]
    if visitor != "keeper":
        assert Change.objects.filter(game=game).count() == 1


def test_who_watches_sees_no_way_to_write_and_no_key() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 37])
    page = client_of(None).get(game.get_absolute_url()).content.decode()
    assert game.key not in page
    assert "round/" not in page
    assert game.key in client_of(DEVICE).get(game.get_absolute_url()).content.decode()


@pytest.mark.parametrize("method", [GET, POST])
def test_a_guessed_key_opens_nothing(method: str) -> None:
    game, other = new_game("Ana", "Luis"), new_game("Eva", "Max")
    for key in ("x", other.key, game.key[:-1]):
        response = getattr(client_of(OTHER_DEVICE), method)(f"{game.get_absolute_url()}key/{key}/")
        assert response.status_code == 404
    assert not Grant.objects.filter(device=OTHER_DEVICE).exists()


def test_opening_the_key_asks_before_it_takes() -> None:
    game = new_game("Ana", "Luis")
    client = client_of(None)
    url = f"{game.get_absolute_url()}key/{game.key}/"
    assert "Keep score on this device" in client.get(url).content.decode()
    assert Grant.objects.count() == 1
    assert client.post(url)["Location"] == game.get_absolute_url()
    client.post(url)
    assert Grant.objects.count() == 2
    assert client.get(f"{game.get_absolute_url()}round/1/").status_code == 200


def test_a_game_that_is_not_there_is_not_found() -> None:
    url = "/game/00000000-0000-4000-8000-000000000000/"
    for path in (url, f"{url}round/1/", f"{url}key/x/"):
        assert client_of().get(path).status_code == 404


def test_a_form_of_another_site_is_refused_in_words() -> None:
    client = Client(enforce_csrf_checks=True)
    response = client.post("/new/", {"name": ["Ana", "Luis"]})
    assert response.status_code == 403
    assert not Group.objects.exists()
    assert "<main" in response.content.decode()
