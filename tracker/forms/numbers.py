"""Reading a number that somebody typed with one thumb."""

from __future__ import annotations

from django.utils.translation import gettext as _

MOST_DIGITS = 4
"""No hand, no bonus and no game needs more; the set itself is checked by the engine."""


class NotANumber(ValueError):
    """What was typed is no number."""


class TooLong(ValueError):
    """More digits than anything here can have."""


class NotBetween(ValueError):
    """What was typed is no number from one to another. Its text is a sentence."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__(_("Write a whole number from %(least)s to %(most)s.") % {"least": least, "most": most})


def read_number(text: str) -> int | None:
    """A whole number of at most four digits, perhaps with a sign before it; None for nothing typed.

    Accepts the digits of any script and the minus signs that phones write. Raises ``NotANumber`` or ``TooLong``.
    """
    tidy = text.strip().replace("\u2212", "-").replace("\u2013", "-")
    if not tidy:
        return None
    # "4 7" is two numbers: neither is it 47, nor is anything else sure.
    digits = (tidy.removeprefix("+") if tidy.startswith("+") else tidy.removeprefix("-")).lstrip()
    if not digits.isdecimal():
        raise NotANumber(text)
    if len(digits.lstrip("0")) > MOST_DIGITS:
        raise TooLong(text)
    return -int(digits) if tidy.startswith("-") else int(digits)


def read_between(text: str, least: int, most: int, *, either_sign: bool = False) -> int | None:
    """A whole number from ``least`` to ``most``; None for nothing typed. Raises ``NotBetween``.

    With ``either_sign`` it is typed as what it takes off, and a minus that is typed too says the same.
    """
    try:
        number = read_number(text)
    except ValueError:
        raise NotBetween(least, most) from None
    if number is not None and either_sign:
        number = abs(number)
    if number is not None and not least <= number <= most:
        raise NotBetween(least, most)
    return number


def read_index(text: str) -> int | None:
    """A number that nobody types – an id, a version, a choice – or None for one that is missing or forged."""
    # Python refuses to read more than 4300 digits; no number of ours has ten.
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
