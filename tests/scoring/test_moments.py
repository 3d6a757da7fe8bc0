"""What was remarkable about a game, and how the standing came about."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    PRESETS,
    BestRound,
    ClosestFinish,
    Comeback,
    Ending,
    LateSeat,
    LongestLead,
    Moment,
    MostTimesOut,
    MostZeroRounds,
    RoundScore,
    RuleSet,
    SeatEntry,
    SideScore,
    WorstRound,
    moments_of,
    race,
    rank,
    score_round,
)

CLASSIC = PRESETS["classic"]
COLLECTS = PRESETS["winner-collects"]
PARTNERS = replace(CLASSIC, partners=True)
NOT_PLAYED = None
type Column = list[int | None]


def side(points: int | None) -> SideScore | None:
    return None if points is None else SideScore(points=points, score=points, went_out=points == 0)


def rounds_of(*columns: Column) -> list[RoundScore]:
    """A game by its columns: each side's points, round by round; a side that has 0 went out."""
    return [
        RoundScore(engine=12 - number, sides=tuple(map(side, row)))
        for number, row in enumerate(zip(*columns, strict=True))
    ]


def collecting(*rows: list[int]) -> list[RoundScore]:
    """A game by its rounds, in pips: whoever has 0 went out and collects."""
    return [
        score_round(
            COLLECTS, 12 - number, Ending.WENT_OUT, row.index(0), [SeatEntry(pips) for pips in row], anyway=True
        )
        for number, row in enumerate(rows)
    ]


def found[T: Moment](kind: type[T], *columns: Column, rules: RuleSet = CLASSIC, left: tuple[int, ...] = ()) -> list[T]:
    return [moment for moment in moments_of(rules, rounds_of(*columns), left=left) if isinstance(moment, kind)]


# --- The race --------------------------------------------------------------------------------------------------------


def test_before_the_first_round_there_is_no_race_and_nothing_to_tell() -> None:
    assert race(CLASSIC, []) == ()
    assert moments_of(CLASSIC, []) == ()


def test_a_round_that_nobody_played_tells_nothing() -> None:
    assert moments_of(CLASSIC, rounds_of([NOT_PLAYED], [NOT_PLAYED])) == ()


def test_the_race_has_the_standing_after_each_round() -> None:
    standings = race(CLASSIC, rounds_of([0, 30, 0], [10, 0, 15]))
    assert [[(place.seats, place.total) for place in standing] for standing in standings] == [
        [((0,), 0), ((1,), 10)],
        [((1,), 10), ((0,), 30)],
        [((1,), 25), ((0,), 30)],
    ]


def test_who_left_was_in_the_race_as_long_as_there_were_rounds_to_come() -> None:
    standings = race(CLASSIC, rounds_of([5, 5, 50], [0, 0, NOT_PLAYED], [9, 9, 0]), left=(1,))
    places = [[place.place for place in standing if place.seats == (1,)] for standing in standings]
    assert places == [[1], [None], [None]]


def test_a_pair_is_in_the_race_while_one_of_it_plays() -> None:
    rounds = rounds_of([0, 0, 0], [5, 5, 5])
    assert race(PARTNERS, rounds, left=(0,))[2][0].place == 1
    assert [standing[0].seats for standing in race(PARTNERS, rounds, left=(0, 2))] == [(0, 2), (0, 2), (1, 3)]


# --- Each moment ------------------------------------------------------------------------------------------------------


def test_the_best_round_is_the_lowest_and_among_equals_the_one_that_cost_the_others_most() -> None:
    assert found(BestRound, [0, 9, 0], [20, 0, 80], [7, 11, 9]) == [BestRound((0,), (3,), 0, 89)]


def test_a_going_out_bonus_beats_a_zero() -> None:
    bonus = RoundScore(11, (SideScore(12, 12, went_out=False), SideScore(-5, 0, went_out=True)))
    moments = moments_of(CLASSIC, [*rounds_of([0], [70]), bonus])
    assert BestRound((1,), (2,), -5, 12) in moments


