"""The button of a line of the history stands where its undo works, and else what leads on."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import RoundRejected, engines
from tests.laws import games
from tests.tracker.factories import DEVICE, NOW, X, cell, client_of, new_game, play, round_facts, save
from tests.tracker.test_history import write
from tracker import services
from tracker.models import Change, Game, Round
from tracker.services.writing import trial
from tracker.sheets.table import Table
from tracker.sheets.undoable import Journal

pytestmark = pytest.mark.django_db


def hand(game: Game) -> dict[str, Any]:
    return {"game": game, "client_id": uuid4(), "device": DEVICE, "now": NOW}


def offered(game: Game) -> set[int]:
    """The lines that have a button."""
    page = client_of().get(f"{game.get_absolute_url()}history/").content.decode()
    return {int(seq) for seq in re.findall(r'data-keeps="undo-(\d+)"', page)}


def works(game: Game, seq: int) -> bool:
    try:
        with trial():
            services.undo(seq=seq, **hand(game))
    except (services.NotSaved, RoundRejected, Change.DoesNotExist):
        return False
    return True


def remove(game: Game, number: int) -> None:
    version = Round.objects.get(game=game, number=number).version
    services.remove_round(number=number, seen=version, **hand(game))


def line(game: Game, seq: int) -> str:
    """A line of the page, as it is read, with where its link leads."""
    page = client_of().get(f"{game.get_absolute_url()}history/").content.decode()
    shown = page[page.index(f'data-line="{seq}"') :].split("</li>")[0]
    return re.sub(r' data-keeps="[^"]*"', "", shown)


def test_a_round_that_others_follow_leads_to_its_correction() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41], [9, X])
    assert offered(game) == {2}
    assert "Later rounds were written after it." in line(game, 1)
    assert f'<a href="{game.get_absolute_url()}round/1/">Correct round 1</a>' in line(game, 1)


def test_a_score_of_a_closed_round_leads_to_its_correction() -> None:
    game = new_game("Ana", "Luis", "Kim")
    write(game, 0, 9)
    write(game, 1, 41)
    save(game, 1, round_facts([9, 41, X]))
    luis = game.seats.get(position=1).pk
    assert offered(game) == {3}
    assert "Round 1 is closed, and every player has a score in it." in line(game, 2)
    assert f'<a href="{game.get_absolute_url()}round/1/seat/{luis}/">Correct the score</a>' in line(game, 2)


def test_what_was_changed_again_leads_to_what_comes_first() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    save(game, 1, round_facts([X, 14]))
    save(game, 1, round_facts([X, 15]))
    assert offered(game) == {3}
    assert '<a href="#change-3">First undo this: Luis, round 1: 14 → 15</a>' in line(game, 2)


def test_what_stands_at_another_number_since_a_round_was_taken_out_leads_to_that() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41], [9, X], [X, 14])
    save(game, 1, round_facts([X, 40]))
    save(game, 2, round_facts([X, 14], engine=11, starter=1))
    remove(game, 2)
    # The score of the first round has stayed where it was, and Luis has his 14 of the third in the second now.
    assert offered(game) == {4, 6}
    assert '<a href="#change-6">First undo this: Round 2 taken out' in line(game, 5)
    assert works(game, 4)


@games(25)
@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 60), st.integers(0, 2)), max_size=12))
def test_a_button_stands_where_its_undo_works(steps: list[tuple[int, int, int]]) -> None:
    game = new_game("Ana", "Luis", "Kim")
    for choice, pips, seat in steps:
        rounds = len(Table.load(game).rounds)
        scores = [X if each == seat else pips + each for each in range(3)]
        if choice < 2 and rounds < 6:
            save(game, rounds + 1, round_facts(scores, engines(game.rule_set)[rounds]), insist=True)
        elif choice < 4 and rounds:
            number = 1 + pips % rounds
            save(game, number, round_facts(scores, engines(game.rule_set)[number - 1]), insist=True)
        elif choice == 4:
            services.write_cell(
                number=rounds + 1, seat_id=game.seats.get(position=seat).pk, facts=cell(pips), seen=0, **hand(game)
            )
        elif choice == 5 and rounds > 1:
            remove(game, 1 + pips % rounds)
        elif (seq := max(game.rev - pips % 4, 1)) and works(game, seq):
            services.undo(seq=seq, **hand(game))
        game.refresh_from_db()
    changes = list(Change.objects.filter(game=game).exclude(facts={}).order_by("-seq"))
    journal = Journal(changes)
    for change in changes:
        if journal.in_the_way(change) is None:
            assert works(game, change.seq) == (change.verb != "start"), change.verb


def test_the_score_that_opened_a_closed_round_leads_to_its_correction_like_those_of_the_others() -> None:
    game = new_game("Ana", "Luis", "Kim")
    for number in (1, 2):
        write(game, 0, 9, number=number) if number > 1 else write(game, 0, 9)
        save(game, number, round_facts([9, 41, X], engine=13 - number))
    ana = game.seats.get(position=0).pk
    assert 1 not in offered(game)
    assert f'<a href="{game.get_absolute_url()}round/1/seat/{ana}/">Correct the score</a>' in line(game, 1)
    # What can be undone one by one is.
    assert "First undo this" in line(game, 3)
