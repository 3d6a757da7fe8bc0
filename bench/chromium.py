"""A real browser on this machine's own server, with an empty profile for each visit."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

from bench.server import serving
from bench.visitor import Visitor

HOME_NAME = "scores.lan"
"""A name as a router hands it out. Over plain http a browser asks nobody but its own machine for brotli, so a visit
under this name is what a phone at the table makes."""
_ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {HOME_NAME} 127.0.0.1",
]


@dataclass(frozen=True, slots=True)
class Stage:
    """A server with a whole game on it, and a browser to look at it."""

    browser: Browser
    port: int
    game: str
    """The path of a classic game, 13 rounds of 8."""
    device: str
    """The cookie of the device that keeps its score."""

    def address(self, path: str, host: str = "localhost") -> str:
        return f"http://{host}:{self.port}{path}"


@contextmanager
def stage() -> Iterator[Stage]:
    """Everything that a visit needs; all of it ended and removed afterwards."""
    with (
        tempfile.TemporaryDirectory(prefix="roundhouse-bench-") as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        visitor = Visitor(server.port)
        game = visitor.new_game()
        visitor.play(game, 13)
        visitor.close()
        with launched(playwright) as browser:
            yield Stage(browser, server.port, game, visitor.cookies["device"])


@contextmanager
def launched(playwright: Playwright) -> Iterator[Browser]:
    """The machine's chromium, closed at the end whatever happens."""
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "chromium-headless-shell"))), None)
    if path is None:
        raise RuntimeError("no chromium here; on Debian: apt-get install chromium")
    browser = playwright.chromium.launch(executable_path=path, args=_ARGUMENTS)
    try:
        yield browser
    finally:
        browser.close()
