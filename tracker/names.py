"""When two names are the same name."""

from __future__ import annotations

import unicodedata

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
    return (words[0][0] + words[-1][0] if len(words) > 1 else words[0][:2]).upper()


def _first_sign(name: str) -> str:
    """The first character with all that belongs to it: an emoji may be a family of seven."""
    end = 1
    while end < len(name) and (name[end - 1] == _JOINER or _continues(name[end])):
        end += 1
    return name[:end]


def _continues(character: str) -> bool:
    is_skin_tone = "\U0001f3fb" <= character <= "\U0001f3ff"
    return character == _JOINER or is_skin_tone or unicodedata.category(character) in {"Mn", "Me", "Mc"}
