"""Which season a game is of."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from tracker.models import Game, Group, Season


def seasons_of(group: Group) -> list[Season]:
    """All of a group, the newest first. One query."""
    seasons = list(Season.objects.filter(group=group).order_by("-first_day", "-pk"))
    for season in seasons:
        season.group = group
    return seasons


def season_among(seasons: Sequence[Season], game: Game) -> Season | None:
    """That of a game: the one it was moved to, or the one that holds its date. ``seasons`` are the group's."""
    if game.season_id is not None:
        return next((season for season in seasons if season.pk == game.season_id), None)
    return season_on(seasons, game.played_on)


def season_on(seasons: Sequence[Season], day: dt.date) -> Season | None:
    """The one that holds a day; no two do."""
    return next((season for season in seasons if season.first_day <= day <= season.last_day), None)


def season_now(seasons: Sequence[Season], today: dt.date) -> Season | None:
    """The one that a group is in; between two the one that was last."""
    return season_on(seasons, today) or next((season for season in seasons if season.first_day <= today), None)
