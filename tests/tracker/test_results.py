"""What games gave to their players: the database's sums are what the engine says."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import MISTAKE, PRESETS, GameResult, LateSeat, Scoring
from tests.tracker import evenings
from tests.tracker.changes import add, fresh, hand, leave, seat_of
from tests.tracker.factories import NOW, Typed, X, club, new_game, play, round_facts, save
from tracker import services
from tracker.facts import CellFacts
from tracker.models import Game, Group, Season
from tracker.sheets.results import results_of_group, results_of_season, results_of_table, source, sums
from tracker.sheets.results.scope import Scope
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db


def by_engine(group: Group) -> list[GameResult]:
    """The same rows from every cell of every game."""
    tables = Table.load_all(Game.objects.filter(group=group).select_related("group").order_by("played_on", "pk"))
    return [row for table in tables if table.is_over for row in results_of_table(table)]


def assert_same(group: Group) -> None:
    """Whatever the order within a game: partners share a place, and so may others."""

    def in_order(rows: Any) -> list[GameResult]:
        return sorted(rows, key=lambda row: (row.day, row.game, row.player))

    assert in_order(results_of_group(group)) == in_order(by_engine(group))


def is_added_up(game: Game) -> bool:
    """Whether the engine was left alone."""
    return game.pk in sums.added_up(Scope.of_games([game.pk])).results


rounds = st.lists(
    st.tuples(st.integers(0, 9), st.lists(st.integers(0, 40), min_size=4, max_size=4)), min_size=1, max_size=5
)
"""Who goes out, nobody from 4 on, and what each of four has."""


@given(st.sampled_from(sorted(PRESETS)), rounds, st.sampled_from([0, -5, -10]), st.booleans())
def test_sums_are_what_the_engine_says_on_every_sheet(
    preset: str, played: list[tuple[int, list[int]]], bonus: int, is_even: bool
) -> None:
    game = new_game("Ana", "Luis", "Pep", "Joan", preset=preset, rounds=len(played), going_out_bonus=bonus)
    for out, pips in played:
        scores: list[Typed] = [X if at == out else value for at, value in enumerate(pips)]
        # Rounds without a word are the usual ones; one that cannot be is saved anyway.
        play(game, scores, insist=True)
    if is_even:
        game.rounds.update(saved_anyway=False)
        assert is_added_up(game)
    assert_same(game.group)


@given(evenings.steps, evenings.late_seats)
def test_sums_are_what_the_engine_says_after_a_long_evening(done: list[tuple[int, int, int]], late: LateSeat) -> None:
    game = evenings.evening(done, late, rounds=4)
    game.rounds.filter(closed=True).update(saved_anyway=False)
    assert_same(game.group)


def played(**changes: Any) -> Game:
    game = new_game("Ana", "Luis", "Pep", "Joan", rounds=2, **changes)
    play(game, [X, 12, 20, 31], [5, X, 9, 14])
    return game


def test_plain_numbers_are_left_to_the_database() -> None:
    assert is_added_up(played())


def with_tiles(game: Game) -> None:
    game.rounds.get(number=1).cells.filter(pips=12).update(pips=None, tiles=["6-6"])


def with_penalty(game: Game) -> None:
    game.rounds.get(number=1).cells.filter(pips=12).update(adjustments=[{"reason": MISTAKE, "points": None}])


def with_number_beside_out(game: Game) -> None:
    game.rounds.get(number=1).cells.filter(went_out=True).update(pips=7)


def of_pairs(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(rules=replace(game.rule_set, partners=True).to_dict())


def saved_anyway(game: Game) -> None:
    game.rounds.filter(number=1).update(saved_anyway=True)


def with_an_allowance(game: Game) -> None:
    rules = replace(game.rule_set, late_seat=LateSeat.WORST_TOTAL)
    Game.objects.filter(pk=game.pk).update(rules=rules.to_dict())
    game.seats.filter(position=3).update(first_round=2)
    game.rounds.get(number=1).cells.filter(seat__position=3).update(pips=None, is_absent=True)


def with_a_round_taken_up_after_its_end(game: Game) -> None:
    services.reopen_round(game=game, **hand())
    Game.objects.filter(pk=game.pk).update(is_finished=True)


NEEDS = [
    with_tiles,
    with_penalty,
    with_number_beside_out,
    of_pairs,
    saved_anyway,
    with_an_allowance,
    with_a_round_taken_up_after_its_end,
]


@pytest.mark.parametrize("change", NEEDS, ids=lambda change: change.__name__)
def test_the_engine_is_asked_where_a_sum_does_not_do(change: Any) -> None:
    game = played()
    change(game)
    assert not is_added_up(game)
    assert_same(game.group)


@pytest.mark.parametrize(
    "changes",
    [{"scoring": Scoring.WINNER_COLLECTS}, {"scoring": Scoring.WINNER_COLLECTS, "going_out_bonus": -5}],
    ids=["plain", "with a bonus"],
)
def test_what_several_winners_share_is_rounded_as_the_engine_does(changes: dict[str, Any]) -> None:
    game = played(several_may_go_out=True, **changes)
    save(game, 1, round_facts([X, X, 20, 31], engine=12))
    assert is_added_up(game)
    assert_same(game.group)


def test_who_left_has_no_place_and_who_never_came_no_row() -> None:
    game = new_game("Ana", "Luis", "Pep", rounds=3)
    play(game, [X, 12, 20])
    leave(game, "Pep", last=1)
    add(game, "Zoe", after="Pep", first=3)
    play(game, [5, X, None, None])
    services.finish_game(game=game, drop=None, **hand())
    assert {row.player: row.place for row in results_of_group(game.group)} == {
        seat_of(game, "Ana").player_id: 1,
        seat_of(game, "Luis").player_id: 2,
        seat_of(game, "Pep").player_id: None,
    }
    assert_same(game.group)


@pytest.mark.parametrize("end", ["goes on", "round under way", "ended by the table"])
def test_only_games_that_are_over_count(end: str) -> None:
    game = new_game("Ana", "Luis", rounds=3)
    play(game, [X, 12])
    if end == "round under way":
        play(game, [X, 20])
        services.write_cell(
            game=fresh(game), number=3, seat_id=seat_of(game, "Ana").pk, facts=CellFacts(pips=7), seen=0, **hand()
        )
    if end == "ended by the table":
        services.finish_game(game=game, drop=None, **hand())
    assert bool(results_of_group(game.group)) is (end == "ended by the table")
    assert_same(game.group)


def test_guests_are_marked_and_second_spellings_are_one_person() -> None:
    game = played()
    ana, luis = seat_of(game, "Ana").player, seat_of(game, "Luis").player
    other = game.group.players.create(name="Anna", name_key="anna", colour=1)
    ana.merged_into, luis.is_guest = other, True
    ana.save()
    luis.save()
    rows = {row.player: row for row in results_of_group(game.group)}
    assert ana.pk not in rows
    assert [row.player for row in rows.values() if row.is_guest] == [luis.pk]
    assert rows[other.pk].place == 1


def test_a_season_has_the_games_of_its_days_and_those_moved_into_it() -> None:
    group = club()
    days = [dt.date(2026, 1, day) for day in (1, 10, 20, 31)]
    january = Season.objects.create(group=group, name="January", first_day=days[1], last_day=days[2])
    other = Season.objects.create(group=group, name="Other", first_day=days[0], last_day=days[0])
    games = []
    for day in days:
        game = played()
        Game.objects.filter(pk=game.pk).update(group=group, played_on=day)
        games.append(game)
    assert _games(january) == [games[1].pk, games[2].pk]
    Game.objects.filter(pk=games[2].pk).update(season=other)
    Game.objects.filter(pk=games[3].pk).update(season=january)
    assert _games(january) == [games[1].pk, games[3].pk]
    assert _games(other) == [games[0].pk, games[2].pk]


def _games(season: Season) -> list[int]:
    found = list(dict.fromkeys(row.game for row in results_of_season(season)))
    of_season = Game.objects.all().of_season(season).order_by("played_on", "pk")
    assert found == list(of_season.values_list("pk", flat=True))
    return found


@pytest.mark.parametrize("games", [1, 3])
@pytest.mark.parametrize(("change", "statements"), [(None, 4), (with_tiles, 7), (saved_anyway, 7)])
def test_statements_are_as_many_for_one_game_as_for_many(
    django_assert_num_queries: Any, games: int, change: Any, statements: int
) -> None:
    group = club()
    for _game in range(games):
        game = played()
        Game.objects.filter(pk=game.pk).update(group=group)
        if change is not None:
            change(game)
    with django_assert_num_queries(statements):
        assert results_of_group(group)


@pytest.fixture
def _nothing_kept() -> Iterator[None]:
    source.forget()
    yield
    source.forget()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_nothing_kept")
def test_what_was_added_up_is_kept_until_the_game_or_its_people_change(django_assert_num_queries: Any) -> None:
    game, other = played(), played()
    Game.objects.filter(pk=other.pk).update(group=game.group)
    results_of_group(game.group)
    with django_assert_num_queries(2):
        results_of_group(game.group)
    save(game, 1, round_facts([X, 1, 2, 3]), insist=True)
    with django_assert_num_queries(4 + 3):
        assert_same(game.group)
    luis = seat_of(game, "Luis").player
    luis.is_guest = True
    luis.save()
    assert_same(game.group)
    assert any(row.is_guest for row in results_of_group(game.group))


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_nothing_kept")
def test_what_a_correction_was_tried_with_is_not_kept() -> None:
    game = played()
    before = results_of_group(game.group)

    def look(_trial: services.Trial) -> None:
        Game.objects.filter(pk=game.pk).update(played_on=NOW.date() - dt.timedelta(days=1))
        results_of_group(game.group)
        raise RuntimeError

    with pytest.raises(RuntimeError), services.asking(look):
        services.finish_game(game=played(), drop=None, **hand())
    save(game, 1, round_facts([X, 1, 2, 3]), insist=True)
    assert results_of_group(game.group) != before
    assert_same(game.group)


def test_the_rows_kept_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "KEPT", 1)
    monkeypatch.setattr(source, "_kept", type(source._kept)())
    games: list[tuple[int, UUID | str, int]] = [(pk, str(pk), 1) for pk in (1, 2)]
    source._keep({1: (), 2: ()}, games, source._People(frozenset(), frozenset()))
    assert [*source._kept] == [("2", 2)]


def test_what_the_engine_has_to_score_comes_in_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    group = club()
    for _game in range(3):
        game = played()
        Game.objects.filter(pk=game.pk).update(group=group)
        with_tiles(game)
    monkeypatch.setattr(source, "PORTION", 2)
    monkeypatch.setattr(source, "FEW", 1)
    assert len({row.game for row in results_of_group(group)}) == 3
    assert_same(group)
