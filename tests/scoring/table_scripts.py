"""Tables in short: rounds written as readable tables, with the one function that plays them, and single moves."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from scoring.presets import PRESETS
from scoring.rules import RuleSet
from scoring.table import (
    NEW_MEXICAN,
    Kind,
    MoveRefused,
    Piece,
    RefusalCode,
    TableState,
    Target,
    draw,
    end_turn,
    finish_building,
    new_table,
    play,
    turn_is_spent,
    where_may_i_play,
)
from scoring.tiles import Tile

TAME = replace(PRESETS["classic"], blanks_wild=False)
"""The classic sheet with blanks that are blanks, so that a tile fits or does not."""

SEATS = "ABCDEFGH"
MEXICAN = "MNO"


def tile(text: str) -> Tile:
    return Tile.parse(text)


def table(rules: RuleSet = TAME, seats: int = 3, **more: object) -> TableState:
    return new_table(rules, seats, 12, **{"starter": 0, **more})  # type: ignore[arg-type]


def refused(move: Callable[[], object]) -> RefusalCode:
    with pytest.raises(MoveRefused) as raised:
        move()
    assert str(raised.value) == raised.value.code.value
    return raised.value.code


def train_named(state: TableState, name: str) -> int:
    """``A`` is the first seat's train, ``M`` the first Mexican one, ``+`` one yet to be begun."""
    if name == "+":
        return NEW_MEXICAN
    return SEATS.index(name) if name in SEATS else len(state.seats) + MEXICAN.index(name)


def name_of(state: TableState, train: int) -> str:
    if train == NEW_MEXICAN:
        return "+"
    return SEATS[train] if train < len(state.seats) else MEXICAN[train - len(state.seats)]


def piece_named(text: str) -> Piece:
    return Kind(text) if text in {"single", "double"} else Tile.parse(text)


def why(state: TableState, target: Target) -> str:
    """``B:private``, or ``B:open-double-first(A7)`` with the train and value of the double."""
    assert target.refusal is not None
    double = target.refusal.double
    detail = "" if double is None else f"({name_of(state, double.train)}{double.value})"
    return f"{name_of(state, target.train)}:{target.refusal.code}{detail}"


def answered(state: TableState, seat: int, piece: Piece | None) -> tuple[set[str], set[str]]:
    """The trains that are allowed, and the others with their reasons."""
    targets = where_may_i_play(state, seat, piece)
    allowed = {name_of(state, target.train) for target in targets if target.allowed}
    return allowed, {why(state, target) for target in targets if not target.allowed}


def expected(cell: str) -> set[str]:
    """The refusals of a cell, one for each train: ``BC:private`` is ``B:private`` and ``C:private``."""
    return {f"{name}:{code}" for names, _, code in (word.partition(":") for word in cell.split()) for name in names}


def facts(state: TableState) -> tuple[set[str], list[str]]:
    """The seats' trains that are public, and the open doubles, oldest first."""
    public = {SEATS[at] for at in range(len(state.seats)) if state.trains[at].public}
    return public, [f"{name_of(state, double.train)}{double.value}" for double in state.doubles]


def done(state: TableState, seat: int, move: str) -> TableState:
    """The state after a move in words: ``draws``, ``passes``, ``ends``, ``built``, ``7-3 on B``, ``7-3 on B as 7``.

    A turn that has nothing left ends by itself, as a page would end it.
    """
    if move == "draws":
        return draw(state, seat)
    if move in {"passes", "ends"}:
        return end_turn(state, seat)
    if move == "built":
        return finish_building(state)
    found = re.fullmatch(r"(\S+) on (\S)(?: as (\d+))?", move)
    assert found, move
    train = train_named(state, found[2])
    leaves = None if found[3] is None else int(found[3])
    after = play(state, seat, train, piece_named(found[1]), leaves=leaves)
    return end_turn(after, seat) if turn_is_spent(after, seat) else after


def run(rules: RuleSet, script: str, *, seats: int, engine: int, boneyard: int | None, hands: str = "") -> TableState:
    """Play a script from a fresh table, the first seat first.

    Each line: whose turn (and with which tile it asks) | where it may play | where not and why (``*``: not said here)
    | what it does | which seats' trains are public then | which doubles are open then.
    """
    counts = [int(count) for count in hands.split()] or None
    state = new_table(rules, seats, engine, starter=0, hands=counts, boneyard=boneyard)
    for line in filter(None, map(str.strip, script.splitlines())):
        who, may, may_not, move, public, open_doubles = (cell.strip() for cell in line.split("|"))
        name, _, tile = who.partition(" ")
        seat = SEATS.index(name)
        assert state.quick_start or state.to_move == seat, line
        allowed, refused = answered(state, seat, piece_named(tile) if tile else None)
        assert allowed == set(may.split()), line
        assert may_not == "*" or refused == expected(may_not), line
        state = done(state, seat, move)
        assert facts(state) == (set(public.split()), open_doubles.split()), line
    return state
