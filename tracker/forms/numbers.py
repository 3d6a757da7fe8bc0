"""Reading a number that somebody typed with one thumb."""

from __future__ import annotations

MOST_DIGITS = 4
"""No hand, no bonus and no game needs more; the set itself is checked by the engine."""


class NotANumber(ValueError):
    """What was typed is no number."""


class TooLong(ValueError):
    """More digits than anything here can have."""


def read_number(text: str) -> int | None:
    """A whole number of at most four digits, perhaps with a sign before it; None for nothing typed.

    Accepts the digits of any script and the minus signs that phones write. Raises ``NotANumber`` or ``TooLong``.
    """
    tidy = "".join(text.split()).replace("\u2212", "-").replace("\u2013", "-")
    if not tidy:
        return None
    digits = tidy.removeprefix("+") if tidy.startswith("+") else tidy.removeprefix("-")
    if not digits.isdecimal():
        raise NotANumber(text)
    if len(digits.lstrip("0")) > MOST_DIGITS:
        raise TooLong(text)
    return -int(digits) if tidy.startswith("-") else int(digits)


def read_index(text: str) -> int | None:
    """A number that nobody types – an id, a version, a choice – or None for one that is missing or forged."""
    # Python refuses to read more than 4300 digits; no number of ours has ten.
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
