"""M10: kill the server in the middle of saves; nothing that was acknowledged may be lost, and nothing happen twice.

Phones save rounds over HTTP and send again, under the same id, whatever was not answered. Meanwhile workers and whole
servers are killed with SIGKILL, and the database is backed up while it is written to. At the end the database, and each
backup, is compared with what had been acknowledged. A killed process is not a pulled plug: what the disk's cache would
lose is SQLite's ``synchronous = FULL`` to keep, and no test of processes can show it.
"""

from __future__ import annotations

import http.client
import os
import random
import signal
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from threading import Event, Lock, Thread
from uuid import uuid4

from bench.report import Figure
from bench.server import Server
from bench.visitor import Visitor

SAVES = 1000
KILLS = 50
PHONES = 3
_ROUNDS = 13
_SEATS = 4
_PATIENCE = 60.0
"""Seconds that a phone goes on sending one save."""


@dataclass(frozen=True, slots=True)
class Save:
    """A save that was answered with success."""

    client_id: str
    game: str
    number: int
    pips: tuple[int, ...]


@dataclass(slots=True)
class Backup:
    """A copy made while the server was writing."""

    path: Path
    acknowledged: list[Save]
    """Everything that had been acknowledged before it began."""


@dataclass
class Ordeal:
    """What is going on, shared by the phones, the killer and the backups."""

    server: Server
    saves: int
    kills: int
    phones: int = PHONES
    backup_every: float = 1.0
    acknowledged: list[Save] = field(default_factory=list)
    resent: int = 0
    """Saves that were sent more than once."""
    given_up: int = 0
    """How often the server had ended by itself."""
    killed: Counter[str] = field(default_factory=Counter)
    backups: list[Backup] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)
    _over: Event = field(default_factory=Event)

    @property
    def database(self) -> Path:
        return self.server.folder / "roundhouse.sqlite3"

    def run(self) -> None:
        """Save, kill and back up until all is acknowledged; then look for what is wrong, into ``faults``."""
        helpers = [Thread(target=self._guarded, args=(act,)) for act in (self._kill, self._back_up)]
        phones = [Thread(target=self._guarded, args=(self._phone, phone)) for phone in range(self.phones)]
        for thread in (*phones, *helpers):
            thread.start()
        for thread in phones:
            thread.join()
        self._over.set()
        for thread in helpers:
            thread.join()
        self.faults += _faults(self.database, self.acknowledged, everything=True)
        for backup in self.backups:
            self.faults += [f"{backup.path.name}: {fault}" for fault in _faults(backup.path, backup.acknowledged)]

    def _guarded(self, act: Callable[..., None], *arguments: object) -> None:
        try:
            act(*arguments)
        except Exception as error:
            self.faults.append(f"{act.__name__}: {error!r}")

    def _phone(self, phone: int) -> None:
        """One device with a game of its own: its rounds in turn, then corrections of them."""
        visitor = Visitor(self.server.port)
        try:
            names = tuple(f"P{phone}{seat}" for seat in range(_SEATS))
            game, _tries = self._until_done(partial(visitor.new_game, names))
            turn = 0
            while True:
                with self._lock:
                    if len(self.acknowledged) >= self.saves:
                        return
                pips = tuple(7 + (turn + seat) % 23 for seat in range(1, _SEATS))
                save = Save(uuid4().hex, game, turn % _ROUNDS + 1, pips)
                tries = self._until_done(partial(self._send, visitor, save))[1]
                with self._lock:
                    self.acknowledged.append(save)
                    self.resent += tries > 1
                turn += 1
        finally:
            visitor.close()

    def _send(self, visitor: Visitor, save: Save) -> None:
        fields = visitor.round_form(save.game, save.number)
        fields |= {f"pips-{seat}": str(pips) for seat, pips in enumerate(save.pips, start=1)}
        visitor.save_round(save.game, save.number, fields | {"pips-0": "", "out": "0", "client_id": save.client_id})

    def _until_done[Done](self, act: Callable[[], Done]) -> tuple[Done, int]:
        """Do it again until the server has answered; the answer, and how often it was tried."""
        until = time.monotonic() + _PATIENCE
        for tries in count(1):
            try:
                return act(), tries
            except (OSError, http.client.HTTPException):
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)
        raise AssertionError

    def _kill(self) -> None:
        """Spread the kills over the saves, each at a moment of its own."""
        chance = random.Random(10)
        for kill in range(self.kills):
            self._wait((kill + 1) * self.saves // (self.kills + 1))
            if self._over.is_set():
                return
            time.sleep(chance.uniform(0, 0.03))
            if kill % 10 == 9:
                self.killed["whole server"] += 1
                self.server.kill()
                self.server.start()
            else:
                workers = self._workers()
                victims = workers if kill % 5 == 2 else [chance.choice(workers)]
                self.killed["every worker" if kill % 5 == 2 else "one worker"] += 1
                for pid in victims:
                    _kill_one(pid)

        self._wait(self.saves)

    def _wait(self, saves: int) -> None:
        """Until so many are acknowledged; meanwhile start the server again when it has given up.

        Granian ends when a worker dies twice within some seconds: what a service manager is for is done here.
        """
        while len(self.acknowledged) < saves and not self._over.wait(0.002):
            self._revive()

    def _workers(self) -> list[int]:
        """The workers that live; there is one at least, sooner or later."""
        while not (workers := self.server.workers):
            time.sleep(0.02)
            self._revive()
        return workers

    def _revive(self) -> None:
        if self.server.process is not None and self.server.process.poll() is not None:
            self.given_up += 1
            self.server.kill()
            self.server.start()

    def _back_up(self) -> None:
        number = 0
        while not self._over.wait(self.backup_every):
            number += 1
            with self._lock:
                acknowledged = list(self.acknowledged)
            path = self.server.folder / f"backup-{number}.sqlite3"
            with closing(sqlite3.connect(self.database, timeout=30)) as source, closing(sqlite3.connect(path)) as copy:
                source.backup(copy)
            self.backups.append(Backup(path, acknowledged))


def _kill_one(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def _faults(database: Path, acknowledged: list[Save], *, everything: bool = False) -> list[str]:
    """What is wrong with a database that should hold these saves; with ``everything`` these and no others."""
    with closing(sqlite3.connect(database)) as file:
        found = []
        if (whole := file.execute("PRAGMA integrity_check").fetchall()) != [("ok",)]:
            found.append(f"integrity_check says {whole[:3]}")
        if broken := file.execute("PRAGMA foreign_key_check").fetchall():
            found.append(f"foreign_key_check says {broken[:3]}")
        written = Counter(row[0] for row in file.execute("SELECT client_id FROM tracker_change WHERE verb != 'start'"))
        wanted = Counter(save.client_id for save in acknowledged)
        if lost := wanted - written:
            found.append(f"{lost.total()} acknowledged saves are lost")
        if doubled := [count for count in written.values() if count > 1]:
            found.append(f"{len(doubled)} saves happened twice")
        if everything:
            if strange := written - wanted:
                found.append(f"{strange.total()} writes that nobody sent, or that happened twice")
            found += _wrong_scores(file, acknowledged)
    return found


def _wrong_scores(file: sqlite3.Connection, acknowledged: list[Save]) -> list[str]:
    """Rounds whose scores are not the last that were acknowledged."""
    last = {(save.game, save.number): save.pips for save in acknowledged}
    rows = file.execute(
        "SELECT game.uuid, round.number, cell.pips FROM tracker_cell cell"
        " JOIN tracker_round round ON round.id = cell.round_id JOIN tracker_game game ON game.id = round.game_id"
        " JOIN tracker_seat seat ON seat.id = cell.seat_id WHERE cell.pips IS NOT NULL ORDER BY seat.position"
    ).fetchall()
    stored: dict[tuple[str, int], tuple[int, ...]] = {}
    for uuid, number, pips in rows:
        stored[uuid, number] = (*stored.get((uuid, number), ()), pips)
    return [
        f"round {number} of {game} holds {stored.get((game.split('/')[2].replace('-', ''), number))}, not {pips}"
        for (game, number), pips in last.items()
        if stored.get((game.split("/")[2].replace("-", ""), number)) != pips
    ]


def measure() -> list[Figure]:
    """A thousand saves and fifty kills."""
    with tempfile.TemporaryDirectory(prefix="roundhouse-bench-") as folder:
        server = Server(Path(folder))
        try:
            server.start()
            ordeal = Ordeal(server, SAVES, KILLS)
            began = time.monotonic()
            ordeal.run()
            seconds = time.monotonic() - began
        finally:
            server.stop()
    killed = ", ".join(f"{count} × {what}" for what, count in ordeal.killed.items())
    note = (
        f"{len(ordeal.acknowledged)} acknowledged in {seconds:.0f} s, {ordeal.resent} of them sent again; "
        f"{killed}; the server gave up {ordeal.given_up} × and was started again; "
        f"{len(ordeal.backups)} hot backups"
    )
    if ordeal.faults:
        note += "; first fault: " + ordeal.faults[0]
    return [
        Figure("M10", "faults after SIGKILLs amid acknowledged saves", len(ordeal.faults), "", 0, note),
    ]
