"""Rule sets: the published ones, those of clubs, and that they survive being stored."""

import json
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    PRESETS,
    DealRow,
    EngineOrder,
    Malformed,
    Penalty,
    RuleSet,
    Scoring,
    Tile,
    deal,
    engines,
)
from scoring.codec import decode

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


def kinds(stored: object) -> set[type]:
    """The types of a value and of all that is in it."""
    inside = stored.values() if isinstance(stored, dict) else stored if isinstance(stored, list | tuple) else ()
    return {type(stored)}.union(*map(kinds, inside))


@pytest.mark.parametrize("rules", [*PRESETS.values(), *CLUBS.values()])
def test_what_is_stored_of_rules_is_plain(rules: RuleSet) -> None:
    assert kinds(rules.to_dict()) <= {dict, list, str, int, bool, type(None)}


def test_rules_stored_before_a_field_existed_take_its_default() -> None:
    assert RuleSet.from_dict({}) == RuleSet()


ROW = {"highest": 12, "seats_from": 2, "seats_to": 4, "tiles": 15}

MALFORMED = [
    ("highest", "12", "highest"),
    ("highest", True, "highest"),
    ("highest", None, "highest"),
    ("highest", 1.5, "highest"),
    ("engine_order", "sideways", "engine_order"),
    ("engine_order", 3, "engine_order"),
    ("deal_table", "x", "deal_table"),
    ("deal_table", [1], "deal_table[0]"),
    ("deal_table", [ROW, {"highest": 12}], "deal_table[1]"),
    ("deal_table", [{**ROW, "tiles": "15"}], "deal_table[0].tiles"),
    ("round_choices", [4, "8"], "round_choices[1]"),
    ("penalties", [{"name": "late", "points": 5, "size": 1, "colour": "red"}], "penalties[0].colour"),
    ("double_blank", "50", "double_blank"),
    ("no_such_rule", 1, "no_such_rule"),
    (7, 1, "7"),
]


@pytest.mark.parametrize(("field", "value", "path"), MALFORMED)
def test_what_describes_no_rules_is_refused_by_name(field: str, value: object, path: str) -> None:
    with pytest.raises(Malformed) as refusal:
        RuleSet.from_dict({field: value})
    assert refusal.value.path == path
    assert str(refusal.value) == f"cannot read {path}"


@pytest.mark.parametrize("stored", ["classic", None, [ROW]])
def test_what_has_no_fields_is_no_rule_set(stored: object) -> None:
    with pytest.raises(Malformed, match="^cannot read RuleSet$"):
        RuleSet.from_dict(stored)  # type: ignore[arg-type]


def test_a_value_without_all_its_fields_is_none() -> None:
    with pytest.raises(Malformed, match="^cannot read DealRow$"):
        decode(DealRow, {"highest": 12})


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
