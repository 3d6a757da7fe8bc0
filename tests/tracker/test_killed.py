"""A server that is killed in the middle of saves loses nothing that it acknowledged, and does nothing twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from bench.killed import Ordeal
from bench.server import Server

pytestmark = pytest.mark.skipif(
    settings.DATABASES["default"]["ENGINE"].endswith("postgresql"),
    reason="it is about SQLite's files; they are killed in the run on SQLite",
)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    found = Server(tmp_path)
    found.start()
    yield found
    found.stop()


def test_what_was_acknowledged_survives_kills_and_every_hot_backup_is_whole(server: Server) -> None:
    ordeal = Ordeal(server, saves=30, kills=3, phones=2, backup_every=0.5)
    ordeal.run()
    assert ordeal.faults == []
    assert len(ordeal.acknowledged) >= 30
    assert ordeal.killed.total() == 3
    assert ordeal.backups
