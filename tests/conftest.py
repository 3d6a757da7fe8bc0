"""What all tests share: static files as shipped, a real browser, and an account of what was left out.

Fixtures for browser tests:

``page``      a page at the size of a small phone (360 × 740), light, in English, with JavaScript
``new_page``  others: ``new_page(width=1280, height=800, dark=True, locale="ca", javascript=False)``
``axe``       ``axe(page)`` gives axe-core's findings, one readable line each
``troubles``  what went wrong on any page so far; a test that provokes trouble empties the list

Every page watches itself: an error on the console (a breach of the content security policy is one), an exception, an
answer of 500 or more, a missing file or a request to another server fails the test.
"""

import os
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import hypothesis
import pytest
from django.conf import settings
from django.test.testcases import LiveServerThread
from django.utils import translation
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, sync_playwright
from pytest_django.live_server_helper import LiveServer

from config.catalogues import compile_catalogues
from config.collected import collect

type NewPage = Callable[..., Page]

NO_BROWSER = "no chromium here; to run them, install it (on Debian: apt-get install chromium), then make test"
NO_POSTGRES = "no PostgreSQL; to run them: ROUNDHOUSE_TEST_POSTGRES=postgresql://user:password@localhost/name make test"
CHROMIUM_ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


MUTATED = "MUTANT_UNDER_TEST" in os.environ

# No test is timed: a busy machine is no fault of the code. CI and the mutation test draw the same examples each time,
# so that what fails there failed because of the change; the mutation test, which runs thousands of times, draws fewer,
# and does not make small what it only has to notice.
hypothesis.settings.register_profile(
    "roundhouse",
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
    derandomize="CI" in os.environ or MUTATED,
    max_examples=25 if MUTATED else 100,
    phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate] if MUTATED else list(hypothesis.Phase),
)
hypothesis.settings.load_profile("roundhouse")


# --- What runs, and the account of what does not ----------------------------------------------------------------------


def find_chromium() -> str | None:
    """The path of a chromium that starts, or None."""
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        path = shutil.which(name)
        if path and subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0:
            return path
    return None


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--account-of-skips", type=Path, help="a file that gets one line for each reason to skip")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    # A whole evening on six phones takes a minute: begun last, it would be waited for alone.
    items.sort(key=lambda item: "six_phones" not in item.nodeid)
    on_postgres = settings.DATABASES["default"]["ENGINE"].endswith("postgresql")
    browser_missing: bool | None = None
    for item in items:
        if "new_page" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
        if item.get_closest_marker("browser") and os.environ.get("ROUNDHOUSE_REQUIRE_BROWSER") != "1":
            browser_missing = find_chromium() is None if browser_missing is None else browser_missing
            if browser_missing:
                item.add_marker(pytest.mark.skip(reason=NO_BROWSER))
        if item.get_closest_marker("postgres") and not on_postgres:
            second_run = bool(os.environ.get("ROUNDHOUSE_TEST_POSTGRES"))
            item.add_marker(pytest.mark.skip(reason="they run on PostgreSQL, next" if second_run else NO_POSTGRES))


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    if account := config.getoption("--account-of-skips"):
        reasons = Counter(report.longrepr[2] for report in terminalreporter.stats.get("skipped", []))
        lines = [f"{count} skipped: {reason.removeprefix('Skipped: ')}\n" for reason, count in sorted(reasons.items())]
        account.write_text("".join(lines), encoding="utf-8")


# --- The app as shipped ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def built() -> None:
    """Pages are rendered with the hashed names and the translations that ship, so what is missing fails here."""
    collect()
    compile_catalogues()


@pytest.fixture(autouse=True)
def _as_shipped(request: pytest.FixtureRequest) -> None:
    # The engine has no pages, and its mutation test starts a thousand times: it does not wait for them.
    if "scoring" not in request.path.parts[-2:]:
        request.getfixturevalue("built")


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    # A page that the test's client asked for in another language leaves this thread in that language.
    yield
    translation.deactivate()


class _ServerAsShipped(LiveServer):
    """The live server without Django's own handler for static files: WhiteNoise serves them, as in production."""

    thread: LiveServerThread

    def start(self) -> None:
        self.thread.static_handler = lambda application: application
        super().start()


@pytest.fixture(scope="session")
def live_server(built: None, django_db_setup: None, django_db_blocker: Any) -> Iterator[LiveServer]:
    server = _ServerAsShipped("localhost")
    yield server
    server.stop()


# --- The browser -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = find_chromium()
    if path is None:
        pytest.fail(NO_BROWSER)
    with sync_playwright() as playwright, pytest.MonkeyPatch.context() as patch:
        # Playwright keeps an event loop running in this thread, which Django takes for asynchronous code and refuses to
        # query the database from. It is not; the guard is off for as long as the browser lives.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def troubles() -> Iterator[list[str]]:
    found: list[str] = []
    yield found
    assert not found, "trouble in the browser:\n" + "\n".join(found)


@pytest.fixture
def new_page(chromium: Browser, live_server: LiveServer, troubles: list[str]) -> Iterator[NewPage]:
    contexts = []

    def make(
        *,
        width: int = 360,
        height: int = 740,
        dark: bool = False,
        locale: str = "en",
        javascript: bool = True,
        **options: Any,
    ) -> Page:
        context = chromium.new_context(
            base_url=live_server.url,
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            locale=locale,
            java_script_enabled=javascript,
            reduced_motion="reduce",
            **options,
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        _watch(page, live_server.url, troubles)
        return page

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


def _watch(page: Page, home: str, troubles: list[str]) -> None:
    def on_console(message: ConsoleMessage) -> None:
        # Chromium also reports each 4xx and 5xx here; on_response tells the meant ones from the others.
        if message.type == "error" and not message.text.startswith("Failed to load resource: the server responded"):
            troubles.append(f"console, on {page.url}: {message.text}")

    def on_response(response: Response) -> None:
        part_of_page = response.request.resource_type in {"stylesheet", "script", "image", "font", "manifest"}
        if response.status >= 500 or (part_of_page and response.status >= 400):
            troubles.append(f"{response.status} from {response.url}")

    def on_request(request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in {"http", "https"} and f"{parts.scheme}://{parts.netloc}" != home:
            troubles.append(f"a request to another server: {request.url}")

    page.on("console", on_console)
    page.on("pageerror", lambda error: troubles.append(f"exception, on {page.url}: {error}"))
    page.on("response", on_response)
    page.on("request", on_request)


@pytest.fixture(scope="session")
def axe() -> Callable[..., list[str]]:
    """Run axe-core on a page: WCAG 2.2 AA, its best practices, and the contrast of 7:1 that tired eyes need."""
    source = (resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    options = {
        "runOnly": {"type": "tag", "values": tags},
        "rules": {"color-contrast-enhanced": {"enabled": True}},
        "resultTypes": ["violations"],
    }

    def run(page: Page) -> list[str]:
        # Evaluated through the browser's debugger, which no content security policy governs.
        page.evaluate(source + "; undefined")
        found = page.evaluate(
            "options => axe.run(document, options).then(found => ({violations: found.violations}))", options
        )
        return [
            f"{rule['id']} ({rule['impact']}): {rule['help']} – {node['target']} {node['failureSummary']}"
            for rule in found["violations"]
            for node in rule["nodes"]
        ]

    return run
