"""What is installed is pinned, and from where is each machine's own affair."""

import re
from pathlib import Path

import pytest

BASE = Path(__file__).resolve().parents[2]
PINNED = sorted((BASE / "requirements").glob("*.txt"))
NAMED = sorted((BASE / "requirements").glob("*.*"))


def test_the_python_version_is_exactly_the_one_that_is_meant():
    assert (BASE / ".python-version").read_bytes() == b"3.13\n"


@pytest.mark.parametrize("path", PINNED, ids=lambda path: path.name)
def test_every_package_is_pinned_with_its_hashes(path):
    entries = re.sub(r"\\\n\s*", " ", path.read_text(encoding="utf-8")).splitlines()
    entries = [entry for entry in entries if entry.strip() and not entry.lstrip().startswith("#")]
    assert entries
    for entry in entries:
        assert re.match(r"[\w.-]+(\[[\w,]+\])?==[\w.]+ ", entry), entry
        assert "--hash=sha256:" in entry, entry


@pytest.mark.parametrize("path", NAMED, ids=lambda path: path.name)
def test_no_requirement_file_says_where_packages_come_from(path):
    text = path.read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*-{1,2}(i|f|index|extra-index|find-links|trusted-host)", text, re.MULTILINE)


def test_every_list_of_wishes_has_its_pins():
    assert {path.stem for path in PINNED} == {path.stem for path in (BASE / "requirements").glob("*.in")}
