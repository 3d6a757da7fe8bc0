"""The repository speaks of the product alone, and its documents agree with the code."""

import re
import subprocess
from pathlib import Path

import pytest
from django.conf import settings

from config.env import KNOWN, PREFIX

BASE = Path(__file__).resolve().parents[2]
MAKEFILE = (BASE / "Makefile").read_text(encoding="utf-8")
DOCUMENTS = [path for path in (BASE / "README.md", BASE / "CONTRIBUTING.md") if path.exists()]

# Written in pieces, so that this list does not find itself.
FOREIGN = {
    "a path of one machine": re.compile(
        r"(?<![\w.])/(?:" + "|".join(["wo" + "rk", "op" + "t", "ro" + "ot", "ho" + "me"]) + r")/"
    ),
    "a package index": re.compile(
        "|".join(["pypi" + r"\.", "python" + r"hosted\.", "npm" + r"js\.", "deb" + r"ian\.org"])
    ),
}


def committed_files() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=BASE,
        capture_output=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip(
            "not a git checkout, so nothing says which files are the repository's; clone it with git to run this"
        )
    return [BASE / name for name in listed.stdout.decode().split("\0") if name]


def text_of(path: Path) -> str:
    if path.is_symlink():  # what git keeps of a link is where it points
        return str(path.readlink())
    try:
        return path.read_text(encoding="utf-8")
    except (UnicodeDecodeError, FileNotFoundError, IsADirectoryError):
        return ""


@pytest.mark.parametrize("kind", FOREIGN)
def test_no_file_names_what_belongs_to_one_machine(kind):
    found = [
        f"{path.relative_to(BASE)}:{number}: {line.strip()}"
        for path in committed_files()
        for number, line in enumerate(text_of(path).splitlines(), start=1)
        if FOREIGN[kind].search(line)
    ]
    assert not found, f"{kind} is named:\n" + "\n".join(found)


def test_what_is_made_by_running_is_not_in_git():
    ours = {path.relative_to(BASE).parts[0] for path in committed_files()}
    assert not ours & {"data", "staticfiles", ".venv", ".cache", ".coverage"}
    assert not [path for path in committed_files() if path.suffix == ".mo"]


def test_the_readme_lists_the_targets_of_the_makefile():
    if not (readme := text_of(BASE / "README.md")):
        pytest.skip("there is no README.md yet; write it to run this")
    listed = set(re.findall(r"^\| `make ([a-z-]+)", readme, re.MULTILINE))
    assert listed == set(re.findall(r"^([a-z-]+):.*## ", MAKEFILE, re.MULTILINE))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_command_and_setting_in_a_document_exists(path):
    text = path.read_text(encoding="utf-8")
    # Only what is written as code: prose may "make sure".
    code = " ".join(re.findall(r"`[^`]+`", text))
    assert set(re.findall(r"\bmake ([a-z-]+)", code)) <= set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
    assert {name for name in re.findall(rf"{PREFIX}[A-Z_]+", text) if not name.endswith("_")} <= KNOWN.keys()


def test_every_setting_is_documented():
    if not (BASE / "README.md").exists():
        pytest.skip("there is no README.md yet; write it to run this")
    text = "".join(map(text_of, DOCUMENTS))
    assert not [name for name in KNOWN if name not in text]


def test_the_workers_keep_to_one_thread_each():
    # Threads that share a SQLite writer give a tail of half a second; two processes with one thread each do not.
    assert "blocking_threads=1," in text_of(BASE / "config" / "listen.py")


def test_the_languages_that_are_offered_are_the_ones_that_are_checked():
    script = text_of(BASE / "scripts" / "translations.py")
    checked = set(re.findall(r'^    "([a-z]{2})": "nplurals', script, re.MULTILINE))
    assert {code for code, _ in settings.LANGUAGES} == checked | {"en"}
