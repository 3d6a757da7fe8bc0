"""What the engine finds in a round that is written."""

from __future__ import annotations

from scoring import Problem, check_engine, check_round
from tracker.sheets.table import Table


def doubts(table: Table, number: int) -> tuple[Problem, ...]:
    """All that is wrong with a closed round, its engine among those of the others included."""
    facts = table.written[number].facts
    others = [other.facts.engine for other in table.rounds if other.number != number]
    found = [
        *check_round(table.rules, facts.engine, facts.ending, facts.out, [cell.entry for cell in facts.cells]),
        *check_engine(table.rules, facts.engine, others),
    ]
    # An engine outside the set is found by both.
    return tuple(dict.fromkeys(found))
