"""A turn that is over because the table says so, which may not have told each tile that was laid in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.options import FirstTurn
from scoring.presets import PRESETS
from scoring.table import (
    Kind,
    TableState,
    add_open_double,
    draw,
    end_turn,
    may_draw,
    play,
    set_blocked,
    turn_over,
)
from tests.scoring.table_scripts import table, tile

CLASSIC, FIFTY, TEN, SHORT = (PRESETS[key] for key in ("classic", "blank-fifty", "ten-seats-es", "short-game"))


def public(state: TableState) -> list[int]:
    return [train for train in range(len(state.seats)) if state.trains[train].public]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_double_that_is_left_open_does_what_the_sheet_says(preset: str) -> None:
    state = play(table(PRESETS[preset]), 0, 0, tile("12-5"))
    state = play(state, 0, 0, tile("5-5")) if state.turn.building else play(table(PRESETS[preset]), 0, 0, Kind.DOUBLE)
    assert may_draw(state, 0)
    assert turn_over(state) == end_turn(draw(state, 0), 0)
    assert turn_over(draw(state, 0)) == turn_over(state)
    assert 0 in public(turn_over(state))
    assert bool(turn_over(state).doubles) == (preset != "short-game")


@pytest.mark.parametrize("preset", PRESETS)
def test_a_turn_that_owes_nothing_ends_as_ever(preset: str) -> None:
    state = play(table(PRESETS[preset]), 0, 0, tile("12-5"))
    assert turn_over(state) == turn_over(state, stuck=True) == end_turn(state, 0)
    assert 0 not in public(turn_over(state))


@pytest.mark.parametrize("preset", PRESETS)
def test_of_a_turn_that_nobody_told_of_nothing_is_known_but_that_it_is_over(preset: str) -> None:
    state = table(PRESETS[preset], boneyard=0)
    over = turn_over(state)
    assert (over.to_move, over.turn.seat) == (1, 1)
    assert over.seats[0] == replace(state.seats[0], first_turn_done=True)
    assert (over.trains, over.stuck_seats) == (state.trains, ())


def test_whoever_says_that_it_could_not_play_has_drawn_where_it_may() -> None:
    state = table(TEN, boneyard=20)
    assert turn_over(state, stuck=True) == end_turn(draw(state, 0), 0)
    assert public(turn_over(state, stuck=True)) == [0]
    # B: who cannot start does not draw.
    assert turn_over(table(FIFTY, boneyard=20), stuck=True).boneyard == 20
    assert public(turn_over(table(FIFTY, boneyard=20), stuck=True)) == [0]


@pytest.mark.parametrize("rules", [CLASSIC, FIFTY, TEN], ids=["classic", "blank-fifty", "ten-seats-es"])
def test_whoever_leaves_open_what_it_had_to_cover_was_stuck(rules: object) -> None:
    state = add_open_double(table(CLASSIC), 1, seat=1, value=5)
    assert public(turn_over(replace(state, rules=rules))) == public(end_turn(draw(replace(state, rules=rules), 0), 0))


def test_a_double_of_anothers_that_binds_only_its_layer_marks_nobody() -> None:
    state = add_open_double(table(SHORT), 1, seat=1, value=5)
    assert public(turn_over(state)) == []
    assert turn_over(state).doubles == ()


@pytest.mark.parametrize(
    "state",
    [
        table(starter=None),
        table(replace(CLASSIC, first_turn=FirstTurn.QUICK_START)),
        set_blocked(table()),
    ],
    ids=["nobody tracks turns", "everyone builds", "the round is over"],
)
def test_where_no_turn_is_under_way_none_is_over(state: TableState) -> None:
    assert turn_over(state) is state


def test_a_double_keeps_the_number_by_which_it_is_known() -> None:
    state = play(table(FIFTY), 0, 0, tile("12-5"))
    state = play(state, 0, 0, tile("5-5"))
    known = replace(state, doubles=(replace(state.doubles[0], order=7),))
    assert [double.order for double in turn_over(known).doubles] == [7]
    assert known == state
    assert state.doubles[0].order is None
