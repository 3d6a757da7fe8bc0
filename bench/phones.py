"""M8: eight phones at once in one game after another, with fingers that tap twice and connections that break.

In each game every phone writes its own seat's score, and most think again; then all eight write one and the same cell
at one moment, and those who were not first give in; then two of them close the round at one moment, while a third
thinks again once more. A write is sent plainly, or twice at once under one key, or it is sent and the connection cut
before the answer can be read, or cut in the middle of sending; whatever was not answered is sent again. At the end
every game is audited: nothing that was acknowledged may be lost, nothing may have happened twice, every total is what
was typed, and no answer was an error of the server.
"""

from __future__ import annotations

import http.client
import json
import random
import socket
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from threading import Barrier, Event, Lock, Thread
from typing import Any
from uuid import uuid4

from bench.books import NAMES, audit, seat_games
from bench.postgres import cluster, programs
from bench.report import Figure
from bench.server import Server, serving
from bench.visitor import Page, Visitor

GAMES = 200
PHONES = len(NAMES)
_PATIENCE = 60.0
"""Seconds that a phone goes on sending one write, or waits for the others."""
_WAYS = ("plain", "plain", "twice", "cut", "half")


@dataclass(frozen=True, slots=True)
class Table:
    """A game as the phones know it."""

    path: str
    seats: tuple[int, ...]
    is_tapped_twice: bool
    """Whether one phone closes the round with two taps; else two phones close it."""


@dataclass
class Ordeal:
    """What is going on, shared by the phones, and what came of it."""

    server: Server
    games: int
    statuses: Counter[int] = field(default_factory=Counter)
    ways: Counter[str] = field(default_factory=Counter)
    """How often a write was sent in which way."""
    states: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    _keys: dict[str, set[str]] = field(default_factory=dict)
    """Of each game the keys that were acknowledged."""
    _typed: dict[str, dict[int, int]] = field(default_factory=dict)
    """Of each game what was acknowledged last of each seat."""
    _first: dict[str, list[int]] = field(default_factory=dict)
    """Of each game the score that stood when all wrote the same cell: one, if all is well."""
    _playing: int = 0
    _over: Event = field(default_factory=Event)
    _lock: Lock = field(default_factory=Lock)

    def run(self) -> None:
        """Play all games, then audit them; ``lost``, ``doubled`` and ``wrong`` say what was found."""
        seated = seat_games(self.server, self.games)
        tables = [
            Table(game["path"], tuple(game["seats"]), bool(turn % 2)) for turn, game in enumerate(seated["games"])
        ]
        self._keys = {table.path: set() for table in tables}
        self._typed = {table.path: {} for table in tables}
        self._first = {table.path: [] for table in tables}
        together = Barrier(PHONES, timeout=_PATIENCE)
        phones = [_Phone(self, number, cookie, together) for number, cookie in enumerate(seated["cookies"])]
        threads = [Thread(target=phone.play, args=(tables,)) for phone in phones]
        onlooker = Thread(target=self._look_on, args=(tables, Visitor(self.server.port, dict(phones[0].cookies))))
        for thread in (*threads, onlooker):
            thread.start()
        for thread in threads:
            thread.join()
        self._over.set()
        onlooker.join()
        found = audit(self.server)
        if [game["path"] for game in found] != [table.path for table in tables]:
            self.wrong.append(f"there are {len(found)} games of {len(tables)}")
        for game, table in zip(found, tables, strict=False):
            self._audit(game, table)

    def _look_on(self, tables: Sequence[Table], visitor: Visitor) -> None:
        """Ask for the board of the game that is being played, without a rest."""
        while not self._over.is_set():
            self.answered(visitor.get(f"{tables[self._playing].path}live/"))
        visitor.close()

    def plays(self, turn: int) -> None:
        self._playing = turn

    @property
    def errors(self) -> int:
        """Answers of 500 and more."""
        return sum(count for status, count in self.statuses.items() if status >= 500)

    def answered(self, page: Page) -> Page:
        with self._lock:
            self.statuses[page.status] += 1
        return page

    def sent(self, way: str) -> None:
        with self._lock:
            self.ways[way] += 1

    def acknowledged(self, table: Table, seat: int, pips: int, ack: dict[str, Any]) -> None:
        with self._lock:
            self.states[ack["state"]] += 1
            if ack["state"] == "refused":
                return
            self._keys[table.path].add(ack["key"])
            if ack["state"] != "disputed":
                self._typed[table.path][seat] = pips

    def stood_first(self, table: Table, pips: int) -> None:
        self._first[table.path].append(pips)

    def first(self, table: Table) -> int:
        """The score that stands in the cell that all wrote."""
        return self._first[table.path][0]

    def _audit(self, game: dict[str, Any], table: Table) -> None:
        path = table.path
        journal = Counter(game["keys"])
        self.lost += [f"{path}: {key}" for key in self._keys[path] - journal.keys()]
        self.doubled += [f"{path}: {key}" for key in journal if journal[key] > 1 or key not in self._keys[path]]
        typed = [self._typed[path].get(seat, 0) for seat in table.seats]
        if game["closings"] > 1:
            self.doubled.append(f"{path}: closed {game['closings']} times")
        if len(self._first[path]) != 1:
            self.wrong.append(f"{path}: of one cell {self._first[path]} stood at once")
        if game["closed"] != [1] or game["disputed"]:
            self.wrong.append(f"{path}: closed are {game['closed']}, disputed {game['disputed']}")
        if not game["totals"] == game["added_up"] == typed:
            self.wrong.append(f"{path}: {typed} was typed, {game['totals']} is told, {game['added_up']} stored")
        self.wrong += [f"{path}: {fault}" for fault in game["discord"]]


