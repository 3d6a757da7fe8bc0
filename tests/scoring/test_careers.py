"""What players did over all their games, and what nobody in the group did better."""

from datetime import date, timedelta
from fractions import Fraction

import pytest

from scoring import (
    PRESETS,
    EngineResult,
    GameResult,
    GroupRecord,
    Meeting,
    Partnership,
    RecordHolder,
    RecordKind,
    RoundScore,
    SideScore,
    Streak,
    Streaks,
    by_engine,
    career_of,
    careers_of,
    engine_results,
    meetings_of,
    partnerships_of,
    records_of,
)

CLASSIC = PRESETS["classic"]
Kind = RecordKind
FIRST_DAY = date(2026, 1, 5)
ANA, LUIS, MAR, PAU = 1, 2, 3, 4


def row(game: int, player: int, place: int | None, score: int, **others: object) -> GameResult:
    result = GameResult(
        game=game,
        day=FIRST_DAY + timedelta(weeks=game),
        player=player,
        side=player,
        place=place,
        total=score,
        allowance=0,
        rounds=10,
        score=score,
        zero_rounds=1,
        lowest_nonzero=3,
        worst_round=40,
    )
    return result._replace(**others)  # type: ignore[arg-type]


# Ana wins, shares, is last, and leaves; Mar came late to the second game, the fourth is a short one.
GAMES = (
    row(1, ANA, 1, 100, zero_rounds=3, lowest_nonzero=None),
    row(1, LUIS, 2, 130),
    row(2, ANA, 1, 120, worst_round=55),
    row(2, LUIS, 1, 120),
    row(2, MAR, 3, 40, rounds=2),
    row(3, ANA, 3, 200),
    row(3, LUIS, 1, 90, lowest_nonzero=2),
    row(3, MAR, 2, 95),
    row(4, ANA, None, 10, rounds=2, zero_rounds=0),
    row(4, LUIS, 1, 60, rounds=4),
    row(4, MAR, 2, 70, rounds=4),
)


def test_a_career_counts_what_a_player_did() -> None:
    ana = career_of(GAMES, ANA)
    assert ana is not None
    assert (ana.player, ana.games, ana.rounds, ana.score, ana.average) == (ANA, 4, 32, 430, Fraction(215, 16))
    assert (ana.places, ana.unplaced, ana.wins, ana.shared_wins) == (((1, 2), (3, 1)), 1, 1, 1)
    assert (ana.zero_rounds, ana.lowest_nonzero, ana.worst_round) == (5, 3, 55)


def test_the_best_and_the_worst_game_are_whole_ones_by_the_average_of_their_rounds() -> None:
    ana, mar = career_of(GAMES, ANA), career_of(GAMES, MAR)
    assert ana is not None
    assert mar is not None
    # Two rounds before leaving are no best game, and two rounds after coming late no worst one.
    assert [result.game for result in ana.best_games] == [1]
    assert [result.game for result in ana.worst_games] == [3]
    assert [result.game for result in mar.best_games] == [3]
    assert [result.game for result in mar.worst_games] == [4]


def test_games_of_one_average_are_all_the_best_whatever_their_length() -> None:
    games = [row(3, ANA, 1, 100), row(1, ANA, 1, 50, rounds=5), row(2, ANA, 1, 90)]
    ana = career_of([*games, row(4, ANA, 1, 45, rounds=5)], ANA)
    assert ana is not None
    assert [result.game for result in ana.best_games] == [2, 4]
    assert [result.game for result in ana.worst_games] == [1, 3]


def test_one_game_is_the_best_and_no_worst() -> None:
    ana = career_of([row(1, ANA, 1, 100)], ANA)
    assert ana is not None
    assert (len(ana.best_games), ana.worst_games) == (1, ())


def test_who_never_stayed_has_no_best_game() -> None:
    ana = career_of([row(1, ANA, None, 100)], ANA)
    assert ana is not None
    assert (ana.best_games, ana.worst_games, ana.places, ana.unplaced) == ((), (), (), 1)


def test_the_form_is_the_last_games_with_how_many_played() -> None:
    ana = career_of(GAMES, ANA, last=3)
    assert ana is not None
    assert [(outing.result.game, outing.result.place, outing.sides, outing.sharing) for outing in ana.form] == [
        (2, 1, 3, 2),
        (3, 3, 3, 1),
        (4, None, 3, 0),
    ]
    assert [(outing.is_last, outing.is_whole) for outing in ana.form] == [(False, True), (True, True), (False, False)]


@pytest.mark.parametrize(("last", "games"), [(0, []), (1, [4]), (9, [1, 2, 3, 4])], ids=["none", "one", "all"])
def test_how_long_the_form_is(last: int, games: list[int]) -> None:
    ana = career_of(GAMES, ANA, last=last)
    assert ana is not None
    assert [outing.result.game for outing in ana.form] == games


