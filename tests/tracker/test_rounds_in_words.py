"""A scripted round for every published sheet: each turn says where its player may play, and why nowhere else."""

from __future__ import annotations

import re

import pytest

from scoring import (
    NEW_MEXICAN,
    PRESETS,
    Ending,
    TableState,
    Tile,
    draw,
    end_turn,
    new_table,
    play,
    turn_is_spent,
    where_may_i_play,
)
from tests.golden.tables import Round, Turn, rounds
from tracker.words.refusals import why_not

ROUNDS = rounds()


def train_name(names: tuple[str, ...], train: int) -> str:
    if train == NEW_MEXICAN:
        return "new Mexican"
    if train < len(names):
        return names[train]
    return "Mexican" if train == len(names) else f"Mexican {train - len(names) + 1}"


def train_named(state: TableState, names: tuple[str, ...], name: str) -> int:
    trains = [NEW_MEXICAN, *range(len(state.trains))]
    return next(train for train in trains if train_name(names, train) == name)


def told(state: TableState, names: tuple[str, ...], turn: Turn) -> Turn:
    """The same turn as the engine and the words tell it."""
    seat = names.index(turn.player)
    targets = where_may_i_play(state, seat)
    after = done(state, names, seat, turn.move)
    return Turn(
        player=names[state.to_move or 0],
        may=tuple(train_name(names, target.train) for target in targets if target.allowed),
        refusals={
            train_name(names, target.train): why_not(target.refusal, names, you=seat, mexican=len(state.mexican))
            for target in targets
            if target.refusal is not None
        },
        move=turn.move,
        public=tuple(name for train, name in zip(after.trains, names, strict=False) if train.public),
        doubles=tuple(f"{double.value} on {train_name(names, double.train)}" for double in after.doubles),
    )


def done(state: TableState, names: tuple[str, ...], seat: int, move: str) -> TableState:
    """A turn that has nothing left ends by itself, as a page ends it."""
    if move == "draws":
        return draw(state, seat)
    if move in {"passes", "ends the turn"}:
        return end_turn(state, seat)
    found = re.fullmatch(r"lays (\S+) on (.+)", move)
    assert found, move
    after = play(state, seat, train_named(state, names, found[2]), Tile.parse(found[1]))
    return end_turn(after, seat) if turn_is_spent(after, seat) else after


def begun(scripted: Round) -> TableState:
    rules = PRESETS[scripted.preset]
    return new_table(
        rules, len(scripted.names), scripted.engine, starter=0, hands=scripted.hands, boneyard=scripted.boneyard
    )


def test_every_sheet_has_a_round() -> None:
    assert {scripted.preset for scripted in ROUNDS.values()} == set(PRESETS)


@pytest.mark.parametrize("name", ROUNDS)
def test_each_turn_says_where_to_play_and_why_nowhere_else(name: str) -> None:
    scripted = ROUNDS[name]
    state = begun(scripted)
    for number, turn in enumerate(scripted.turns, start=1):
        assert told(state, scripted.names, turn) == turn, f"turn {number}"
        state = done(state, scripted.names, scripted.names.index(turn.player), turn.move)
    if state.ending is Ending.BLOCKED:
        assert scripted.end == "The round is blocked."
    else:
        assert scripted.end == f"{scripted.names[state.out[0]]} went out."
