"""How the players of a season stand, by every scheme, and where each number comes from."""

from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction

import pytest

from scoring import (
    Fate,
    GameResult,
    Malformed,
    Measure,
    SchemeProblem,
    SchemeProblemCode,
    SeasonCriterion,
    SeasonPlace,
    SeasonScheme,
    receipt,
    season_standing,
)

Code = SchemeProblemCode
FIRST_DAY = date(2026, 1, 5)
ANA, LUIS, MAR = 1, 2, 3
PIPS, AVERAGE, WINS, PLACES = (SeasonScheme(measure=measure) for measure in Measure)


def row(
    game: int,
    player: int,
    place: int | None,
    total: int,
    *,
    rounds: int = 10,
    zero: int = 0,
    lowest: int | None = 1,
    **others: object,
) -> GameResult:
    result = GameResult(
        game=game,
        day=FIRST_DAY + timedelta(weeks=game),
        player=player,
        side=player,
        place=place,
        total=total,
        allowance=0,
        rounds=rounds,
        score=total,
        zero_rounds=zero,
        lowest_nonzero=lowest,
        worst_round=total,
    )
    return result._replace(**others)  # type: ignore[arg-type]


# Ana and Luis share the first game; Ana missed the third, and Mar came to it late.
SEASON = (
    row(1, ANA, 1, 100, zero=2),
    row(1, LUIS, 1, 100, zero=2),
    row(1, MAR, 3, 160),
    row(2, ANA, 2, 120),
    row(2, LUIS, 3, 200),
    row(2, MAR, 1, 90),
    row(3, LUIS, 1, 150),
    row(3, MAR, 2, 170, rounds=5, allowance=80),
)

STANDINGS = [
    ("the sum of pips", PIPS, [(ANA, 1, "220"), (MAR, 2, "420"), (LUIS, 3, "450")]),
    ("the average a round", AVERAGE, [(ANA, 1, "11"), (MAR, 2, "68/5"), (LUIS, 3, "15")]),
    ("wins, of which two share one", WINS, [(LUIS, 1, "3/2"), (MAR, 2, "1"), (ANA, 3, "1/2")]),
    ("points by place, of which two share two", PLACES, [(LUIS, 1, "25"), (MAR, 2, "24"), (ANA, 3, "17")]),
    (
        "three games at least",
        replace(PIPS, min_games=3),
        [(MAR, 1, "420"), (LUIS, 2, "450"), (ANA, None, "220")],
    ),
    ("four games at least", replace(WINS, min_games=4), [(LUIS, None, "3/2"), (MAR, None, "1"), (ANA, None, "1/2")]),
    ("without the worst of each", replace(PLACES, drop_worst=1), [(LUIS, 1, "19"), (MAR, 2, "18"), (ANA, 3, "9")]),
    ("without the worst two pips", replace(PIPS, drop_worst=2), [(MAR, 1, "90"), (ANA, 2, "100"), (LUIS, 2, "100")]),
    ("the best two of each", replace(PLACES, count_best=2), [(LUIS, 1, "19"), (MAR, 2, "18"), (ANA, 3, "17")]),
    ("points for the first alone", replace(PLACES, place_points=(4,)), [(LUIS, 1, "6"), (MAR, 2, "4"), (ANA, 3, "2")]),
]


@pytest.mark.parametrize(("scheme", "rows"), [case[1:] for case in STANDINGS], ids=[case[0] for case in STANDINGS])
def test_how_a_season_stands(scheme: SeasonScheme, rows: list[tuple[int, int | None, str]]) -> None:
    standing = season_standing(scheme, SEASON)
    assert [(each.player, each.place, each.value) for each in standing.rows] == [
        (player, place, Fraction(value)) for player, place, value in rows
    ]
    assert standing.highest_first == (scheme.measure in {Measure.WINS, Measure.PLACES})


def test_a_line_of_the_table_says_what_was_played() -> None:
    assert season_standing(replace(PIPS, drop_worst=1), SEASON).rows[1] == SeasonPlace(
        player=LUIS,
        place=2,
        value=Fraction(250),
        games=3,
        rounds=30,
        wins=1,
        shared_wins=1,
        zero_rounds=2,
        lowest_nonzero=1,
        dropped=(2,),
        decided_by=SeasonCriterion.ZERO_ROUNDS,
    )


