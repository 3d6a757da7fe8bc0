"""Where a column of a paper sheet and its total disagree."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Disagreement, Slip, SlipCode, check_columns, slips_of

TYPED = [12, 47, 0, 128, 30]
"""217 together."""

numbers = st.one_of(st.none(), st.integers(-30, 200))
columns = st.lists(numbers, max_size=13)
plain = st.lists(st.integers(0, 200), min_size=1, max_size=13)


def added(column: list[int | None]) -> int:
    return sum(number or 0 for number in column)


@pytest.mark.parametrize(
    ("column", "total", "slip"),
    [
        ([12, 47, 0], 86, Slip(SlipCode.SWAPPED_DIGITS, 1, 47, 74)),
        ([90, 1], 10, Slip(SlipCode.SWAPPED_DIGITS, 0, 90, 9)),
        ([128, 1], 183, Slip(SlipCode.SWAPPED_DIGITS, 0, 128, 182)),
        ([12, 47, 47, 3], 62, Slip(SlipCode.REPEATED_ROW, 2, 47)),
        ([12, None, 3], 62, Slip(SlipCode.MISSING_ROW, 1, meant=47)),
        ([477, 3], 50, Slip(SlipCode.EXTRA_DIGIT, 0, 477, 47)),
        ([4, 3], 50, Slip(SlipCode.LOST_DIGIT, 0, 4, 47)),
        ([5, 3], -2, Slip(SlipCode.WRONG_SIGN, 0, 5, -5)),
        ([-5, 3], 8, Slip(SlipCode.WRONG_SIGN, 0, -5, 5)),
        ([62, 3], 15, Slip(SlipCode.DOUBLE_BLANK, 0, 62, 12)),
        ([62, 3], 40, Slip(SlipCode.DOUBLE_BLANK, 0, 62, 37)),
        ([12, 3], 65, Slip(SlipCode.DOUBLE_BLANK, meant=50)),
        ([12, 3], 40, Slip(SlipCode.DOUBLE_BLANK, meant=25)),
        ([17, 3], 14, Slip(SlipCode.MISREAD_DIGIT, 0, 17, 11)),
        ([38, 4], 37, Slip(SlipCode.MISREAD_DIGIT, 0, 38, 33)),
        (TYPED, 271, Slip(SlipCode.PAPER_SWAPPED_DIGITS, typed=271, meant=217)),
        (TYPED, 187, Slip(SlipCode.PAPER_LEFT_OUT, 4, 30, 30)),
        (TYPED, 247, Slip(SlipCode.PAPER_TWICE, 4, 30, 30)),
        (TYPED, 207, Slip(SlipCode.PAPER_CARRIED, typed=207, meant=217)),
        (TYPED, 317, Slip(SlipCode.PAPER_CARRIED, typed=317, meant=217)),
    ],
    ids=lambda value: value.code.value if isinstance(value, Slip) else str(value),
)
def test_a_slip_is_found(column: list[int | None], total: int, slip: Slip) -> None:
    assert slip in slips_of(column, total)
    assert slip.is_on_paper is ("paper" in slip.code)


@pytest.mark.parametrize(
    ("column", "total", "code"),
    [
        ([12, 47, 3, 47], 62, SlipCode.REPEATED_ROW),  # not one below the other
        ([12, None, 3], 10, SlipCode.MISSING_ROW),  # nobody has less than nothing
        ([20, 3], 48, SlipCode.SWAPPED_DIGITS),
        ([128, 1], 822, SlipCode.SWAPPED_DIGITS),  # not neighbours
        ([19, 3], 94, SlipCode.MISREAD_DIGIT),  # two digits
        ([17, 3], 4, SlipCode.MISREAD_DIGIT),
        ([12, 3], 0, SlipCode.DOUBLE_BLANK),
        ([40, 3], -7, SlipCode.DOUBLE_BLANK),  # 50 that was not there
        ([-20, 3], -10, SlipCode.PAPER_SWAPPED_DIGITS),
        ([40, 3], -34, SlipCode.PAPER_SWAPPED_DIGITS),
        ([12, 3], 17, SlipCode.PAPER_CARRIED),
    ],
    ids=lambda value: value.value if isinstance(value, SlipCode) else str(value),
)
def test_what_did_not_happen_is_not_named(column: list[int | None], total: int, code: SlipCode) -> None:
    assert code not in {slip.code for slip in slips_of(column, total)}


def test_the_double_blank_counts_what_the_rules_say() -> None:
    assert SlipCode.DOUBLE_BLANK not in {slip.code for slip in slips_of([62, 3], 15, double_blank=())}
    assert Slip(SlipCode.DOUBLE_BLANK, 0, 62, 32) in slips_of([62, 3], 35, double_blank=(30,))


def test_two_numbers_in_each_others_columns_explain_both() -> None:
    ana, luis, kim = [12, 47, 0], [3, 9, 31], [7, 7, 7]
    assert check_columns([ana, luis, kim], [21, 81, 21]) == (
        Disagreement(
            0,
            59,
            21,
            (Slip(SlipCode.OTHER_COLUMN, 1, 47, 9, 1),),
        ),
        Disagreement(
            1,
            43,
            81,
            (Slip(SlipCode.OTHER_COLUMN, 1, 9, 47, 0),),
        ),
    )


def test_a_number_changes_places_with_no_empty_one() -> None:
    ana, luis = check_columns([[40, None], [2, 38]], [2, 78])
    assert [slip.row for slip in ana.slips if slip.code is SlipCode.OTHER_COLUMN] == [0]
    assert [slip.row for slip in luis.slips if slip.code is SlipCode.OTHER_COLUMN] == [0]


def test_columns_that_agree_or_have_no_total_are_not_named() -> None:
    assert check_columns([[1, 2], [3, None], [5, 6]], [3, 3, None]) == ()
    assert check_columns([], []) == ()


def test_a_total_of_zero_is_a_total() -> None:
    (found,) = check_columns([[5, 0]], [0])
    assert (found.column, found.added_up, found.paper) == (0, 5, 0)


def test_for_each_column_there_is_a_total() -> None:
    with pytest.raises(ValueError, match="zip"):
        check_columns([[1]], [])


# --- Laws -------------------------------------------------------------------------------------------------------------


@given(columns, st.integers(-50, 2000))
def test_each_slip_explains_the_whole_difference(column: list[int | None], total: int) -> None:
    before = list(column)
    over = added(column) - total
    for slip in slips_of(column, total):
        mended = list(column)
        if slip.code is SlipCode.PAPER_LEFT_OUT:
            assert added(column) - (column[slip.row or 0] or 0) == total
        elif slip.code is SlipCode.PAPER_TWICE:
            assert added(column) + (column[slip.row or 0] or 0) == total
        elif slip.is_on_paper:
            assert (slip.typed, slip.meant) == (total, added(column))
        elif slip.row is None:
            assert slip.meant == -over
        else:
            assert column[slip.row] == slip.typed
            mended[slip.row] = slip.meant
            assert added(mended) == total
    assert column == before


@given(columns)
def test_where_nothing_is_wrong_nothing_is_named(column: list[int | None]) -> None:
    assert slips_of(column, added(column)) == ()


@given(columns, st.integers(-50, 2000))
def test_the_likelier_comes_first(column: list[int | None], total: int) -> None:
    order = list(SlipCode)
    places = [order.index(slip.code) for slip in slips_of(column, total)]
    assert places == sorted(places)


@given(plain, st.data())
def test_digits_that_changed_places_are_always_found(right: list[int], data: st.DataObject) -> None:
    row = data.draw(st.integers(0, len(right) - 1))
    digits = f"{right[row]:03}"
    at = data.draw(st.integers(0, 1))
    slipped = int(digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :])
    typed = [*right[:row], slipped, *right[row + 1 :]]
    over = sum(typed) - sum(right)
    assert over % 9 == 0
    expected = Slip(SlipCode.SWAPPED_DIGITS, row, slipped, right[row])
    assert (expected in slips_of(typed, sum(right))) is bool(over)


@given(plain, st.data())
def test_a_row_that_was_typed_twice_is_always_found(right: list[int], data: st.DataObject) -> None:
    row = data.draw(st.integers(0, len(right) - 1))
    typed = [*right[: row + 1], *right[row:]]
    expected = Slip(SlipCode.REPEATED_ROW, row + 1, right[row])
    assert (expected in slips_of(typed, sum(right))) is bool(right[row])


@given(plain, st.data())
def test_a_row_that_is_empty_is_always_found(right: list[int], data: st.DataObject) -> None:
    row = data.draw(st.integers(0, len(right) - 1))
    typed = [*right[:row], None, *right[row + 1 :]]
    expected = Slip(SlipCode.MISSING_ROW, row, meant=right[row])
    assert (expected in slips_of(typed, sum(right))) is bool(right[row])


@given(st.lists(st.tuples(columns, st.one_of(st.none(), st.integers(-50, 900))), max_size=5))
def test_a_column_is_named_where_it_disagrees_and_nowhere_else(
    sheet: list[tuple[list[int | None], int | None]],
) -> None:
    found = check_columns([column for column, _total in sheet], [total for _column, total in sheet])
    assert [(each.column, each.added_up, each.paper) for each in found] == [
        (at, added(column), total)
        for at, (column, total) in enumerate(sheet)
        if total is not None and added(column) != total
    ]
    for each in found:
        for slip in each.slips:
            if slip.other is not None:
                own, theirs = sheet[each.column][0], sheet[slip.other][0]
                assert slip.row is not None
                assert (own[slip.row], theirs[slip.row]) == (slip.typed, slip.meant)
                assert added(own) - (slip.typed or 0) + (slip.meant or 0) == each.paper
