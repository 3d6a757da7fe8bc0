"""What keeps rules from being played, and what does not."""

from dataclasses import replace

import pytest

from scoring import (
    PRESETS,
    DealRow,
    EngineOrder,
    EngineSource,
    Penalty,
    RuleProblem,
    RuleProblemCode,
    RuleSet,
    RulesRejected,
    TieBreak,
)

Code = RuleProblemCode
CLASSIC = PRESETS["classic"]

WRONG = [
    ("a set nobody makes", replace(CLASSIC, highest=10, deal_table=()), Code.SET_UNKNOWN, "highest", 10),
    ("three copies", replace(CLASSIC, copies=3), Code.COPIES_UNKNOWN, "copies", 3),
    ("one seat", replace(CLASSIC, min_seats=1), Code.SEAT_RANGE, "max_seats", 14),
    ("more seats than a table has", replace(CLASSIC, max_seats=15), Code.SEAT_RANGE, "max_seats", 15),
    ("no seats at all", replace(CLASSIC, min_seats=6, max_seats=5), Code.SEAT_RANGE, "max_seats", 5),
    ("partners who cannot pair", replace(CLASSIC, partners=True, min_seats=9), Code.PARTNERS_SEATS, "max_seats", 14),
    (
        "a deal of a set nobody makes",
        replace(CLASSIC, deal_table=(DealRow(7, 2, 4, 5),)),
        Code.SET_UNKNOWN,
        "deal_table",
        7,
    ),
    ("a deal to nobody", replace(CLASSIC, deal_table=(DealRow(12, 5, 4, 5),)), Code.DEAL_ROW_EMPTY, "deal_table", 5),
    ("a deal of nothing", replace(CLASSIC, deal_table=(DealRow(12, 2, 4, 0),)), Code.DEAL_ROW_EMPTY, "deal_table", 0),
    (
        "two deals for one table",
        replace(CLASSIC, deal_table=(DealRow(12, 2, 4, 15), DealRow(12, 4, 6, 12))),
        Code.DEAL_ROWS_OVERLAP,
        "deal_table",
        4,
    ),
    (
        "two deals for one table, with another between them",
        replace(CLASSIC, deal_table=(DealRow(12, 2, 4, 15), DealRow(12, 5, 6, 12), DealRow(12, 4, 4, 10))),
        Code.DEAL_ROWS_OVERLAP,
        "deal_table",
        4,
    ),
    (
        "a deal larger than the set",
        replace(CLASSIC, deal_table=(DealRow(6, 4, 4, 7),)),
        Code.DEAL_LARGER_THAN_SET,
        "deal_table",
        7,
    ),
    (
        "a listed engine outside the set",
        replace(CLASSIC, engine_order=EngineOrder.LISTED, engine_list=(12, 13)),
        Code.ENGINE_OUTSIDE_SET,
        "engine_list",
        13,
    ),
    ("a first engine outside the set", replace(CLASSIC, first_engine=15), Code.ENGINE_OUTSIDE_SET, "first_engine", 15),
    (
        "an odd engine among the even ones",
        replace(CLASSIC, engine_order=EngineOrder.EVEN_DOWN, first_engine=9),
        Code.ENGINE_NOT_IN_ORDER,
        "first_engine",
        9,
    ),
    (
        "an even engine among the odd ones",
        replace(CLASSIC, engine_order=EngineOrder.ODD_DOWN, first_engine=8),
        Code.ENGINE_NOT_IN_ORDER,
        "first_engine",
        8,
    ),
    (
        "an engine that is held though it lies in the middle before the deal",
        replace(CLASSIC, engine_order=EngineOrder.HELD, engine_source=EngineSource.SET_OUT),
        Code.ENGINE_SET_OUT,
        "engine_source",
        None,
    ),
    ("a list without engines", replace(CLASSIC, engine_order=EngineOrder.LISTED), Code.NO_ROUNDS, "engine_list", None),
    ("no rounds", replace(CLASSIC, rounds=0), Code.NO_ROUNDS, "rounds", 0),
    ("an offer of no rounds", replace(CLASSIC, round_choices=(4, 0)), Code.NO_ROUNDS, "round_choices", 0),
    ("no time", replace(CLASSIC, clock_minutes=0), Code.NEGATIVE, "clock_minutes", 0),
    ("a double-blank below 0", replace(CLASSIC, double_blank=-1), Code.NEGATIVE, "double_blank", -1),
    ("blank ends below 0", replace(CLASSIC, blank_end=-5), Code.NEGATIVE, "blank_end", -5),
    ("a public train that pays", replace(CLASSIC, public_train_penalty=-5), Code.NEGATIVE, "public_train_penalty", -5),
    ("going out that costs", replace(CLASSIC, going_out_bonus=5), Code.BONUS_POSITIVE, "going_out_bonus", 5),
    ("going out that costs a point", replace(CLASSIC, going_out_bonus=1), Code.BONUS_POSITIVE, "going_out_bonus", 1),
    (
        "a penalty without a name",
        replace(CLASSIC, penalties=(Penalty(" ", 5),)),
        Code.PENALTY_UNNAMED,
        "penalties",
        None,
    ),
    (
        "two penalties of one name",
        replace(CLASSIC, penalties=(Penalty("late", 5), Penalty("late", 9))),
        Code.PENALTY_TWICE,
        "penalties",
        None,
    ),
    (
        "a penalty of a name that is taken",
        replace(CLASSIC, penalties=(Penalty("mistake", 5),)),
        Code.PENALTY_TWICE,
        "penalties",
        None,
    ),
    ("a penalty that pays", replace(CLASSIC, penalties=(Penalty("late", -5),)), Code.NEGATIVE, "penalties", None),
    (
        "one tie-break twice",
        replace(CLASSIC, tie_breaks=(TieBreak.ZERO_ROUNDS,) * 2),
        Code.TIE_BREAK_TWICE,
        "tie_breaks",
        None,
    ),
    ("turns without a double", replace(CLASSIC, doubles_in_turn=0), Code.TOO_FEW_DOUBLES, "doubles_in_turn", 0),
    ("doubles that nothing covers", replace(CLASSIC, covers_in_turn=0), Code.TOO_FEW_DOUBLES, "covers_in_turn", 0),
    ("bound turns without a tile", replace(CLASSIC, tiles_when_bound=0), Code.TOO_FEW_DOUBLES, "tiles_when_bound", 0),
]


