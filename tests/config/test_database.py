"""What makes SQLite safe with several processes is really in force."""

import pytest
from django.conf import settings
from django.db import connection, transaction

from config.env import DatabaseAddress
from config.settings import database_settings


@pytest.fixture
def _sqlite(db):
    if connection.vendor != "sqlite":
        pytest.skip("these are SQLite's settings; without ROUNDHOUSE_TEST_DATABASE they run")


def pragma(name: str) -> object:
    with connection.cursor() as cursor:
        return cursor.execute(f"PRAGMA {name}").fetchone()[0]


@pytest.mark.usefixtures("_sqlite")
def test_sqlite_keeps_a_log_checks_references_and_waits():
    assert pragma("journal_mode") == "wal"
    assert pragma("foreign_keys") == 1
    assert pragma("busy_timeout") >= 5000


def test_an_acknowledged_score_survives_the_plug():
    shipped = database_settings(DatabaseAddress("sqlite", "x"))
    assert "PRAGMA synchronous=FULL" in shipped["OPTIONS"]["init_command"]


@pytest.mark.usefixtures("_sqlite")
@pytest.mark.django_db(transaction=True)
def test_a_transaction_takes_the_write_lock_at_its_start(django_assert_num_queries):
    assert settings.DATABASES["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    with django_assert_num_queries(2) as seen, transaction.atomic():
        pass
    assert "IMMEDIATE" in seen.captured_queries[0]["sql"]


def test_reading_never_takes_a_transaction():
    assert not settings.DATABASES["default"].get("ATOMIC_REQUESTS")


def test_postgresql_is_described_whole():
    shipped = database_settings(
        DatabaseAddress("postgresql", "scores", "ann", "p", "h", "5433", {"sslmode": "require"})
    )
    assert shipped["ENGINE"].endswith("postgresql")
    assert (shipped["NAME"], shipped["USER"], shipped["PASSWORD"], shipped["HOST"], shipped["PORT"]) == (
        *("scores", "ann", "p"),
        *("h", "5433"),
    )
    assert shipped["OPTIONS"] == {"sslmode": "require"}
