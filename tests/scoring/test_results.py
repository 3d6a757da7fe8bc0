"""What a game gives to each of its players, summed up."""

from dataclasses import replace
from datetime import date
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import PRESETS, GameResult, RoundScore, SideScore, results_of, up_to, with_places
from scoring.rounds import sides
from tests.scoring.strategies import SEASON_RULES, Evening, evenings, seasons

CLASSIC = PRESETS["classic"]
MONDAY = date(2026, 1, 5)


def played(score: int | None) -> SideScore | None:
    return None if score is None else SideScore(score, score, went_out=score == 0)


def rounds_of(*columns: list[int | None]) -> list[RoundScore]:
    """A game by its columns: each side's scores, round by round; None is a round that it did not play."""
    return [RoundScore(12, tuple(map(played, row))) for row in zip(*columns, strict=True)]


def games() -> st.SearchStrategy[Evening]:
    return st.one_of(list(map(evenings, SEASON_RULES)))


def test_a_game_gives_everybody_who_played_it_a_row_best_first() -> None:
    rounds = rounds_of([30, 0, 50], [0, 7, 12], [None, None, None])
    assert results_of(CLASSIC, rounds, game=8, day=MONDAY, players=(71, 72, 73), guests=(72,)) == (
        GameResult(8, MONDAY, 72, 1, 1, 19, 0, 3, 19, 1, 7, 12, is_guest=True),
        GameResult(8, MONDAY, 71, 0, 2, 80, 0, 3, 80, 1, 30, 50),
    )


def test_a_game_without_rounds_gives_nothing() -> None:
    assert results_of(CLASSIC, [], game=8, day=MONDAY, players=(71, 72)) == ()


def test_partners_have_the_figures_of_their_pair_and_one_side() -> None:
    rules = replace(CLASSIC, partners=True)
    results = results_of(rules, rounds_of([30], [0]), game=8, day=MONDAY, players=(71, 72, 73, 74))
    assert [(result.player, result.side, result.place, result.total) for result in results] == [
        (72, 1, 1, 0),
        (74, 1, 1, 0),
        (71, 0, 2, 30),
        (73, 0, 2, 30),
    ]


def test_what_is_collected_is_in_the_total_and_what_was_held_in_the_score() -> None:
    rounds = [RoundScore(12, (SideScore(40, 0, went_out=True), SideScore(0, 40, went_out=False)))]
    winner, loser = results_of(PRESETS["winner-collects"], rounds, game=8, day=MONDAY, players=(71, 72))
    assert (winner.total, winner.score, winner.highest_wins) == (40, 0, True)
    assert (loser.total, loser.score, loser.highest_wins) == (0, 40, True)


@given(games())
def test_a_row_is_what_adding_up_the_rounds_makes(evening: Evening) -> None:
    members = sides(evening.rules, len(evening.players))
    seen = set()
    for result in evening.results:
        seen.add(result.player)
        assert evening.players.index(result.player) in members[result.side]
        scores = [each for number in evening.rounds if (each := number.sides[result.side]) is not None]
        assert result.rounds == len(scores) > 0
        assert result.total - result.allowance == sum(each.points for each in scores)
        assert result.score == sum(each.score for each in scores)
        assert result.zero_rounds == sum(each.score == 0 for each in scores)
        assert result.lowest_nonzero == min((each.score for each in scores if each.score), default=None)
        assert result.worst_round == max(each.score for each in scores)
        assert result.highest_wins == evening.rules.highest_wins
        assert result.is_guest == (result.player in evening.guests)
    came = {seat for index, side in enumerate(members) for seat in side if any(r.sides[index] for r in evening.rounds)}
    assert seen == {evening.players[seat] for seat in came}


@given(games(), st.randoms(), st.booleans())
def test_sums_have_the_places_that_their_rounds_have(evening: Evening, chance: Random, leavers_ranked: bool) -> None:
    rules = replace(evening.rules, leavers_ranked=leavers_ranked)
    results = replace(evening, rules=rules).results
    shuffled = chance.sample(results, len(results))
    left = {evening.players[seat] for seat in evening.left}
    sums = [result._replace(place=None) for result in shuffled]
    assert list(with_places(rules, sums, left=left)) == shuffled


def test_who_played_no_round_has_no_place_and_takes_none() -> None:
    (winner,) = results_of(CLASSIC, rounds_of([30], [None]), game=8, day=MONDAY, players=(71, 72))
    absent = winner._replace(player=72, side=1, total=0, rounds=0, place=None)
    assert with_places(CLASSIC, (absent, winner)) == (absent, winner)


def test_sums_of_nobody_have_no_places() -> None:
    assert with_places(CLASSIC, ()) == ()


@given(seasons())
def test_what_was_played_by_a_day_grows_into_all_of_it(season: list[Evening]) -> None:
    results = [result for evening in season for result in evening.results]
    for day in {evening.day for evening in season}:
        assert up_to(results, day) == tuple(
            result for evening in season if evening.day <= day for result in evening.results
        )
    assert up_to(results, date.max) == tuple(results)


@pytest.mark.parametrize(("day", "count"), [(date(2026, 1, 4), 0), (MONDAY, 2), (date(2026, 1, 6), 2)])
def test_a_day_has_its_own_games(day: date, count: int) -> None:
    results = results_of(CLASSIC, rounds_of([30], [0]), game=8, day=MONDAY, players=(71, 72))
    assert len(up_to(results, day)) == count
