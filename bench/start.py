"""M11: how long the server takes to be there, and how much memory it keeps, against bare Django on the same server."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from bench.report import Figure
from bench.server import BASE, OF_THIS_MACHINE, Server, serving
from bench.timing import BLOCKS
from bench.visitor import Visitor

WORKERS = 2
"""As many as the app is shipped with."""
START_TARGET = 1.5
MEMORY_TARGET = 1.4
BARE = (
    *("-m", "granian", "--interface", "wsgi", "--host", "127.0.0.1", "--port", "{port}"),
    *("--workers", str(WORKERS), "--blocking-threads", "1", "--log-level", "warning", "--no-ws"),
    "bench.bare:application",
)
_FIRST_REQUEST = """
import io
from {module} import application
environ = {{
    "REQUEST_METHOD": "GET", "PATH_INFO": "/", "SCRIPT_NAME": "", "QUERY_STRING": "", "SERVER_NAME": "localhost",
    "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1", "HTTP_HOST": "localhost", "wsgi.input": io.BytesIO(),
    "wsgi.url_scheme": "http", "wsgi.errors": io.StringIO(), "wsgi.version": (1, 0), "wsgi.multithread": False,
    "wsgi.multiprocess": True, "wsgi.run_once": False,
}}
assert b"".join(application(environ, lambda status, headers, error=None: None))
"""


def measure() -> list[Figure]:
    """Starts of the whole server and of one process, then memory; a data folder that is in use already."""
    with tempfile.TemporaryDirectory(prefix="roundhouse-bench-") as folder, tempfile.TemporaryDirectory() as other:
        app, bare = Server(Path(folder)), Server(Path(other), BARE)
        return [
            _ratio(
                "first answer of the server, as shipped ÷ bare", lambda: _start(app), lambda: _start(bare), START_TARGET
            ),
            _ratio(
                "first answer of one process ÷ bare",
                lambda: _first_answer("config.wsgi", folder),
                lambda: _first_answer("bench.bare", folder),
                None,
            ),
            _ratio(
                "first answer of one process ÷ startproject",
                lambda: _first_answer("config.wsgi", folder),
                lambda: _first_answer("bench.bare", folder, BARE="startproject"),
                None,
            ),
            _memory(Path(folder), Path(other)),
        ]


def _ratio(what: str, subject: Callable[[], float], floor: Callable[[], float], target: float | None) -> Figure:
    subject(), floor()
    pairs = [(subject(), floor()) for _block in range(BLOCKS)]
    ratios = [taken / bare for taken, bare in pairs]
    note = (
        f"{median(taken for taken, _bare in pairs):.2f} s ÷ {median(bare for _taken, bare in pairs):.2f} s; "
        f"{min(ratios):.2f}–{max(ratios):.2f}"
    )
    return Figure("M11", what, median(ratios), target=target, note=note)


def _start(server: Server) -> float:
    try:
        return server.start()
    finally:
        server.stop()


def _first_answer(module: str, folder: str, **settings: str) -> float:
    outside = {name: value for name, value in os.environ.items() if name not in OF_THIS_MACHINE}
    began = time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", _FIRST_REQUEST.format(module=module)],
        check=True,
        cwd=BASE,
        env=outside | {"ROUNDHOUSE_DATA": folder} | settings,
    )
    return time.perf_counter() - began


def _memory(folder: Path, other: Path) -> Figure:
    """Both after the same number of requests, so that each worker has served some."""
    with serving(folder) as app, serving(other, BARE) as bare:
        visitor = Visitor(app.port)
        game = visitor.new_game()
        visitor.play(game, 13)
        for _request in range(60):
            app.answers(game)
            bare.answers("/")
        visitor.close()
        kept, floor = app.memory(), bare.memory()
    note = f"{kept / 1e6:.0f} MB ÷ {floor / 1e6:.0f} MB, proportional set of the server and its {WORKERS} workers"
    return Figure("M11", "memory of two workers ÷ bare", kept / floor, target=MEMORY_TARGET, note=note)
