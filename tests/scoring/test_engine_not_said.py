"""Engines that a table finds in its hands, and deals that a set does not hold."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    DealRow,
    Ending,
    EngineOrder,
    Problem,
    ProblemCode,
    RuleSet,
    SeatEntry,
    check_engine,
    check_round,
    engines_left,
    overdealt,
    planned_engines,
)

HELD = RuleSet(engine_order=EngineOrder.HELD)
ORDERS = [order for order in EngineOrder if order is not EngineOrder.LISTED]


@given(st.sampled_from(ORDERS), st.lists(st.integers(0, 12), max_size=13))
def test_the_plan_is_what_is_left_wherever_it_can_be_known(order: EngineOrder, played: list[int]) -> None:
    rules = RuleSet(engine_order=order)
    planned = planned_engines(rules, played)
    left = engines_left(rules, played)
    assert planned == ((None,) * len(left) if rules.engine_is_found else left)


@pytest.mark.parametrize("rules", [RuleSet(), HELD], ids=["planned", "found"])
def test_a_round_of_which_nobody_has_said_the_engine_is_a_round_all_the_same(rules: RuleSet) -> None:
    assert len(planned_engines(rules, [12, None, 10])) == 10


def test_a_found_engine_may_come_again_and_lies_in_the_set() -> None:
    assert check_engine(HELD, 8, [8, None]) == []
    assert check_engine(HELD, None, [8]) == []
    assert check_engine(HELD, 13, []) == [Problem(ProblemCode.ENGINE_OUTSIDE_SET, number=13)]
    assert check_engine(RuleSet(), 8, [8, None]) == [Problem(ProblemCode.ENGINE_TWICE, number=8)]


def test_a_round_is_not_counted_before_its_engine_is_said() -> None:
    entries = (SeatEntry(pips=0), SeatEntry(pips=12))
    found = check_round(HELD, None, Ending.WENT_OUT, 0, entries)
    assert Problem(ProblemCode.ENGINE_MISSING) in found
    assert Problem(ProblemCode.ENGINE_MISSING) not in check_round(HELD, 8, Ending.WENT_OUT, 0, entries)


@pytest.mark.parametrize(
    ("row", "most", "expected"),
    [
        (DealRow(12, 2, 4, 15), 8, None),
        (DealRow(12, 4, 6, 20), 8, 5),
        (DealRow(12, 2, 8, 12), 8, 8),
        (DealRow(12, 2, 8, 12), 7, None),
        (DealRow(12, 2, 8, None), 8, None),
        (DealRow(9, 2, 8, 12), 8, 5),
    ],
    ids=["fits", "too many from 5", "too many for 8", "8 do not play", "no deal", "another set"],
)
def test_a_row_that_deals_more_than_the_set_holds_says_for_how_many(
    row: DealRow, most: int, expected: int | None
) -> None:
    found = overdealt(replace(RuleSet(), max_seats=most), row)
    assert (found is None) == (expected is None)
    if found is not None and expected is not None:
        assert found[0] == expected
        assert found[0] * (row.tiles or 0) > found[1]
