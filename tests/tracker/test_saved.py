"""Whoever saved a correction is told so once, on the page that comes next."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.test import Client

from tests.tracker.factories import DEVICE, OTHER_DEVICE, X, client_of, grant, new_game, play
from tests.tracker.test_correct import fields_of, path, typed, words
from tracker.models import Game
from tracker.views.saved import SAVED

pytestmark = pytest.mark.django_db

TOLD = "Saved: Luis, round 1: 41 → 14"


def corrected(device: UUID = DEVICE) -> tuple[Game, Client]:
    game = new_game("Ana", "Luis", "Kim")
    grant(game, OTHER_DEVICE)
    play(game, [X, 41, 20])
    client = client_of(device)
    fields = typed(fields_of(client.get(path(game, 1)).content.decode()), "14")
    shown = client.post(path(game, 1), {"do": "save"} | fields)
    assert SAVED not in shown.cookies
    client.post(path(game, 1), {"do": "save"} | fields_of(shown.content.decode()))
    return game, client


def test_it_is_told_once_on_the_board() -> None:
    game, client = corrected()
    first, second = (words(client.get(game.get_absolute_url())) for _time in range(2))
    assert TOLD in first
    assert TOLD not in second


def test_nobody_else_is_told() -> None:
    game, client = corrected()
    other = client_of(OTHER_DEVICE)
    other.cookies[SAVED] = client.cookies[SAVED].value
    assert TOLD not in words(other.get(game.get_absolute_url()))


@pytest.mark.parametrize("cookie", ["nonsense", "33333333-3333-4333-8333-333333333333"])
def test_a_forged_cookie_tells_nothing(cookie: str) -> None:
    game, _client = corrected()
    client = client_of()
    client.cookies[SAVED] = cookie
    page = client.get(game.get_absolute_url())
    assert page.status_code == 200
    assert "Saved:" not in words(page)
