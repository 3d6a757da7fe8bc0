"""How every write to a night begins, and why one was not done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.models import F

from tracker.models import Night
from tracker.services.refusals import NotSaved


class NightIsOver(NotSaved):
    """The night was ended: nobody comes or is drawn any more."""


class NightChanged(NotSaved):
    """Somebody else has changed the draw since the page was made."""


class AlreadyDrawn(NightChanged):
    """Somebody else has begun this sitting meanwhile. ``number`` is the sitting's."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class NobodyToSeat(NotSaved):
    """There are too few people here for a table."""


class NoSeatFree(NotSaved):
    """No table that plays can take one more."""


class TableRefused(NotSaved):
    """The rules do not allow ``count`` players, and so many are drawn to the ``table``."""

    def __init__(self, table: int, count: int) -> None:
        super().__init__(table, count)
        self.table = table
        self.count = count


class StillPlaying(NotSaved):
    """Tables of the last sitting have not finished. ``tables`` are their numbers."""

    def __init__(self, tables: tuple[int, ...]) -> None:
        super().__init__(tables)
        self.tables = tables


@contextmanager
def writing_night(night: Night, *, may_be_over: bool = False) -> Iterator[Night]:
    """One transaction in which the night's revision is raised first, so that two of them wait for each other.

    Gives the night as it stands then. Raises ``NightIsOver``.
    """
    with transaction.atomic():
        Night.objects.filter(pk=night.pk).update(rev=F("rev") + 1)
        stands = Night.objects.select_related("group").get(pk=night.pk)
        if stands.ended_at is not None and not may_be_over:
            raise NightIsOver
        yield stands
