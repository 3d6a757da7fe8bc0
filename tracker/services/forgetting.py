"""Somebody asks to be forgotten."""

from __future__ import annotations

import datetime as dt
from uuid import UUID

from django.db import transaction

from tracker.forgotten import Forgotten, forgotten_key, forgotten_name, number_in
from tracker.models import Grant, Group, Member, Player
from tracker.names import name_key
from tracker.services.many_games import alone, locked_games, note, with_spellings


def forget_player(*, player: Player, device: UUID, now: dt.datetime) -> None:
    """Take somebody's name out of everything: their own, every spelling that leads to them, and that of their phones.

    What they played stays, under a number. The name does not come back: the journal has ids alone, and whoever writes
    the name again is somebody new. The second time nothing is left to do.
    """
    with transaction.atomic():
        group = alone(player.group_id)
        if Player.objects.get(pk=player.pk).is_anonymous:
            return
        rows = with_spellings(player)
        games = locked_games([row.pk for row in rows])
        number = _next_number(group)
        for row in rows:
            Player.objects.filter(pk=row.pk).update(
                name=forgotten_name(number), name_key=forgotten_key(number, row.pk), is_anonymous=True, archived_at=now
            )
        _forget_phones({row.group_id for row in rows}, {row.name_key for row in rows})
        note(games, verb="forget player", changes={}, sent={}, device=device, now=now)


def _next_number(group: Group) -> int:
    names = Player.objects.filter(group=group, is_anonymous=True).values_list("name", flat=True)
    return 1 + max((number_in(name.stored) or 0 for name in names if isinstance(name, Forgotten)), default=0)


def _forget_phones(groups: set[int], keys: set[str]) -> None:
    """Phones and members that said a name of theirs have none."""
    for phones in (Grant.objects.filter(game__group__in=groups), Member.objects.filter(group__in=groups)):
        named = phones.exclude(name="").values_list("pk", "name")
        phones.filter(pk__in=[pk for pk, name in named if name_key(name) in keys]).update(name="")
