"""M9: forty phones that stop in the middle of sending a form must not hold up the others."""

from __future__ import annotations

import socket
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.report import Figure
from bench.server import serving
from bench.timing import BLOCKS, percentile
from bench.visitor import Visitor

HELD = 40
TARGET = 2.0
_REQUESTS = 150


def measure() -> list[Figure]:
    """The 95th percentile of a game's page with forty half-sent posts held, against none."""
    with tempfile.TemporaryDirectory(prefix="roundhouse-bench-") as folder, serving(Path(folder)) as server:
        visitor = Visitor(server.port)
        game = visitor.new_game()
        visitor.play(game, 13)
        ratios, free, loaded = [], 0.0, 0.0
        for block in range(BLOCKS + 1):
            free = _p95(visitor, game)
            with half_sent(server.port, game, HELD):
                loaded = _p95(visitor, game)
            if block:
                ratios.append(loaded / free)
        visitor.close()
    note = f"p95 {loaded * 1000:.1f} ms ÷ {free * 1000:.1f} ms; blocks {min(ratios):.2f}–{max(ratios):.2f}"
    return [
        Figure("M9", f"game page, p95, {HELD} half-sent posts held ÷ none", median(ratios), target=TARGET, note=note)
    ]


def _p95(visitor: Visitor, path: str) -> float:
    times = []
    for _request in range(_REQUESTS):
        began = perf_counter()
        visitor.get(path)
        times.append(perf_counter() - began)
    return percentile(times, 0.95)


@contextmanager
def half_sent(port: int, path: str, count: int) -> Iterator[None]:
    """Hold so many posts open on this machine, each with half of its body sent; all are closed at the end."""
    head = f"POST {path}round/1/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000\r\n"
    kind = "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
    half = (head + kind + "x" * 1000).encode()
    with ExitStack() as held:
        for _post in range(count):
            connection = held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
            connection.sendall(half)
        yield
