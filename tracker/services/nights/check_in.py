"""Who is here: ticked off at the door, by as many hands as there are."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from uuid import UUID

from scoring import MAX_SEATS, SeatReason, playable_seats, table_for_late
from tracker.models import Attendance, Group, Night, Player, SittingPlace
from tracker.models.statements import insert_missing
from tracker.names import name_key
from tracker.services.nights.late import leave_tables
from tracker.services.nights.tables import draft_of
from tracker.services.nights.writing import writing_night


@dataclass(frozen=True, slots=True)
class NewName:
    """Somebody who is typed at the door. The ``name`` is tidy; of a known one it is that player who has come."""

    name: str
    is_guest: bool


def check_in(
    *,
    night: Night,
    arrived: Collection[int],
    gone: Collection[int],
    new: NewName | None,
    client_id: UUID,
    device: UUID,
    now: dt.datetime,
) -> tuple[int, ...]:
    """Players who have come, and who went or were ticked by mistake; anybody else stays as they are.

    So two people at two doors do not undo what the other one ticked, and twice is once. Whoever goes leaves the table
    where they play, after its last closed round; a table where too few would be left keeps them, and its number is
    given back. A draft follows: who goes leaves a gap, who comes takes a seat at the smallest table. Raises
    ``NightIsOver``.
    """
    with writing_night(night) as stands:
        arriving = set(_players(stands.group, arrived))
        if new is not None:
            arriving.add(_named(stands.group, new).pk)
        here = _here(stands)
        coming, going = sorted(arriving - here), sorted(here & {*gone} - arriving)
        _arrive(stands, coming, now)
        Attendance.objects.filter(night=stands, player_id__in=going).update(left_at=now)
        _follow(stands, coming, going)
        return leave_tables(stands, going, client_id=client_id, device=device, now=now)


def choose_bands(*, night: Night, bands: Mapping[int, str]) -> None:
    """Say of which age band players are; "" for none. A band that the night does not have is none."""
    with writing_night(night, may_be_over=True) as stands:
        known = {"", *stands.bands}
        rows = list(Attendance.objects.filter(night=stands, player_id__in=[*bands]))
        for row in rows:
            if bands[row.player_id] in known:
                row.band = bands[row.player_id]
        Attendance.objects.bulk_update(rows, ["band"])


def _here(night: Night) -> set[int]:
    return {*Attendance.objects.filter(night=night, left_at=None).values_list("player_id", flat=True)}


def _players(group: Group, ids: Collection[int]) -> list[int]:
    return list(Player.objects.filter(group=group, pk__in=ids).values_list("pk", flat=True))


def _named(group: Group, new: NewName) -> Player:
    count = Player.objects.filter(group=group).count()
    fresh = Player.named(group, new.name, colour=count % MAX_SEATS + 1)
    fresh.is_guest = new.is_guest
    # At another door the same newcomer may be typed at this moment.
    Player.objects.bulk_create([fresh], ignore_conflicts=True)
    return Player.objects.get(group=group, name_key=name_key(new.name)).person()


def _arrive(night: Night, players: Collection[int], now: dt.datetime) -> None:
    """Rows for who is new tonight, with the age band of the last time; whoever had gone is back."""
    Attendance.objects.filter(night=night, player_id__in=players).update(left_at=None)
    bands = dict(
        Attendance.objects.filter(night__group=night.group_id, player_id__in=players, band__in=night.bands)
        .order_by("night__held_on", "pk")
        .values_list("player_id", "band")
    )
    insert_missing(
        [Attendance(night=night, player_id=player, arrived_at=now, band=bands.get(player, "")) for player in players]
    )


def _follow(night: Night, coming: Collection[int], going: Collection[int]) -> None:
    """Keep a draft true to who is here."""
    draft = draft_of(night)
    if draft is None:
        return
    draft.places.filter(player_id__in=going).delete()
    places = list(draft.places.all())
    sizes = Counter(place.table for place in places if place.table is not None)
    ends = {table: 1 + max(place.position for place in places if place.table == table) for table in sizes}
    added = []
    for player in coming:
        table = table_for_late(sizes, playable_seats(night.rule_set))
        added.append(
            SittingPlace(
                sitting=draft,
                player_id=player,
                table=table,
                position=0 if table is None else ends[table],
                why=str(SeatReason.WAITS if table is None else SeatReason.NEW),
            )
        )
        if table is not None:
            sizes[table] += 1
            ends[table] += 1
    SittingPlace.objects.bulk_create(added)
