"""A browser without JavaScript: it keeps cookies, fills the forms it is given and sends them."""

from __future__ import annotations

import http.client
import json
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode

NAMES = ("Rosa", "Tom", "Pilar", "Hank", "Núria", "Luis", "Ana", "Kim")
_FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@dataclass(slots=True)
class Page:
    """An answer, read to its end."""

    status: int
    location: str
    body: bytes

    def fields(self) -> dict[str, Any]:
        """What the page's form would send as it stands; the language switch is none."""
        return self._read().fields

    def accepted(self) -> list[str]:
        """What the table is shown and may insist on, as the form carries it."""
        return self._read().accepted

    def _read(self) -> _FormReader:
        reader = _FormReader()
        reader.feed(self.body.decode())
        return reader


class _FormReader(HTMLParser):
    """Collects the fields of the form in the page's main part."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, Any] = {}
        self.accepted: list[str] = []
        self._inside = False
        self._select = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        of = dict(attributes)
        if tag == "form":
            self._inside = of.get("class") != "languages"
        if not self._inside:
            return
        if tag == "select":
            self._select = of.get("name") or ""
        elif tag == "option" and ("selected" in of or self._select not in self.fields):
            self.fields[self._select] = of.get("value") or ""
        elif tag == "input" and of.get("name") == "accept":
            self.accepted.append(of.get("value") or "")
        elif tag == "input" and (of.get("type") not in {"radio", "checkbox"} or "checked" in of):
            self.fields[of.get("name") or ""] = of.get("value") or ""

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "form"


@dataclass
class Visitor:
    """One device on one connection, which is opened again whenever the server has dropped it."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    patience: float = 30.0
    _connection: http.client.HTTPConnection | None = field(default=None, init=False)

    def get(self, path: str) -> Page:
        return self._send("GET", path, None)

    def post(self, path: str, fields: dict[str, Any]) -> Page:
        return self._send("POST", path, urlencode(fields, doseq=True).encode())

    def post_json(self, path: str, content: object, token: str) -> Page:
        """As a script of a page sends it; ``token`` is the one of the page's form."""
        headers = {"Content-Type": "application/json", "X-CSRFToken": token}
        return self._send("POST", path, json.dumps(content).encode(), headers)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def new_game(self, names: tuple[str, ...] = NAMES) -> str:
        """Start a classic game; return its address."""
        fields = self.get("/new/").fields() | {"name": names, "do": "create"}
        answer = self.post("/new/", fields)
        if answer.status != 302:
            raise RuntimeError(f"a new game was answered with {answer.status}")
        return answer.location

    def round_form(self, game: str, number: int) -> dict[str, Any]:
        """The fields of a round's form as the page gives them."""
        return self.get(f"{game}round/{number}/").fields()

    def save_round(self, game: str, number: int, fields: dict[str, Any]) -> None:
        """Send a round's form, and insist where the engine doubts the scores; raises where it is not saved."""
        path = f"{game}round/{number}/"
        answer = self.post(path, fields | {"do": "save"})
        if answer.status == 422:
            answer = self.post(path, fields | {"accept": answer.accepted(), "do": "anyway"})
        if answer.status == 200:
            # A round that counts already: what this moves is shown before it is saved.
            answer = self.post(path, fields | answer.fields())
        if answer.status != 302:
            raise RuntimeError(f"round {number} was answered with {answer.status}")

    def play(self, game: str, rounds: int, seats: int = len(NAMES)) -> None:
        """Save so many rounds of lifelike scores."""
        for number in range(1, rounds + 1):
            out = number % seats
            pips = {f"pips-{seat}": str((seat * 7 + number * 5) % 37 + 2) for seat in range(seats)}
            fields = self.round_form(game, number) | pips | {f"pips-{out}": "", "out": str(out)}
            self.save_round(game, number, fields)

    @property
    def cookie(self) -> str:
        """The header that brings the cookies."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def _send(self, method: str, path: str, body: bytes | None, headers: dict[str, str] | None = None) -> Page:
        if self._connection is None:
            self._connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.patience)
        headers = headers or (_FORM if body is not None else {})
        try:
            self._connection.request(method, path, body, {"Cookie": self.cookie, **headers})
            response = self._connection.getresponse()
            content = response.read()
        except (OSError, http.client.HTTPException):
            self.close()
            raise
        for value in response.headers.get_all("Set-Cookie") or ():
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(value).items()}
        return Page(response.status, response.headers.get("Location", ""), content)
