"""Places, ties and what decided them (RULES.md, Ties)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    PRESETS,
    Criterion,
    Ending,
    LateSeat,
    Place,
    RoundScore,
    RuleSet,
    SeatEntry,
    SideScore,
    TieBreak,
    rank,
    score_round,
)

CLASSIC = PRESETS["classic"]


def seat(points: int, score: int | None = None, *, went_out: bool = False) -> SideScore:
    return SideScore(points=points, score=points if score is None else score, went_out=went_out)


def rounds_of(*columns: list[int | None]) -> list[RoundScore]:
    """A game by its columns: each seat's points, round by round; None is a round that it did not play."""
    return [
        RoundScore(engine=12 - number, sides=tuple(None if points is None else seat(points) for points in row))
        for number, row in enumerate(zip(*columns, strict=True))
    ]


def by_seat(places: list[Place]) -> dict[tuple[int, ...], int | None]:
    return {place.seats: place.place for place in places}


def test_before_the_first_round_nobody_has_a_place() -> None:
    assert rank(CLASSIC, []) == []


def test_the_published_family_game_ends_as_published() -> None:
    kim, mike = rank(CLASSIC, rounds_of([0, 0, 0, 0, 46, 0], [37, 34, 6, 29, 0, 17]))
    assert (kim.seats, kim.place, kim.total, kim.zero_rounds, kim.lowest_nonzero) == ((0,), 1, 46, 5, 46)
    assert (mike.seats, mike.place, mike.total, mike.zero_rounds, mike.lowest_nonzero) == ((1,), 2, 123, 1, 6)
    assert kim.decided_by is Criterion.TOTAL
    assert mike.decided_by is None


TIES = [
    ("the total", [5, 5], [5, 6], Criterion.TOTAL, 2),
    ("zero rounds", [0, 10], [5, 5], Criterion.ZERO_ROUNDS, 2),
    ("the lowest round that is not 0", [0, 3, 7], [0, 5, 5], Criterion.LOWEST_NONZERO, 2),
    ("nothing", [0, 3, 7], [0, 7, 3], Criterion.SHARED, 1),
    ("nothing, with zeros alone", [0, 0], [0, 0], Criterion.SHARED, 1),
]


@pytest.mark.parametrize(
    ("first", "second", "criterion", "place"), [row[1:] for row in TIES], ids=[row[0] for row in TIES]
)
def test_what_decides(first: list[int | None], second: list[int | None], criterion: Criterion, place: int) -> None:
    for columns, winner in (((first, second), 0), ((second, first), 1 if place == 2 else 0)):
        places = rank(CLASSIC, rounds_of(*columns))
        assert [places[0].seats, places[0].place, places[0].decided_by] == [(winner,), 1, criterion]
        assert places[1].place == place


def test_after_a_shared_second_place_comes_the_fourth() -> None:
    places = rank(CLASSIC, rounds_of([1], [2], [2], [3]))
    assert [place.place for place in places] == [1, 2, 2, 4]


def test_no_round_above_0_beats_any_lowest_round() -> None:
    # Equal totals and zero rounds with nothing else to show take a round whose points are 0 and whose score is not.
    zeros = RoundScore(12, (seat(0), seat(0)))
    paid_back = RoundScore(11, (None, seat(0, 1)))
    places = rank(replace(CLASSIC, tie_breaks=(TieBreak.LOWEST_NONZERO,)), [zeros, paid_back])
    assert [place.lowest_nonzero for place in places] == [None, 1]
    assert places[0].decided_by is Criterion.LOWEST_NONZERO


def test_a_group_may_turn_the_tie_breaks_round() -> None:
    columns = ([0, 10], [5, 5])
    turned = replace(CLASSIC, tie_breaks=(TieBreak.LOWEST_NONZERO, TieBreak.ZERO_ROUNDS))
    assert rank(CLASSIC, rounds_of(*columns))[0].seats == (0,)
    assert rank(turned, rounds_of(*columns))[0].seats == (1,)
    assert rank(replace(CLASSIC, tie_breaks=()), rounds_of(*columns))[0].decided_by is Criterion.SHARED


def test_where_the_winner_collects_the_highest_total_wins() -> None:
    rounds = [RoundScore(12, (seat(30, 0, went_out=True), seat(0, 30))), RoundScore(11, (seat(0, 31), seat(31, 0)))]
    places = rank(PRESETS["winner-collects"], rounds)
    assert [(place.seats, place.total) for place in places] == [((1,), 31), ((0,), 30)]
    assert places[0].zero_rounds == 1


