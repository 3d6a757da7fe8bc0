"""Whole games, posted round by round, end as their paper says."""

from __future__ import annotations

import html
from uuid import uuid4

import pytest
from django.test import Client

from tests.golden import GoldenGame, games
from tests.tracker.factories import typed_round
from tracker.models import Game
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db
GAMES = games()


def test_each_criterion_has_its_game() -> None:
    assert set(GAMES) == {"family", "zero_rounds", "lowest_round", "shared_place"}


@pytest.mark.parametrize("golden", GAMES.values(), ids=GAMES)
def test_a_whole_game_ends_as_its_paper_says(client: Client, golden: GoldenGame) -> None:
    client.post(
        "/new/",
        {
            "name": golden.names,
            "set": "12",
            "preset": golden.preset,
            "rounds": str(golden.rounds),
            "client_id": str(uuid4()),
            "do": "create",
        },
    )
    game = Game.objects.get()
    for number, (engine, scores) in enumerate(zip(golden.engines, golden.scores, strict=True), start=1):
        # Nothing about a real evening is doubted.
        response = client.post(f"{game.get_absolute_url()}round/{number}/", typed_round(scores, engine=engine))
        assert response.status_code == 302, response.content.decode()
    table = Table.load(game)
    assert {table.names[seat]: place.total for place in table.places for seat in place.seats} == golden.totals
    assert {table.names[seat]: place.place for place in table.places for seat in place.seats} == golden.places
    page = html.unescape(client.get(game.get_absolute_url()).content.decode())
    for sentence in golden.sentences:
        assert sentence in page
