"""Making a group, and who belongs to it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from uuid import UUID

from django.db import transaction

from tracker.models import Game, Grant, Group, GroupInvite, GroupRole, Member, Role, User
from tracker.models.statements import insert_missing
from tracker.services.access import tell_who_is_here
from tracker.services.refusals import LastOrganiser


def make_group(*, client_id: UUID, user: User, name: str, language: str, time_zone: str, now: dt.datetime) -> Group:
    """A group that ``user`` organises. The same ``client_id`` again answers with the group that stands."""
    with transaction.atomic():
        group, is_new = Group.objects.get_or_create(
            client_id=client_id, defaults={"name": name, "language": language, "time_zone": time_zone}
        )
        # Only with the group: an id that somebody else made is no way into theirs.
        if is_new:
            Member.objects.create(group=group, user=user, role=GroupRole.ORGANISER, at=now)
    return group


def change_group(*, group: Group, name: str, language: str, time_zone: str) -> None:
    """What it is called, in which language its sheets are, and in which zone an evening has its date."""
    Group.objects.filter(pk=group.pk).update(name=name, language=language, time_zone=time_zone)


def open_group_invites(*, group: Group, now: dt.datetime) -> list[GroupInvite]:
    """The open link of every role, in their order; a new one where it was revoked. One query, a few more for those."""
    found: dict[str, GroupInvite] = {}
    while missing := [role for role in GroupRole if role not in found]:
        found |= {invite.role: invite for invite in GroupInvite.objects.filter(group=group, revoked_at=None)}
        new = [GroupInvite(group=group, role=role, made_at=now) for role in missing if role not in found]
        # Where another phone makes one at this very moment, none is made here: look again.
        found |= {invite.role: invite for invite in insert_missing(new)}
    return [found[role] for role in GroupRole]


def revoke_group_invite(*, group: Group, role: GroupRole, now: dt.datetime) -> None:
    """Close the link of a role. Who came in by it stays, until ``remove_member``."""
    GroupInvite.objects.filter(group=group, role=role, revoked_at=None).update(revoked_at=now)


def join_group(
    *, invite: GroupInvite, now: dt.datetime, user: User | None = None, device: UUID | None = None, name: str = ""
) -> Member:
    """Let an account, or else a device, into a group. Whoever may do more already keeps what they may."""
    with transaction.atomic():
        whose = {"user": user} if user is not None else {"device": device}
        member, _is_new = Member.objects.select_for_update().get_or_create(
            group=invite.group, **whose, defaults={"role": invite.role, "invite": invite, "at": now}
        )
        if member.revoked_at is not None or not GroupRole(member.role).reaches(GroupRole(invite.role)):
            member.role = invite.role
            member.invite = invite
        member.revoked_at = None
        member.at = now
        member.name = name or member.name
        member.save()
    return member


def remove_member(*, group: Group, member_id: int, now: dt.datetime) -> None:
    """Take a membership back, and the scores that were kept by it.

    Raises ``Member.DoesNotExist``, or ``LastOrganiser``: somebody has to organise.
    """
    with transaction.atomic():
        kept = Grant.objects.filter(member=member_id, revoked_at=None)
        for game_id in kept.order_by("game").values_list("game", flat=True):
            tell_who_is_here(game_id)
        # Two organisers who leave at one moment come one after the other, and the second is told.
        organisers: Sequence[Member] = list(
            Member.objects.select_for_update().filter(group=group, role=GroupRole.ORGANISER, revoked_at=None)
        )
        member = Member.objects.select_for_update().get(group=group, pk=member_id, revoked_at=None)
        if [organiser.pk for organiser in organisers] == [member.pk]:
            raise LastOrganiser
        member.revoked_at = now
        member.save(update_fields=["revoked_at"])
        kept.update(revoked_at=now)


def change_role(*, group: Group, member_id: int, role: GroupRole) -> None:
    """Give a member another role. Raises ``Member.DoesNotExist``, or ``LastOrganiser``.

    A device that belongs by itself does not become an organiser: that takes an account.
    """
    with transaction.atomic():
        organisers = list(
            Member.objects.select_for_update().filter(group=group, role=GroupRole.ORGANISER, revoked_at=None)
        )
        members = Member.objects.select_for_update().filter(group=group, revoked_at=None)
        member = (members.exclude(user=None) if role is GroupRole.ORGANISER else members).get(pk=member_id)
        if role is not GroupRole.ORGANISER and [organiser.pk for organiser in organisers] == [member.pk]:
            raise LastOrganiser
        member.role = role
        member.save(update_fields=["role"])


def take_score(*, game: Game, device: UUID, member: Member, now: dt.datetime) -> None:
    """The device keeps the score of a game of its group from now on, beside whoever else does.

    ``member`` is what it may do that by: with that goes this.
    """
    with transaction.atomic():
        tell_who_is_here(game.pk)
        Grant.objects.update_or_create(
            game=game,
            device=device,
            defaults={"role": Role.SCOREKEEPER, "member": member, "at": now, "revoked_at": None},
        )
