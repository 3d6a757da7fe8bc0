"""Somebody sits down, or elsewhere, while another phone's form is on its way: no score lands at another seat."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection

from tests.tracker.changes import add, circle, move, seat_of, table_of
from tests.tracker.factories import X, client_of, new_game, play, typed_round
from tracker.models import Change, Game

pytestmark = pytest.mark.django_db


def form_of(game: Game, typed: list[Any], number: int = 1, **fields: str) -> dict[str, Any]:
    """A form that names the seats it was filled for, as the page does."""
    table = table_of(game)
    facts, _seen = table.stored(number)
    return typed_round(typed, engine=facts.engine) | {
        "seats": ".".join(str(seat.pk) for seat in table.seats),
        "was": f"{facts.engine}/{'' if facts.starter is None else facts.starter}/{facts.ending}",
        "starter": "" if facts.starter is None else str(facts.starter),
        **fields,
    }


@contextmanager
def just_before_the_write(act: Callable[[], None]) -> Iterator[None]:
    """Do something of another phone's when the first write is about to begin its transaction."""
    is_done = False

    def wrapper(execute: Callable[..., Any], sql: str, *arguments: Any) -> Any:
        nonlocal is_done
        if sql.startswith("SAVEPOINT") and not is_done:
            is_done = True
            act()
        return execute(sql, *arguments)

    with connection.execute_wrapper(wrapper):
        yield
    assert is_done


def totals_by_name(game: Game) -> dict[str, int]:
    table = table_of(game)
    return {table.names[seat]: place.total for place in table.places for seat in place.seats}


def test_who_moves_in_that_very_moment_keeps_their_own_score() -> None:
    game = new_game("Ana", "Luis", "Kim")
    data = form_of(game, [X, 12, 37])
    with just_before_the_write(lambda: move(game, "Kim", after=None)):
        response = client_of().post(f"{game.get_absolute_url()}round/1/", data)
    assert response.status_code == 302
    assert circle(game) == ["Kim", "Ana", "Luis"]
    assert totals_by_name(game) == {"Ana": 0, "Luis": 12, "Kim": 37}


def test_who_sits_down_in_that_very_moment_is_asked_for() -> None:
    game = new_game("Ana", "Luis", "Kim")
    data = form_of(game, [X, 12, 37])
    with just_before_the_write(lambda: add(game, "Zoe", after="Ana")):
        response = client_of().post(f"{game.get_absolute_url()}round/1/", data)
    assert response.status_code == 422
    assert 'name="pips-3" value="37"' in response.content.decode()
    assert not Change.objects.filter(verb="save round").exists()


def test_a_forgotten_round_goes_to_those_it_was_typed_for() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 37])
    data = form_of(game, [5, X, 8], engine="11", seen="1")
    with just_before_the_write(lambda: move(game, "Kim", after=None)):
        shown = client_of().post(f"{game.get_absolute_url()}table/round/1/before/", data).content.decode()
    (proof,) = re.findall(r'name="shown" value="(\w+)"', shown)
    with just_before_the_write(lambda: move(game, "Kim", after="Ana")):
        response = client_of().post(f"{game.get_absolute_url()}table/round/1/before/", data | {"shown": proof})
    assert response.status_code == 302
    assert totals_by_name(game) == {"Ana": 5, "Luis": 12, "Kim": 45}


def test_another_starter_is_heard_though_the_seats_have_moved() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 37])
    # Luis starts round 2 by the rules; the form says Kim, who moves to where Luis sat.
    data = form_of(game, [X, 12, 37], number=2) | {"starter": "2"}
    move(game, "Kim", after="Ana")
    response = client_of().post(f"{game.get_absolute_url()}round/2/", data)
    assert response.status_code == 302
    assert table_of(game).rounds[1].facts.starter == table_of(game).names.index("Kim")
    assert seat_of(game, "Kim").position == 1
