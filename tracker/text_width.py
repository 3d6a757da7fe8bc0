"""How wide a text is where there is no font to measure it, and as much of a name as has room."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


def cut(names: Sequence[str], room: float) -> list[str]:
    """As much of each name as has room, with "…" where something is missing; at least its first sign.

    Those that would look the same keep their ends as well: "Player 1" and "Player 12" become "Pl… 1" and "Pl…12".
    """
    shown = [_cut(name, room) for name in names]
    return [
        _cut(name, room, tail=name[-2:]) if text != name and shown.count(text) > 1 else text
        for name, text in zip(names, shown, strict=True)
    ]


def _cut(name: str, room: float, *, tail: str = "") -> str:
    if text_width(name) <= room:
        return name
    kept = name
    while len(kept) > 1 and text_width(f"{kept}…{tail}") > room:
        kept = kept[:-1]
    return f"{kept.rstrip(' \u200d')}…{tail}"


def text_width(text: str) -> float:
    """About how wide a text is in a sans serif face, rather more than less; there is no font here to measure."""
    return sum(map(_character_width, text))


def _character_width(character: str) -> float:
    if unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return 0
    if unicodedata.east_asian_width(character) in "WF":
        return 17
    if character in "ijlftr.,'’|!()[]-I ":
        return 6.5
    if character in "mwMW@%…":
        return 15
    return 11.5 if character.isupper() else 9.8
