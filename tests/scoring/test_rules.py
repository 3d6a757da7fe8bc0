"""Rule sets: what can be wrong with them, and that they survive being stored."""

import json
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    PRESETS,
    DealRow,
    EngineOrder,
    EngineSource,
    Malformed,
    Penalty,
    RuleProblem,
    RuleProblemCode,
    RuleSet,
    RulesRejected,
    Scoring,
    TieBreak,
    Tile,
    deal,
    engines,
)

Code = RuleProblemCode
CLASSIC = PRESETS["classic"]


@pytest.mark.parametrize("key", PRESETS)
def test_every_published_sheet_can_be_played(key: str) -> None:
    assert PRESETS[key].problems() == []
    PRESETS[key].check()


def test_the_presets_have_their_stable_keys() -> None:
    assert list(PRESETS) == ["classic", "blank-fifty", "ten-seats", "short-game", "ten-seats-es", "winner-collects"]


DEALS = [
    ("classic", 9, {2: 10, 4: 10, 5: 9, 6: 9, 7: 7, 8: 7, 9: None}),
    ("classic", 12, {2: 15, 4: 15, 5: 12, 6: 12, 7: 10, 8: 10, 9: None}),
    ("classic", 15, {9: None, 12: None}),
    ("classic", 18, {13: None}),
    ("classic", 6, {2: None}),
    ("blank-fifty", 12, {2: 15, 4: 15, 5: 12, 6: 12, 7: 11, 8: 11, 9: None}),
    ("ten-seats", 12, {2: 12, 6: 12, 7: 10, 8: 10, 9: 8, 10: 8, 11: None}),
    ("ten-seats-es", 12, {2: 12, 6: 12, 7: 10, 8: 10, 9: 8, 10: 8, 11: None}),
    ("short-game", 12, {2: 16, 3: 15, 4: 15, 5: None}),
]


@pytest.mark.parametrize(("key", "highest", "expected"), DEALS, ids=[f"{key}, double-{n}" for key, n, _ in DEALS])
def test_the_published_deals(key: str, highest: int, expected: dict[int, int | None]) -> None:
    rules = replace(PRESETS[key], highest=highest)
    assert {seats: deal(rules, seats) for seats in expected} == expected


@pytest.mark.parametrize(
    ("key", "double_blank", "half_blank"),
    [("classic", 0, 7), ("blank-fifty", 50, 7), ("ten-seats", 0, 7), ("short-game", 0, 7), ("winner-collects", 0, 7)],
)
def test_what_blanks_are_worth_by_the_sheets(key: str, double_blank: int, half_blank: int) -> None:
    assert PRESETS[key].worth(Tile(0, 0)) == double_blank
    assert PRESETS[key].worth(Tile(7, 0)) == half_blank


def test_blank_ends_may_be_worth_something() -> None:
    rules = RuleSet(blank_end=5)
    assert [rules.worth(Tile(*ends)) for ends in ((7, 0), (0, 0), (7, 1))] == [12, 10, 8]
    assert replace(rules, double_blank=50).worth(Tile(0, 0)) == 50


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
    ("a list without engines", replace(CLASSIC, engine_order=EngineOrder.LISTED), Code.NO_ROUNDS, "engine_list", None),
    ("no rounds", replace(CLASSIC, rounds=0), Code.NO_ROUNDS, "rounds", 0),
    ("an offer of no rounds", replace(CLASSIC, round_choices=(4, 0)), Code.NO_ROUNDS, "round_choices", 0),
    ("no time", replace(CLASSIC, clock_minutes=0), Code.NEGATIVE, "clock_minutes", 0),
    ("a double-blank below 0", replace(CLASSIC, double_blank=-1), Code.NEGATIVE, "double_blank", -1),
    ("blank ends below 0", replace(CLASSIC, blank_end=-5), Code.NEGATIVE, "blank_end", -5),
    ("a public train that pays", replace(CLASSIC, public_train_penalty=-5), Code.NEGATIVE, "public_train_penalty", -5),
    ("going out that costs", replace(CLASSIC, going_out_bonus=5), Code.BONUS_POSITIVE, "going_out_bonus", 5),
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


def test_an_engine_that_is_dealt_leaves_one_more_tile_to_deal() -> None:
    rows = (DealRow(6, 4, 4, 7),)
    assert replace(CLASSIC, deal_table=rows).problems() != []
    assert replace(CLASSIC, deal_table=rows, engine_source=EngineSource.DRAWN_IN_TURN).problems() == []


