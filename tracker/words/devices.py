"""Whose device it is."""

from __future__ import annotations

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