def test_the_form_is_five_games_unless_it_is_asked_for() -> None:
    games = [row(number, ANA, 1, 50) for number in range(1, 8)]
    ana = career_of(games, ANA)
    assert ana is not None
    assert [outing.result.game for outing in ana.form] == [3, 4, 5, 6, 7]
    assert careers_of(games) == {ANA: ana}


def test_who_has_not_played_has_no_career() -> None:
    assert career_of(GAMES, PAU) is None
    assert career_of([row(1, PAU, None, 0, rounds=0), row(2, PAU, 1, 9, is_counted=False)], PAU) is None
    assert careers_of(()) == {}


# --- Streaks ---------------------------------------------------------------------------------------------------------


def test_a_streak_goes_on_through_shared_first_places_and_ends_where_the_player_left() -> None:
    places = [1, 1, 2, None, 1, 1, 1]
    games = [row(number, ANA, place, 50) for number, place in enumerate(places, start=1)]
    against = [row(number, LUIS, 1 if number == 2 else 3, 50) for number in range(1, 8)]
    ana = career_of(games + against, ANA)
    assert ana is not None
    assert ana.won == Streaks(longest=(Streak(3, 5, 7),), current=3)
    assert ana.not_last == Streaks(longest=(Streak(3, 1, 3), Streak(3, 5, 7)), current=3)
    luis = career_of(games + against, LUIS)
    assert luis is not None
    assert luis.won == Streaks(longest=(Streak(1, 2, 2),), current=0)


def test_where_all_share_the_first_place_nobody_is_last() -> None:
    luis = career_of([row(1, ANA, 1, 50), row(1, LUIS, 1, 50)], LUIS)
    assert luis is not None
    assert luis.not_last == Streaks(longest=(Streak(1, 1, 1),), current=1)


def test_of_two_the_second_is_last() -> None:
    luis = career_of([row(1, ANA, 1, 50), row(1, LUIS, 2, 60)], LUIS)
    assert luis is not None
    assert luis.not_last == Streaks(longest=(), current=0)


def test_who_never_won_has_no_streak() -> None:
    mar = career_of(GAMES, MAR)
    assert mar is not None
    assert mar.won == Streaks(longest=(), current=0)


# --- Opponents and partners ------------------------------------------------------------------------------------------


def test_head_to_head_compares_the_places_of_games_that_both_finished() -> None:
    assert meetings_of(GAMES, ANA) == (
        Meeting(LUIS, ahead=1, behind=1, level=1),
        Meeting(MAR, ahead=1, behind=1, level=0),
    )
    assert meetings_of(GAMES, LUIS)[0] == Meeting(ANA, ahead=1, behind=1, level=1)
    assert [meeting.games for meeting in meetings_of(GAMES, LUIS)] == [3, 3]


# Ana and Luis are partners three times, the last time against two pairs; then Ana and Mar.
PAIRS = (
    *(row(1, player, 1, 80, side=0) for player in (ANA, LUIS)),
    *(row(1, player, 2, 90, side=1) for player in (MAR, PAU)),
    *(row(2, player, 1, 70, side=0) for player in (ANA, LUIS)),
    *(row(2, player, 1, 70, side=1) for player in (MAR, PAU)),
    *(row(3, player, 1, 50, side=0) for player in (ANA, LUIS)),
    *(row(3, player, 2, 60, side=1) for player in (5, 6)),
    *(row(3, player, 2, 60, side=2) for player in (7, 8)),
    *(row(4, player, 2, 99, side=0) for player in (ANA, MAR)),
    *(row(4, player, 1, 60, side=1) for player in (LUIS, PAU)),
)


def test_partners_have_what_they_won_together() -> None:
    assert partnerships_of(PAIRS, ANA) == (
        Partnership(LUIS, games=3, rounds=30, wins=2, shared_wins=1, score=200),
        Partnership(MAR, games=1, rounds=10, wins=0, shared_wins=0, score=99),
    )
    assert [pair.average for pair in partnerships_of(PAIRS, ANA)] == [Fraction(20, 3), Fraction(99, 10)]
    assert partnerships_of(GAMES, ANA) == ()


def test_partners_do_not_meet_each_other() -> None:
    assert meetings_of(PAIRS, ANA)[:3] == (
        Meeting(PAU, ahead=1, behind=1, level=1),
        Meeting(MAR, ahead=1, behind=0, level=1),
        Meeting(LUIS, ahead=0, behind=1, level=0),
    )


# --- Engines ---------------------------------------------------------------------------------------------------------


def side(score: int | None) -> SideScore | None:
    return None if score is None else SideScore(score, score, went_out=score == 0)


ROUNDS = [
    RoundScore(engine, tuple(map(side, scores))) for engine, scores in ((12, (0, 9)), (11, (7, None)), (12, (5, 0)))
]


