"""What the engine finds in a round that is written."""

from __future__ import annotations

from functools import lru_cache

from scoring import Problem, RuleSet, check_engine, check_round
from tracker.facts import RoundFacts
from tracker.sheets.table import Table


def doubts(table: Table, number: int) -> tuple[Problem, ...]:
    """All that is wrong with a closed round, its engine among those of the others included."""
    others = tuple(other.facts.engine for other in table.rounds if other.number != number)
    return _found(table.rules, table.written[number].facts, others)


@lru_cache(maxsize=512)
def _found(rules: RuleSet, facts: RoundFacts, others: tuple[int, ...]) -> tuple[Problem, ...]:
    # Asked for again by every page of the game, long after the round was saved.
    found = [
        *check_round(rules, facts.engine, facts.ending, facts.out, [cell.entry for cell in facts.cells]),
        *check_engine(rules, facts.engine, others),
    ]
    # An engine outside the set is found by both.
    return tuple(dict.fromkeys(found))
