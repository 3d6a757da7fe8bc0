"""The board is made once for each revision, language and role, and never shown to another."""

from __future__ import annotations

import pytest

from tests.tracker.factories import X, client_of, new_game, play

pytestmark = pytest.mark.django_db


def test_a_change_shows_at_once() -> None:
    game = new_game("Ana", "Luis")
    for expected in ("Round 1 of 13", "Round 2 of 13", "Round 3 of 13"):
        assert expected in client_of().get(game.get_absolute_url()).content.decode()
        play(game, [X, 12])


def test_each_language_has_its_own() -> None:
    game = new_game("Ana", "Luis")
    pages = {
        language: client_of().get(game.get_absolute_url(), headers={"Accept-Language": language}).content.decode()
        for language in ("en", "es", "ca", "en")
    }
    assert "Round 1 of 13" in pages["en"]
    assert "Ronda 1" in pages["es"]
    assert "Ronda 1" in pages["ca"]
    assert len(set(pages.values())) == 3


def test_who_watches_is_not_shown_what_the_keeper_was() -> None:
    game = new_game("Ana", "Luis")
    client_of().get(game.get_absolute_url())
    assert game.key not in client_of(None).get(game.get_absolute_url()).content.decode()


def test_the_address_for_another_device_is_the_one_this_page_was_asked_at() -> None:
    game = new_game("Ana", "Luis")
    for host in ("localhost:8000", "192.168.1.7:8000"):
        page = client_of().get(game.get_absolute_url(), headers={"Host": host}).content.decode()
        assert f"http://{host}{game.get_absolute_url()}key/{game.key}/" in page