def test_where_the_winner_collects_the_best_round_is_the_highest() -> None:
    moments = moments_of(COLLECTS, collecting([0, 30, 41], [20, 0, 50], [0, 10, 12]))
    assert [moment for moment in moments if isinstance(moment, BestRound)] == [BestRound((0,), (1,), 71, 0)]


def test_where_the_winner_collects_the_worst_round_is_the_heaviest_hand() -> None:
    moments = moments_of(COLLECTS, collecting([0, 30, 41], [20, 0, 50], [0, 10, 12]))
    assert [moment for moment in moments if isinstance(moment, WorstRound)] == [WorstRound((2,), (2,), 50)]


def test_where_the_winner_collects_a_zero_round_is_one_without_pips_and_not_one_without_points() -> None:
    moments = moments_of(COLLECTS, collecting([0, 30, 41], [20, 0, 50], [0, 10, 12]))
    assert [moment for moment in moments if isinstance(moment, MostZeroRounds)] == [MostZeroRounds((0,), 2)]


def test_the_same_best_round_of_several_names_them_all() -> None:
    assert found(BestRound, [0, 20, 7], [20, 0, 9], [5, 5, 9]) == [
        BestRound((0,), (1,), 0, 25),
        BestRound((1,), (2,), 0, 25),
    ]


def test_a_side_with_the_same_best_round_twice_is_named_once_with_both() -> None:
    assert found(BestRound, [0, 0], [20, 20], [5, 5]) == [BestRound((0,), (1, 2), 0, 25)]


def test_the_worst_round_is_the_most_pips_and_penalties() -> None:
    assert found(WorstRound, [0, 9], [138, 0], [7, 138]) == [WorstRound((1,), (1,), 138), WorstRound((2,), (2,), 138)]


def test_a_game_of_zeros_has_no_worst_round() -> None:
    assert found(WorstRound, [0], [0], [NOT_PLAYED]) == []


def test_who_has_most_zero_rounds_is_named_and_going_out_is_not_said_again() -> None:
    columns: tuple[Column, ...] = ([0, 9, 0], [20, 0, 80], [7, 11, 9])
    assert found(MostZeroRounds, *columns) == [MostZeroRounds((0,), 2)]
    assert found(MostTimesOut, *columns) == []


def test_who_went_out_most_often_is_named_where_zero_rounds_say_something_else() -> None:
    blank = RoundScore(11, (SideScore(0, 0, went_out=True), SideScore(0, 0, went_out=False)))
    moments = moments_of(CLASSIC, [blank, *rounds_of([0, 4], [9, 0])])
    # Both have two zero rounds, which distinguishes neither.
    assert [moment for moment in moments if isinstance(moment, MostZeroRounds)] == []
    assert [moment for moment in moments if isinstance(moment, MostTimesOut)] == [MostTimesOut((0,), 2)]


def test_nobody_at_zero_and_nobody_out_is_no_moment() -> None:
    assert found(MostZeroRounds, [3], [4], [5]) == []
    assert found(MostTimesOut, [3], [4], [5]) == []


def test_a_comeback_is_measured_in_points_made_up_on_the_leader() -> None:
    # After round 2 Kim is 70 behind, and wins; Luis also gains a place, with fewer points made up.
    assert found(Comeback, [0, 10, 90], [20, 20, 50], [40, 40, 0]) == [Comeback((2,), 2, 3, 70, 1, 0)]


def test_points_made_up_without_a_place_gained_are_no_comeback() -> None:
    assert found(Comeback, [0, 0, 30], [40, 40, 0]) == []


def test_a_place_gained_without_points_made_up_is_no_comeback() -> None:
    # The third is 10 behind, then second and 50 behind.
    assert found(Comeback, [0, 0], [5, 100], [10, 40]) == []


