"""What a seat had in a round, in a word or two."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import Adjustment, RuleSet
from tracker.facts import CellFacts
from tracker.words.rules import reason_text


def cell_text(cell: CellFacts) -> str:
    """ "47", "went out", "did not play", with its adjustments: "47, mistake", "went out, late call: penalty 10"."""
    if cell.is_absent:
        return _("did not play")
    said = pgettext("score", "went out") if cell.went_out else _hand_text(cell)
    return ", ".join([said, *map(adjustment_text, cell.adjustments)])


def score_text(cell: CellFacts, rules: RuleSet) -> str:
    """The same with the points of a hand that was written tile by tile – "29 (12-7 5-5)" – and a word for nothing."""
    if cell.is_empty:
        return _("no score")
    if cell.tiles is None or cell.went_out:
        return cell_text(cell)
    tiles = " ".join(map(str, cell.tiles))
    return ", ".join([f"{cell.held(rules)} ({tiles})", *map(adjustment_text, cell.adjustments)])


def _hand_text(cell: CellFacts) -> str:
    # The tiles and not their points: what they count is the rules' to say, and the rules can change.
    if cell.tiles is not None:
        return " ".join(map(str, cell.tiles)) or "0"
    return "–" if cell.pips is None else str(cell.pips)


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
