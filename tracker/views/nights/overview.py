"""The nights of a group, a new one, and one as it goes."""

from __future__ import annotations

from secrets import randbelow
from uuid import UUID
from zoneinfo import ZoneInfo

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from scoring import Measure, Rotation
from tracker import services
from tracker.forms.hidden import read_key
from tracker.forms.nights.begin import NightForm, NightFormPage
from tracker.forms.nights.refused import refused_text
from tracker.forms.numbers import read_index
from tracker.models import GroupRole, Night, Player
from tracker.services import nights as verbs
from tracker.sheets import nights as sheets
from tracker.sheets.house import group_sources
from tracker.views.device import known_device
from tracker.views.guards import GroupAccess, belonging
from tracker.views.languages import asks_again
from tracker.views.nights.guard import facts_of, id_in, night_follows, night_of
from tracker.views.pages import page

GETS_AND_POSTS = ["GET", "HEAD", "POST"]
SEEDS = 2**48


@require_safe
def nights(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The club nights of a group."""
    access = belonging(request, uuid)
    return page(request, "tracker/nights/list.html", sheets.nights_page(access.group, role=access.role))


@require_http_methods(GETS_AND_POSTS)
def new_night(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The form of a new night."""
    group = belonging(request, uuid, GroupRole.SCOREKEEPER).group
    offers = group_sources(group)
    form = NightForm.blank(offers, group.default_rules)
    if request.method == "POST":
        form = NightForm.posted(request.POST, offers)
        if not asks_again(request) and form.is_valid() and form.rules is not None and form.source is not None:
            now = timezone.now()
            night = verbs.begin_night(
                client_id=form.key,
                group=group,
                name=form.tidy_name,
                held_on=timezone.localdate(now, ZoneInfo(group.time_zone)),
                table_size=form.table_size,
                rotation=Rotation(form.rotation),
                measure=Measure(form.measure),
                bands=form.band_names,
                preset=form.source.preset,
                rules=form.rules,
                house=form.source.house,
                seed=randbelow(SEEDS),
                now=now,
            )
            return redirect("night_people", uuid, night.pk)
    sheet = NightFormPage(
        group=group.name,
        group_url=reverse("group", args=[uuid]),
        action=reverse("new_night", args=[uuid]),
        back_url=reverse("nights", args=[uuid]),
        form=form,
    )
    return page(request, "tracker/nights/new.html", sheet, status=422 if form.errors else 200)


@require_http_methods(GETS_AND_POSTS)
def night(request: HttpRequest, uuid: UUID, pk: int) -> HttpResponse:
    """A night as it goes: its tables, live, and what can be done next."""
    access, found = night_of(request, uuid, pk)
    problem = ""
    if request.method == "POST" and not asks_again(request):
        _writes(access)
        try:
            _do(request, found)
        except services.NotSaved as refusal:
            problem = refused_text(refusal)
        else:
            return redirect("night", uuid, pk)
    facts = facts_of(request, access, found)
    sheet = sheets.night_page(facts, role=access.role, now=timezone.now(), problem=problem)
    status = 409 if problem else 200
    return page(request, "tracker/nights/night.html", sheet, status=status, follows=night_follows(facts, access))


def _do(request: HttpRequest, found: Night) -> None:
    """What was pressed on the night's page. Raises ``Http404`` or what the verb does."""
    verb, _dash, what = request.POST.get("do", "").partition("-")
    key, device, now = read_key(request.POST.get("client_id", "")), known_device(request), timezone.now()
    if verb == "ring":
        verbs.ring(night=found, client_id=key, device=device, now=now)
    elif verb == "end":
        verbs.end_night(night=found, now=now)
    elif verb == "again":
        verbs.take_up_night(night=found)
    elif verb == "seat":
        player = get_object_or_404(Player, group=found.group_id, pk=id_in(what))
        verbs.seat_late(
            night=found,
            player=player,
            table=read_index(request.POST.get("table", "")),
            is_next_round=request.POST.get("from") != "now",
            client_id=key,
            device=device,
            now=now,
        )
    else:
        raise Http404


def _writes(access: GroupAccess) -> None:
    if not access.begins_games:
        raise PermissionDenied