def test_the_rounds_of_a_game_by_engine() -> None:
    rows = engine_results(CLASSIC, ROUNDS, (ANA, LUIS))
    assert rows[:2] == (EngineResult(ANA, 12, 1, 0, 1), EngineResult(LUIS, 12, 1, 9, 0))
    assert by_engine(rows, ANA) == ((12, 2, 5, 1), (11, 1, 7, 0))
    assert by_engine(rows, LUIS) == ((12, 2, 9, 1),)
    assert [(figures.engine, figures.average) for figures in by_engine(rows)] == [(12, Fraction(7, 2)), (11, 7)]


def test_no_rounds_have_no_average() -> None:
    assert by_engine(()) == ()
    assert by_engine([EngineResult(ANA, 12, 0, 0, 0)]) == ()


def test_both_of_a_pair_have_its_rounds() -> None:
    rows = engine_results(PRESETS["classic"].from_dict({"partners": True}), ROUNDS[:1], (ANA, LUIS, MAR, PAU))
    assert [row[:4] for row in rows] == [(ANA, 12, 1, 0), (MAR, 12, 1, 0), (LUIS, 12, 1, 9), (PAU, 12, 1, 9)]


# --- Records ---------------------------------------------------------------------------------------------------------


def test_the_records_of_a_group_in_their_order() -> None:
    assert records_of(GAMES, min_games=3) == (
        GroupRecord(Kind.LOWEST_GAME, Fraction(90), (RecordHolder(LUIS, (3,)),), rounds=10),
        GroupRecord(Kind.LOWEST_GAME, Fraction(60), (RecordHolder(LUIS, (4,)),), rounds=4),
        GroupRecord(Kind.BEST_AVERAGE, Fraction(400, 34), (RecordHolder(LUIS, ()),)),
        GroupRecord(Kind.MOST_ZERO_ROUNDS, Fraction(3), (RecordHolder(ANA, (1,)),)),
        GroupRecord(Kind.MOST_WINS, Fraction(2), (RecordHolder(LUIS, ()),)),
        GroupRecord(Kind.MOST_WON_IN_A_ROW, Fraction(3), (RecordHolder(LUIS, (2,)),)),
        GroupRecord(Kind.NARROWEST_WIN, Fraction(5), (RecordHolder(LUIS, (3,)),)),
        GroupRecord(Kind.WORST_ROUND, Fraction(55), (RecordHolder(ANA, (2,)),)),
        GroupRecord(Kind.MOST_GAMES, Fraction(4), (RecordHolder(ANA, ()), RecordHolder(LUIS, ()))),
    )


def test_nobody_holds_what_all_do() -> None:
    kinds = {record.kind for record in records_of([row(1, ANA, 1, 50), row(1, LUIS, 1, 50)], min_games=1)}
    assert kinds == set()


def test_a_group_without_games_has_no_records() -> None:
    assert records_of(()) == ()


def test_a_record_is_everybodys_who_holds_it_with_every_game_it_was_made_in() -> None:
    games = [row(number, player, 2, 50) for number in (1, 2) for player in (ANA, LUIS)]
    lowest = records_of([*games, row(2, MAR, 3, 60), row(1, MAR, 3, 51)])[0]
    assert lowest == GroupRecord(
        Kind.LOWEST_GAME, Fraction(50), (RecordHolder(ANA, (1, 2)), RecordHolder(LUIS, (1, 2))), rounds=10
    )


def test_one_game_is_no_row_of_games_won_and_two_are() -> None:
    won = [row(1, ANA, 1, 50), row(1, LUIS, 2, 60)]
    found = {record.kind for record in records_of(won)}
    assert Kind.MOST_WON_IN_A_ROW not in found
    assert Kind.MOST_WINS in found
    found = {record.kind for record in records_of([*won, row(2, ANA, 1, 50), row(2, LUIS, 2, 60)])}
    assert Kind.MOST_WON_IN_A_ROW in found


def test_a_win_by_the_tie_breaker_is_the_narrowest() -> None:
    games = [row(1, ANA, 1, 50), row(1, LUIS, 2, 50), row(2, ANA, 1, 50), row(2, LUIS, 2, 53)]
    narrowest = next(record for record in records_of(games) if record.kind is Kind.NARROWEST_WIN)
    assert narrowest == GroupRecord(Kind.NARROWEST_WIN, Fraction(0), (RecordHolder(ANA, (1,)),))


def test_the_best_average_is_of_who_has_played_enough() -> None:
    games = [row(number, ANA, 1, 50) for number in range(5)] + [row(0, LUIS, 2, 10), row(1, LUIS, 2, 10)]
    best = next(record for record in records_of(games) if record.kind is Kind.BEST_AVERAGE)
    assert best.holders == (RecordHolder(ANA, ()),)
