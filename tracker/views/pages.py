"""Rendering: a whole page for the address bar, its main part for htmx."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from tracker.views.guards import Access
from tracker.views.languages import remember_language

REV = "X-Rev"
"""The revision that an answer shows: a page never puts an older one over a newer."""

TOKEN = "the-token-of-whoever-asks"  # noqa: S105 - a mark for where it goes
"""Stands in a kept page for the one thing in it that is a visitor's own."""

_FOR = 300
"""Seconds that a page is kept; a database that is swapped under a running server shows at the latest then."""


@dataclass(frozen=True, slots=True)
class Follows:
    """Of which game a page shows something, as it stood at which revision."""

    live_url: str
    game_url: str
    rev: str
    role: str
    """The role that the page is made for."""
    view: str
    """Which revision it is."""


def follows(access: Access, *, people: bool = False) -> Follows:
    """For a page that shows how a game stands, or which ``people`` are here, and has no news of its own."""
    game = access.game
    return Follows(
        live_url=reverse("live", args=[game.uuid]),
        game_url=game.get_absolute_url(),
        rev=str(game.people_rev if people else game.rev),
        role=str(access.role),
        view="people" if people else "page",
    )


def page(
    request: HttpRequest,
    template: str,
    page_object: object,
    *,
    status: int = 200,
    part: str = "main",
    follows: Follows | None = None,
) -> HttpResponse:
    """The template with ``page``; for htmx only its partial ``part``, which replaces the one on the page.

    A page that ``follows`` its game asks what is new while somebody looks at it.
    """
    context = {"page": page_object, "follows": follows}
    response = render(request, _part(request, template, part), context, status=status)
    if follows is not None:
        response[REV] = follows.rev
    if request.method == "POST":
        # A refused form stays in the browser's history: Back brings up what was typed, not an error.
        patch_vary_headers(response, ["HX-Request"])
        remember_language(request, response)
        return response
    return _sealed(response)


def kept_page(request: HttpRequest, template: str, key: str, make: Callable[[], object]) -> HttpResponse:
    """The same for a page that many ask for and few change: made once for each ``key``, which must name its revision.

    Each process keeps its own. Nothing is ever thrown away by name: whatever changes the page changes its key, so an
    old one is never asked for again. Nothing of one visitor may be in it but the token of its forms, which is put in
    for each.
    """
    part = _part(request, template)
    whole_key = f"page:{part}:{get_language()}:{key}"
    html: str | None = caches["pages"].get(whole_key)
    if html is None:
        html = render_to_string(part, {"page": make(), "csrf_token": TOKEN}, request)
        caches["pages"].set(whole_key, html, _FOR)
    return _sealed(HttpResponse(for_visitor(request, html)))


def for_visitor(request: HttpRequest, kept: str) -> str:
    """What was kept for everybody, with the token of whoever asks in its forms."""
    return kept.replace(TOKEN, get_token(request)) if TOKEN in kept else kept


def _part(request: HttpRequest, template: str, part: str = "main") -> str:
    return f"{template}#{part}" if request.headers.get("HX-Request") == "true" else template


def _sealed(response: HttpResponse) -> HttpResponse:
    """One address answers with a page or its part, so a cache must tell them apart; and a score that a browser kept
    would be an old score, so none is kept.
    """
    patch_vary_headers(response, ["HX-Request"])
    response["Cache-Control"] = "no-store"
    return response
