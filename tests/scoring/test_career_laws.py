"""What holds of every career and every record, whatever is played."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    GameResult,
    Meeting,
    RecordKind,
    SeasonScheme,
    by_engine,
    career_of,
    careers_of,
    engine_results,
    meetings_of,
    partnerships_of,
    records_of,
    season_standing,
)
from tests.scoring.strategies import PLAYERS, Evening, seasons


def results_of(season: Sequence[Evening]) -> list[GameResult]:
    return [result for evening in season for result in evening.results]


def counted(season: Sequence[Evening]) -> list[GameResult]:
    return results_of([evening for evening in season if evening.is_counted])


@given(seasons(), st.randoms())
def test_the_order_in_which_results_come_does_not_matter(season: list[Evening], chance: Random) -> None:
    results = results_of(season)
    shuffled = chance.sample(results, len(results))
    assert careers_of(shuffled) == careers_of(results)
    assert records_of(shuffled, min_games=1) == records_of(results, min_games=1)
    for player in PLAYERS:
        assert meetings_of(shuffled, player) == meetings_of(results, player)
        assert partnerships_of(shuffled, player) == partnerships_of(results, player)


@given(seasons())
def test_a_game_that_is_not_counted_changes_nothing(season: list[Evening]) -> None:
    assert careers_of(results_of(season)) == careers_of(counted(season))
    assert records_of(results_of(season)) == records_of(counted(season))
    for player in PLAYERS:
        assert meetings_of(results_of(season), player) == meetings_of(counted(season), player)


@given(seasons())
def test_one_career_is_the_one_among_all(season: list[Evening]) -> None:
    lives = careers_of(results_of(season))
    assert list(lives) == sorted(lives)
    for player in PLAYERS:
        assert career_of(results_of(season), player) == lives.get(player)
        own_games = {result.game for result in results_of(season) if result.player == player}
        assert career_of([each for each in results_of(season) if each.game in own_games], player) == lives.get(player)


@given(seasons())
def test_a_career_agrees_with_the_season_of_all_games(season: list[Evening]) -> None:
    lives = careers_of(results_of(season))
    rows = {row.player: row for row in season_standing(SeasonScheme(), results_of(season)).rows}
    assert lives.keys() == rows.keys()
    for player, life in lives.items():
        row = rows[player]
        assert (life.games, life.rounds, life.zero_rounds, life.lowest_nonzero, life.wins, life.shared_wins) == (
            row.games,
            row.rounds,
            row.zero_rounds,
            row.lowest_nonzero,
            row.wins,
            row.shared_wins,
        )
        assert life.unplaced + sum(times for _place, times in life.places) == life.games


@given(seasons())
def test_no_whole_game_is_better_than_the_best_or_worse_than_the_worst(season: list[Evening]) -> None:
    for player, life in careers_of(results_of(season)).items():
        lengths = {evening.game: max((result.rounds for result in evening.results), default=0) for evening in season}
        averages = {
            result.game: Fraction(result.score, result.rounds)
            for result in counted(season)
            if result.player == player and result.place is not None and result.rounds == lengths[result.game]
        }
        best = {game for game, average in averages.items() if average == min(averages.values())}
        worst = {game for game, average in averages.items() if average == max(averages.values())}
        assert {result.game for result in life.best_games} == best
        assert {result.game for result in life.worst_games} == (worst if worst != best else set())


@given(seasons())
def test_a_streak_is_broken_at_both_ends(season: list[Evening]) -> None:
    for player, life in careers_of(results_of(season)).items():
        own = sorted(
            (each for each in counted(season) if each.player == player), key=lambda each: (each.day, each.game)
        )
        won = [result.place == 1 for result in own]
        order = [result.game for result in own]
        for streak in life.won.longest:
            first, last = order.index(streak.first), order.index(streak.last)
            assert last - first + 1 == streak.length
            assert all(won[first : last + 1])
            assert not any(won[max(0, first - 1) : first])
            assert not any(won[last + 1 : last + 2])
        longest = max((streak.length for streak in life.won.longest), default=0)
        assert not any(all(won[start : start + longest + 1]) for start in range(len(won) - longest))
        assert life.won.current == next((index for index, it in enumerate(reversed(won)) if not it), len(won))


@given(seasons())
def test_who_was_ahead_was_not_behind(season: list[Evening]) -> None:
    met = {(player, it.opponent): it for player in PLAYERS for it in meetings_of(results_of(season), player)}
    for (player, opponent), meeting in met.items():
        assert met[opponent, player] == Meeting(player, ahead=meeting.behind, behind=meeting.ahead, level=meeting.level)
        both = [
            game
            for game in {result.game for result in counted(season)}
            if len({each.side for each in counted(season) if each.game == game and each.player in {player, opponent}})
            == 2
            and all(each.place for each in counted(season) if each.game == game and each.player in {player, opponent})
        ]
        assert meeting.games == len(both)


@given(seasons())
def test_partners_have_the_same_figures_together(season: list[Evening]) -> None:
    pairs = {(player, it.partner): it for player in PLAYERS for it in partnerships_of(results_of(season), player)}
    for (player, partner), pair in pairs.items():
        other = pairs[partner, player]
        assert (other.partner, other.games, other.rounds, other.wins, other.shared_wins, other.average) == (
            player,
            pair.games,
            pair.rounds,
            pair.wins,
            pair.shared_wins,
            pair.average,
        )


@given(seasons(), st.integers(0, 3))
def test_no_record_is_beaten_and_not_everybody_holds_it(season: list[Evening], min_games: int) -> None:
    played = counted(season)
    lives = careers_of(played)
    for record in records_of(results_of(season), min_games=min_games):
        assert 0 < len(record.holders) < len(lives)
        held_in = {
            holder.player: [each for each in played if each.player == holder.player and each.game in holder.games]
            for holder in record.holders
        }
        match record.kind:
            case RecordKind.LOWEST_GAME:
                assert all(each.score == record.value for own in held_in.values() for each in own)
                assert all(each.rounds == record.rounds for own in held_in.values() for each in own)
                whole = [life.best_games for life in lives.values()]
                assert all(each.score >= record.value for own in whole for each in own if each.rounds == record.rounds)
            case RecordKind.BEST_AVERAGE:
                able = [life for life in lives.values() if life.games >= min_games]
                assert record.value == min(life.average for life in able)
            case RecordKind.MOST_ZERO_ROUNDS:
                assert record.value == max(each.zero_rounds for each in played) > 0
                assert all(each.zero_rounds == record.value for own in held_in.values() for each in own)
            case RecordKind.MOST_WINS:
                assert record.value == max(life.wins for life in lives.values()) > 0
            case RecordKind.MOST_WON_IN_A_ROW:
                assert record.value == max(it.length for life in lives.values() for it in life.won.longest) > 1
            case RecordKind.NARROWEST_WIN:
                firsts, seconds = ({each.game: each.total for each in played if each.place == it} for it in (1, 2))
                # Where two share the first place, nobody has the second.
                margins = {game: abs(firsts[game] - second) for game, second in seconds.items()}
                assert record.value == min(margins.values())
                assert all(margins[each.game] == record.value for own in held_in.values() for each in own)
            case RecordKind.WORST_ROUND:
                assert record.value == max(each.worst_round for each in played) > 0
            case RecordKind.MOST_GAMES:
                assert record.value == max(life.games for life in lives.values())


@given(seasons())
def test_rounds_by_engine_come_to_all_rounds(season: list[Evening]) -> None:
    rows = [row for each in season for row in engine_results(each.rules, each.rounds, each.players)]
    results = results_of(season)
    for player in PLAYERS:
        figures = by_engine(rows, player)
        own = [result for result in results if result.player == player]
        assert sum(it.rounds for it in figures) == sum(result.rounds for result in own)
        assert sum(it.score for it in figures) == sum(result.score for result in own)
        assert sum(it.zero_rounds for it in figures) == sum(result.zero_rounds for result in own)
        assert [it.engine for it in figures] == sorted(
            {row.engine for row in rows if row.player == player}, reverse=True
        )
    assert sum(it.rounds for it in by_engine(rows)) == sum(result.rounds for result in results)