@pytest.mark.parametrize(
    ("rules", "code", "field", "number"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG]
)
def test_rules_that_cannot_be_played_say_why(rules: RuleSet, code: Code, field: str, number: int | None) -> None:
    assert rules.problems() == [RuleProblem(code, field, number)]
    with pytest.raises(RulesRejected) as refusal:
        rules.check()
    assert refusal.value.problems == (RuleProblem(code, field, number),)


def test_every_code_of_a_rule_problem_can_happen() -> None:
    assert {row[2] for row in WRONG} | {Code.SEATS_EXCLUDED} == set(Code)


def test_all_that_is_wrong_is_said_at_once() -> None:
    rules = RuleSet(copies=0, rounds=0, double_blank=-1)
    assert {problem.field for problem in rules.problems()} == {"copies", "rounds", "double_blank"}
    with pytest.raises(RulesRejected) as refusal:
        rules.check()
    assert str(refusal.value) == "copies-unknown, no-rounds, negative"


def test_every_row_of_the_deal_is_judged() -> None:
    rows = (DealRow(7, 2, 4, 5), DealRow(12, 5, 4, 5), DealRow(12, 6, 6, 20))
    assert [problem.code for problem in RuleSet(deal_table=rows).problems()] == [
        Code.SET_UNKNOWN,
        Code.DEAL_ROW_EMPTY,
        Code.DEAL_LARGER_THAN_SET,
    ]


EDGES = {
    "one number of seats": RuleSet(min_seats=4, max_seats=4),
    "partners at the smallest table allowed": RuleSet(min_seats=8, partners=True),
    "partners at the largest table allowed": RuleSet(max_seats=4, partners=True),
    "a deal of one tile": RuleSet(deal_table=(DealRow(12, 2, 4, 1),)),
    "the double-blank as the only engine": RuleSet(first_engine=0),
    "the double-blank listed": RuleSet(engine_order=EngineOrder.LISTED, engine_list=(0,)),
    "the highest double first": RuleSet(first_engine=12),
    "odd doubles from an odd one": RuleSet(engine_order=EngineOrder.ODD_DOWN, first_engine=9),
    "one round": RuleSet(rounds=1),
    "an offer of one round": RuleSet(round_choices=(1, 13)),
    "one minute": RuleSet(clock_minutes=1),
    "a double-blank for nothing": RuleSet(double_blank=0),
    "a penalty that only draws": RuleSet(penalties=(Penalty("late", 0, draw=2),)),
}


@pytest.mark.parametrize("rules", EDGES.values(), ids=EDGES)
def test_rules_at_the_edge_of_what_can_be_played_are_played(rules: RuleSet) -> None:
    assert rules.problems() == []


def test_an_engine_that_is_dealt_leaves_one_more_tile_to_deal() -> None:
    rows = (DealRow(6, 4, 4, 7),)
    assert replace(CLASSIC, deal_table=rows).problems() != []
    assert replace(CLASSIC, deal_table=rows, engine_source=EngineSource.DRAWN_IN_TURN).problems() == []


NINE_FOR_THREE = RuleSet(highest=6, deal_table=(DealRow(6, 3, 3, 9),))


@pytest.mark.parametrize(
    ("rules", "seats", "problems"),
    [
        (CLASSIC, 1, [(Code.SEATS_EXCLUDED, 1)]),
        (CLASSIC, 2, []),
        (CLASSIC, 14, []),
        (CLASSIC, 15, [(Code.SEATS_EXCLUDED, 15)]),
        (RuleSet(highest=6), 28, [(Code.SEATS_EXCLUDED, 28)]),
        (NINE_FOR_THREE, 3, []),
        (replace(CLASSIC, highest=9), 7, []),
        (replace(CLASSIC, highest=9), 8, [(Code.DEAL_LARGER_THAN_SET, 56)]),
        (replace(CLASSIC, partners=True), 5, [(Code.PARTNERS_SEATS, 5)]),
        (replace(CLASSIC, partners=True), 6, []),
        (replace(CLASSIC, partners=True, max_seats=4), 7, [(Code.SEATS_EXCLUDED, 7), (Code.PARTNERS_SEATS, 7)]),
    ],
)
def test_a_table_of_the_wrong_size_is_told_so(rules: RuleSet, seats: int, problems: list[tuple[Code, int]]) -> None:
    assert rules.seat_problems(seats) == [RuleProblem(code, "seats", number) for code, number in problems]
