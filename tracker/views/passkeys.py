"""Passkeys, by allauth.

What reads a passkey takes a tenth of a second and ten megabytes to import, so each view asks for it when it is used.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_http_methods, require_safe

GETS_AND_POSTS = ["GET", "HEAD", "POST"]


@require_safe
def passkeys(request: HttpRequest) -> HttpResponseBase:
    """The passkeys of an account."""
    from allauth.mfa.webauthn import views  # noqa: PLC0415

    answer: HttpResponseBase = views.list_webauthn(request)
    return answer


@require_http_methods(GETS_AND_POSTS)
def new_passkey(request: HttpRequest) -> HttpResponseBase:
    """Make one, after the password if that was not asked for just now."""
    from allauth.mfa.webauthn import views  # noqa: PLC0415

    answer: HttpResponseBase = views.add_webauthn(request)
    return answer


@require_http_methods(GETS_AND_POSTS)
def remove_passkey(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Remove one of one's own."""
    from allauth.mfa.webauthn import views  # noqa: PLC0415

    answer: HttpResponseBase = views.remove_webauthn(request, pk=pk)
    return answer


@require_http_methods(GETS_AND_POSTS)
def passkey_sign_in(request: HttpRequest) -> HttpResponseBase:
    """Sign in with one: what the browser is to sign, as JSON, and then what it signed."""
    from allauth.mfa.webauthn import views  # noqa: PLC0415

    answer: HttpResponseBase = views.login_webauthn(request)
    return answer
