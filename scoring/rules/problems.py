"""What keeps rules from being played: every finding with its field, all of them at once."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from scoring.options import EngineOrder, EngineSource
from scoring.rules.parts import MAX_SEATS, MISTAKE, PARTNER_SEATS, PUBLIC_TRAIN, SETS
from scoring.tiles import DominoSet

if TYPE_CHECKING:
    # RuleSet asks this module what is wrong with it.
    from scoring.rules.rule_set import RuleSet


class RuleProblemCode(StrEnum):
    """Every way in which rules cannot be played."""

    SET_UNKNOWN = "set-unknown"
    COPIES_UNKNOWN = "copies-unknown"
    SEAT_RANGE = "seat-range"
    SEATS_EXCLUDED = "seats-excluded"
    DEAL_LARGER_THAN_SET = "deal-larger-than-set"
    DEAL_ROW_EMPTY = "deal-row-empty"
    DEAL_ROWS_OVERLAP = "deal-rows-overlap"
    ENGINE_OUTSIDE_SET = "engine-outside-set"
    ENGINE_NOT_IN_ORDER = "engine-not-in-order"
    ENGINE_SET_OUT = "engine-set-out"
    NO_ROUNDS = "no-rounds"
    NEGATIVE = "negative"
    BONUS_POSITIVE = "bonus-positive"
    PENALTY_UNNAMED = "penalty-unnamed"
    PENALTY_TWICE = "penalty-twice"
    TIE_BREAK_TWICE = "tie-break-twice"
    PARTNERS_SEATS = "partners-seats"
    TOO_FEW_DOUBLES = "too-few-doubles"


@dataclass(frozen=True, slots=True)
class RuleProblem:
    """One thing that is wrong with a rule set: the ``field`` it belongs to, and the ``number`` that is wrong."""

    code: RuleProblemCode
    field: str
    number: int | None = None


class RulesRejected(ValueError):
    """Rules that cannot be played; ``problems`` says all that is wrong with them."""

    def __init__(self, problems: tuple[RuleProblem, ...]) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = problems


def rule_problems(rules: RuleSet) -> list[RuleProblem]:
    """Everything about ``rules`` that cannot be played, each with its field; empty when all is well."""
    return [
        *_set_problems(rules),
        *_deal_problems(rules),
        *_engine_problems(rules),
        *_score_problems(rules),
        *_table_problems(rules),
    ]


def seat_problems(rules: RuleSet, seats: int) -> list[RuleProblem]:
    """Why ``seats`` players cannot play by these rules; a count without a deal is none (RULES.md, Sets)."""
    found = []
    if not rules.min_seats <= seats <= rules.max_seats:
        found.append(RuleProblem(RuleProblemCode.SEATS_EXCLUDED, "seats", seats))
    if rules.partners and seats not in PARTNER_SEATS:
        found.append(RuleProblem(RuleProblemCode.PARTNERS_SEATS, "seats", seats))
    needed = (rules.deal(seats) or 0) * seats
    if needed > dealable(rules, rules.highest):
        found.append(RuleProblem(RuleProblemCode.DEAL_LARGER_THAN_SET, "seats", needed))
    return found


def dealable(rules: RuleSet, highest: int) -> int:
    """Tiles of a double-``highest`` set that may come to a hand."""
    # An engine that is set out lies in the hub before the deal.
    return len(DominoSet(highest, max(rules.copies, 1))) - (not rules.engine_is_dealt)


def _set_problems(rules: RuleSet) -> list[RuleProblem]:
    found = []
    if rules.highest not in SETS:
        found.append(RuleProblem(RuleProblemCode.SET_UNKNOWN, "highest", rules.highest))
    if rules.copies not in (1, 2):
        found.append(RuleProblem(RuleProblemCode.COPIES_UNKNOWN, "copies", rules.copies))
    if not 2 <= rules.min_seats <= rules.max_seats <= MAX_SEATS:
        found.append(RuleProblem(RuleProblemCode.SEAT_RANGE, "max_seats", rules.max_seats))
    elif rules.partners and not any(rules.min_seats <= seats <= rules.max_seats for seats in PARTNER_SEATS):
        found.append(RuleProblem(RuleProblemCode.PARTNERS_SEATS, "max_seats", rules.max_seats))
    return found


def _deal_problems(rules: RuleSet) -> list[RuleProblem]:
    found = []
    taken: set[tuple[int, int]] = set()
    for row in rules.deal_table:
        if row.highest not in SETS:
            found.append(RuleProblem(RuleProblemCode.SET_UNKNOWN, "deal_table", row.highest))
            continue
        if not 2 <= row.seats_from <= row.seats_to <= MAX_SEATS or (row.tiles is not None and row.tiles < 1):
            found.append(RuleProblem(RuleProblemCode.DEAL_ROW_EMPTY, "deal_table", row.tiles))
            continue
        seats = {(row.highest, count) for count in range(row.seats_from, row.seats_to + 1)}
        if seats & taken:
            found.append(RuleProblem(RuleProblemCode.DEAL_ROWS_OVERLAP, "deal_table", row.seats_from))
        taken |= seats
        # Sheet A deals 7 of a double-9 to 8 players, two more than there are: a row is wrong only when nobody can
        # use it, and a table that cannot is told by seat_problems.
        if row.tiles is not None and row.tiles * row.seats_from > dealable(rules, row.highest):
            found.append(RuleProblem(RuleProblemCode.DEAL_LARGER_THAN_SET, "deal_table", row.tiles))
    return found


def _engine_problems(rules: RuleSet) -> list[RuleProblem]:
    found = []
    for engine in rules.engine_list:
        if not 0 <= engine <= rules.highest:
            found.append(RuleProblem(RuleProblemCode.ENGINE_OUTSIDE_SET, "engine_list", engine))
    if rules.first_engine is not None:
        if not 0 <= rules.first_engine <= rules.highest:
            found.append(RuleProblem(RuleProblemCode.ENGINE_OUTSIDE_SET, "first_engine", rules.first_engine))
        elif rules.first_engine % 2 != {EngineOrder.EVEN_DOWN: 0, EngineOrder.ODD_DOWN: 1}.get(
            rules.engine_order, rules.first_engine % 2
        ):
            found.append(RuleProblem(RuleProblemCode.ENGINE_NOT_IN_ORDER, "first_engine", rules.first_engine))
    if rules.engine_order is EngineOrder.HELD and rules.engine_source is EngineSource.SET_OUT:
        # What lies in the hub before the deal is in nobody's hand (RULES.md, Rounds and engines).
        found.append(RuleProblem(RuleProblemCode.ENGINE_SET_OUT, "engine_source"))
    if rules.engine_order is EngineOrder.LISTED and not rules.engine_list:
        found.append(RuleProblem(RuleProblemCode.NO_ROUNDS, "engine_list"))
    if rules.rounds is not None and rules.rounds < 1:
        found.append(RuleProblem(RuleProblemCode.NO_ROUNDS, "rounds", rules.rounds))
    if any(choice < 1 for choice in rules.round_choices):
        found.append(RuleProblem(RuleProblemCode.NO_ROUNDS, "round_choices", min(rules.round_choices)))
    if rules.clock_minutes is not None and rules.clock_minutes < 1:
        found.append(RuleProblem(RuleProblemCode.NEGATIVE, "clock_minutes", rules.clock_minutes))
    return found


def _score_problems(rules: RuleSet) -> list[RuleProblem]:
    found = [
        RuleProblem(RuleProblemCode.NEGATIVE, name, value)
        for name, value in (
            ("double_blank", rules.double_blank or 0),
            ("blank_end", rules.blank_end),
            ("public_train_penalty", rules.public_train_penalty),
        )
        if value < 0
    ]
    if rules.going_out_bonus > 0:
        found.append(RuleProblem(RuleProblemCode.BONUS_POSITIVE, "going_out_bonus", rules.going_out_bonus))
    names = [penalty.name.strip() for penalty in rules.penalties]
    if any(not name for name in names):
        found.append(RuleProblem(RuleProblemCode.PENALTY_UNNAMED, "penalties"))
    if len({*names, MISTAKE, PUBLIC_TRAIN}) < len(names) + 2:
        found.append(RuleProblem(RuleProblemCode.PENALTY_TWICE, "penalties"))
    if any(penalty.points < 0 or penalty.draw < 0 for penalty in rules.penalties):
        found.append(RuleProblem(RuleProblemCode.NEGATIVE, "penalties"))
    if len(set(rules.tie_breaks)) < len(rules.tie_breaks):
        found.append(RuleProblem(RuleProblemCode.TIE_BREAK_TWICE, "tie_breaks"))
    return found


def _table_problems(rules: RuleSet) -> list[RuleProblem]:
    return [
        RuleProblem(RuleProblemCode.TOO_FEW_DOUBLES, name, value)
        for name, value in (
            ("doubles_in_turn", rules.doubles_in_turn),
            ("covers_in_turn", rules.covers_in_turn),
            ("tiles_when_bound", rules.tiles_when_bound),
        )
        if value is not None and value < 1
    ]
