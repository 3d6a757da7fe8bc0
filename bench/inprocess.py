"""Requests to the app in this process, straight through the WSGI handler.

Nothing of the test client: the handler is the one that the server calls, with every middleware and the CSRF check, and
each answer is read and closed as a server does.
"""

from __future__ import annotations

import datetime as dt
import gzip
import io
import random
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.core.wsgi import get_wsgi_application
from django.http import HttpResponse

from scoring import PRESETS
from tracker import services
from tracker.demo import deal_round
from tracker.facts import Seen
from tracker.models import Game
from tracker.views.device import COOKIE, remember

NAMES = ("Rosa", "Tom", "Pilar", "Hank", "Núria", "Luis", "Ana", "Kim")
DEVICE = UUID("11111111-1111-4111-8111-111111111111")
NOW = dt.datetime(2026, 11, 28, 20, 14, tzinfo=dt.UTC)
BROWSER = {"HTTP_HOST": "localhost", "HTTP_ACCEPT_ENCODING": "gzip, deflate, br", "HTTP_ACCEPT_LANGUAGE": "en"}


@dataclass(slots=True)
class Answer:
    """What came back."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def text(self) -> str:
        is_packed = ("Content-Encoding", "gzip") in self.headers
        return (gzip.decompress(self.body) if is_packed else self.body).decode()


@dataclass
class Browser:
    """One device's cookies, and a way to send requests."""

    application: Callable[..., Iterable[bytes]]
    cookies: dict[str, str] = field(default_factory=dict)

    def get(self, path: str, **extra: str) -> Answer:
        return self.send(self.request("GET", path, None, **extra))

    def request(self, method: str, path: str, form: dict[str, Any] | None = None, **extra: str) -> dict[str, Any]:
        """A request, ready to be sent as often as wanted."""
        body = urlencode(form, doseq=True).encode() if form is not None else b""
        return self.request_with(method, path, body, CONTENT_TYPE="application/x-www-form-urlencoded", **extra)

    def request_with(self, method: str, path: str, body: bytes, **extra: str) -> dict[str, Any]:
        """The same with a body of any type."""
        path, _mark, query = path.partition("?")
        return {
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "SCRIPT_NAME": "",
            "QUERY_STRING": query,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_COOKIE": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.errors": io.StringIO(),
            "wsgi.multithread": False,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
            "bench.body": body,
            **BROWSER,
            **extra,
        }

    def send(self, request: dict[str, Any]) -> Answer:
        environ = {**request, "wsgi.input": io.BytesIO(request["bench.body"])}
        started: list[tuple[str, list[tuple[str, str]]]] = []
        chunks = self.application(environ, lambda status, headers, _error=None: started.append((status, headers)))
        try:
            body = b"".join(chunks)
        finally:
            if hasattr(chunks, "close"):
                chunks.close()
        status, headers = started[0]
        for name, value in headers:
            if name == "Set-Cookie":
                self.cookies |= {key: morsel.value for key, morsel in SimpleCookie(value).items()}
        return Answer(int(status[:3]), headers, body)


def browser() -> Browser:
    """A browser of the device that keeps the score."""
    response = HttpResponse()
    remember(response, DEVICE)
    return Browser(get_wsgi_application(), {COOKIE: response.cookies[COOKIE].value})


def hidden(page: str, name: str) -> str:
    """The value of a hidden field."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    if found is None:
        raise LookupError(f"the form has no field {name}")
    return found[1]


def game_of(*, rounds: int, seats: int = 8) -> Game:
    """A classic game of ``seats`` with lifelike scores in its first ``rounds``, written by the app's services."""
    chance = random.Random(rounds * 100 + seats)
    game = services.start_game(
        client_id=uuid4(),
        device=DEVICE,
        names=NAMES[:seats],
        preset="classic",
        rules=PRESETS["classic"],
        now=NOW,
        played_on=NOW.date(),
        language="en",
        time_zone="UTC",
    )
    for number in range(1, rounds + 1):
        services.save_round(
            game=game,
            number=number,
            facts=deal_round(game.rule_set, 13 - number, seats, number, chance),
            seen=Seen(0, (0,) * seats),
            accepts=lambda _problem: True,
            client_id=uuid4(),
            device=DEVICE,
            now=NOW,
        )
    return game
