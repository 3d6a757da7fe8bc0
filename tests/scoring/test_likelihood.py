"""What is possible but unlikely: the exact edges of a question."""

import pytest

from scoring import PRESETS, Ending, Problem, ProblemCode, SeatEntry, Tile, check_round
from scoring.likelihood import ordinary, unlikely_totals

CLASSIC = PRESETS["classic"]
WORTHS = sorted(CLASSIC.worth(tile) for tile in CLASSIC.tiles.tiles if tile != Tile(12, 12))


@pytest.mark.parametrize(("dealt", "points"), [(15, 118), (12, 94), (10, 83), (5, 83)])
def test_no_total_is_asked_about_up_to_two_thirds_of_the_deal(dealt: int, points: int) -> None:
    found = ordinary(WORTHS, dealt)
    assert (found, type(found)) == (points, int)


@pytest.mark.parametrize(
    ("total", "other", "expected"),
    [
        (118, 30, []),
        (119, 30, [Problem(ProblemCode.TYPING_SLIP, (0,), 119, meant=(19,))]),
        (119, 38, [Problem(ProblemCode.TYPING_SLIP, (0,), 119, meant=(19,))]),
        (119, 39, [Problem(ProblemCode.UNLIKE_THE_OTHERS, (0,), 119)]),
        (121, 6, [Problem(ProblemCode.TYPING_SLIP, (0,), 121, meant=(11, 12))]),
        (121, 5, [Problem(ProblemCode.UNLIKE_THE_OTHERS, (0,), 121)]),
        (140, 70, []),
        (141, 70, [Problem(ProblemCode.TYPING_SLIP, (0,), 141, meant=(41,))]),
    ],
)
def test_where_a_question_begins_and_what_may_be_meant(total: int, other: int, expected: list[Problem]) -> None:
    assert list(unlikely_totals(WORTHS, 15, {0: total, 1: other}, [0])) == expected


def test_a_hand_without_the_double_blank_is_not_named_among_too_many_zeros() -> None:
    entries = [SeatEntry(pips=0), SeatEntry(hand=(Tile(5, 4),)), SeatEntry(pips=0), SeatEntry(pips=0)]
    found = check_round(CLASSIC, 12, Ending.WENT_OUT, 0, entries)
    assert [problem.seats for problem in found if problem.code is ProblemCode.TOO_MANY_ZEROS] == [(2, 3)]
