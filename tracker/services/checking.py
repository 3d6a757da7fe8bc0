"""A closed round is checked wherever it is written, whoever writes it and by which verb."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scoring import Problem, RoundRejected, RuleSet, Severity, check_engine, check_round
from tracker.facts import RoundFacts
from tracker.ledger import Facts, Value, round_path, rounds_of
from tracker.services.rows import Rows, round_value

type Accepts = Callable[[Problem], bool]
"""Whether the table was shown a finding and insists."""


def everything(_problem: Problem) -> bool:
    """Insist on all that can be insisted on: what is put back was looked at when it was first written."""
    return True


def checked(rows: Rows, facts: Facts, accepts: Accepts) -> dict[str, Value]:
    """The same facts, with every closed round that they touch marked where the table insists on the impossible.

    Other rules touch every round.

    Raises ``RoundRejected`` with all that was found in a round when any of it is new to the table or cannot be saved.
    """
    whole = dict(facts)
    rules = RuleSet.from_dict(facts["rules"]) if "rules" in facts else rows.game.rule_set
    touched = {*rows.rounds, *rounds_of(facts)} if "rules" in facts else rounds_of(facts)
    after = {number: rows.after(number, facts) for number in sorted(touched)}
    engines = {number: row.engine for number, row in rows.rounds.items() if row.closed}
    engines |= {number: found[0].engine for number, found in after.items() if found and found[0].closed}
    for number, found in after.items():
        if found is None or not found[0].closed:
            continue
        row, round_facts = found
        others = {other: engine for other, engine in engines.items() if other != number and after.get(other, True)}
        row.saved_anyway = _insisted(rules, round_facts, others, accepts)
        whole[round_path(number)] = round_value(row)
    return whole


def _insisted(rules: RuleSet, facts: RoundFacts, others: Mapping[int, int], accepts: Accepts) -> bool:
    """Whether any error is insisted on."""
    found = [
        *check_round(rules, facts.engine, facts.ending, facts.out, [cell.entry for cell in facts.cells]),
        *check_engine(rules, facts.engine, list(others.values())),
    ]
    # An engine outside the set is found by both.
    found = list(dict.fromkeys(found))
    if any(problem.severity is Severity.REFUSED or not accepts(problem) for problem in found):
        raise RoundRejected(tuple(found))
    return any(problem.severity is Severity.ERROR for problem in found)
