"""Nothing is overwritten without trace: the journal, undo and redo."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from uuid import uuid4

import pytest
from django.db.models import Max
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring import engines
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, new_game, play, round_facts, save
from tracker import services
from tracker.ledger import cell_path, claims_path, replay
from tracker.models import Change, Game
from tracker.services.rows import Rows, seat_values
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db


def undo(game: Game, seq: int | None = None, **fields: Any) -> None:
    seq = Change.objects.filter(game=game).aggregate(last=Max("seq"))["last"] if seq is None else seq
    services.undo(**{"game": game, "seq": seq, "client_id": uuid4(), "device": DEVICE, "now": NOW} | fields)


def stored(game: Game) -> dict[str, Any]:
    """Every fact of a game as its rows have it."""
    rows = Rows(Game.objects.get(pk=game.pk))
    numbers = list(rows.rounds)
    paths = [
        "rules",
        "preset",
        "date",
        "finished",
        *seat_values(rows.seats),
        *(f"round/{number}" for number in numbers),
        *(path(number, seat.pk) for path in (cell_path, claims_path) for number in numbers for seat in rows.seats),
    ]
    return {path: value for path, value in rows.values(paths).items() if value is not None}


def journal(game: Game) -> dict[str, Any]:
    return replay(change.facts for change in Change.objects.filter(game=game))


def totals(game: Game) -> list[int]:
    return [place.total for place in sorted(Table.load(game).places, key=lambda place: place.seats)]


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


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
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
