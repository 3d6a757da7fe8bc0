"""Fields of a rule set that no published variant changes, each by one short script."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.entries import Ending
from scoring.options import DoubleBinds, FirstTurn, OpenDoubleMarks, PlayElsewhere, TrainsBegin
from scoring.presets import PRESETS
from scoring.rules import RuleSet
from scoring.table import TableState
from tests.scoring.table_scripts import run

CLASSIC, FIFTY, TEN = (PRESETS[key] for key in ("classic", "blank-fifty", "ten-seats"))

HOUSE_RULES: dict[str, tuple[RuleSet, dict[str, Any], str]] = {
    "two doubles, then a tile on each": (
        replace(FIFTY, doubles_in_turn=2, first_turn=FirstTurn.ONE_TILE),
        {},
        """
        A     | A   | *                                                   | 12-7 on A |  |
        B     | B   | *                                                   | 12-5 on B |  |
        C     | C   | *                                                   | 12-8 on C |  |
        A     | A + | *                                                   | 12-4 on + |  |
        B     | B M | *                                                   | 5-5 on B  |  | B5
        B 5-1 | B   | ACM:open-double-first(B5) +:mexican-already-begun   | draws     |  | B5
        B 4-4 | M   | AC:private B:does-not-match +:mexican-already-begun | 4-4 on M  |  | B5 M4
        B     | B   | ACM:open-double-first(B5) +:mexican-already-begun   | 5-1 on B  |  | M4
        B 4-1 | M   | ABC:open-double-first(M4) +:mexican-already-begun   | 4-1 on M  |  |
        C     | C M | *                                                   | 8-1 on C  |  |
        """,
    ),
    "as many doubles as the hand has, then a tile on each": (
        replace(CLASSIC, doubles_in_turn=None),
        {},
        """
        A | A B C + | * | 12-1 on A | B C |
        B | B C +   | * | 12-2 on + | B C |
        C | B C M   | * | 12-3 on C | B   |
        A | A B M   | * | 1-1 on A  | B   | A1
        A | A B M   | * | 2-2 on M  | B   | A1 M2
        A | A B M   | * | 1-5 on A  | B   | M2
        A | A B M   | * | 2-5 on M  | B   |
        """,
    ),
    "a drawn single ends the turn, whatever doubles are open": (
        FIFTY,
        {},
        """
        A | A     | *                         | 12-1 on A |   |
        A | A     | *                         | ends      |   |
        B | B     | *                         | 12-2 on B |   |
        B | B     | *                         | ends      |   |
        C | C     | *                         | passes    | C |
        A | A C + | *                         | 1-1 on A  | C | A1
        A | A     | C+B:open-double-first(A1) | draws     | C | A1
        A | A C   | B+:open-double-first(A1)  | 12-4 on C | C | A1
        B | A     | *                         | 1-5 on A  | C |
        C | C +   | *                         | 4-4 on C  |   | C4
        C | C     | *                         | draws     |   | C4
        C | C     | *                         | 4-6 on C  |   |
        A | A +   | *                         | 5-5 on A  |   | A5
        A | A     | *                         | draws     |   | A5
        A | A     | *                         | passes    | A | A5
        """,
    ),
    "the marker goes up after a draw where an empty boneyard would spare it": (
        replace(CLASSIC, marker_without_draw=False, trains_begin=TrainsBegin.PRIVATE),
        {"boneyard": 1},
        """
        A | A +   | *         | draws  |   |
        A | A +   | *         | passes | A |
        B | A B + | C:private | passes | A |
        """,
    ),
    "a pair has one train with two sides": (
        replace(CLASSIC, partners=True, trains_begin=TrainsBegin.PRIVATE),
        {"seats": 4},
        """
        A | A C +     | BD:private | draws     |     |
        A | A C +     | *          | passes    |     |
        B | B D +     | AC:private | 12-5 on D |     |
        C | A C +     | BD:private | draws     |     |
        C | A C +     | *          | passes    | A C |
        D | A B C D + |            | 5-6 on D  | A C |
        A | A C +     | BD:private | 12-1 on C |     |
        B | B D +     | *          | draws     |     |
        B | B D +     | *          | passes    |     |
        C | A C +     | *          | draws     |     |
        C | A C +     | *          | passes    |     |
        D | B D +     | *          | 12-2 on B |     |
        A | A C +     | *          | draws     |     |
        A | A C +     | *          | passes    | A C |
        """,
    ),
    "everyone finishes the first turn, so two go out": (
        replace(TEN, several_may_go_out=True),
        {"hands": "2 3 2"},
        """
        A | A | * | 12-7 on A |  |
        A | A | * | 7-7 on A  |  | A7
        B | A | * | 7-1 on A  |  |
        B | B | * | 12-2 on B |  |
        B | B | * | ends      |  |
        C | C | * | 12-3 on C |  |
        C | C | * | 3-4 on C  |  |
        """,
    ),
    "nobody goes out on a double": (
        FIFTY,
        {"hands": "3 1 9"},
        """
        A     | A     | *                                          | 12-7 on A |   |
        A     | A     | *                                          | ends      |   |
        B 7-7 |       | B:last-tile-double AC+:first-turn-own-only | passes    | B |
        C     | C     | *                                          | 12-2 on C | B |
        C     | C     | *                                          | ends      | B |
        A     | A B + | *                                          | 12-3 on B | B |
        B 3-3 |       | B+:last-tile-double AC:private             | draws     | B |
        B 3-3 | B     | AC:private +:does-not-match                | 3-3 on B  |   | B3
        """,
    ),
    "a stuck seat of an empty boneyard may keep its train": (
        replace(CLASSIC, marker_without_draw=False, trains_begin=TrainsBegin.PRIVATE),
        {"boneyard": 0},
        """
        A | A + | * | passes |  |
        B | B + | * | passes |  |
        """,
    ),
    "an open double does not mark its train where the player's is marked": (
        replace(CLASSIC, open_double_marks=OpenDoubleMarks.PLAYERS_TRAIN),
        {"boneyard": 0},
        """
        A | A B C + |   | 12-7 on A | B C |
        B | B C +   | * | 12-5 on B | C   |
        C | C +     | * | 12-8 on + | C   |
        A | A C M   | * | 8-8 on M  | C   | M8
        A | M       | * | passes    | A C | M8
        """,
    ),
    "other trains from the second turn on": (
        replace(CLASSIC, public_from=PlayElsewhere.AFTER_FIRST_TURN, mexican_from=PlayElsewhere.ANY_TURN),
        {},
        """
        A | A +   | BC:first-turn-own-only                         | 12-7 on + | A B C |
        B | B M   | AC:first-turn-own-only +:mexican-already-begun | 12-1 on B | A C   |
        C | C M   | *                                              | 7-2 on M  | A C   |
        A | A C M | B:private +:mexican-already-begun              | 12-4 on C | A C   |
        """,
    ),
    "a double of another binds nobody": (
        replace(CLASSIC, double_binds=DoubleBinds.LAYER),
        {"boneyard": 0},
        """
        A | A B C + |   | 12-7 on A | B C |
        B | B C +   | * | 12-5 on B | C   |
        C | C +     | * | 12-8 on C |     |
        A | A +     | * | 7-7 on A  |     | A7
        A | A       | * | passes    | A   |
        B | A B +   | * | 7-1 on A  | A   |
        """,
    ),
}


def played(name: str) -> TableState:
    rules, how, script = HOUSE_RULES[name]
    return run(rules, script, **{"seats": 3, "engine": 12, "boneyard": 9} | how)


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_house_rule(name: str) -> None:
    played(name)


def test_both_who_finished_in_their_first_turn_went_out() -> None:
    state = played("everyone finishes the first turn, so two go out")
    assert state.ending is Ending.WENT_OUT
    assert state.out == (0, 2)
