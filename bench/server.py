"""The server as ``make run`` starts it, and a bare Django beside it, each on a spare port of this machine alone."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent
SHIPPED = ("-m", "config.serve")
OF_THIS_MACHINE = {"DJANGO_SETTINGS_MODULE", "PYTHONDONTWRITEBYTECODE"}
"""Left out: where Python may not keep what it has compiled it compiles the app at each start, and Django – which was
compiled when it was installed – never."""
_PATIENCE = 60.0
"""Seconds that a server may take to answer for the first time."""


class NotStarted(RuntimeError):
    """The server ended, or did not answer in time."""


@dataclass
class Server:
    """A server that can be started, killed and started again on the same port and folder."""

    folder: Path
    command: tuple[str, ...] = SHIPPED
    port: int = 0
    database_url: str = ""
    """PostgreSQL's address; without one the database is a file in the folder."""
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        if not self.port:
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                self.port = probe.getsockname()[1]

    def start(self, path: str = "/") -> float:
        """Start it and wait for the first answer; return the seconds that took."""
        began = time.perf_counter()
        # A session of its own: the whole family can be signalled at once, and nothing else is.
        self.process = subprocess.Popen(
            [sys.executable, *(part.format(port=self.port) for part in self.command)],
            cwd=BASE,
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        while not self.answers(path):
            if self.process.poll() is not None or time.perf_counter() - began > _PATIENCE:
                self.stop()
                raise NotStarted(f"{' '.join(self.command)} did not answer on port {self.port}")
            time.sleep(0.01)
        return time.perf_counter() - began

    @property
    def environment(self) -> dict[str, str]:
        """What it is started with: of the machine's settings none but the port, the folder and the database."""
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith("ROUNDHOUSE_") and name not in OF_THIS_MACHINE
        }
        own = {"ROUNDHOUSE_DATA": str(self.folder), "ROUNDHOUSE_TIME_ZONE": "UTC", "PORT": str(self.port)}
        return kept | own | ({"ROUNDHOUSE_DATABASE_URL": self.database_url} if self.database_url else {})

    def answers(self, path: str = "/") -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=_PATIENCE)
        try:
            connection.request("GET", path)
            return connection.getresponse().status < 500
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    @property
    def workers(self) -> list[int]:
        """The process ids of the server's children that serve."""
        # A process that has just died is still listed, without a command line.
        return [pid for pid in self._children() if (line := _command_line(pid)) and b"resource_tracker" not in line]

    def memory(self) -> int:
        """Bytes of the whole family: shared pages are counted by share (PSS)."""
        assert self.process is not None
        return sum(map(_proportional_set, (self.process.pid, *self._children())))

    def _children(self) -> list[int]:
        if self.process is None:
            return []
        pid = self.process.pid
        try:
            return [*map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split())]
        except OSError:
            return []

    def kill(self) -> None:
        """End the server and its workers at once, without a chance to tidy up."""
        if self.process is not None:
            _signal_family(self.process, signal.SIGKILL)
            self.process.wait()

    def stop(self) -> None:
        """Ask it to end, and make sure that it has."""
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(15)
        self.kill()
        self.process = None


@contextmanager
def serving(folder: Path, command: tuple[str, ...] = SHIPPED, database_url: str = "") -> Iterator[Server]:
    """The server, answering; stopped at the end whatever happens."""
    server = Server(folder, command, database_url=database_url)
    try:
        server.start()
        yield server
    finally:
        server.stop()


def _command_line(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def _proportional_set(pid: int) -> int:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


def _signal_family(process: subprocess.Popen[bytes], what: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, what)
