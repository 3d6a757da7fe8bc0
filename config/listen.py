"""The server itself. ``config.serve`` prepares everything and then goes on here, or becomes ``config.listen PORT``.

Granian does the serving; what is set here is what a terminal, a supervisor and a pulled plug ask of it.
"""

import gc
import multiprocessing
import signal
import sys
from importlib import import_module

from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server.mp import MPServer

WORKERS = 2

FORKS = sys.platform == "linux"
"""Elsewhere a process that forks may not go on as if nothing had happened, and each worker begins from nothing."""


class HomeServer(MPServer):
    """Granian, ended by a closing terminal as by Ctrl-C: its own answer is to start the workers anew, and stay."""

    stays_after_hang_up = False

    def signal_handler_reload(self, *_: object, **__: object) -> None:
        """Stop, where Granian would reload – unless it was started to outlive its terminal."""
        if not self.stays_after_hang_up:
            self.signal_handler_interrupt()  # type: ignore[no-untyped-call]


def load() -> None:
    """Load the app, for the workers to have it from the moment that they fork from this process, and to share it.

    Each by itself takes half a second to load it, and as much memory again. Nothing here asks the database: a
    connection must not be shared.
    """
    multiprocessing.set_start_method("fork")
    import_module("config.wsgi")
    from django.conf import settings  # noqa: PLC0415 - named by config.wsgi

    # Its views.
    import_module(settings.ROOT_URLCONF)
    # What the collector does not look at is not written to, and so stays shared.
    gc.collect()
    gc.freeze()


def main(port: int) -> None:
    """Serve until told to stop: two processes with one thread each, so that SQLite's writers never share a process."""
    # Until the server is up and has a handler of its own, Ctrl-C just ends it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if FORKS:
        load()
    server = HomeServer(
        "config.worker:application",
        address="0.0.0.0",  # noqa: S104 – phones have to reach it; config.hosts decides whom it answers as
        port=port,
        interface=Interfaces.WSGI,
        workers=WORKERS,
        blocking_threads=1,
        websockets=False,
        log_level=LogLevels.warning,
        respawn_failed_workers=True,
        # A request is done in milliseconds; only a worker that is still loading the app does not hear the signal.
        workers_kill_timeout=3,
    )
    # nohup says so by having the signal ignored.
    server.stays_after_hang_up = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    server.serve()


if __name__ == "__main__":
    main(int(sys.argv[1]))
