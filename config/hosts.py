"""Which addresses the server answers to, and pages that say what was seen when it refuses one.

At home nothing is configured, and the phone reaches the server by a number. Answering to *any* name would let a page on
the internet point its own name at the home server and read it through a visitor's browser (DNS rebinding). Such a name
is always a public one, so at home the server answers to numbers and to names that exist only on a home network.
"""

import ipaddress
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext_lazy as _

#: Endings that no public name has: reserved ones, and what routers hand out.
HOME_ENDINGS = (".local", ".lan", ".home", ".internal", ".localhost", ".localdomain", ".home.arpa", ".fritz.box")

_MISDIRECTED = 421
_FORBIDDEN = 403

type View = Callable[[HttpRequest], HttpResponse]


def is_home_host(host: str) -> bool:
    """Whether a host name without its port is an address by number, or a name of a home network."""
    if host.endswith(HOME_ENDINGS) or ("." not in host and ":" not in host):
        return True
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def known_host(get_response: View) -> View:
    """Middleware: refuse an address that the server is not meant to answer to, with the mend on the page."""
    public = settings.BASE_ADDRESS

    def middleware(request: HttpRequest) -> HttpResponse:
        try:
            host = request.get_host()
        except DisallowedHost:
            return _refuse_host(request)
        if public is None:
            if not is_home_host(split_domain_port(host)[0]):
                return _refuse_host(request)
        elif public.secure and "X-Forwarded-Proto" not in request.headers:
            # Redirecting to https would come back here the same way, for ever.
            return _refuse(
                request,
                _MISDIRECTED,
                _("The proxy in front of this server does not say how it was reached."),
                _("Have the proxy send X-Forwarded-Proto, or open %(address)s."),
                address=public.origin,
            )
        return get_response(request)

    return middleware


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 – Django passes it by name
    """The page for a form that was refused by the CSRF check (settings.CSRF_FAILURE_VIEW)."""
    origin = request.headers.get("Origin", "")
    own = f"{request.scheme}://{request.get_host()}"
    if origin and origin != own and origin not in settings.CSRF_TRUSTED_ORIGINS:
        return _refuse(
            request,
            _FORBIDDEN,
            _("This form came from %(origin)s, but this server is %(own)s."),
            _("If both are this server, set ROUNDHOUSE_URL to the address in the browser’s bar."),
            origin=origin,
            own=own,
        )
    return _refuse(
        request,
        _FORBIDDEN,
        _("This page had been open for too long to be saved, or the browser keeps no cookies."),
        _("Go back, load the page again, and save once more."),
    )


def _refuse_host(request: HttpRequest) -> HttpResponse:
    return _refuse(
        request,
        _MISDIRECTED,
        _("This server was reached as %(host)s, a name it does not answer to."),
        _("Whoever runs it can set ROUNDHOUSE_URL to the address in the browser’s bar."),
        host=request.META.get("HTTP_HOST", "?")[:100],
    )


def _refuse(request: HttpRequest, status: int, seen: Promise, mend: Promise, **values: str) -> HttpResponse:
    # Some refusals come before the middleware that knows the reader's language.
    with override(get_language_from_request(request)):
        sentences = {"seen": str(seen) % values, "mend": str(mend) % values}
        return render(request, "config/refused.html", sentences, status=status)
