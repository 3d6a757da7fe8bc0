"""Taps of a turn that the table follows, and what its end does to markers and open doubles."""

from __future__ import annotations

from typing import Any

import pytest

from bench.agreement import discord
from scoring import PRESETS, DoubleBinds, FirstTurn, RefusalCode, fitting, where_may_i_play
from tests.tracker.changes import add, hand, last_seq, seat_of, undo_last
from tests.tracker.factories import OTHER_DEVICE, X, new_game, play
from tests.tracker.test_taps import M1, PRIVATE, history, hub, ref, tap, train
from tests.tracker.test_where import post, questions, said, state_of
from tracker import services
from tracker.models import Game
from tracker.services import (
    BeginTrain,
    CoverDouble,
    DrawTile,
    LayDouble,
    LayTile,
    NextTurn,
    SetEnds,
    SetFirstTurn,
    SetMarker,
    SetTurn,
    Written,
)
from tracker.trains import LaidFacts, TrainFacts, TurnFacts

pytestmark = pytest.mark.django_db


def seated(**rules: Any) -> Game:
    """A game in which it is Ana's turn; everybody has begun."""
    game = new_game("Ana", "Luis", "Kim", **rules)
    for name in ("Ana", "Luis", "Kim"):
        tap(game, BeginTrain(ref(game, name)))
    tap(game, SetTurn(seat_of(game, "Ana").pk))
    return game


def marked(game: Game) -> list[str]:
    return [name for name in ("Ana", "Luis", "Kim") if train(game, name).is_public]


def over(game: Game, name: str = "Ana", **fields: Any) -> None:
    tap(game, NextTurn(seat_of(game, name).pk, **fields))


# --- Doubles ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_a_double_marks_nobody_while_whoever_laid_it_may_cover_it(preset: str) -> None:
    game = seated(preset=preset)
    tap(game, LayDouble(ref(game, "Ana"), value=5))
    assert marked(game) == []
    tap(game, CoverDouble(hub(game).doubles[0].order))
    over(game)
    assert marked(game) == []
    assert hub(game).turn == seat_of(game, "Luis").pk


@pytest.mark.parametrize("preset", PRESETS)
def test_one_that_is_left_open_opens_a_train_and_undo_closes_it(preset: str) -> None:
    game = seated(preset=preset)
    tap(game, LayDouble(ref(game, "Ana"), value=5))
    over(game)
    assert marked(game) == ["Ana"]
    assert [double.value for double in hub(game).doubles] == ([] if preset == "short-game" else [5])
    undo_last(game)
    assert marked(game) == []
    assert hub(game).turn == seat_of(game, "Ana").pk
    assert discord(game) == []


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("is_told_late", [False, True])
@pytest.mark.parametrize("train_of", ["Ana", "Mexican"])
def test_a_named_double_is_the_end_of_its_train_until_it_is_covered(
    preset: str, is_told_late: bool, train_of: str
) -> None:
    """Whatever binds whom, and whether it was a move of the turn or lay there when somebody told."""
    game = seated(preset=preset)
    tap(game, BeginTrain(M1))
    if not is_told_late:
        # On whose turn it is the Mexican train was a tile.
        tap(game, SetTurn(seat_of(game, "Luis").pk))
        tap(game, SetTurn(seat_of(game, "Ana").pk))
    where = M1 if train_of == "Mexican" else ref(game, "Ana")
    tap(game, LayDouble(where, value=5))
    order = hub(game).doubles[0].order
    over(game)
    ends = {each.train: each.ends for each in fitting(state_of(game)[1], 1, ())}
    assert ends[3 if where == M1 else 0] == (5,)
    tap(game, SetTurn(None))
    tap(game, CoverDouble(order))
    ends = {each.train: each.ends for each in fitting(state_of(game)[1], 1, ())}
    assert ends[3 if where == M1 else 0] == ((5,) if preset == "short-game" else None)
    assert discord(game) == []


def test_a_double_on_anothers_train_marks_that_one_where_the_sheet_says_so() -> None:
    for preset, name in (("classic", "Luis"), ("blank-fifty", "Ana")):
        game = seated(preset=preset)
        tap(game, SetMarker(ref(game, "Luis"), up=True))
        tap(game, LayDouble(ref(game, "Luis"), value=5))
        tap(game, SetMarker(ref(game, "Luis"), up=False))
        over(game)
        assert marked(game) == [name]


