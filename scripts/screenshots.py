"""Takes the README's picture, ``docs/game-phone.png``: the demo's running game on a phone.

The same code makes the same picture, for the day, the players and the scores are fixed. With a folder named,
``scripts/screenshots.py FOLDER`` takes every page instead – phone, tablet and desk, light and dark, in each language –
for a person to look at before a change of the templates or the style sheet lands.
"""

import base64
import datetime as dt
import os
import socket
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, sync_playwright

BASE = Path(__file__).resolve().parent.parent
PICTURE = BASE / "docs" / "game-phone.png"
MOST_BYTES = 120_000
"""What a README may weigh on a slow line."""

THURSDAY = dt.date(2026, 11, 26)
NOW = dt.datetime(2026, 11, 26, 21, 5, tzinfo=dt.UTC)
SEED = 12
SCREENS = {"phone": (360, 740), "tablet": (768, 1024), "desk": (1280, 800)}
LANGUAGES = ("en", "es", "ca")

# The 256 commonest colours, and each row as a text of places among them: a rarer colour takes the place of the nearest.
_COUNT_COLOURS = """async address => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const {width, height} = image, context = new OffscreenCanvas(width, height).getContext("2d");
    context.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer), counts = new Map();
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) || 0) + 1);
    const channels = pixel => [pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255];
    const sorted = [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a) || a - b);
    const common = sorted.slice(0, 256).map(channels);
    const far = (one, other) => one.reduce((sum, value, at) => sum + (value - other[at]) ** 2, 0);
    const nearest = colour => common.reduce((best, other, at) =>
        far(colour, other) < far(colour, common[best]) ? at : best, 0);
    const places = new Map(sorted.map(pixel => [pixel, nearest(channels(pixel))]));
    const rows = Array.from({length: height}, (_, y) =>
        String.fromCharCode(...pixels.subarray(y * width, (y + 1) * width).map(pixel => places.get(pixel))));
    return {width, height, colours: common.flat(), rows};
}"""


@contextmanager
def demo_server() -> Iterator[dict[str, str]]:
    """The app as ``make run`` serves it, with the demo on a folder of its own; the addresses of its pages by name."""
    with tempfile.TemporaryDirectory(prefix="roundhouse-pictures-") as folder, socket.socket() as probe:
        probe.bind(("localhost", 0))
        port = probe.getsockname()[1]
        probe.close()
        os.environ |= {"ROUNDHOUSE_DATA": folder, "ROUNDHOUSE_TIME_ZONE": "UTC", "PORT": str(port)}
        paths = _fill()
        server = subprocess.Popen([sys.executable, "-m", "config.serve"], cwd=BASE, stdout=subprocess.DEVNULL)
        home = f"http://localhost:{port}"
        try:
            _wait_for(home)
            yield {name: home + path for name, path in paths.items()}
        finally:
            server.terminate()
            server.wait()


def _fill() -> dict[str, str]:
    """Make the database and the demo in it; the paths of the pages worth seeing."""
    sys.path.insert(0, str(BASE))
    from config.serve import prepare  # noqa: PLC0415 - the environment has to be set before

    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    prepare()
    from django.urls import reverse  # noqa: PLC0415

    from tracker.demo import make_demo  # noqa: PLC0415
    from tracker.models import Game, Role  # noqa: PLC0415
    from tracker.services import open_invite  # noqa: PLC0415

    group, game = make_demo(today=THURSDAY, now=NOW, seed=SEED)
    over = Game.objects.filter(group=group, sitting=None).exclude(pk=game.pk).latest("played_on", "pk")
    invite = open_invite(game=game, role=Role.SCOREKEEPER, now=NOW)
    here = game.get_absolute_url()
    return {
        "home": reverse("home"),
        "new": reverse("new_game"),
        "link": reverse("join", args=[invite.token]),
        "game": here,
        "round": f"{here}round/{game.rounds.count() + 1}/",
        "correction": f"{here}round/2/",
        "history": f"{here}history/",
        "people": f"{here}people/",
        "over": over.get_absolute_url(),
        "end": f"{over.get_absolute_url()}end/",
        "group": reverse("group", args=[group.uuid]),
        "nothing": "/nothing/",
    }


