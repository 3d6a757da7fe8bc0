"""A page that is read while somebody writes shows the game as it was before or is after, never some of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from tests.tracker.changes import add, hand, last_seq, seat_of
from tests.tracker.factories import X, cell, client_of, new_game, play
from tracker import services
from tracker.models import Game
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db

PAGES = ["", "live/", "history/", "end/", "round/1/", "table/", "rules/", "live/?cells=1", "hub/", "round/2/"]


def first_cell(game: Game) -> None:
    seat_id = seat_of(game, "Luis").pk
    services.write_cell(game=game, number=2, seat_id=seat_id, facts=cell(5), seen=0, **hand())


def whole_round_taken_back(game: Game) -> None:
    services.undo(game=game, seq=last_seq(game), **hand())


def somebody_sits_down_and_starts(game: Game) -> None:
    add(game, "Zoe")
    services.write_head(
        game=game,
        number=2,
        engine=11,
        starter_id=seat_of(game, "Zoe").pk,
        seen=0,
        accepts=lambda _problem: True,
        **hand(),
    )


def other_rules(game: Game) -> None:
    services.change_rules(
        game=game,
        preset="classic",
        rules=replace(game.rule_set, rounds=2),
        seen=services.rules_seen(Game.objects.get(pk=game.pk)),
        accepts=lambda _number, _problem: True,
        **hand(),
    )


def a_round_taken_out(game: Game) -> None:
    services.remove_round(game=game, number=1, seen=game.rounds.get(number=1).version, **hand())


def the_clock_started(game: Game) -> None:
    services.tap(game=game, number=2, tap=services.StartClock(60), **hand())


ACTS = [
    first_cell,
    whole_round_taken_back,
    somebody_sits_down_and_starts,
    other_rules,
    a_round_taken_out,
    the_clock_started,
]


@contextmanager
def before_statement(number: int, act: Callable[[], None]) -> Iterator[None]:
    """Do something of another phone's just before the so-manieth statement of this one, counted from 1."""
    begun = 0

    def wrapper(execute: Callable[..., Any], *arguments: Any) -> Any:
        nonlocal begun
        begun += 1
        if begun == number:
            act()
        return execute(*arguments)

    with connection.execute_wrapper(wrapper):
        yield


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_of_one_moment(page: str, act: Callable[[Game], None]) -> None:
    for number in range(2, 9):
        game = new_game("Ana", "Luis", "Kim")
        play(game, [X, 12, 37])
        with before_statement(number, lambda game=game: act(game)):  # type: ignore[misc]
            response = client_of().get(f"{game.get_absolute_url()}{page}")
        assert response.status_code in {200, 204, 302}


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("number", [1, 2])
def test_a_game_that_was_written_meanwhile_is_as_it_stands_in_every_column(
    number: int, act: Callable[[Game], None]
) -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 37])
    game.refresh_from_db()
    with before_statement(number, lambda: act(Game.objects.get(pk=game.pk))):
        table = Table.load(game)
    stands = Game.objects.filter(pk=game.pk).values().get()
    assert {name: getattr(table.game, name) for name in stands} == stands


@pytest.mark.parametrize("number", range(1, 4))
def test_a_table_that_was_written_meanwhile_is_read_again(number: int) -> None:
    game = new_game("Ana", "Luis", "Kim")
    other = new_game("Bea", "Joe")
    games = list(Game.objects.order_by("pk"))
    with before_statement(number, lambda: play(game, [X, 12, 37])):
        first, second = Table.load_all(games)
    assert len(first.rounds) == first.game.rev == (1 if number < 3 else 0)
    assert (second.game, second.rounds) == (other, ())


def test_what_is_read_of_several_games_stays_in_their_order() -> None:
    games = [new_game(f"A{uuid4().hex[:4]}", "Bo") for _game in range(3)]
    ordered = [games[2], games[0], games[1]]
    assert [table.game for table in Table.load_all(ordered)] == ordered


@pytest.mark.parametrize("rounds", [1, 5])
def test_a_table_that_was_written_before_both_is_brought_up_to_date_in_one_query(
    django_assert_num_queries: Any, rounds: int
) -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(Game.objects.get(pk=game.pk), *[[X, 12, 37]] * rounds)
    with django_assert_num_queries(3):
        table = Table.load(game)
    assert len(table.rounds) == table.game.rev == rounds
