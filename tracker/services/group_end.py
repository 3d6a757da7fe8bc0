"""A group that is given up: it goes after a time in which every organiser can still keep it."""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.db.models.functions import Coalesce

from tracker.models import Game, Group
from tracker.models.group import GRACE


def end_group(*, group: Group, now: dt.datetime) -> None:
    """Have a group go after ``GRACE``, with everything it holds. One that is to go already keeps its day."""
    Group.objects.filter(pk=group.pk).update(ends_at=Coalesce("ends_at", now + GRACE))


def keep_group(*, group: Group) -> None:
    """Let it stay after all."""
    Group.objects.filter(pk=group.pk).update(ends_at=None)


def delete_ended_groups(*, now: dt.datetime) -> int:
    """Delete for good every group whose time is over; how many there were. None that is kept at this very moment."""
    count = 0
    for group_id in Group.objects.filter(ends_at__lte=now).values_list("pk", flat=True):
        with transaction.atomic():
            group = Group.objects.select_for_update().filter(pk=group_id, ends_at__lte=now).first()
            if group is not None:
                # Seats hold on to their players, and games to their season: what holds goes first.
                Game.objects.filter(group=group).delete()
                group.delete()
                count += 1
    return count
