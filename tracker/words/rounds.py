"""What a seat had in a round, in a word or two."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import MISTAKE, PUBLIC_TRAIN, Adjustment, RuleSet, SideScore
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


def remark(cell: CellFacts, score: SideScore, rules: RuleSet) -> str:
    """What is in a score beside the hand: "30 + 40, penalty for a mistake"; empty without adjustments.

    The sum is left out where the score is another: the winner collects, partners share, going out has a bonus.
    """
    if not cell.adjustments:
        return ""
    points = [adjustment.points for adjustment in cell.adjustments]
    held = 0 if cell.went_out else cell.held(rules)
    words = ", ".join(_in_full(adjustment) for adjustment in cell.adjustments)
    is_sum = not (rules.highest_wins or rules.partners) and score.points == score.score
    if held is None or not is_sum or points.count(None) > 1:
        return _with_points(cell)
    # Of one that the rules price, the price is what the others leave.
    rest = score.score - held - sum(value for value in points if value is not None)
    parts = [rest if value is None else value for value in points]
    if held + sum(parts) != score.score:
        return _with_points(cell)
    signed = " ".join(f"{'+' if value >= 0 else '−'} {abs(value)}" for value in parts)
    return _("%(sum)s, %(reasons)s") % {"sum": f"{held} {signed}", "reasons": words}


def _with_points(cell: CellFacts) -> str:
    """Where no sum says how many: those that were typed are beside their reason."""
    return ", ".join(
        _in_full(adjustment) if adjustment.points is None else adjustment_text(adjustment)
        for adjustment in cell.adjustments
    )


def _in_full(adjustment: Adjustment) -> str:
    """As in a sentence: one word, such as "mistake", would be read as a mistake of the program."""
    is_penalty = adjustment.points is None or adjustment.points > 0
    if adjustment.reason == MISTAKE and is_penalty:
        return _("penalty for a mistake")
    if adjustment.reason == PUBLIC_TRAIN and is_penalty:
        return _("penalty for a public train")
    if adjustment.points is None:
        return _("penalty: %(reason)s") % {"reason": adjustment.reason}
    return adjustment_text(adjustment)
