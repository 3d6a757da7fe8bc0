"""Beginning a night, its bell, and its end."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from uuid import UUID, uuid5

from scoring import Measure, Rotation, RuleSet
from tracker.models import Group, HouseRules, Night
from tracker.services.hub import StartClock
from tracker.services.nights.tables import playing_tables
from tracker.services.nights.writing import writing_night
from tracker.services.open_round import tap


def begin_night(
    *,
    client_id: UUID,
    group: Group,
    name: str,
    held_on: dt.date,
    table_size: int,
    rotation: Rotation,
    measure: Measure,
    bands: Sequence[str],
    preset: str,
    rules: RuleSet,
    house: HouseRules | None,
    seed: int,
    now: dt.datetime,
) -> Night:
    """A night of the group; the same ``client_id`` again answers with the one that stands.

    ``rules`` are those of every game, with their rounds and minutes. ``seed`` is where chance begins.
    """
    night, _is_new = Night.objects.get_or_create(
        client_id=client_id,
        group=group,
        defaults={
            "name": name,
            "held_on": held_on,
            "began_at": now,
            "table_size": table_size,
            "rotation": str(rotation),
            "measure": str(measure),
            "bands": list(bands),
            "preset": preset,
            "rules": rules.to_dict(),
            "house_rules": house,
            "seed": seed,
        },
    )
    return night


def ring(*, night: Night, client_id: UUID, device: UUID, now: dt.datetime) -> int:
    """Start the clock of every table that plays, all at this moment; how many there are.

    A table whose clock runs already keeps its time. Nothing where the rules name no minutes.
    """
    minutes = night.rule_set.clock_minutes
    if minutes is None:
        return 0
    with writing_night(night):
        started = [table for table in playing_tables(night) if table.game.clock is None]
        for table in started:
            tap(
                game=table.game,
                number=table.closed + 1,
                tap=StartClock(minutes),
                client_id=uuid5(client_id, str(table.game.pk)),
                device=device,
                now=now,
            )
    return len(started)


def end_night(*, night: Night, now: dt.datetime) -> None:
    """The night is over: its standing is the last word, and a draft of another sitting goes. Twice is once."""
    with writing_night(night, may_be_over=True):
        night.sittings.filter(begun_at=None).delete()
        Night.objects.filter(pk=night.pk, ended_at=None).update(ended_at=now)


def take_up_night(*, night: Night) -> None:
    """Somebody plays on after all."""
    with writing_night(night, may_be_over=True):
        Night.objects.filter(pk=night.pk).update(ended_at=None)
