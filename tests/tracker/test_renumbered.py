"""A round is put in or taken out while a phone shows another: what it sends lands in no round that it never showed."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.tracker.changes import fresh, last_seq, seat_of, undo_last
from tests.tracker.factories import DEVICE, OTHER_DEVICE, X, client_of, grant, new_game, play
from tests.tracker.test_course import insert, remove
from tests.tracker.test_course import write as write_open
from tracker.models import Game, Role

pytestmark = pytest.mark.django_db

type Send = Callable[[], HttpResponse]

NAMES = ("Ana", "Luis", "Kim")
PLAYERS_PHONE = uuid4()


def hidden(page: str) -> dict[str, str]:
    """The hidden fields of a page's main form, and those that say what was seen."""
    tags = re.findall(r'<input type="hidden"[^>]*>', page)
    pairs = [(re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)) for tag in tags]
    found = {name[1]: html.unescape(value[1]) for name, value in pairs if name and value}
    return {name: value for name, value in found.items() if name != "csrfmiddlewaretoken"}


def shown_at(game: Game, path: str, client: Client, **typed: str) -> Send:
    """The form of a page as it stands now, to be sent later with something typed."""
    url = game.get_absolute_url() + path
    fields = hidden(client.get(url).content.decode())
    assert "numbered" in fields
    return lambda: client.post(url, fields | typed)


def in_the_queue(game: Game) -> Send:
    client = client_of(OTHER_DEVICE)
    page = client.get(f"{game.get_absolute_url()}round/3/").content.decode()
    (numbered,) = re.findall(r'data-numbered="(\d+)"', page)
    write = {"key": str(uuid4()), "number": 3, "numbered": int(numbered), "seat": seat_of(game, "Luis").pk, "seen": 0}
    body = json.dumps({"writes": [{**write, "pips": 44, "out": False, "absent": False}]})
    return lambda: client.post(f"{game.get_absolute_url()}writes/", body, content_type="application/json")


def tapped(game: Game) -> Send:
    client = client_of(OTHER_DEVICE)
    hub = client.get(f"{game.get_absolute_url()}hub/").content.decode()
    (numbered,) = set(re.findall(r'name="numbered" value="(\d+)"', hub))
    tap = {"do": "marker", "train": f"s{seat_of(game, 'Luis').pk}", "up": True}
    body = json.dumps({"writes": [{"key": str(uuid4()), "number": 3, "numbered": int(numbered), "tap": tap}]})
    return lambda: client.post(f"{game.get_absolute_url()}writes/", body, content_type="application/json")


def tapped_without_a_script(game: Game) -> Send:
    train = f"s{seat_of(game, 'Luis').pk}"
    return shown_at(game, "hub/", client_of(OTHER_DEVICE), do="marker", train=train, up="1")


def a_whole_round(game: Game) -> Send:
    typed = {"pips-0": "5", "pips-1": "44", "pips-2": "", "out": "2", "engine": "10", "do": "save"}
    return shown_at(game, "round/3/", client_of(OTHER_DEVICE), **typed)


def a_correction(game: Game) -> Send:
    path = f"round/2/seat/{seat_of(game, 'Luis').pk}/"
    return shown_at(game, path, client_of(OTHER_DEVICE), **{"pips-1": "44", "do": "save"})


def a_score_of_the_open_round_from_the_grid(game: Game) -> Send:
    path = f"round/3/seat/{seat_of(game, 'Luis').pk}/"
    return shown_at(game, path, client_of(OTHER_DEVICE), **{"pips-1": "44", "do": "save"})


def the_own_score(game: Game) -> Send:
    grant(game, PLAYERS_PHONE, Role.PLAYER, seat=seat_of(game, "Luis"))
    return shown_at(game, "mine/", client_of(PLAYERS_PHONE), **{"pips-1": "44"})


def the_engine_of_the_open_round(game: Game) -> Send:
    return shown_at(game, "table/round/3/", client_of(OTHER_DEVICE), engine="6", starter="", do="head")


def one_is_taken_out(game: Game) -> None:
    remove(game, 1)
    play(game, [9, X, 9], insist=True)


def one_goes(game: Game) -> None:
    remove(game, 1)


def one_is_put_in(game: Game) -> None:
    insert(game, 1, [3, X, 7], engine=4, insist=True)


def one_that_was_put_in_is_taken_back(game: Game) -> None:
    one_is_put_in(game)
    undo_last(game)


WAYS = [
    in_the_queue,
    tapped,
    tapped_without_a_script,
    a_whole_round,
    a_correction,
    a_score_of_the_open_round_from_the_grid,
    the_own_score,
    the_engine_of_the_open_round,
]
MOVES = [one_is_taken_out, one_is_put_in, one_that_was_put_in_is_taken_back]


@pytest.fixture
def game() -> Game:
    game = new_game(*NAMES)
    play(game, [5, X, 8], [X, 9, 21])
    grant(game, OTHER_DEVICE)
    return fresh(game)


