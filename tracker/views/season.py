"""Seasons of a group: their tables and receipts, and making, changing and closing one."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tracker import services
from tracker.evenings import evening_of
from tracker.forms.dates import read_date
from tracker.forms.numbers import read_index
from tracker.forms.season import SeasonForm
from tracker.forms.season_page import proposed, season_form_page
from tracker.models import Group, GroupRole, Season
from tracker.sheets.season import receipt_page, scheme_of, season_page
from tracker.sheets.season.closing import closing_question
from tracker.views.guards import belonging
from tracker.views.languages import asks_again
from tracker.views.pages import page

GETS_AND_POSTS = ["GET", "HEAD", "POST"]

FORM = "tracker/season_form.html"


@require_safe
def season(request: HttpRequest, uuid: UUID, season_id: int) -> HttpResponse:
    """The table of a season, now or as it stood on a day, and its games."""
    access = belonging(request, uuid)
    found = _season(access.group, season_id)
    typed, error = request.GET.get("on", ""), ""
    on = read_date(typed) if typed.strip() else None
    if typed.strip() and on is None:
        error = _("Write the date as a day, a month and a year.")
    sheet = season_page(
        found, role=access.role, on=on, on_error=error, typed=typed if error else "", start=_start(request)
    )
    return page(request, "tracker/season.html", sheet, status=422 if error else 200)


@require_safe
def season_receipt(request: HttpRequest, uuid: UUID, season_id: int, player_id: int) -> HttpResponse:
    """Where a player's number in the table comes from."""
    found = _season(belonging(request, uuid).group, season_id)
    sheet = receipt_page(found, player_id, _start(request))
    if sheet is None:
        raise Http404
    return page(request, "tracker/season_receipt.html", sheet)


@require_http_methods(GETS_AND_POSTS)
def new_season(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """A season, with the table that it would have beside it."""
    group = belonging(request, uuid, GroupRole.ORGANISER).group
    if request.method != "POST":
        plan = proposed(group, evening_of(timezone.now(), group.time_zone))
        form = SeasonForm.of(plan, scheme_of(plan), client_id=str(uuid4()))
        return page(request, FORM, season_form_page(group, form))
    return _form(request, group, SeasonForm.posted(request.POST), None)


@require_http_methods(GETS_AND_POSTS)
def edit_season(request: HttpRequest, uuid: UUID, season_id: int) -> HttpResponse:
    """Its name, its days and its scheme."""
    group = belonging(request, uuid, GroupRole.ORGANISER).group
    found = _season(group, season_id)
    if request.method != "POST":
        return page(request, FORM, season_form_page(group, SeasonForm.of(found, scheme_of(found)), found))
    return _form(request, group, SeasonForm.posted(request.POST), found)


def _form(request: HttpRequest, group: Group, form: SeasonForm, found: Season | None) -> HttpResponse:
    if asks_again(request):
        return page(request, FORM, season_form_page(group, form, found))
    if request.POST.get("do") != "save":
        is_look = request.headers.get("HX-Request") == "true"
        return page(request, FORM, season_form_page(group, form, found), part="look" if is_look else "main")
    form.read_name()
    days, scheme = form.days(), form.scheme()
    if form.errors or days is None or scheme is None:
        return page(request, FORM, season_form_page(group, form, found), status=422)
    says: dict[str, Any] = {"name": form.name, "first_day": days[0], "last_day": days[1], "scheme": scheme}
    try:
        if found is None:
            found = services.make_season(client_id=form.key, group=group, **says)
        else:
            services.change_season(season=found, **says)
    except services.SeasonsOverlap as refusal:
        form.refuse(refusal)
        return page(request, FORM, season_form_page(group, form, found), status=422)
    return redirect("season", group.uuid, found.pk)


@require_http_methods(GETS_AND_POSTS)
def close_season(request: HttpRequest, uuid: UUID, season_id: int) -> HttpResponse:
    """Declare a season over, or take that back; asked first, with who has won."""
    found = _season(belonging(request, uuid, GroupRole.ORGANISER).group, season_id)
    match request.POST.get("do"):
        case "close":
            services.close_season(season=found, now=timezone.now())
        case "open":
            services.open_season(season=found)
        case _:
            return page(request, "tracker/group_question.html", closing_question(found))
    return redirect("season", uuid, season_id)


def _season(group: Group, season_id: int) -> Season:
    found = get_object_or_404(Season, pk=season_id, group=group)
    found.group = group
    return found


def _start(request: HttpRequest) -> int:
    return read_index(request.GET.get("start", "")) or 0
