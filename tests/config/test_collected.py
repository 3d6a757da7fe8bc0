"""Static files are collected when anything that they are made of has changed, and else are there already."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from config import collected


@pytest.fixture
def sources(tmp_path: Path, settings: Any) -> Path:
    """A folder with a style sheet, which was collected."""
    folder = tmp_path / "sources"
    (folder / "css").mkdir(parents=True)
    (folder / "css" / "page.css").write_text("p { color: red }", encoding="utf-8")
    settings.STATICFILES_DIRS = [folder]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = tmp_path / "collected"
    assert collected.collect()
    return folder


def served(settings: Any) -> str:
    (path,) = Path(settings.STATIC_ROOT).glob("css/page.????????????.css")
    return path.read_text(encoding="utf-8")


def test_what_is_there_is_not_made_again(sources: Path, settings: Any) -> None:
    (sources / "css" / "page.css").touch()
    assert not collected.collect()
    assert served(settings) == "p{color:red}"


def _another_sheet(sources: Path, _settings: Any) -> None:
    (sources / "css" / "other.css").write_text("", encoding="utf-8")


def _one_gone(_sources: Path, settings: Any) -> None:
    next(Path(settings.STATIC_ROOT).glob("css/page.????????????.css")).unlink()


def _all_gone(_sources: Path, settings: Any) -> None:
    for path in Path(settings.STATIC_ROOT).rglob("*.*"):
        path.unlink()


def _another_address(_sources: Path, settings: Any) -> None:
    settings.STATIC_URL = "files/"


CHANGES = {
    "a sheet was added": _another_sheet,
    "a file that was made is gone": _one_gone,
    "all but the stamp is gone": _all_gone,
    "they are served elsewhere": _another_address,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_whatever_has_changed_they_are_made_again(
    sources: Path, settings: Any, change: Callable[[Path, Any], None]
) -> None:
    change(sources, settings)
    assert collected.collect()
    assert served(settings) == "p{color:red}"
    assert not collected.collect()


def test_a_changed_sheet_is_the_one_that_is_served(sources: Path, settings: Any) -> None:
    (sources / "css" / "page.css").write_text("p { color: tan }", encoding="utf-8")
    assert collected.collect()
    texts = {path.read_text(encoding="utf-8") for path in Path(settings.STATIC_ROOT).glob("css/page.????????????.css")}
    assert "p{color:tan}" in texts


def test_they_are_made_again_by_other_code(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collected, "_makers", lambda: [("config/static.py", b"another")])
    assert collected.collect()


def test_what_was_stopped_half_way_is_done_again(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (sources / "css" / "page.css").write_text("p { color: tan }", encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(collected, "call_command", lambda *_arguments, **_options: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            collected.collect()
    (sources / "css" / "page.css").write_text("p { color: red }", encoding="utf-8")
    assert collected.collect()
