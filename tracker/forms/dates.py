"""Reading a date that somebody chose or typed."""

from __future__ import annotations

import datetime as dt

from django.utils import formats

EARLIEST = dt.date(1900, 1, 1)
"""A year of two digits is a slip."""


def read_date(text: str) -> dt.date | None:
    """A date as a date field sends it, or as it is written in the reader's language; None for anything else."""
    for pattern in ("%Y-%m-%d", *formats.get_format("DATE_INPUT_FORMATS")):
        try:
            return dt.datetime.strptime(text.strip(), pattern).replace(tzinfo=dt.UTC).date()
        except ValueError:
            continue
    return None
