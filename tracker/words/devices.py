"""Whose device it is."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tracker.models import Grant, Role


def role_title(role: Role) -> str:
    """A role's name."""
    return {
        Role.SCOREKEEPER: _("Scorekeeper"),
        Role.PLAYER: pgettext("role", "Player"),
        Role.WATCHER: _("Watcher"),
    }[role]


def device_name(grant: Grant | None) -> str:
    """Whose device it is, as far as anybody said."""
    if grant is None:
        return _("somebody")
    if grant.seat is not None:
        return grant.seat.player.name
    return grant.name or role_title(Role(grant.role))


def is_named(grant: Grant) -> bool:
    """Whether anybody said whose device it is."""
    return grant.seat is not None or bool(grant.name)


def writer_name(grant: Grant | None) -> str:
    """Who wrote with a device. Nobody who looks on writes: such a one kept the score then, and gave it out of hand."""
    if grant is not None and not is_named(grant) and grant.role == Role.WATCHER:
        return _("A phone that kept score")
    return device_name(grant)


def phone_numbers(grants: Iterable[Grant]) -> dict[UUID, int]:
    """Which of the phones of one name each is, counted in the order in which they are given; none for an only one."""
    named: dict[str, list[UUID]] = {}
    for grant in grants:
        named.setdefault(writer_name(grant), []).append(grant.device)
    return {
        device: number
        for devices in named.values()
        if len(devices) > 1
        for number, device in enumerate(devices, start=1)
    }


def numbered(name: str, number: int | None) -> str:
    """A device's name where it stands alone: "Luis", or "Luis (phone 2)" for one of several."""
    return name if number is None else _("%(name)s (phone %(number)s)") % {"name": name, "number": number}


def writer_names(grants: Iterable[Grant]) -> dict[UUID, str]:
    """Who wrote with each of a game's devices, all of them given in the order in which they came."""
    came = list(grants)
    numbers = phone_numbers(came)
    return {grant.device: numbered(writer_name(grant), numbers.get(grant.device)) for grant in came}


def writer_phone(grant: Grant | None, time: str, number: int | None = None) -> str:
    """The same of the device and when: "Ana's phone, 19:02", or "Ana's phone 2, 19:02" for one of several."""
    if grant is not None and not is_named(grant) and grant.role == Role.WATCHER:
        return f"{writer_name(grant)}, {time}" if number is None else f"{writer_name(grant)} ({number}), {time}"
    if number is not None:
        values = {"name": device_name(grant), "number": number, "time": time}
        return _("%(name)s’s phone %(number)s, %(time)s") % values
    return _("%(name)s’s phone, %(time)s") % {"name": device_name(grant), "time": time}
