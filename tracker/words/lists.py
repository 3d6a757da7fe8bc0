"""Putting names and tiles into a sentence."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import Tile

_SOUND_I = re.compile(r"h?(?:í|[iìîïy](?![aeouáéóú]))")
"""How a name begins, without capitals, that sounds as "i" in Spanish: "Iker", "Hilario", "Yves"; not "Iago", "Yago"."""

_VOWEL = re.compile(r"[aàáâãäå]|h?(?:[eèéêëoòóôõöuùúûü]|[iíìîïy](?![aeoàáèéòó]))")
"""How a name begins, without capitals, before which Catalan's "de" is "d’": "Ana", "Hug"; not "Iolanda", "Hank"."""


def join_names(names: Sequence[str]) -> str:
    """ "Ana", "Ana and Luis", "Ana, Luis and Kim"."""
    if len(names) < 2:
        return "".join(names)
    *before, last = map(_isolated, names)
    text = (
        # Spanish says "Ana e Iker", since "y" would run into the name.
        pgettext("before a name that sounds as Iker", "%(names)s and %(last)s")
        if _sounds_as_i(names[-1])
        else _("%(names)s and %(last)s")
    )
    return text % {"names": ", ".join(before), "last": last}


def _sounds_as_i(name: str) -> bool:
    """Whether the name begins with the vowel of "Iker", read as Spanish is; one that makes a diphthong is another."""
    return _SOUND_I.match(unicodedata.normalize("NFC", name.casefold())) is not None


def train_of(name: str) -> str:
    """ "Rosa’s train"."""
    text = (
        # Catalan says "Tren d’Ana", since its "de" loses the vowel to the name's.
        pgettext("of a name that begins with a vowel", "%(name)s’s train")
        if _begins_with_a_vowel(name)
        else _("%(name)s’s train")
    )
    return text % {"name": name}


def on_train_of(name: str) -> str:
    """ "on Rosa’s train", in the middle of a sentence."""
    text = (
        pgettext("of a name that begins with a vowel", "on %(name)s’s train")
        if _begins_with_a_vowel(name)
        else _("on %(name)s’s train")
    )
    return text % {"name": name}


def _begins_with_a_vowel(name: str) -> bool:
    """Whether Catalan's "de" is "d’" before the name."""
    return _VOWEL.match(unicodedata.normalize("NFC", name.casefold())) is not None


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


def engine_text(engine: int | None) -> str:
    """The engine as it is printed: "12|12"; "?" while nobody has said it."""
    return "?" if engine is None else f"{engine}|{engine}"