@pytest.mark.parametrize(
    ("rules", "seats", "codes"),
    [
        (CLASSIC, 1, [Code.SEATS_EXCLUDED]),
        (CLASSIC, 2, []),
        (CLASSIC, 14, []),
        (CLASSIC, 15, [Code.SEATS_EXCLUDED]),
        (replace(CLASSIC, highest=9), 7, []),
        (replace(CLASSIC, highest=9), 8, [Code.DEAL_LARGER_THAN_SET]),
        (replace(CLASSIC, partners=True), 5, [Code.PARTNERS_SEATS]),
        (replace(CLASSIC, partners=True), 6, []),
        (replace(CLASSIC, partners=True, max_seats=4), 7, [Code.SEATS_EXCLUDED, Code.PARTNERS_SEATS]),
    ],
)
def test_a_table_of_the_wrong_size_is_told_so(rules: RuleSet, seats: int, codes: list[Code]) -> None:
    assert [problem.code for problem in rules.seat_problems(seats)] == codes


def test_penalties_are_found_by_name() -> None:
    rules = RuleSet(penalties=(Penalty("late call", 0, draw=2),), public_train_penalty=10)
    assert rules.penalty("late call") == Penalty("late call", 0, 2)
    assert rules.penalty("public-train") == Penalty("public-train", 10)
    assert rules.penalty("else") is None
    assert CLASSIC.penalty("public-train") is None


def test_only_the_winner_who_collects_wins_with_the_highest_total() -> None:
    assert [key for key, rules in PRESETS.items() if rules.highest_wins] == ["winner-collects"]
    assert PRESETS["winner-collects"].scoring is Scoring.WINNER_COLLECTS


CLUBS = {
    "16 down to 10 tiles for 2 to 8": RuleSet(
        deal_table=tuple(
            DealRow(12, seats, seats, tiles) for seats, tiles in zip(range(2, 9), range(16, 9, -1), strict=True)
        )
    ),
    "double-12 that starts at 9": RuleSet(first_engine=9, deal_table=(DealRow(12, 2, 7, 12),)),
    "two double-9 sets": RuleSet(
        highest=9, copies=2, deal_table=(DealRow(9, 6, 6, 9), DealRow(9, 7, 7, 8), DealRow(9, 8, 14, 7))
    ),
    "double-15 for twelve": RuleSet(highest=15, deal_table=(DealRow(15, 2, 12, 11),)),
    "even doubles": RuleSet(engine_order=EngineOrder.EVEN_DOWN),
    "a 14th round": RuleSet(rounds=14),
    "five off for going out": RuleSet(going_out_bonus=-5),
    "25 for the double-blank": RuleSet(double_blank=25),
    "blank ends worth 5": RuleSet(blank_end=5),
    "10 for a public train": RuleSet(public_train_penalty=10),
    "two tiles for a forgotten call": RuleSet(penalties=(Penalty("forgotten call", 0, draw=2),)),
    "everyone finishes their first turn": RuleSet(several_may_go_out=True),
}


@pytest.mark.parametrize("rules", CLUBS.values(), ids=CLUBS)
def test_the_rule_cards_of_real_clubs_need_no_code(rules: RuleSet) -> None:
    assert rules.problems() == []
    assert engines(rules)


@pytest.mark.parametrize("rules", [*PRESETS.values(), *CLUBS.values()])
def test_rules_survive_being_stored(rules: RuleSet) -> None:
    stored = json.loads(json.dumps(rules.to_dict()))
    assert RuleSet.from_dict(stored) == rules
    assert hash(RuleSet.from_dict(stored)) == hash(rules)
    assert set(stored) == {field.name for field in fields(RuleSet)}


def test_rules_stored_before_a_field_existed_take_its_default() -> None:
    assert RuleSet.from_dict({}) == RuleSet()


MALFORMED = {
    "highest": ["12", True, None, 1.5],
    "engine_order": ["sideways", 3],
    "deal_table": ["x", [1], [{"highest": 12}], [{"highest": 12, "seats_from": 2, "seats_to": 4, "tiles": "15"}]],
    "penalties": [[{"name": "late", "points": 5, "colour": "red"}]],
    "double_blank": ["50"],
    "no_such_rule": [1],
}


@pytest.mark.parametrize(
    ("field", "value"), [(field, value) for field, values in MALFORMED.items() for value in values]
)
def test_what_describes_no_rules_is_refused_by_name(field: str, value: object) -> None:
    with pytest.raises(Malformed) as refusal:
        RuleSet.from_dict({field: value})
    assert refusal.value.path.startswith(field)


def test_a_text_is_no_rule_set() -> None:
    with pytest.raises(Malformed):
        RuleSet.from_dict("classic")  # type: ignore[arg-type]


@given(
    st.dictionaries(
        st.sampled_from([field.name for field in fields(RuleSet)]),
        st.none() | st.integers() | st.text() | st.booleans() | st.lists(st.integers()),
    )
)
def test_anything_stored_is_read_or_refused(values: dict[str, object]) -> None:
    try:
        rules = RuleSet.from_dict(values)
    except Malformed:
        return
    assert RuleSet.from_dict(rules.to_dict()) == rules
    rules.problems()
