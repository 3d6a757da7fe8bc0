"""Seasons of a group: making one, changing it, closing it."""

from __future__ import annotations

import datetime as dt
from uuid import UUID

from django.db import transaction

from scoring import SeasonScheme
from tracker.models import Group, Season
from tracker.services.refusals import SeasonsOverlap


def make_season(
    *, client_id: UUID, group: Group, name: str, first_day: dt.date, last_day: dt.date, scheme: SeasonScheme
) -> Season:
    """A season of a group. It has the games of its days at once, also those that were played before it was made.

    The same ``client_id`` again answers with the season that it made. Raises ``SeasonsOverlap``.
    """
    with transaction.atomic():
        _lock(group)
        made = Season.objects.filter(client_id=client_id, group=group).first()
        if made is not None:
            return made
        _check_days(group, first_day, last_day)
        return Season.objects.create(
            client_id=client_id,
            group=group,
            name=name,
            first_day=first_day,
            last_day=last_day,
            scheme=scheme.to_dict(),
        )


def change_season(*, season: Season, name: str, first_day: dt.date, last_day: dt.date, scheme: SeasonScheme) -> None:
    """Another name, other days or another scheme. Games come and go with the days. Raises ``SeasonsOverlap``."""
    with transaction.atomic():
        _lock(season.group)
        _check_days(season.group, first_day, last_day, but=season)
        Season.objects.filter(pk=season.pk).update(
            name=name, first_day=first_day, last_day=last_day, scheme=scheme.to_dict()
        )


def close_season(*, season: Season, now: dt.datetime) -> None:
    """Declare it over: its first has won. Nothing is frozen; a correction says from then on what it moves."""
    Season.objects.filter(pk=season.pk, closed_at=None).update(closed_at=now)


def open_season(*, season: Season) -> None:
    """Take that back."""
    Season.objects.filter(pk=season.pk).update(closed_at=None)


def _lock(group: Group) -> None:
    # Of two organisers who take the same days at one moment the second is told.
    Group.objects.select_for_update(no_key=True).get(pk=group.pk)


def _check_days(group: Group, first_day: dt.date, last_day: dt.date, but: Season | None = None) -> None:
    same_days = Season.objects.filter(group=group, first_day__lte=last_day, last_day__gte=first_day)
    if but is not None:
        same_days = same_days.exclude(pk=but.pk)
    other = same_days.order_by("first_day").first()
    if other is not None:
        raise SeasonsOverlap(other)
