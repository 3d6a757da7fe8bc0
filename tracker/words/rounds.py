"""What a seat had in a round, in a word or two."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import Adjustment, RuleSet
from tracker.facts import CellFacts
from tracker.words.rules import reason_text


def score_text(cell: CellFacts, rules: RuleSet) -> str:
    """ "47", "went out", "did not play", "no score", with its adjustments: "went out, late call: penalty 10".

    Of a hand that was written tile by tile what it counts by these rules comes first: "29 (12-7 5-5)".
    """
    if cell.is_empty:
        return _("no score")
    if cell.is_absent:
        return _("did not play")
    said = pgettext("score", "went out") if cell.went_out else _hand_text(cell, rules)
    return ", ".join([said, *map(adjustment_text, cell.adjustments)])


def _hand_text(cell: CellFacts, rules: RuleSet) -> str:
    held = cell.held(rules)
    points = "–" if held is None else str(held)
    return f"{points} ({' '.join(map(str, cell.tiles))})" if cell.tiles else points


def adjustment_text(adjustment: Adjustment) -> str:
    """ "mistake", "late call: penalty 10", "bonus 5".

    Words, not signs: a penalty raises the score where the lowest wins, and lowers it where the winner collects.
    """
    reason = reason_text(adjustment.reason)
    if adjustment.points is None:
        return reason
    text = _("bonus %(points)s") if adjustment.points < 0 else _("penalty %(points)s")
    points = text % {"points": abs(adjustment.points)}
    return f"{reason}: {points}" if reason else points
