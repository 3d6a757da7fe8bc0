"""Every refusal says what it is about: the train, the seat, the double."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.options import FirstTurn, MexicanTrains, PlayElsewhere, TrainsBegin
from scoring.presets import PRESETS
from scoring.table import (
    NEW_MEXICAN,
    Kind,
    MoveRefused,
    OpenDouble,
    Piece,
    Refusal,
    RefusalCode,
    SeatFacts,
    TableState,
    Turn,
    add_open_double,
    draw,
    end_turn,
    may_draw,
    may_pass,
    may_play,
    play,
    remove_open_double,
    set_boneyard,
    set_marker,
    set_seat,
    set_turn,
    turn_is_spent,
    where_may_i_play,
)
from tests.scoring.table_scripts import TAME, table, tile

FIFTY, TEN, SHORT = (PRESETS[key] for key in ("blank-fifty", "ten-seats", "short-game"))
Code = RefusalCode


def why(state: TableState, seat: int, train: int, piece: Piece | None = None) -> Refusal | None:
    return next(target.refusal for target in where_may_i_play(state, seat, piece) if target.train == train)


def two_turns(state: TableState) -> TableState:
    """Everyone has begun their own train; it is the first seat's second turn."""
    for seat in range(len(state.seats)):
        state = end_turn(play(state, seat, seat, tile(f"12-{seat + 1}")), seat)
    return state


def test_the_seat() -> None:
    with pytest.raises(MoveRefused) as refused:
        where_may_i_play(table(), 7)
    assert refused.value.refusal == Refusal(Code.NO_SUCH_SEAT, seat=7)
    assert why(table(absent=(1,)), 1, 0) == Refusal(Code.SEAT_ABSENT, seat=1)
    assert why(table(), 1, 0) == Refusal(Code.NOT_YOUR_TURN, seat=0)
    assert why(table(hands=(5, 0, 5)), 1, 0) == Refusal(Code.NO_TILES, seat=1)


def test_the_mexican_train() -> None:
    assert why(table(replace(TAME, mexican_trains=MexicanTrains.NONE)), 0, NEW_MEXICAN) == Refusal(
        Code.NO_MEXICAN_TRAIN
    )
    begun = end_turn(play(table(), 0, NEW_MEXICAN, tile("12-1")), 0)
    assert why(begun, 1, NEW_MEXICAN) == Refusal(Code.MEXICAN_ALREADY_BEGUN, train=3)


def test_the_own_train() -> None:
    assert why(table(TEN), 0, 1) == Refusal(Code.FIRST_TURN_OWN_ONLY, train=0)
    laid = play(table(TEN), 0, 0, tile("12-1"))
    assert why(laid, 0, 1) == Refusal(Code.FIRST_TURN_OWN_ONLY, train=0)
    assert why(table(SHORT), 0, 1) == Refusal(Code.OWN_TRAIN_FIRST, train=0)
    public = table(replace(TEN, first_turn=FirstTurn.ONE_TILE, trains_begin=TrainsBegin.PUBLIC))
    assert why(public, 0, 2) == Refusal(Code.FIRST_TURN_OWN_ONLY, train=0)


def test_the_train() -> None:
    state = two_turns(table())
    assert why(state, 0, 2) == Refusal(Code.PRIVATE, train=2, seat=2)
    assert why(state, 0, 0, tile("5-6")) == Refusal(Code.DOES_NOT_MATCH, train=0)
    assert may_play(state, 0, 0, tile("1-6"), leaves=1).refusal == Refusal(Code.DOES_NOT_MATCH, train=0)
    assert may_play(state, 0, 7, tile("1-6")).refusal == Refusal(Code.NO_SUCH_TRAIN, train=7)
    blocking = set_marker(replace(state, rules=replace(TAME, doubles_on_others=False)), 1, up=True)
    assert why(blocking, 0, 1, Kind.DOUBLE) == Refusal(Code.NO_DOUBLES_ON_OTHERS, train=1, seat=1)
    assert why(blocking, 0, NEW_MEXICAN, Kind.DOUBLE) is None
    assert why(blocking, 0, 0, Kind.DOUBLE) is None
    covering = add_open_double(blocking, 1, seat=2, value=2)
    assert why(covering, 0, 1, Kind.DOUBLE) is None


def test_whether_the_tile_fits_is_said_of_every_train_with_a_known_end() -> None:
    state = two_turns(table())
    assert {at.train: at.fits for at in where_may_i_play(state, 0, tile("1-2"))} == {
        0: True,
        -1: False,
        1: True,
        2: False,
    }
    assert {at.fits for at in where_may_i_play(state, 0, Kind.SINGLE)} == {None}