def test_a_season_without_games_has_an_empty_table() -> None:
    standing = season_standing(PLACES, ())
    assert (standing.rows, standing.highest_first, standing.is_mixed) == ((), True, False)


# --- What decides ----------------------------------------------------------------------------------------------------

DECISIONS = [
    ("the value", row(1, ANA, 1, 9), row(1, LUIS, 2, 10), SeasonCriterion.VALUE, 2),
    ("zero rounds", row(1, ANA, 1, 9, zero=2), row(1, LUIS, 2, 9, zero=1), SeasonCriterion.ZERO_ROUNDS, 2),
    (
        "the lowest round that is not 0",
        row(1, ANA, 1, 9, lowest=2),
        row(1, LUIS, 2, 9, lowest=3),
        SeasonCriterion.LOWEST_NONZERO,
        2,
    ),
    ("nothing but zeros", row(1, ANA, 1, 0, lowest=None), row(1, LUIS, 2, 0), SeasonCriterion.LOWEST_NONZERO, 2),
    ("nothing", row(1, ANA, 1, 9), row(1, LUIS, 1, 9), SeasonCriterion.SHARED, 1),
]


@pytest.mark.parametrize(
    ("first", "second", "criterion", "place"), [case[1:] for case in DECISIONS], ids=[case[0] for case in DECISIONS]
)
def test_what_decides(first: GameResult, second: GameResult, criterion: SeasonCriterion, place: int) -> None:
    above, below = season_standing(PIPS, [second, first]).rows
    assert (above.player, above.place, above.decided_by) == (ANA, 1, criterion)
    assert (below.player, below.place, below.decided_by) == (LUIS, place, None)


def test_tie_breakers_read_the_rounds_of_dropped_games_too() -> None:
    results = [row(1, ANA, 1, 50), row(2, ANA, 2, 80, zero=3), row(1, LUIS, 1, 50, zero=2), row(2, LUIS, 2, 80)]
    ana = season_standing(replace(PIPS, drop_worst=1), results).rows[0]
    assert (ana.player, ana.zero_rounds, ana.dropped, ana.decided_by) == (ANA, 3, (2,), SeasonCriterion.ZERO_ROUNDS)


def test_who_has_too_few_games_stands_last_those_with_most_games_first() -> None:
    results = [row(game, player, 1, 100 - player) for player in (1, 2, 3, 4) for game in range(player)]
    rows = season_standing(replace(PIPS, min_games=4), results).rows
    assert [(each.player, each.place) for each in rows] == [(4, 1), (3, None), (2, None), (1, None)]
    assert [each.decided_by for each in rows] == [SeasonCriterion.MINIMUM, None, None, None]


# --- Which games count -----------------------------------------------------------------------------------------------


def test_dropped_from_an_average_is_what_weighs_most_on_it() -> None:
    # The short game has the higher average of its own, 12 a round; but without the long one Ana has 8 1/2, and without
    # the short one 9 6/11.
    results = [
        row(1, ANA, 1, 100, rounds=10),
        row(2, ANA, 1, 12, rounds=1),
        row(3, ANA, 1, 5, rounds=1),
    ]
    ana = season_standing(replace(AVERAGE, drop_worst=1), results).rows[0]
    assert (ana.value, ana.dropped) == (Fraction(17, 2), (1,))


def test_of_equal_games_the_later_ones_are_dropped() -> None:
    results = [row(game, ANA, 1, 40, day=FIRST_DAY - timedelta(weeks=game)) for game in (4, 2, 3, 1)]
    for scheme in (PIPS, AVERAGE, WINS, PLACES):
        assert season_standing(replace(scheme, drop_worst=2), results).rows[0].dropped == (2, 1)


KEPT = [
    ("all", SeasonScheme(), 5, 5),
    ("all but two", SeasonScheme(drop_worst=2), 5, 3),
    ("never none", SeasonScheme(drop_worst=2), 2, 1),
    ("the best three", SeasonScheme(count_best=3), 5, 3),
    ("the best three of two", SeasonScheme(count_best=3), 2, 2),
    ("the best four, but without the worst two", SeasonScheme(count_best=4, drop_worst=2), 5, 3),
]


