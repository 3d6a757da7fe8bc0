"""A PostgreSQL of a measurement's own: a cluster in a folder that goes with it, on a spare port of this machine."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_OPTIONS = "-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories= -c fsync=off"
"""Nothing here has to survive a power cut, so nothing waits for the disk."""


def programs() -> Path | None:
    """The folder of the server's programs, the newest where there are several; None where there are none."""
    # Debian keeps them off the path.
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    path = str(found[-1]) if found else shutil.which("initdb")
    return None if path is None else Path(path).parent


@contextmanager
def cluster() -> Iterator[str]:
    """The address of its database; stopped and removed at the end whatever happens."""
    folder = programs()
    if folder is None:
        raise RuntimeError("no PostgreSQL here; on Debian: apt-get install postgresql")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="roundhouse-bench-") as home:
        data, log = f"{home}/data", f"{home}/log"
        if os.geteuid() == 0:
            shutil.chown(home, "postgres")
        made = ("--username", "roundhouse", "--auth", "trust", "--encoding", "UTF8", "--locale", "C.UTF-8", "--no-sync")
        _run(folder / "initdb", "--pgdata", data, *made)
        try:
            _run(folder / "pg_ctl", "--pgdata", data, "--log", log, "--wait", "-o", _OPTIONS.format(port=port), "start")
            yield f"postgresql://roundhouse@127.0.0.1:{port}/postgres"
        finally:
            _run(folder / "pg_ctl", "--pgdata", data, "--mode", "immediate", "stop", check=False)


def _run(*command: str | Path, check: bool = True) -> None:
    # PostgreSQL refuses to run as root.
    as_server = ("runuser", "-u", "postgres", "--") if os.geteuid() == 0 else ()
    subprocess.run([*as_server, *command], cwd="/", check=check, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
