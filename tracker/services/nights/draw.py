"""The draw of a sitting: made, made again, two people exchanged, or dropped."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from uuid import UUID

from scoring import Rotation, Seated, SeatReason, draw_tables, met_at, next_sitting, playable_seats, table_sizes
from tracker.facts import NightPlayed
from tracker.models import Attendance, Night, Sitting, SittingPlace
from tracker.services.nights.tables import draft_of, last_begun
from tracker.services.nights.writing import AlreadyDrawn, NightChanged, NobodyToSeat, writing_night


def draw_sitting(
    *, night: Night, played: NightPlayed, seen: int, client_id: UUID, without: Collection[int] = ()
) -> Sitting:
    """Draw the next sitting, or draw it again: by chance the first time, then by the night's rule.

    Drawn is everybody who is here, but for the players ``without``: whose table is still playing, and who need not be
    waited for. ``seen`` is the night's revision that the page was made for. The same ``client_id`` again draws nothing.
    Raises ``NightIsOver``, ``NightChanged``, or ``NobodyToSeat`` for too few people.
    """
    with writing_night(night) as stands:
        draft, last = draft_of(stands), last_begun(stands)
        for known in (draft, last):
            if known is not None and known.client_id == client_id:
                return known
        number = 1 if last is None else last.number + 1
        if len(played.sittings) + 1 != number or stands.rev - 1 != seen:
            raise NightChanged
        coming = _coming(stands, without)
        seats = _drawn(stands, number, 1 if draft is None else draft.draws + 1, played, coming)
        if draft is None:
            draft = Sitting.objects.create(night=stands, number=number, client_id=client_id, drawn_on=played.games_rev)
        else:
            draft.places.all().delete()
            draft.draws, draft.client_id, draft.drawn_on = draft.draws + 1, client_id, played.games_rev
            draft.save(update_fields=["draws", "client_id", "drawn_on"])
        SittingPlace.objects.bulk_create(
            SittingPlace(
                sitting=draft,
                player_id=each.player,
                table=each.table,
                position=each.position,
                was=each.was,
                why=str(each.why),
            )
            for each in seats
        )
    return draft


def _coming(night: Night, without: Collection[int]) -> list[int]:
    here = Attendance.objects.filter(night=night, left_at=None).values_list("player_id", flat=True)
    return sorted({*here} - {*without})


def _drawn(night: Night, number: int, draws: int, played: NightPlayed, coming: Sequence[int]) -> tuple[Seated, ...]:
    sizes = table_sizes(len(coming), night.table_size, playable_seats(night.rule_set)).sizes
    if not sizes:
        raise NobodyToSeat
    chance = Random(f"{night.seed}/{number}/{draws}")  # noqa: S311 - seats at a table, not a secret
    if number == 1:
        return draw_tables(coming, sizes, chance)
    return next_sitting(
        Rotation(night.rotation),
        played.sittings[-1],
        coming,
        sizes,
        chance,
        met=met_at(played.sittings),
        rested={player: played.rested.count(player) for player in played.rested},
    )


def swap_places(*, night: Night, first: int, second: int, seen: int, client_id: UUID) -> None:
    """Two people of the draft change places; one of them may be waiting.

    Raises ``NightIsOver``, ``NightChanged``, or ``AlreadyDrawn`` where the sitting has begun.
    """
    with writing_night(night) as stands:
        draft = _draft(stands)
        if draft.client_id == client_id:
            return
        if stands.rev - 1 != seen:
            raise NightChanged
        found = {place.player_id: place for place in draft.places.filter(player_id__in=[first, second])}
        if len(found) < 2:
            raise NightChanged
        one, other = found[first], found[second]
        # Both go first: no two may have one seat, not even for a moment.
        draft.places.filter(pk__in=[one.pk, other.pk]).delete()
        SittingPlace.objects.bulk_create(
            SittingPlace(
                sitting=draft,
                player_id=who.player_id,
                table=seat.table,
                position=seat.position,
                was=who.was,
                why=str(SeatReason.BY_HAND),
            )
            for who, seat in ((one, other), (other, one))
        )
        Sitting.objects.filter(pk=draft.pk).update(client_id=client_id)


def _draft(night: Night) -> Sitting:
    draft = draft_of(night)
    if draft is not None:
        return draft
    last = last_begun(night)
    raise NightChanged if last is None else AlreadyDrawn(last.number)


def drop_draw(*, night: Night) -> None:
    """Forget the draft: nobody was seated by it. Twice is once."""
    with writing_night(night):
        night.sittings.filter(begun_at=None).delete()
