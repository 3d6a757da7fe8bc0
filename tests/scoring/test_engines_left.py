"""The engines still to come, when a table does not keep to the plan."""

import pytest

from scoring import EngineOrder, RuleSet, engines_left

SIX = RuleSet(highest=6)

CASES = [
    ("nothing played", SIX, (), (6, 5, 4, 3, 2, 1, 0)),
    ("as planned", SIX, (6, 5), (4, 3, 2, 1, 0)),
    ("one before its turn", SIX, (6, 4), (5, 3, 2, 1, 0)),
    ("one twice: the last does not come", SIX, (6, 6), (5, 4, 3, 2, 1)),
    ("all played", SIX, (6, 5, 4, 3, 2, 1, 0), ()),
    ("more than the game has", RuleSet(highest=6, rounds=1), (6, 5), ()),
    ("the last round with an engine out of turn", RuleSet(highest=6, rounds=1), (5,), ()),
    ("more rounds than planned, out of turn", RuleSet(highest=6, rounds=2), (3, 2, 1), ()),
    ("an engine that the plan has twice", RuleSet(highest=6, rounds=9), (5, 6), (4, 3, 2, 1, 0, 6, 5)),
    ("an engine that the plan does not have", RuleSet(highest=6, rounds=3), (0,), (6, 5)),
    ("a list", RuleSet(engine_order=EngineOrder.LISTED, engine_list=(5, 5, 12)), (5,), (5, 12)),
]


@pytest.mark.parametrize(("rules", "played", "left"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_what_is_left_keeps_the_order_of_the_plan(
    rules: RuleSet, played: tuple[int, ...], left: tuple[int, ...]
) -> None:
    assert engines_left(rules, played) == left
