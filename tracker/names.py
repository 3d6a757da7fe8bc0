"""When two names are the same name."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import count

_JOINER = "\u200d"
"""Holds together the parts of one emoji."""

NAME_LENGTH = 40
"""Characters a player's name may have."""


def tidy(name: str) -> str:
    """The name as it is kept: composed, without outer or doubled spaces and without characters nobody can see."""
    composed = unicodedata.normalize("NFC", name)
    seen = "".join(
        " " if character.isspace() else character
        for character in composed
        if character.isspace()
        or character == _JOINER
        or unicodedata.category(character) not in {"Cc", "Cf", "Co", "Cn"}
    )
    return " ".join(seen.split()).strip(_JOINER)


def name_key(name: str) -> str:
    """Equal for names that differ only by case, accents or spacing, such as "Núria" and "NURIA"."""
    # Twice, since folding case can compose what was decomposed.
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", tidy(name)).casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def initials(name: str) -> str:
    """One or two letters that stand for the player where a name is too long; of a name without any, its first sign."""
    words = [letters for word in name.split() if (letters := "".join(filter(str.isalnum, word)))]
    if not words:
        return _first_sign(name)
    return (words[0][0] + words[-1][0] if len(words) > 1 else words[0][:2]).upper()[:2]


def distinct_initials(names: Sequence[str]) -> tuple[str, ...]:
    """Those of a whole table, for where they stand alone: no two alike, whatever their case and accents.

    Who comes first has their own. Whoever comes later has the first letter with another of the name, or else with a
    number, and so changes nobody's: "AN", "AD" for Andreu, "A2" for Ann.
    """
    found: dict[str, str] = {}
    for name in names:
        free = next(each for each in _short_names(name) if name_key(each) not in found)
        found[name_key(free)] = free
    return tuple(found.values())


def _short_names(name: str) -> Iterator[str]:
    """Without an end, the best first."""
    own = initials(name)
    yield own
    letters = "".join(filter(str.isalnum, name)).upper()
    yield from (letters[0] + letter for letter in letters[1:])
    for number in count(2):
        yield f"{letters[:1] or own}{number}"


def _first_sign(name: str) -> str:
    """The first character with all that belongs to it: an emoji may be a family of seven."""
    end = 1
    while end < len(name) and (name[end - 1] == _JOINER or _continues(name[end])):
        end += 1
    return name[:end]


def _continues(character: str) -> bool:
    is_skin_tone = "\U0001f3fb" <= character <= "\U0001f3ff"
    return character == _JOINER or is_skin_tone or unicodedata.category(character) in {"Mn", "Me", "Mc"}
