"""Eight phones in one game at one moment, over real connections to real processes, on either database."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings

from bench.phones import Ordeal
from bench.server import Server

GAMES = 4


@pytest.fixture
def database_url() -> Iterator[str]:
    """A database of the test's own, of the kind that this run is about."""
    if not settings.DATABASES["default"]["ENGINE"].endswith("postgresql"):
        yield ""
        return
    import psycopg

    url = os.environ["ROUNDHOUSE_DATABASE_URL"]
    name = f"roundhouse_phones_{os.getpid()}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield urlsplit(url)._replace(path=f"/{name}").geturl()
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def server(tmp_path: Path, database_url: str) -> Iterator[Server]:
    found = Server(tmp_path, database_url=database_url)
    found.start()
    yield found
    found.stop()


def test_nothing_is_lost_doubled_or_wrong_whatever_is_tapped_twice_or_cut(server: Server) -> None:
    ordeal = Ordeal(server, GAMES)
    ordeal.run()
    assert (ordeal.lost, ordeal.doubled, ordeal.wrong, ordeal.errors) == ([], [], [], 0)
    # All eight wrote the last cell of each game at one moment: one of them was first.
    assert ordeal.states["disputed"] == 7 * GAMES
    assert all(ordeal.ways[way] for way in ("twice", "cut", "half"))
