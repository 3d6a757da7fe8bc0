"""Setting a page in type: a template and data in, a picture out.

The typesetter's library is large, so it is loaded when the first picture is asked for, and its fonts are looked for
once. What people typed goes in as data, never as part of the template, so that nothing in it is markup.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import typst

FONT = "Libertinus Serif"
"""The face that comes with the typesetter."""

PPI = 108
"""Pixels for each inch of the page, which has 72 points to it: a page of 720 points is 1080 pixels wide."""


def picture(template: Path, data: Any) -> bytes:
    """One page as PNG. The template reads ``data``, which is plain JSON, from ``sys.inputs.page``.

    Its own fonts come with the typesetter, so a picture is the same on every machine; letters that they lack are taken
    from the machine's.
    """
    import typst  # noqa: PLC0415 - 84 MB that a server without pictures need not load

    made = typst.compile(
        template, format="png", ppi=PPI, font_paths=_fonts(), sys_inputs={"page": json.dumps(data, ensure_ascii=False)}
    )
    if not isinstance(made, bytes):
        raise TypeError(f"{template.name} has more than one page")
    return made


@cache
def _fonts() -> typst.Fonts:
    import typst  # noqa: PLC0415

    return typst.Fonts()
