"""How static files are named, stripped and compressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any

from django.core.files.base import ContentFile
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

_STRIP: Mapping[str, Callable[[str], str]] = {".css": cssmin, ".js": jsmin}


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Names carry a hash of the content, so browsers may keep a file for ever; brotli and gzip are made beforehand.

    ES modules import each other by file name: the hashed names have to reach into those imports too, or a browser would
    fetch a module once under its hashed name and once under a plain one that is never refreshed.

    Comments are for those who read the source: a quarter of what a phone would fetch before the first score is seen.
    """

    support_js_module_import_aggregation = True

    def post_process(self, paths: Mapping[str, Any], *args: Any, **options: Any) -> Iterator[Any]:
        stripped = {} if options.get("dry_run") else {name: (self, name) for name in paths if self._strip(name)}
        yield from super().post_process({**paths, **stripped}, *args, **options)

    def _strip(self, name: str) -> bool:
        """Write the collected copy again without what only a reader needs; whether that was done."""
        suffixes = PurePosixPath(name).suffixes
        if ".min" in suffixes or (strip := _STRIP.get(suffixes[-1] if suffixes else "")) is None:
            return False
        with self.open(name) as collected:
            text = collected.read().decode("utf-8")
        # Where the source did not change, the copy of the last time is still there, and is stripped already.
        if (short := strip(text)) != text:
            self.delete(name)
            self.save(name, ContentFile(short.encode("utf-8")))
        return True
