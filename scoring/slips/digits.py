"""How one number becomes another under a hand that slips."""

from __future__ import annotations

LOOK_ALIKES = ({"0", "6"}, {"1", "7"}, {"3", "8"}, {"4", "9"}, {"5", "6"})
"""Digits that are taken for each other in handwriting."""


def is_swapped(one: int, other: int) -> bool:
    """Whether two neighbouring digits changed places: 47 and 74, 128 and 182, 90 and 9."""
    width = max(len(str(one)), len(str(other)))
    first, second = f"{one:0{width}}", f"{other:0{width}}"
    at = [index for index in range(width) if first[index] != second[index]]
    if len(at) != 2 or at[1] != at[0] + 1:
        return False
    return first[at[0]] == second[at[1]] and first[at[1]] == second[at[0]]


def has_one_more(longer: int, shorter: int) -> bool:
    """Whether a number has one digit more than the other, which is the rest of it: 477 or 147 and 47."""
    whole, rest = str(longer), str(shorter)
    return len(whole) == len(rest) + 1 and any(
        whole[:index] + whole[index + 1 :] == rest for index in range(len(whole))
    )


def is_misread(one: int, other: int) -> bool:
    """Whether one digit is another that looks like it: 17 and 11, 38 and 33."""
    first, second = str(one), str(other)
    if len(first) != len(second):
        return False
    differing = [{a, b} for a, b in zip(first, second, strict=True) if a != b]
    return len(differing) == 1 and differing[0] in LOOK_ALIKES
