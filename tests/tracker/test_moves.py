"""What a change moves is known before it is saved, and is what then happens."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring import PRESETS, Adjustment, engines
from tests.laws import games
from tests.tracker.changes import shape
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, cell, club, new_game, play, round_facts, save
from tracker import services
from tracker.ledger import Facts, cell_path, claims_path, round_path, seat_path
from tracker.models import Change, Game, Season
from tracker.sheets.moves import moves, preview
from tracker.sheets.supposed import supposing
from tracker.sheets.table import Table
from tracker.words.moves import move_sentences

pytestmark = pytest.mark.django_db


def seat_id(game: Game, position: int) -> int:
    return game.seats.get(position=position).pk


def said(game: Game, facts: Facts) -> list[str]:
    return list(move_sentences(preview(Table.load(game), facts)))


def cell_facts(game: Game, number: int, position: int, pips: int) -> Facts:
    return {cell_path(number, seat_id(game, position)): cell(pips).value()}


def game_of_a_season(season: Season, *names: str, **changes: Any) -> Game:
    return services.start_game(
        client_id=uuid4(),
        device=DEVICE,
        names=names,
        preset="classic",
        rules=replace(PRESETS["classic"], **changes),
        now=NOW,
        played_on=NOW.date(),
        language="en",
        time_zone="UTC",
        group=season.group,
    )


def thursdays() -> Season:
    group = club("Club")
    return Season.objects.create(group=group, name="Thursdays", first_day=NOW.date(), last_day=NOW.date())


def test_totals_and_places_move() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 41, 20])
    assert said(game, cell_facts(game, 1, 1, 14)) == [
        "Luis: total 41 → 14, place 3 → 2",
        "Kim: place 2 → 3",
    ]


def test_what_changes_nothing_moves_nothing() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 41, 20])
    assert said(game, cell_facts(game, 1, 1, 41)) == []


def test_a_round_under_way_moves_nothing() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 41, 20])
    services.write_cell(
        game=game,
        number=2,
        seat_id=seat_id(game, 0),
        facts=cell(5),
        seen=0,
        client_id=uuid4(),
        device=DEVICE,
        now=NOW,
    )
    assert said(game, cell_facts(game, 2, 0, 50)) == []
    assert said(game, {cell_path(2, seat_id(game, 0)): None}) == []


def test_another_wins() -> None:
    game = new_game("Ana", "Luis", rounds=2)
    play(game, [X, 41], [30, X])
    assert said(game, cell_facts(game, 1, 1, 14)) == [
        "Ana no longer wins.",
        "Luis wins with 14, the lowest total.",
        "Luis: total 41 → 14, place 2 → 1",
        "Ana: place 1 → 2",
    ]


def test_a_win_becomes_shared_and_the_tie_is_explained() -> None:
    game = new_game("Ana", "Luis", rounds=2)
    play(game, [X, 41], [30, X])
    assert said(game, cell_facts(game, 1, 1, 30)) == [
        "Ana and Luis share the win with 30.",
        "Ana and Luis have 30 each, and nothing tells them apart: they share place 1.",
        "Luis: total 41 → 30, place 2 → 1",
    ]


def test_a_tie_that_the_tie_break_decides_is_explained() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=3)
    play(game, [X, 41, 50], [20, X, 51], [20, X, 52])
    assert said(game, cell_facts(game, 1, 1, 40))[:3] == [
        "Ana no longer wins.",
        "Luis wins with 40, the lowest total.",
        "Luis and Ana both have 40. Luis wins: 2 zero rounds to 1.",
    ]


def test_a_penalty_that_the_whole_round_decides_moves_others_too() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 41, 20])
    offence = replace(cell(20), adjustments=(Adjustment("mistake", None),))
    assert said(game, {cell_path(1, seat_id(game, 2)): offence.value()}) == [
        "Luis: place 3 → 2",
        "Kim: total 20 → 61, place 2 → 3",
    ]


def test_the_last_round_ends_the_game_and_taking_it_out_goes_on() -> None:
    game = new_game("Ana", "Luis", rounds=1)
    play(game, [X, 41])
    gone: Facts = {round_path(1): None}
    assert said(game, gone) == [
        "The game is no longer over: round 1 is to be played.",
        "Ana: place 1 → –",
        "Luis: total 41 → 0, place 2 → –",
    ]
    table = Table.load(game)
    assert list(move_sentences(moves(supposing(table, gone), table))) == [
        "The game is then over.",
        "Ana wins with 0, the lowest total.",
        "Ana: place – → 1",
        "Luis: total 0 → 41, place – → 2",
    ]


def test_other_rules_move_what_they_count() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=2)
    play(game, [X, 41, 20], [5, X, 12])
    facts: Facts = {"rules": {**game.rules, "scoring": "winner-collects", "rounds": 4}}
    table = supposing(Table.load(game), facts)
    assert table.rules.highest_wins
    assert said(game, facts)[:2] == [
        "Rounds: 2 → 4.",
        "The game is no longer over: round 3 is to be played.",
    ]
    assert Table.load(game).rules == game.rule_set


def test_an_end_before_the_last_round_decides() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    assert said(game, {"finished": True}) == [
        "Rounds: 13 → 1.",
        "The game is then over.",
        "Ana wins with 0, the lowest total.",
    ]


def test_a_result_that_waits_for_a_dispute_says_so() -> None:
    game = new_game("Ana", "Luis", rounds=1)
    play(game, [X, 41])
    claim = {"value": cell(14).value(), "device": str(OTHER_DEVICE), "at": NOW.isoformat()}
    path = claims_path(1, seat_id(game, 1))
    assert said(game, {path: [claim]}) == ["The result then waits until somebody says which score it was."]
    disputed = supposing(Table.load(game), {path: [claim]})
    assert disputed.disputed == ((1, 1),)
    assert list(move_sentences(preview(disputed, {path: None}))) == ["Ana wins with 0, the lowest total."]


def test_partners_move_together() -> None:
    game = new_game("Ana", "Luis", "Kim", "Eva", partners=True)
    play(game, [X, 41, 20, 9])
    assert said(game, cell_facts(game, 1, 1, 14)) == ["Luis and Eva: total 50 → 23"]


def test_who_leaves_has_no_place() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 41, 20])
    seat = game.seats.get(position=2)
    facts: Facts = {seat_path(seat.pk): {"player": seat.player_id, "position": 2, "last": 1}}
    assert said(game, facts) == ["Luis: place 3 → 2", "Kim: place 2 → –"]


def test_who_sits_down_between_two_others_takes_nobodys_scores() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    _ana, luis = game.seats.all()
    eva = game.group.players.create(name="Eva", name_key="eva", colour=3)
    facts: Facts = {
        seat_path(luis.pk): {"player": luis.player_id, "position": 2},
        seat_path(luis.pk + 1): {"player": eva.pk, "position": 1, "first": 2},
    }
    table = supposing(Table.load(game), facts, {eva.pk: eva})
    assert table.names == ("Ana", "Eva", "Luis")
    assert [cell.pips for cell in table.rounds[0].facts.cells] == [None, None, 41]
    assert table.playing(1) == (0, 2)
    assert table.stored(2)[0].cells[1].is_empty


def test_the_season_moves_once_the_game_is_over() -> None:
    season = thursdays()
    for scores in ([X, 20, 30], [X, 10, 40]):
        play(game_of_a_season(season, "Ana", "Luis", "Kim", rounds=1), scores)
    game = game_of_a_season(season, "Ana", "Luis", "Kim", rounds=1)
    play(game, [X, 50, 12])
    assert [sentence for sentence in said(game, cell_facts(game, 1, 1, 60)) if "Thursdays" in sentence] == [
        "Season Thursdays, Kim: place 3 → 2",
        "Season Thursdays, Luis: place 2 → 3, average 26.7 → 30.0",
    ]


def test_a_game_under_way_leaves_the_season_alone(django_assert_num_queries: Any) -> None:
    season = thursdays()
    play(game_of_a_season(season, "Ana", "Luis", rounds=1), [X, 20])
    game = game_of_a_season(season, "Ana", "Luis", rounds=2)
    play(game, [X, 50])
    table, facts = Table.load(game), cell_facts(game, 1, 1, 60)
    with django_assert_num_queries(0):
        assert list(move_sentences(preview(table, facts))) == ["Luis: total 50 → 60"]


@pytest.mark.parametrize("games", [1, 4])
def test_a_season_is_loaded_at_once(django_assert_num_queries: Any, games: int) -> None:
    season = thursdays()
    for _game in range(games):
        game = game_of_a_season(season, "Ana", "Luis", rounds=1)
        play(game, [X, 20])
    table, facts = Table.load(game), cell_facts(game, 1, 1, 60)
    # Two for the seasons and the players, three for what its games gave. Within a transaction nothing is kept.
    with django_assert_num_queries(5):
        preview(table, facts)


def test_what_was_added_up_of_a_season_is_added_up_again_once_a_game_of_it_changes() -> None:
    season = thursdays()
    other = game_of_a_season(season, "Ana", "Luis", rounds=1)
    play(other, [X, 20])
    game = game_of_a_season(season, "Ana", "Luis", rounds=1)
    play(game, [X, 50])
    assert "Season Thursdays, Luis: average 35.0 → 40.0" in said(game, cell_facts(game, 1, 1, 60))
    save(other, 1, round_facts([X, 30]))
    assert "Season Thursdays, Luis: average 40.0 → 45.0" in said(game, cell_facts(game, 1, 1, 60))


@games(25)
@example([(0, 0, 0), (3, 0, 0), (6, 0, 0), (6, 0, 2), (2, 0, 0), (6, 0, 2), (0, 0, 0)])
@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 60), st.integers(0, 2)), max_size=14))
def test_what_was_supposed_is_what_is_written(steps: list[tuple[int, int, int]]) -> None:
    game = new_game("Ana", "Luis", "Kim")
    for choice, pips, out in steps:
        before = Table.load(Game.objects.get(pk=game.pk))
        rounds = len(before.rounds)
        try:
            _step(game, choice, pips, out, rounds)
        except (services.NotSaved, Change.DoesNotExist):
            continue
        game.refresh_from_db()
        if game.rev == before.game.rev:
            continue
        change = Change.objects.get(game=game, seq=game.rev)
        facts = {path: after for path, (_before, after) in change.facts.items()}
        assert shape(supposing(before, facts)) == shape(Table.load(game))
        back = {path: before_ for path, (before_, _after) in change.facts.items()}
        assert shape(supposing(supposing(before, facts), back)) == shape(before)


def _step(game: Game, choice: int, pips: int, out: int, rounds: int) -> None:
    who = {"client_id": uuid4(), "device": (DEVICE, OTHER_DEVICE)[pips % 2], "now": NOW}
    scores = [X if seat == out else pips + seat for seat in range(3)]
    if choice < 2:
        if rounds < 13:
            save(game, rounds + 1, round_facts(scores, engines(game.rule_set)[rounds]), insist=True)
    elif choice < 3 and rounds:
        save(game, 1 + pips % rounds, round_facts(scores, 12 - pips % rounds), insist=True)
    elif choice < 6:
        write = {"game": game, "number": rounds + 1, "seat_id": seat_id(game, out), "facts": cell(pips)}
        if choice < 5:
            services.write_cell(**write, seen=0, **who)  # type: ignore[arg-type]
        else:
            services.settle_cell(**write, **who)  # type: ignore[arg-type]
    else:
        services.undo(game=game, seq=max(1, game.rev - out), **who)  # type: ignore[arg-type]
