"""A phone on a slow line is told of every script at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template

from tracker.templatetags.modules import needed

SCRIPTS = sorted(path.stem for path in (settings.BASE_DIR / "static" / "js").glob("*.js"))
TEMPLATES = sorted((settings.BASE_DIR / "templates").rglob("*.html"))


@pytest.mark.parametrize("name", SCRIPTS)
def test_what_a_script_imports_is_needed_and_so_is_what_that_imports(name: str) -> None:
    # As the browser finds it: in the file that is served, however the source is laid out. What is fetched only when
    # it is asked for needs no hint.
    served = Path(settings.STATIC_ROOT, "js", f"{name}.js").read_text(encoding="utf-8")
    direct = set(re.findall(r'(?<!import\()"\./([\w-]+)\.js"', served))
    assert set(needed((name,))) == direct.union(*(needed((other,)) for other in direct)) - {name}


def test_a_script_comes_after_a_hint_for_each_import_and_nothing_is_named_twice() -> None:
    made = Template('{% load modules %}{% modules "live" "keypad" %}').render(Context())
    names = re.findall(r"/js/([\w-]+)\.[0-9a-f]{12}\.js", made)
    assert len(set(names)) == len(names)
    assert set(names) == {"live", "keypad", *needed(("live", "keypad"))}
    assert names[-2:] == ["live", "keypad"]
    assert made.count('<link rel="modulepreload"') == len(names) - 2
    assert made.count('<script type="module"') == 2


def test_a_script_that_imports_nothing_needs_no_hint() -> None:
    made = Template('{% load modules %}{% modules "place" %}').render(Context())
    assert made.startswith("<script")


def test_a_script_that_is_not_there_is_refused() -> None:
    with pytest.raises(FileNotFoundError, match="no js/nothing.js"):
        Template('{% load modules %}{% modules "nothing" %}').render(Context())


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_every_page_asks_for_its_scripts_this_way(path: Path) -> None:
    assert not re.search(r"static ['\"]js/", path.read_text(encoding="utf-8"))
