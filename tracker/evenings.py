"""Which day a game is played on: an evening that goes on past midnight keeps the date on which it began."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

MORNING = dt.time(5)
"""Until then the evening before is not over."""


def evening_of(now: dt.datetime, zone: str) -> dt.date:
    """The date of what is played at a moment, in the calendar of a time zone."""
    local = now.astimezone(ZoneInfo(zone))
    return local.date() - dt.timedelta(days=1) if local.time() < MORNING else local.date()


def evening_after(played_on: dt.date, now: dt.datetime, zone: str) -> dt.date:
    """The date of a game that follows one of that date at once: the same where the table had called it today."""
    today = now.astimezone(ZoneInfo(zone)).date()
    return today if played_on == today else evening_of(now, zone)
