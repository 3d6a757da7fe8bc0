"""A group's own rules: saving them in a version, and saying which a new game begins with."""

from __future__ import annotations

import datetime as dt
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction

from scoring import RuleSet
from tracker.models import Group, HouseRules
from tracker.names import name_key
from tracker.services.course import change_rules
from tracker.services.refusals import HouseNameTaken, HouseRulesChanged


def save_house_rules(
    *,
    group: Group,
    name: str,
    seen: int,
    preset: str,
    rules: RuleSet,
    client_id: UUID,
    device: UUID,
    now: dt.datetime,
) -> HouseRules:
    """The next version of a group's rules of this name, or the first; ``preset`` is the sheet they were copied from.

    ``name`` is tidy, and the same whatever its case or accents. ``seen`` is the newest version that the writer knows,
    0 for a name that is to be new. What the newest version says already is that version, and the same ``client_id``
    with the same rules again answers with what it saved. Where new games begin with a version of this name, they begin
    with the new one from now on. Raises ``scoring.RulesRejected``, ``HouseNameTaken`` or
    ``HouseRulesChanged``.
    """
    rules.check()
    with transaction.atomic():
        # Two that save at one moment come one after the other, and the second is told of the first's version.
        Group.objects.select_for_update(no_key=True).get(pk=group.pk)
        own = HouseRules(
            group=group,
            name=name,
            name_key=name_key(name),
            preset=preset,
            rules=rules.to_dict(),
            made_at=now,
            device=device,
            client_id=client_id,
        )
        earlier = HouseRules.objects.filter(client_id=client_id).first()
        if earlier is not None:
            if _says(earlier, own):
                return earlier
            # The browser's Back brought the form up again, and it was changed: another write.
            own.client_id = uuid4()
        newest = newest_version(group, name)
        if newest is not None:
            if seen and _says(newest, own):
                return newest
            if not seen:
                raise HouseNameTaken(newest)
            if newest.version != seen:
                raise HouseRulesChanged(newest)
        own.version = 1 if newest is None else newest.version + 1
        own.save()
        # New games begin with the rules of a name, and those are its newest version from now on.
        Group.objects.filter(pk=group.pk, default_rules__name_key=own.name_key).update(default_rules=own)
    return own


def newest_version(group: Group, name: str) -> HouseRules | None:
    """The newest of the group's rules of this name."""
    found = HouseRules.objects.filter(group=group, name_key=name_key(name))
    return found.order_by("-version").select_related("group").first()


def name_and_change_rules(*, name: str, seen_version: int, **change: Any) -> None:
    """``change_rules``, which a name keeps for the group as well; both or neither.

    Raises what ``save_house_rules`` and ``change_rules`` raise.
    """
    with transaction.atomic():
        house = save_house_rules(
            group=change["game"].group,
            name=name,
            seen=seen_version,
            preset=change["preset"],
            rules=change["rules"],
            client_id=change["client_id"],
            device=change["device"],
            now=change["now"],
        )
        change_rules(**{**change, "house": house})


def choose_default(*, group: Group, house: HouseRules | None) -> None:
    """New games of the group begin with these rules; None is the published sheets again."""
    Group.objects.filter(pk=group.pk).update(default_rules=house)


def _says(house: HouseRules, own: HouseRules) -> bool:
    return (house.group_id, house.name, house.preset, house.rules) == (
        own.group_id,
        own.name,
        own.preset,
        own.rules,
    )
