"""House rules: the value, what it is made of, and what keeps rules from being played (RULES.md)."""

from scoring.rules.parts import MAX_SEATS, MISTAKE, PARTNER_SEATS, PUBLIC_TRAIN, SETS, DealRow, Penalty
from scoring.rules.problems import RuleProblem, RuleProblemCode, RulesRejected
from scoring.rules.rule_set import RuleSet
from scoring.rules.seats import named_seats, overdealt, playable_seats

__all__ = [
    "DealRow",
    "MAX_SEATS",
    "MISTAKE",
    "PARTNER_SEATS",
    "PUBLIC_TRAIN",
    "Penalty",
    "RuleProblem",
    "RuleProblemCode",
    "RuleSet",
    "RulesRejected",
    "SETS",
    "named_seats",
    "overdealt",
    "playable_seats",
]
