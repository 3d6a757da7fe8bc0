"""Engine and starter are saved from the form of a round, before there are scores to save, and nothing typed is lost."""

from __future__ import annotations

import html
import re

import pytest
from django.http import HttpResponse

from tests.tracker.changes import hand, seat_of, table_of
from tests.tracker.factories import X, client_of, new_game, play, typed_round
from tracker import services
from tracker.models import Game, Round
from tracker.services.checking import everything

pytestmark = pytest.mark.django_db
SAVED = "Engine and starter are saved: every phone shows them."
LEADS = "Engine and starter can be saved by themselves, before the scores are in."


@pytest.fixture
def game() -> Game:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 37])
    return game


def text_of(response: HttpResponse) -> str:
    return html.unescape(response.content.decode())


def filled(game: Game, number: int = 2) -> dict[str, str]:
    """The hidden fields of the form as it stands."""
    page = text_of(client_of().get(f"{game.get_absolute_url()}round/{number}/"))  # type: ignore[arg-type]
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))


def send(game: Game, number: int = 2, **fields: str) -> HttpResponse:
    data = filled(game, number) | {"pips-1": "47", "starter": "2", "engine": "5", "do": "head"} | fields
    return client_of().post(f"{game.get_absolute_url()}round/{number}/", data)  # type: ignore[return-value]


def test_they_are_saved_by_themselves_and_what_was_typed_stays(game: Game) -> None:
    response = send(game)
    assert response.status_code == 200
    page = text_of(response)
    assert SAVED in page
    assert 'name="pips-1" value="47"' in page
    row = Round.objects.get(number=2)
    assert (row.engine, row.starter, row.closed) == (5, seat_of(game, "Kim"), False)
    assert table_of(game).missing == (0, 1, 2)
    # The form goes on from there, and saves the round.
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    whole = typed_round([X, 47, 12]) | hidden | {"engine": "5", "starter": "2", "do": "save"}
    assert client_of().post(f"{game.get_absolute_url()}round/2/", whole).status_code == 302
    assert table_of(game).rounds[1].facts.head[:2] == (5, 2)


def test_a_round_without_its_scores_leads_there(game: Game) -> None:
    response = send(game, do="save")
    assert response.status_code == 422
    page = text_of(response)
    assert LEADS in page
    assert 'href="#save-head"' in page
    assert '<details class="change" open>' in page
    assert LEADS not in text_of(send(game, do="save", engine="11", starter="1"))


def test_an_engine_of_another_round_is_asked_about_once(game: Game) -> None:
    response = send(game, engine="12")
    assert response.status_code == 422
    page = text_of(response)
    assert "12|12 has been the engine of another round." in page
    accept = re.findall(r'name="accept" value="([^"]+)"', page)
    response = send(game, engine="12", accept=accept[0])
    assert response.status_code == 200
    assert table_of(game).engines[1] == 12


def test_what_somebody_else_said_meanwhile_is_said_and_not_replaced_unseen(game: Game) -> None:
    data = filled(game) | {"engine": "5", "starter": "", "pips-1": "47", "do": "head"}
    services.write_head(game=game, number=2, engine=7, starter_id=None, seen=0, accepts=everything, **hand())
    url = f"{game.get_absolute_url()}round/2/"
    response = client_of().post(url, data)
    assert response.status_code == 409
    page = text_of(response)  # type: ignore[arg-type]
    assert "Somebody else has set the engine 7|7 meanwhile. Saving again sets yours." in page
    assert 'name="pips-1" value="47"' in page
    again = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    assert client_of().post(url, data | again).status_code == 200
    assert table_of(game).engines[1] == 5


def test_a_round_that_is_closed_has_no_such_button(game: Game) -> None:
    assert "save-head" not in text_of(client_of().get(f"{game.get_absolute_url()}round/1/"))  # type: ignore[arg-type]
    response = send(game, 1)
    assert response.status_code == 409
    assert "The game has changed meanwhile." in text_of(response)
