"""No page asks the database more often because there is more in it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any
from uuid import UUID

import pytest

from scoring import PRESETS
from tests.tracker.factories import DEVICE, NOW, Typed, X, client_of, new_game, play, typed_round
from tracker import services
from tracker.models import Game, Group, Season

pytestmark = pytest.mark.django_db

LIVELY = [5, 12, 9, 21, 30, 8, 14, 17, 3, 26, 11, 40, 7]


def scores(seats: int) -> Sequence[Typed]:
    return [X, *LIVELY[: seats - 1]]


def game_of(seats: int, rounds: int) -> Game:
    game = new_game(*[f"P{seat}" for seat in range(seats)])
    play(game, *[scores(seats)] * rounds, insist=True)
    return game


SIZES = [(2, 0), (2, 1), (8, 13), (14, 13)]


@pytest.mark.parametrize(("seats", "rounds"), SIZES)
def test_the_page_of_a_game(django_assert_num_queries: Any, seats: int, rounds: int) -> None:
    game = game_of(seats, rounds)
    # A game that is over may have gone on to another one.
    with django_assert_num_queries(5 if rounds == 13 else 4):
        assert client_of().get(game.get_absolute_url()).status_code == 200
    # The board is made once for each revision.
    with django_assert_num_queries(1):
        assert client_of().get(game.get_absolute_url()).status_code == 200


@pytest.mark.parametrize(("seats", "rounds"), [(2, 0), (8, 12), (14, 12)])
def test_the_form_of_a_round(django_assert_num_queries: Any, seats: int, rounds: int) -> None:
    game = game_of(seats, rounds)
    with django_assert_num_queries(4):
        assert client_of().get(f"{game.get_absolute_url()}round/{rounds + 1}/").status_code == 200


@pytest.mark.parametrize(("seats", "rounds"), [(2, 0), (8, 12), (14, 12)])
def test_saving_a_round(django_assert_max_num_queries: Any, seats: int, rounds: int) -> None:
    game = game_of(seats, rounds)
    data = typed_round(scores(seats), engine=12 - rounds)
    with django_assert_max_num_queries(16):
        response = client_of().post(f"{game.get_absolute_url()}round/{rounds + 1}/", data)
    assert response.status_code == 302


@pytest.mark.parametrize("games", [1, 3, 25])
def test_the_first_page(django_assert_num_queries: Any, games: int) -> None:
    for _game in range(games):
        game_of(2, 1)
    with django_assert_num_queries(3):
        assert client_of().get("/").status_code == 200


@pytest.mark.parametrize(("seasons", "games"), [(1, 1), (2, 4)])
def test_the_page_of_a_group(django_assert_num_queries: Any, seasons: int, games: int) -> None:
    group = Group.objects.create(name="Club", language="en", time_zone="UTC")
    for season_number in range(seasons):
        first = dt.date(2020 + season_number, 1, 1)
        season = Season.objects.create(
            group=group, name=str(first.year), first_day=first, last_day=first.replace(month=12)
        )
        for number in range(games):
            game = services.start_game(
                client_id=UUID(int=100 * season_number + number),
                device=DEVICE,
                names=["Ana", "Luis", "Kim"],
                preset="classic",
                rules=PRESETS["classic"],
                now=NOW,
                played_on=first,
                language="en",
                time_zone="UTC",
                season=season,
            )
            play(game, *[[X, 5, 12]] * 13)
    with django_assert_num_queries(4):
        page = client_of().get(f"/group/{group.uuid}/").content.decode()
    assert page.count("wins with 0, the lowest total") == seasons * games
