"""A closed round is checked wherever it is written, whoever writes it and by which verb."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scoring import Problem, RoundRejected, RuleSet, Severity, check_engine, check_round
from tracker.facts import RoundFacts
from tracker.ledger import Facts, Value, parts, round_path, rounds_of
from tracker.services.refusals import RoundsRejected
from tracker.services.rows import Rows
from tracker.services.values import round_value

type Accepts = Callable[[Problem], bool]
"""Whether the table was shown a finding and insists."""

type AcceptsIn = Callable[[int, Problem], bool]
"""The same, of a round by its number."""


def everything(_problem: Problem) -> bool:
    """Insist on all that can be insisted on: what is put back was looked at when it was first written."""
    return True


def checked(rows: Rows, facts: Facts, accepts: Accepts) -> dict[str, Value]:
    """The same facts, with every closed round that they touch marked where the table insists on the impossible.

    Other rules touch every round. What the table has insisted on before, and these facts do not touch, is not asked
    again.

    Raises ``RoundRejected`` with what was found in a round that the table has not insisted on, or cannot be saved.
    """
    try:
        return checked_rounds(rows, facts, lambda _number, problem: accepts(problem))
    except RoundsRejected as refusal:
        raise RoundRejected(refusal.problems[min(refusal.problems)]) from None


def checked_rounds(rows: Rows, facts: Facts, accepts: AcceptsIn) -> dict[str, Value]:
    """The same, where each round is asked about by its number. Raises ``RoundsRejected`` with every round's."""
    whole = dict(facts)
    rules = RuleSet.from_dict(facts["rules"]) if "rules" in facts else rows.game.rule_set
    touched = {*rows.rounds, *rounds_of(facts)} if "rules" in facts else rounds_of(facts)
    rows.load(touched)
    after = rows.after(sorted(touched), facts)
    engines = {number: row.engine for number, row in rows.rounds.items() if row.closed and number not in after}
    engines |= {number: found[0].engine for number, found in after.items() if found and found[0].closed}
    moves_seats = any(parts(path)[0] == "seat" for path in facts)
    rejected = {}
    for number, found in after.items():
        if found is None or not found[0].closed:
            continue
        row, round_facts = found
        others = [engine for other, engine in engines.items() if other != number]
        problems = found_in(rules, round_facts, others)
        known = () if moves_seats else _known(rows, number, round_facts)
        # All of it, whatever was accepted already: whoever insists insists on what is shown together.
        open_ones = tuple(problem for problem in problems if problem not in known)
        if any(problem.severity is Severity.REFUSED or not accepts(number, problem) for problem in open_ones):
            rejected[number] = open_ones
        row.saved_anyway = bool(problems)
        whole[round_path(number)] = round_value(row)
    if rejected:
        raise RoundsRejected(rejected)
    return whole


def _known(rows: Rows, number: int, after: RoundFacts) -> tuple[Problem, ...]:
    """What the table has insisted on in a round, and is about no seat that has another score ``after``."""
    stands = rows.stored(number)
    if stands is None or not rows.rounds[number].saved_anyway:
        return ()
    others = [row.engine for other, row in rows.rounds.items() if row.closed and other != number]
    return untouched(found_in(rows.game.rule_set, stands, others), stands, after)


def untouched(found: Sequence[Problem], before: RoundFacts, after: RoundFacts) -> tuple[Problem, ...]:
    """Findings about no seat that has another score than before; both rounds are of the same seats."""
    changed = {
        position for position, (old, new) in enumerate(zip(before.cells, after.cells, strict=True)) if old != new
    }
    return tuple(
        problem for problem in found if problem.severity is not Severity.REFUSED and changed.isdisjoint(problem.seats)
    )


def found_in(rules: RuleSet, facts: RoundFacts, others: Sequence[int | None]) -> tuple[Problem, ...]:
    """All that is wrong with a round, beside the engines of the game's ``others``."""
    found = [
        *check_round(rules, facts.engine, facts.ending, facts.out, [cell.entry for cell in facts.cells]),
        *check_engine(rules, facts.engine, others),
    ]
    # An engine outside the set is found by both.
    return tuple(dict.fromkeys(found))
