"""Every variant of the table, each by one short script (RULES.md, Variants and tips)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.options import FirstTurn, MarkerDown, MexicanTrains, TrainsBegin
from scoring.presets import PRESETS
from scoring.rules import RuleSet
from tests.scoring.table_scripts import run

CLASSIC, FIFTY, TEN, SHORT, TEN_ES = (
    PRESETS[key] for key in ("classic", "blank-fifty", "ten-seats", "short-game", "ten-seats-es")
)

VARIANTS: dict[str, tuple[RuleSet, str]] = {
    "no Mexican train: private trains": (
        replace(CLASSIC, mexican_trains=MexicanTrains.NONE),
        """
        A | A B C | +:no-mexican-train           | 12-7 on A | B C |
        B | B C   | A:private +:no-mexican-train | 12-1 on C | B C |
        """,
    ),
    "quick start: everyone builds at once, then turns begin": (
        replace(CLASSIC, first_turn=FirstTurn.QUICK_START),
        """
        B | B     | AC+:first-turn-own-only   | 12-7 on B | A C |
        A | A     | BC+:first-turn-own-only   | 12-2 on A | C   |
        B | B     | *                         | 7-7 on B  | C   | B7
        A | A     | *                         | 2-1 on A  | C   | B7
        B | B     | AC+:open-double-first(B7) | built     | B C | B7
        A | B     | AC+:open-double-first(B7) | 7-3 on B  | B C |
        B | B C + | A:private                 | 12-4 on + | B C |
        """,
    ),
    "quick start: who did not start is marked where the rules say so": (
        replace(FIFTY, first_turn=FirstTurn.QUICK_START),
        """
        B | B     | *         | 12-7 on B |     |
        A | A     | *         | built     | A C |
        A | A C + | B:private | draws     | A C |
        """,
    ),
    "quick start: a double that binds its layer is free when turns begin": (
        replace(SHORT, first_turn=FirstTurn.QUICK_START),
        """
        B | B | *                   | 12-7 on B |  |
        B | B | *                   | 7-7 on B  |  | B7
        A | A | *                   | built     |  |
        A | A | BC+:own-train-first | 12-1 on A |  |
        """,
    ),
    "delayed first turn: the whole train, in whichever turn it is begun": (
        replace(CLASSIC, first_turn=FirstTurn.DELAYED),
        """
        A | A B C + |                         | draws     | A B C |
        A | A B C + |                         | passes    | A B C |
        B | A B C + |                         | 12-3 on B | A C   |
        B | B       | AC+:first-turn-own-only | 3-4 on B  | A C   |
        B | B       | *                       | ends      | A C   |
        C | A C +   | B:private               | 12-5 on A | A C   |
        A | A C +   | B:private               | 5-6 on A  | C     |
        B | B C +   | A:private               | 4-9 on B  | C     |
        C | C +     | *                       | 12-1 on C |       |
        C | C       | *                       | 1-2 on C  |       |
        C | C       | *                       | ends      |       |
        """,
    ),
    "branching doubles: a covered double has four open ends": (
        replace(CLASSIC, branching_doubles=True, blanks_wild=False),
        """
        A     | A B C + |                                                     | 12-7 on A     | B C |
        B     | B C +   | *                                                   | 12-1 on C     | B C |
        C     | B C +   | *                                                   | 12-2 on B     | B C |
        A     | A B C + |                                                     | 7-7 on A      | B C | A7
        A 7-3 | A       | *                                                   | 7-3 on A      | B C |
        B     | B C +   | *                                                   | 2-4 on B      | C   |
        C     | C +     | *                                                   | 1-5 on C      |     |
        A 7-4 | A       | BC:private +:does-not-match                         | 7-4 on A      |     |
        B     | B +     | *                                                   | draws         |     |
        B     | B +     | *                                                   | 12-5 on +     |     |
        C     | C M     | *                                                   | 5-8 on M      |     |
        A 7-8 | A M     | BC:private +:mexican-already-begun                  | 7-8 on A as 8 |     |
        B     | B M     | *                                                   | 8-9 on M      |     |
        C     | C M     | *                                                   | 5-6 on C      |     |
        A 7-9 | M       | A:does-not-match BC:private +:mexican-already-begun | 8-9 on A      |     |
        """,
    ),
    "swan drive: own train, then one tile on each public train in turn": (
        replace(CLASSIC, swan_drive=True),
        """
        A | A B C + |                                                   | 12-1 on B | A B C |
        B | A B C + |                                                   | 12-2 on + | A B C |
        C | A B C M | +:mexican-already-begun                           | 12-3 on C | A B   |
        C | A       | BCM:swan-order +:mexican-already-begun            | 12-5 on A | A B   |
        C | B       | ACM:swan-order +:mexican-already-begun            | 1-1 on B  | A B   | B1
        C | B       | ACM:open-double-first(B1) +:mexican-already-begun | 1-6 on B  | A B   |
        C | M       | ABC:swan-order +:mexican-already-begun            | 2-7 on M  | A B   |
        A | A B M   | *                                                 | 5-8 on A  | B     |
        A | B       | C:private MA:swan-order +:mexican-already-begun   | 6-4 on B  | B     |
        A | M       | C:private BA:swan-order +:mexican-already-begun   | ends      | B     |
        B | B M     | AC:private +:mexican-already-begun                | 7-1 on M  | B     |
        C | B C M   | *                                                 | 3-6 on C  | B     |
        C | B       | MC:swan-order A:private +:mexican-already-begun   | ends      | B     |
        """,
    ),
    "swan drive: nowhere to drive to ends the turn": (
        replace(CLASSIC, swan_drive=True, trains_begin=TrainsBegin.PRIVATE),
        """
        A | A + | * | 12-1 on A |  |
        B | B + | * | 12-2 on B |  |
        C | C + | * | 12-3 on C |  |
        A | A + | * | 1-1 on A  |  | A1
        A | A   | * | 1-2 on A  |  |
        B | B + | * | draws     |  |
        """,
    ),
    "swan drive: laying the whole train is none": (
        replace(CLASSIC, swan_drive=True, first_turn=FirstTurn.DELAYED),
        """
        A | A B C + |                         | 12-1 on A | B C |
        A | A       | BC+:first-turn-own-only | 1-2 on A  | B C |
        A | A       | BC+:first-turn-own-only | ends      | B C |
        """,
    ),
    "blanks are wild": (
        CLASSIC,
        """
        A 0-5 | A B C + |                              | 0-5 on A      | B C |
        B 0-0 | B C +   | A:private                    | 0-0 on B      | C   | B0
        B 3-4 | B       | *                            | 3-4 on B as 4 | C   |
        C 9-9 |         | AB:private C+:does-not-match | draws         | C   |
        """,
    ),
    "blanks are blanks": (
        replace(CLASSIC, blanks_wild=False),
        """
        A 0-5 |  | ABC+:does-not-match | draws | A B C |
        """,
    ),
    "two-tile rule: two tiles may follow a double": (
        replace(CLASSIC, covers_in_turn=2),
        """
        A | A B C + |   | 12-7 on A | B C |
        B | B C +   | * | 12-8 on B | C   |
        C | C +     | * | 12-9 on C |     |
        A | A +     | * | 7-7 on A  |     | A7
        A | A       | * | 7-1 on A  |     |
        A | A +     | * | 1-2 on A  |     |
        B | B +     | * | 8-8 on B  |     | B8
        B | B       | * | 8-1 on B  |     |
        B | B +     | * | ends      |     |
        """,
    ),
    "nobody may block another's train with a double": (
        replace(CLASSIC, doubles_on_others=False),
        """
        A     | A B C + |                                           | 12-5 on B | A B C |
        B     | A B C + |                                           | 12-6 on C | A B C |
        C 5-5 |         | AB:no-doubles-on-others C+:does-not-match | 5-1 on B  | A B C |
        A     | A B C + |                                           | 12-1 on A | B C   |
        B     | B C +   | *                                         | 1-1 on B  | C     | B1
        B     | B       | *                                         | draws     | C     | B1
        B     | B       | *                                         | passes    | B C   | B1
        C 1-2 | B       | *                                         | 1-2 on B  | B C   |
        """,
    ),
    "the marker stays until the asked double is covered": (
        replace(TEN, marker_down=MarkerDown.AFTER_DOUBLES, first_turn=FirstTurn.ONE_TILE),
        """
        A | A     | * | 12-7 on A |   |
        B | B     | * | 12-5 on B |   |
        C | C     | * | 12-8 on C |   |
        A | A +   | * | draws     |   |
        A | A +   | * | passes    | A |
        B | A B + | * | 5-5 on B  | A | B5
        B | A B + | * | 7-7 on A  | A | B5 A7
        B | A B + | * | 12-3 on + | A | B5 A7
        C | B     | * | 5-2 on B  | A | A7
        A | A     | * | 7-1 on A  |   |
        B | B M + | * | 2-2 on B  |   | B2
        B | B M + | * | draws     |   | B2
        B | B M + | * | passes    | B | B2
        """,
    ),
    "the marker stays up while one's own double is open": (
        replace(CLASSIC, marker_down=MarkerDown.AFTER_DOUBLES),
        """
        A | A B C + |   | 12-7 on A | B C |
        B | B C +   | * | 12-5 on B | C   |
        C | C +     | * | 12-8 on C |     |
        A | A +     | * | draws     |     |
        A | A +     | * | passes    | A   |
        B | A B +   | * | 5-1 on B  | A   |
        C | A C +   | * | 8-2 on C  | A   |
        A | A +     | * | 7-7 on A  | A   | A7
        A | A       | * | 7-1 on A  |     |
        """,
    ),
    "one double in a turn": (
        replace(TEN_ES, doubles_in_turn=1),
        """
        A     | A     | *                                               | 12-7 on A |  |
        A     | A     | *                                               | ends      |  |
        B     | B     | *                                               | 12-5 on B |  |
        B     | B     | *                                               | ends      |  |
        C     | C     | *                                               | 12-8 on C |  |
        C     | C     | *                                               | ends      |  |
        A     | A +   | *                                               | 12-5 on + |  |
        B     | B M + | *                                               | 5-5 on B  |  | B5
        B 7-7 |       | AC:private B:does-not-match M+:too-many-doubles | 5-1 on M  |  | B5
        """,
    ),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_variant(name: str) -> None:
    rules, script = VARIANTS[name]
    run(rules, script, seats=3, engine=12, boneyard=9)
