"""The history page: what happened, in words, and taking it back."""

from __future__ import annotations

import html
import re
from uuid import uuid4

import pytest
from django.http import HttpResponse

from scoring import Ending
from tests.tracker.factories import OTHER_DEVICE, X, client_of, grant, new_game, play, round_facts, save
from tracker.facts import CellFacts, RoundFacts
from tracker.models import Change, Game, Role
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db


def read(game: Game) -> str:
    page = client_of().get(f"{game.get_absolute_url()}history/").content.decode()
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def undo(game: Game, seq: int) -> HttpResponse:
    data = {"seq": str(seq), "client_id": str(uuid4())}
    return client_of().post(f"{game.get_absolute_url()}history/", data)


def test_every_write_is_a_sentence() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 41, None])
    save(game, 1, round_facts([X, 14, None], engine=11, starter=1))
    save(
        game,
        1,
        RoundFacts(11, 1, Ending.BLOCKED, (CellFacts(pips=0), CellFacts(pips=14), CellFacts(is_absent=True))),
        insist=True,
    )
    page = read(game)
    assert "Game started: Ana, Luis and Kim" in page
    assert "Round 1: Ana went out, Luis 41, Kim did not play" in page
    assert "Luis, round 1: 41 → 14" in page
    assert "Round 1, engine: 12|12 → 11|11" in page
    assert "Round 1, starter: Ana → Luis" in page
    assert "Round 1 was blocked" in page
    assert "Ana, round 1: went out → 0" in page


def test_it_says_whose_phone_it_was() -> None:
    game = new_game("Ana", "Luis")
    grant(game, OTHER_DEVICE, Role.SCOREKEEPER, seat=game.seats.get(position=1))
    save(game, 1, round_facts([X, 41]), device=OTHER_DEVICE)
    assert re.search(r"20:14 Luis Round 1: Ana went out, Luis 41", read(game))


def test_a_line_is_taken_back_and_brought_back() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    save(game, 1, round_facts([X, 14]))
    assert undo(game, 2).status_code == 302
    assert Table.load(game).places[-1].total == 41
    assert "was taken back" in read(game)
    assert undo(game, 3).status_code == 302
    assert Table.load(game).places[-1].total == 14


def test_what_was_changed_since_says_so() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    save(game, 1, round_facts([X, 14]))
    save(game, 1, round_facts([X, 15]))
    response = undo(game, 2)
    assert response.status_code == 409
    assert "Undo the later change first." in response.content.decode()


def test_a_round_that_others_follow_says_so() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41], [9, X])
    response = undo(game, 1)
    assert response.status_code == 409
    assert "Round 2 was written after it." in response.content.decode()


@pytest.mark.parametrize("seq", [0, 99, -1])
def test_what_is_not_there_cannot_be_taken_back(seq: int) -> None:
    game = new_game("Ana", "Luis")
    assert undo(game, seq).status_code == 404
    assert Change.objects.count() == 1


@pytest.mark.parametrize("rounds", [0, 5, 12])
def test_the_page_asks_as_often_however_much_happened(django_assert_num_queries, rounds: int) -> None:  # type: ignore[no-untyped-def]
    game = new_game("Ana", "Luis")
    play(game, *[[X, 5]] * rounds)
    with django_assert_num_queries(5):
        client_of().get(f"{game.get_absolute_url()}history/")


def test_redo_is_called_redo_and_undoing_it_undo() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    undo(game, 1)
    page = client_of().get(f"{game.get_absolute_url()}history/").content.decode()
    assert re.findall(r"<button[^>]*change-(\d+)[^>]*>(\w+)<", page) == [("2", "Redo")]
    undo(game, 2)
    page = client_of().get(f"{game.get_absolute_url()}history/").content.decode()
    assert re.findall(r"<button[^>]*change-(\d+)[^>]*>(\w+)<", page) == [("3", "Undo")]
    assert "brought back" in page
