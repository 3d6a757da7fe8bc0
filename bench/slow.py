"""M6: a game on a slow phone and a slow network: when its score can be read, when it can be used, what jumps.

Chromium's own throttling: 400 ms a round trip, 400 kbit/s, a processor four times slower. It delays each request by a
round trip and spares the opening of connections, so a real slow network costs one or two round trips more.
"""

from __future__ import annotations

from statistics import median
from typing import Any

from bench.chromium import Stage, stage
from bench.report import Figure
from bench.timing import BLOCKS

VISIBLE, USABLE, SHIFT = 1.0, 1.8, 0.01
_SLOW_3G = {
    "offline": False,
    "latency": 400,
    "downloadThroughput": 400_000 / 8,
    "uploadThroughput": 400_000 / 8,
}
_SLOWER = 4

_WATCH = """
window.bench = {visible: null, shift: 0, long: 0};
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) bench.shift += entry.value;
}).observe({type: "layout-shift", buffered: true});
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) bench.long = Math.max(bench.long, entry.startTime + entry.duration);
}).observe({type: "longtask", buffered: true});
// Frames are only drawn once the style sheet is there, so a frame that finds the table laid out is about to show it.
const look = () => {
  const score = document.querySelector("table .score, table.board tbody td");
  if (score && score.getClientRects().length) requestAnimationFrame(() => { bench.visible = performance.now(); });
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
_READ = """() => {
  const navigation = performance.getEntriesByType("navigation")[0];
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  const last = name => Math.max(0, ...performance.getEntriesByType("resource")
    .filter(entry => entry.name.includes(name)).map(entry => entry.responseEnd));
  return {
    ...bench, paint: paint ? paint.startTime : 0, html: navigation.responseEnd,
    css: last(".css"), script: last(".js"), ready: navigation.domContentLoadedEventEnd,
  };
}"""


def measure() -> list[Figure]:
    """First visits with nothing kept, and visits with the style sheet and the script kept from before."""
    with stage() as scene:
        first = [_visit(scene, again=False) for _block in range(BLOCKS)]
        again = [_visit(scene, again=True) for _block in range(BLOCKS)]
    return [
        Figure("M6", "slow 3G, first visit: score visible", _median(first, "visible"), "s", VISIBLE, _made_of(first)),
        Figure("M6", "slow 3G, first visit: usable", _median(first, "usable"), "s", USABLE, _range(first, "usable")),
        Figure(
            "M6",
            "slow 3G, first visit: layout shift",
            _median(first, "shift") * 1000,
            "shift",
            SHIFT,
            "the sum of all shifts",
        ),
        Figure("M6", "slow 3G, later visit: score visible", _median(again, "visible"), "s", VISIBLE, _made_of(again)),
        Figure("M6", "slow 3G, later visit: usable", _median(again, "usable"), "s", USABLE, _range(again, "usable")),
    ]


def _visit(scene: Stage, *, again: bool) -> dict[str, float]:
    """Seconds since the address was opened."""
    with scene.browser.new_context(locale="en", viewport={"width": 360, "height": 740}) as context:
        context.add_cookies([{"name": "device", "value": scene.device.strip('"'), "url": scene.address("/")}])
        page = context.new_page()
        if again:
            page.goto(scene.address("/"), wait_until="networkidle")
        page.add_init_script(_WATCH)
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", _SLOW_3G)
        session.send("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})
        page.goto(scene.address(scene.game), wait_until="load")
        page.wait_for_function("bench.visible !== null")
        page.wait_for_timeout(500)
        seen: dict[str, Any] = page.evaluate(_READ)
    found = {name: value / 1000 for name, value in seen.items()}
    found["visible"] = max(found["visible"], found["paint"])
    # The script is deferred: what it does at DOMContentLoaded, and any long task, comes before the page answers.
    found["usable"] = max(found["visible"], found["ready"], found["long"])
    return found


def _median(visits: list[dict[str, float]], name: str) -> float:
    return median(visit[name] for visit in visits)


def _range(visits: list[dict[str, float]], name: str) -> str:
    values = [visit[name] for visit in visits]
    return f"{min(values):.2f}–{max(values):.2f} s"


def _made_of(visits: list[dict[str, float]]) -> str:
    parts = ("html", "page"), ("css", "style sheet"), ("paint", "painted"), ("script", "script")
    return ", ".join(f"{label} at {_median(visits, name):.2f}" for name, label in parts) + " s"
