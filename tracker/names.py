"""When two names are the same name."""

from __future__ import annotations

import unicodedata

NAME_LENGTH = 40
"""Characters a player's name may have."""


def tidy(name: str) -> str:
    """The name as it is kept: composed, without outer or doubled spaces and without characters nobody can see."""
    composed = unicodedata.normalize("NFC", name)
    # Joiners are kept: they hold together the parts of one emoji.
    seen = "".join(
        " " if character.isspace() else character
        for character in composed
        if character.isspace()
        or character == "\u200d"
        or unicodedata.category(character) not in {"Cc", "Cf", "Co", "Cn"}
    )
    return " ".join(seen.split()).strip("\u200d")


def name_key(name: str) -> str:
    """Equal for names that differ only by case, accents or spacing, such as "Núria" and "NURIA"."""
    # Twice, since folding case can compose what was decomposed.
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", tidy(name)).casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def initials(name: str) -> str:
    """One or two characters that stand for the player where a name is too long."""
    words = name.split()
    first = words[0][:1] if words else "?"
    return (first + words[-1][:1] if len(words) > 1 else name[:2]).upper()
