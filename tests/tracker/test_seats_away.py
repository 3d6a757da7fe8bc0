"""The form of a round has a line for who is not at the table in it, and fields for everybody else."""

from __future__ import annotations

import re

import pytest

from tests.tracker.changes import add, come_back, leave
from tests.tracker.factories import X, client_of, new_game, play, typed_round
from tracker.models import Game
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db


def left() -> Game:
    """Kim left after the first of two rounds."""
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 37])
    leave(game, "Kim", last=1)
    play(game, [9, X, None])
    return game


def form(game: Game, number: int, path: str = "round/{}/") -> str:
    return client_of().get(game.get_absolute_url() + path.format(number)).content.decode()


def lines(page: str) -> list[str]:
    found = re.findall(r'<div class="not-there".*?</div>', page, re.DOTALL)
    return [" ".join(re.sub(r"<span class=\"badge.*?</span>|<[^>]+>", "", line).split()) for line in found]


def fields(page: str) -> list[str]:
    return re.findall(r'name="pips-(\d)"', page)


@pytest.mark.parametrize("number", [2, 3])
def test_who_has_left_is_a_line(number: int) -> None:
    page = form(left(), number)
    assert lines(page) == ["Kim left after round 1"]
    assert fields(page) == ["0", "1"]


def test_a_round_that_they_played_has_their_fields() -> None:
    page = form(left(), 1)
    assert lines(page) == []
    assert fields(page) == ["0", "1", "2"]


def test_a_round_that_was_forgotten_among_those_has_the_line_too() -> None:
    assert lines(form(left(), 2, "table/round/{}/before/")) == ["Kim left after round 1"]


def test_who_is_still_to_come_is_a_line() -> None:
    game = new_game("Ana", "Luis")
    add(game, "Zoe", first=3)
    assert lines(form(game, 1)) == ["Zoe plays from round 3 on"]


def test_who_left_before_the_first_round_is_a_line() -> None:
    game = new_game("Ana", "Luis", "Kim")
    leave(game, "Kim", last=0)
    assert lines(form(game, 1)) == ["Kim left before round 1"]


def test_who_comes_back_has_fields_again() -> None:
    game = left()
    come_back(game, "Kim")
    assert lines(form(game, 3)) == []
    assert fields(form(game, 3)) == ["0", "1", "2"]


def test_who_is_at_the_table_and_did_not_play_has_fields() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, None])
    assert fields(form(game, 1)) == ["0", "1", "2"]


def test_what_the_line_sends_is_that_they_did_not_play() -> None:
    game = left()
    sent = dict(re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', form(game, 3)))
    data = typed_round([14, X, 0], engine=10) | sent | {"client_id": sent["client_id"]}
    del data["pips-2"]
    assert client_of().post(f"{game.get_absolute_url()}round/3/", data).status_code == 302
    assert Table.load(game).rounds[2].facts.cells[2].is_absent


def test_a_score_that_was_typed_for_them_all_the_same_is_shown_with_its_reason() -> None:
    game = left()
    data = typed_round([14, X, 30], engine=10, **{"seen-2": "0"})
    response = client_of().post(f"{game.get_absolute_url()}round/3/", data)
    assert response.status_code == 409
    page = response.content.decode()
    assert "Kim left after round 1, so has no score in round 3." in page
    assert 'name="pips-2" value="30"' in page
    assert lines(page) == []
