"""Rendering: a whole page for the address bar, its main part for htmx."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers


def page(request: HttpRequest, template: str, page_object: object, *, status: int = 200) -> HttpResponse:
    """The template with ``page``; for htmx only its ``main`` partial, which replaces the one on the page.

    One address answers with both, so a cache must tell them apart; and a score on a page kept by the browser would be
    an old score, so none is kept.
    """
    if request.headers.get("HX-Request") == "true":
        template = f"{template}#main"
    response = render(request, template, {"page": page_object}, status=status)
    patch_vary_headers(response, ["HX-Request"])
    response["Cache-Control"] = "no-store"
    return response