class _Phone:
    """One phone: its connection, and a second one for the second tap."""

    def __init__(self, ordeal: Ordeal, number: int, cookie: str, together: Barrier) -> None:
        self.ordeal = ordeal
        self.number = number
        self.chance = random.Random(number)
        self._together = together
        self._visitors = [Visitor(ordeal.server.port, {"device": cookie}) for _tap in range(2)]
        self._token = ""

    @property
    def cookies(self) -> dict[str, str]:
        return self._visitors[0].cookies

    def play(self, tables: Sequence[Table]) -> None:
        try:
            with ThreadPoolExecutor(2) as taps:
                for turn, table in enumerate(tables):
                    self.ordeal.plays(turn)
                    self._play(table, taps)
        except Exception as error:
            # The others wait for this one in vain, and are told so.
            self.ordeal.wrong.append(f"phone {self.number}: {error!r}")
            self._together.abort()
        finally:
            for visitor in self._visitors:
                visitor.close()

    def _play(self, table: Table, taps: ThreadPoolExecutor) -> None:
        if not self._token:
            self._token = self._form(self._visitors[0], table)["csrfmiddlewaretoken"]
            self._visitors[1].cookies |= self._visitors[0].cookies
        self._together.wait()
        # Whoever is at position 0 goes out; the cell of the last one is written by all.
        own, last = table.seats[self.number], table.seats[-1]
        if self.number < PHONES - 1:
            for _thought in range(self.chance.randint(1, 2)):
                self._write(table, own, 0 if self.number == 0 else self.chance.randint(5, 30), taps)
        self._together.wait()
        pips = 10 + self.number
        if self._write(table, last, pips, taps) == "saved":
            self.ordeal.stood_first(table, pips)
        self._together.wait()
        if pips != self.ordeal.first(table):
            self._write(table, last, self.ordeal.first(table), taps)
        self._together.wait()
        if self.number < 2:
            self._close_round(table, taps)
        elif self.number == 2:
            # Before the round is closed it is saved, and whoever closes it is told; after, it is refused.
            time.sleep(self.chance.choice((0, 0.005, 0.02)))
            self._write(table, own, self.chance.randint(5, 30), taps)

    def _write(self, table: Table, seat: int, pips: int, taps: ThreadPoolExecutor) -> str:
        """Send one score until it is acknowledged; what became of it."""
        goes_out = seat == table.seats[0]
        write = {
            "key": str(uuid4()),
            "number": 1,
            "seat": seat,
            "seen": 0,
            "pips": None if goes_out else pips,
            "out": goes_out,
        }
        way = self.chance.choice(_WAYS)
        self.ordeal.sent(way)
        match way:
            case "twice":
                acks = list(taps.map(lambda visitor: self._send(visitor, table, write), self._visitors))
            case "cut" | "half":
                self._cut(table, write, whole=way == "cut")
                time.sleep(self.chance.choice((0, 0.005, 0.03)))
                acks = [self._send(self._visitors[0], table, write)]
            case _:
                acks = [self._send(self._visitors[0], table, write)]
        if len({ack["state"] for ack in acks}) > 1:
            self.ordeal.wrong.append(f"{table.path}: one write, answered with {acks}")
        self.ordeal.acknowledged(table, seat, pips, acks[0])
        return str(acks[0]["state"])

    def _send(self, visitor: Visitor, table: Table, write: dict[str, Any]) -> dict[str, Any]:
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                page = self.ordeal.answered(visitor.post_json(f"{table.path}writes/", {"writes": [write]}, self._token))
            except (OSError, http.client.HTTPException):
                page = None
            if page is not None and page.status == 200:
                (ack,) = json.loads(page.body)["acks"]
                return dict(ack)
            if time.monotonic() > until:
                raise TimeoutError(f"{write} was not acknowledged")

    def _cut(self, table: Table, write: dict[str, Any], *, whole: bool) -> None:
        """Send it, or half of it, and hang up without waiting for the answer."""
        body = json.dumps({"writes": [write]}).encode()
        head = (
            f"POST {table.path}writes/ HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {self._visitors[0].cookie}\r\n"
            f"X-CSRFToken: {self._token}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        sent = head.encode() + body
        with socket.create_connection(("127.0.0.1", self.ordeal.server.port), timeout=_PATIENCE) as connection:
            connection.sendall(sent if whole else sent[: len(sent) // 2])

    def _form(self, visitor: Visitor, table: Table) -> dict[str, Any]:
        page = self.ordeal.answered(visitor.get(f"{table.path}round/1/"))
        if page.status != 200:
            raise RuntimeError(f"the form of a round was answered with {page.status}")
        return page.fields()

    def _close_round(self, table: Table, taps: ThreadPoolExecutor) -> None:
        """Two phones at one moment, each once; or one of them twice at one moment."""
        fields = self._form(self._visitors[0], table) | {"do": "save"}
        if table.is_tapped_twice:
            if self.number == 0:
                list(taps.map(lambda visitor: self._post_round(visitor, table, fields), self._visitors))
            return
        self._post_round(self._visitors[0], table, fields)

    def _post_round(self, visitor: Visitor, table: Table, fields: dict[str, Any]) -> None:
        path = f"{table.path}round/1/"
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until:
            page = self.ordeal.answered(visitor.post(path, fields))
            if page.status == 422:
                page = self.ordeal.answered(visitor.post(path, fields | {"accept": page.accepted(), "do": "anyway"}))
            # 200 where the other phone closed it first, with the same scores.
            if page.status not in {200, 302, 409}:
                self.ordeal.wrong.append(f"{table.path}: closing was answered with {page.status}")
            fields = self._form(visitor, table) | {"do": "save"}
            # Who comes second is told that the round is closed already; while it is open, that a score is another now.
            if page.status != 409 or "open" not in fields:
                return
        raise TimeoutError(f"{path} was not closed")


def measure() -> list[Figure]:
    """200 games on SQLite, and 200 on PostgreSQL where its programs are."""
    if programs() is None:
        return [*_figures("SQLite"), Figure("M8", "not measured: PostgreSQL is not here", float("nan"), "")]
    return [*_figures("SQLite"), *_figures("PostgreSQL")]


def _figures(database: str) -> list[Figure]:
    with (
        cluster() if database == "PostgreSQL" else nullcontext("") as url,
        tempfile.TemporaryDirectory(prefix="roundhouse-bench-") as folder,
        serving(Path(folder), database_url=url) as server,
    ):
        ordeal = Ordeal(server, GAMES)
        began = time.monotonic()
        ordeal.run()
        seconds = time.monotonic() - began
    counted = ", ".join(f"{count} {state}" for state, count in sorted(ordeal.states.items()))
    ways = ", ".join(f"{count} × {way}" for way, count in sorted(ordeal.ways.items()))
    note = f"{sum(ordeal.states.values())} writes acknowledged in {seconds:.0f} s: {counted}; sent {ways}"
    what = f"{GAMES} games, {PHONES} phones, {database}"
    return [
        Figure("M8", f"{what}: lost", len(ordeal.lost), "", 0, _first(ordeal.lost) or note),
        Figure("M8", f"{what}: doubled", len(ordeal.doubled), "", 0, _first(ordeal.doubled)),
        Figure("M8", f"{what}: wrong", len(ordeal.wrong), "", 0, _first(ordeal.wrong)),
        Figure("M8", f"{what}: answers of 5xx", ordeal.errors, "", 0, _statuses(ordeal)),
    ]


def _first(faults: list[str]) -> str:
    return f"first: {faults[0]}" if faults else ""


def _statuses(ordeal: Ordeal) -> str:
    return ", ".join(f"{count} × {status}" for status, count in sorted(ordeal.statuses.items()))
