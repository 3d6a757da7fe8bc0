"""Collects the static files, where anything that they are made of has changed since."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

STAMP = "made-of"
"""Lies among the collected files and says what they were made of, once all of them are there."""

BASE = Path(__file__).resolve().parent.parent


def collect() -> bool:
    """Name, put together, strip and compress them; return whether that was needed. It takes longer than all else of a
    start, and a server that is started again has mostly nothing new.
    """
    stamp, made_of = Path(settings.STATIC_ROOT) / STAMP, _made_of()
    if _is_whole() and stamp.is_file() and stamp.read_text(encoding="ascii") == made_of:
        return False
    # Whoever stops this half way leaves no stamp.
    stamp.unlink(missing_ok=True)
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(made_of, encoding="ascii")
    return True


def _made_of() -> str:
    """The same for the same sources, made by the same code in the same way, and for nothing else."""
    found = sha256(json.dumps([settings.STORAGES["staticfiles"], settings.STATIC_URL]).encode())
    for name, content in (*_makers(), *_sources()):
        found.update(f"{name}:{len(content)}:".encode())
        found.update(content)
    return found.hexdigest()


def _makers() -> Iterator[tuple[str, bytes]]:
    # The pins name the packages that have a part in it.
    for name in ("config/apps.py", "config/bundles.py", "config/static.py", "requirements/base.txt"):
        yield name, (BASE / name).read_bytes()


def _sources() -> Iterator[tuple[str, bytes]]:
    ignored = apps.get_app_config("staticfiles").ignore_patterns  # type: ignore[attr-defined]
    for finder in get_finders():
        for name, storage in finder.list(ignored):
            with storage.open(name) as file:
                yield f"{getattr(storage, 'prefix', '')}/{name}", file.read()


def _is_whole() -> bool:
    """Whether every file is there that pages are told of."""
    manifest = Path(settings.STATIC_ROOT) / "staticfiles.json"
    if not manifest.is_file():
        return False
    names = json.loads(manifest.read_text(encoding="utf-8"))["paths"].values()
    return all((manifest.parent / name).is_file() for name in names)