@pytest.mark.parametrize("moves", MOVES, ids=lambda moves: moves.__name__.replace("_", " "))
@pytest.mark.parametrize("shows", WAYS, ids=lambda shows: shows.__name__.replace("_", " "))
def test_what_was_filled_in_before_is_refused_in_words(
    game: Game, shows: Callable[[Game], Send], moves: Callable[[Game], None]
) -> None:
    send = shows(game)
    moves(game)
    before = last_seq(game)
    answer = send()
    said = html.unescape(answer.content.decode())
    assert "A round was put in or taken out meanwhile" in said
    assert last_seq(game) == before
    # What stands at the number may be closed, and have no form for it.
    if shows not in {in_the_queue, tapped, tapped_without_a_script, the_engine_of_the_open_round}:
        assert answer.status_code in {200, 409, 422}
        assert 'value="44"' in said


@pytest.mark.parametrize("shows", WAYS, ids=lambda shows: shows.__name__.replace("_", " "))
def test_what_was_filled_in_afterwards_is_taken(game: Game, shows: Callable[[Game], Send]) -> None:
    one_that_was_put_in_is_taken_back(game)
    send = shows(fresh(game))
    before = last_seq(game)
    answer = send()
    # A correction shows first what it moves.
    assert last_seq(game) == before + (shows is not a_correction)
    assert "meanwhile" not in answer.content.decode()


def test_a_correction_says_what_stands_at_its_number_now_and_may_be_saved_then(game: Game) -> None:
    send = a_correction(game)
    one_is_taken_out(game)
    said = html.unescape(send().content.decode())
    assert "Round 2 now, Luis: went out. Look whether this is the score you mean." in said
    assert "Saving now replaces it" not in said


def test_a_round_that_was_refused_may_be_sent_again_once_that_was_read(game: Game) -> None:
    send = a_whole_round(game)
    one_that_was_put_in_is_taken_back(game)
    said = send().content.decode()
    fields = hidden(said) | {"pips-0": "5", "pips-1": "44", "pips-2": "", "out": "2", "engine": "10", "do": "save"}
    before = last_seq(game)
    client_of(OTHER_DEVICE).post(f"{game.get_absolute_url()}round/3/", fields)
    assert last_seq(game) == before + 1


def test_a_page_of_a_round_with_another_number_hears_that_it_takes_no_scores(game: Game) -> None:
    one_is_taken_out(game)
    rev = fresh(game).rev
    news = client_of().get(f"{game.get_absolute_url()}live/?rev={rev - 1}&cells=3&numbered=0").json()
    assert news["over"].startswith("A round was put in or taken out meanwhile")
    assert news["cells"] == {}
    now = fresh(game).numbered_at
    news = client_of().get(f"{game.get_absolute_url()}live/?rev={rev - 1}&cells=3&numbered={now}").json()
    assert news["over"] == ""


def test_a_write_that_came_before_is_answered_as_it_was_then(game: Game) -> None:
    send = in_the_queue(game)
    (first,) = send().json()["acks"]
    one_is_put_in(game)
    (again,) = send().json()["acks"]
    assert (first["state"], again["state"]) == ("saved", "saved")


# --- Which of two scores it was ---------------------------------------------------------------------------------------


def disputed(game: Game) -> str:
    """The score that another phone has for a cell of the round under way, as its button sends it."""
    for device, pips in ((DEVICE, 35), (OTHER_DEVICE, 53)):
        write_open(game, "Luis", pips, 3, device=device)
    page = client_of(OTHER_DEVICE).get(game.get_absolute_url()).content.decode()
    choice: str = re.findall(r'name="choice" value="(\w+)"', page)[1]
    return choice


def on_the_board(game: Game) -> Send:
    choice = disputed(game)
    client = client_of(OTHER_DEVICE)
    dispute = client.get(game.get_absolute_url()).content.decode().split('<form method="post"')[1].split("</form>")[0]
    return lambda: client.post(f"{game.get_absolute_url()}dispute/", hidden(dispute) | {"choice": choice})


def beside_the_form(game: Game) -> Send:
    disputed(game)
    client = client_of(OTHER_DEVICE)
    page = client.get(f"{game.get_absolute_url()}round/3/").content.decode()
    pressed = re.findall(r'name="settle" value="([^"]+)"', page)[1]
    return lambda: client.post(f"{game.get_absolute_url()}round/3/", hidden(page) | {"settle": pressed})


@pytest.mark.parametrize("moves", [one_is_put_in, one_goes], ids=lambda moves: moves.__name__.replace("_", " "))
@pytest.mark.parametrize("shows", [on_the_board, beside_the_form], ids=lambda shows: shows.__name__.replace("_", " "))
def test_a_dispute_of_a_number_that_is_another_rounds_is_not_settled(
    game: Game, shows: Callable[[Game], Send], moves: Callable[[Game], None]
) -> None:
    send = shows(game)
    moves(game)
    before = last_seq(game)
    answer = send()
    assert answer.status_code == 409
    assert "A round was put in or taken out meanwhile. Look at the scores again" in html.unescape(
        answer.content.decode()
    )
    assert last_seq(game) == before


@pytest.mark.parametrize("shows", [on_the_board, beside_the_form], ids=lambda shows: shows.__name__.replace("_", " "))
def test_a_dispute_of_the_number_that_it_shows_is_settled(game: Game, shows: Callable[[Game], Send]) -> None:
    one_that_was_put_in_is_taken_back(game)
    send = shows(fresh(game))
    before = last_seq(game)
    assert send().status_code in {200, 302}
    assert last_seq(game) == before + 1
