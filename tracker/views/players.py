"""The people of a group: who plays with it, what each of them did, and what is said of them."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tracker import services
from tracker.forms.numbers import read_index
from tracker.forms.players import PlayerForm
from tracker.models import Group, GroupRole, Player
from tracker.sheets.players import (
    forget_question,
    merge_page,
    player_form_page,
    player_page,
    players_page,
    records_page,
    split_question,
)
from tracker.views.device import known_device
from tracker.views.guards import GroupAccess, belonging
from tracker.views.languages import asks_again
from tracker.views.pages import page

GETS_AND_POSTS = ["GET", "HEAD", "POST"]


@require_http_methods(GETS_AND_POSTS)
def players(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Who plays with a group; whoever begins its games adds somebody."""
    access = belonging(request, uuid, GroupRole.WATCHER if request.method != "POST" else GroupRole.SCOREKEEPER)
    form = PlayerForm.posted(request.POST)
    if request.method == "POST" and not asks_again(request) and form.is_valid():
        try:
            services.add_player(group=access.group, name=form.tidy_name, is_guest=form.is_guest)
        except services.NameInUse as refusal:
            form.refuse_name(refusal.player)
        else:
            return redirect("players", uuid)
    sheet = players_page(
        access.group,
        role=access.role,
        name=form.name,
        is_guest=form.is_guest,
        error=form.errors.get("name", "") if request.method == "POST" else "",
    )
    return page(request, "tracker/players.html", sheet, status=422 if sheet.error else 200)


@require_safe
def player(request: HttpRequest, uuid: UUID, pk: int) -> HttpResponse:
    """What somebody did in all games of the group. A second spelling leads to its person."""
    access = belonging(request, uuid)
    found = _player(access.group, pk)
    if found.merged_into_id is not None:
        return redirect("player", uuid, found.person().pk)
    return page(request, "tracker/player.html", player_page(access.group, found, role=access.role))


@require_http_methods(GETS_AND_POSTS)
def edit_player(request: HttpRequest, uuid: UUID, pk: int) -> HttpResponse:
    """Name, colour and guest; archived or not; for an organiser forgotten, and told apart again."""
    access = belonging(request, uuid, GroupRole.SCOREKEEPER)
    found = _player(access.group, pk)
    if found.merged_into_id is not None or found.is_anonymous:
        return redirect("player", uuid, found.person().pk)
    form = PlayerForm.posted(request.POST) if "name" in request.POST else PlayerForm.of(found)
    if request.method == "POST" and "ask" in request.POST:
        return _asked(request, access, found, request.POST["ask"])
    if request.method == "POST" and not asks_again(request):
        try:
            if _change(request, access, found, form):
                return redirect("player", uuid, pk)
        except services.NameInUse as refusal:
            form.refuse_name(refusal.player)
        except services.NotSaved:
            # Somebody else forgot them, or told them apart, meanwhile.
            return redirect("player", uuid, pk)
    sheet = player_form_page(
        access.group,
        found,
        role=access.role,
        name=form.name,
        colour=form.colour,
        is_guest=form.is_guest,
        errors=form.errors,
    )
    return page(request, "tracker/player_form.html", sheet, status=422 if form.errors else 200)


def _asked(request: HttpRequest, access: GroupAccess, found: Player, what: str) -> HttpResponse:
    """The question before something that more than a name hangs on."""
    if not access.organises:
        raise PermissionDenied
    verb, _dash, which = what.partition("-")
    if verb == "forget":
        question = forget_question(access.group, found)
    else:
        spelling = _spelling(access.group, found, which)
        question = split_question(access.group, spelling, found, len(services.seats_to_split(spelling)))
    return page(request, "tracker/group_question.html", question)


def _change(request: HttpRequest, access: GroupAccess, found: Player, form: PlayerForm) -> bool:
    """Do what was pressed; False where what was typed is refused. Raises as the verbs and the guards do."""
    verb, _dash, which = request.POST.get("do", "").partition("-")
    device, now = known_device(request), timezone.now()
    if verb in {"forget", "split"} and not access.organises:
        raise PermissionDenied
    match verb:
        case "archive":
            services.archive_player(player=found, now=now)
        case "back":
            services.bring_back_player(player=found)
        case "forget":
            services.forget_player(player=found, device=device, now=now)
        case "split":
            services.split_player(player=_spelling(access.group, found, which), device=device, now=now)
        case "save":
            if not form.is_valid():
                return False
            services.change_player(
                player=found, name=form.tidy_name, colour=form.number, is_guest=form.is_guest, device=device, now=now
            )
        case _:
            raise Http404
    return True


@require_http_methods(GETS_AND_POSTS)
def merge_player(request: HttpRequest, uuid: UUID, pk: int) -> HttpResponse:
    """Whose second spelling somebody is: who, what that moves, and then done."""
    access = belonging(request, uuid, GroupRole.ORGANISER)
    found = _player(access.group, pk)
    if found.merged_into_id is not None or found.is_anonymous:
        return redirect("player", uuid, found.person().pk)
    asked = request.POST.get("into", "") or request.GET.get("into", "")
    others = Player.objects.filter(group=access.group).offered().exclude(pk=found.pk)
    into = others.filter(pk=read_index(asked) or 0).first()
    error = "" if into is not None or not asked else _("Choose somebody from the list.")
    status = 422 if error else 200
    if request.method == "POST" and not asks_again(request):
        if into is None:
            error, status = _("Choose somebody from the list."), 422
        elif request.POST.get("do") == "merge":
            try:
                services.merge_players(player=found, into=into, device=known_device(request), now=timezone.now())
            except services.NotSaved:
                # What stands in the way is said on the page, which looks again.
                status = 409
            else:
                return redirect("player", uuid, into.pk)
    together = [] if into is None else services.games_together(found, into)
    sheet = merge_page(access.group, found, into=into, together=together, error=error)
    return page(request, "tracker/merge_player.html", sheet, status=409 if together and status == 200 else status)


@require_http_methods(GETS_AND_POSTS)
def records(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """What nobody in a group has done better; an organiser says whether it has a rating."""
    access = belonging(request, uuid, GroupRole.WATCHER if request.method != "POST" else GroupRole.ORGANISER)
    if request.method == "POST":
        if request.POST.get("do", "") not in {"rating", "no-rating"}:
            raise Http404
        services.choose_rating(group=access.group, has_rating=request.POST["do"] == "rating")
        return redirect("records", uuid)
    return page(request, "tracker/records.html", records_page(access.group, role=access.role))


def _player(group: Group, pk: int) -> Player:
    """A player of the group. Raises ``Http404``, the same for another's and for nobody."""
    return get_object_or_404(Player.objects.select_related("merged_into"), group=group, pk=pk)


def _spelling(group: Group, person: Player, which: str) -> Player:
    return get_object_or_404(Player, group=group, merged_into=person, pk=read_index(which) or 0)
