"""Groups: making one, what it is called, and who belongs to it."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tracker import services
from tracker.forms.group import GroupForm
from tracker.forms.names import NoName, read_name
from tracker.forms.numbers import read_index
from tracker.models import GroupInvite, GroupRole, Member, Role, User
from tracker.models.sight import account_on, member_by_which
from tracker.sheets.members import end_question, group_people_page, join_group_page, remove_question, revoke_question
from tracker.sheets.pages import GroupFormPage
from tracker.views.addresses import origin_for_phones
from tracker.views.device import device_of, known_device, remember
from tracker.views.guards import GroupAccess, admitted, belonging
from tracker.views.handed import remember_role
from tracker.views.languages import asks_again
from tracker.views.pages import page

GETS_AND_POSTS = ["GET", "HEAD", "POST"]


@require_http_methods(GETS_AND_POSTS)
@login_required
def new_group(request: HttpRequest) -> HttpResponse:
    """A group of whoever is signed in."""
    form = GroupForm.posted(request.POST) if request.method == "POST" else GroupForm(language=get_language() or "en")
    if request.method != "POST" or asks_again(request) or not form.is_valid():
        sheet = GroupFormPage(
            heading=_("New group"),
            action=reverse("new_group"),
            button=_("Make the group"),
            client_id=str(form.key),
            form=form,
            back_url=reverse("home"),
        )
        return page(request, "tracker/group_form.html", sheet, status=422 if form.errors else 200)
    user = request.user
    if not isinstance(user, User):
        raise PermissionDenied
    group = services.make_group(
        client_id=form.key,
        user=user,
        name=form.tidy_name,
        language=form.language,
        time_zone=form.time_zone,
        now=timezone.now(),
    )
    return redirect("group", group.uuid)


@require_http_methods(GETS_AND_POSTS)
def group_settings(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """What a group is called, the language of its sheets and the zone of its evenings."""
    group = belonging(request, uuid, GroupRole.ORGANISER).group
    form = GroupForm.posted(request.POST) if request.method == "POST" else GroupForm.of(group)
    if request.method != "POST" or asks_again(request) or not form.is_valid():
        sheet = GroupFormPage(
            heading=_("Name, language and zone"),
            action=reverse("group_settings", args=[uuid]),
            button=_("Save"),
            client_id="",
            form=form,
            back_url=reverse("group", args=[uuid]),
            end_url=reverse("group_end", args=[uuid]),
        )
        return page(request, "tracker/group_form.html", sheet, status=422 if form.errors else 200)
    services.change_group(group=group, name=form.tidy_name, language=form.language, time_zone=form.time_zone)
    return redirect("group", uuid)


@require_http_methods(GETS_AND_POSTS)
def group_end(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Giving a group up, after a question; or keeping it, while there is time."""
    group = belonging(request, uuid, GroupRole.ORGANISER).group
    if request.method == "POST":
        match request.POST.get("do", ""):
            case "end":
                services.end_group(group=group, now=timezone.now())
            case "keep":
                services.keep_group(group=group)
            case _:
                raise Http404
        return redirect("group", uuid)
    return page(request, "tracker/group_question.html", end_question(group))


@require_http_methods(GETS_AND_POSTS)
def group_people(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Who belongs to a group; whoever organises it lets others in and out, and everybody may leave."""
    access = belonging(request, uuid)
    own = member_by_which(known_device(request), access.group, access.role)
    problem = ""
    if request.method == "POST" and "ask" in request.POST:
        return _asked(request, access, own, request.POST["ask"])
    if request.method == "POST":
        try:
            gone = _change(access, own, request.POST.get("do", ""))
        except Member.DoesNotExist:
            raise Http404 from None
        except services.LastOrganiser:
            problem = _("Somebody has to organise the group. Make another member an organiser first.")
        else:
            return redirect("home") if gone else redirect("group_people", uuid)
    invites = services.open_group_invites(group=access.group, now=timezone.now()) if access.organises else []
    sheet = group_people_page(access.group, invites, own, origin=origin_for_phones(request), problem=problem)
    return page(request, "tracker/group_people.html", sheet, status=409 if problem else 200)


def _asked(request: HttpRequest, access: GroupAccess, own: Member, do: str) -> HttpResponse:
    verb, _dash, what = do.partition("-")
    if verb == "revoke" and what in GroupRole and access.organises:
        return page(request, "tracker/group_question.html", revoke_question(access.group, GroupRole(what)))
    members = Member.objects.filter(group=access.group, revoked_at=None).select_related("user")
    member = get_object_or_404(members, pk=_member(access, own, what)) if verb == "remove" else None
    if member is None:
        raise Http404
    return page(request, "tracker/group_question.html", remove_question(access.group, member, own))


def _change(access: GroupAccess, own: Member, do: str) -> bool:
    """Do what was pressed; whether it was to leave the group."""
    verb, _dash, what = do.partition("-")
    now = timezone.now()
    if verb == "remove":
        member_id = _member(access, own, what)
        services.remove_member(group=access.group, member_id=member_id, now=now)
        return member_id == own.pk
    if not access.organises:
        raise PermissionDenied
    if verb == "revoke" and what in GroupRole:
        services.revoke_group_invite(group=access.group, role=GroupRole(what), now=now)
    elif verb == "organise":
        services.change_role(group=access.group, member_id=_member(access, own, what), role=GroupRole.ORGANISER)
    else:
        raise Http404
    return False


def _member(access: GroupAccess, own: Member, what: str) -> int:
    """The member that a button is about: everybody's own, and for an organiser any. Raises as the guards do."""
    member_id = read_index(what)
    if member_id is None:
        raise Http404
    if member_id != own.pk and not access.organises:
        raise PermissionDenied
    return member_id


@require_http_methods(GETS_AND_POSTS)
def join_group(request: HttpRequest, token: str) -> HttpResponse:
    """Let an account or a device into a group. Asked first: a messenger that looks at the link must take nothing."""
    invite = get_object_or_404(GroupInvite.objects.select_related("group"), token=token, revoked_at=None)
    account = account_on(device_of(request))
    typed, error, name = request.POST.get("name", ""), "", ""
    try:
        name = read_name(typed)
    except NoName as refusal:
        error = str(refusal)
    needs_account = invite.role == GroupRole.ORGANISER and account is None
    if request.method != "POST" or asks_again(request) or error or needs_account:
        sheet = join_group_page(
            invite,
            name=typed,
            error=error,
            signed_in_as="" if account is None else account.username,
            next_url=request.path,
        )
        return page(request, "tracker/join_group.html", sheet, status=422 if error else 200)
    device = known_device(request)
    whose = {"device": device} if account is None else {"user": account}
    services.join_group(invite=invite, name=name, now=timezone.now(), **whose)
    response = redirect("group", invite.group.uuid)
    remember(response, device)
    return response


@require_POST
def take_score(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Keep the score of a game of one's group on this device."""
    access = admitted(request, uuid)
    role = access.standing.group_role
    if role is None or not role.reaches(GroupRole.SCOREKEEPER):
        raise PermissionDenied
    device = known_device(request)
    member = member_by_which(device, access.game.group, role)
    services.take_score(game=access.game, device=device, member=member, now=timezone.now())
    response = redirect(access.game)
    # Nobody handed it over: there is nothing to tell.
    remember_role(response, uuid, Role.SCOREKEEPER)
    remember(response, device)
    return response