def test_the_open_double() -> None:
    state = play(two_turns(table()), 0, 0, tile("1-1"))
    double = OpenDouble(0, 1, 0)
    assert why(state, 0, NEW_MEXICAN) == Refusal(Code.OPEN_DOUBLE_FIRST, train=0, seat=0, double=double)
    state = end_turn(set_boneyard(state, 0), 0)
    old = replace(double, fresh=False)
    assert why(state, 1, 1) == Refusal(Code.OPEN_DOUBLE_FIRST, train=0, seat=0, double=old)


def test_the_next_stop_of_a_swan_drive() -> None:
    state = play(table(replace(TAME, swan_drive=True), seats=4, absent=(1,)), 0, 0, tile("12-1"))
    assert why(state, 0, 3) == Refusal(Code.SWAN_ORDER, train=2)
    assert why(state, 0, 2) is None


def test_the_tile_that_could_be_played() -> None:
    assert may_draw(table(), 0, [tile("12-1")]).refusal == Refusal(Code.CAN_PLAY, train=0, seat=0)
    assert may_pass(table(), 0, [tile("12-1")]).refusal == Refusal(Code.CAN_PLAY, train=0, seat=0)


def test_a_drawn_tile_begins_no_mexican_train_while_the_own_double_is_open() -> None:
    """Source B: not when a double needs to be satisfied."""
    state = draw(play(two_first_turns(), 0, 0, tile("1-1")), 0)
    assert why(state, 0, NEW_MEXICAN, tile("12-5")) == Refusal(
        Code.OPEN_DOUBLE_FIRST, train=0, seat=0, double=OpenDouble(0, 1, 0)
    )


def two_first_turns() -> TableState:
    """As ``two_turns``, by the sheet with whole trains and chained doubles."""
    return two_turns(table(FIFTY))


def test_a_tile_of_any_kind_may_be_a_second_double() -> None:
    state = play(two_turns(table(replace(TAME, doubles_in_turn=2, copies=2))), 0, 0, tile("1-1"))
    assert why(state, 0, NEW_MEXICAN) is None
    assert why(state, 0, NEW_MEXICAN, Kind.DOUBLE) is None
    refusal = why(state, 0, NEW_MEXICAN, Kind.SINGLE)
    assert refusal is not None
    assert refusal.code is Code.OPEN_DOUBLE_FIRST


def test_a_drawn_double_may_be_one_too_many() -> None:
    state = set_marker(two_turns(table(replace(FIFTY, drawn_double_draws_again=False))), 1, up=True)
    state = draw(play(state, 0, 0, tile("1-1")), 0)
    assert why(state, 0, 1, tile("2-2")) == Refusal(Code.TOO_MANY_DOUBLES)
    assert why(state, 0, 1, tile("2-5")) is None
    assert why(replace(state, rules=FIFTY), 0, 1, tile("2-2")) is None
    laid = replace(state, rules=replace(FIFTY, follow_anywhere=True), turn=replace(state.turn, pending=False))
    assert why(laid, 0, 1, tile("2-2")) == Refusal(Code.TOO_MANY_DOUBLES)


def test_ones_own_double_may_be_covered_though_its_train_lost_the_marker_meanwhile() -> None:
    state = play(set_marker(two_turns(table()), 1, up=True), 0, 1, tile("2-2"))
    state = set_marker(state, 1, up=False)
    assert why(state, 0, 1, tile("2-5")) is None
    assert why(state, 0, 2) == Refusal(Code.OPEN_DOUBLE_FIRST, train=1, seat=0, double=OpenDouble(1, 2, 0))


def test_a_swan_drive_that_ended_on_a_double_has_no_next_stop() -> None:
    rules = replace(TAME, swan_drive=True, follow_anywhere=True)
    state = play(play(table(rules, seats=2), 0, 0, tile("12-1")), 0, 1, tile("12-2"))
    state = play(set_turn(state, 0), 0, 0, tile("1-3"))
    state = play(state, 0, 1, tile("2-2"))
    assert why(state, 0, 0) == Refusal(Code.SWAN_ORDER)
    assert why(state, 0, 1) is None


def test_a_double_laid_on_a_swan_drive_is_drawn_for() -> None:
    state = play(play(table(replace(TAME, swan_drive=True)), 0, 0, tile("12-1")), 0, 1, tile("12-2"))
    state = set_turn(state, 0)
    state = play(play(state, 0, 0, tile("1-3")), 0, 1, tile("2-2"))
    assert may_pass(state, 0).code is Code.DRAW_FIRST
    assert may_draw(state, 0)


def test_a_double_of_ones_own_is_drawn_for_even_before_the_own_train_has_begun() -> None:
    """Source B: play or draw; only who has laid nothing puts up the marker instead."""
    rules = replace(FIFTY, first_turn=FirstTurn.ONE_TILE, mexican_from=PlayElsewhere.ANY_TURN)
    state = end_turn(play(table(rules), 0, NEW_MEXICAN, tile("12-7")), 0)
    state = play(state, 1, 3, tile("7-7"))
    assert may_draw(state, 1)


