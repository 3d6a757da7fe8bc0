"""Which engine each round has, who starts it, and how many tiles are dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import cycle, islice

from scoring.options import EngineOrder
from scoring.problems import Problem, ProblemCode
from scoring.rules import RuleSet


def engines(rules: RuleSet) -> tuple[int, ...]:
    """The engine of each round, first round first (RULES.md, Rounds and engines).

    More rounds than the order has engines go round again: 14 rounds of a double-12 end back on 12.
    Under ``EngineOrder.HELD`` this is the plan, and each round's engine is what the table finds.
    """
    order = _order(rules)
    return tuple(islice(cycle(order), len(order) if rules.rounds is None else rules.rounds))


def engines_left(rules: RuleSet, played: Sequence[int]) -> tuple[int, ...]:
    """The engines of the rounds still to come after those of ``played``, in the order of the plan.

    An engine that was played before its turn does not come again, and one that was passed over is still to come; the
    game keeps its number of rounds. RULES.md, Rounds and engines.
    """
    plan = engines(rules)
    used = Counter(played)
    left = []
    for engine in plan:
        if used[engine]:
            used[engine] -= 1
        else:
            left.append(engine)
    return tuple(left[: max(0, len(plan) - len(played))])


def planned_engines(rules: RuleSet, played: Sequence[int | None]) -> tuple[int | None, ...]:
    """The same as far as anybody can know it: None where the engine of a round is what a table finds in its hands.

    None among ``played`` is a round of which nobody has said it.
    """
    known = [engine for engine in played if engine is not None]
    left = engines_left(rules, known)[: max(0, len(engines(rules)) - len(played))]
    return (None,) * len(left) if rules.engine_is_found else left


def _order(rules: RuleSet) -> tuple[int, ...]:
    down = range(rules.highest if rules.first_engine is None else rules.first_engine, -1, -1)
    match rules.engine_order:
        case EngineOrder.LISTED:
            return rules.engine_list
        case EngineOrder.UP:
            return tuple(range(rules.first_engine or 0, rules.highest + 1))
        case EngineOrder.EVEN_DOWN:
            return tuple(engine for engine in down if engine % 2 == 0)
        case EngineOrder.ODD_DOWN:
            return tuple(engine for engine in down if engine % 2 == 1)
    return tuple(down)


def check_engine(rules: RuleSet, engine: int | None, others: Sequence[int | None] = ()) -> list[Problem]:
    """What is wrong with a round's ``engine`` beside the engines of the game's ``others``, in any order.

    RULES.md, Rounds and engines: outside the set, or used twice unless the sequence says so. One that nobody has said
    is ``check_round``’s to find.
    """
    if engine is None:
        return []
    if not 0 <= engine <= rules.highest:
        return [Problem(ProblemCode.ENGINE_OUTSIDE_SET, number=engine)]
    if rules.engine_is_found:
        return []
    if others.count(engine) >= max(1, engines(rules).count(engine)):
        return [Problem(ProblemCode.ENGINE_TWICE, number=engine)]
    return []


def starter(
    rules: RuleSet, playing: Sequence[int], *, holder: int | None = None, last: int | None = None, first: int = 0
) -> int | None:
    """The seat that starts a round, or None while it is the engine's holder and nobody has said who that is.

    ``playing`` are the seats of the round, in clockwise order; ``last`` is who started the round before, and
    ``first`` whose turn it is where none was: the next of them who plays.
    RULES.md, Rounds and engines: the holder where the engine is dealt, else the seat to the left of the last starter.
    """
    if holder is not None or rules.engine_is_dealt or not playing:
        return holder
    earliest = first if last is None else last + 1
    return next((seat for seat in playing if seat >= earliest), playing[0])


def deal(rules: RuleSet, seats: int) -> int | None:
    """Tiles dealt to each of ``seats`` players, or None where the rules have no row for that many."""
    return rules.deal(seats)
