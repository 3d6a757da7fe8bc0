"""Modules do the same in one file as one by one, which is how ``runserver`` serves them while they are written."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page, Route, expect

from config.bundles import bundles
from tests.browser.people import keeps_score, round_path, save, type_round
from tests.tracker.factories import X, new_game, play

MADE = {
    "one after the other": {
        "page.js": 'import "./a.js";\nimport "./b.js";\nran.push("page");',
        "a.js": 'import "./c.js";\nran.push("a");',
        "b.js": 'import "./c.js";\nran.push("b");',
        "c.js": 'ran.push("c");',
    },
    "names and other names": {
        "page.js": 'import { add, count as times } from "./a.js";\nadd();\nadd();\nran.push(times());',
        "a.js": "let seen = 0;\nexport const count = () => seen;\nexport function add() { seen += 1; }",
    },
    "the same name twice": {
        "page.js": 'import { name } from "./a.js";\nimport { name as other } from "./b.js";\nran.push(name, other);',
        "a.js": 'const own = "a";\nexport const name = own;',
        "b.js": 'const own = "b";\nexport const name = own;',
    },
    "fetched later, and still the same": {
        "page.js": 'import { add } from "./a.js";\nadd();\nexport const later = () => import("./b.js");',
        "a.js": "let seen = 0;\nexport const add = () => ran.push((seen += 1));",
        "b.js": 'import { add } from "./a.js";\nimport { c } from "./c.js";\nadd();\nexport const b = c;',
        "c.js": 'ran.push("c");\nexport const c = "of c";',
    },
    "nothing around it": {"page.js": "ran.push(this, typeof window, (function () { return this; })());"},
}

RUN = """async (folder) => {
  globalThis.ran = [];
  const { later } = await import(`/${folder}/page.js`);
  if (later) ran.push((await later()).b);
  return ran.map(String);
}"""


@pytest.mark.parametrize("sources", MADE.values(), ids=MADE)
def test_modules_in_one_file_run_as_they_do_one_by_one(page: Page, sources: dict[str, str]) -> None:
    answers = {"plain": sources, "made": bundles(["page.js"], sources.__getitem__)}

    def answer(route: Route) -> None:
        folder, name = route.request.url.split("/")[-2:]
        route.fulfill(body=answers[folder][name], content_type="text/javascript")

    page.route("**/plain/*", answer)
    page.route("**/made/*", answer)
    page.goto("/")
    ran = {folder: page.evaluate(RUN, folder) for folder in answers}
    assert ran["plain"]
    assert ran["made"] == ran["plain"]


def as_they_are_written(page: Page) -> list[str]:
    """Have the page's scripts come as ``runserver`` serves them, one by one; a list of those that came."""
    came: list[str] = []

    def answer(route: Route) -> None:
        # The name without its hash; what it imports then asks for plain names by itself.
        name = route.request.url.split("/static/")[1].split(".")[0] + ".js"
        came.append(name)
        route.fulfill(path=settings.BASE_DIR / "static" / name, content_type="text/javascript")

    page.route("**/static/js/**", answer)
    return came


def test_a_round_is_entered_with_the_modules_one_by_one(page: Page) -> None:
    came = as_they_are_written(page)
    game = new_game("Ana", "Luis")
    keeps_score(page).goto(round_path(game, 1))
    type_round(page, [X, 12])
    page.locator("#seat-1").blur()
    expect(page.locator("#status")).to_have_text("All saved")
    save(page)
    expect(page.locator("#board")).to_be_visible()
    assert {"js/pages/round.js", "js/late.js", "js/queue.js", "js/keypad.js"} <= {*came}
    assert len({*came}) == len(came)


PAGES: dict[str, Any] = {
    "the board": "",
    "what lies on the table": "hub/",
    "the television": "tv/",
    "a correction": "round/1/",
}


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_a_page_has_no_trouble_with_the_modules_one_by_one(page: Page, path: str) -> None:
    came = as_they_are_written(page)
    game = new_game("Ana", "Luis")
    play(game, [X, 12])
    keeps_score(page).goto(f"{game.get_absolute_url()}{path}")
    page.wait_for_load_state("networkidle")
    assert len(came) > 1
