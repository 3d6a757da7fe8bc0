"""Starting games of a club, several at one moment."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection

from scoring import PRESETS
from tests.tracker.factories import NOW, club
from tracker import services
from tracker.models import Player, Season


@pytest.mark.django_db(transaction=True)
def test_two_tables_that_seat_one_newcomer_at_one_moment_seat_one_person() -> None:
    group = club("Thursdays")
    Season.objects.create(group=group, name="2026", first_day=NOW.date(), last_day=NOW.date())
    together = Barrier(2)

    def start(table: str) -> set[int]:
        together.wait()
        try:
            game = services.start_game(
                client_id=uuid4(),
                device=uuid4(),
                names=(table, "Zoe"),
                preset="classic",
                rules=PRESETS["classic"],
                now=NOW,
                played_on=NOW.date(),
                language="en",
                time_zone="UTC",
                group=group,
            )
            return set(game.seats.values_list("player", flat=True))
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as tables:
        first, second = tables.map(start, ["Ana", "Luis"])
    zoe = Player.objects.get(group=group, name="Zoe")
    assert first & second == {zoe.pk}
    assert Player.objects.filter(group=group).count() == 3
