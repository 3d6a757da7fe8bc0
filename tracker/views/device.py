"""A device is a random number in a signed cookie: what it was allowed to do is stored under that number."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

COOKIE = "device"
_FOR = 400 * 24 * 3600
"""Seconds; browsers keep no cookie longer."""
_READ = "_roundhouse_device"
"""Where a request keeps what its cookie says."""


def device_of(request: HttpRequest) -> UUID | None:
    """The device's number, None for one that has none yet or whose cookie is not ours."""
    # Nearly every view asks more than once, and reading the signature takes as long as a small query.
    kept = vars(request)
    if _READ not in kept:
        value = request.get_signed_cookie(COOKIE, default=None, salt=COOKIE)
        kept[_READ] = UUID(value) if value else None
    device: UUID | None = kept[_READ]
    return device


def known_device(request: HttpRequest) -> UUID:
    """The device's number, a new one if it has none: give it to ``remember`` with the answer."""
    return device_of(request) or uuid4()


def remember(response: HttpResponseBase, device: UUID) -> None:
    """Send the number along, for the browser to keep as long as it will."""
    response.set_signed_cookie(
        COOKIE,
        str(device),
        salt=COOKIE,
        max_age=_FOR,
        httponly=True,
        samesite="Lax",
        secure=settings.CSRF_COOKIE_SECURE,
    )