@pytest.mark.parametrize("preset", ["ten-seats", "ten-seats-es", "winner-collects"])
def test_whoever_laid_a_double_may_follow_it_anywhere_where_the_sheet_lets_it(preset: str) -> None:
    game = seated(preset=preset)
    tap(game, LayDouble(ref(game, "Ana"), value=5))
    assert said(game) == "You may play on your own train and on a new Mexican train."
    tap(game, BeginTrain(M1))
    over(game)
    # The tile after it went elsewhere: nobody was stuck, and Luis finds the double open.
    assert marked(game) == []
    assert said(game, "Luis") == "Only on Ana’s train: the open double is covered first."


def test_an_end_that_was_told_long_ago_makes_no_double_a_mistake() -> None:
    game = seated(preset="ten-seats-es")
    tap(game, SetEnds(ref(game, "Ana"), (3,)))
    tap(game, LayDouble(ref(game, "Ana"), value=5))
    assert hub(game).under_way is not None
    assert said(game) == "You may play on your own train and on a new Mexican train."


def test_a_double_that_cannot_be_of_this_turn_lies_open_all_the_same() -> None:
    game = seated(preset="blank-fifty")
    tap(game, LayDouble(ref(game, "Luis"), value=5))
    assert said(game) == "Only on Luis’s train: the open double is covered first."
    tap(game, LayDouble(ref(game, "Kim"), value=7, by=seat_of(game, "Kim").pk))
    assert [double.value for double in hub(game).doubles] == [5, 7]
    # What is covered out of its order is covered.
    tap(game, CoverDouble(hub(game).doubles[1].order))
    assert [double.value for double in hub(game).doubles] == [5]
    over(game)
    assert marked(game) == ["Ana"]


# --- Tiles, draws and passes -----------------------------------------------------------------------------------------


def test_a_tile_is_one_however_many_phones_tap_it() -> None:
    game = seated(**PRIVATE)
    ana = ref(game, "Ana")
    tap(game, SetMarker(ana, up=True))
    what = LayTile(ana, ana.seat or 0, at=0)
    assert tap(game, what) is Written.SAVED
    assert tap(game, what, device=OTHER_DEVICE) is Written.SAME
    assert marked(game) == []
    assert said(game) == "This turn has no tile left to lay."
    over(game)
    # A late one is of a turn that is over.
    assert tap(game, LayTile(ref(game, "Kim"), ana.seat or 0, at=1)) is Written.SAME
    assert discord(game) == []


def test_taps_of_a_page_that_was_not_made_again_are_not_lost() -> None:
    game = seated(preset="ten-seats-es")
    ana = ref(game, "Ana")
    tap(game, BeginTrain(M1))
    over(game)
    over(game, "Luis")
    over(game, "Kim")
    # A phone that is offline still shows that nothing was laid.
    tap(game, LayDouble(ana, value=5))
    tap(game, LayTile(M1, ana.seat or 0, at=0))
    turn = hub(game).under_way
    assert turn is not None
    assert turn.laid == (LaidFacts(ana, hub(game).doubles[0].order), LaidFacts(M1))


def test_a_tile_against_the_rules_lies_there_and_nobody_knows_its_end() -> None:
    game = seated(**PRIVATE)
    luis = ref(game, "Luis")
    tap(game, SetEnds(luis, (5,)))
    tap(game, LayTile(luis, seat_of(game, "Ana").pk, at=0))
    assert train(game, "Luis") == TrainFacts(is_begun=True, first_turn_done=True)
    assert said(game).startswith("You may play")


def test_a_drawn_tile_that_went_elsewhere_marks_the_train_where_the_sheet_says_so() -> None:
    game = seated(preset="ten-seats")
    ana = seat_of(game, "Ana").pk
    assert tap(game, DrawTile(ana, at=0)) is Written.SAVED
    assert tap(game, DrawTile(ana, at=0), device=OTHER_DEVICE) is Written.SAME
    # One draw a turn.
    assert tap(game, DrawTile(ana, at=1)) is Written.SAME
    tap(game, BeginTrain(M1))
    assert marked(game) == []
    over(game)
    assert marked(game) == ["Ana"]


