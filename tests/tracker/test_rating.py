"""How strong everybody plays: what a rating is made of, and what it leaves out."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from scoring import GameResult
from tracker.rating import LAST, ratings_of

FIRST_DAY = date(2026, 1, 5)
ANA, LUIS, MAR, PAU = 1, 2, 3, 4


def game(number: int, *places: tuple[int, int | None], **others: object) -> list[GameResult]:
    """A game by who came in where; everybody is a side."""
    return [
        GameResult(
            game=number,
            day=FIRST_DAY + timedelta(days=number),
            player=player,
            side=side,
            place=place,
            total=100,
            allowance=0,
            rounds=13,
            score=100,
            zero_rounds=1,
            lowest_nonzero=3,
            worst_round=40,
        )._replace(**others)  # type: ignore[arg-type]
        for side, (player, place) in enumerate(places)
    ]


def test_who_comes_in_before_others_is_rated_above_them() -> None:
    found = ratings_of([row for number in range(12) for row in game(number, (ANA, 1), (LUIS, 2), (MAR, 3))])
    assert found[ANA].value > found[LUIS].value > found[MAR].value
    assert {rating.games for rating in found.values()} == {12}
    assert [day for day, _value in found[ANA].history] == [FIRST_DAY + timedelta(days=number) for number in range(12)]
    assert found[ANA].history[-1][1] == found[ANA].value
    values = [value for _day, value in found[ANA].history]
    assert values == sorted(values)


def test_it_does_not_matter_in_which_order_the_rows_come_but_in_which_they_were_played() -> None:
    games = [game(1, (ANA, 1), (LUIS, 2)), game(2, (LUIS, 1), (ANA, 2)), game(3, (LUIS, 1), (MAR, 2))]
    rows = [row for each in games for row in each]
    assert ratings_of(rows) == ratings_of(rows[::-1])
    swapped = [*game(3, (ANA, 1), (LUIS, 2)), *games[1], *game(1, (LUIS, 1), (MAR, 2))]
    assert ratings_of(swapped)[ANA].value != ratings_of(rows)[ANA].value


def test_equal_places_are_equal() -> None:
    found = ratings_of(game(1, (ANA, 1), (LUIS, 1), (MAR, 3)))
    assert found[ANA].value == pytest.approx(found[LUIS].value)
    assert found[ANA].value > found[MAR].value


def test_partners_are_rated_together() -> None:
    rows = [row for pair in ((ANA, MAR), (LUIS, PAU)) for row in game(1, *((player, 1) for player in pair))]
    rows = [row._replace(side=row.player % 2, place=1 + (row.player % 2 == 0)) for row in rows]
    found = ratings_of(rows)
    assert found[ANA] == found[MAR]
    assert found[LUIS] == found[PAU]
    assert found[ANA].value > found[LUIS].value


@pytest.mark.parametrize(
    "rows",
    [game(1, (ANA, None), (LUIS, 1)), game(1, (ANA, 1), (LUIS, 2), is_counted=False), [], game(1, (ANA, 1))],
    ids=["one of two left", "not counted", "no game", "alone"],
)
def test_what_says_nothing_of_how_strong_anybody_plays_is_left_out(rows: list[GameResult]) -> None:
    assert ratings_of(rows) == {}


def test_of_who_left_a_game_it_says_nothing_and_of_the_others_it_does() -> None:
    left = ratings_of(game(1, (ANA, 1), (LUIS, 2), (MAR, None)))
    assert left == ratings_of(game(1, (ANA, 1), (LUIS, 2)))


def test_how_far_apart_the_totals_are_does_not_count() -> None:
    near, far = game(1, (ANA, 1), (LUIS, 2)), game(1, (ANA, 1), (LUIS, 2))
    far[1] = far[1]._replace(total=900, score=900)
    assert ratings_of(near) == ratings_of(far)


def test_the_history_is_of_the_last_games() -> None:
    rows = [row for number in range(LAST + 5) for row in game(number, (ANA, 1), (LUIS, 2))]
    found = ratings_of(rows)[ANA]
    assert (found.games, len(found.history)) == (LAST + 5, LAST)
    assert found.history[-1] == (FIRST_DAY + timedelta(days=LAST + 4), found.value)
