"""What somebody is called who asked to be forgotten: a number, in the words of whoever reads."""

from __future__ import annotations

from django.utils.translation import pgettext

_MARK = "\ue000"
"""Begins what is stored in the place of a name. ``tidy`` takes it out of what is typed: nobody has such a name."""


class Forgotten(str):
    """The name of somebody who was forgotten, as it is shown, and as it is stored."""

    __slots__ = ("stored",)

    stored: str

    def __new__(cls, text: str, stored: str) -> Forgotten:
        made = super().__new__(cls, text)
        made.stored = stored
        return made

    def __reduce__(self) -> tuple[type[Forgotten], tuple[str, str]]:
        return Forgotten, (str(self), self.stored)


def forgotten_name(number: int) -> str:
    """What is stored for the number of somebody who was forgotten."""
    return f"{_MARK}{number}"


def forgotten_key(number: int, player_id: int) -> str:
    """A key that no name has, another for each spelling that went."""
    return f"{_MARK}{number}.{player_id}"


def number_in(text: str) -> int | None:
    """The number of what ``forgotten_name`` made; None for any other text."""
    digits = text.removeprefix(_MARK)
    return int(digits) if digits != text and digits.isdecimal() and len(digits) < 10 else None


def shown(stored: str) -> str:
    """A stored name as it is read."""
    number = number_in(stored)
    if number is None:
        return stored
    text = pgettext("somebody who was forgotten", "Player %(number)s")
    return Forgotten(text % {"number": number}, stored)