@pytest.mark.parametrize("preset", PRESETS)
def test_whoever_cannot_play_puts_up_the_marker_and_of_an_untold_turn_nothing_is_known(preset: str) -> None:
    game = seated(preset=preset)
    over(game)
    over(game, "Luis", stuck=True)
    assert marked(game) == ["Luis"]


def test_the_turn_of_who_does_not_play_after_all_is_the_next_ones() -> None:
    game = seated(**PRIVATE)
    ana, luis, kim = (seat_of(game, name).pk for name in ("Ana", "Luis", "Kim"))
    services.seat_leaves(game=game, seat_id=ana, last_round=0, **hand())
    # The hub shows Luis's turn; a phone that shows Ana's ends no turn of his.
    over(game)
    assert hub(game).turn == luis
    tap(game, SetTurn(ana))
    tap(game, NextTurn(luis))
    assert hub(game).turn == kim


def test_whoever_says_that_it_is_the_next_ones_turn_says_that_this_one_is_over() -> None:
    game = seated(preset="blank-fifty")
    tap(game, LayDouble(ref(game, "Ana"), value=5))
    assert post(game, "Luis", do=f"turn {seat_of(game, 'Luis').pk}").status_code == 302
    assert marked(game) == ["Ana"]
    assert hub(game).turn == seat_of(game, "Luis").pk
    # Back to another one is a correction, and marks nobody.
    tap(game, LayTile(ref(game, "Ana"), seat_of(game, "Luis").pk, at=0))
    tap(game, SetTurn(seat_of(game, "Ana").pk))
    assert marked(game) == ["Ana"]
    assert hub(game).under_way == TurnFacts(seat_of(game, "Ana").pk)


def test_turns_begin_once() -> None:
    game = seated(**PRIVATE)
    assert tap(game, NextTurn(None)) is Written.SAME
    assert tap(game, SetTurn(seat_of(game, "Ana").pk)) is Written.SAME


# --- What was so before ----------------------------------------------------------------------------------------------


def test_a_train_that_had_begun_before_is_no_tile_of_the_turn() -> None:
    game = new_game("Ana", "Luis", "Kim", preset="short-game")
    tap(game, SetTurn(seat_of(game, "Ana").pk))
    assert post(game, do=f"begin {ref(game, 'Ana')}").status_code == 302
    assert hub(game).under_way is not None
    assert not state_of(game)[1].turn.laid
    assert said(game) == "You may play on your own train and on a new Mexican train."


def test_a_train_that_has_no_tile_after_all_gave_the_turn_none() -> None:
    game = new_game("Ana", "Luis", "Kim")
    tap(game, SetTurn(seat_of(game, "Ana").pk))
    tap(game, BeginTrain(ref(game, "Ana")))
    assert said(game) == "This turn has no tile left to lay."
    tap(game, BeginTrain(ref(game, "Ana"), begun=False))
    assert said(game) == "You may play on 4 trains."
    assert marked(game) == ["Ana", "Luis", "Kim"]


def test_in_anothers_turn_a_train_that_everybody_may_play_on_is_begun_by_whose_turn_it_is() -> None:
    game = new_game("Ana", "Luis", "Kim")
    tap(game, SetTurn(seat_of(game, "Ana").pk))
    tap(game, BeginTrain(ref(game, "Luis")))
    assert train(game, "Luis") == TrainFacts(is_begun=True, is_public=True)
    # The next one cannot be hers.
    tap(game, BeginTrain(ref(game, "Kim")))
    assert train(game, "Kim") == TrainFacts(is_begun=True, first_turn_done=True)


def test_a_train_that_goes_takes_its_tiles_out_of_the_turn() -> None:
    game = seated(preset="ten-seats")
    add(game, "Pau", first=1)
    added = last_seq(game)
    pau = ref(game, "Pau")
    tap(game, BeginTrain(pau))
    tap(game, SetMarker(pau, up=True))
    tap(game, LayDouble(pau, value=5))
    services.undo(game=game, seq=added, **hand())
    turn = hub(game).under_way
    assert turn is not None
    assert (turn.seat, turn.laid) == (seat_of(game, "Ana").pk, ())
    assert discord(game) == []
    undo_last(game)
    assert [double.value for double in hub(game).doubles] == [5]
    assert discord(game) == []


# --- A quick start ---------------------------------------------------------------------------------------------------