def test_a_bonus_for_going_out_leaves_a_zero_round() -> None:
    places = rank(CLASSIC, [RoundScore(12, (seat(-5, 0, went_out=True), seat(10)))])
    assert (places[0].total, places[0].zero_rounds, places[0].lowest_nonzero) == (-5, 1, None)


def test_a_penalty_on_a_zero_is_no_zero_round() -> None:
    places = rank(CLASSIC, [RoundScore(12, (seat(25, 25, went_out=True), seat(30)))])
    assert (places[0].zero_rounds, places[0].lowest_nonzero) == (0, 25)


def test_rounds_missed_are_neither_zero_rounds_nor_counted() -> None:
    late = rank(CLASSIC, rounds_of([10, 10, 10], [None, 20, 20]))[1]
    assert (late.rounds_played, late.zero_rounds, late.total, late.lowest_nonzero) == (2, 0, 40, 20)


def test_who_has_played_no_round_has_no_place() -> None:
    places = rank(CLASSIC, rounds_of([10], [None]))
    assert by_seat(places) == {(0,): 1, (1,): None}
    assert places[0].decided_by is Criterion.COMPETING
    assert places[1].total == 0


LATE = [
    (LateSeat.NOTHING, 0, 7),
    (LateSeat.WORST_TOTAL, 31, 38),
    (LateSeat.AVERAGE_TOTAL, 26, 33),
]


@pytest.mark.parametrize(("late_seat", "allowance", "total"), LATE)
def test_a_late_arrival_is_given_what_the_rules_say(late_seat: LateSeat, allowance: int, total: int) -> None:
    rules = replace(CLASSIC, late_seat=late_seat)
    places = rank(rules, rounds_of([10, 10, 0], [11, 20, 1], [None, None, 7]))
    late = next(place for place in places if place.seats == (2,))
    assert (late.allowance, late.total, late.rounds_played) == (allowance, total, 1)


@pytest.mark.parametrize(("totals", "allowance"), [((10, 10, 11), 10), ((10, 11), 11), ((10, 11, 11), 11)])
def test_an_average_is_a_whole_number_halves_up(totals: tuple[int, ...], allowance: int) -> None:
    rules = replace(CLASSIC, late_seat=LateSeat.AVERAGE_TOTAL)
    places = rank(rules, rounds_of(*([total, 0] for total in totals), [None, 7]))
    assert next(place for place in places if place.seats == (len(totals),)).allowance == allowance


def test_a_round_that_somebody_sat_out_adds_nothing_to_what_a_late_arrival_is_given() -> None:
    rules = replace(CLASSIC, late_seat=LateSeat.WORST_TOTAL)
    places = rank(rules, rounds_of([20, None, 0, 0], [4, 0, 0, 0], [None, None, None, 9]))
    assert next(place for place in places if place.seats == (2,)).allowance == 20


def test_who_is_at_the_table_and_sits_a_round_out_has_come() -> None:
    rules = replace(CLASSIC, late_seat=LateSeat.WORST_TOTAL)
    first, second, third = rounds_of([20, 0, 0], [None, 4, 0], [None, None, 9])
    seated = [replace(first, seated=(0, 1)), replace(second, seated=(0, 1, 2)), third]
    assert {place.seats[0]: place.allowance for place in rank(rules, [first, second, third])} == {0: 0, 1: 20, 2: 24}
    assert {place.seats[0]: place.allowance for place in rank(rules, seated)} == {0: 0, 1: 0, 2: 20}
    # It is given on sitting down, not with the first score.
    late = next(place for place in rank(rules, seated[:2]) if place.seats == (2,))
    assert (late.allowance, late.total, late.place) == (20, 20, None)


def test_a_side_is_at_the_table_while_one_of_its_seats_is() -> None:
    partners = replace(CLASSIC, partners=True)
    entries = [SeatEntry(pips=0), SeatEntry(absent=True), SeatEntry(pips=3), SeatEntry(absent=True)]
    score = score_round(partners, 12, Ending.WENT_OUT, 0, entries, seated=(0, 2, 3))
    assert score.seated == (0, 1)
    assert [score.is_there(side) for side in (0, 1)] == [True, True]
    assert not replace(score, seated=()).is_there(1)


