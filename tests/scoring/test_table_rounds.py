"""A scripted round for every published sheet: each turn says where its seat may play, and why nowhere else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.entries import Ending
from scoring.presets import PRESETS
from tests.scoring.table_scripts import run


def test_a_round_of_the_classic_sheet() -> None:
    """Source A: trains begin public, an uncovered double opens its train and binds the table, blanks are wild."""
    state = run(
        PRESETS["classic"],
        """
        A | A B C + |                                                   | 12-7 on B | A B C |
        B | A B C + |                                                   | 7-3 on B  | A C   |
        C | A C +   | B:private                                         | 12-4 on C | A     |
        A | A +     | BC:private                                        | 12-9 on + | A     |
        B | A B M   | C:private +:mexican-already-begun                 | 9-9 on M  | A     | M9
        B | M       | ABC:open-double-first(M9) +:mexican-already-begun | draws     | A     | M9
        B | M       | ABC:open-double-first(M9) +:mexican-already-begun | passes    | A     | M9
        C | M       | ABC:open-double-first(M9) +:mexican-already-begun | draws     | A     | M9
        C | M       | ABC:open-double-first(M9) +:mexican-already-begun | passes    | A C   | M9
        A | M       | ABC:open-double-first(M9) +:mexican-already-begun | 9-5 on M  | A C   |
        B | A B C M | +:mexican-already-begun                           | 3-3 on B  | A C   | B3
        B | B       | ACM:open-double-first(B3) +:mexican-already-begun | passes    | A B C | B3
        C | B       | ACM:open-double-first(B3) +:mexican-already-begun | 3-0 on B  | A B C |
        A | A B C M | +:mexican-already-begun                           | 12-8 on A | B C   |
        B | B C M   | A:private +:mexican-already-begun                 | 10-6 on B | C     |
        """,
        seats=3, engine=12, boneyard=2, hands="9 3 9",
    )  # fmt: skip
    assert state.ending is Ending.WENT_OUT
    assert state.out == (1,)


def test_a_round_of_the_blank_fifty_sheet() -> None:
    """Source B: whole trains first, no start is a marker at once, drawn doubles chain, a blocked round."""
    state = run(
        PRESETS["blank-fifty"],
        """
        A | A       | BC+:first-turn-own-only                           | 12-7 on A |       |
        A | A       | BC+:first-turn-own-only                           | 7-7 on A  |       | A7
        A | A       | BC+:open-double-first(A7)                         | 7-2 on A  |       |
        A | A       | BC+:first-turn-own-only                           | ends      |       |
        B | B       | AC+:first-turn-own-only                           | passes    | B     |
        C | C       | AB+:first-turn-own-only                           | 12-3 on C | B     |
        C | C       | AB+:first-turn-own-only                           | ends      | B     |
        A | A B +   | C:private                                         | 12-5 on + | B     |
        B | B M     | AC:private +:mexican-already-begun                | draws     | B     |
        B | B M     | AC:private +:mexican-already-begun                | 12-9 on B |       |
        C | C M     | AB:private +:mexican-already-begun                | 3-3 on C  |       | C3
        C | C       | ABM:open-double-first(C3) +:mexican-already-begun | draws     |       | C3
        C | C M     | AB:open-double-first(C3) +:mexican-already-begun  | 5-5 on M  |       | C3 M5
        C | C       | ABM:open-double-first(C3) +:mexican-already-begun | draws     |       | C3 M5
        C | C M     | AB:open-double-first(C3) +:mexican-already-begun  | passes    | C     | C3 M5
        A | C       | ABM:open-double-first(C3) +:mexican-already-begun | 3-1 on C  | C     | M5
        B | M       | ABC:open-double-first(M5) +:mexican-already-begun | 5-0 on M  | C     |
        C | C M     | AB:private +:mexican-already-begun                | draws     | C     |
        C | C M     | AB:private +:mexican-already-begun                | passes    | C     |
        A | A C M   | B:private +:mexican-already-begun                 | passes    | A C   |
        B | A B C M | +:mexican-already-begun                           | passes    | A B C |
        C | A B C M | +:mexican-already-begun                           | passes    | A B C |
        A | A B C M | +:mexican-already-begun                           | passes    | A B C |
        """,
        seats=3, engine=12, boneyard=4, hands="9 9 9",
    )  # fmt: skip
    assert state.ending is Ending.BLOCKED
    assert state.out == ()


def test_a_round_of_the_ten_seats_sheet() -> None:
    """Source C: what follows a double goes anywhere, a double binds even on a private train, out on a double."""
    state = run(
        PRESETS["ten-seats"],
        """
        A | A         | BC+:first-turn-own-only    | 12-6 on A |   |
        A | A         | BC+:first-turn-own-only    | 6-6 on A  |   | A6
        A | A         | BC+:first-turn-own-only    | draws     |   | A6
        A | A         | BC+:first-turn-own-only    | passes    | A | A6
        B | A         | BC+:open-double-first(A6)  | 6-1 on A  | A |
        B | B         | AC+:first-turn-own-only    | 12-2 on B | A |
        B | B         | AC+:first-turn-own-only    | ends      | A |
        C | C         | AB+:first-turn-own-only    | draws     | A |
        C | C         | AB+:first-turn-own-only    | 12-3 on C | A |
        C | C         | AB+:first-turn-own-only    | ends      | A |
        A | A +       | BC:private                 | 1-1 on A  |   | A1
        A | A +       | BC:private                 | 12-4 on + |   | A1
        B | A         | BCM+:open-double-first(A1) | 8-1 on A  |   |
        C | C M +     | AB:private                 | draws     |   |
        C | C M +     | AB:private                 | 4-0 on M  | C |
        A | A C M +   | B:private                  | 12-0 on + | C |
        B | B C M N + | A:private                  | 2-2 on B  | C | B2
        """,
        seats=3, engine=12, boneyard=3, hands="9 4 9",
    )  # fmt: skip
    assert state.ending is Ending.WENT_OUT
    assert state.out == (1,)


def test_a_round_of_the_short_game() -> None:
    """Source D: the own train first, a double binds its layer alone, passing opens the train and ends the duty."""
    state = run(
        PRESETS["short-game"],
        """
        A | A       | BC+:own-train-first                               | 9-3 on A |     |
        B | B       | AC+:own-train-first                               | draws    |     |
        B | B       | AC+:own-train-first                               | passes   | B   |
        C | C       | AB+:own-train-first                               | 9-5 on C | B   |
        A | A B +   | C:private                                         | 9-1 on B | B   |
        B | B +     | AC:private                                        | 1-1 on B |     | B1
        B | B       | AC+:open-double-first(B1)                         | draws    |     | B1
        B | B       | AC+:open-double-first(B1)                         | passes   | B   |
        C | B C +   | A:private                                         | 9-4 on + | B   |
        A | A B M   | C:private +:mexican-already-begun                 | 4-4 on M | B   | M4
        A | M       | ABC:open-double-first(M4) +:mexican-already-begun | passes   | A B |
        B | A B M   | C:private +:mexican-already-begun                 | 4-0 on M | A B |
        C | A B C M | +:mexican-already-begun                           | 5-5 on C | A B | C5
        """,
        seats=3, engine=9, boneyard=2, hands="9 9 3",
    )  # fmt: skip
    assert state.ending is Ending.WENT_OUT
    assert state.out == (2,)


@pytest.mark.parametrize("key", ["ten-seats-es", "winner-collects"])
def test_a_round_of_the_spanish_ten_seats_sheet(key: str) -> None:
    """Source E: as C, and a turn that finds a double open has two moves."""
    state = run(
        PRESETS[key],
        """
        A | A         | BC+:first-turn-own-only    | 12-5 on A |     |
        A | A         | BC+:first-turn-own-only    | ends      |     |
        B | B         | AC+:first-turn-own-only    | 12-6 on B |     |
        B | B         | AC+:first-turn-own-only    | ends      |     |
        C | C         | AB+:first-turn-own-only    | 12-7 on C |     |
        C | C         | AB+:first-turn-own-only    | ends      |     |
        A | A +       | BC:private                 | 5-5 on A  |     | A5
        A | A +       | BC:private                 | 12-1 on + |     | A5
        B | A         | BCM+:open-double-first(A5) | 5-2 on A  |     |
        B | B M +     | AC:private                 | 6-6 on B  |     | B6
        B | B M +     | AC:private                 | 1-1 on M  |     | B6 M1
        B | B M +     | AC:private                 | draws     |     | B6 M1
        B | B M +     | AC:private                 | passes    | B   | B6 M1
        C | B         | ACM+:open-double-first(B6) | 6-0 on B  | B   | M1
        C | M         | ABC+:open-double-first(M1) | draws     | B   | M1
        C | M         | ABC+:open-double-first(M1) | passes    | B C | M1
        A | M         | ABC+:open-double-first(M1) | 3-1 on M  | B C |
        A | A B C M + |                            | ends      | B C |
        B | B C M +   | A:private                  | 3-3 on M  | B C | M3
        B | B C M +   | A:private                  | 0-0 on B  | C   | M3 B0
        """,
        seats=3, engine=12, boneyard=2, hands="9 5 9",
    )  # fmt: skip
    assert state.ending is Ending.WENT_OUT
    assert state.out == (1,)


def test_the_winner_collects_by_the_table_rules_of_its_sheet() -> None:
    sheet = PRESETS["ten-seats-es"]
    assert replace(PRESETS["winner-collects"], scoring=sheet.scoring) == sheet