def test_everyone_builds_until_somebody_says_whose_turn_it_is() -> None:
    game = new_game("Ana", "Luis", "Kim", preset="blank-fifty", first_turn=FirstTurn.QUICK_START)
    tap(game, BeginTrain(ref(game, "Ana")))
    tap(game, BeginTrain(ref(game, "Luis")))
    tap(game, LayDouble(ref(game, "Luis"), value=5))
    assert state_of(game)[1].quick_start
    assert said(game) == "Only on your own train."
    assert "everybody is still building" in next(iter(questions(game)))
    tap(game, NextTurn(None))
    assert not state_of(game)[1].quick_start
    # Luis left a double open, and Kim has begun nothing.
    assert marked(game) == ["Luis", "Kim"]
    assert said(game) == "Only on Luis’s train: the open double is covered first."
    undo_last(game)
    assert state_of(game)[1].quick_start
    assert discord(game) == []


def test_what_is_told_of_a_train_while_everyone_builds_ends_no_building() -> None:
    game = new_game("Ana", "Luis", "Kim", **PRIVATE | {"first_turn": FirstTurn.QUICK_START})
    tap(game, SetEnds(ref(game, "Ana"), (5,)))
    tap(game, BeginTrain(ref(game, "Luis"), earlier=True))
    tap(game, LayDouble(ref(game, "Kim"), value=7, by=seat_of(game, "Ana").pk))
    assert [train(game, name).is_begun for name in ("Ana", "Luis", "Kim")] == [True] * 3
    assert state_of(game)[1].quick_start
    assert len(questions(game)) == 1


# --- In words --------------------------------------------------------------------------------------------------------


def test_what_a_turn_does_is_told() -> None:
    game = new_game("Ana", "Luis", "Kim", preset="ten-seats")
    ana, luis = ref(game, "Ana"), ref(game, "Luis")
    taps = [
        SetTurn(ana.seat),
        DrawTile(ana.seat or 0, at=0),
        NextTurn(ana.seat, stuck=True),
        BeginTrain(luis),
        LayTile(luis, luis.seat or 0, at=1),
        NextTurn(luis.seat),
    ]
    for what in taps:
        tap(game, what)
    assert history(game) == [
        ("Ana’s turn",),
        ("Ana drew a tile",),
        ("Luis’s turn", "Marker up: Ana’s train"),
        ("Luis’s train begun",),
        ("Tile laid: Luis’s train",),
        ("Kim’s turn",),
    ]
    last = last_seq(game)
    for seq in (last, last - 1, last - 2, last - 3, last - 4):
        services.undo(game=game, seq=seq, **hand())
    assert history(game)[-5:] == [
        ("Luis’s turn",),
        ("No tile laid after all: Luis’s train",),
        ("Luis’s train not begun after all",),
        ("Ana’s turn", "Marker down: Ana’s train"),
        ("Ana drew no tile after all",),
    ]


# --- The engine ------------------------------------------------------------------------------------------------------


def test_the_engine_of_a_round_that_waits_behind_one_taken_up_again_is_its_own() -> None:
    game = new_game("Ana", "Luis", "Kim", **PRIVATE)
    play(game, [X, 12, 37], [12, X, 7])
    add(game, "Pau", first=3)
    added = last_seq(game)
    tap(game, LayDouble(ref(game, "Pau"), value=11), number=3)
    services.finish_game(game=game, drop=None, **hand())
    services.reopen_round(game=game, **hand())
    # Round 2 is played again with 11 in the middle; on the table of round 3 that is a double as any other.
    services.undo(game=game, seq=added, **hand())
    undo_last(game)
    assert [double.value for double in hub(game, 3).doubles] == [11]
    with pytest.raises(services.TapRefused) as refused:
        tap(game, LayDouble(ref(game, "Kim"), value=11), number=2)
    assert refused.value.code is RefusalCode.NOT_IN_PLAY


def test_a_double_that_binds_its_layer_is_the_layers_in_that_turn() -> None:
    game = seated(**PRIVATE | {"double_binds": DoubleBinds.LAYER})
    tap(game, SetFirstTurn(seat_of(game, "Luis").pk))
    tap(game, LayDouble(ref(game, "Ana"), value=5))
    _hub, state = state_of(game)
    assert [target.train for target in where_may_i_play(state, 0) if target.allowed] == [0]