def test_the_worst_total_is_the_lowest_where_the_highest_wins() -> None:
    rules = replace(PRESETS["winner-collects"], late_seat=LateSeat.WORST_TOTAL)
    places = rank(rules, rounds_of([10, 0], [11, 0], [None, 7]))
    assert next(place for place in places if place.seats == (2,)).allowance == 10


def test_a_second_late_arrival_counts_what_the_first_was_given() -> None:
    rules = replace(CLASSIC, late_seat=LateSeat.WORST_TOTAL)
    places = rank(rules, rounds_of([10, 0, 0], [4, 0, 0], [None, 9, 0], [None, None, 1]))
    assert {place.seats[0]: place.allowance for place in places} == {0: 0, 1: 0, 2: 10, 3: 19}


def test_who_pauses_is_given_nothing_on_coming_back() -> None:
    rules = replace(CLASSIC, late_seat=LateSeat.WORST_TOTAL)
    places = rank(rules, rounds_of([10, 10, 10], [20, None, 20]))
    assert next(place for place in places if place.seats == (1,)).total == 40


def test_with_an_empty_table_before_there_is_nothing_to_give() -> None:
    rules = replace(CLASSIC, late_seat=LateSeat.AVERAGE_TOTAL)
    assert [place.allowance for place in rank(rules, rounds_of([None, 3], [None, 4]))] == [0, 0]


# Seat 0 left after round 1 with 90, seat 1 sat round 2 out, seat 3 comes in round 3; of who is there 20 is the worst.
LEFT_BEFORE = [[90, None, None], [20, None, 0], [5, 6, 0], [None, None, 7]]


@pytest.mark.parametrize(("late_seat", "allowance"), [(LateSeat.WORST_TOTAL, 20), (LateSeat.AVERAGE_TOTAL, 16)])
def test_the_table_that_gives_a_total_is_who_sits_at_it(late_seat: LateSeat, allowance: int) -> None:
    rules = replace(CLASSIC, late_seat=late_seat)
    places = rank(rules, rounds_of(*LEFT_BEFORE), left=(0,))
    assert next(place for place in places if place.seats == (3,)).allowance == allowance
    # Who leaves later was there still.
    places = rank(rules, rounds_of(*LEFT_BEFORE), left=(0, 1))
    assert next(place for place in places if place.seats == (3,)).allowance == allowance


def test_a_pair_of_whom_one_stays_is_of_the_table() -> None:
    rules = replace(CLASSIC, partners=True, late_seat=LateSeat.WORST_TOTAL)
    places = rank(rules, rounds_of([90, None], [20, 0], [None, 7]), left=(0,))
    assert next(place for place in places if place.seats == (2, 5)).allowance == 90
    places = rank(rules, rounds_of([90, None], [20, 0], [None, 7]), left=(0, 3))
    assert next(place for place in places if place.seats == (2, 5)).allowance == 20


def test_who_is_about_to_play_a_first_round_begins_with_what_the_rules_give() -> None:
    rules = replace(CLASSIC, late_seat=LateSeat.WORST_TOTAL)
    rounds = rounds_of([90, None], [20, 10], [None, None], [None, None])
    late = next(place for place in rank(rules, rounds, left=(0,), coming=(1, 2)) if place.seats == (2,))
    assert (late.allowance, late.total, late.place, late.rounds_played) == (30, 30, None, 0)
    # Who comes later begins with what the table has then, and who left before they came with nothing.
    assert {place.seats: place.total for place in rank(rules, rounds, left=(0, 2), coming=(1, 2))} == {
        (0,): 90,
        (1,): 30,
        (2,): 0,
        (3,): 0,
    }


@st.composite
def games_with_people_coming_and_going(draw: st.DrawFn) -> tuple[RuleSet, list[list[int | None]], set[int], set[int]]:
    """Rules, columns of some rounds and of one more, who has left before that one, and who plays it."""
    length = draw(st.integers(1, 6))
    columns: list[list[int | None]] = []
    left = set()
    for index in range(draw(st.integers(2, 6))):
        first = 0 if index == 0 else draw(st.integers(0, length))
        last = draw(st.integers(first, length)) if index else length
        points = st.integers(0, 99)
        columns.append([draw(points) if first <= number <= last else None for number in range(length + 1)])
        if last < length:
            left.add(index)
    rules = replace(CLASSIC, late_seat=draw(st.sampled_from(LateSeat)), leavers_ranked=draw(st.booleans()))
    coming = {index for index, column in enumerate(columns) if column[-1] is not None}
    return rules, columns, left, coming


