"""Putting names and tiles into a sentence."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from scoring import Tile


def join_names(names: Sequence[str]) -> str:
    """ "Ana", "Ana and Luis", "Ana, Luis and Kim"."""
    if len(names) < 2:
        return "".join(names)
    *before, last = map(_isolated, names)
    return _("%(names)s and %(last)s") % {"names": ", ".join(before), "last": last}


def _isolated(name: str) -> str:
    """Keeps a name that is written from right to left from changing places with its neighbour."""
    turns = any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in name)
    return f"\u2068{name}\u2069" if turns else name


def join_choices(choices: Sequence[str]) -> str:
    """ "12", "12 or 23", "1, 12 or 23"."""
    if len(choices) < 2:
        return "".join(choices)
    return _("%(choices)s or %(last)s") % {"choices": ", ".join(choices[:-1]), "last": choices[-1]}


def join_tiles(tiles: Iterable[Tile]) -> str:
    """ "12-7 + 1-0"."""
    return " + ".join(map(str, tiles))


def engine_text(engine: int) -> str:
    """The engine as it is printed: "12|12"."""
    return f"{engine}|{engine}"
