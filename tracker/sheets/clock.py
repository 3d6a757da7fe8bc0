"""When something was written, as the table's clock had it."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format

from tracker.models import Game


def clock(game: Game, at: dt.datetime) -> str:
    """The time of day in the group's zone, with the date when it is not the evening's."""
    local = timezone.localtime(at, ZoneInfo(game.group.time_zone))
    time = local.strftime("%H:%M")
    return time if local.date() == game.played_on else f"{date_format(local, 'SHORT_DATE_FORMAT')} {time}"
