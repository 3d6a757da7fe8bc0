"""Telling a phone once that it was handed the score, or that it keeps it no longer.

An open page says what it was made for and hears of it with its news. The role that a phone was told last is in a cookie
of the game as well, so that a page that is only opened then tells it too, without a script.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from urllib.parse import quote
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tracker.models import Role
from tracker.sheets.handed import Handed

TOLD = "role"
HANDED = "X-Handed"
"""What a page has to say of it, as quoted JSON: a header takes no other letters."""

_FOR = 7 * 24 * 3600
"""Seconds: longer than an evening, and an evening that is finished another day."""


def read_role(text: str | None) -> Role | None:
    """The role that is named; None for what is none."""
    return next((role for role in Role if role == text), None)


def told_role(request: HttpRequest) -> Role | None:
    """The role that the phone was told last; None where it was told of none."""
    return read_role(request.COOKIES.get(TOLD))


def remember_role(response: HttpResponse, uuid: UUID, role: Role) -> None:
    """Let the phone keep that it was told."""
    response.set_cookie(
        TOLD,
        role.value,
        max_age=_FOR,
        path=reverse("game", args=[uuid]),
        httponly=True,
        samesite="Lax",
        secure=settings.CSRF_COOKIE_SECURE,
    )


def tell(response: HttpResponse, news: Handed) -> None:
    """Send it along with the news of an open page."""
    response[HANDED] = quote(json.dumps(asdict(news)))
