"""Single moves: what each refuses, how a round ends, and what the next one begins with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.entries import Ending
from scoring.options import FirstTurn, MarkerDown, MexicanTrains, OpenDoubleMarks, TrainsBegin
from scoring.presets import PRESETS
from scoring.table import (
    NEW_MEXICAN,
    Answer,
    Kind,
    Laid,
    OpenDouble,
    Refusal,
    RefusalCode,
    Relation,
    TableState,
    add_open_double,
    draw,
    end_turn,
    finish_building,
    fitting,
    go_out,
    may_draw,
    may_go_out,
    may_pass,
    may_play,
    new_table,
    next_round,
    owes,
    play,
    set_boneyard,
    turn_is_spent,
    where_may_i_play,
)
from tests.scoring.table_scripts import TAME, refused, table, tile

FIFTY, TEN = PRESETS["blank-fifty"], PRESETS["ten-seats"]
Code = RefusalCode


# What is refused


def test_seats_and_trains_that_the_table_does_not_have() -> None:
    state = table(absent=(2,))
    for seat in (-1, 3):
        assert refused(lambda seat=seat: where_may_i_play(state, seat)) is Code.NO_SUCH_SEAT
        assert refused(lambda seat=seat: play(state, seat, 0, tile("12-1"))) is Code.NO_SUCH_SEAT
        assert refused(lambda seat=seat: fitting(state, seat, [])) is Code.NO_SUCH_SEAT
    for train in (-2, 3, 2):
        assert refused(lambda train=train: play(state, 0, train, tile("12-1"))) is Code.NO_SUCH_TRAIN
    assert [target.train for target in where_may_i_play(state, 0)] == [0, NEW_MEXICAN, 1]


def test_the_train_of_a_seat_that_left_stays_while_it_has_tiles() -> None:
    state = play(table(), 0, 1, tile("12-1"))
    left = replace(state, seats=(state.seats[0], replace(state.seats[1], present=False), state.seats[2]))
    assert [target.train for target in where_may_i_play(left, 0)] == [0, NEW_MEXICAN, 1, 2]
    assert end_turn(left, 0).to_move == 2


def test_what_concerns_the_seat_is_said_of_every_train() -> None:
    def said(state: TableState, seat: int) -> set[RefusalCode | None]:
        return {target.code for target in where_may_i_play(state, seat)}

    state = table(absent=(2,), hands=(1, 5, 0))
    assert said(state, 1) == {Code.NOT_YOUR_TURN}
    assert {target.refusal.seat for target in where_may_i_play(state, 1) if target.refusal} == {0}
    assert said(state, 2) == {Code.SEAT_ABSENT}
    over = play(state, 0, 0, tile("12-1"))
    assert over.ending is Ending.WENT_OUT
    assert said(over, 1) == {Code.ROUND_OVER}
    everyone = table(replace(TAME, several_may_go_out=True), hands=(1, 5, 5))
    first_out = play(everyone, 0, 0, tile("12-1"))
    assert first_out.ending is None
    assert first_out.to_move == 1
    assert said(first_out, 0) == {Code.NO_TILES}


@pytest.mark.parametrize("wrong", ["13-1", "12-12"])
def test_tiles_that_nobody_can_hold(wrong: str) -> None:
    assert refused(lambda: play(table(), 0, 0, tile(wrong))) is Code.NOT_IN_PLAY


def test_a_second_copy_of_the_engine_is_a_tile_like_any_other() -> None:
    state = play(table(replace(TAME, copies=2)), 0, 0, tile("12-12"))
    assert state.doubles == (OpenDouble(0, 12, 0),)


def test_a_double_may_cover_a_double_of_two_mixed_sets() -> None:
    state = play(table(replace(TAME, copies=2)), 0, 0, tile("12-12"))
    state = replace(state, engine=11)
    state = play(state, 0, 0, tile("12-12"))
    assert state.doubles == (OpenDouble(0, 12, 0),)
    assert not turn_is_spent(state, 0)


def test_a_turn_is_one_tile() -> None:
    state = play(table(), 0, 0, tile("12-1"))
    assert turn_is_spent(state, 0)
    assert {target.code for target in where_may_i_play(state, 0)} == {Code.TURN_IS_SPENT}
    assert may_draw(state, 0).code is Code.NO_NEED_TO_DRAW
    assert may_pass(state, 0)
    assert not turn_is_spent(end_turn(state, 0), 0)


def test_only_the_end_or_the_value_that_was_asked_for() -> None:
    state = table()
    assert may_play(state, 0, 0, tile("12-1"), leaves=1) == Answer()
    assert may_play(state, 0, 0, tile("12-1"), leaves=12).code is Code.DOES_NOT_MATCH
    assert may_play(state, 0, 0, tile("12-1"), end=1).code is Code.DOES_NOT_MATCH
    assert refused(lambda: play(state, 0, 0, tile("12-1"), end=1)) is Code.DOES_NOT_MATCH


def test_drawing_has_its_own_reasons() -> None:
    state = table(boneyard=1, hands=(5, 5, 5))
    assert may_draw(state, 0, [tile("12-1")]).code is Code.CAN_PLAY
    assert refused(lambda: draw(state, 0, [tile("12-1")])) is Code.CAN_PLAY
    assert may_draw(state, 1).code is Code.NOT_YOUR_TURN
    own_double = play(play(table(replace(FIFTY, follow_anywhere=True)), 0, 0, tile("12-7")), 0, 0, tile("7-7"))
    assert may_draw(own_double, 0)
    drawn = draw(state, 0, [tile("5-1")])
    assert drawn.boneyard == 0
    assert drawn.seats[0].hand == 6
    assert refused(lambda: draw(drawn, 0)) is Code.ALREADY_DREW
    assert may_draw(end_turn(drawn, 0), 1).code is Code.BONEYARD_EMPTY
    assert may_draw(table(FIFTY), 0).code is Code.FIRST_TURN_NO_DRAW


def test_passing_has_its_own_reasons() -> None:
    state = table()
    assert may_pass(state, 0, [tile("12-1")]).code is Code.CAN_PLAY
    assert may_pass(state, 0, [tile("5-1")]).code is Code.DRAW_FIRST
    assert may_pass(state, 1).code is Code.NOT_YOUR_TURN
    assert refused(lambda: end_turn(state, 0)) is Code.DRAW_FIRST
    assert refused(lambda: end_turn(state, 0, [tile("12-1")])) is Code.CAN_PLAY
    assert end_turn(set_boneyard(state, 0), 0).trains[0].public


def test_a_double_left_by_another_is_drawn_for_even_in_the_first_turn() -> None:
    state = end_turn(draw(play(play(table(FIFTY), 0, 0, tile("12-7")), 0, 0, tile("7-7")), 0), 0)
    assert may_draw(state, 1)
    covered = play(state, 1, 0, tile("7-1"))
    assert not owes(covered, 1)
    assert end_turn(covered, 1).trains[1].public


def test_building_knows_no_draws_and_no_turns() -> None:
    state = table(replace(TAME, first_turn=FirstTurn.QUICK_START))
    assert may_draw(state, 0).code is Code.BUILDING
    assert may_pass(state, 0).code is Code.BUILDING
    built = finish_building(state)
    assert built.to_move == 0
    assert refused(lambda: finish_building(built)) is Code.NOT_BUILDING


def test_building_may_end_the_round() -> None:
    quick = replace(TAME, first_turn=FirstTurn.QUICK_START)
    over = play(table(quick, hands=(5, 1, 5)), 1, 1, tile("12-1"))
    assert over.ending is Ending.WENT_OUT
    assert refused(lambda: finish_building(over)) is Code.ROUND_OVER
    all_finish = replace(quick, several_may_go_out=True)
    more = play(table(all_finish, hands=(5, 1, 5)), 1, 1, tile("12-1"))
    assert more.ending is None
    assert finish_building(more).ending is Ending.WENT_OUT
    assert finish_building(table(quick, starter=None)).to_move is None


def test_turns_begin_with_the_next_seat_where_the_starter_is_not_there() -> None:
    quick = replace(TAME, first_turn=FirstTurn.QUICK_START)
    assert finish_building(table(quick, absent=(0,))).to_move == 1


# Going out, where nobody counts tiles


def test_a_seat_says_that_it_went_out() -> None:
    state = go_out(play(table(), 0, 0, tile("12-1")), 0)
    assert state.ending is Ending.WENT_OUT
    assert state.out == (0,)
    assert state.seats[0].hand == 0


def test_a_seat_that_cannot_have_gone_out() -> None:
    counted = table(hands=(5, 5, 5))
    assert may_go_out(counted, 0) == Answer(Refusal(Code.HOLDS_TILES, seat=0))
    assert may_go_out(counted, 1).code is Code.NOT_YOUR_TURN
    on_double = play(play(table(FIFTY), 0, 0, tile("12-7")), 0, 0, tile("7-7"))
    assert refused(lambda: go_out(on_double, 0)) is Code.LAST_TILE_DOUBLE
    assert may_go_out(replace(on_double, rules=TEN), 0)


def test_others_finish_their_first_turn_after_a_seat_said_it_is_out() -> None:
    state = table(replace(TAME, several_may_go_out=True))
    state = go_out(play(state, 0, 0, tile("12-1")), 0)
    assert state.ending is None
    assert state.to_move == 1
    for seat in (1, 2):
        state = end_turn(play(state, seat, seat, tile(f"12-{seat + 1}")), seat)
    assert state.ending is Ending.WENT_OUT


# Rounds and blocks


def test_the_next_round_has_the_same_seats_and_an_empty_table() -> None:
    state = play(table(absent=(1,)), 0, NEW_MEXICAN, tile("12-1"))
    fresh = next_round(state, 11, starter=2, hands=(5, 0, 5), boneyard=9)
    assert fresh == new_table(TAME, 3, 11, starter=2, absent=[1], hands=(5, 0, 5), boneyard=9)
    assert fresh.trains[0].ends == (11,)


def test_hands_are_counted_for_every_seat_or_for_none() -> None:
    with pytest.raises(ValueError, match="^one count for each seat$"):
        table(hands=(5, 5))


def test_a_marker_that_goes_up_may_still_unblock_the_round() -> None:
    state = table(replace(TAME, trains_begin=TrainsBegin.PRIVATE), seats=2, boneyard=0)
    for seat in (0, 1, 0):
        state = end_turn(state, seat)
        assert state.ending is None
    assert end_turn(state, 1).ending is Ending.BLOCKED


def test_a_play_starts_the_count_of_stuck_seats_again() -> None:
    state = table(seats=2, boneyard=0)
    for seat in (0, 1, 0):
        state = end_turn(state, seat)
    assert state.stuck_seats == (0,)
    laid = play(state, 1, NEW_MEXICAN, tile("12-1"))
    assert laid.stuck_seats == end_turn(laid, 1).stuck_seats == ()


def test_a_double_that_nobody_can_cover_blocks_the_round() -> None:
    state = play(table(seats=2, boneyard=0), 0, 0, tile("12-1"))
    state = play(end_turn(state, 0), 1, 1, tile("12-2"))
    state = end_turn(play(end_turn(state, 1), 0, 0, tile("1-1")), 0)
    state = end_turn(state, 1)
    assert state.ending is None
    assert end_turn(state, 0).ending is Ending.BLOCKED


def test_the_seat_that_is_alone_plays_on() -> None:
    state = table(seats=2, absent=(1,))
    assert end_turn(play(state, 0, 0, tile("12-1")), 0).to_move == 0


def test_whoever_leaves_a_double_on_anothers_train_does_not_mark_the_own_one() -> None:
    """Source A, strategy; under the player's-train rule the own one is marked."""
    for marks, own in ((OpenDoubleMarks.ITS_TRAIN, False), (OpenDoubleMarks.PLAYERS_TRAIN, True)):
        state = table(replace(TAME, open_double_marks=marks), boneyard=0, seats=2)
        state = end_turn(play(state, 0, 0, tile("12-1")), 0)
        state = end_turn(play(state, 1, NEW_MEXICAN, tile("12-3")), 1)
        state = end_turn(play(state, 0, 2, tile("3-3")), 0)
        assert state.trains[0].public is own


