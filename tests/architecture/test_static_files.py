"""A file that a page names but nobody collected is an error 500 that only production shows."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings

BASE = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((BASE / "templates").rglob("*.html"))


def manifest() -> dict[str, str]:
    return json.loads((Path(settings.STATIC_ROOT) / "staticfiles.json").read_text(encoding="utf-8"))["paths"]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(BASE / "templates")))
def test_every_static_file_a_template_names_is_collected(path):
    named = set(re.findall(r"""{%\s*static\s+["']([^"']+)["']""", path.read_text(encoding="utf-8")))
    assert named <= manifest().keys()


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(BASE / "templates")))
def test_no_template_goes_round_the_hashed_names_or_runs_anything_inline(path):
    text = path.read_text(encoding="utf-8")
    assert "/static/" not in text
    assert not re.search(r"""\s(?:style|on[a-z]+)\s*=\s*["']|javascript:|<style""", text, re.IGNORECASE)


def test_every_collected_file_is_there_under_its_hashed_name():
    missing = [name for name in manifest().values() if not (Path(settings.STATIC_ROOT) / name).is_file()]
    assert not missing


def test_files_that_are_served_often_are_compressed_beforehand():
    for name, hashed in manifest().items():
        path = Path(settings.STATIC_ROOT) / hashed
        if path.suffix in {".js", ".css"} and path.stat().st_size > 2000:
            assert path.with_name(path.name + ".br").exists(), name
            assert path.with_name(path.name + ".gz").exists(), name


def test_a_phone_fetches_no_comments():
    own = {name: hashed for name, hashed in manifest().items() if name.startswith(("css/", "js/"))}
    assert own
    for name, hashed in own.items():
        served = (Path(settings.STATIC_ROOT) / hashed).read_text(encoding="utf-8")
        assert not re.search(r"^\s*(//|/\*)", served, re.MULTILINE), name
        # Nor how it was laid out.
        assert not re.search(r"^ ", served, re.MULTILINE), name


def test_no_script_shares_a_slow_line_with_the_style_sheet():
    """A page is shown once its sheet is there; what asks for a script says that it is less urgent."""
    texts = [path.read_text(encoding="utf-8") for path in TEMPLATES]
    scripts = [tag for text in texts for tag in re.findall(r"<script[^>]* src=", text)]
    assert len(scripts) > 10
    assert [tag for tag in scripts if 'fetchpriority="low"' not in tag] == []
