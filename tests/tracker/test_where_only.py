"""A train that takes some tiles alone says which; what is true of every train is said once."""

from __future__ import annotations

import pytest

from tests.tracker.changes import seat_of
from tests.tracker.factories import new_game
from tests.tracker.test_taps import M1, ref, tap
from tests.tracker.test_where import ask, post, rows_of, said, text_of
from tracker.models import Game
from tracker.services import BeginTrain, DrawTile, LayDouble, LayTile, NextTurn, SetEnds, SetMarker, SetTurn

pytestmark = pytest.mark.django_db


def own_double_open(preset: str = "blank-fifty", **rules: object) -> Game:
    """All trains are begun, Kim's has its marker up and ends in 4, and Ana has laid 7|7 on her own."""
    game = new_game("Ana", "Luis", "Kim", preset=preset, **rules)
    for name in ("Ana", "Luis", "Kim"):
        tap(game, BeginTrain(ref(game, name), earlier=True))
    for what in (
        BeginTrain(M1, earlier=True),
        SetEnds(M1, (10,)),
        SetMarker(ref(game, "Kim"), up=True),
        SetEnds(ref(game, "Kim"), (4,)),
        SetTurn(seat_of(game, "Ana").pk),
        LayDouble(ref(game, "Ana"), value=7, by=seat_of(game, "Ana").pk),
    ):
        tap(game, what)
    return game


def answer_of(page: str) -> str:
    return page.split('<p class="answer">')[1].split("</p>", maxsplit=1)[0]


STUCK = (
    "Only on your own train: the open double is covered first. "
    "None of your tiles can be played. Pass, and your marker goes up."
)


def test_after_a_draw_for_the_own_double_a_public_train_takes_the_drawn_tile_alone() -> None:
    game = own_double_open()
    kims = str(ref(game, "Kim"))
    assert said(game) == "Only on your own train: the open double is covered first."
    before = text_of(post(game, do="fit", tile=["4-2", "9-9"]))
    assert "Draw one" in answer_of(before)
    tap(game, DrawTile(seat_of(game, "Ana").pk, at=0))
    assert said(game) == (
        "You may play on your own train, on the Mexican train and on Kim’s train. "
        "Only the tile just drawn may go on the Mexican train and on Kim’s train."
    )
    assert rows_of(ask(game))[kims] == (True, "Only the tile just drawn may go here.")
    tiles = ["4-2", "9-9", "5-1"]
    untold = text_of(post(game, do="fit", tile=tiles))
    assert rows_of(untold)[kims][1].startswith("Only the tile just drawn may go here. Fits if it was just drawn: 4|2")
    assert "Which tile has Ana just drawn?" in untold
    told = text_of(post(game, do="drawn 5-1", tile=tiles))
    assert answer_of(told) == STUCK
    assert rows_of(told)[kims] == (False, "Only the tile just drawn may go here. None of your tiles fits here.")
    assert "Ana has just drawn 5|1. Was it another?" in told
    lucky = text_of(post(game, do="fit", tile=tiles, drawn="4-2"))
    assert rows_of(lucky)[kims][0]
    assert "Fits: 4|2" in rows_of(lucky)[kims][1]


@pytest.mark.parametrize("drawn", ["", "6-6", "x", "5-1-2"])
def test_what_is_no_tile_of_the_hand_was_not_drawn(drawn: str) -> None:
    game = own_double_open()
    tap(game, DrawTile(seat_of(game, "Ana").pk, at=0))
    for sent in ({"do": "fit", "drawn": drawn}, {"do": f"drawn {drawn}"}):
        answer = text_of(post(game, tile=["4-2", "5-1"], **sent))
        assert "Which tile has Ana just drawn?" in answer


def test_a_second_double_may_go_where_no_other_tile_may() -> None:
    game = own_double_open(doubles_in_turn=2)
    assert said(game) == (
        "You may play on your own train, on the Mexican train and on Kim’s train. "
        "Only a double may go on the Mexican train and on Kim’s train."
    )
    kims = str(ref(game, "Kim"))
    assert rows_of(ask(game))[kims] == (True, "Only a double may go here.")
    without = text_of(post(game, do="fit", tile=["4-2", "7-1"]))
    assert answer_of(without) == "Only on your own train: the open double is covered first."
    assert rows_of(without)[kims] == (False, "Only a double may go here. None of your tiles fits here.")
    assert rows_of(text_of(post(game, do="fit", tile=["4-4", "7-1"])))[kims][0]
    assert "None of your tiles can be played." in answer_of(text_of(post(game, do="fit", tile=["4-2", "8-1"])))


@pytest.mark.parametrize("preset", ["classic", "blank-fifty", "ten-seats", "short-game", "ten-seats-es"])
def test_a_turn_that_is_over_is_said_to_be_over(preset: str) -> None:
    game = new_game("Ana", "Luis", "Kim", preset=preset)
    for name in ("Ana", "Luis", "Kim"):
        tap(game, BeginTrain(ref(game, name), earlier=True))
    tap(game, BeginTrain(M1, earlier=True))
    tap(game, SetTurn(seat_of(game, "Ana").pk))
    tap(game, LayTile(ref(game, "Ana"), by=seat_of(game, "Ana").pk, at=1))
    assert said(game) == "This turn has no tile left to lay."
    assert rows_of(ask(game)) == {}
    assert "one Mexican train" not in ask(game)


def test_whoever_asks_out_of_turn_at_a_full_table_reads_it_once() -> None:
    game = new_game(*[f"P{seat}" for seat in range(14)], highest=18)
    tap(game, NextTurn(None))
    assert "’s turn." in said(game, "P7")
    assert rows_of(ask(game, "P7")) == {}
