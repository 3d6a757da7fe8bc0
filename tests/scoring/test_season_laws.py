"""What holds of every season, whatever is played and however it is ranked."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import combinations
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring import (
    Fate,
    GameResult,
    Measure,
    Receipt,
    RoundScore,
    SeasonCriterion,
    SeasonPlace,
    SeasonScheme,
    SeasonStanding,
    SideScore,
    receipt,
    season_standing,
    up_to,
)
from scoring.rounds import sides
from tests.scoring.strategies import PLAYERS, Evening, schemes, seasons

ALIKE = ("each for itself", "partners")
"""Rules by which nobody's points depend on what another one has."""


def results_of(season: Sequence[Evening]) -> list[GameResult]:
    return [result for evening in season for result in evening.results]


def receipts_of(scheme: SeasonScheme, results: Sequence[GameResult]) -> dict[int, Receipt]:
    return {player: receipt(scheme, results, player) for player in PLAYERS}


def by_player(standing: SeasonStanding) -> dict[int, SeasonPlace]:
    return {row.player: row for row in standing.rows}


def said(scheme: SeasonScheme, found: Receipt) -> Fraction | None:
    """What the counted lines of a receipt come to."""
    lines = [line for line in found.lines if line.fate is Fate.COUNTED]
    if not lines:
        return None
    value = sum((line.gave for line in lines), Fraction(0))
    return value / sum(line.result.rounds for line in lines) if found.per_round else value


# --- What a table rests on -------------------------------------------------------------------------------------------


@given(seasons(), schemes(), st.randoms())
def test_the_order_in_which_results_come_does_not_matter(
    season: list[Evening], scheme: SeasonScheme, chance: Random
) -> None:
    results = results_of(season)
    shuffled = chance.sample(results, len(results))
    assert season_standing(scheme, shuffled) == season_standing(scheme, results)
    assert receipts_of(scheme, shuffled) == receipts_of(scheme, results)


@given(seasons(), schemes(), st.permutations(PLAYERS))
def test_who_is_called_what_does_not_matter(season: list[Evening], scheme: SeasonScheme, names: Sequence[int]) -> None:
    results = results_of(season)
    renamed = [result._replace(player=names[result.player - 1]) for result in results]
    before, after = by_player(season_standing(scheme, results)), by_player(season_standing(scheme, renamed))
    assert after.keys() == {names[player - 1] for player in before}
    for player, row in before.items():
        other = after[names[player - 1]]
        # Equals stand in the order of their numbers, so another one may follow.
        assert replace(other, player=player, decided_by=None) == replace(row, decided_by=None)


@given(seasons(), schemes(), st.integers(1, 1000))
def test_the_numbers_of_games_do_not_matter(season: list[Evening], scheme: SeasonScheme, step: int) -> None:
    results = results_of(season)
    renamed = [result._replace(game=-step * result.game) for result in results]
    rows = [replace(row, dropped=()) for row in season_standing(scheme, results).rows]
    assert [replace(row, dropped=()) for row in season_standing(scheme, renamed).rows] == rows


@given(seasons(), schemes())
def test_a_game_that_is_not_counted_changes_nothing(season: list[Evening], scheme: SeasonScheme) -> None:
    counted = [evening for evening in season if evening.is_counted]
    assert season_standing(scheme, results_of(season)) == season_standing(scheme, results_of(counted))


@given(seasons(), schemes())
def test_who_played_no_round_of_a_game_has_not_played_it(season: list[Evening], scheme: SeasonScheme) -> None:
    results = results_of(season)
    absent = [
        result._replace(player=player, side=99, place=None, rounds=0)
        for result in results
        for player in set(PLAYERS) - {other.player for other in results if other.game == result.game}
    ]
    assert season_standing(scheme, results + absent) == season_standing(scheme, results)
    assert receipts_of(scheme, results + absent) == receipts_of(scheme, results)


@given(seasons(), schemes())
def test_guests_take_nothing_from_anybody(season: list[Evening], scheme: SeasonScheme) -> None:
    results = results_of(season)
    guests = {result.player for result in results if result.is_guest}
    with_guests, without = (
        by_player(season_standing(replace(scheme, guests_count=count), results)) for count in (True, False)
    )
    assert without.keys() <= with_guests.keys()
    for player in with_guests.keys() - guests:
        assert replace(without[player], place=None, decided_by=None) == replace(
            with_guests[player], place=None, decided_by=None
        )


