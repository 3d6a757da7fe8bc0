"""Modules that are put into one file run as they would one by one, or are refused when they are collected."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from config.bundles import NotUnderstood, bundle, bundles, needed, parse
from config.static import PAGES

STATIC = settings.BASE_DIR / "static"
NAMES = sorted(str(path.relative_to(STATIC)) for path in STATIC.rglob("*.js"))
PAGE_NAMES = [name for name in NAMES if name.startswith(PAGES)]


def source(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def reading(sources: dict[str, str]) -> Callable[[str], str]:
    return lambda name: sources[name]


# --- What is understood -----------------------------------------------------------------------------------------------

TEMPLATES = sorted((settings.BASE_DIR / "templates").rglob("*.html"))

UNDERSTOOD = {
    "an import that only runs another": ('import "./b.js";', [("b.js", ())]),
    "an import of names": ('import { one, two } from "./b.js";', [("b.js", (("one", "one"), ("two", "two")))]),
    "an import over several lines": ('import {\n  one,\n} from "./b.js";', [("b.js", (("one", "one"),))]),
    "an import under another name": ('import { one as two } from "./b.js";', [("b.js", (("one", "two"),))]),
    "an import from another folder": ('import "../a/b.js";', [("../a/b.js", ())]),
    "an import after a comment": ('// Why.\nimport "./b.js";', [("b.js", ())]),
    "an import that is stripped": (
        'import"./b.js";import{one}from"./c.js";',
        [("b.js", ()), ("c.js", (("one", "one"),))],
    ),
}


@pytest.mark.parametrize(("text", "imports"), UNDERSTOOD.values(), ids=UNDERSTOOD)
def test_an_import_is_understood(text: str, imports: list[tuple[str, tuple[tuple[str, str], ...]]]) -> None:
    assert [(one.module, one.names) for one in parse("a.js", text, "").imports] == imports


@pytest.mark.parametrize(
    "text", ["const {} = 1;", "const {} = () => 1;", "function {}() {{}}", "async function {}() {{}}"]
)
def test_an_export_is_understood_and_keeps_what_it_says(text: str) -> None:
    module = parse("a.js", f"export {text.format('one')}", "")
    assert (module.exports, module.body) == (("one",), text.format("one"))


QUIET = [
    '"import x"',
    "'export default 1'",
    "`await ${1}`",
    "// import x",
    "/* export\nx */",
    "/import \\/ [/{]/g",
    "x.await",
]


@pytest.mark.parametrize("text", QUIET)
def test_what_only_looks_like_a_word_of_a_module_is_left_alone(text: str) -> None:
    written = f"const x = [{text}\n];"
    assert parse("a.js", written, "").body == written


def test_what_is_fetched_later_is_found_from_the_file_that_its_module_becomes_part_of() -> None:
    module = parse("js/keypad.js", 'go(() => import("./tiles.js"));', "js/pages")
    assert module.fetches == ("js/tiles.js",)
    assert module.body == 'go(() => import("../tiles.js"));'


# --- What is refused --------------------------------------------------------------------------------------------------

REFUSED = {
    "a value that can change": "export let one = 1;",
    "a default": "export default 1;",
    "a list of exports": "const one = 1;\nexport { one };",
    "an export of another's": 'export { one } from "./b.js";',
    "an export of all of another's": 'export * from "./b.js";',
    "parts of an object": "export const { one } = {};",
    "a class": "export class One {}",
    "another's default": 'import one from "./b.js";',
    "another as a whole": 'import * as all from "./b.js";',
    "a name that is no word": 'import { "a b" as one } from "./b.js";',
    "two names without a comma": 'import { one two } from "./b.js";',
    "a package": 'import "htmx";',
    "a file of another server": 'import "https://example.com/a.js";',
    "an address that is made": "import(`./${name}.js`);",
    "what a module knows of itself": "const here = import.meta.url;",
    "an import that comes later": 'const one = 1;\nimport "./b.js";',
    "an import within something": '{ import "./b.js"; }',
    "waiting for something at the start": "const one = await fetch('/');",
    "waiting for each of some things at the start": "for await (const one of all) one();",
    "a quote without its end": "const one = 'two;",
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_what_is_not_understood_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(NotUnderstood, match=r"a\.js, line \d"):
        parse("a.js", text, "")


def test_modules_that_import_each_other_are_refused() -> None:
    sources = {"a.js": 'import "./b.js";', "b.js": 'import "./c.js";', "c.js": 'import "./b.js";'}
    with pytest.raises(NotUnderstood, match=r"these import each other: b\.js → c\.js → b\.js"):
        needed("a.js", reading(sources))


def test_a_name_that_the_other_does_not_export_is_refused() -> None:
    sources = {"a.js": 'import { one, two } from "./b.js";', "b.js": "export const one = 1;\nconst two = 2;"}
    with pytest.raises(NotUnderstood, match=r"a\.js: b\.js exports no two"):
        needed("a.js", reading(sources))


# --- The file ---------------------------------------------------------------------------------------------------------


@st.composite
def graphs(draw: st.DrawFn) -> dict[str, list[str]]:
    """Modules, each of which imports some of those before it."""
    names = [f"m{number}.js" for number in range(draw(st.integers(1, 8)))]
    return {
        name: draw(st.lists(st.sampled_from(names[:place]), unique=True) if place else st.just([]))
        for place, name in enumerate(names)
    }


@given(graphs())
def test_a_module_runs_once_and_after_all_that_it_imports(graph: dict[str, list[str]]) -> None:
    sources = {name: "".join(f'import "./{other}";\n' for other in others) for name, others in graph.items()}
    entry = [*graph][-1]
    order = re.findall(r'^modules\["(.+?)"\] \?\?=', bundle(entry, reading(sources)), re.MULTILINE)
    assert order == [*needed(entry, reading(sources))]
    assert len({*order}) == len(order)
    assert order[-1] == entry
    for place, name in enumerate(order):
        assert {*graph[name]} <= {*order[:place]}


def test_what_is_fetched_later_leaves_out_what_whoever_asks_for_it_has_run() -> None:
    sources = {
        "page.js": 'import { ask } from "./asking.js";\nask();',
        "other.js": 'import { ask } from "./asking.js";\nimport { one } from "./shared.js";\nask(one);',
        "asking.js": 'import { one } from "./shared.js";\nexport const ask = () => import("./late.js");\none();',
        "late.js": 'import { one } from "./shared.js";'
        '\nimport { two } from "./alone.js";\nexport const late = [one, two];',
        "shared.js": "export const one = 1;",
        "alone.js": "export const two = 2;",
    }
    made = bundles(["page.js", "other.js"], reading(sources))
    assert made.keys() == {"page.js", "other.js", "late.js"}
    assert re.findall(r'^modules\["(.+?)"\]', made["late.js"], re.MULTILINE) == ["alone.js", "late.js"]
    assert 'export const { late } = modules["late.js"];' in made["late.js"]


# --- Our own ----------------------------------------------------------------------------------------------------------


def test_every_module_is_on_a_page() -> None:
    made = bundles(PAGE_NAMES, source)
    assert {name for entry in made for name in needed(entry, source)} == {*NAMES}


def test_of_the_modules_only_files_that_a_page_asks_for_are_collected() -> None:
    collected = (Path(settings.STATIC_ROOT) / "staticfiles.json").read_text(encoding="utf-8")
    assert {*re.findall(r'"(js/[\w/-]+\.js)":', collected)} == {*bundles(PAGE_NAMES, source)}


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(settings.BASE_DIR)))
def test_a_template_asks_for_its_pages_file_and_no_other(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    asked = re.findall(r"""<script[^>]*\{% static ['"]([^'"]+)""", text)
    assert {*asked} <= {*PAGE_NAMES}
    assert text.count("<script") == len(asked)


def test_no_page_is_left_without_a_template() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (settings.BASE_DIR / "templates").rglob("*.html")]
    assert {name for name in PAGE_NAMES if any(name in text for text in texts)} == {*PAGE_NAMES}
