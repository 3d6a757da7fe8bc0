"""Tables that tell little, and how a tile lies on a train."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.options import FirstTurn
from scoring.presets import PRESETS
from scoring.table import (
    NEW_MEXICAN,
    Kind,
    OpenDouble,
    RefusalCode,
    Turn,
    Way,
    add_mexican_train,
    add_open_double,
    asked_double,
    draw,
    end_turn,
    fitting,
    may_play,
    play,
    set_train,
    turn_is_spent,
    turn_over,
    ways,
    where_may_i_play,
)
from scoring.tiles import Tile
from tests.scoring.table_scripts import TAME, refused, table, tile

CLASSIC, SHORT, TEN = (PRESETS[key] for key in ("classic", "short-game", "ten-seats"))
Code = RefusalCode


# A table that tells little


def test_a_table_that_only_tells_kinds() -> None:
    state = table()
    state = end_turn(play(state, 0, 0, Kind.SINGLE), 0)
    assert state.trains[0].ends is None
    assert not state.trains[0].public
    state = play(state, 1, NEW_MEXICAN, Kind.DOUBLE)
    assert state.doubles == (OpenDouble(3, None, 1),)
    targets = {target.train: target for target in where_may_i_play(state, 1, tile("5-1"))}
    assert targets[3].allowed
    assert targets[3].fits is None
    assert targets[3].covers == state.doubles[0]
    found = {fit.train: fit for fit in fitting(state, 1, [tile("5-1")])}
    assert found[3].ends is None
    assert found[3].tiles == ()
    assert found[1].ends is not None
    covered = play(state, 1, 3, tile("5-1"), leaves=1)
    assert covered.trains[3].ends == (1,)
    assert covered.doubles == ()


def test_the_end_may_be_told_without_the_tile() -> None:
    state = play(table(), 0, 0, Kind.SINGLE, leaves=4)
    assert state.trains[0].ends == (4,)


def test_an_unnamed_double_is_that_of_the_end_it_matched() -> None:
    begun = replace(play(table(), 0, 0, Kind.SINGLE, leaves=4), turn=table().turn)
    assert play(begun, 0, 0, Kind.DOUBLE).doubles == (OpenDouble(0, 4, 0),)
    assert play(begun, 0, 0, Kind.DOUBLE).trains[0].ends == (4,)
    assert play(replace(begun, rules=CLASSIC), 0, 0, Kind.DOUBLE).doubles == (OpenDouble(0, None, 0),)
    branched = set_train(begun, 0, length=5, ends=(4, 6))
    assert play(branched, 0, 0, Kind.DOUBLE).doubles == (OpenDouble(0, None, 0),)
    assert play(branched, 0, 0, Kind.DOUBLE, leaves=6).doubles == (OpenDouble(0, 6, 0),)


def test_a_named_double_on_an_unknown_end_is_the_end() -> None:
    state = set_train(table(), 0, length=3, ends=None)
    doubled = play(state, 0, 0, tile("5-5"))
    assert doubled.trains[0].ends == (5,)
    assert may_play(doubled, 0, 0, tile("6-1")).code is Code.DOES_NOT_MATCH
    assert play(doubled, 0, 0, tile("5-1")).trains[0].ends == (1,)


def test_a_tile_on_a_known_double_leaves_a_known_end() -> None:
    state = add_open_double(set_train(table(), 0, length=3, ends=None), 0, seat=1, value=5)
    assert play(state, 0, 0, tile("5-1")).trains[0].ends == (1,)


def test_a_known_double_is_the_end_of_its_train_for_everybody() -> None:
    """Whoever is to cover it, and whatever else a seat is to cover."""
    state = add_open_double(set_train(table(SHORT), 0, length=3, ends=None), 0, seat=1, value=5)
    for on_table in (state, add_open_double(state, 1, seat=0, value=4)):
        assert [where_may_i_play(on_table, 0, tile(piece))[0].fits for piece in ("5-1", "6-1")] == [True, False]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("on_mexican", [False, True])
def test_a_double_is_the_end_of_its_train_when_nobody_has_to_cover_it_any_more(preset: str, on_mexican: bool) -> None:
    state = set_train(table(PRESETS[preset]), 0, length=3, ends=None)
    state = add_mexican_train(state, length=3, ends=None)
    train = state.mexican[0] if on_mexican else 0
    over = turn_over(add_open_double(add_open_double(state, train, seat=0, value=4), train, seat=0, value=5))
    oldest = over.doubles[0].value if over.doubles else 5
    for seat in range(len(state.seats)):
        ends = {each.train: each.ends for each in fitting(over, seat, ())}
        assert ends[train] == (oldest,)
    assert bool(over.doubles) == (preset != "short-game")


def test_a_double_that_nobody_named_and_one_of_several_ends_tell_no_end() -> None:
    for rules, value in ((SHORT, None), (replace(SHORT, branching_doubles=True), 5)):
        state = set_train(table(rules), 0, length=3, ends=None)
        assert turn_over(add_open_double(state, 0, seat=0, value=value)).trains[0].ends is None
    told = set_train(add_open_double(table(SHORT), 0, seat=0, value=5), 0, length=3, ends=(7,))
    assert turn_over(told).trains[0].ends == (7,)


def test_branches_that_are_not_known_stay_unknown() -> None:
    state = set_train(table(replace(TAME, branching_doubles=True)), 0, length=3, ends=None)
    doubled = play(state, 0, 0, tile("5-5"))
    assert doubled.trains[0].ends is None
    assert may_play(doubled, 0, 0, tile("6-1")).code is Code.DOES_NOT_MATCH
    own = fitting(doubled, 0, [tile("6-1"), tile("5-1")])[0]
    assert own.ends == (5,)
    assert own.tiles == (tile("5-1"),)
    assert play(doubled, 0, 0, tile("5-1")).trains[0].ends is None


def test_a_branching_train_tells_its_open_doubles_apart_by_their_value() -> None:
    rules = replace(TEN, branching_doubles=True, first_turn=FirstTurn.ONE_TILE)
    state = set_train(table(rules), 0, length=5, ends=(4, 6))
    state = play(play(state, 0, 0, tile("4-4")), 0, 0, tile("6-6"))
    assert [double.value for double in state.doubles] == [4, 6]
    state = play(state, 0, 0, tile("6-1"))
    assert [double.value for double in state.doubles] == [4]
    assert state.trains[0].ends == (4, 1, 6, 6)


def test_ones_own_double_is_the_only_end_of_a_branching_train_until_it_is_covered() -> None:
    """Source A: a double is covered at once, whatever other ends its train has."""
    state = set_train(table(replace(TAME, branching_doubles=True)), 0, length=5, ends=(6, 4))
    state = play(state, 0, 0, tile("4-4"))
    for piece, fits in (("4-1", True), ("6-1", False)):
        own = where_may_i_play(state, 0, tile(piece))[0]
        assert own.fits is fits
        assert own.code is (None if fits else Code.DOES_NOT_MATCH)
    assert may_play(state, 0, 0, tile("6-4"))
    assert may_play(state, 0, 0, tile("6-4"), end=6).code is Code.DOES_NOT_MATCH
    assert play(state, 0, 0, tile("6-4")).doubles == ()


def test_an_unnamed_tile_covers_an_open_double_of_a_branching_train() -> None:
    state = set_train(table(replace(TAME, branching_doubles=True)), 0, length=3, ends=None)
    doubled = play(state, 0, 0, Kind.DOUBLE)
    assert doubled.doubles == (OpenDouble(0, None, 0),)
    assert play(doubled, 0, 0, Kind.SINGLE).doubles == ()


def test_an_unnamed_double_on_a_branching_train() -> None:
    rules = replace(TAME, branching_doubles=True, copies=2)
    one_end = set_train(table(rules), 0, length=1, ends=(4,))
    assert play(one_end, 0, 0, Kind.DOUBLE).trains[0].ends == (4,)
    two_ends = play(set_train(one_end, 0, length=5, ends=(6, 4)), 0, 0, tile("4-4"))
    assert play(two_ends, 0, 0, Kind.DOUBLE).doubles == (OpenDouble(0, 4, 0),)


def test_a_table_without_turns_remembers_markers_and_doubles() -> None:
    state = table(CLASSIC, starter=None)
    state = play(state, 1, 1, tile("12-5"))
    assert not state.trains[1].public
    state = play(state, 1, 1, tile("5-5"))
    assert asked_double(state, 1) == state.doubles[0]
    targets = {target.train: target.code for target in where_may_i_play(state, 2)}
    assert targets == {1: None, 2: Code.OPEN_DOUBLE_FIRST, 0: Code.OPEN_DOUBLE_FIRST, -1: Code.OPEN_DOUBLE_FIRST}
    state = play(state, 2, 1, tile("5-2"))
    assert state.doubles == ()
    assert state.trains[1].public
    assert not turn_is_spent(state, 2)
    state = play(state, 2, 2, tile("12-2"))
    state = end_turn(state, 0)
    assert state.trains[0].public
    assert state.to_move is None
    assert state.turn == Turn()


def test_a_table_without_turns_may_say_that_one_has_ended() -> None:
    state = end_turn(play(table(starter=None), 1, 1, tile("12-5")), 1)
    assert not state.trains[1].public
    assert end_turn(state, 1).trains[1].public


def test_a_table_without_turns_marks_whoever_drew_and_laid_nothing() -> None:
    state = table(TAME, starter=None)
    state = play(end_turn(play(state, 1, 1, tile("12-5")), 1), 2, 2, tile("12-4"))
    assert not state.trains[1].public
    state = play(draw(state, 1), 0, 0, tile("12-1"))
    assert state.trains[1].public
    assert not state.trains[0].public


# How a tile lies


def test_blanks_fit_every_end_and_a_blank_end_takes_every_tile() -> None:
    assert ways(CLASSIC, (7,), tile("5-0")) == (Way(7, 5),)
    assert ways(CLASSIC, (7,), tile("7-0")) == (Way(7, 0), Way(7, 7))
    assert ways(CLASSIC, (0,), tile("4-3")) == (Way(0, 3), Way(0, 4))
    assert ways(CLASSIC, (0,), tile("4-0")) == (Way(0, 4), Way(0, 0))
    assert ways(TAME, (7,), tile("5-0")) == ()


def test_the_end_and_the_value_left_open_may_be_chosen() -> None:
    state = set_train(table(CLASSIC), 0, length=1, ends=(0,))
    assert play(state, 0, 0, tile("4-3")).trains[0].ends == (3,)
    assert play(state, 0, 0, tile("4-3"), leaves=4).trains[0].ends == (4,)
    branched = set_train(table(replace(TAME, branching_doubles=True)), 0, length=5, ends=(4, 6))
    assert play(branched, 0, 0, tile("6-4")).trains[0].ends == (6, 6)
    assert play(branched, 0, 0, tile("6-4"), end=6).trains[0].ends == (4, 4)
    for wrong in ({"end": 5}, {"leaves": 5}):
        assert refused(lambda wrong=wrong: play(branched, 0, 0, tile("6-4"), **wrong)) is RefusalCode.DOES_NOT_MATCH


@given(
    ends=st.lists(st.integers(0, 12), min_size=1, max_size=4),
    a=st.integers(0, 12),
    b=st.integers(0, 12),
    wild=st.booleans(),
)
def test_every_way_touches_an_end_with_what_it_does_not_leave(ends: list[int], a: int, b: int, wild: bool) -> None:
    laid = Tile(a, b)
    found = ways(replace(CLASSIC, blanks_wild=wild), tuple(ends), laid)
    assert len(set(found)) == len(found)
    for way in found:
        assert way.end in ends
        touching = laid.other(way.leaves)
        assert touching == way.end or (wild and 0 in {touching, way.end})
    assert bool(found) == (any(laid.has(end) for end in ends) or (wild and (laid.has(0) or 0 in ends)))
    if any(laid.has(end) for end in ends):
        assert laid.other(found[0].end) == found[0].leaves
