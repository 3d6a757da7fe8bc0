"""The board is made once for each revision, language and role, and never shown to another."""

from __future__ import annotations

import pytest

from tests.tracker.factories import OTHER_DEVICE, X, client_of, grant, new_game, play
from tracker.models import Role

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
    grant(game, OTHER_DEVICE, Role.WATCHER)
    assert "people/" in client_of().get(game.get_absolute_url()).content.decode()
    assert "people/" not in client_of(OTHER_DEVICE).get(game.get_absolute_url()).content.decode()