@given(games_with_people_coming_and_going())
def test_what_somebody_begins_with_is_what_they_have_once_they_played(
    game: tuple[RuleSet, list[list[int | None]], set[int], set[int]],
) -> None:
    rules, columns, left, coming = game
    before = rank(rules, rounds_of(*(column[:-1] for column in columns)), left=left, coming=coming)
    after = rank(rules, rounds_of(*columns), left=left)
    assert {place.seats: place.allowance for place in before} == {place.seats: place.allowance for place in after}


def test_who_left_keeps_the_rounds_and_stands_last_without_a_place() -> None:
    rounds = rounds_of([50, 50, 50], [1, None, None], [60, 60, None])
    places = rank(CLASSIC, rounds, left=(1, 2))
    assert [(place.seats, place.place, place.total) for place in places] == [
        ((0,), 1, 150),
        ((2,), None, 120),
        ((1,), None, 1),
    ]
    assert [place.decided_by for place in places] == [Criterion.COMPETING, None, None]


def test_a_group_may_let_who_left_compete() -> None:
    rounds = rounds_of([50, 50], [1, None])
    assert rank(replace(CLASSIC, leavers_ranked=True), rounds, left=(1,))[0].seats == (1,)


def test_pairs_compare_as_pairs() -> None:
    rules = replace(CLASSIC, partners=True)
    places = rank(rules, rounds_of([10, 0], [5, 5]))
    assert [(place.seats, place.zero_rounds) for place in places] == [((0, 2), 1), ((1, 3), 0)]
    assert places[0].decided_by is Criterion.ZERO_ROUNDS


def test_a_pair_leaves_when_both_have() -> None:
    rules = replace(CLASSIC, partners=True)
    rounds = rounds_of([10], [5])
    assert by_seat(rank(rules, rounds, left=(1,))) == {(1, 3): 1, (0, 2): 2}
    assert by_seat(rank(rules, rounds, left=(1, 3))) == {(1, 3): None, (0, 2): 1}


points = st.none() | st.integers(min_value=0, max_value=60) | st.just(0)
games = st.integers(min_value=2, max_value=6).flatmap(
    lambda seats: st.lists(st.tuples(*[points] * seats), min_size=1, max_size=8)
)


def as_rounds(rows: list[tuple[int | None, ...]]) -> list[RoundScore]:
    return rounds_of(*map(list, zip(*rows, strict=True)))


def essence(place: Place) -> tuple[object, ...]:
    return place.place, place.total, place.zero_rounds, place.lowest_nonzero


@given(games, st.randoms())
def test_the_order_of_seats_does_not_matter(rows: list[tuple[int | None, ...]], chance: object) -> None:
    order = list(range(len(rows[0])))
    chance.shuffle(order)  # type: ignore[attr-defined]
    turned = [tuple(row[seat] for seat in order) for row in rows]
    before = {place.seats[0]: essence(place) for place in rank(CLASSIC, as_rounds(rows))}
    after = {order[place.seats[0]]: essence(place) for place in rank(CLASSIC, as_rounds(turned))}
    assert before == after


@given(games, st.randoms())
def test_the_order_of_rounds_does_not_matter(rows: list[tuple[int | None, ...]], chance: object) -> None:
    turned = list(rows)
    chance.shuffle(turned)  # type: ignore[attr-defined]
    assert [*map(essence, rank(CLASSIC, as_rounds(rows)))] == [*map(essence, rank(CLASSIC, as_rounds(turned)))]


@given(games, st.sampled_from(list(PRESETS.values())))
def test_places_count_who_stands_before(rows: list[tuple[int | None, ...]], rules: RuleSet) -> None:
    places = [place for place in rank(rules, as_rounds(rows)) if place.place is not None]
    totals = [place.total for place in places]
    assert totals == sorted(totals, reverse=rules.highest_wins)
    for index, place in enumerate(places):
        shares = index > 0 and places[index - 1].decided_by is Criterion.SHARED
        assert place.place == (places[index - 1].place if shares else index + 1)
