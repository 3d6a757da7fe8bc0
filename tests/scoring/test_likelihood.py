"""What is possible but unlikely: the exact edges of a question, and what the table of round scores promises."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from scoring import (
    PRESETS,
    SETS,
    DominoSet,
    Ending,
    FirstTurn,
    PlayElsewhere,
    Problem,
    ProblemCode,
    RuleSet,
    SeatEntry,
    check_round,
)
from scoring.likelihood import Expected, expected_scores, unlikely_totals
from scoring.quantiles import ROWS, Quantiles
from scoring.simulation import SimulatedTable
from scoring.simulation.bits import Box
from scoring.simulation.play import Round
from tests.golden import GoldenGame, games

EXPECTED = Expected(ordinary=60, rare=110, very_rare=190)
GAMES = games()

RARE = 2
"""Which of the quantiles 1 score of 100 exceeds."""


def slip(total: int, *meant: int) -> list[Problem]:
    return [Problem(ProblemCode.TYPING_SLIP, (0,), total, meant=meant)]


def unlike(total: int) -> list[Problem]:
    return [Problem(ProblemCode.UNLIKE_THE_OTHERS, (0,), total)]


def asked(total: int, *others: int, expected: Expected = EXPECTED) -> list[Problem]:
    """What the first seat is asked, beside the totals of the others."""
    return list(unlikely_totals(expected, dict(enumerate([total, *others])), [0]))


# Where a question begins


@pytest.mark.parametrize(
    ("total", "others", "expected"),
    [
        pytest.param(190, (), [], id="1 of 1000 has more"),
        pytest.param(191, (), slip(191, 11, 19), id="more than that, with nobody to compare with"),
        pytest.param(191, (3, 95), slip(191, 11, 19), id="more than twice the highest of the others"),
        pytest.param(191, (96, 3), [], id="the round was over soon for everybody"),
        pytest.param(110, (1, 2), [], id="1 of 100 has more"),
        pytest.param(111, (), [], id="more than that, with nobody to compare with, is rare only"),
        pytest.param(111, (22, 4), slip(111, 11), id="more than that, and five times the highest of the others"),
        pytest.param(111, (4, 23), [], id="not quite five times"),
        pytest.param(170, (1, 34), [], id="exactly five times"),
        pytest.param(170, (1,), [], id="one other is not much to compare with"),
        pytest.param(191, (0,), slip(191, 11, 19), id="beside somebody with the double-blank"),
        pytest.param(150, (250, 12, 23), slip(150, 10, 15, 50), id="two slips do not hide each other"),
        pytest.param(250, (150, 12, 23), slip(250, 20, 25, 50), id="neither the lower nor the higher"),
        pytest.param(250, (150, 12, 51), [], id="not quite five times the others that are not rare"),
        pytest.param(210, (110, 12, 23), [], id="110 is not rare"),
        pytest.param(150, (250, 12), [], id="one other that is not rare is not much to compare with"),
        pytest.param(250, (150, 170, 130), [], id="the round was over soon for everybody, and none hides"),
    ],
)
def test_a_question_begins_where_a_score_is_rare(total: int, others: tuple[int, ...], expected: list[Problem]) -> None:
    assert asked(total, *others) == expected


@pytest.mark.parametrize(
    ("total", "expected"),
    [
        pytest.param(195, slip(195, 15, 19), id="a digit too many, each of the three places"),
        pytest.param(230, slip(230, 20, 23, 30), id="all three may be meant"),
        pytest.param(201, slip(201, 20, 21), id="nobody writes 01 for 1"),
        pytest.param(260, slip(260, 20, 26, 60), id="60 is ordinary"),
        pytest.param(261, slip(261, 21, 26), id="61 is not"),
        pytest.param(2000, unlike(2000), id="no slip that is likely"),
        pytest.param(888, unlike(888), id="with a digit less it would still be rare"),
    ],
)
def test_a_question_names_what_may_be_meant(total: int, expected: list[Problem]) -> None:
    assert asked(total) == expected


def test_two_digits_may_be_swapped() -> None:
    small = Expected(ordinary=30, rare=50, very_rare=70)
    assert asked(91, expected=small) == slip(91, 1, 9, 19)
    assert asked(9, expected=replace(small, ordinary=2, very_rare=8)) == unlike(9)


def test_what_no_slip_explains_is_not_asked_about_sooner() -> None:
    small = Expected(ordinary=2, rare=50, very_rare=70)
    assert asked(69, 3, 1, expected=small) == []
    assert asked(62, 3, 1, expected=small) == slip(62, 2)


def test_only_what_was_typed_is_asked_about_in_the_order_of_the_seats() -> None:
    totals = {0: 500, 1: 8, 2: 500, 3: 1900}
    assert [problem.seats for problem in unlikely_totals(EXPECTED, totals, [3, 1])] == [(3,)]
    assert [problem.seats for problem in unlikely_totals(EXPECTED, {0: 500, 1: 1100}, [1, 0])] == [(1,)]
    assert list(unlikely_totals(EXPECTED, totals, [0, 1])) == []
    assert [problem.seats for problem in unlikely_totals(EXPECTED, totals | {4: 9}, [3, 2, 0, 1])] == [(0,), (2,), (3,)]


# What the table says


def scores(quantiles: Quantiles) -> Expected:
    _, ordinary, rare, very_rare = quantiles
    return Expected(ordinary, rare, very_rare)


PLAIN = {highest: RuleSet(highest=highest) for highest in SETS}
BUILDING = [first_turn for first_turn in FirstTurn if first_turn is not FirstTurn.ONE_TILE]


def test_a_row_says_what_is_ordinary_at_its_table() -> None:
    for highest, seats, dealt, one_tile, whole_train, own_first in ROWS:
        rules = PLAIN[highest]
        assert expected_scores(rules, seats, dealt) == scores(one_tile)
        for first_turn in BUILDING:
            assert expected_scores(replace(rules, first_turn=first_turn), seats, dealt) == scores(whole_train)
        for field in ("public_from", "mexican_from"):
            own = replace(rules, **{field: PlayElsewhere.AFTER_OWN_BEGUN})
            # Whoever cannot begin the own train is alone in that: the others' scores say nothing.
            assert expected_scores(own, seats, dealt) == Expected(own_first[1], own_first[3], own_first[3])


def test_where_both_rules_are_played_the_higher_number_holds() -> None:
    rules = replace(PLAIN[12], first_turn=FirstTurn.WHOLE_TRAIN, public_from=PlayElsewhere.AFTER_OWN_BEGUN)
    whole_train, own_first = next(row[4:] for row in ROWS if row[:3] == (12, 8, 10))
    assert whole_train[1] > own_first[1]
    assert whole_train[3] < own_first[3]
    assert expected_scores(rules, 8, 10) == Expected(whole_train[1], own_first[3], own_first[3])


def test_between_the_rows_scores_are_in_between() -> None:
    known = {row[:3]: row[3] for row in ROWS}
    low, high = known[12, 4, 10], known[12, 4, 15]
    assert expected_scores(PLAIN[12], 4, 12).rare == round(low[2] + (high[2] - low[2]) * 2 / 5)
    low, high = known[12, 4, 10], known[12, 6, 10]
    assert expected_scores(PLAIN[12], 5, 10).very_rare == round((low[3] + high[3]) / 2)
    low, high = known[9, 4, 10], known[12, 4, 10]
    assert expected_scores(replace(PLAIN[12], highest=10), 4, 10).ordinary == round(low[1] + (high[1] - low[1]) / 3)


@pytest.mark.parametrize(
    ("seats", "dealt", "like"),
    [
        pytest.param(1, 15, (2, 15), id="one seat"),
        pytest.param(2, 40, (2, 20), id="a deal that leaves nothing to lay for"),
        pytest.param(4, 1, (4, 6), id="one tile"),
        pytest.param(14, 20, (14, 6), id="more than there are"),
    ],
)
def test_beyond_the_rows_the_last_one_holds(seats: int, dealt: int, like: tuple[int, int]) -> None:
    assert expected_scores(PLAIN[12], seats, dealt) == expected_scores(PLAIN[12], *like)


def test_sets_that_are_not_made_are_judged_by_the_nearest() -> None:
    assert expected_scores(replace(PLAIN[18], highest=21), 4, 10) == expected_scores(PLAIN[18], 4, 10)
    assert expected_scores(replace(PLAIN[6], highest=1), 2, 6) == expected_scores(PLAIN[6], 2, 6)


@pytest.mark.parametrize(("seats", "like"), [(8, 4), (7, 4), (2, 2)])
def test_two_sets_mixed_leave_tiles_as_a_table_of_half_the_seats_has(seats: int, like: int) -> None:
    assert expected_scores(replace(PLAIN[12], copies=2), seats, 15) == expected_scores(PLAIN[12], like, 15)


def test_without_a_set_there_is_still_an_answer() -> None:
    assert expected_scores(replace(PLAIN[12], copies=0), 4, 15) == expected_scores(PLAIN[12], 4, 15)


def test_a_dear_double_blank_comes_on_top_of_what_is_rarer_than_it_is() -> None:
    plain = expected_scores(PLAIN[12], 8, 11)
    dear = expected_scores(replace(PLAIN[12], double_blank=50), 8, 11)
    assert dear.ordinary == plain.ordinary
    assert dear.rare == plain.ordinary + 50 > plain.rare
    assert dear.very_rare == plain.rare + 50 > plain.very_rare
    assert expected_scores(replace(PLAIN[12], double_blank=1), 8, 11) == plain


def test_blank_ends_that_count_make_every_score_grow() -> None:
    plain = expected_scores(PLAIN[12], 4, 15)
    rules = replace(PLAIN[12], blank_end=25, double_blank=0)
    pips, points = (sum(map(each, rules.tiles.tiles)) for each in (lambda tile: tile.pips, rules.worth))
    assert (pips, points) == (1092, 1392)
    assert expected_scores(rules, 4, 15) == Expected(
        *(round(score * points / pips) for score in (plain.ordinary, plain.rare, plain.very_rare))
    )


# What the table promises


def test_what_is_rarer_is_higher() -> None:
    for row in ROWS:
        for quantiles in row[3:]:
            assert quantiles[0] > 0
            assert all(low < high for low, high in pairwise(quantiles))


def test_a_larger_set_has_higher_scores_from_three_seats_on() -> None:
    known = {row[:3]: row[3:] for row in ROWS if row[1] > 2}
    for (highest, *table), quantiles in known.items():
        for larger in SETS:
            more = known.get((larger, *table))
            if larger > highest and more is not None:
                for few, many in zip(quantiles, more, strict=True):
                    assert all(low < high for low, high in zip(few, many, strict=True))


def test_more_tiles_dealt_never_lower_what_is_rare_by_much() -> None:
    """The more are dealt the more is held by who did not play; it ends where there is nothing left to draw."""
    for few, many in pairwise(ROWS):
        highest, seats, dealt, one_tile, whole_train, _ = many
        if few[:2] == (highest, seats):
            assert whole_train[RARE] > 0.9 * few[4][RARE]
            if 2 * seats * dealt <= len(DominoSet(highest)):
                assert one_tile[RARE] > 0.85 * few[3][RARE]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("highest", SETS)
def test_every_table_has_its_answer(preset: str, highest: int) -> None:
    rules = replace(PRESETS[preset], highest=highest)
    for seats in range(2, 15):
        for dealt in range(1, 21):
            found = expected_scores(rules, seats, dealt)
            assert 0 < found.ordinary < found.rare <= found.very_rare < DominoSet(highest).pips + 50


@pytest.mark.parametrize("golden", GAMES.values(), ids=GAMES)
def test_nothing_about_a_real_evening_is_asked(golden: GoldenGame) -> None:
    for engine, row in zip(golden.engines, golden.scores, strict=True):
        entries = [SeatEntry() if score == "x" else SeatEntry(pips=int(score)) for score in row]
        assert check_round(PRESETS[golden.preset], engine, Ending.WENT_OUT, row.index("x"), entries) == []


def simulated(table: SimulatedTable, rounds: int) -> list[dict[int, int]]:
    """The totals of those who did not go out, by seat."""
    box, random = Box(table.highest), Random(2024)
    found = []
    for number in range(rounds):
        played = Round(box, table, table.highest - number % (table.highest + 1), random)
        played.play()
        found.append({seat: box.weight(hand) for seat, hand in enumerate(played.hands) if seat != played.out})
    return found


FAMILY = SimulatedTable(12, 8, 10)


def test_a_family_of_eight_is_asked_for_nothing_in_at_most_one_of_ten_games() -> None:
    expected = expected_scores(FAMILY.rules, FAMILY.seats, FAMILY.dealt)
    questions = [
        problem for totals in simulated(FAMILY, 13 * 100) for problem in unlikely_totals(expected, totals, totals)
    ]
    assert len(questions) <= 10


def test_three_of_four_numbers_with_a_digit_too_many_are_noticed() -> None:
    expected = expected_scores(FAMILY.rules, FAMILY.seats, FAMILY.dealt)
    random = Random(2024)
    caught = []
    for totals in simulated(FAMILY, 300):
        seat = random.choice([*totals])
        digits = str(totals[seat])
        place = random.randrange(len(digits) + 1)
        typed = int(digits[:place] + str(random.randrange(10)) + digits[place:])
        caught.append(any(unlikely_totals(expected, {**totals, seat: typed}, [seat])))
    assert sum(caught) >= 0.75 * len(caught)
