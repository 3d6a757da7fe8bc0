"""Where a request came from, and where a phone finds this server."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from tracker.network import network_address

_HERE = {"localhost", "127.0.0.1", "[::1]"}


def address_of(request: HttpRequest) -> str:
    """The visitor's address: behind the proxy that ``ROUNDHOUSE_URL`` speaks of, the one that the proxy saw."""
    if settings.SECURE_PROXY_SSL_HEADER and (seen := request.headers.get("X-Forwarded-For")):
        # The last one is the proxy's own word; those before it are anybody's.
        return seen.rpartition(",")[2].strip()
    return str(request.META.get("REMOTE_ADDR", ""))


def origin_for_phones(request: HttpRequest) -> str:
    """The server's address as another device can open it: "localhost" is that device's own name for itself."""
    host = request.get_host()
    name, _colon, port = host.rpartition(":") if not host.endswith("]") else (host, "", "")
    if (name or host) in _HERE and (address := network_address()):
        host = f"{address}:{port}" if name else address
    return f"{request.scheme}://{host}"
