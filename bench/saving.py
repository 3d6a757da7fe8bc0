"""M1: what it costs to save a round of eight, against a bare view that inserts eight rows."""

from __future__ import annotations

import json
from itertools import count
from typing import Any
from uuid import uuid4

from bench import floors
from bench.inprocess import Browser, browser, game_of, hidden
from bench.report import Figure
from bench.timing import compare
from tracker.models import Game, Round, Seat

TARGET = 2.5
SEATS = 8
_SAMPLES = 25
_PIPS = (0, 5, 12, 9, 21, 30, 8, 14)


def measure() -> list[Figure]:
    """A new round, and corrections of one score and of all."""
    floors.make_tables()
    return [
        _cells("saving one cell from a phone", cells=1),
        _cells("saving eight cells in one request", cells=SEATS),
        _new_round(page=False),
        _correction("correcting one score of eight", changed=1),
        _correction("correcting all eight", changed=SEATS),
        _new_round(page=True),
    ]


def _form(page: str, engine: int, pips: list[int]) -> dict[str, Any]:
    """The form as a browser sends it: seat 0 goes out, the others hold ``pips``."""
    fields: dict[str, Any] = {
        "csrfmiddlewaretoken": hidden(page, "csrfmiddlewaretoken"),
        "client_id": str(uuid4()),
        "seen": hidden(page, "seen"),
        "engine": str(engine),
        "starter": "1",
        "out": "0",
        "do": "save",
    }
    if 'name="open"' in page:
        fields["open"] = "yes"
    for seat in range(SEATS):
        fields |= {
            f"seen-{seat}": hidden(page, f"seen-{seat}"),
            f"pips-{seat}": str(pips[seat]) if seat else "",
            f"points-{seat}": "",
            f"points-{seat}-sign": "+",
            f"reason-{seat}": "",
        }
    return fields


class _Saves:
    """Saves of one round of one game, each a request of its own that is built before the clock starts."""

    def __init__(self, game: Game, number: int, **headers: str) -> None:
        self.browser: Browser = browser()
        self.game = game
        self.number = number
        self.path = f"{game.get_absolute_url()}round/{number}/"
        self.headers = headers
        self.form: dict[str, Any] = {}
        self.request: dict[str, Any] = {}
        self.floor_request: dict[str, Any] = {}
        self.expected = 200 if headers else 302

    def forget_round(self) -> None:
        Round.objects.filter(game=self.game, number=self.number).delete()

    def build(self, pips: list[int]) -> None:
        page = self.browser.get(self.path, HTTP_ACCEPT_ENCODING="identity").text
        self.form = _form(page, 13 - self.number, pips)
        self.request = self.browser.request("POST", self.path, self.form, **self.headers)

    def look(self) -> None:
        """Have shown what the request moves, as whoever corrects a closed round does before it is saved."""
        page = self.browser.send(self.request).text
        if 'name="shown"' in page:
            self.form["shown"] = hidden(page, "shown")
        self.request = self.browser.request("POST", self.path, self.form, **self.headers)

    def build_floor(self, path: str) -> None:
        self.floor_request = self.request | {"PATH_INFO": path}

    def send(self) -> None:
        answer = self.browser.send(self.request)
        if answer.status != self.expected:
            raise RuntimeError(f"the save was answered with {answer.status}")

    def send_floor(self) -> None:
        answer = self.browser.send(self.floor_request)
        if answer.status != self.expected:
            raise RuntimeError(f"the floor answered with {answer.status}")


def _cells(what: str, *, cells: int) -> Figure:
    """Cells of round 7, sent ahead by a phone's outbox; each time others than stand there."""
    game = game_of(rounds=6)
    seats = list(Seat.objects.filter(game=game).values_list("pk", flat=True))
    saves = _Saves(game, 7)
    saves.build(list(_PIPS))
    saves.build_floor("/floor/save/")
    token = hidden(saves.browser.get(saves.path, HTTP_ACCEPT_ENCODING="identity").text, "csrfmiddlewaretoken")
    turn = count()
    request: dict[str, Any] = {}

    def before() -> None:
        pips = 5 + next(turn) % 2
        writes = [
            {"key": str(uuid4()), "number": 7, "seat": seat, "seen": 0, "pips": pips, "out": False}
            for seat in seats[:cells]
        ]
        body = json.dumps({"writes": writes}).encode()
        path = f"{game.get_absolute_url()}writes/"
        headers = {"CONTENT_TYPE": "application/json", "HTTP_X_CSRFTOKEN": token}
        request.update(saves.browser.request_with("POST", path, body, **headers))

    def send() -> None:
        answer = saves.browser.send(request)
        if answer.status != 200 or answer.text.count('"saved"') != cells:
            raise RuntimeError(f"the cells were answered with {answer.status}: {answer.text}")

    found = compare(send, saves.send_floor, samples=_SAMPLES, before=before)
    return Figure("M1", f"{what} ÷ inserting 8 rows", found.value, target=TARGET, note=found.note)


def _new_round(*, page: bool) -> Figure:
    """Round 7. With ``page`` the answer is the game as it now stands, as htmx asks for it."""
    game = game_of(rounds=6)
    saves = _Saves(game, 7, **({"HTTP_HX_REQUEST": "true"} if page else {}))
    floor = "/floor/save/"

    def before() -> None:
        saves.forget_round()
        saves.build(list(_PIPS))
        saves.build_floor(floor)

    if page:
        before()
        saves.send()
        saves.browser.get(game.get_absolute_url())
        shown = saves.browser.get(game.get_absolute_url(), HTTP_HX_REQUEST="true", HTTP_ACCEPT_ENCODING="identity")
        floors.PAGES["saved"] = shown.body
        floor = "/floor/save/saved/"
    found = compare(saves.send, saves.send_floor, samples=_SAMPLES, before=before)
    what = "saving a new round of 8, " + ("answered with the game’s page ÷ the same" if page else "÷ inserting 8 rows")
    return Figure("M1", what, found.value, target=None if page else TARGET, note=found.note)


def _correction(what: str, *, changed: int) -> Figure:
    saves = _Saves(game_of(rounds=7), 7)
    turn = count()

    def before() -> None:
        step = next(turn) % 2
        pips = [points + step if seat >= SEATS - changed else points for seat, points in enumerate(_PIPS)]
        saves.build(pips)
        saves.look()
        saves.build_floor("/floor/save/")

    before()
    saves.send()
    found = compare(saves.send, saves.send_floor, samples=_SAMPLES, before=before)
    return Figure("M1", f"{what} ÷ inserting 8 rows", found.value, target=TARGET, note=found.note)