def test_the_own_train_lies_in_two_sides_for_partners() -> None:
    state = table(replace(TAME, partners=True, trains_begin=TrainsBegin.PRIVATE), seats=4)
    relations = [(target.train, target.relation) for target in where_may_i_play(state, 1)]
    assert relations == [
        (1, Relation.OWN),
        (3, Relation.PARTNER),
        (NEW_MEXICAN, Relation.NEW_MEXICAN),
        (2, Relation.OTHERS),
        (0, Relation.OTHERS),
    ]


def test_an_absent_partner_is_not_waited_for() -> None:
    rules = replace(TAME, partners=True, trains_begin=TrainsBegin.PRIVATE)
    state = end_turn(table(rules, seats=4, absent=(2,), boneyard=0), 0)
    assert state.trains[0].public


def test_the_marker_of_a_table_with_an_old_double_stays_up_for_the_owner() -> None:
    rules = replace(TAME, marker_down=MarkerDown.AFTER_DOUBLES)
    state = add_open_double(add_open_double(table(rules), 0, seat=1), 1, seat=1)
    assert play(state, 0, 0, Kind.SINGLE).trains[0].public


def test_several_mexican_trains_lie_where_they_were_begun() -> None:
    state = table(replace(TAME, mexican_trains=MexicanTrains.SEVERAL))
    state = end_turn(play(state, 0, NEW_MEXICAN, tile("12-1")), 0)
    state = play(state, 1, NEW_MEXICAN, tile("12-2"), place=2)
    assert [(train.place, train.ends) for train in state.trains[3:]] == [(0, (1,)), (2, (2,))]
    assert state.turn.laid == (Laid(4, double=False),)
