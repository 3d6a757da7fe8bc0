"""Starting a game."""

from __future__ import annotations

from functools import partial
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from tracker import services
from tracker.evenings import evening_of
from tracker.forms.new_game import NewGameForm
from tracker.forms.new_game_page import new_game_page
from tracker.models import Group, GroupRole
from tracker.sheets.house import copied_sources, group_sources
from tracker.views.device import device_of, known_device, remember
from tracker.views.guards import belonging
from tracker.views.languages import asks_again
from tracker.views.pages import page

TEMPLATE = "tracker/new_game.html"


@require_http_methods(["GET", "HEAD", "POST"])
def new_game(request: HttpRequest) -> HttpResponse:
    """The form of a new game; its buttons beside the names come back here too.

    ``group`` in the address or the form is whose game it is, for whoever begins games there.
    """
    again = asks_again(request)
    group = _group(request)
    offers = copied_sources(device_of(request)) if group is None else group_sources(group)
    if request.method != "POST":
        default = None if group is None else group.default_rules
        return page(request, TEMPLATE, new_game_page(NewGameForm.blank(offers, default), group))
    form = NewGameForm.posted(request.POST, offers)
    if again or form.press(request.POST.get("do", "")):
        return page(request, TEMPLATE, new_game_page(form, group))
    if not form.is_valid() or form.rules is None or form.source is None:
        return page(request, TEMPLATE, new_game_page(form, group), status=422)
    device, now = known_device(request), timezone.now()
    start = partial(
        services.start_game,
        client_id=form.key,
        device=device,
        names=form.players,
        preset=form.source.preset,
        rules=form.rules,
        house=form.source.house,
        now=now,
        played_on=evening_of(now, settings.TIME_ZONE if group is None else group.time_zone),
        language=get_language() or settings.LANGUAGE_CODE,
        time_zone=settings.TIME_ZONE,
        group=group,
    )
    try:
        game = start()
    except services.NamesOfOnePerson as refusal:
        form.refuse_one_person(refusal.first, refusal.second)
        return page(request, TEMPLATE, new_game_page(form, group), status=422)
    url = game.get_absolute_url()
    response = HttpResponseClientRedirect(url) if request.headers.get("HX-Request") == "true" else redirect(url)
    remember(response, device)
    return response


def _group(request: HttpRequest) -> Group | None:
    """The group whose game it is to be. Raises ``Http404`` or ``PermissionDenied``."""
    asked = request.POST.get("group", "") or request.GET.get("group", "")
    if not asked:
        return None
    try:
        uuid = UUID(asked)
    except ValueError:
        raise Http404 from None
    return belonging(request, uuid, GroupRole.SCOREKEEPER).group
