"""How many can play by a rule set with the set that it has: from its deal table, and from the number of tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.rules.parts import MAX_SEATS, DealRow
from scoring.rules.problems import RuleProblemCode, dealable, seat_problems

if TYPE_CHECKING:
    # RuleSet is what this module is asked about.
    from scoring.rules.rule_set import RuleSet

LEAST_DEAL = 6
"""The fewest tiles that anybody deals: clubs, to four players with a double-6 (RULES.md, Sets, seats and deal)."""


def playable_seats(rules: RuleSet) -> tuple[int, ...]:
    """Every number of players that these rules and the tiles of their set allow, ascending; empty where none is.

    Without a row in the deal table there have to be ``LEAST_DEAL`` tiles for each. Where a row deals more tiles than
    there are, more players are too many as well.
    """
    tiles = dealable(rules, rules.highest)
    found = []
    for seats in range(max(2, rules.min_seats), min(rules.max_seats, MAX_SEATS) + 1):
        codes = {problem.code for problem in seat_problems(rules, seats)}
        if RuleProblemCode.DEAL_LARGER_THAN_SET in codes:
            break
        if not codes and (rules.deal(seats) or LEAST_DEAL) * seats <= tiles:
            found.append(seats)
    return tuple(found)


def overdealt(rules: RuleSet, row: DealRow) -> tuple[int, int] | None:
    """The fewest players, of those that a row of the deal table is for and the rules allow, to whom it deals more tiles
    than its set has, and how many there are to deal; None where it can be dealt to all of them.
    """
    most = dealable(rules, row.highest)
    for seats in range(max(row.seats_from, rules.min_seats), min(row.seats_to, rules.max_seats) + 1):
        if (row.tiles or 0) * seats > most:
            return seats, most
    return None


def named_seats(rules: RuleSet) -> tuple[int, ...]:
    """Those of ``playable_seats`` that the deal table names for the set, with a deal or without."""
    rows = [row for row in rules.deal_table if row.highest == rules.highest]
    return tuple(
        seats for seats in playable_seats(rules) if any(row.seats_from <= seats <= row.seats_to for row in rows)
    )
