"""M7: what a person waits for while a round of eight is recorded, on a network whose round trips take long.

A phone keeps the score: the large keys walk from seat to seat, each score goes ahead by itself when its seat is left,
and at the end the round is saved. Every tap is timed in the page until the screen shows what it did; one that takes
half a round trip or longer was waited for. Then scores are typed into the list, and each is timed from the moment its
row is left until the row says that it is saved. Chromium delays each request by a round trip, and the opening of a
connection by none, as in M6.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from bench.books import NAMES, seat_games
from bench.chromium import launched
from bench.report import Figure
from bench.server import serving
from bench.timing import BLOCKS

ROUND_TRIP = 400
"""Milliseconds."""
WAITS, RATIO = 1, 1.5
_NETWORK = {
    "offline": False,
    "latency": ROUND_TRIP,
    "downloadThroughput": 400_000 / 8,
    "uploadThroughput": 400_000 / 8,
}
_THINKING = (250, 700)
"""Milliseconds between two seats: the next pips are counted."""

_TAP = """([what, where, text]) => new Promise((resolve, reject) => {
  const began = performance.now();
  document.querySelector(what).click();
  const look = () => {
    const there = document.querySelector(where);
    if (there?.checkVisibility() && there.textContent.includes(text)) resolve(performance.now() - began);
    else if (performance.now() - began > 30_000) reject(new Error("nothing was shown"));
    else requestAnimationFrame(look);
  };
  look();
})"""

_LEAVE = """(row) => new Promise((resolve, reject) => {
  const began = performance.now();
  document.activeElement.blur();
  const look = () => {
    if (row.querySelector(".state").textContent === "saved") resolve(performance.now() - began);
    else if (performance.now() - began > 30_000) reject(new Error("nothing was shown"));
    else requestAnimationFrame(look);
  };
  look();
})"""


def measure() -> list[Figure]:
    """Five rounds by the large keys, and a sixth in the list."""
    with (
        tempfile.TemporaryDirectory(prefix="roundhouse-bench-") as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
        launched(playwright) as browser,
    ):
        seated = seat_games(server, 1)
        game = f"http://localhost:{server.port}{seated['games'][0]['path']}"
        chance = random.Random(7)
        keys = _phone(browser, game, seated["cookies"][0], has_touch=True)
        rounds = [_round(keys, f"{game}round/{turn}/", turn, chance) for turn in range(1, BLOCKS + 1)]
        listed = _listed(_phone(browser, game, seated["cookies"][1], has_touch=False), f"{game}round/{BLOCKS + 1}/")
    waits = [sum(tap >= ROUND_TRIP / 2 for tap in taps) for taps in rounds]
    note = (
        f"{len(rounds[0])} taps a round; but for the last, the longest {max(max(taps[:-1]) for taps in rounds):.0f} ms"
    )
    return [
        Figure("M7", "round trips waited for to record a round of 8", median(waits), "", WAITS, note),
        _ratio("tap on “Save round” → the next round is shown", [taps[-1] for taps in rounds]),
        _ratio("a score is left → “saved” is shown beside it", listed),
    ]


def _ratio(what: str, times: Sequence[float]) -> Figure:
    trips = [time / ROUND_TRIP for time in times]
    note = f"of {ROUND_TRIP} ms; {min(trips):.2f}–{max(trips):.2f}"
    return Figure("M7", f"{what} ÷ a round trip", median(trips), target=RATIO, note=note)


def _phone(browser: Browser, game: str, cookie: str, *, has_touch: bool) -> Page:
    context = browser.new_context(locale="en", viewport={"width": 360, "height": 740}, has_touch=has_touch)
    context.add_cookies([{"name": "device", "value": cookie, "url": game}])
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", _NETWORK)
    return page


def _round(page: Page, address: str, number: int, chance: random.Random) -> list[float]:
    """Milliseconds that each tap took to show, the one that saves the round last."""
    page.goto(address)
    page.locator("#keypad").wait_for(state="visible")
    taps = []
    for seat in range(len(NAMES)):
        page.wait_for_timeout(chance.uniform(*_THINKING))
        is_out = seat == number % len(NAMES)
        pips = str(5 + (seat * 7 + number * 5) % 30)
        for nth, key in enumerate(["out"] if is_out else pips, start=1):
            shown = "0" if is_out else pips[:nth]
            taps.append(page.evaluate(_TAP, [f"#keypad [data-key='{key}']", "#keypad output", shown]))
        is_last = seat == len(NAMES) - 1
        onward = ["#scores .bar .button", "Save round"] if is_last else ["#keypad-name", NAMES[seat + 1]]
        taps.append(page.evaluate(_TAP, ["#keypad [data-key=next]", *onward]))
    page.wait_for_timeout(chance.uniform(*_THINKING))
    taps.append(page.evaluate(_TAP, ["[value=save]", "#board .now h2", f"Round {number + 1} "]))
    return taps


def _listed(page: Page, address: str) -> list[float]:
    """Milliseconds from leaving each row until it says "saved"."""
    page.goto(address)
    rows = page.locator("#scores .seat").all()
    found = []
    for turn, row in enumerate(rows):
        row.locator(".entry .figure").fill(str(7 + turn))
        found.append(row.evaluate(_LEAVE))
    return found
