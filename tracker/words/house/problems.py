"""What keeps rules from being played, and what to do – for each code of the engine."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring import RuleProblem, RuleProblemCode, RuleSet

RULE_PROBLEM_TEXTS: Mapping[RuleProblemCode, Promise] = {
    RuleProblemCode.SET_UNKNOWN: _("There is no double-%(number)s set. Choose one of those in the list."),
    RuleProblemCode.COPIES_UNKNOWN: _("Play with one set, or with two mixed."),
    RuleProblemCode.SEAT_RANGE: _("The most players must be no fewer than the fewest, and 2 to 14."),
    RuleProblemCode.SEATS_EXCLUDED: _("These rules do not allow %(number)s players."),
    RuleProblemCode.DEAL_LARGER_THAN_SET: _(
        "%(number)s tiles for each of so many players is more than the set holds. Deal fewer."
    ),
    RuleProblemCode.DEAL_ROW_EMPTY: _("Write from how many players to how many, 2 to 14, and at least one tile."),
    RuleProblemCode.DEAL_ROWS_OVERLAP: _(
        "Two lines give a deal for the same number of players with the same set. Keep one of them."
    ),
    RuleProblemCode.ENGINE_OUTSIDE_SET: _(
        "There is no double-%(number)s in a double-%(highest)s set. Choose another engine."
    ),
    RuleProblemCode.ENGINE_NOT_IN_ORDER: _(
        "Double-%(number)s is not among these engines. Choose another, or another order."
    ),
    RuleProblemCode.ENGINE_SET_OUT: _(
        "Nobody can hold an engine that is set out before the deal. Choose another of these, or another order."
    ),
    RuleProblemCode.NO_ROUNDS: _("A game has at least one round. Write a number, or an engine for each round."),
    RuleProblemCode.NEGATIVE: _("Write a number that is not below 0."),
    RuleProblemCode.BONUS_POSITIVE: _("Write what it takes off."),
    RuleProblemCode.PENALTY_UNNAMED: _("Give the penalty a name."),
    RuleProblemCode.PENALTY_TWICE: _(
        "Two penalties have the same name, or one that the rules use already. Choose another name."
    ),
    RuleProblemCode.TIE_BREAK_TWICE: _("Each thing can decide once. Choose one of these."),
    RuleProblemCode.PARTNERS_SEATS: _("Partners need 4, 6 or 8 players."),
    RuleProblemCode.TOO_FEW_DOUBLES: _("Write a number from 1 up."),
}
"""The sentence of each code."""


def rule_problem_text(problem: RuleProblem, rules: RuleSet) -> str:
    """What is wrong, and what to do."""
    return str(RULE_PROBLEM_TEXTS[problem.code]) % {"number": problem.number, "highest": rules.highest}
