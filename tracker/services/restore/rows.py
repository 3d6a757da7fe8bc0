"""Rows of a backup: many of a table in one statement, and the one that a number of the file names."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import batched
from typing import Any

from django.db import models

from tracker.backup.envelope import damaged

ROWS = 2_000
"""Rows of a statement: SQLite takes 32 766 values in one, and no table here has more than sixteen columns."""


def create[M: models.Model](rows: Sequence[M]) -> list[M]:
    """The rows, stored."""
    return [
        row
        for some in batched(rows, ROWS, strict=False)
        for row in type(some[0])._default_manager.bulk_create(some)  # noqa: SLF001 - Django's public API
    ]


def numbered[M: models.Model](rows: Sequence[M], number: Any) -> M:
    """The row that has this number in the file. Raises ``BackupRefused``."""
    if type(number) is not int or not 1 <= number <= len(rows):
        damaged("a number names nothing")
    return rows[number - 1]