# What a turn's end depends on


def test_a_tile_drawn_for_ones_own_double_need_not_go_on_the_own_train() -> None:
    """Sources C, E: the marker is for who cannot play the drawn tile."""
    state = two_turns(table(replace(TEN, follow_anywhere=False, first_turn=FirstTurn.ONE_TILE)))
    state = end_turn(play(state, 0, NEW_MEXICAN, tile("12-5")), 0)
    state = draw(play(state, 1, 3, tile("5-5")), 1)
    assert not end_turn(play(state, 1, 3, tile("5-8")), 1).trains[1].public


def test_a_drawn_single_ends_a_turn_of_two_doubles() -> None:
    """Source B: until one places a tile that is no double."""
    state = set_marker(two_first_turns(), 1, up=True)
    state = play(draw(play(state, 0, 0, tile("1-1")), 0), 0, 1, tile("2-2"))
    state = play(draw(state, 0), 0, 1, tile("2-5"))
    assert turn_is_spent(state, 0)
    assert state.doubles == (OpenDouble(0, 1, 0),)
    assert not end_turn(state, 0).trains[0].public


def test_only_a_drawn_double_is_drawn_for_again() -> None:
    """Source D: one draw a turn. Source B: a drawn double is laid and another tile drawn, a single is not."""
    drawn_double = play(draw(two_turns(table()), 0), 0, 0, tile("1-1"))
    assert may_draw(drawn_double, 0).code is Code.ALREADY_DREW
    assert may_draw(replace(drawn_double, rules=FIFTY), 0)
    bound = two_turns(table(replace(FIFTY, tiles_when_bound=2)))
    bound = add_open_double(add_open_double(bound, 1, seat=2, value=2), 2, seat=2, value=3)
    covered = play(draw(set_turn(bound, 0), 0), 0, 1, tile("2-5"))
    assert may_draw(covered, 0).code is Code.ALREADY_DREW


def test_a_double_over_a_double_does_not_cost_the_first_turn() -> None:
    state = play(play(table(replace(FIFTY, copies=2)), 0, 0, tile("12-7")), 0, 0, tile("7-7"))
    state = play(play(end_turn(draw(state, 0), 0), 1, 0, tile("7-7")), 1, 0, tile("7-3"))
    assert why(state, 1, 1) is None
    assert not turn_is_spent(state, 1)


def test_a_double_that_was_covered_by_hand_is_owed_nothing() -> None:
    state = play(two_turns(table()), 0, 0, tile("1-1"))
    assert may_pass(remove_open_double(state, state.doubles[0]), 0)
    assert may_pass(state, 0).code is Code.DRAW_FIRST


def test_the_own_double_that_came_round_uncovered_is_like_anybodys() -> None:
    """Source A: whoever cannot cover it opens the own train, whoever laid it."""
    state = two_turns(table(seats=2, boneyard=0))
    state = end_turn(play(state, 0, NEW_MEXICAN, tile("12-5")), 0)
    state = end_turn(play(state, 1, 1, tile("2-3")), 1)
    state = end_turn(play(state, 0, 2, tile("5-5")), 0)
    assert not state.trains[0].public
    state = end_turn(end_turn(state, 1), 0)
    assert state.trains[0].public


def test_a_seat_that_laid_a_double_is_not_stuck_and_a_full_boneyard_blocks_nobody() -> None:
    state = two_turns(table(seats=2, boneyard=0))
    state = end_turn(play(state, 0, 0, tile("1-1")), 0)
    assert state.stuck_seats == ()
    state = table(seats=2, boneyard=9)
    for seat in (0, 1, 0, 1, 0):
        state = end_turn(draw(state, seat), seat)
        assert state.ending is None
        assert state.stuck_seats == ()


def test_only_the_first_turn_marks_a_train_that_is_not_begun() -> None:
    state = table(FIFTY, seats=2)
    state = end_turn(end_turn(state, 0), 1)
    state = set_marker(state, 0, up=False)
    state = end_turn(play(state, 0, NEW_MEXICAN, tile("12-5")), 0)
    assert not state.trains[0].public


def test_whoever_went_out_has_no_train_to_mark() -> None:
    state = table(replace(FIFTY, several_may_go_out=True), hands=(5, 1, 5))
    state = end_turn(draw(play(play(state, 0, 0, tile("12-7")), 0, 0, tile("7-7")), 0), 0)
    state = play(state, 1, 0, tile("7-1"))
    assert state.out == (1,)
    assert state.to_move == 2
    assert not state.trains[1].public


def test_a_seat_that_takes_its_turn_back() -> None:
    state = set_turn(play(two_turns(table()), 0, 0, tile("1-1")), 0)
    assert state.turn == Turn(seat=0, bound=True)
    assert state.doubles == (OpenDouble(0, 1, 0, fresh=False),)
    assert set_seat(state, 1, SeatFacts(present=False)).to_move == 0
