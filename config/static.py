"""How static files are named, put together, stripped and compressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import PurePosixPath
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config.bundles import bundles

SCRIPTS = "js/"
PAGES = "js/pages/"
"""A module for each page, or for several that do the same: what templates name."""

_STRIP: Mapping[str, Callable[[str], str]] = {".css": cssmin, ".js": jsmin}


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Names carry a hash of the content, so browsers may keep a file for ever; brotli and gzip are made beforehand.

    A page's scripts are one file: asked for one by one, a phone far from the server waits for each, and fifteen small
    files compress to half as much again as one. What is imported only when it is wanted stays a file of its own.

    Comments are for those who read the source: a quarter of what a phone would fetch before the first score is seen.
    """

    # A file that is fetched later is named within a script.
    support_js_module_import_aggregation = True

    def post_process(self, paths: Mapping[str, Any], *args: Any, **options: Any) -> Iterator[Any]:
        ready = paths if options.get("dry_run") else _ready(paths)
        yield from super().post_process(ready, *args, **options)


def _ready(paths: Mapping[str, Any]) -> dict[str, Any]:
    """What browsers are to be sent, by its name: where each lies, as Django has it."""

    @cache
    def read(name: str) -> str:
        if name not in paths:
            raise FileNotFoundError(f"there is no {name}")
        storage, path = paths[name]
        with storage.open(path) as file:
            return str(file.read().decode("utf-8"))

    own = [name for name in paths if name.startswith(SCRIPTS)]
    others = [name for name in paths if name not in own and _is_stripped(name)]
    texts = {name: read(name) for name in others} | bundles((name for name in own if name.startswith(PAGES)), read)
    made = InMemoryStorage()
    for name, text in texts.items():
        made.save(name, ContentFile(_STRIP[PurePosixPath(name).suffix](text).encode("utf-8")))
    # A module that is part of others' files is asked for by nobody.
    return {name: found for name, found in paths.items() if name not in own} | {name: (made, name) for name in texts}


def _is_stripped(name: str) -> bool:
    path = PurePosixPath(name)
    return path.suffix in _STRIP and ".min" not in path.suffixes
