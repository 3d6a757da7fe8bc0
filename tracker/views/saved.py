"""Telling a phone once, on the page that it is sent on to, that what it sent is saved.

Which write that was is in a cookie of the game, so that the page may be any, and is told of no twice.
"""

from __future__ import annotations

from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tracker.forms.hidden import read_key

SAVED = "saved"

_FOR = 60
"""Seconds; a page that comes later is not the one that was sent on to."""


def saved_key(request: HttpRequest) -> UUID | None:
    """The id of the write that is to be told of; None where there is none."""
    text = request.COOKIES.get(SAVED, "")
    return read_key(text) if text else None


def remember_saved(response: HttpResponse, uuid: UUID, key: UUID) -> None:
    """Let the next page of the game tell of the write."""
    response.set_cookie(
        SAVED,
        str(key),
        max_age=_FOR,
        path=reverse("game", args=[uuid]),
        httponly=True,
        samesite="Lax",
        secure=settings.CSRF_COOKIE_SECURE,
    )


def forget_saved(response: HttpResponse, uuid: UUID) -> None:
    """It was told."""
    response.delete_cookie(SAVED, path=reverse("game", args=[uuid]), samesite="Lax")
