"""The middleware of static files, that looks at each only once."""

from __future__ import annotations

from typing import Any

from whitenoise.middleware import WhiteNoiseMiddleware

_FILES: dict[tuple[str, str], dict[str, Any]] = {}


class WalkedOnce(WhiteNoiseMiddleware):
    """Each test's client starts the app anew, and would walk through all static files again: half of what it takes."""

    def update_files_dictionary(self, root: str, prefix: str) -> None:
        if (root, prefix) not in _FILES:
            super().update_files_dictionary(root, prefix)
            _FILES[root, prefix] = dict(self.files)
        self.files.update(_FILES[root, prefix])
