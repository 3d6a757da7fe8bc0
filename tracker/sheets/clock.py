"""When something was written, as the table's clock had it, and whether the time of a game is up."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format

from scoring import AtBell
from tracker.models import Game
from tracker.sheets.table import Table


def clock(game: Game, at: dt.datetime) -> str:
    """The time of day in the group's zone, with the date when it is not the evening's."""
    local = timezone.localtime(at, ZoneInfo(game.group.time_zone))
    time = local.strftime("%H:%M")
    return time if local.date() == game.played_on else f"{date_format(local, 'SHORT_DATE_FORMAT')} {time}"


def bell_of(table: Table, now: dt.datetime) -> AtBell | None:
    """What the rules say of the round under way, once the time of a game that they play by the clock is up."""
    game = table.game
    if game.clock is None or table.rules.clock_minutes is None or table.is_over:
        return None
    ends = dt.datetime.fromisoformat(game.clock["since"]) + dt.timedelta(minutes=game.clock["minutes"])
    return table.rules.at_bell if now >= ends else None