@pytest.mark.parametrize(("scheme", "games", "kept"), [case[1:] for case in KEPT], ids=[case[0] for case in KEPT])
def test_how_many_games_count(scheme: SeasonScheme, games: int, kept: int) -> None:
    assert scheme.kept_of(games) == kept


def test_guests_can_stay_out_and_their_places_stay_theirs() -> None:
    results = [row(1, ANA, 1, 50, is_guest=True), row(1, LUIS, 2, 60)]
    assert [each.player for each in season_standing(PLACES, results).rows] == [ANA, LUIS]
    (luis,) = season_standing(replace(PLACES, guests_count=False), results).rows
    assert (luis.place, luis.value, luis.wins) == (1, Fraction(8), 0)


def test_who_left_a_game_gets_no_points_for_a_place_and_has_played_it() -> None:
    results = [row(1, ANA, 1, 50), row(1, LUIS, None, 10, rounds=2)]
    luis = season_standing(PLACES, results).rows[1]
    assert (luis.value, luis.games, luis.rounds, luis.shared_wins) == (0, 1, 2, 0)


def test_partners_each_have_the_points_of_their_pair() -> None:
    results = [row(1, player, place, 50, side=place) for player, place in ((1, 1), (2, 2), (3, 1), (4, 2))]
    assert [each.value for each in season_standing(PLACES, results).rows] == [10, 10, 8, 8]
    assert [(each.wins, each.shared_wins) for each in season_standing(WINS, results).rows[:2]] == [(1, 0), (1, 0)]


# --- Games that the highest total wins -------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", [PIPS, AVERAGE], ids=["pips", "average"])
def test_where_every_game_is_won_by_the_highest_total_the_highest_stands_first(scheme: SeasonScheme) -> None:
    results = [row(1, ANA, 1, 80, highest_wins=True), row(1, LUIS, 2, 20, highest_wins=True)]
    standing = season_standing(scheme, results)
    assert [each.player for each in standing.rows] == [ANA, LUIS]
    assert standing.rows[0].value > standing.rows[1].value > 0
    assert (standing.highest_first, standing.is_mixed) == (True, False)


def test_a_game_that_is_not_counted_turns_no_table_round() -> None:
    results = [
        row(1, ANA, 1, 80, highest_wins=True),
        row(2, ANA, 1, 20, is_counted=False),
        row(3, ANA, 1, 20, rounds=0),
    ]
    standing = season_standing(PIPS, results)
    assert (standing.rows[0].value, standing.highest_first, standing.is_mixed) == (80, True, False)


def test_what_was_collected_is_taken_off_what_was_left_in_hand() -> None:
    results = [
        row(1, ANA, 1, 80, highest_wins=True),
        row(1, LUIS, 2, 20, highest_wins=True),
        row(2, ANA, 2, 130),
        row(2, LUIS, 1, 90),
    ]
    standing = season_standing(PIPS, results)
    assert [(each.player, each.value) for each in standing.rows] == [(ANA, 50), (LUIS, 70)]
    assert (standing.highest_first, standing.is_mixed) == (False, True)
    assert [line.gave for line in receipt(PIPS, results, ANA).lines] == [-80, 130]


@pytest.mark.parametrize("scheme", [WINS, PLACES], ids=["wins", "places"])
def test_places_are_never_mixed(scheme: SeasonScheme) -> None:
    results = [row(1, ANA, 1, 80, highest_wins=True), row(2, ANA, 1, 130)]
    assert not season_standing(scheme, results).is_mixed


# --- Receipts --------------------------------------------------------------------------------------------------------


def test_a_receipt_names_every_game_with_what_it_gave() -> None:
    results = [*SEASON, row(4, LUIS, 1, 30, is_counted=False)]
    found = receipt(replace(PLACES, drop_worst=1), results, LUIS)
    assert [(line.result.game, line.sharing, line.gave, line.fate) for line in found.lines] == [
        (1, 2, 9, Fate.COUNTED),
        (2, 1, 6, Fate.DROPPED),
        (3, 1, 10, Fate.COUNTED),
        (4, 1, 10, Fate.LEFT_OUT),
    ]
    assert (found.player, found.value, found.per_round) == (LUIS, 19, False)


