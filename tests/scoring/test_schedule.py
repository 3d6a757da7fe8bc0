"""Engines and starters."""

from dataclasses import replace

import pytest

from scoring import PRESETS, EngineOrder, EngineSource, Problem, ProblemCode, RuleSet, check_engine, engines, starter

DOWN = tuple(range(12, -1, -1))

ORDERS = [
    ("down", RuleSet(), DOWN),
    ("a double-9 set", RuleSet(highest=9), tuple(range(9, -1, -1))),
    ("up", RuleSet(engine_order=EngineOrder.UP), tuple(range(13))),
    ("up from 3", RuleSet(engine_order=EngineOrder.UP, first_engine=3), tuple(range(3, 13))),
    ("even", RuleSet(engine_order=EngineOrder.EVEN_DOWN), (12, 10, 8, 6, 4, 2, 0)),
    ("odd", RuleSet(engine_order=EngineOrder.ODD_DOWN), (11, 9, 7, 5, 3, 1)),
    ("from 9", RuleSet(first_engine=9), tuple(range(9, -1, -1))),
    ("without the blank round", RuleSet(rounds=12), DOWN[:12]),
    ("a 14th round", RuleSet(rounds=14), (*DOWN, 12)),
    ("twice round", RuleSet(highest=6, rounds=9), (6, 5, 4, 3, 2, 1, 0, 6, 5)),
    ("listed", RuleSet(engine_order=EngineOrder.LISTED, engine_list=(5, 5, 12)), (5, 5, 12)),
    ("held", RuleSet(engine_order=EngineOrder.HELD), DOWN),
    ("a game of 4", replace(PRESETS["short-game"], rounds=4), (12, 11, 10, 9)),
    ("a game of 8", replace(PRESETS["short-game"], rounds=8), DOWN[:8]),
    ("a game of 13", replace(PRESETS["short-game"], rounds=13), DOWN),
]


@pytest.mark.parametrize(("rules", "expected"), [row[1:] for row in ORDERS], ids=[row[0] for row in ORDERS])
def test_the_engines_of_a_game(rules: RuleSet, expected: tuple[int, ...]) -> None:
    assert engines(rules) == expected


@pytest.mark.parametrize("key", PRESETS)
def test_the_engine_of_a_round_is_thirteen_less_its_number(key: str) -> None:
    assert [engine + number for number, engine in enumerate(engines(PRESETS[key]), start=1)] == [13] * len(
        engines(PRESETS[key])
    )


@pytest.mark.parametrize(
    ("rules", "engine", "others", "codes"),
    [
        (RuleSet(), 12, (), []),
        (RuleSet(), 13, (), [ProblemCode.ENGINE_OUTSIDE_SET]),
        (RuleSet(), -1, (), [ProblemCode.ENGINE_OUTSIDE_SET]),
        (RuleSet(), 12, (11, 12), [ProblemCode.ENGINE_TWICE]),
        (RuleSet(rounds=14), 12, (12, 11), []),
        (RuleSet(rounds=14), 12, (12, 12), [ProblemCode.ENGINE_TWICE]),
        (RuleSet(engine_order=EngineOrder.HELD), 12, (12, 12), []),
        (RuleSet(rounds=4), 0, (), []),
    ],
    ids=["first", "too high", "negative", "twice", "as planned", "once more than planned", "held", "not planned"],
)
def test_an_engine_is_checked_at_the_table(
    rules: RuleSet, engine: int, others: tuple[int, ...], codes: list[ProblemCode]
) -> None:
    assert check_engine(rules, engine, others) == [Problem(code, number=engine) for code in codes]


HELD = RuleSet(engine_source=EngineSource.DRAWN_IN_TURN)


@pytest.mark.parametrize(
    ("rules", "playing", "holder", "last", "expected"),
    [
        (RuleSet(), (0, 1, 2), None, None, 0),
        (RuleSet(), (0, 1, 2), None, 0, 1),
        (RuleSet(), (0, 1, 2), None, 2, 0),
        (RuleSet(), (0, 2, 3), None, 0, 2),
        (RuleSet(), (0, 1, 2), 2, 0, 2),
        (RuleSet(), (), None, None, None),
        (HELD, (0, 1, 2), None, 0, None),
        (HELD, (0, 1, 2), 1, 0, 1),
    ],
    ids=["first round", "to the left", "round the table", "past who is absent", "as set", "nobody", "unknown", "held"],
)
def test_who_starts(
    rules: RuleSet, playing: tuple[int, ...], holder: int | None, last: int | None, expected: int | None
) -> None:
    assert starter(rules, playing, holder=holder, last=last) == expected


@pytest.mark.parametrize(
    ("playing", "last", "expected"),
    [((0, 1, 2), None, 1), ((0, 2, 3), None, 2), ((0,), None, 0), ((0, 1, 2), 1, 2)],
    ids=["whose turn it is", "past who is absent", "round the table", "only where nobody began"],
)
def test_who_starts_where_it_is_not_the_first_seats_turn(
    playing: tuple[int, ...], last: int | None, expected: int
) -> None:
    assert starter(RuleSet(), playing, last=last, first=1) == expected
