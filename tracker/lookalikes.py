"""Which names of a group are likely two spellings of one: "Ana" and "Anna", "J. Luis" and "José Luis"."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations, groupby

from tracker.names import name_key

_SOUNDS = (("ph", "f"), ("th", "t"), ("y", "i"))

LONG = 6
"""In names that are shorter, one letter is another name: "Tom" and "Tim"."""

SHORT = 4
"""As long as a name may be that others begin with: "Alex" of "Alexandra"; what is longer is a name of its own."""


def are_alike(one: str, other: str) -> bool:
    """Whether somebody may have meant one name and written the other; whoever asks decides."""
    first, second = _words(one), _words(other)
    if not first or not second:
        return False
    if "".join(first) == "".join(second):
        return True
    # A family name that one of the two lacks: the rest has to be there.
    pairs = list(zip(first, second, strict=False))
    return any(len(a) > 1 and len(b) > 1 for a, b in pairs) and all(_are_words_alike(a, b) for a, b in pairs)


def lookalikes(names: Sequence[str]) -> list[tuple[int, int]]:
    """The pairs of names that are alike, as two places in ``names``, in their order.

    Names are compared with those of the same first letter alone, so that a club of a thousand is not half a million
    pairs.
    """
    by_letter: dict[str, list[int]] = defaultdict(list)
    for place, name in enumerate(names):
        if words := _words(name):
            by_letter[words[0][:1]].append(place)
    return sorted(
        (a, b) for places in by_letter.values() for a, b in combinations(places, 2) if are_alike(names[a], names[b])
    )


def likely(name: str, known: Sequence[str]) -> int | None:
    """The place of the only one of the ``known`` that a name is like; None where there is none, or several are."""
    found = [place for place, other in enumerate(known) if are_alike(name, other)]
    return found[0] if len(found) == 1 else None


def _words(name: str) -> tuple[str, ...]:
    """The words of a name by how they sound: no accents, no doubled letters."""
    letters = "".join(letter if letter.isalnum() else " " for letter in name_key(name))
    found = []
    for word in letters.split():
        sound = word
        for written, heard in _SOUNDS:
            sound = sound.replace(written, heard)
        sound = sound[0] + sound[1:].replace("h", "")
        # No number is taken for another.
        found.append("".join(key if key.isalpha() else "".join(run) for key, run in groupby(sound)))
    return tuple(found)


def _are_words_alike(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    if long == short or (len(short) == 1 and short.isalpha() and long.startswith(short)):
        return True
    if any(letter.isdigit() for letter in one + other) or short[0] != long[0]:
        return False
    if 3 <= len(short) <= SHORT and len(long) > len(short) + 1 and long.startswith(short):
        return True
    # The last letter alone makes Mario of Maria, and Daniela of Daniel.
    return len(short) >= LONG - 1 and len(long) >= LONG and short[-1] == long[-1] and _is_one_slip(short, long)


def _is_one_slip(short: str, long: str) -> bool:
    """Whether one letter is missing, is another one, or has changed places with the next."""
    start = next(at for at in range(len(long)) if at == len(short) or short[at] != long[at])
    if len(short) < len(long):
        return short[start:] == long[start + 1 :]
    rest, other = short[start:], long[start:]
    return rest[1:] == other[1:] or (rest[:2] == other[1::-1] and rest[2:] == other[2:])
