"""M3: a score is saved on one phone; when do eight others show it?

Each of them has the game's page open in a real browser and asks by itself, as shipped. A save counts as shown once the
page stands at its revision or a later one; the clock starts when the save was acknowledged.
"""

from __future__ import annotations

import json
import random
import tempfile
import time
from pathlib import Path
from uuid import uuid4

from playwright.sync_api import Browser, Page, sync_playwright

from bench.books import seat_games
from bench.chromium import launched
from bench.report import Figure
from bench.server import serving
from bench.timing import percentile
from bench.visitor import Visitor

SAVES = 20
POLL = 3.0
"""Seconds between two questions of a page while a round is being entered."""
_LATEST = 4 * POLL
"""Seconds after which a save that is not shown counts as missed."""

_WATCH = """() => {
  const board = document.getElementById("board");
  window.shown = [];
  new MutationObserver(() => shown.push([Number(board.dataset.rev), Date.now() / 1000]))
    .observe(board, {attributes: true, attributeFilter: ["data-rev"]});
}"""


def measure() -> list[Figure]:
    """Twenty saves at moments of their own, on eight browsers."""
    with (
        tempfile.TemporaryDirectory(prefix="roundhouse-bench-") as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        seated = seat_games(server, 1)
        game = seated["games"][0]
        keeper = Visitor(server.port, {"device": seated["cookies"][0]})
        token = keeper.round_form(game["path"], 1)["csrfmiddlewaretoken"]
        # The first score is there before anybody looks: from then on a round is being entered.
        _save(keeper, token, game, 0)
        with launched(playwright) as browser:
            address = f"http://localhost:{server.port}"
            pages = [_open(browser, address, game["path"], cookie) for cookie in seated["cookies"]]
            saved = _saves(keeper, token, game, pages)
            pages[0].wait_for_timeout(_LATEST * 1000)
            shown = [page.evaluate("shown") for page in pages]
    waits = [_wait(rev, at, moments) for rev, at in saved for moments in shown]
    seen = [wait for wait in waits if wait is not None]
    note = f"{len(waits)} times; median {percentile(seen, 0.5):.2f} s, longest {max(seen):.2f} s"
    return [
        Figure("M3", "saved on one phone → shown on 8 others, p95", percentile(seen, 0.95), "s", POLL, note),
        Figure("M3", "saves that were not shown", len(waits) - len(seen), "", 0, f"within {_LATEST:.0f} s"),
    ]


def _open(browser: Browser, address: str, path: str, cookie: str) -> Page:
    context = browser.new_context(locale="en", viewport={"width": 360, "height": 740})
    context.add_cookies([{"name": "device", "value": cookie, "url": address}])
    page = context.new_page()
    page.goto(f"{address}{path}")
    page.evaluate(_WATCH)
    return page


def _saves(keeper: Visitor, token: str, game: dict[str, object], pages: list[Page]) -> list[tuple[int, float]]:
    """The revision of each save, and when it was acknowledged."""
    chance = random.Random(3)
    saved = []
    for turn in range(1, SAVES + 1):
        # The browsers go on meanwhile.
        pages[0].wait_for_timeout(chance.uniform(0.3, 4.0) * 1000)
        saved.append((_save(keeper, token, game, turn), time.time()))
    return saved


def _save(keeper: Visitor, token: str, game: dict[str, object], turn: int) -> int:
    write = {"key": str(uuid4()), "number": 1, "seat": game["seats"][turn % 8], "seen": 0, "pips": 5 + turn}
    answer = keeper.post_json(f"{game['path']}writes/", {"writes": [write]}, token)
    return int(json.loads(answer.body)["rev"])


def _wait(rev: int, at: float, moments: list[tuple[int, float]]) -> float | None:
    """Seconds until a page stood at the revision; None if it did not in time."""
    shown = next((moment - at for there, moment in moments if there >= rev), None)
    return None if shown is None or shown > _LATEST else max(0.0, shown)
