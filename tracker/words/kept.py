"""Keeping what was put into words."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps

from django.utils.translation import get_language


def kept_in_each_language[Values: Hashable, Made](make: Callable[[Values], Made]) -> Callable[[Values], Made]:
    """Make a thing once for the same values in the same language, and keep the 512 that were asked for last.

    For what depends on nothing else: then nothing that is kept can ever be out of date.
    """

    @lru_cache(maxsize=512)
    def kept(_language: str | None, values: Values) -> Made:
        return make(values)

    @wraps(make)
    def asked(values: Values) -> Made:
        return kept(get_language(), values)

    return asked