@given(seasons(), schemes(), st.integers(-1, 6))
def test_a_past_standing_is_made_of_what_was_played_then(
    season: list[Evening], scheme: SeasonScheme, days: int
) -> None:
    day = date.fromordinal(date(2026, 1, 1).toordinal() + days)
    then = [evening for evening in season if evening.day <= day]
    assert season_standing(scheme, up_to(results_of(season), day)) == season_standing(scheme, results_of(then))


# --- What counts -----------------------------------------------------------------------------------------------------


@given(seasons(), schemes())
def test_a_receipt_comes_to_what_the_table_says(season: list[Evening], scheme: SeasonScheme) -> None:
    results = results_of(season)
    rows = by_player(season_standing(scheme, results))
    for player, found in receipts_of(scheme, results).items():
        row = rows.get(player)
        assert said(scheme, found) == found.value == (None if row is None else row.value)
        assert [line.result for line in found.lines] == sorted(
            (result for result in results if result.player == player), key=lambda result: (result.day, result.game)
        )
        if row is not None:
            dropped = tuple(line.result.game for line in found.lines if line.fate is Fate.DROPPED)
            assert dropped == row.dropped
            assert row.games == sum(line.fate is not Fate.LEFT_OUT for line in found.lines)
            assert row.games - len(dropped) == scheme.kept_of(row.games)


@given(seasons(), schemes())
def test_nobody_would_stand_better_with_other_games_dropped(season: list[Evening], scheme: SeasonScheme) -> None:
    results = results_of(season)
    standing = season_standing(scheme, results)
    for row in standing.rows:
        lines = [line for line in receipt(scheme, results, row.player).lines if line.fate is not Fate.LEFT_OUT]
        values = [
            sum((line.gave for line in kept), Fraction(0))
            / (sum(line.result.rounds for line in kept) if scheme.measure is Measure.AVERAGE else 1)
            for kept in combinations(lines, scheme.kept_of(len(lines)))
        ]
        assert row.value == (max if standing.highest_first else min)(values)


@given(st.lists(st.tuples(st.integers(-5, 200), st.integers(1, 13)), min_size=1, max_size=7), st.integers(1, 6))
def test_no_other_games_make_a_better_average_however_long_they_are(games: list[tuple[int, int]], count: int) -> None:
    results = [
        GameResult(game, date(2026, 1, 1), 1, 0, 1, total, 0, rounds, total, 0, 1, total)
        for game, (total, rounds) in enumerate(games)
    ]
    (row,) = season_standing(SeasonScheme(count_best=count), results).rows
    assert row.value == min(
        Fraction(sum(total for total, _ in kept), sum(rounds for _, rounds in kept))
        for kept in combinations(games, min(count, len(games)))
    )


@given(seasons(), schemes())
def test_dropping_none_counts_all(season: list[Evening], scheme: SeasonScheme) -> None:
    results = results_of(season)
    full = replace(scheme, drop_worst=0, count_best=None)
    standing = season_standing(full, results)
    assert all(row.dropped == () for row in standing.rows)
    assert standing == season_standing(replace(full, count_best=len(season) + 1), results)


@given(seasons(), schemes())
def test_points_and_wins_are_all_given_and_none_twice(season: list[Evening], scheme: SeasonScheme) -> None:
    results = results_of(season)
    for measure, table in ((Measure.WINS, (1,)), (Measure.PLACES, scheme.place_points)):
        found = receipts_of(replace(scheme, measure=measure), results)
        for evening in season:
            of_sides = {
                line.result.side: line.gave
                for each in found.values()
                for line in each.lines
                if line.result.game == evening.game
            }
            placed = {result.side for result in evening.results if result.place is not None}
            assert sum(of_sides.values()) == sum(table[: len(placed)])


