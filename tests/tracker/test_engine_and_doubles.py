"""The engine lies in the hub: whatever puts a double there, it lies open nowhere else, and undo lays it back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from bench.agreement import discord
from scoring import EngineOrder, Tile, free_tiles
from tests.tracker.changes import hand, last_seq, table_of, undo_last
from tests.tracker.factories import X, new_game, play, round_facts, save
from tests.tracker.test_course import change_rules, finish, head, insert, remove, version
from tests.tracker.test_taps import M1, PRIVATE, history, hub, ref, tap, train
from tests.tracker.test_where import said
from tracker import services
from tracker.models import Game
from tracker.services import BeginTrain, LayDouble
from tracker.sheets.hub import Hub

pytestmark = pytest.mark.django_db

PLAYED = [X, 30, 40]


def number_of(game: Game) -> int:
    number = table_of(game).next_number
    assert number is not None
    return number


def laid(game: Game, *values: int | None) -> None:
    """A double of each value lies open, on one train after the other."""
    tap(game, BeginTrain(M1), number=number_of(game))
    for value, where in zip(values, (ref(game, "Luis"), M1), strict=False):
        tap(game, LayDouble(where, value=value), number=number_of(game))


def open_doubles(game: Game) -> list[int | None]:
    return [double.value for double in hub(game, number_of(game)).doubles]


def corrected(game: Game, number: int, engine: int) -> None:
    save(game, number, round_facts(PLAYED, engine=engine), insist=True)


def another_engine(game: Game) -> None:
    laid(game, 8, 5)
    head(game, 1, 8)


def the_engine_again(game: Game) -> None:
    head(game, 1, 8)
    head(game, 1, 5, seen=version(game, 1))
    said_so = last_seq(game)
    laid(game, 8, 4)
    services.undo(game=game, seq=said_so, **hand())


def one_that_nobody_knew(game: Game) -> None:
    change_rules(game, preset="ten-seats", engine_order=EngineOrder.HELD)
    laid(game, 8, 5)
    head(game, 1, 8)


def the_plan_by_an_earlier_round(game: Game) -> None:
    play(game, PLAYED)
    laid(game, 12, 5)
    corrected(game, 1, 11)


def a_round_taken_out(game: Game) -> None:
    play(game, PLAYED, PLAYED)
    laid(game, 11, 5)
    remove(game, 2)


def a_round_put_in(game: Game) -> None:
    play(game, PLAYED)
    laid(game, 10, 5)
    insert(game, 1, PLAYED, engine=11, insist=True)


def a_smaller_set(game: Game) -> None:
    laid(game, 11, 5)
    change_rules(game, highest=9)


def one_set_of_two(game: Game) -> None:
    change_rules(game, copies=2)
    laid(game, 5, 5)
    change_rules(game, copies=1)


WAYS: list[Callable[[Game], None]] = [
    another_engine,
    the_engine_again,
    one_that_nobody_knew,
    the_plan_by_an_earlier_round,
    a_round_taken_out,
    a_round_put_in,
    a_smaller_set,
    one_set_of_two,
]


@pytest.mark.parametrize("way", WAYS)
def test_what_lies_in_the_hub_lies_open_nowhere(way: Callable[[Game], None]) -> None:
    game = new_game("Ana", "Luis", "Kim", **PRIVATE)
    way(game)
    lying = Hub.load(table_of(game))
    assert lying is not None
    tiles = Counter(free_tiles(lying.table.rules, lying.engine))
    assert all(open_doubles(game).count(value) <= tiles[Tile(value or 0, value or 0)] for value in open_doubles(game))
    # The other one stays.
    assert len(open_doubles(game)) == 1
    assert discord(game) == []
    undo_last(game)
    assert len(open_doubles(game)) == 2 or way is a_round_taken_out or way is a_round_put_in
    assert discord(game) == []


def test_nobody_has_to_cover_it_any_more_and_its_end_is_told_by_nobody() -> None:
    game = new_game("Ana", "Luis", "Kim", **PRIVATE)
    tap(game, BeginTrain(ref(game, "Luis")))
    tap(game, LayDouble(ref(game, "Luis"), value=8))
    assert said(game) == "Only on Luis’s train: the open double is covered first."
    head(game, 1, 8)
    assert "double" not in said(game)
    assert train(game, "Luis").ends is None
    assert history(game)[-1] == ("Round 1, engine: 8|8", "No open double 8|8 any more: Luis’s train")


def test_of_two_sets_another_may_lie_open_and_one_that_nobody_named_may_be_any() -> None:
    game = new_game("Ana", "Luis", "Kim", copies=2, **PRIVATE)
    laid(game, 8, None)
    head(game, 1, 8)
    assert open_doubles(game) == [8, None]


def test_a_round_that_ends_leaves_its_table_as_it_lies() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=2, **PRIVATE)
    laid(game, 11, 5)
    play(game, PLAYED)
    assert [double.value for double in hub(game, 1).doubles] == [11, 5]
    finish(game)
    services.reopen_round(game=game, **hand())
    assert open_doubles(game) == [11, 5]
