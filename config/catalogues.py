"""Compiles the translation catalogues: ``python -m config.catalogues``.

Babel does it, so a machine needs no gettext tools. The compiled files are not kept in git.
"""

import os
import tempfile
from pathlib import Path

LOCALE = Path(__file__).resolve().parent.parent / "locale"


def compile_catalogues(folder: Path = LOCALE) -> list[Path]:
    """Compile each ``django.po`` (and ``djangojs.po``) that is newer than its result; return what was written."""
    written = []
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns > source.stat().st_mtime_ns:
            continue
        # Mostly all is compiled, and a start does not wait for what it does not need.
        from babel.messages.mofile import write_mo  # noqa: PLC0415
        from babel.messages.pofile import read_po  # noqa: PLC0415

        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3])
        # By a rename: a server that starts meanwhile reads the old file or the new one, never half of it.
        descriptor, draft = tempfile.mkstemp(dir=target.parent, suffix=".mo.tmp")
        with os.fdopen(descriptor, "wb") as file:
            write_mo(file, catalogue)
        Path(draft).chmod(0o644)
        Path(draft).replace(target)
        written.append(target)
    return written


if __name__ == "__main__":
    compile_catalogues()
