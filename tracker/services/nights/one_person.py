"""Two names at the door that are one person."""

from __future__ import annotations

from tracker.models import Attendance, Player, SittingPlace


def nights_follow(old: Player, person: Player) -> None:
    """Within a write: wherever one came, the other has; of two who were both there, one was."""
    for model, place in ((Attendance, "night"), (SittingPlace, "sitting")):
        own = model.objects.filter(player=old)
        both = model.objects.filter(player=person).values(place)
        own.filter(**{f"{place}__in": both}).delete()
        own.update(player=person)
