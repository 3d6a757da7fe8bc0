"""Edges that a changed word in the code would move, and no other test would notice."""

import pytest

from scoring import (
    PRESETS,
    DealRow,
    Ending,
    ProblemCode,
    RoundRejected,
    RuleSet,
    SeatEntry,
    Severity,
    check_round,
    score_round,
)

CLASSIC = PRESETS["classic"]
TWO_ONES = [SeatEntry(), SeatEntry(pips=1), SeatEntry(pips=1)]


def test_a_table_that_does_not_insist_is_refused_what_cannot_be() -> None:
    with pytest.raises(RoundRejected) as refusal:
        score_round(CLASSIC, 12, Ending.WENT_OUT, 0, TWO_ONES)
    assert [problem.code for problem in refusal.value.problems] == [ProblemCode.NO_SUCH_HANDS]
    assert score_round(CLASSIC, 12, Ending.WENT_OUT, 0, TWO_ONES, anyway=True).sides[1] is not None


def test_who_claims_the_whole_set_leaves_nothing_for_another() -> None:
    whole = sum(CLASSIC.worth(tile) for tile in CLASSIC.tiles.tiles) - 24
    found = check_round(CLASSIC, 12, Ending.BLOCKED, None, [SeatEntry(pips=whole), SeatEntry(pips=5)])
    assert (0, 1) in [problem.seats for problem in found if problem.code is ProblemCode.NO_SUCH_HANDS]
    assert (0,) in [problem.seats for problem in found if problem.severity is Severity.WARNING]


def too_much(rules: RuleSet, totals: list[int]) -> list[int | None]:
    """The limits that the totals pass, where the first seat went out and the engine is the highest double."""
    entries = [SeatEntry(), *(SeatEntry(pips=total) for total in totals)]
    found = check_round(rules, rules.highest, Ending.WENT_OUT, 0, entries)
    return [problem.number for problem in found if problem.code is ProblemCode.MORE_THAN_WAS_LEFT]


def test_of_two_double_blanks_one_is_held_at_0_and_the_other_was_laid() -> None:
    """Five tiles were laid: 0-0, 1-0, 1-0 and two of 2 points, which are 6 of the 324 points beside the engine."""
    rules = RuleSet(highest=6, copies=2, deal_table=(DealRow(6, 3, 3, 5),))
    assert too_much(rules, [0, 318]) == []
    assert too_much(rules, [0, 319]) == [318]


def test_a_0_that_cannot_be_takes_no_tile_from_those_that_were_laid() -> None:
    """With a double-blank of 50 there are 1118 points beside the engine, and 56 on the 14 lightest tiles."""
    assert too_much(PRESETS["blank-fifty"], [0, 1062]) == []
    assert too_much(PRESETS["blank-fifty"], [0, 1063]) == [1062]


@pytest.mark.parametrize(
    ("rules", "engine", "asked"),
    [
        pytest.param(CLASSIC, 12, True, id="the double-blank counts nothing"),
        pytest.param(CLASSIC, 0, False, id="the double-blank is the engine"),
        pytest.param(PRESETS["blank-fifty"], 12, False, id="the double-blank counts 50"),
        pytest.param(RuleSet(blank_end=5), 12, False, id="every blank end counts"),
        pytest.param(RuleSet(blank_end=5, double_blank=0), 12, True, id="every blank end but the double-blank's"),
    ],
)
def test_a_blocked_round_is_asked_who_has_0_where_somebody_can(rules: RuleSet, engine: int, *, asked: bool) -> None:
    found = check_round(rules, engine, Ending.BLOCKED, None, [SeatEntry(pips=20), SeatEntry(pips=21)])
    assert (ProblemCode.NOBODY_AT_ZERO in {problem.code for problem in found}) is asked


def test_of_two_conflicts_the_smaller_totals_are_named() -> None:
    """With either of two others a seat holds more than the set: the table is told of the one with less to count."""
    entries = [SeatEntry(pips=1000), SeatEntry(pips=100), SeatEntry(pips=90)]
    found = check_round(CLASSIC, 12, Ending.BLOCKED, None, entries)
    assert [problem.seats for problem in found if problem.code is ProblemCode.NO_SUCH_HANDS] == [(0, 2)]


def test_a_refused_round_names_all_that_is_wrong_with_it() -> None:
    with pytest.raises(RoundRejected) as refusal:
        score_round(CLASSIC, 13, Ending.WENT_OUT, None, [SeatEntry(pips=5), SeatEntry()])
    assert str(refusal.value).startswith("missing, engine-outside-set, nobody-out")
