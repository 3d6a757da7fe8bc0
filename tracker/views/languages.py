"""A form that is sent along when somebody chooses another language at the foot of its page.

The button there is one of the form's own: ``language`` is sent instead of ``do``, with everything that was typed. The
view then answers with the form in that language, as it was sent, and nothing is written.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import activate, get_supported_language_variant


def asks_again(request: HttpRequest) -> bool:
    """Whether a form is to be shown again as it was sent, in another language; from here on that is the language."""
    language = _chosen(request)
    if language:
        activate(language)
        request.LANGUAGE_CODE = language
    return bool(language)


def remember_language(request: HttpRequest, response: HttpResponse) -> None:
    """Send the language along that was chosen with a form, for the next pages; nothing where none was."""
    language = _chosen(request)
    if language:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            path=settings.LANGUAGE_COOKIE_PATH,
            domain=settings.LANGUAGE_COOKIE_DOMAIN,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
            samesite="Lax",
        )


def _chosen(request: HttpRequest) -> str:
    asked = request.POST.get("language", "") if request.method == "POST" else ""
    try:
        return get_supported_language_variant(asked)
    except LookupError:
        return ""
