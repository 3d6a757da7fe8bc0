"""The people of a group: who is new, what they are called, and who is not offered any more."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from uuid import UUID

from django.db import transaction

from scoring import MAX_SEATS
from tracker.models import Grant, Group, Member, Player
from tracker.names import name_key
from tracker.services.many_games import alone, locked_games, note, with_spellings
from tracker.services.refusals import NameInUse, WasForgotten


def add_player(*, group: Group, name: str, is_guest: bool) -> Player:
    """Somebody who plays with the group. Adding them twice adds one.

    ``name`` is tidy. Raises ``NameInUse`` where it leads to somebody of another name, or who is archived.
    """
    with transaction.atomic():
        alone(group.pk)
        found = Player.objects.filter(group=group, name_key=name_key(name)).first()
        if found is None:
            player = Player.named(group, name, colour=Player.objects.filter(group=group).count() % MAX_SEATS + 1)
            player.is_guest = is_guest
            player.save()
            return player
    if not found.is_offered:
        raise NameInUse(found.person())
    return found


def change_player(*, player: Player, name: str, colour: int, is_guest: bool, device: UUID, now: dt.datetime) -> None:
    """What somebody is called, their colour, and whether they are a guest: everywhere at once, in games played too.

    A name that was a second spelling of theirs becomes the first, and the first the second. Any other that they had is
    free. Raises ``NameInUse``, or ``WasForgotten``: such a name does not come back.
    """
    with transaction.atomic():
        group = alone(player.group_id)
        stands = _known(player)
        taken = Player.objects.filter(group=group, name_key=name_key(name)).exclude(pk=stands.pk).first()
        if taken is not None and taken.person() != stands:
            raise NameInUse(taken.person())
        if (stands.name, stands.colour, stands.is_guest) == (name, colour, is_guest):
            return
        games = locked_games([stands.pk])
        rows = with_spellings(stands)
        if taken is not None:
            # Aside first: of two that change names, neither may have the other's. No name has such a key.
            Player.objects.filter(pk=stands.pk).update(name_key=f"ASIDE {stands.pk}")
            _rename([taken], stands.name)
        # Who they were in games that came into the group had the same name, and is told of in their histories.
        _rename([row for row in rows if row.name_key == stands.name_key and row != taken], name)
        Player.objects.filter(pk=stands.pk).update(colour=colour, is_guest=is_guest)
        _rename_phones(group, stands.name, name)
        sent = {"colour": colour, "guest": is_guest}
        note(games, verb="change player", changes={}, sent=sent, device=device, now=now)


def archive_player(*, player: Player, now: dt.datetime) -> None:
    """Offer somebody no more where a game is begun. What they played stays, and so does their name."""
    Player.objects.filter(pk=player.pk, archived_at=None, is_anonymous=False).update(archived_at=now)


def bring_back_player(*, player: Player) -> None:
    """Offer them again. Raises ``WasForgotten``."""
    with transaction.atomic():
        Player.objects.filter(pk=_known(player).pk).update(archived_at=None)


def choose_rating(*, group: Group, has_rating: bool) -> None:
    """Whether the group wants to know how strong everybody plays, in a number."""
    Group.objects.filter(pk=group.pk).update(has_rating=has_rating)


def _known(player: Player) -> Player:
    """The player as they stand. Raises ``WasForgotten``."""
    stands = Player.objects.select_for_update().get(pk=player.pk)
    if stands.is_anonymous:
        raise WasForgotten
    return stands


def _rename(rows: Sequence[Player], name: str) -> None:
    for row in rows:
        Player.objects.filter(pk=row.pk).update(name=name, name_key=name_key(name))


def _rename_phones(group: Group, old: str, name: str) -> None:
    """Whose phone it is where that is nobody at the table, or where a phone belongs to the group."""
    for phones in (Grant.objects.filter(game__group=group), Member.objects.filter(group=group)):
        phones.filter(name=old).update(name=name)
