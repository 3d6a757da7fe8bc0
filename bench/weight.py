"""M5: what a first visit brings over the wire, counted by a real browser on the real server."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from bench.chromium import HOME_NAME, Stage, stage
from bench.report import Figure
from bench.visitor import Visitor

BYTES, REQUESTS, THIRD_PARTIES, HTML, SCRIPT = 29.0, 4.0, 0.0, 14.0, 20.0
"""The most there should be; sizes in thousands of bytes, compressed."""


@dataclass
class Visit:
    """One page with an empty cache."""

    host: str
    kinds: dict[str, str] = field(default_factory=dict)
    """The kind of each request, by its id."""
    wire: dict[str, int] = field(default_factory=dict)
    """Bytes of each answer with its head, by the request's id."""
    encodings: dict[str, str] = field(default_factory=dict)
    third_parties: int = 0

    def listen(self, session: Any) -> None:
        session.on("Network.requestWillBeSent", self._sent)
        session.on("Network.responseReceived", self._received)
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")

    def of(self, kind: str) -> float:
        """Thousands of bytes of one kind."""
        return sum(size for request, size in self.wire.items() if self.kinds.get(request) == kind) / 1000

    @property
    def total(self) -> float:
        return sum(self.wire.values()) / 1000

    def _sent(self, event: dict[str, Any]) -> None:
        address = urlsplit(event["request"]["url"])
        if address.scheme in {"http", "https"}:
            self.kinds[event["requestId"]] = event.get("type", "Other")
            self.third_parties += address.hostname != self.host

    def _received(self, event: dict[str, Any]) -> None:
        headers = {name.lower(): value for name, value in event["response"]["headers"].items()}
        self.encodings[event["requestId"]] = headers.get("content-encoding", "plain")

    def _finished(self, event: dict[str, Any]) -> None:
        if event["requestId"] in self.kinds:
            self.wire[event["requestId"]] = event["encodedDataLength"]


def measure() -> list[Figure]:
    """Four pages as a browser on this machine or over https asks for them, and the game as a phone at home does.

    What sends a form is fetched when somebody begins, so the form of a round is weighed once more with a finger on it.
    """
    with stage() as scene:
        keeper = Visitor(scene.port, {"device": scene.device})
        entry = f"{keeper.new_game()}round/1/"
        keeper.close()
        pages = (("home", "/"), ("new game", "/new/"), ("game 13 × 8", scene.game), ("entry of a round of 8", entry))
        figures = []
        for name, path in pages:
            figures += _figures(name, _visit(scene, path))
        at_home = _visit(scene, scene.game, HOME_NAME)
        begun = _visit(scene, entry, touched=True)
    note = f"{_parts(at_home)}; plain http under a name of the home network, so no brotli"
    return [
        *figures,
        Figure("M5", "game 13 × 8, at home: bytes", at_home.total, "KB", BYTES, note),
        Figure("M5", "entry of a round of 8, begun: bytes", begun.total, "KB", note=_parts(begun)),
    ]


def _visit(scene: Stage, path: str, host: str = "localhost", *, touched: bool = False) -> Visit:
    with scene.browser.new_context(locale="en", viewport={"width": 360, "height": 740}) as context:
        # Let in, but with nothing kept: what a phone loads that has just come by a link.
        context.add_cookies([{"name": "device", "value": scene.device.strip('"'), "url": scene.address("/", host)}])
        page = context.new_page()
        visit = Visit(host)
        visit.listen(context.new_cdp_session(page))
        page.goto(scene.address(path, host), wait_until="networkidle")
        if touched:
            page.locator("h1").click()
        page.wait_for_timeout(200)  # the icon comes last
    return visit


def _figures(name: str, visit: Visit) -> list[Figure]:
    return [
        Figure("M5", f"{name}: bytes", visit.total, "KB", BYTES, _parts(visit)),
        Figure("M5", f"{name}: requests", len(visit.kinds), "", REQUESTS, "the icon included"),
        Figure("M5", f"{name}: third parties", visit.third_parties, "", THIRD_PARTIES),
        Figure("M5", f"{name}: HTML", visit.of("Document"), "KB", HTML),
        Figure("M5", f"{name}: script", visit.of("Script"), "KB", SCRIPT),
    ]


def _parts(visit: Visit) -> str:
    return ", ".join(
        f"{visit.kinds[request].lower()} {size / 1000:.1f} ({visit.encodings.get(request, '?')})"
        for request, size in visit.wire.items()
    )