def _wait_for(address: str) -> None:
    for _attempt in range(150):
        try:
            urlopen(address).close()  # noqa: S310 - our own server
        except URLError:
            time.sleep(0.2)
        else:
            return
    sys.exit("The server did not start; `make run` says why.")


def open_page(browser: Browser, addresses: dict[str, str], *, screen: str, dark: bool, language: str) -> Page:
    """A browser window that keeps the score of the running game."""
    width, height = SCREENS[screen]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
        locale=language,
        device_scale_factor=2 if screen == "phone" else 1,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(addresses["link"])
    page.get_by_role("main").get_by_role("button").click()
    return page


def take_picture(browser: Browser, addresses: dict[str, str]) -> None:
    """The README's: what to do now, the standing, and the first rounds."""
    page = open_page(browser, addresses, screen="phone", dark=False, language="en")
    page.goto(addresses["game"])
    PICTURE.parent.mkdir(exist_ok=True)
    last = page.locator(".board tbody tr").nth(3).bounding_box()
    height = last["y"] + last["height"] if last else SCREENS["phone"][1]
    picture = page.screenshot(full_page=True, clip={"x": 0, "y": 0, "width": 360, "height": height})
    PICTURE.write_bytes(_with_few_colours(browser, picture))
    if PICTURE.stat().st_size > MOST_BYTES:
        sys.exit(f"{PICTURE.name} weighs {PICTURE.stat().st_size} bytes, more than {MOST_BYTES}.")


def _with_few_colours(browser: Browser, png: bytes) -> bytes:
    """The same picture with a table of at most 256 colours: a third of the size, and nobody sees the difference."""
    page = browser.new_page()
    found = page.evaluate(_COUNT_COLOURS, "data:image/png;base64," + base64.b64encode(png).decode())
    page.close()
    rows = b"".join(b"\0" + row.encode("latin-1") for row in found["rows"])
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in (
            (b"IHDR", struct.pack(">IIBBBBB", found["width"], found["height"], 8, 3, 0, 0, 0)),
            (b"PLTE", bytes(found["colours"])),
            (b"IDAT", zlib.compress(rows, 9)),
            (b"IEND", b""),
        )
    )


def take_all(browser: Browser, addresses: dict[str, str], folder: Path) -> None:
    """Every page, each screen, light and dark, in each language."""
    folder.mkdir(parents=True, exist_ok=True)
    for screen, dark, language in product(SCREENS, (False, True), LANGUAGES):
        page = open_page(browser, addresses, screen=screen, dark=dark, language=language)
        for name, address in addresses.items():
            page.goto(address)
            page.screenshot(path=folder / _file(name, screen, dark, language), full_page=True)
        page.goto(addresses["new"])
        page.get_by_role("textbox").first.fill("Ana")
        page.locator("button[value=create]").click()
        page.locator("[aria-invalid], .summary").first.wait_for()
        page.screenshot(path=folder / _file("new-refused", screen, dark, language), full_page=True)
        page.goto(addresses["round"])
        for field in page.locator("input[name^=pips]").all():
            field.fill("1")
        page.locator("button[value=save]").click()
        page.locator(".summary").wait_for()
        page.screenshot(path=folder / _file("round-refused", screen, dark, language), full_page=True)
        page.context.close()


def _file(name: str, screen: str, dark: bool, language: str) -> str:  # noqa: FBT001
    return f"{name}-{screen}-{'dark' if dark else 'light'}-{language}.png"


def main() -> None:
    """Take the README's picture, or with a folder all of them."""
    with demo_server() as addresses, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        if sys.argv[1:]:
            take_all(browser, addresses, Path(sys.argv[1]))
        else:
            take_picture(browser, addresses)
        browser.close()


if __name__ == "__main__":
    main()
