"""Scores that are sent after the score was handed over: nothing is saved, and nothing typed is lost."""

from __future__ import annotations

import html
import re

import pytest
from django.http import HttpResponse

from tests.tracker.asking import Asked, forgotten, one_score, own, typed_into
from tests.tracker.changes import fresh, seat_of, table_of
from tests.tracker.factories import NOW, OTHER_DEVICE, X, client_of, grant, new_game, play
from tracker import services
from tracker.models import Cell, Game, Grant, Role

pytestmark = pytest.mark.django_db


def given(game: Game, sent: Asked, role: Role = Role.WATCHER, seat: str = "") -> HttpResponse:
    """The answer to a phone that has another role by now."""
    grant(game, OTHER_DEVICE, role, seat=seat_of(game, seat) if seat else None)
    return Asked(sent.url, sent.fields, client_of(OTHER_DEVICE), sent.headers).send("post")


def rows(answer: HttpResponse) -> dict[str, str]:
    found = re.findall(r'<th scope="row">(.*?)</th>\s*<td>(.*?)</td>', answer.content.decode(), re.DOTALL)
    return {html.unescape(name): html.unescape(score) for name, score in found}


def test_a_round_that_was_sent_too_late_shows_every_number_beside_its_name() -> None:
    game = new_game("Ana", "Luis", "Kim <3")
    answer = given(game, typed_into(game, "round/1/", 1, **{"pips-0": "", "pips-1": "41", "pips-2": "x7", "out": "0"}))
    assert answer.status_code == 403
    assert rows(answer) == {"Ana": "went out", "Luis": "41", "Kim <3": "x7"}
    page = answer.content.decode()
    assert "Another phone keeps the score now. This phone does not keep it any more." in page
    assert "Go on with my own score" not in page
    assert not Cell.objects.exists()


def test_a_player_goes_on_with_the_own_score() -> None:
    game = new_game("Ana", "Luis", "Kim")
    sent = typed_into(game, "round/1/", 1, **{"pips-0": "", "pips-1": "41", "pips-2": "7", "out": "0"})
    answer = given(game, sent, Role.PLAYER, "Luis")
    assert answer.status_code == 403
    assert len(rows(answer)) == 3
    page = answer.content.decode()
    form = page[page.index('action="' + game.get_absolute_url() + 'mine/"') :]
    fields = dict(re.findall(r'name="([\w-]+)" value="([^"]*)"', form[: form.index("</form>")]))
    laid_out = client_of(OTHER_DEVICE).post(f"{game.get_absolute_url()}mine/", fields)
    assert laid_out.status_code == 200
    assert 'name="pips-1" value="41"' in laid_out.content.decode()
    assert not Cell.objects.exists()
    assert client_of(OTHER_DEVICE).post(f"{game.get_absolute_url()}mine/", fields | {"do": ""}).status_code == 302
    assert table_of(fresh(game)).stored(1)[0].cells[1].pips == 41


@pytest.mark.parametrize(("role", "seat"), [(Role.WATCHER, ""), (Role.PLAYER, "P1")])
def test_a_correction_of_a_closed_round_is_only_read_out(role: Role, seat: str) -> None:
    game = new_game("P1", "P2", "P3")
    play(game, [X, 12, 37])
    answer = given(game, one_score(game, 1, **{"pips-1": "14"}), role, seat)
    assert (answer.status_code, rows(answer)) == (403, {"P2": "14"})
    assert "Go on with my own score" not in answer.content.decode()


def test_an_empty_form_has_nothing_to_lose() -> None:
    game = new_game("Ana", "Luis")
    answer = given(game, Asked(f"{game.get_absolute_url()}round/1/", {"do": "save"}, client_of(), {}))
    assert answer.status_code == 403
    assert "This device may only read" in answer.content.decode()


def test_a_forgotten_round_that_was_sent_too_late_is_read_out_and_is_nobodys_own_score() -> None:
    game = new_game("P1", "P2", "P3")
    play(game, [X, 12, 37])
    sent = forgotten(game, **{"pips-0": "", "pips-1": "41", "pips-2": "7", "out": "0"})
    answer = given(game, sent, Role.PLAYER, "P2")
    assert (answer.status_code, rows(answer)) == (403, {"P1": "went out", "P2": "41", "P3": "7"})
    page = answer.content.decode()
    assert "A round before round 1: not saved" in page
    assert "Go on with my own score" not in page


def removed(game: Game, sent: Asked) -> HttpResponse:
    """The answer to a phone that was removed from the game meanwhile."""
    if not Grant.objects.filter(game=game, device=OTHER_DEVICE).exists():
        grant(game, OTHER_DEVICE, Role.SCOREKEEPER)
    services.remove_device(game=game, grant_id=Grant.objects.get(game=game, device=OTHER_DEVICE).pk, now=NOW)
    return Asked(sent.url, sent.fields, client_of(OTHER_DEVICE), sent.headers).send("post")


def a_round(game: Game) -> Asked:
    return typed_into(game, "round/2/", 1, **{"pips-0": "", "pips-1": "41", "pips-2": "x7", "out": "0"})


SENT = {
    "a round": (a_round, "Round 2: not saved", {"P1": "went out", "P2": "41", "P3": "x7"}),
    "a forgotten round": (
        lambda game: forgotten(game, **{"pips-0": "", "pips-1": "41", "pips-2": "7", "out": "0"}),
        "A round before round 1: not saved",
        {"P1": "went out", "P2": "41", "P3": "7"},
    ),
    "a correction": (lambda game: one_score(game, 1), "Round 1: not saved", {"P2": "23"}),
    "the own score": (own, "Round 1: not saved", {"P1": "12"}),
}


@pytest.mark.parametrize("case", SENT)
def test_a_phone_that_was_removed_loses_nothing_that_it_typed_and_sees_no_more_of_the_game(case: str) -> None:
    ask, heading, typed = SENT[case]
    game = new_game("P1", "P2", "P3")
    play(game, [X, 12, 37])
    answer = removed(game, ask(game))
    assert (answer.status_code, rows(answer)) == (404, typed)
    page = answer.content.decode()
    assert heading in page
    assert "It was removed under “Who is here”." in page
    assert 'href="/join/"' in page
    assert game.get_absolute_url() not in page
    assert answer["Cache-Control"] == "no-store"
    assert Cell.objects.count() == 3


def test_a_phone_that_was_removed_and_typed_nothing_hears_that_alone() -> None:
    game = new_game("P1", "P2")
    answer = removed(game, Asked(f"{game.get_absolute_url()}round/1/", {"do": "save"}, client_of(), {}))
    assert answer.status_code == 404
    assert "<h1>This phone was removed from the game</h1>" in answer.content.decode()


def test_a_phone_that_was_never_let_in_hears_nothing_of_a_game_that_it_sends_scores_to() -> None:
    game = new_game("P1", "P2", "P3")
    play(game, [X, 12, 37])
    sent = a_round(game)
    answer = Asked(sent.url, sent.fields, client_of(OTHER_DEVICE), sent.headers).send("post")
    assert answer.status_code == 404
    assert "P2" not in answer.content.decode()
