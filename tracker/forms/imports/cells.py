"""The text of a table's cells as facts."""

from __future__ import annotations

import re

from scoring import Adjustment, RuleSet
from tracker.facts import AWAY, CellFacts
from tracker.forms.numbers import NotANumber, TooLong, read_number

OUT = {"x", "×", "✗", "*", "out"}
NOBODY = {"", "-", "–", "—", "."}

_WITH_ADDED = re.compile(r"(\d{1,4})\s*([+\-−]\s*\d{1,4})")


class NoScore(ValueError):
    """A cell that says neither a score nor that there is none."""


def read_cell(text: str, rules: RuleSet) -> CellFacts:
    """ "12", "x" for who went out, nothing for who did not play, "47+10" with a penalty. Raises ``NoScore``."""
    tidy = text.strip().casefold()
    if tidy in NOBODY:
        return AWAY
    if tidy in OUT:
        return CellFacts(went_out=True)
    if added := _WITH_ADDED.fullmatch(tidy):
        pips, points = int(added[1]), _whole(added[2].replace(" ", ""))
        return CellFacts(pips=pips, adjustments=(Adjustment("", points),))
    number = _whole(re.sub(r"[.,]0+$", "", tidy))
    if number == rules.going_out_bonus and number < 0:
        return CellFacts(went_out=True)
    return CellFacts(pips=number)


def read_engine(text: str) -> int | None:
    """ "12", "12|12" or "12-12"; None for nothing. Raises ``NoScore``."""
    tidy = text.strip()
    if not tidy:
        return None
    found = re.fullmatch(r"\[?(\d{1,2})(?:\s*[|/:\-–]\s*\1)?\]?", tidy)
    if not found:
        raise NoScore(text)
    return int(found[1])


def _whole(text: str) -> int:
    try:
        number = read_number(text)
    except (NotANumber, TooLong):
        raise NoScore(text) from None
    if number is None:
        raise NoScore(text)
    return number
