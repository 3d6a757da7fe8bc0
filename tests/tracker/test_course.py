"""The course of a game: its rounds, its end, its date and its rules, changed while it is played or afterwards."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction

from bench.agreement import journal, stored
from scoring import PRESETS, Adjustment, DealRow, Problem, ProblemCode, RoundRejected, RuleProblemCode, RulesRejected
from tests.tracker.changes import (
    add,
    come_back,
    fresh,
    hand,
    last_seq,
    leave,
    move,
    seat_of,
    shape,
    substitute,
    table_of,
    totals,
    undo_last,
)
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, Typed, X, cell, new_game, play, round_facts, save
from tracker import services
from tracker.facts import CellFacts
from tracker.forms.preview import done_as_it_stood, done_as_shown, preview, stands_of
from tracker.forms.rules_look import refused_rules
from tracker.models import Change, Game, Group, Invite, Role, Round, Season
from tracker.sheets.history import told as told_of

pytestmark = pytest.mark.django_db


def version(game: Game, number: int) -> int:
    return Round.objects.filter(game=game, number=number).values_list("version", flat=True).first() or 0


def remove(game: Game, number: int, **fields: Any) -> None:
    services.remove_round(**{"game": game, "number": number, "seen": version(game, number)} | hand(**fields))


def insert(
    game: Game, number: int, typed: Sequence[Typed], *, engine: int, insist: bool = False, **fields: Any
) -> None:
    def accepts(_problem: Problem) -> bool:
        return insist

    services.insert_round(
        game=game,
        number=number,
        facts=round_facts(typed, engine=engine),
        seen=version(game, number),
        accepts=accepts,
        **hand(**fields),
    )


def head(
    game: Game,
    number: int,
    engine: int,
    starter: str | None = None,
    *,
    seen: int = 0,
    insist: bool = False,
    **fields: Any,
) -> None:
    def accepts(_problem: Problem) -> bool:
        return insist

    services.write_head(
        game=game,
        number=number,
        engine=engine,
        starter_id=None if starter is None else seat_of(game, starter).pk,
        seen=seen,
        accepts=accepts,
        **hand(**fields),
    )


def change_rules(game: Game, *, preset: str = "classic", insist: bool = False, seen: str = "", **changes: Any) -> None:
    now = fresh(game)

    def accepts(_number: int, _problem: Problem) -> bool:
        return insist

    services.change_rules(
        game=game,
        preset=preset,
        rules=replace(now.rule_set if preset == now.preset else PRESETS[preset], **changes),
        seen=seen or services.rules_seen(now),
        accepts=accepts,
        **hand(),
    )


def finish(game: Game, *, drop: int | None = None, **fields: Any) -> None:
    services.finish_game(game=game, drop=drop, **hand(**fields))


def write(game: Game, name: str, pips: int, number: int, **fields: Any) -> None:
    services.write_cell(
        game=game, number=number, seat_id=seat_of(game, name).pk, facts=cell(pips), seen=0, **hand(**fields)
    )


def dispute(game: Game, number: int) -> None:
    """Two phones correct the same score of Luis."""
    seen = version(game, number)
    for pips, device in ((14, DEVICE), (41, OTHER_DEVICE)):
        services.correct_cell(
            game=game,
            number=number,
            seat_id=seat_of(game, "Luis").pk,
            facts=cell(pips),
            seen=seen,
            accepts=lambda _problem: True,
            **hand(device=device),
        )


def rounds(game: Game) -> list[tuple[int, list[int | str]]]:
    """Engine and scores of each closed round."""
    return [
        (
            played.facts.engine,
            ["x" if it.went_out else -1 if it.is_absent else it.pips or 0 for it in played.facts.cells],
        )
        for played in table_of(game).rounds
    ]


# --- A round written twice -------------------------------------------------------------------------------------------


def test_a_round_that_was_written_twice_goes_and_the_later_ones_move_up_with_their_engines() -> None:
    game = new_game()
    play(game, [X, 12, 37], [20, X, 50], [20, X, 50], [9, 30, X])
    remove(game, 3)
    assert rounds(game) == [(12, ["x", 12, 37]), (11, [20, "x", 50]), (9, [9, 30, "x"])]
    # The engine that was passed over is still to come.
    assert table_of(game).engines == (12, 11, 9, 10, 8, 7, 6, 5, 4, 3, 2, 1, 0)
    assert totals(game) == {"Ana": 29, "Luis": 42, "Kim": 87}
    assert journal(game) == stored(game)


def test_the_last_round_goes_alone() -> None:
    game = new_game()
    play(game, [X, 12, 37], [20, X, 50])
    remove(game, 2)
    assert rounds(game) == [(12, ["x", 12, 37])]


def test_the_round_under_way_is_dropped_or_moves_up_open() -> None:
    game = new_game()
    play(game, [X, 12, 37], [20, X, 50])
    write(game, "Luis", 8, 3)
    remove(game, 1)
    table = table_of(game)
    assert (len(table.rounds), table.next_number, table.missing) == (1, 2, (0, 2))
    remove(game, 2)
    assert table_of(game).missing == (0, 1, 2)
    assert journal(game) == stored(game)


def test_who_came_or_left_later_did_so_a_round_earlier() -> None:
    game = new_game("Ana", "Luis", "Kim", "Mike")
    play(game, [X, 12, 37, 5], [X, 12, 37, 5])
    add(game, "Zoe", after="Ana", first=3)
    play(game, [X, 9, 12, 37, 5])
    leave(game, "Mike", last=3)
    play(game, [X, 9, 12, 37, None])
    remove(game, 2)
    assert (seat_of(game, "Zoe").first_round, seat_of(game, "Mike").last_round) == (2, 2)
    assert [scores for _engine, scores in rounds(game)] == [
        ["x", -1, 12, 37, 5],
        ["x", 9, 12, 37, 5],
        ["x", 9, 12, 37, -1],
    ]
    remove(game, 2)
    # Zoe's first round is gone, and so is Mike's last.
    assert (seat_of(game, "Zoe").first_round, seat_of(game, "Mike").last_round) == (2, 1)
    undo_last(game)
    assert (seat_of(game, "Zoe").first_round, seat_of(game, "Mike").last_round) == (2, 2)
    assert journal(game) == stored(game)


def test_what_is_disputed_stays_disputed_where_it_has_moved() -> None:
    game = new_game()
    play(game, [X, 12, 37], [X, 12, 37], [X, 12, 37])
    dispute(game, 3)
    remove(game, 1)
    assert table_of(game).disputed == ((2, 1),)
    assert journal(game) == stored(game)


def test_a_round_that_was_doubted_for_its_engine_is_not_once_the_other_is_gone() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    save(game, 2, round_facts([20, X, 50], engine=12), insist=True)
    assert table_of(game).rounds[1].saved_anyway
    remove(game, 1)
    assert not table_of(game).rounds[0].saved_anyway


def test_a_round_that_has_moved_meanwhile_is_not_the_one_that_was_meant() -> None:
    game = new_game()
    play(game, [X, 12, 37], [20, X, 50], [9, 30, X])
    seen = version(game, 3)
    remove(game, 1)
    with pytest.raises(services.NoSuchRound) as refusal:
        services.remove_round(game=game, number=3, seen=seen, **hand())
    assert refusal.value.rounds == 2
    with pytest.raises(services.RoundChanged):
        services.remove_round(game=game, number=2, seen=seen, **hand())
    assert len(rounds(game)) == 2


@pytest.mark.parametrize("device", [DEVICE, OTHER_DEVICE], ids=["the same phone", "another phone"])
def test_a_form_of_before_the_rounds_moved_overwrites_nothing(device: Any) -> None:
    game = new_game()
    play(game, [X, 12, 37], [20, X, 50], [9, 30, X])
    seen = table_of(game).stored(2)[1]
    remove(game, 1)
    # What was round 2 is round 1 now; the form would write it over what was round 3.
    with pytest.raises(services.Stale):
        save(game, 2, round_facts([21, X, 50], engine=11, starter=1), seen=seen, device=device)
    assert rounds(game)[1] == (10, [9, 30, "x"])


# --- A round that was forgotten ---------------------------------------------------------------------------------------


def test_a_forgotten_round_is_put_in_and_the_later_ones_move_down() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    save(game, 2, round_facts([9, 30, X], engine=10))
    insert(game, 2, [20, X, 50], engine=11)
    assert rounds(game) == [(12, ["x", 12, 37]), (11, [20, "x", 50]), (10, [9, 30, "x"])]
    assert journal(game) == stored(game)


def test_it_can_be_the_one_before_the_round_under_way() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    write(game, "Luis", 8, 2)
    insert(game, 2, [20, X, 50], engine=10)
    table = table_of(game)
    assert (len(table.rounds), table.next_number, table.missing) == (2, 3, (0, 2))
    assert [engine for engine, _scores in rounds(game)] == [12, 10]
    assert table.engines[2] == 11
    assert journal(game) == stored(game)


STAYS = [
    # Zoe's first round, Mike's last, where the round is put in, whether both played it, and then.
    (2, 3, 1, False, 3, 4),
    (2, 3, 2, False, 3, 4),
    (2, 3, 2, True, 2, 4),
    (2, 2, 3, False, 2, 2),
    (2, 2, 3, True, 2, 3),
]


@pytest.mark.parametrize(("first", "last", "number", "played", "then_first", "then_last"), STAYS)
def test_who_came_or_left_later_did_so_a_round_later(
    first: int, last: int, number: int, played: bool, then_first: int, then_last: int
) -> None:
    game = new_game("Ana", "Luis", "Kim", "Mike", engine_order="held")
    play(game, [X, 12, 37, 5])
    add(game, "Zoe", after="Mike", first=first)
    for number_of_round in (2, 3):
        if last < number_of_round:
            leave(game, "Mike", last=last)
        play(game, [X, 12, 37, 5 if last >= number_of_round else None, 9])
    if last == 3:
        leave(game, "Mike", last=3)
    before = stored(game)
    insert(game, number, [X, 12, 37, 8 if played else None, 9 if played else None], engine=6)
    assert (seat_of(game, "Zoe").first_round, seat_of(game, "Mike").last_round) == (then_first, then_last)
    assert seat_of(game, "Ana").first_round == 1
    undo_last(game)
    assert stored(game) == before


def test_it_is_checked_as_every_round_is() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    with pytest.raises(RoundRejected) as refusal:
        insert(game, 1, [X, 1, 1], engine=12)
    assert {problem.code for problem in refusal.value.problems} == {ProblemCode.NO_SUCH_HANDS, ProblemCode.ENGINE_TWICE}
    insert(game, 1, [X, 1, 1], engine=12, insist=True)
    assert table_of(game).rounds[0].saved_anyway
    with pytest.raises(RoundRejected):
        insert(game, 1, [X, None, None], engine=19, insist=True)


def test_a_round_is_put_in_before_one_that_stands() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    with pytest.raises(services.NoSuchRound):
        services.insert_round(
            game=game, number=2, facts=round_facts([X, 1, 2]), seen=1, accepts=lambda _problem: True, **hand()
        )
    with pytest.raises(services.RoundChanged):
        services.insert_round(
            game=game, number=1, facts=round_facts([X, 1, 2]), seen=9, accepts=lambda _problem: True, **hand()
        )


# --- The engine of the round under way --------------------------------------------------------------------------------


def test_the_engine_is_said_before_anything_is_written() -> None:
    game = new_game()
    head(game, 1, 9, "Kim")
    table = table_of(game)
    assert (table.engines[:3], table.starter_of(1)) == ((9, 12, 11), 2)
    write(game, "Luis", 8, 1)
    assert table_of(game).engines[0] == 9
    # Taken back, the round has the engine of the rules, and what was written since stays.
    services.undo(game=game, seq=1, **hand())
    assert table_of(game).engines[0] == 12
    assert table_of(game).missing == (0, 2)
    assert journal(game) == stored(game)


def test_an_engine_that_another_round_had_is_asked_about() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    with pytest.raises(RoundRejected) as refusal:
        head(game, 2, 12)
    assert refusal.value.problems == (Problem(ProblemCode.ENGINE_TWICE, number=12),)
    head(game, 2, 12, insist=True)
    assert table_of(game).engines[1] == 12
    with pytest.raises(RoundRejected):
        head(game, 2, 13, seen=version(game, 2), insist=True)


def test_of_two_who_say_two_engines_the_second_is_told() -> None:
    game = new_game()
    write(game, "Luis", 8, 1)
    seen = version(game, 1)
    head(game, 1, 9, seen=seen)
    # The same word is no quarrel.
    head(game, 1, 9, seen=seen, device=OTHER_DEVICE)
    with pytest.raises(services.Stale) as refusal:
        head(game, 1, 8, seen=seen, device=OTHER_DEVICE)
    assert refusal.value.seen.head is not None
    assert refusal.value.seen.head[0] == 9
    head(game, 1, 8, seen=refusal.value.seen.round, device=OTHER_DEVICE)
    assert table_of(game).engines[0] == 8


def test_a_closed_round_is_corrected_and_one_to_come_waits() -> None:
    game, other = new_game(), new_game("Eva", "Max")
    play(game, [X, 12, 37])
    with pytest.raises(services.RoundClosed):
        head(game, 1, 9)
    with pytest.raises(services.RoundNotYet):
        head(game, 3, 9)
    with pytest.raises(services.NoSuchSeat):
        services.write_head(
            game=game,
            number=2,
            engine=9,
            starter_id=seat_of(other, "Eva").pk,
            seen=0,
            accepts=lambda _problem: True,
            **hand(),
        )


# --- The end ----------------------------------------------------------------------------------------------------------


def test_a_game_ends_early_and_is_taken_up_again() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    finish(game)
    table = table_of(game)
    assert (table.is_over, table.engines) == (True, (12,))
    with pytest.raises(services.GameIsOver):
        play(fresh(game), [X, 12, 37])
    services.reopen_game(game=game, **hand())
    assert table_of(game).next_number == 2
    assert journal(game) == stored(game)


def test_a_game_of_which_nothing_was_played_does_not_end() -> None:
    game = new_game()
    with pytest.raises(services.NothingPlayed):
        finish(game)


def test_the_round_under_way_is_closed_or_dropped_first() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    write(game, "Luis", 8, 2)
    for drop in (None, 1, 3):
        with pytest.raises(services.RoundOpen) as refusal:
            finish(game, drop=drop)
        assert refusal.value.number == 2
    finish(game, drop=2)
    assert rounds(game) == [(12, ["x", 12, 37])]
    undo_last(game)
    assert table_of(game).missing == (0, 2)


def test_what_is_disputed_is_settled_first() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    dispute(game, 1)
    with pytest.raises(services.Unsettled) as refusal:
        finish(game)
    assert refusal.value.cells == ((1, 1),)


def test_a_game_that_is_over_does_not_end_again() -> None:
    game = new_game(rounds=1)
    play(game, [X, 12, 37])
    with pytest.raises(services.GameIsOver):
        finish(game)
    with pytest.raises(services.GameNotOver):
        services.reopen_game(game=game, **hand())


def test_the_last_round_is_taken_up_and_closed_again() -> None:
    game = new_game(rounds=2)
    play(game, [X, 12, 37], [20, X, 50])
    services.reopen_round(game=game, **hand())
    table = table_of(game)
    assert (table.is_over, table.next_number, table.missing) == (False, 2, ())
    assert totals(game) == {"Ana": 0, "Luis": 12, "Kim": 37}
    save(game, 2, table.stored(2)[0])
    assert totals(game) == {"Ana": 20, "Luis": 12, "Kim": 87}
    assert journal(game) == stored(game)


def test_one_round_more_is_played_than_was_planned() -> None:
    game = new_game()
    play(game, *[[X, 12, 37]] * 13, insist=True)
    services.add_round(game=game, **hand())
    table = table_of(game)
    # RULES.md, Rounds and engines: a 14th round back on 12-12.
    assert (table.next_number, table.engines[13]) == (14, 12)
    undo_last(game)
    assert table_of(game).is_over


def test_after_an_early_end_too() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    finish(game)
    services.add_round(game=game, **hand())
    assert (table_of(game).next_number, len(table_of(game).engines)) == (2, 2)
    play(fresh(game), [X, 12, 37])
    finish_again = table_of(game)
    assert finish_again.is_over
    services.reopen_round(game=game, **hand())
    assert table_of(game).next_number == 2


def given_up() -> Game:
    """A game that ended without its second round, of which two scores were written and one of them is disputed."""
    game = new_game()
    play(game, [X, 12, 37])
    head(game, 2, 9, "Kim")
    write(game, "Luis", 8, 2)
    write(game, "Luis", 18, 2, device=OTHER_DEVICE)
    write(game, "Ana", 5, 2)
    finish(game, drop=2)
    assert table_of(game).is_over
    return game


def under_way(game: Game) -> tuple[int, int, list[int | None]] | None:
    """Number, engine and points of the round that is not closed."""
    played = table_of(game).open_round
    return None if played is None else (played.number, played.facts.engine, [it.pips for it in played.facts.cells])


TAKEN_UP = [services.reopen_game, services.add_round]


@pytest.mark.parametrize("verb", TAKEN_UP)
def test_what_was_written_of_the_round_that_a_game_ended_without_comes_back(verb: Callable[..., None]) -> None:
    game = given_up()
    verb(game=game, **hand())
    table = table_of(game)
    assert under_way(game) == (2, 9, [5, 8, None])
    assert (table.missing, table.disputed) == ((2,), ((2, 1),))
    assert table.stored(2)[0].starter == 2
    assert journal(game) == stored(game)
    undo_last(game)
    assert table_of(game).is_over
    verb(game=game, **hand())
    assert under_way(game) == (2, 9, [5, 8, None])


def test_it_comes_back_as_the_round_that_is_next_after_one_was_put_in_and_taken_out() -> None:
    game = given_up()
    insert(game, 1, [20, X, 50], engine=11)
    services.reopen_game(game=game, **hand())
    assert under_way(game) == (3, 9, [5, 8, None])
    finish(game, drop=3)
    remove(game, 2)
    undo_last(game)
    remove(game, 2)
    services.reopen_game(game=game, **hand())
    assert under_way(game) == (2, 9, [5, 8, None])
    assert journal(game) == stored(game)


def test_nothing_comes_back_for_who_left_meanwhile_nor_as_another_round() -> None:
    game = given_up()
    leave(game, "Luis", last=1)
    services.reopen_game(game=game, **hand())
    assert under_way(game) == (2, 9, [5, None, None])
    finish(game, drop=2)
    services.undo(game=game, seq=1, **hand())
    services.reopen_game(game=game, **hand())
    assert (rounds(game), under_way(game)) == ([], None)


def test_a_round_that_was_counted_to_its_end_brings_nothing_back() -> None:
    game = given_up()
    services.reopen_game(game=game, **hand())
    remove(game, 2)
    finish(game)
    services.reopen_game(game=game, **hand())
    assert (rounds(game), under_way(game)) == ([(12, ["x", 12, 37])], None)


def test_fewer_rounds_by_new_rules_bring_nothing_back() -> None:
    game = given_up()
    change_rules(game, rounds=1)
    services.reopen_game(game=game, **hand())
    assert (rounds(game), under_way(game)) == ([(12, ["x", 12, 37])], None)


@pytest.mark.parametrize("verb", [services.reopen_round, services.add_round])
def test_a_game_that_ended_and_lost_its_only_round_has_none_to_take_up(verb: Callable[..., None]) -> None:
    game = new_game()
    play(game, [X, 12, 37])
    finish(game)
    services.undo(game=game, seq=1, **hand())
    assert table_of(game).is_over
    with pytest.raises(services.NothingPlayed):
        verb(game=game, **hand())
    services.reopen_game(game=game, **hand())
    assert table_of(game).next_number == 1


@pytest.mark.parametrize("verb", [services.reopen_round, services.add_round])
def test_a_game_that_goes_on_is_not_taken_up(verb: Callable[..., None]) -> None:
    game = new_game()
    play(game, [X, 12, 37])
    with pytest.raises(services.GameNotOver):
        verb(game=game, **hand())


# --- The date ---------------------------------------------------------------------------------------------------------


def test_the_date_is_set_afterwards_and_the_season_stays() -> None:
    game = new_game()
    services.change_date(game=game, played_on=dt.date(2026, 11, 20), **hand())
    assert fresh(game).played_on == dt.date(2026, 11, 20)
    undo_last(game)
    assert fresh(game).played_on == NOW.date()
    assert journal(game) == stored(game)


# --- The rules --------------------------------------------------------------------------------------------------------


def test_other_rules_count_what_was_played() -> None:
    game = new_game()
    play(game, [X, 12, 37], [X, 20, 14])
    change_rules(game, going_out_bonus=-5, rounds=7)
    assert totals(game) == {"Ana": -10, "Luis": 32, "Kim": 51}
    assert len(table_of(game).engines) == 7
    undo_last(game)
    assert totals(game) == {"Ana": 0, "Luis": 32, "Kim": 51}
    assert journal(game) == stored(game)


def test_another_sheet_is_another_sheet() -> None:
    game = new_game()
    change_rules(game, preset="winner-collects")
    assert (fresh(game).preset, fresh(game).rule_set) == ("winner-collects", PRESETS["winner-collects"])


def test_what_cannot_be_by_the_new_rules_is_asked_of_every_round() -> None:
    game = new_game(rounds=3)
    # Kim has 0 by the double-blank alone: it counts nothing.
    play(game, [X, 12, 0], [X, 20, 14], [X, 9, 0])
    with pytest.raises(services.RoundsRejected) as refusal:
        change_rules(game, double_blank=50)
    assert {number: [problem.code for problem in problems] for number, problems in refusal.value.problems.items()} == {
        1: [ProblemCode.ZERO_WITHOUT_BLANK],
        3: [ProblemCode.ZERO_WITHOUT_BLANK],
    }
    change_rules(game, double_blank=50, insist=True)
    assert [played.saved_anyway for played in table_of(game).rounds] == [True, False, True]
    # What the table knows already it is not asked again.
    change_rules(game, double_blank=25)
    change_rules(game, double_blank=None)
    assert not any(played.saved_anyway for played in table_of(game).rounds)


def test_a_round_that_is_no_round_by_the_new_rules_is_refused() -> None:
    game = new_game()
    facts = round_facts([X, 12, 37])
    mistaken = CellFacts(pips=12, adjustments=(Adjustment("mistake"),))
    save(game, 1, replace(facts, cells=(facts.cells[0], mistaken, facts.cells[2])))
    with pytest.raises(services.RoundsRejected) as refusal:
        change_rules(game, mistake_penalty=False, insist=True)
    assert [problem.code for problem in refusal.value.problems[1]] == [ProblemCode.PENALTY_UNKNOWN]


def test_of_two_who_change_the_rules_the_second_is_told() -> None:
    game = new_game()
    seen = services.rules_seen(game)
    change_rules(game, rounds=7)
    # The same rules are no quarrel.
    change_rules(game, rounds=7, seen=seen)
    with pytest.raises(services.RulesChanged):
        change_rules(game, rounds=10, seen=seen)
    assert fresh(game).rule_set.rounds == 7


def test_rules_that_cannot_be_played_are_refused() -> None:
    game = new_game()
    play(game, [X, 12, 37], [X, 20, 14])
    with pytest.raises(RulesRejected):
        change_rules(game, blank_end=-1)
    with pytest.raises(services.SeatsRefused) as refusal:
        change_rules(game, partners=True)
    assert [problem.code for problem in refusal.value.problems] == [RuleProblemCode.PARTNERS_SEATS]
    assert refusal.value.seats == 3
    with pytest.raises(services.SeatsRefused) as refusal:
        change_rules(game, deal_table=(DealRow(12, 2, 4, 40),))
    assert refused_rules(refusal.value) == (
        "",
        "To 3 players these rules deal 120 tiles, more than the set holds.",
    )
    with pytest.raises(services.RoundsAfter) as too_few:
        change_rules(game, rounds=1)
    assert too_few.value.number == 2
    assert fresh(game).rule_set == PRESETS["classic"]


def test_the_round_under_way_is_one_of_the_rounds() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    write(game, "Luis", 8, 2)
    with pytest.raises(services.RoundsAfter):
        change_rules(game, rounds=1)
    change_rules(game, rounds=2)
    save(game, 2, round_facts([X, 8, 30], engine=11))
    assert table_of(game).is_over
    # The rules of before, under which it was the last but eleven.
    services.undo(game=game, seq=last_seq(game) - 1, **hand())
    assert table_of(game).next_number == 3


def test_who_left_is_not_counted_among_the_players() -> None:
    game = new_game("Ana", "Luis", "Kim", "Mike", rounds=1)
    play(game, [X, 12, 37, 5])
    for name in ("Ana", "Luis", "Kim", "Mike"):
        leave(game, name, last=1)
    change_rules(game, going_out_bonus=-5)
    assert totals(game)["Ana"] == -5


def test_other_rules_make_no_other_code() -> None:
    game = new_game()
    invite = services.open_invite(game=game, role=Role.PLAYER, now=NOW)
    change_rules(game, rounds=7)
    services.open_invite(game=game, role=Role.PLAYER, now=NOW)
    assert [(found.token, found.code) for found in Invite.objects.all()] == [(invite.token, invite.code)]


# --- What holds for each of them --------------------------------------------------------------------------------------


def lively_game() -> Game:
    game = new_game("Ana", "Luis", "Kim", "Mike")
    play(game, [X, 12, 37, 5], [20, X, 50, 14])
    add(game, "Zoe", after="Ana", first=3)
    leave(game, "Mike", last=2)
    play(game, [X, 30, 41, 20, None])
    dispute(game, 2)
    write(game, "Luis", 8, 4)
    return fresh(game)


CHANGES: dict[str, Callable[..., None]] = {
    "the first round goes": lambda game, **key: remove(game, 1, **key),
    "a round between goes": lambda game, **key: remove(game, 2, **key),
    "the last closed round goes": lambda game, **key: remove(game, 3, **key),
    "the open round goes": lambda game, **key: remove(game, 4, **key),
    "a round comes first": lambda game, **key: insert(game, 1, [X, None, 9, 12, 14], engine=5, **key),
    "a round comes between": lambda game, **key: insert(game, 3, [X, 7, 9, 12, None], engine=5, **key),
    "a round comes before the open one": lambda game, **key: insert(game, 4, [X, 7, 9, 12, None], engine=5, **key),
    "another engine": lambda game, **key: head(game, 4, 3, "Kim", seen=version(game, 4), **key),
    "another date": lambda game, **key: services.change_date(game=game, played_on=dt.date(2026, 1, 2), **hand(**key)),
    "other rules": lambda game, **key: change_rules(game, rounds=9),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
def test_each_is_one_change_that_can_be_taken_back_and_brought_back(change: Callable[..., None]) -> None:
    game = lively_game()
    before, seq = stored(game), last_seq(game)
    change(game)
    changed = stored(game)
    assert last_seq(game) == seq + 1
    assert journal(game) == changed != before
    undo_last(game)
    assert stored(game) == before
    undo_last(game)
    assert stored(game) == changed
    assert journal(game) == changed


@pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
def test_looked_at_first_it_leaves_no_trace(change: Callable[..., None]) -> None:
    game = lively_game()
    before, seq = stored(game), last_seq(game)
    with services.trial(stands_of(table_of(game))) as found:
        change(game)
    assert found.rev == game.rev
    assert stored(game) == before
    assert last_seq(game) == seq
    assert fresh(game).rev == game.rev
    with services.trial() as unread:
        change(game)
    assert unread.changes == found.changes
    change(game)
    assert found.changes == {path: tuple(values) for path, values in game.changes.get(seq=seq + 1).facts.items()}


SEATED: dict[str, Callable[[Game], None]] = {
    "somebody new comes first": lambda game: add(game, "Pau", first=2),
    "somebody new sits down between two": lambda game: add(game, "Pau", after="Luis", first=4),
    "somebody leaves the round under way": lambda game: leave(game, "Luis", last=3),
    "a substitute takes the score over": lambda game: substitute(game, "Luis", "Pau", keeps=True),
    "a substitute begins anew": lambda game: substitute(game, "Luis", "Pau", keeps=False),
    "who left plays again": lambda game: come_back(game, "Mike"),
    "somebody sits elsewhere": lambda game: move(game, "Kim", after="Ana"),
}


@pytest.mark.parametrize("change", [*CHANGES.values(), *SEATED.values()], ids=[*CHANGES, *SEATED])
def test_what_was_shown_is_what_is_then_done(change: Callable[..., None]) -> None:
    game = lively_game()
    shown = preview(table_of(game), lambda: change(game))
    change(game)
    assert shape(shown.after) == shape(table_of(game))
    (told,) = told_of(game, list(Change.objects.filter(game=game, seq=last_seq(game))))
    assert list(shown.view.changes) == told


@pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
def test_it_is_done_if_it_was_shown_and_else_shown(change: Callable[..., None]) -> None:
    game = lively_game()
    before, seq = stored(game), last_seq(game)
    table = table_of(game)
    question = done_as_shown(table, lambda: change(game), "")
    assert question is not None
    view = preview(table, lambda: change(game)).view
    assert (question.changes, question.moves) == (view.changes, view.moves)
    assert question.shown.startswith(view.shown)
    assert (stored(game), last_seq(game), fresh(game).rev) == (before, seq, game.rev)
    assert done_as_shown(table, lambda: change(game), question.shown) is None
    assert last_seq(game) == seq + 1


def test_what_it_moves_by_the_time_it_is_done_is_what_has_to_be_shown() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41], [X, 10])
    table = table_of(game)

    def correct() -> None:
        save(game, 1, round_facts([X, 14]))

    shown = preview(table, correct).view.shown
    save(game, 2, round_facts([X, 30], engine=11))
    question = done_as_shown(table, correct, shown)
    assert question is not None
    assert any("44" in sentence for sentence in question.moves)
    assert table_of(game).rounds[0].facts.cells[1].pips == 41
    assert done_as_shown(table, correct, question.shown) is None
    assert table_of(game).rounds[0].facts.cells[1].pips == 14


def test_while_the_game_stands_as_it_was_shown_no_second_look_is_needed() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41], [X, 10])
    question = done_as_shown(table_of(game), lambda: save(game, 1, round_facts([X, 14])), "")
    assert question is not None
    assert not done_as_it_stood(lambda: save(game, 1, round_facts([X, 15])), question.shown)
    assert not done_as_it_stood(lambda: save(game, 1, round_facts([X, 14])), question.shown[:16])
    assert not done_as_it_stood(lambda: save(game, 1, round_facts([X, 14])), "")
    assert table_of(game).rounds[0].facts.cells[1].pips == 41
    assert done_as_it_stood(lambda: save(game, 1, round_facts([X, 14])), question.shown)
    assert table_of(game).rounds[0].facts.cells[1].pips == 14


def test_once_anything_was_written_what_it_moves_is_looked_at_again() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41], [X, 10])
    question = done_as_shown(table_of(game), lambda: save(game, 1, round_facts([X, 14])), "")
    assert question is not None
    write(game, "Luis", 8, 3)
    assert not done_as_it_stood(lambda: save(game, 1, round_facts([X, 14])), question.shown)
    # It moves what was shown all the same.
    assert done_as_shown(table_of(game), lambda: save(game, 1, round_facts([X, 14])), question.shown) is None


@pytest.mark.parametrize("in_season", [False, True])
def test_what_moves_in_a_season_is_always_looked_at_again(in_season: bool) -> None:
    game = new_game("Ana", "Luis", rounds=2)
    if in_season:
        day = game.played_on
        game.season = Season.objects.create(group=game.group, name="Autumn", first_day=day, last_day=day)
        game.save(update_fields=["season"])
        # Whoever put it into a season has a group.
        Group.objects.filter(pk=game.group_id).update(is_casual=False)
    play(game, [X, 41], [X, 10])
    question = done_as_shown(table_of(game), lambda: save(game, 1, round_facts([X, 14])), "")
    assert question is not None
    assert done_as_it_stood(lambda: save(game, 1, round_facts([X, 14])), question.shown) is not in_season


def no_objection(_found: services.Trial) -> None:
    """Let it be written."""


@pytest.mark.parametrize("within", [services.trial, lambda: services.asking(no_objection)], ids=["tried", "asked"])
def test_what_can_be_neither_tried_nor_asked_about_is_not_written(within: Callable[[], Any]) -> None:
    game = new_game()
    with within(), pytest.raises(RuntimeError):
        write(game, "Luis", 8, 1)
    assert last_seq(game) == fresh(game).rev == 0


@pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
def test_sent_twice_it_is_done_once(change: Callable[..., None]) -> None:
    game = lively_game()
    key = uuid4()
    change(game, client_id=key)
    once = stored(game)
    with transaction.atomic():
        change(game, client_id=key)
    assert stored(game) == once


ENDINGS: dict[str, Callable[..., None]] = {
    "finish": lambda game, key: finish(game, drop=4, client_id=key),
    "reopen": lambda game, key: services.reopen_game(game=game, **hand(client_id=key)),
    "reopen round": lambda game, key: services.reopen_round(game=game, **hand(client_id=key)),
    "add round": lambda game, key: services.add_round(game=game, **hand(client_id=key)),
}


@pytest.mark.parametrize("verb", ENDINGS)
def test_each_end_and_beginning_is_done_once_and_can_be_taken_back(verb: str) -> None:
    game = new_game()
    play(game, [X, 12, 37], [20, X, 50], [9, 30, X])
    if verb == "finish":
        write(game, "Luis", 8, 4)
    else:
        finish(game)
    before, key = stored(game), uuid4()
    for _twice in range(2):
        ENDINGS[verb](game, key)
    assert Change.objects.filter(game=game, client_id=key).count() == 1
    assert journal(game) == stored(game) != before
    undo_last(game)
    assert journal(game) == stored(game) == before


def test_the_number_of_statements_does_not_grow_with_the_rounds(django_assert_max_num_queries: Any) -> None:
    for played in (3, 12):
        game = new_game(*[f"P{seat}" for seat in range(8)])
        for number in range(played):
            scores: list[Typed] = [5 + 3 * seat + number for seat in range(8)]
            scores[number % 8] = X
            play(game, scores, insist=True)
        for change in (
            lambda game=game: remove(game, 1),
            lambda game=game: insert(game, 1, [X, 12, 37, 5, 9, 30, 41, 20], engine=12, insist=True),
            lambda game=game: change_rules(game, going_out_bonus=-5),
            lambda game=game: add(game, "Zoe", first=2),
        ):
            with django_assert_max_num_queries(20):
                change()