def test_two_with_the_same_comeback_are_both_named() -> None:
    assert found(Comeback, [0, 100], [50, 0], [50, 0]) == [
        Comeback((1,), 1, 2, 50, 1, 0),
        Comeback((2,), 1, 2, 50, 1, 0),
    ]


def test_the_farther_climb_decides_between_equal_points() -> None:
    # Both make up 50: one from place 3 to 2, the other from place 4 to 1.
    assert found(Comeback, [10, 80], [0, 71], [50, 30], [60, 10])[0].seats == (3,)


def test_of_equal_points_of_one_side_the_latest_counts() -> None:
    assert found(Comeback, [0, 0, 60], [50, 0, 0]) == [Comeback((1,), 2, 2, 50, 1, 0)]


def test_nobody_comes_back_because_the_leader_went_home() -> None:
    columns: tuple[Column, ...] = ([50, 50, 50], [0, 0, NOT_PLAYED], [60, 60, 60])
    assert found(Comeback, *columns, left=(1,)) == []


def test_a_late_arrival_that_leads_at_once_makes_nobody_fall_into_an_error() -> None:
    rules = replace(CLASSIC, late_seat=LateSeat.NOTHING)
    columns: tuple[Column, ...] = ([10, 10, 0, 0], [NOT_PLAYED, NOT_PLAYED, 5, 70])
    assert found(Comeback, *columns, rules=rules) == [Comeback((0,), 3, 2, 15, 1, 0)]


def test_the_longest_lead_is_an_unbroken_one() -> None:
    columns: tuple[Column, ...] = ([0, 20, 0, 0, 0], [10, 0, 0, 20, 20], [50, 50, 50, 50, 50])
    # Luis leads after 2 and 3, Ana after 1, 4 and 5.
    assert found(LongestLead, *columns) == [LongestLead((0,), 4, 5), LongestLead((1,), 2, 3)]


def test_a_lead_that_is_shared_is_a_lead() -> None:
    assert found(LongestLead, [0, 0], [0, 0], [5, 5]) == [LongestLead((0,), 1, 2), LongestLead((1,), 1, 2)]


def test_of_two_equal_leads_of_one_side_the_first_counts() -> None:
    columns: tuple[Column, ...] = ([0, 0, 30, 0, 0], [9, 9, 0, 20, 20])
    assert found(LongestLead, *columns) == [LongestLead((0,), 1, 2)]


def test_leading_after_one_round_is_no_lead() -> None:
    assert found(LongestLead, [0, 20], [10, 0], [90, 90]) == []


def test_who_led_and_left_has_led() -> None:
    columns: tuple[Column, ...] = ([5, 5, 5, 0], [0, 0, 0, NOT_PLAYED], [6, 6, 6, 6])
    assert found(LongestLead, *columns, left=(1,)) == [LongestLead((0,), 3, 4), LongestLead((1,), 1, 2)]


def test_the_closest_finish_is_between_neighbours() -> None:
    assert found(ClosestFinish, [0, 10], [50, 0], [53, 0]) == [ClosestFinish((1,), (2,), 3)]


def test_two_sides_finish_at_one_distance_which_is_the_result() -> None:
    assert found(ClosestFinish, [0, 10], [50, 0]) == []


def test_a_finish_at_equal_totals_is_the_closest_there_is() -> None:
    assert found(ClosestFinish, [0, 50], [50, 0], [53, 0]) == [ClosestFinish((0,), (1,), 0)]


def test_who_left_finishes_nowhere() -> None:
    assert found(ClosestFinish, [0, 10], [50, 0], [7, NOT_PLAYED], [90, 9], left=(2,)) == [
        ClosestFinish((0,), (1,), 40)
    ]


def test_pairs_have_their_moments_together() -> None:
    assert found(WorstRound, [0, 9], [60, 0], rules=PARTNERS) == [WorstRound((1, 3), (1,), 60)]


