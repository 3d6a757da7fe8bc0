"""Laws of the table: whole rounds of real tiles, under every preset and any house rules."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.codec import decode, encode
from scoring.entries import Ending
from scoring.options import DoubleBinds, MarkerDown, OpenDoubleMarks
from scoring.presets import PRESETS
from scoring.table import (
    NEW_MEXICAN,
    Kind,
    MoveRefused,
    Only,
    RefusalCode,
    Relation,
    TableState,
    Target,
    asked_double,
    fitting,
    may_draw,
    may_pass,
    may_play,
    play,
    set_turn,
    turn_is_spent,
    where_may_i_play,
)
from tests.scoring.table_strategies import Dealt, Move, house_rules, rounds

# Whole rounds take long, so they are fewer than other examples, in the profile's proportion.
EXAMPLES = settings.default.max_examples
PLENTY = settings(max_examples=EXAMPLES * 2 // 5, deadline=None)


def opposite(state: TableState, seat: int) -> set[int]:
    """The seats whose train the seat's own is, worked out apart from the table's code."""
    count = len(state.seats)
    return {seat, (seat + count // 2) % count} if state.rules.partners and count % 2 == 0 else {seat}


def tiles_on_the_table(dealt: Dealt) -> int:
    return sum(train.length for train in dealt.state.trains)


def check_state(dealt: Dealt) -> None:
    """What holds for every table that legal moves reach."""
    state = dealt.state
    rules = state.rules
    assert tiles_on_the_table(dealt) + sum(map(len, dealt.hands)) + len(dealt.boneyard) + 1 == len(rules.tiles)
    assert state.boneyard == len(dealt.boneyard)
    assert [facts.hand for facts in state.seats] == [len(hand) for hand in dealt.hands]
    assert all(state.trains[train].public for train in state.mexican)
    assert len(state.mexican) <= {"none": 0, "one": 1, "several": 1000}[rules.mexican_trains]
    for double in state.doubles:
        ends = state.trains[double.train].ends
        assert ends is not None
        assert double.value in ends
        assert double.fresh or rules.double_binds is DoubleBinds.TABLE
    if rules.partners:
        for seat in range(len(state.seats)):
            assert len({state.trains[side].public for side in opposite(state, seat)}) == 1
    if state.ending is Ending.BLOCKED:
        assert not dealt.boneyard
        assert not state.out
        assert all(dealt.hands[seat] for seat, facts in enumerate(state.seats) if facts.present)
        assert nobody_can_play(dealt)
    if state.ending is Ending.WENT_OUT:
        assert state.out
        assert not any(dealt.hands[seat] for seat in state.out)
        assert len(state.out) == 1 or rules.several_may_go_out
    if state.ending is None and not state.quick_start:
        assert state.to_move is not None
        assert state.in_play(state.to_move)


def check_targets(dealt: Dealt) -> None:
    """Every answer of ``where_may_i_play`` is what ``play`` then does, for every seat; and the table can be stored."""
    state = dealt.state
    assert decode(TableState, json.loads(json.dumps(encode(state)))) == state
    for seat in range(len(state.seats)):
        for piece in (None, *dealt.hands[seat][:2], Kind.DOUBLE):
            targets = where_may_i_play(state, seat, piece)
            listed = [target.train for target in targets]
            assert len(set(listed)) == len(listed)
            mine = {target.train for target in targets if target.relation in {Relation.OWN, Relation.PARTNER}}
            assert mine == {side for side in opposite(state, seat) if state.exists(side)}
            for target in targets:
                if piece is not None:
                    assert may_play(state, seat, target.train, piece).refusal == target.refusal
                    if target.allowed:
                        play(state, seat, target.train, piece)
                    else:
                        with pytest.raises(MoveRefused) as refused:
                            play(state, seat, target.train, piece)
                        assert refused.value.code is target.code
                if target.allowed:
                    check_allowed(state, seat, target.train)
        anywhere = {target.train: target for target in where_may_i_play(state, seat)}
        for found in fitting(state, seat, dealt.hands[seat]):
            assert not found.tiles or anywhere[found.train].allowed
        for target in anywhere.values():
            check_only(state, seat, target)
        if not state.quick_start and state.to_move != seat:
            assert not any(target.allowed for target in anywhere.values())
            assert not may_draw(state, seat)
            assert not may_pass(state, seat)


def check_only(state: TableState, seat: int, target: Target) -> None:
    """A train is open if it is to some tile of the set, and to which alone is what every tile of it says."""
    tiles = [tile for tile in state.rules.tiles.tiles if may_play(state, seat, target.train, tile)]
    assert target.allowed == bool(tiles)
    if target.only in {None, Only.DOUBLE, Only.SINGLE} and tiles:
        assert all(tile.is_double for tile in tiles) == (target.only is Only.DOUBLE)
    if target.only is Only.SINGLE:
        assert not any(tile.is_double for tile in tiles)
    if target.only in {Only.DRAWN, Only.DRAWN_OR_DOUBLE}:
        assert state.turn.pending
        [held] = [each for each in fitting(state, seat, tiles) if each.train == target.train]
        assert all(tile.is_double for tile in held.tiles)
        for drawn in tiles[:2]:
            [told] = [each for each in fitting(state, seat, tiles, drawn=drawn) if each.train == target.train]
            assert set(told.tiles) == {*held.tiles, *({drawn} if told.ends is not None else ())}


def check_allowed(state: TableState, seat: int, train: int) -> None:
    """A train where the seat may play is its own, public, or holds a double that the seat is to cover."""
    binding = [double for double in state.doubles if not double.fresh]
    mine = [double for double in state.doubles if double.fresh and double.seat == seat]
    owner = None if train == NEW_MEXICAN else state.trains[train].owner
    if owner is not None and owner not in opposite(state, seat) and not state.trains[train].public:
        assert train in {double.train for double in (*binding[:1], *mine)}
    if binding:
        assert train == binding[0].train


def check_move(dealt: Dealt, move: Move) -> None:
    """What each kind of move does to the markers and open doubles."""
    before, after, rules = move.before, move.after, move.before.rules
    own = opposite(before, move.seat)
    if move.verb == "play":
        assert move.train is not None
        assert move.tile is not None
        flips = {
            at
            for at, (old, new) in enumerate(zip(before.trains, after.trains, strict=False))
            if old.public != new.public
        }
        went_on = after.to_move == before.to_move and after.ending is None
        if went_on or before.quick_start:
            assert flips <= own
            owed = rules.marker_down is MarkerDown.AFTER_DOUBLES and after.doubles
            if move.train in own and not owed:
                assert not after.trains[move.train].public
            opened = len(after.doubles) - len(before.doubles)
            assert opened <= move.tile.is_double
        if (asked := asked_double(before, move.seat)) is not None and not asked.fresh:
            assert move.train == asked.train
    if move.verb == "draw":
        assert before.trains == after.trains
        assert before.doubles == after.doubles
    if move.verb == "pass":
        assert not any(double.fresh for double in after.doubles)
        assert len(before.doubles) == len(after.doubles) or rules.double_binds is DoubleBinds.LAYER
        assert all(new.public >= old.public for old, new in zip(before.trains, after.trains, strict=True))
        if rules.double_binds is DoubleBinds.LAYER:
            assert not after.doubles
        elif rules.open_double_marks is OpenDoubleMarks.ITS_TRAIN:
            left = [double for double in before.doubles if double.fresh]
            assert all(after.trains[double.train].public for double in left)
        if not before.turn.laid and before.turn.draws and not rules.partners:
            assert after.trains[move.seat].public
        assert after.seats[move.seat].first_turn_done


def nobody_can_play(dealt: Dealt) -> bool:
    """Whether no seat would find a place for any of its tiles, were it to move."""
    state = replace(dealt.state, ending=None)
    playing = [seat for seat in range(len(dealt.hands)) if state.in_play(seat)]
    return not any(found.tiles for seat in playing for found in fitting(set_turn(state, seat), seat, dealt.hands[seat]))


def play_out(dealt: Dealt) -> None:
    check_state(dealt)
    moves = 0
    while dealt.state.ending is None:
        if dealt.random.random() < 0.15:
            check_targets(dealt)
        move = dealt.step()
        check_state(dealt)
        check_move(dealt, move)
        moves += 1
        assert moves < 3000
    for seat in range(len(dealt.hands)):
        assert {target.code for target in where_may_i_play(dealt.state, seat)} == {RefusalCode.ROUND_OVER}
        assert may_draw(dealt.state, seat).code is may_pass(dealt.state, seat).code is RefusalCode.ROUND_OVER
        assert not turn_is_spent(dealt.state, seat)


@pytest.mark.parametrize("key", PRESETS)
@settings(max_examples=EXAMPLES // 12, deadline=None)
@given(data=st.data())
def test_a_round_of_every_sheet_can_be_played_to_its_end(key: str, data: st.DataObject) -> None:
    play_out(data.draw(rounds(st.just(PRESETS[key]))))


@PLENTY
@given(dealt=rounds(house_rules()))
def test_a_round_of_any_house_rules_can_be_played_to_its_end(dealt: Dealt) -> None:
    play_out(dealt)
