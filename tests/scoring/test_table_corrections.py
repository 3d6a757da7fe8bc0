"""The table is also a memory: what is put right by hand is never refused, unless it cannot be at all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.codec import Malformed, decode, encode
from scoring.entries import Ending
from scoring.presets import PRESETS
from scoring.table import (
    Kind,
    Laid,
    MoveRefused,
    OpenDouble,
    Refusal,
    RefusalCode,
    SeatFacts,
    TableState,
    Train,
    Turn,
    add_mexican_train,
    add_open_double,
    asked_double,
    end_turn,
    new_table,
    play,
    remove_mexican_train,
    remove_open_double,
    reopen,
    set_blocked,
    set_boneyard,
    set_marker,
    set_out,
    set_seat,
    set_train,
    set_turn,
    where_may_i_play,
)
from scoring.tiles import Tile

CLASSIC, SHORT, TEN = (PRESETS[key] for key in ("classic", "short-game", "ten-seats"))


def table() -> TableState:
    return new_table(TEN, 3, 12, starter=0)


def test_a_marker_goes_up_and_down_by_hand() -> None:
    up = set_marker(table(), 1, up=True)
    assert up.trains[1].public
    assert set_marker(up, 1, up=False) == table()


def test_both_sides_of_a_pairs_train_have_one_marker() -> None:
    state = set_marker(new_table(replace(TEN, partners=True), 4, 12), 3, up=True)
    assert [train.public for train in state.trains] == [False, True, False, True]


def test_the_mexican_train_stays_public() -> None:
    state = add_mexican_train(table())
    assert state.trains[3] == Train(length=1, public=True, place=0)
    assert set_marker(state, 3, up=True) == state
    with pytest.raises(MoveRefused) as refused:
        set_marker(state, 3, up=False)
    assert refused.value.refusal == Refusal(RefusalCode.MEXICAN_IS_PUBLIC, train=3)


@pytest.mark.parametrize("train", [-1, -2, 3])
def test_a_train_that_is_not_there(train: int) -> None:
    with pytest.raises(MoveRefused) as refused:
        set_marker(table(), train, up=True)
    assert refused.value.refusal == Refusal(RefusalCode.NO_SUCH_TRAIN, train=train)
    with pytest.raises(MoveRefused) as refused:
        remove_mexican_train(table(), train)
    assert refused.value.refusal == Refusal(RefusalCode.NO_SUCH_TRAIN, train=train)


def test_a_train_is_begun_or_emptied_by_hand() -> None:
    begun = set_train(table(), 1, length=4, ends=(7,))
    assert begun.trains[1].length == 4
    assert begun.trains[1].ends == (7,)
    assert set_train(begun, 1, length=0, ends=(12,)) == table()


def test_a_mexican_train_that_moves() -> None:
    state = add_mexican_train(table(), place=1, length=2, ends=(5,))
    assert set_train(state, 3, length=3, ends=None).trains[3].place == 1
    assert set_train(state, 3, length=3, ends=None, place=2).trains[3].place == 2


def test_a_mexican_train_that_was_none_takes_its_doubles_along() -> None:
    state = add_mexican_train(add_mexican_train(table()), ends=(3,))
    state = add_open_double(add_open_double(state, 3, seat=0), 4, seat=0, value=3)
    state = play(set_train(state, 3, length=2, ends=(5,)), 0, 3, Tile(5, 1))
    left = remove_mexican_train(state, 3)
    assert left.doubles == (OpenDouble(3, 3, 0, fresh=False),)
    assert left.trains[3].ends == (3,)
    assert left.turn.laid == ()
    kept = remove_mexican_train(state, 4)
    assert kept.doubles == ()
    assert kept.turn == state.turn


def test_what_was_laid_on_a_mexican_train_moves_up_with_it() -> None:
    state = add_mexican_train(add_mexican_train(new_table(CLASSIC, 3, 12, starter=0)), ends=(3,))
    laid = play(state, 0, 4, Tile(3, 1))
    assert remove_mexican_train(laid, 3).turn.laid == (Laid(3, double=False),)


def test_open_doubles_bind_in_their_order() -> None:
    state = add_open_double(table(), 0, seat=2, value=5)
    state = add_open_double(state, 1, seat=2, value=6, before=0)
    assert [double.value for double in state.doubles] == [6, 5]
    asked = asked_double(state, 0)
    assert asked == OpenDouble(1, 6, 2, fresh=False)
    assert asked_double(remove_open_double(state, asked), 0) == OpenDouble(0, 5, 2, fresh=False)
    assert remove_open_double(table(), asked) == table()
    newest = add_open_double(state, 2, seat=0, value=7)
    assert [double.value for double in newest.doubles] == [6, 5, 7]


def test_a_double_added_by_hand_binds_only_its_layer_where_that_is_the_rule() -> None:
    state = add_open_double(new_table(SHORT, 3, 12, starter=0), 0, seat=0, value=5)
    assert asked_double(state, 0) == state.doubles[0]
    assert asked_double(state, 1) is None


def test_whoever_is_bound_by_its_own_double_covers_that_one_first() -> None:
    state = add_open_double(new_table(SHORT, 3, 12, starter=0), 0, seat=1)
    state = add_open_double(state, 0, seat=0)
    assert play(state, 0, 0, Kind.SINGLE).doubles == (OpenDouble(0, None, 1),)


def test_the_turn_is_somebody_elses_or_nobodys() -> None:
    state = play(new_table(CLASSIC, 3, 12, starter=0), 0, 0, Tile(12, 7))
    state = end_turn(state, 0)
    moved = set_turn(state, 2)
    assert moved.to_move == 2
    assert where_may_i_play(moved, 2)[0].allowed
    free = set_turn(play(moved, 2, 2, Tile(12, 3)), None)
    assert free.to_move is None
    assert free.turn == Turn()
    assert set_turn(free, 1).to_move == 1
    assert all(where_may_i_play(free, seat)[0].allowed for seat in range(3))


def test_seats_come_and_go_and_the_boneyard_is_counted() -> None:
    state = set_seat(table(), 1, SeatFacts(present=False))
    assert len(where_may_i_play(state, 0)) == 3
    assert set_seat(table(), 0, SeatFacts(present=False)).turn.seat == 1
    assert set_seat(table(), 0, SeatFacts(hand=7)).turn.seat == 0
    assert set_boneyard(state, 0).boneyard == 0
    assert set_boneyard(state, None).boneyard is None


def test_the_round_ends_and_goes_on_by_hand() -> None:
    state = set_out(table(), 1)
    assert state.ending is Ending.WENT_OUT
    assert set_out(state, 1).out == (1,)
    assert reopen(state) == table()
    blocked = set_blocked(state)
    assert blocked.ending is Ending.BLOCKED
    assert blocked.out == ()
    assert reopen(blocked) == table()
    counted = new_table(TEN, 2, 12, starter=0, hands=(4, 5))
    assert [facts.hand for facts in reopen(set_out(counted, 0)).seats] == [None, 5]
    laid = play(table(), 0, 0, Tile(12, 7))
    assert reopen(set_out(laid, 0)).turn == laid.turn


def test_a_blocked_round_goes_on_with_the_seat_that_passed_last() -> None:
    state = set_boneyard(new_table(TEN, 2, 12, starter=0), 0)
    for seat in (0, 1, 0, 1):
        state = end_turn(state, seat)
    assert state.ending is Ending.BLOCKED
    assert reopen(state).turn.seat == 1
    assert end_turn(reopen(state), 1).to_move == 0
    untracked = new_table(TEN, 2, 12)
    assert reopen(set_blocked(untracked)) == untracked


def test_a_stored_table_that_is_none() -> None:
    stored = encode(table())
    assert isinstance(stored, dict)
    with pytest.raises(Malformed):
        decode(TableState, {**stored, "trains": [{"owner": "Ana"}]})