def test_the_receipt_of_an_average_gives_points_by_rounds() -> None:
    found = receipt(AVERAGE, SEASON, MAR)
    assert [(line.gave, line.result.rounds) for line in found.lines] == [(160, 10), (90, 10), (90, 5)]
    assert (found.value, found.per_round) == (Fraction(340, 25), True)


def test_the_receipt_of_who_left_a_game_shares_no_place() -> None:
    (line,) = receipt(PLACES, [row(1, ANA, None, 10)], ANA).lines
    assert (line.sharing, line.gave, line.fate) == (0, 0, Fate.COUNTED)


def test_who_is_not_in_the_table_has_a_receipt_without_a_value() -> None:
    results = [row(1, ANA, 1, 50, is_guest=True), row(2, ANA, 1, 50, rounds=0)]
    found = receipt(replace(PIPS, guests_count=False), results, ANA)
    assert [(line.result.game, line.fate) for line in found.lines] == [(1, Fate.LEFT_OUT)]
    assert found.value is None
    assert receipt(PIPS, results, MAR).lines == ()


# --- The scheme ------------------------------------------------------------------------------------------------------

WRONG = [
    ("no points at all", SeasonScheme(measure=Measure.PLACES, place_points=()), Code.NO_POINTS, "place_points", None),
    (
        "nothing for any place",
        SeasonScheme(measure=Measure.PLACES, place_points=(0, 0)),
        Code.NO_POINTS,
        "place_points",
        None,
    ),
    (
        "more for the third than for the second",
        SeasonScheme(place_points=(5, 3, 4)),
        Code.POINTS_RISE,
        "place_points",
        3,
    ),
    ("points taken off", SeasonScheme(place_points=(5, 0, -2, -3)), Code.NEGATIVE, "place_points", -3),
    ("fewer games than none", SeasonScheme(min_games=-1), Code.NEGATIVE, "min_games", -1),
    ("fewer dropped than none", SeasonScheme(drop_worst=-1), Code.NEGATIVE, "drop_worst", -1),
    ("the best none", SeasonScheme(count_best=0), Code.NOTHING_COUNTS, "count_best", 0),
    (
        "a tie-breaker twice",
        SeasonScheme(tie_breaks=SeasonScheme().tie_breaks * 2),
        Code.TIE_BREAK_TWICE,
        "tie_breaks",
        None,
    ),
]


@pytest.mark.parametrize(
    ("scheme", "code", "field", "number"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG]
)
def test_what_is_wrong_with_a_scheme(scheme: SeasonScheme, code: Code, field: str, number: int | None) -> None:
    assert scheme.problems() == [SchemeProblem(code, field, number)]


def test_everything_that_is_wrong_is_said_at_once() -> None:
    scheme = SeasonScheme(place_points=(1, 2, -1), min_games=-2, count_best=-4)
    assert [(problem.code, problem.number) for problem in scheme.problems()] == [
        (Code.POINTS_RISE, 2),
        (Code.NEGATIVE, -1),
        (Code.NEGATIVE, -2),
        (Code.NOTHING_COUNTS, -4),
    ]


@pytest.mark.parametrize("measure", Measure)
def test_the_defaults_rank_a_season_by_every_measure(measure: Measure) -> None:
    assert SeasonScheme(measure=measure).problems() == []


def test_the_best_game_alone_can_count() -> None:
    assert SeasonScheme(count_best=1, min_games=0, place_points=(1, 1)).problems() == []


def test_no_points_are_needed_where_none_are_given() -> None:
    assert SeasonScheme(measure=Measure.WINS, place_points=()).problems() == []


def test_a_scheme_of_another_version_is_refused_by_its_field() -> None:
    with pytest.raises(Malformed) as refused:
        SeasonScheme.from_dict({"measure": "applause"})
    assert refused.value.path == "measure"
    assert SeasonScheme.from_dict({}) == SeasonScheme()