@given(seasons(), schemes())
def test_a_line_counts_all_the_games_of_its_player(season: list[Evening], scheme: SeasonScheme) -> None:
    results = [result for result in results_of(season) if result.is_counted]
    for row in season_standing(replace(scheme, guests_count=True), results).rows:
        own = [result for result in results if result.player == row.player]
        assert row.games == len(own)
        assert row.rounds == sum(result.rounds for result in own)
        assert row.zero_rounds == sum(result.zero_rounds for result in own)
        assert row.lowest_nonzero == min(
            (result.lowest_nonzero for result in own if result.lowest_nonzero is not None), default=None
        )
        assert row.wins + row.shared_wins == sum(result.place == 1 for result in own)


# --- Who stands where ------------------------------------------------------------------------------------------------


@given(seasons(), schemes())
def test_the_table_is_in_order_and_says_what_decided(season: list[Evening], scheme: SeasonScheme) -> None:
    standing = season_standing(scheme, results_of(season))
    ranked = [row for row in standing.rows if row.place is not None]
    unranked = list(standing.rows[len(ranked) :])
    assert all(row.games >= scheme.min_games for row in ranked)
    assert all(row.games < scheme.min_games and row.place is None and row.decided_by is None for row in unranked)
    assert [row.games for row in unranked] == sorted((row.games for row in unranked), reverse=True)
    values = [row.value for row in ranked]
    assert values == sorted(values, reverse=standing.highest_first)
    for index, row in enumerate(ranked):
        before = ranked[index - 1] if index else None
        shares = before is not None and before.decided_by is SeasonCriterion.SHARED
        assert row.place == (before.place if shares and before is not None else index + 1)
        after = ranked[index + 1] if index + 1 < len(ranked) else None
        match row.decided_by:
            case None:
                assert after is None
                assert not unranked
            case SeasonCriterion.MINIMUM:
                assert after is None
                assert unranked
            case SeasonCriterion.VALUE:
                assert after is not None
                assert row.value != after.value
            case SeasonCriterion.ZERO_ROUNDS:
                assert after is not None
                assert row.value == after.value
                assert row.zero_rounds > after.zero_rounds
            case SeasonCriterion.LOWEST_NONZERO:
                assert after is not None
                assert row.value == after.value
                assert after.lowest_nonzero is not None
                assert row.lowest_nonzero is None or row.lowest_nonzero < after.lowest_nonzero
            case SeasonCriterion.SHARED:
                assert after is not None
                assert row.value == after.value


@given(st.data(), seasons(ALIKE), schemes())
def test_a_better_round_never_makes_its_player_stand_worse(
    data: st.DataObject, season: list[Evening], scheme: SeasonScheme
) -> None:
    """True of the published tie-breakers, in their order: by the lowest round alone a 3 is better than a 0.

    Of places it is true for who plays alone: a partner has the better round too, and may make more of it.
    """
    published = SeasonScheme().tie_breaks
    scheme = replace(scheme, tie_breaks=data.draw(st.sampled_from([published[:length] for length in range(3)])))
    choices = [
        (index, number, side)
        for index, evening in enumerate(season)
        for number, score in enumerate(evening.rounds)
        for side, played in enumerate(score.sides)
        if played is not None and played.score > 0
    ]
    assume(choices)
    index, number, side = data.draw(st.sampled_from(choices))
    evening = season[index]
    old = evening.rounds[number].sides[side]
    assert old is not None
    score = data.draw(st.integers(0, old.score - 1))
    scores = list(evening.rounds[number].sides)
    scores[side] = SideScore(score, score, went_out=False)
    rounds = list(evening.rounds)
    rounds[number] = RoundScore(12, tuple(scores))
    improved = [*season[:index], replace(evening, rounds=tuple(rounds)), *season[index + 1 :]]
    before, after = (season_standing(scheme, results_of(each)) for each in (season, improved))
    stood, stands = by_player(before), by_player(after)
    assert stands.keys() == stood.keys()
    for seat in sides(evening.rules, len(evening.players))[side]:
        if evening.players[seat] in stood:
            old_row, new_row = stood[evening.players[seat]], stands[evening.players[seat]]
            if before.highest_first:
                assert new_row.value >= old_row.value
            else:
                assert new_row.value <= old_row.value
            assert (new_row.place is None) == (old_row.place is None)
            if not evening.rules.partners:
                assert (new_row.place or 0) <= (old_row.place or 0)


@given(schemes())
def test_a_scheme_can_be_stored_and_read_again(scheme: SeasonScheme) -> None:
    assert SeasonScheme.from_dict(scheme.to_dict()) == scheme
