"""Tables that do not track turns: who acts has the turn, and what is under way belongs to whoever began it."""

from __future__ import annotations

from dataclasses import replace

from scoring.entries import Ending
from scoring.options import FirstTurn, TrainsBegin
from scoring.presets import PRESETS
from scoring.rules import RuleSet
from scoring.table import (
    NEW_MEXICAN,
    Kind,
    Laid,
    OpenDouble,
    RefusalCode,
    TableState,
    Turn,
    draw,
    end_turn,
    finish_building,
    fitting,
    go_out,
    may_draw,
    may_pass,
    may_play,
    play,
    remove_mexican_train,
    reopen,
    turn_is_spent,
    where_may_i_play,
)
from tests.scoring.table_scripts import TAME, table, tile

TEN = PRESETS["ten-seats"]
Code = RefusalCode


def untracked(rules: RuleSet = TAME, **more: object) -> TableState:
    return table(rules, starter=None, **more)


def codes(state: TableState, seat: int) -> dict[int, RefusalCode | None]:
    return {target.train: target.code for target in where_may_i_play(state, seat)}


def test_whoever_asks_next_would_lay_the_whole_train() -> None:
    state = play(untracked(TEN), 0, 0, tile("12-7"))
    assert codes(state, 1) == {
        1: None,
        NEW_MEXICAN: Code.FIRST_TURN_OWN_ONLY,
        2: Code.FIRST_TURN_OWN_ONLY,
        0: Code.FIRST_TURN_OWN_ONLY,
    }
    assert [found.train for found in fitting(state, 1, [tile("12-1")]) if found.tiles] == [1]
    assert may_play(state, 1, 1, tile("12-1"))
    assert not turn_is_spent(state, 1)


def test_who_has_laid_a_tile_may_end_the_turn_whatever_is_in_the_hand() -> None:
    state = play(untracked(), 1, 1, tile("12-1"))
    assert may_pass(state, 1, [tile("1-5")])
    assert may_pass(state, 2, [tile("12-5")]).code is Code.CAN_PLAY


def test_whoever_passes_without_a_turn_under_way_was_stuck() -> None:
    state = play(untracked(replace(TAME, trains_begin=TrainsBegin.PRIVATE)), 2, 2, tile("12-1"))
    assert [train.public for train in end_turn(state, 0).trains] == [True, False, False]
    building = play(untracked(TEN), 0, 0, tile("12-7"))
    assert [train.public for train in end_turn(building, 1).trains] == [False, True, False]


def test_whoever_laid_a_double_goes_on_with_the_same_turn() -> None:
    state = play(play(untracked(), 1, 1, tile("12-7")), 1, 1, tile("7-7"))
    drawn = draw(state, 1)
    assert drawn.doubles == (OpenDouble(1, 7, 1),)
    assert drawn.turn == Turn(seat=1, laid=(Laid(1, double=True),), draws=1, pending=True)


def test_the_turn_of_whoever_drew_ends_when_another_goes_out() -> None:
    state = draw(untracked(replace(TAME, trains_begin=TrainsBegin.PRIVATE)), 1)
    over = go_out(state, 2)
    assert over.out == (2,)
    assert over.trains[1].public


def test_a_round_that_was_reopened_goes_on_with_the_turn_in_which_it_ended() -> None:
    state = play(play(untracked(), 1, 1, tile("12-7")), 1, 1, tile("7-7"))
    over = go_out(state, 1)
    assert over.turn == state.turn
    assert reopen(over).doubles == (OpenDouble(1, 7, 1),)


def test_two_seats_may_draw_one_after_the_other() -> None:
    state = draw(untracked(), 1)
    assert may_draw(state, 2)
    assert may_draw(state, 1).code is Code.ALREADY_DREW
    assert draw(state, 2).turn == Turn(seat=2, draws=1, pending=True)


def test_a_tile_that_never_was_marks_nobody() -> None:
    state = play(untracked(replace(TAME, trains_begin=TrainsBegin.PRIVATE)), 1, NEW_MEXICAN, tile("12-1"))
    state = play(remove_mexican_train(state, 3), 2, 2, tile("12-2"))
    assert not state.trains[1].public


def test_building_leaves_no_turn_behind() -> None:
    state = untracked(replace(TAME, first_turn=FirstTurn.QUICK_START))
    built = finish_building(play(state, 1, 1, tile("12-1")))
    assert built.turn == Turn()
    assert built.quick_start is False
    all_finish = table(replace(TAME, first_turn=FirstTurn.QUICK_START, several_may_go_out=True))
    over = finish_building(go_out(all_finish, 1))
    assert over.ending is Ending.WENT_OUT
    assert over.turn == Turn()


def test_somebody_goes_out_while_all_build_or_nobody_tracks_turns() -> None:
    quick = replace(TAME, first_turn=FirstTurn.QUICK_START, several_may_go_out=True)
    building = go_out(table(quick), 1)
    assert building.quick_start
    assert building.to_move == 0
    assert not building.seats[1].first_turn_done
    over = go_out(play(untracked(replace(TAME, several_may_go_out=True)), 1, 1, tile("12-1")), 1)
    assert over.out == (1,)
    assert over.to_move is None


def test_whoever_says_in_a_quick_start_that_it_is_out_leaves_no_turn_behind() -> None:
    quick = replace(TAME, first_turn=FirstTurn.QUICK_START, several_may_go_out=True)
    state = go_out(play(table(quick), 1, 1, Kind.SINGLE), 1)
    assert state.turn == Turn()
