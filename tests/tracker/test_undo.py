"""Nothing is overwritten without trace: the journal, undo and redo."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db.models import Max
from hypothesis import given
from hypothesis import strategies as st

from bench.agreement import discord, journal, stored, totals
from scoring import engines
from tests.laws import games
from tests.tracker.changes import hand
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, cell, client_of, new_game, play, round_facts, save
from tracker import services
from tracker.facts import CellFacts
from tracker.models import Cell, Change, Game, Round
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db


def undo(game: Game, seq: int | None = None, **fields: Any) -> None:
    seq = Change.objects.filter(game=game).aggregate(last=Max("seq"))["last"] if seq is None else seq
    services.undo(**{"game": game, "seq": seq, "client_id": uuid4(), "device": DEVICE, "now": NOW} | fields)


def test_a_correction_is_taken_back_and_given_again() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    save(game, 1, round_facts([X, 14]))
    assert totals(game) == [0, 14]
    undo(game)
    assert totals(game) == [0, 41]
    undo(game)
    assert totals(game) == [0, 14]
    assert [change.verb for change in Change.objects.filter(game=game)] == [
        "start",
        "save round",
        "save round",
        "undo",
        "undo",
    ]
    assert journal(game) == stored(game)


def test_a_whole_round_goes_and_comes_back() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    undo(game)
    assert Table.load(game).rounds == ()
    undo(game)
    assert totals(game) == [0, 41]
    assert journal(game) == stored(game)


def test_what_was_changed_since_is_not_swept_away() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 41, 20])
    save(game, 1, round_facts([X, 14, 20]))
    save(game, 1, round_facts([X, 15, 20]), device=OTHER_DEVICE)
    with pytest.raises(services.ChangedSince) as refusal:
        undo(game, 2)
    assert refusal.value.by == (3,)
    assert totals(game) == [0, 15, 20]


def test_a_change_beside_what_was_changed_since_is_taken_back() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 41, 20])
    save(game, 1, round_facts([X, 14, 20]))
    save(game, 1, round_facts([X, 14, 25]))
    undo(game, 2)
    assert totals(game) == [0, 41, 25]


def test_a_round_that_others_follow_stays() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41], [9, X])
    with pytest.raises(services.RoundsAfter) as refusal:
        undo(game, 1)
    assert refusal.value.number == 2
    assert len(Table.load(game).rounds) == 2


def test_how_a_game_began_is_not_undone() -> None:
    game = new_game("Ana", "Luis")
    with pytest.raises(Change.DoesNotExist):
        undo(game, 0)


def test_undoing_twice_with_one_id_is_one_undo() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    save(game, 1, round_facts([X, 14]))
    key = uuid4()
    for _ in range(2):
        undo(game, 2, client_id=key)
    assert totals(game) == [0, 41]
    assert Change.objects.filter(verb="undo").count() == 1


@games(25)
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 60), st.integers(0, 2)), max_size=12))
def test_the_journal_alone_makes_the_game_again(steps: list[tuple[int, int, int]]) -> None:
    game = new_game("Ana", "Luis", "Kim")
    for choice, pips, out in steps:
        rounds = len(Table.load(game).rounds)
        if choice < 2 and rounds < 13:
            scores = [X if seat == out else pips + seat for seat in range(3)]
            save(game, rounds + 1, round_facts(scores, engines(game.rule_set)[rounds]), insist=True)
        elif choice < 4 and rounds:
            number = 1 + pips % rounds
            scores = [X if seat == out else pips + 2 * seat for seat in range(3)]
            save(game, number, round_facts(scores, engines(game.rule_set)[number - 1]), insist=True)
        else:
            last = Change.objects.filter(game=game).aggregate(last=Max("seq"))["last"]
            with suppress(services.NotSaved, Change.DoesNotExist):
                undo(game, max(1, last - out))
        assert journal(game) == stored(game)
        game.refresh_from_db()
        assert game.rev == Change.objects.filter(game=game).aggregate(last=Max("seq"))["last"]


def write(game: Game, position: int, pips: int | None, *, device: UUID = DEVICE, seen: int = 0) -> None:
    services.write_cell(
        game=game,
        number=1,
        seat_id=game.seats.get(position=position).pk,
        facts=CellFacts(pips=pips),
        seen=seen,
        client_id=uuid4(),
        device=device,
        now=NOW,
    )


def test_the_closing_of_a_round_that_others_follow_stays() -> None:
    game = new_game("Ana", "Luis")
    write(game, 1, 41)
    play(game, [X, 41], [9, X])
    with pytest.raises(services.RoundsAfter):
        undo(game, 2)
    assert len(Table.load(game).rounds) == 2


def test_what_others_say_of_a_cell_outlives_its_undo() -> None:
    game = new_game("Ana", "Luis")
    write(game, 1, 41)
    write(game, 1, 14, device=OTHER_DEVICE)
    undo(game, 1)
    assert [claim["value"]["pips"] for claim in Cell.objects.get().claims] == [14]
    assert journal(game) == stored(game)
    assert discord(game) == []


def test_a_score_does_not_come_back_into_a_round_that_is_gone() -> None:
    game = new_game("Ana", "Luis")
    write(game, 0, 12)
    write(game, 1, 41)
    write(game, 1, None)
    undo(game, 1)
    with pytest.raises(services.ChangedSince) as refusal:
        undo(game, 3)
    # The round went with the undo of its first cell; that undone, it is there again.
    assert refusal.value.by == (4,)
    undo(game, 4)
    undo(game, 3)
    assert stored(game) == journal(game)
    assert Cell.objects.count() == 2


@pytest.mark.parametrize("opened_again", [False, True], ids=["gone", "open"])
def test_a_round_does_not_come_back_before_the_one_that_it_follows(opened_again: bool) -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    services.write_cell(game=game, number=2, seat_id=game.seats.get(position=0).pk, facts=cell(9), seen=0, **hand())
    undo(game, 2)
    undo(game, 1)
    if opened_again:
        write(game, 0, 12)
    with pytest.raises(services.RoundNotYet) as refusal:
        undo(game, 3)
    assert refusal.value.expected == 1
    page = client_of().get(f"{game.get_absolute_url()}history/").content.decode()
    assert "Round 1 comes first." in page
    assert 'data-keeps="undo-3"' not in page
    assert stored(game) == journal(game)


def test_a_mark_that_another_correction_made_does_not_keep_this_one() -> None:
    game = new_game("Ana", "Luis", "Kim", double_blank=50)
    play(game, [X, 41, 20])
    # Only 0-1 makes 1 point: the second correction is insisted on and marks the round, the third unmarks it.
    save(game, 1, round_facts([X, 1, 20]))
    save(game, 1, round_facts([X, 1, 1]), insist=True)
    save(game, 1, round_facts([X, 5, 1]))
    undo(game, 3)
    assert totals(game) == [0, 5, 20]
    assert not Round.objects.get().saved_anyway


def test_who_disputed_what_now_stands_again_disputes_no_more() -> None:
    game = new_game("Ana", "Luis")
    write(game, 1, 41)
    write(game, 1, 14)
    write(game, 1, 41, device=OTHER_DEVICE)
    assert Table.load(game).disputed == ((1, 1),)
    undo(game, 2)
    assert Cell.objects.get().pips == 41
    assert Table.load(game).disputed == ()
    assert discord(game) == []


@pytest.mark.parametrize("turns", [1, 7])
def test_undo_asks_as_often_however_often_it_was_undone_and_done_again(
    django_assert_num_queries: Any, turns: int
) -> None:
    game = new_game()
    play(game, [X, 12, 37])
    for _turn in range(turns):
        undo(game)
    with django_assert_num_queries(10):
        undo(game)
