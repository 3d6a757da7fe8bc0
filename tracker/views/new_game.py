"""Starting a game."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from tracker import services
from tracker.forms.new_game import NewGameForm
from tracker.forms.new_game_page import new_game_page
from tracker.views.device import known_device, remember
from tracker.views.pages import page

TEMPLATE = "tracker/new_game.html"


@require_http_methods(["GET", "HEAD", "POST"])
def new_game(request: HttpRequest) -> HttpResponse:
    """The form of a new game; its buttons beside the names come back here too."""
    if request.method != "POST":
        return page(request, TEMPLATE, new_game_page(NewGameForm.blank()))
    form = NewGameForm.posted(request.POST)
    if form.press(request.POST.get("do", "")):
        return page(request, TEMPLATE, new_game_page(form))
    if not form.is_valid() or form.rules is None:
        return page(request, TEMPLATE, new_game_page(form), status=422)
    device = known_device(request)
    game = services.start_game(
        client_id=form.key,
        device=device,
        names=form.players,
        preset=form.preset,
        rules=form.rules,
        now=timezone.now(),
        played_on=timezone.localdate(),
        language=get_language() or settings.LANGUAGE_CODE,
        time_zone=settings.TIME_ZONE,
    )
    url = game.get_absolute_url()
    response = HttpResponseClientRedirect(url) if request.headers.get("HX-Request") == "true" else redirect(url)
    remember(response, device)
    return response
