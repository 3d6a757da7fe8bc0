"""The score goes from one phone to another, and both are told."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote
from uuid import uuid4

import pytest

from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, belong, client_of, grant, new_game, play
from tracker import services
from tracker.models import Cell, Game, Grant, GroupRole, Role

pytestmark = pytest.mark.django_db

TOLD = "You keep the score now: you write and correct all scores."
GAVE = "Luis keeps the score now. This phone does not keep it any more."


def with_luis(role: Role = Role.PLAYER) -> tuple[Game, Grant]:
    game = new_game("Ana", "Luis", "Kim")
    return game, grant(game, OTHER_DEVICE, role, seat=game.seats.get(position=1))


def hand(game: Game, to: Grant) -> None:
    services.hand_over(game=game, device=DEVICE, grant_id=to.pk)


def ask(client: Any, game: Game, query: str) -> Any:
    return client.get(f"{game.get_absolute_url()}live/?rev={Game.objects.get(pk=game.pk).rev}&{query}")


def said(response: Any) -> dict[str, str]:
    found: dict[str, str] = json.loads(unquote(response["X-Handed"]))
    return found


VIEWS = ["", "&view=hub", "&view=end", "&cells=2"]


@pytest.mark.parametrize("view", VIEWS)
def test_the_phone_that_has_it_now_is_told_and_shown_the_way(view: str) -> None:
    game, luis = with_luis()
    play(game, [X, 12, 20])
    client = client_of(OTHER_DEVICE)
    assert ask(client, game, f"as=player{view}").status_code == 204
    hand(game, luis)
    news = said(ask(client, game, f"as=player{view}"))
    assert news == {
        "line": "You keep the score now",
        "text": TOLD,
        "url": f"{game.get_absolute_url()}round/2/",
        "link": "Enter round 2",
    }
    assert ask(client, game, f"as=scorekeeper{view}").status_code == 204


@pytest.mark.parametrize("view", VIEWS)
def test_the_phone_that_gave_it_is_told_who_has_it(view: str) -> None:
    game, luis = with_luis()
    play(game, [X, 12, 20])
    hand(game, luis)
    news = said(ask(client_of(), game, f"as=scorekeeper{view}"))
    assert news == {"line": "Luis keeps the score now", "text": GAVE, "url": "", "link": ""}
    assert ask(client_of(), game, f"as=watcher{view}").status_code == 204


def test_a_phone_of_nobody_in_particular_is_another_phone() -> None:
    game = new_game()
    hand(game, grant(game, OTHER_DEVICE, Role.WATCHER))
    text = said(ask(client_of(), game, "as=scorekeeper"))["text"]
    assert text == "Another phone keeps the score now. This phone does not keep it any more."


def test_several_who_keep_it_are_all_named() -> None:
    game, luis = with_luis()
    grant(game, uuid4(), Role.SCOREKEEPER, seat=game.seats.get(position=2))
    hand(game, luis)
    assert said(ask(client_of(), game, "as=scorekeeper"))["line"] == "Luis and Kim keep the score now"


def test_a_game_that_is_over_has_no_round_to_enter() -> None:
    game = new_game("Ana", "Luis", rounds=1)
    play(game, [X, 12])
    hand(game, grant(game, OTHER_DEVICE, Role.WATCHER))
    assert said(ask(client_of(OTHER_DEVICE), game, "as=watcher"))["url"] == ""


@pytest.mark.parametrize("was", ["", "x", "watcher", "player"])
def test_nobody_is_told_of_what_is_not_so(was: str) -> None:
    game, _luis = with_luis()
    assert "X-Handed" not in ask(client_of(OTHER_DEVICE), game, f"as={was}")


def test_the_page_that_follows_a_hand_over_says_who_has_it_once() -> None:
    game, luis = with_luis()
    client = client_of()
    response = client.post(f"{game.get_absolute_url()}people/", {"do": f"hand-{luis.pk}"}, follow=True)
    assert GAVE in response.content.decode()
    assert GAVE not in client.get(game.get_absolute_url()).content.decode()


@pytest.mark.parametrize("path", ["", "mine/"])
def test_without_a_script_the_next_page_tells_it_once(path: str) -> None:
    game, luis = with_luis()
    client = client_of(OTHER_DEVICE)
    assert TOLD not in client.get(game.get_absolute_url()).content.decode()
    hand(game, luis)
    assert TOLD in client.get(game.get_absolute_url() + path, follow=True).content.decode()
    assert TOLD not in client.get(game.get_absolute_url()).content.decode()


def test_what_an_open_page_was_told_the_next_one_does_not_say_again() -> None:
    game, luis = with_luis()
    client = client_of(OTHER_DEVICE)
    client.get(game.get_absolute_url())
    hand(game, luis)
    assert said(ask(client, game, "as=player"))["text"] == TOLD
    assert TOLD not in client.get(game.get_absolute_url()).content.decode()


def test_whoever_comes_for_the_first_time_is_told_nothing() -> None:
    game = new_game()
    assert TOLD not in client_of().get(game.get_absolute_url()).content.decode()


def test_the_own_score_that_was_typed_before_is_still_taken() -> None:
    game, luis = with_luis()
    hand(game, luis)
    data = {"client_id": str(uuid4()), "number": "1", "seen-1": "0", "pips-1": "47"}
    response = client_of(OTHER_DEVICE).post(f"{game.get_absolute_url()}mine/", data)
    assert response.status_code == 302
    assert Cell.objects.get(seat__position=1).pips == 47


@pytest.mark.parametrize("rounds", [0, 6])
def test_news_of_a_hand_over_take_the_same_queries_for_any_game(django_assert_num_queries: Any, rounds: int) -> None:
    game, luis = with_luis()
    play(game, *[[X, 12, 20]] * rounds, insist=True)
    hand(game, luis)
    client = client_of()
    with django_assert_num_queries(6):
        ask(client, game, "as=scorekeeper")


# --- Removed ----------------------------------------------------------------------------------------------------------

GONE = "This phone was removed from the game"


def removed(role: Role = Role.PLAYER) -> Game:
    game, luis = with_luis(role)
    services.remove_device(game=game, grant_id=luis.pk, now=NOW)
    return game


@pytest.mark.parametrize("view", VIEWS)
def test_a_phone_that_was_removed_hears_it_and_how_it_comes_in_again(view: str) -> None:
    game = removed()
    answer = ask(client_of(OTHER_DEVICE), game, f"as=player{view}")
    assert answer.status_code == 404
    news = said(answer)
    assert (news["line"], news["url"], news["link"]) == (GONE, "/join/", "Join a game with a code")
    assert "stays on this phone" in news["text"]


@pytest.mark.parametrize("path", ["", "mine/", "history/"])
def test_a_page_that_is_opened_then_says_it_too(path: str) -> None:
    game = removed()
    answer = client_of(OTHER_DEVICE).get(game.get_absolute_url() + path)
    assert answer.status_code == 404
    page = answer.content.decode()
    assert f"<h1>{GONE}</h1>" in page
    assert 'href="/join/"' in page
    # Whoever was never let in hears nothing of the game.
    assert GONE not in client_of(uuid4()).get(game.get_absolute_url() + path).content.decode()


@pytest.mark.parametrize("role", [Role.PLAYER, Role.SCOREKEEPER])
def test_in_a_group_a_phone_that_was_removed_may_look_on_and_hears_it_once(role: Role) -> None:
    game = removed(role)
    belong(game.group, OTHER_DEVICE, GroupRole.WATCHER)
    client = client_of(OTHER_DEVICE)
    assert said(ask(client, game, f"as={role}"))["line"] == GONE
    assert "X-Handed" not in ask(client, game, "as=watcher")


def test_who_comes_in_again_hears_nothing_of_it() -> None:
    game = removed()
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    assert ask(client_of(OTHER_DEVICE), game, "as=player").status_code == 204