def test_the_moments_of_a_game_come_in_one_order() -> None:
    moments = moments_of(CLASSIC, rounds_of([0, 10, 95], [20, 20, 50], [40, 40, 0]))
    assert [type(moment) for moment in moments] == [
        Comeback,
        BestRound,
        WorstRound,
        MostZeroRounds,
        MostZeroRounds,
        LongestLead,
        ClosestFinish,
    ]


# --- Laws ------------------------------------------------------------------------------------------------------------

points = st.none() | st.integers(min_value=0, max_value=60) | st.just(0)
games = st.integers(min_value=2, max_value=6).flatmap(
    lambda seats: st.lists(st.tuples(*[points] * seats), min_size=1, max_size=8)
)
rule_sets = st.sampled_from(list(PRESETS.values()))


def as_rounds(rows: list[tuple[int | None, ...]]) -> list[RoundScore]:
    return rounds_of(*map(list, zip(*rows, strict=True)))


@given(games, rule_sets, st.sets(st.integers(min_value=0, max_value=5)))
def test_the_race_ends_as_the_game_does(rows: list[tuple[int | None, ...]], rules: RuleSet, left: set[int]) -> None:
    rounds = as_rounds(rows)
    standings = race(rules, rounds, left=left)
    assert len(standings) == len(rounds)
    assert list(standings[-1]) == rank(rules, rounds, left=left)


@given(games, rule_sets, st.randoms())
def test_which_seat_it_was_does_not_matter(rows: list[tuple[int | None, ...]], rules: RuleSet, chance: object) -> None:
    order = list(range(len(rows[0])))
    chance.shuffle(order)  # type: ignore[attr-defined]
    turned = [tuple(row[seat] for seat in order) for row in rows]

    def who(moment: Moment, seat_of: list[int]) -> tuple[object, ...]:
        others = (seat_of[moment.other[0]],) if isinstance(moment, ClosestFinish) else ()
        return type(moment).__name__, seat_of[moment.seats[0]], *others

    plain = sorted(who(moment, list(range(len(order)))) for moment in moments_of(rules, as_rounds(rows)))
    again = sorted(who(moment, order) for moment in moments_of(rules, as_rounds(turned)))
    # Those who share a place have no order among them, so neighbours may be others.
    assert [one for one in plain if one[0] != "ClosestFinish"] == [one for one in again if one[0] != "ClosestFinish"]


@given(games, rule_sets, st.sets(st.integers(min_value=0, max_value=5)))
def test_every_moment_is_true(rows: list[tuple[int | None, ...]], rules: RuleSet, left: set[int]) -> None:
    rounds = as_rounds(rows)
    final = {place.seats: place for place in rank(rules, rounds, left=left)}
    standings = race(rules, rounds, left=left)
    for moment in moments_of(rules, rounds, left=left):
        own = [score.sides[moment.seats[0]] for score in rounds]
        match moment:
            case Comeback():
                assert moment.place < moment.place_then
                assert moment.behind < moment.behind_then
                assert final[moment.seats].place == moment.place
            case BestRound():
                assert {own[number - 1].points for number in moment.rounds} == {moment.points}  # type: ignore[union-attr]
            case WorstRound():
                assert moment.score == max(score.score for score in own if score)
            case MostZeroRounds():
                assert moment.count == final[moment.seats].zero_rounds == max(p.zero_rounds for p in final.values())
            case MostTimesOut():
                assert moment.count == sum(score.went_out for score in own if score)
            case LongestLead():
                led = [place.place == 1 for standing in standings for place in standing if place.seats == moment.seats]
                assert all(led[moment.first - 1 : moment.last])
            case ClosestFinish():
                assert abs(final[moment.seats].total - final[moment.other].total) == moment.gap


@pytest.mark.parametrize("rules", [CLASSIC, COLLECTS], ids=["lowest", "highest"])
def test_two_who_play_alike_are_not_told_apart(rules: RuleSet) -> None:
    assert moments_of(rules, rounds_of([5, 7], [5, 7])) == ()
