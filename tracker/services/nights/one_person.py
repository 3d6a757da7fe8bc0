"""Two names at the door that are one person."""

from __future__ import annotations

from collections.abc import Collection

from tracker.models import Attendance, Game, Player, Seat, Sitting, SittingPlace


def nights_follow(old: Player, person: Player) -> None:
    """Within a write: wherever one came, the other has; of two who were both there, one was."""
    for model, place in ((Attendance, "night"), (SittingPlace, "sitting")):
        own = model.objects.filter(player=old)
        both = model.objects.filter(player=person).values(place)
        own.filter(**{f"{place}__in": both}).delete()
        own.update(player=person)


def nights_part(old: Player, person: Player, games: Collection[int]) -> None:
    """Within a write: whoever is somebody of their own again came to the nights whose ``games`` go back with them."""
    sittings = Game.objects.filter(pk__in=games).exclude(sitting=None).values("sitting")
    SittingPlace.objects.filter(player=person, sitting__in=sittings).update(player=old)
    nights = Sitting.objects.filter(pk__in=sittings).values("night")
    stays = Seat.objects.filter(player=person).values("game__sitting__night")
    both = Attendance.objects.filter(player=person, night__in=nights)
    Attendance.objects.bulk_create(
        [
            Attendance(
                night_id=each.night_id, player=old, arrived_at=each.arrived_at, left_at=each.left_at, band=each.band
            )
            for each in both.filter(night__in=stays)
        ]
    )
    both.exclude(night__in=stays).update(player=old)
