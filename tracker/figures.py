"""Whole numbers to be read, with the minus of print; what is typed, sent and stored has a hyphen."""

from __future__ import annotations


def figure(value: int) -> str:
    """ "47", or "−5" with a minus as long as a digit is wide."""
    return with_minus(str(value))


def gained(value: int) -> str:
    """The same with its sign: "+12", "−5", "+0"."""
    return with_minus(f"{value:+d}")


def with_minus(text: str) -> str:
    """A number's text as it is read."""
    return text.replace("-", "−")
