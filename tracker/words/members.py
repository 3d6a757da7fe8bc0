"""Who belongs to a group, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tracker.models import GroupRole, Member


def role_title(role: GroupRole) -> str:
    """What somebody with a role is called."""
    return {
        GroupRole.ORGANISER: _("Organiser"),
        GroupRole.SCOREKEEPER: _("Scorekeeper of the group"),
        GroupRole.WATCHER: _("Watcher of the group"),
    }[role]


def role_text(role: GroupRole) -> str:
    """What a role may do, in a sentence."""
    return {
        GroupRole.ORGANISER: _("Decides who belongs to the group, its name, its seasons and rules. Needs an account."),
        GroupRole.SCOREKEEPER: _("Begins games, and may keep the score of each."),
        GroupRole.WATCHER: _("Sees the group and its games and writes nothing."),
    }[role]


def own_role_text(role: GroupRole) -> str:
    """The same, said to whoever has it."""
    return {
        GroupRole.ORGANISER: _("You decide who belongs to the group, its name, its seasons and rules."),
        GroupRole.SCOREKEEPER: _("You begin games, and may keep the score of each."),
        GroupRole.WATCHER: _("You see the group and its games and write nothing."),
    }[role]


def member_name(member: Member) -> str:
    """The account's name, or whose phone it is."""
    if member.user is not None:
        return member.user.username
    return member.name or _("a phone without a name")
