"""Where a table follows turns, its taps are the moves of the engine: the hub and its answers cannot disagree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bench.agreement import discord
from scoring import (
    NEW_MEXICAN,
    FirstTurn,
    Kind,
    MarkerDown,
    OpenDoubleMarks,
    Piece,
    TableState,
    Tile,
    Turn,
    draw,
    end_turn,
    finish_building,
    free_tiles,
    may_draw,
    may_pass,
    may_play,
    new_table,
    owes,
    play,
    where_may_i_play,
)
from tests.tracker.changes import last_seq, table_of
from tests.tracker.factories import new_game
from tests.tracker.test_taps import PRIVATE, tap
from tests.tracker.test_where import NAMES, RULES
from tracker.models import Game
from tracker.services import BeginTrain, CoverDouble, DrawTile, LayDouble, LayTile, NextTurn, SetTurn, Tap
from tracker.sheets.hub import Hub

pytestmark = pytest.mark.django_db

MOVES = 24

VARIANTS: dict[str, dict[str, Any]] = {
    **RULES,
    "private, open doubles mark their train": {**PRIVATE, "open_double_marks": OpenDoubleMarks.ITS_TRAIN},
    "partners, their train is marked": {
        **PRIVATE,
        "partners": True,
        "open_double_marks": OpenDoubleMarks.ITS_TRAIN,
        "first_turn": FirstTurn.WHOLE_TRAIN,
    },
    "partners that pass": {**PRIVATE, "partners": True, "marker_when_not_started": True},
    "swan drive on private trains": {**PRIVATE, "swan_drive": True},
    "quick start, open doubles": {"preset": "blank-fifty", "first_turn": FirstTurn.QUICK_START},
    "drawn doubles draw again": {"preset": "blank-fifty", "first_turn": FirstTurn.ONE_TILE},
    "the marker stays for the doubles": {"preset": "ten-seats-es", "marker_down": MarkerDown.AFTER_DOUBLES},
}


class Evening:
    """A round played twice: by the engine alone, and by taps."""

    def __init__(self, game: Game, random: Random) -> None:
        self.game = game
        self.random = random
        self.state = new_table(game.rule_set, len(NAMES), 12, starter=0)
        if not self.state.quick_start:
            tap(game, SetTurn(self.hub.refs[0].seat))

    @property
    def hub(self) -> Hub:
        found = Hub.load(table_of(self.game))
        assert found is not None
        return found

    def step(self) -> tuple[str, Tap]:
        """One legal move, as a word and as the tap that tells it."""
        state, hub = self.state, self.hub
        if state.quick_start:
            if self.random.random() < 0.2:
                self.state = finish_building(state)
                return "built", SetTurn(hub.refs[0].seat)
            seat = self.random.randrange(len(NAMES))
        else:
            seat = state.to_move or 0
        plays = list(self._plays(seat))
        by = hub.refs[seat].seat or 0
        if plays and (self.random.random() < 0.8 or not may_pass(_drawn(state, seat), seat)):
            return self._play(hub, seat, *self.random.choice(plays))
        if may_draw(state, seat) and (state.turn.draws == 0) and self.random.random() < 0.6:
            self.state = draw(state, seat)
            return "draws", DrawTile(by, at=state.turn.draws)
        self.state = end_turn(_drawn(state, seat), seat)
        return "passes", NextTurn(by, stuck=owes(state, seat))

    def _plays(self, seat: int) -> Iterator[tuple[int, Piece]]:
        """What the seat may lay and a tap can tell: one that lies open tells no other, and none begins a train
        that is not there.
        """
        state = self.state
        open_values = [double.value for double in state.doubles]
        doubles = [tile for tile in free_tiles(state.rules, state.engine) if tile.is_double]
        values = [tile for tile in doubles if tile.a not in open_values]
        pieces: list[Piece] = [Kind.SINGLE, Kind.SINGLE, Kind.DOUBLE, *self.random.sample(values, 3)]
        branches = state.rules.branching_doubles
        for target in where_may_i_play(state, seat):
            there = target.train == NEW_MEXICAN or any(double.train == target.train for double in state.doubles)
            for piece in pieces:
                is_new = piece is Kind.SINGLE or not (there or (branches and piece is Kind.DOUBLE))
                if is_new and may_play(state, seat, target.train, piece):
                    yield target.train, piece

    def _play(self, hub: Hub, seat: int, train: int, piece: Piece) -> tuple[str, Tap]:
        before = self.state
        self.state = after = play(before, seat, train, piece, place=0)
        ref = hub.facts.next_mexican if train == NEW_MEXICAN else hub.refs[train]
        words = f"{NAMES[seat]} lays {piece} on {ref}"
        by, at = hub.refs[seat].seat or 0, len(hub.state.turn.laid)
        if piece is not Kind.SINGLE:
            value = piece.a if isinstance(piece, Tile) else after.doubles[-1].value
            return words, LayDouble(ref, value)
        covered = [double for double in hub.state.doubles if double not in after.doubles]
        if covered:
            return words, CoverDouble(covered[0].order or 0)
        begun = train != NEW_MEXICAN and before.trains[train].begun
        return words, LayTile(ref, by, at) if begun else BeginTrain(ref)


def _drawn(state: TableState, seat: int) -> TableState:
    """The same with the draw that a pass owes, which nobody need tell."""
    return draw(state, seat) if owes(state, seat) and may_draw(state, seat) else state


def told(state: TableState) -> TableState:
    """A state without what a hub does not keep: how many tiles lie on a train, who begins once all have built."""
    return replace(
        state,
        trains=tuple(replace(train, length=min(train.length, 1)) for train in state.trains),
        to_move=None if state.quick_start else state.to_move,
        turn=Turn() if state.quick_start else state.turn,
        stuck_seats=(),
    )


@pytest.mark.parametrize("rules", VARIANTS)
def test_a_round_of_taps_is_the_same_round_of_moves(rules: str) -> None:
    evening = Evening(new_game(*NAMES, **VARIANTS[rules]), Random(rules))
    said = []
    for _move in range(MOVES):
        words, what = evening.step()
        said.append(words)
        assert tap(evening.game, what) is not None
        state = evening.hub.state
        assert told(state) == told(evening.state), said
        for seat in range(len(NAMES)):
            assert where_may_i_play(state, seat) == where_may_i_play(evening.state, seat), said
    assert discord(evening.game) == []
    assert last_seq(evening.game) >= MOVES
