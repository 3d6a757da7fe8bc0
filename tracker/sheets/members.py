"""Who belongs to a group, the links that let more in, and what is asked before one goes."""

from __future__ import annotations

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.models import Group, GroupInvite, GroupRole, Member
from tracker.models.group import GRACE
from tracker.sheets.pages import GroupInviteView, GroupJoinPage, GroupPeoplePage, GroupQuestion, MemberView
from tracker.sheets.people import qr_code
from tracker.words.members import member_name, own_role_text, role_text, role_title


def group_people_page(
    group: Group,
    invites: Sequence[GroupInvite],
    own: Member,
    *,
    origin: str,
    problem: str = "",
) -> GroupPeoplePage:
    """One query: the members. Who does not organise has no ``invites``, and sees who belongs to the group."""
    members = Member.objects.filter(group=group, revoked_at=None).select_related("user")
    order = list(GroupRole)
    organises = own.role == GroupRole.ORGANISER
    return GroupPeoplePage(
        group=group.name,
        group_url=reverse("group", args=[group.uuid]),
        action=reverse("group_people", args=[group.uuid]),
        organises=organises,
        invites=tuple(_invite_view(invite, origin) for invite in invites),
        members=tuple(
            MemberView(
                key=str(member.pk),
                name=member_name(member),
                role=role_title(GroupRole(member.role)),
                is_own=member == own,
                may_organise=organises and member.role != GroupRole.ORGANISER and member.user_id is not None,
            )
            for member in sorted(members, key=lambda member: (order.index(GroupRole(member.role)), member.pk))
        ),
        problem=problem,
    )


def _invite_view(invite: GroupInvite, origin: str) -> GroupInviteView:
    role = GroupRole(invite.role)
    url = origin + reverse("join_group", args=[invite.token])
    return GroupInviteView(role=role.value, title=role_title(role), explains=role_text(role), url=url, qr=qr_code(url))


def join_group_page(invite: GroupInvite, *, name: str, error: str, signed_in_as: str, next_url: str) -> GroupJoinPage:
    """``signed_in_as`` is the name of the account on this device, empty for none."""
    role = GroupRole(invite.role)
    return GroupJoinPage(
        group=invite.group.name,
        action=reverse("join_group", args=[invite.token]),
        role=own_role_text(role),
        signed_in_as=signed_in_as,
        needs_account=role is GroupRole.ORGANISER and not signed_in_as,
        next_url=next_url,
        name=name,
        error=error,
    )


def remove_question(group: Group, member: Member, own: Member) -> GroupQuestion:
    """Before somebody no longer belongs to the group; before one leaves it."""
    if member == own:
        heading, button = _("Leave the group"), _("Leave the group")
        text = _("You will not see the group and its games any more.")
    else:
        heading = _("Remove from the group: %(who)s") % {"who": member_name(member)}
        text, button = _("The group and its games are not seen there any more."), _("Remove")
    back = _("By a link the way back is open. What was written stays.")
    return _question(group, heading=heading, sentences=(text, back), do=f"remove-{member.pk}", button=button)


def revoke_question(group: Group, role: GroupRole) -> GroupQuestion:
    """Before a role gets another link."""
    return _question(
        group,
        heading=_("New link: %(role)s") % {"role": role_title(role)},
        sentences=(
            _("Nobody can come in by the old link then. Whoever is not in yet needs the new one."),
            _("Whoever came in by it stays."),
        ),
        do=f"revoke-{role}",
        button=_("Make a new link"),
    )


def end_question(group: Group) -> GroupQuestion:
    """Before a group is given up, or kept after all."""
    url = reverse("group_end", args=[group.uuid])
    if group.ends_at is not None:
        return _question(
            group,
            heading=_("Keep the group"),
            sentences=(end_text(group),),
            do="keep",
            button=_("Keep the group"),
            url=url,
        )
    return _question(
        group,
        heading=_("Delete the group"),
        sentences=(
            _("All that it holds goes: its games, seasons, players and rules, for everybody. Export it before."),
            ngettext(
                "It goes after %(days)s day; until then every organiser can keep it.",
                "It goes after %(days)s days; until then every organiser can keep it.",
                GRACE.days,
            )
            % {"days": GRACE.days},
        ),
        do="end",
        button=_("Delete the group"),
        url=url,
    )


def end_text(group: Group) -> str:
    """When a group goes; empty for one that stays."""
    if group.ends_at is None:
        return ""
    day = date_format(timezone.localtime(group.ends_at, ZoneInfo(group.time_zone)).date())
    return _("This group is deleted on %(day)s, with all its games. Until then an organiser can keep it.") % {
        "day": day
    }


def _question(
    group: Group, *, heading: str, sentences: tuple[str, ...], do: str, button: str, url: str = ""
) -> GroupQuestion:
    url = url or reverse("group_people", args=[group.uuid])
    return GroupQuestion(
        group=group.name,
        group_url=reverse("group", args=[group.uuid]),
        heading=heading,
        sentences=sentences,
        action=url,
        do=do,
        button=button,
    )
