"""Edges that a changed word in the code would move, and no other test would notice."""

import pytest

from scoring import PRESETS, Ending, ProblemCode, RoundRejected, SeatEntry, check_round, score_round

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


def test_of_two_conflicts_the_smaller_totals_are_named() -> None:
    """With either of two others a seat holds more than the set: the table is told of the one with less to count."""
    entries = [SeatEntry(pips=1000), SeatEntry(pips=100), SeatEntry(pips=90)]
    found = check_round(CLASSIC, 12, Ending.BLOCKED, None, entries)
    assert [problem.seats for problem in found if problem.code is ProblemCode.NO_SUCH_HANDS] == [(0, 2)]


def test_a_refused_round_names_all_that_is_wrong_with_it() -> None:
    with pytest.raises(RoundRejected) as refusal:
        score_round(CLASSIC, 13, Ending.WENT_OUT, None, [SeatEntry(pips=5), SeatEntry()])
    assert str(refusal.value).startswith("missing, engine-outside-set, nobody-out")
