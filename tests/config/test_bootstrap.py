"""Finding a Python, without touching the one that runs the tests."""

import shutil
import subprocess
from pathlib import Path

import pytest

BASE = Path(__file__).resolve().parents[2]
TOOLS = ("cat", "dirname", "printf", "rm", "sh")


@pytest.fixture
def machine(tmp_path):
    """A clone on a machine that has the shell's tools and no Python yet."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "clone" / "scripts").mkdir(parents=True)
    shutil.copy(BASE / "scripts" / "bootstrap.sh", tmp_path / "clone" / "scripts")
    for name in TOOLS:
        (tmp_path / "bin" / name).symlink_to(shutil.which(name))
    return tmp_path


def program(machine: Path, name: str, text: str) -> None:
    path = machine / "bin" / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def bootstrap(machine: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "scripts/bootstrap.sh"],
        cwd=machine / "clone",
        env={"PATH": str(machine / "bin")},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_machine_without_any_python_is_told_what_to_install(machine):
    done = bootstrap(machine)
    assert done.returncode == 1
    assert "No Python 3.12 or newer here" in done.stdout
    assert "Install Python 3.12 or newer" in done.stderr


def test_a_placeholder_that_does_not_run_is_passed_over_for_one_that_does(machine):
    program(machine, "python3.13", "echo 'command not found' >&2; exit 127")
    program(machine, "python3.12", 'case "$1" in -c) exit 0 ;; esac; exit 1')
    done = bootstrap(machine)
    assert "Making .venv with" in done.stdout
    assert "bin/python3.12" in done.stdout


def test_an_old_python_fetches_a_new_one_through_uv_and_says_when_that_fails(machine):
    program(machine, "python3", 'case "$1" in -c) exit 1 ;; esac; exit 0')
    program(machine, "uv", 'case "$1" in --version) exit 0 ;; esac; exit 1')
    done = bootstrap(machine)
    assert done.returncode == 1
    assert "getting one through uv" in done.stdout
    assert "uv could not fetch Python 3.13" in done.stderr
