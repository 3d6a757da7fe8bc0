"""Every rule as a field: what is typed is a rule set, and a rule set is what is typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

import pytest
from django.http import QueryDict
from hypothesis import given

from scoring import (
    MISTAKE,
    PRESETS,
    AtBell,
    DealRow,
    DoubleBinds,
    EngineOrder,
    EngineSource,
    FirstTurn,
    LateSeat,
    MarkerDown,
    MexicanTrains,
    OpenDoubleMarks,
    Penalty,
    PlayElsewhere,
    RuleProblem,
    RuleProblemCode,
    RuleSet,
    Scoring,
    TieBreak,
    TrainsBegin,
)
from tests.scoring.strategies import rule_sets
from tracker.forms.house.fields import LISTS, SECTIONS
from tracker.forms.house.typed import Typed, read
from tracker.words.house import field_hint, field_label, option_text, value_text
from tracker.words.house.problems import RULE_PROBLEM_TEXTS, rule_problem_text

OTHER: Mapping[str, object] = {
    "highest": 9,
    "copies": 2,
    "min_seats": 3,
    "max_seats": 8,
    "deal_table": (DealRow(12, 2, 3, 16), DealRow(12, 4, 4, None)),
    "engine_order": EngineOrder.UP,
    "first_engine": 9,
    "rounds": 14,
    "round_choices": (4, 8),
    "engine_list": (12, 3, 12),
    "engine_source": EngineSource.DRAWN_IN_TURN,
    "clock_minutes": 60,
    "at_bell": AtBell.DROP,
    "scoring": Scoring.WINNER_COLLECTS,
    "partners": True,
    "double_blank": 25,
    "blank_end": 5,
    "going_out_bonus": -5,
    "mistake_penalty": True,
    "public_train_penalty": 10,
    "penalties": (Penalty("Call forgotten", 0, 2), Penalty("Slow", 5)),
    "several_may_go_out": True,
    "late_seat": LateSeat.AVERAGE_TOTAL,
    "leavers_ranked": True,
    "tie_breaks": (TieBreak.LOWEST_NONZERO,),
    "trains_begin": TrainsBegin.PUBLIC,
    "public_from": PlayElsewhere.ANY_TURN,
    "mexican_trains": MexicanTrains.NONE,
    "mexican_from": PlayElsewhere.AFTER_OWN_BEGUN,
    "first_turn": FirstTurn.QUICK_START,
    "marker_when_not_started": True,
    "marker_unless_drawn_on_own": True,
    "marker_without_draw": False,
    "marker_down": MarkerDown.AFTER_DOUBLES,
    "double_binds": DoubleBinds.LAYER,
    "open_double_marks": OpenDoubleMarks.ITS_TRAIN,
    "doubles_in_turn": None,
    "follow_anywhere": True,
    "covers_in_turn": 2,
    "tiles_when_bound": 2,
    "drawn_double_draws_again": True,
    "drawn_tile_elsewhere": True,
    "out_on_double": False,
    "doubles_on_others": False,
    "branching_doubles": True,
    "swan_drive": True,
    "blanks_wild": True,
}
"""Another value than the default of every field."""


def sent(typed: Typed) -> QueryDict:
    """What a browser sends of these fields."""
    data = QueryDict(mutable=True)
    for name, text in typed.texts.items():
        # A box that is not ticked sends nothing.
        if text or not isinstance(getattr(RuleSet(), name), bool):
            data[name] = text
    for name, rows in typed.rows.items():
        for column in LISTS[name]:
            data.setlist(f"{name}-{column}", [row[column] for row in rows])
    return data


def changed(**texts: str) -> dict[str, str]:
    """What is refused when the classic sheet has other texts in its fields."""
    typed = Typed.of(PRESETS["classic"])
    typed.texts |= texts
    return read(typed).errors


def lines(name: str, *rows: Mapping[str, str]) -> dict[str, str]:
    typed = Typed.of(PRESETS["classic"])
    typed.rows[name] = [dict(row) for row in rows]
    return read(typed).errors


def test_every_field_of_a_rule_set_is_in_the_form_once() -> None:
    names = [field.name for field in fields(RuleSet)]
    assert sorted(name for section in SECTIONS.values() for name in section) == sorted(names)
    assert OTHER.keys() == set(names)


@pytest.mark.parametrize("name", [field.name for field in fields(RuleSet)])
def test_every_field_can_be_changed_and_comes_back(name: str) -> None:
    assert getattr(RuleSet(), name) != OTHER[name]
    rules = replace(RuleSet(), **{name: OTHER[name]})  # type: ignore[arg-type]
    typed = Typed.posted(sent(Typed.of(rules)))
    found = read(typed)
    assert found.errors == {}
    assert found.rules == rules
    assert Typed.of(found.rules) == typed
    assert field_label(name)
    assert field_hint(name)
    assert value_text(name, rules) != value_text(name, RuleSet())


@pytest.mark.parametrize("preset", PRESETS)
def test_every_sheet_comes_back(preset: str) -> None:
    assert read(Typed.posted(sent(Typed.of(PRESETS[preset])))).rules == PRESETS[preset]


@given(rule_sets())
def test_whatever_can_be_played_comes_back(rules: RuleSet) -> None:
    if not rules.problems():
        assert read(Typed.posted(sent(Typed.of(rules)))).rules == rules


def test_every_option_has_words_of_its_own() -> None:
    for kind in (
        EngineOrder,
        EngineSource,
        AtBell,
        Scoring,
        LateSeat,
        TrainsBegin,
        PlayElsewhere,
        MexicanTrains,
        FirstTurn,
        DoubleBinds,
        OpenDoubleMarks,
        MarkerDown,
    ):
        texts = [option_text(option) for option in kind]
        assert all(texts)
        assert len({*texts}) == len(texts)


def test_every_problem_has_a_sentence() -> None:
    assert set(RULE_PROBLEM_TEXTS) == set(RuleProblemCode)
    for code in RuleProblemCode:
        text = rule_problem_text(RuleProblem(code, "rounds", 15), RuleSet())
        assert text.endswith(".")
        assert "%" not in text


@pytest.mark.parametrize(
    ("texts", "refused"),
    [
        ({"rounds": "9999999999"}, {"rounds"}),
        ({"rounds": "ten"}, {"rounds"}),
        ({"rounds": "0", "blank_end": "-1", "covers_in_turn": ""}, {"rounds", "blank_end", "covers_in_turn"}),
        ({"first_engine": "15"}, {"first_engine"}),
        ({"engine_order": "even-down", "first_engine": "11"}, {"first_engine"}),
        ({"engine_order": "listed"}, {"engine_list"}),
        ({"engine_order": "held", "engine_source": "set-out"}, {"engine_source"}),
        ({"engine_order": "held", "engine_source": "drawn-together"}, set()),
        ({"min_seats": "9", "max_seats": "4"}, {"max_seats"}),
        ({"partners": "on", "min_seats": "5", "max_seats": "5"}, {"max_seats"}),
        ({"highest": "13", "copies": "3"}, {"highest", "copies"}),
        ({"scoring": "<b>", "tie_breaks": "coin"}, {"scoring", "tie_breaks"}),
        ({"rounds": "٣", "going_out_bonus": "−5"}, set()),
    ],
)
def test_each_refusal_is_at_its_field(texts: dict[str, str], refused: set[str]) -> None:
    assert changed(**texts).keys() == refused


def deal(seats_from: str, seats_to: str, tiles: str, highest: str = "12") -> dict[str, str]:
    return {"highest": highest, "seats_from": seats_from, "seats_to": seats_to, "tiles": tiles}


@pytest.mark.parametrize(
    ("name", "rows", "refused"),
    [
        ("deal_table", [deal("2", "", "16"), deal("8", "", "12")], {"deal_table-1"}),
        ("deal_table", [deal("", "", ""), deal("8", "", "99999")], {"deal_table-1"}),
        ("deal_table", [deal("2", "4", "15"), deal("4", "6", "12")], {"deal_table"}),
        ("deal_table", [deal("4", "3", "12")], {"deal_table-0"}),
        ("deal_table", [deal("", "4", "12")], {"deal_table-0"}),
        ("deal_table", [deal("2", "4", "12", "13")], {"deal_table-0"}),
        ("deal_table", [deal("2", "", "1")] * 500, {"deal_table"}),
        ("engine_list", [{"engine": "12"}, {"engine": "13"}, {"engine": "13"}], {"engine_list-1", "engine_list-2"}),
        ("engine_list", [{"engine": "x"}], {"engine_list-0"}),
        ("engine_list", [{"engine": "1"}] * 500, {"engine_list"}),
        ("penalties", [{"name": "A" * 200, "points": "", "draw": ""}], {"penalties-0"}),
        ("penalties", [{"name": "", "points": "5", "draw": ""}], {"penalties-0"}),
        ("penalties", [{"name": "x", "points": "1e9", "draw": ""}], {"penalties-0"}),
        ("penalties", [{"name": "x", "points": "", "draw": ""}] * 2, {"penalties"}),
        ("penalties", [{"name": MISTAKE, "points": "", "draw": ""}], {"penalties-0"}),
        ("round_choices", [{"rounds": "0"}], {"round_choices-0"}),
    ],
)
def test_a_line_is_refused_at_the_line(name: str, rows: list[dict[str, str]], refused: set[str]) -> None:
    assert lines(name, *rows).keys() == refused


TOO_MANY = [
    ({}, deal("4", "6", "20"), "For 5 players that is 100 tiles, and there are 90 to deal. Deal fewer."),
    ({}, deal("4", "4", "20"), ""),
    ({"first_engine": "9"}, deal("2", "8", "12"), "For 8 players that is 96 tiles, and there are 90 to deal."),
    ({"engine_source": "drawn-together"}, deal("7", "", "13"), ""),
    ({}, deal("7", "", "13"), "For 7 players that is 91 tiles, and there are 90 to deal."),
    ({"copies": "2"}, deal("2", "8", "12"), ""),
    ({"max_seats": "7"}, deal("2", "8", "12"), ""),
    ({}, deal("2", "8", "7", "9"), "For 8 players that is 56 tiles, and there are 54 to deal."),
    # Sheet A prints it.
    ({}, deal("7", "8", "7", "9"), ""),
]


@pytest.mark.parametrize(("texts", "row", "said"), TOO_MANY)
def test_a_deal_that_the_set_does_not_hold_says_for_how_many(
    texts: dict[str, str], row: dict[str, str], said: str
) -> None:
    typed = Typed.of(PRESETS["classic"])
    typed.texts |= texts
    typed.rows["deal_table"] = [deal("", "", ""), row]
    errors = read(typed).errors
    assert errors.keys() == ({"deal_table-1"} if said else set())
    assert errors.get("deal_table-1", "").startswith(said)


def test_a_line_that_says_nothing_is_none() -> None:
    typed = Typed.of(PRESETS["classic"])
    for name in LISTS:
        typed.add(name)
    assert read(typed).rules == PRESETS["classic"]


def test_one_more_line_of_the_deal_goes_on_where_the_last_one_ended() -> None:
    typed = Typed.of(PRESETS["short-game"])
    typed.add("deal_table")
    assert typed.rows["deal_table"][-1] == deal("5", "", "")
    typed.remove("deal_table", 0)
    typed.remove("deal_table", 9)
    typed.remove("deal_table", None)
    assert [row["seats_from"] for row in typed.rows["deal_table"]] == ["3", "5"]


SHEETS: Mapping[str, tuple[dict[str, Any], RuleSet]] = {
    "16 to 10 tiles, back on 12, -5, 25, 5": (
        {
            "deal_table": [deal(str(seats), "", str(18 - seats)) for seats in range(2, 9)],
            "rounds": "14",
            "going_out_bonus": "5",
            "double_blank": "25",
            "blank_end": "5",
        },
        RuleSet(
            deal_table=tuple(DealRow(12, seats, seats, 18 - seats) for seats in range(2, 9)),
            rounds=14,
            going_out_bonus=-5,
            double_blank=25,
            blank_end=5,
        ),
    ),
    "from double 9, twelve tiles": (
        {"deal_table": [deal("2", "7", "12")], "first_engine": "9"},
        RuleSet(deal_table=(DealRow(12, 2, 7, 12),), first_engine=9),
    ),
    "two sets of double-9": (
        {
            "highest": "9",
            "copies": "2",
            "deal_table": [deal("6", "", "9", "9"), deal("7", "", "8", "9"), deal("8", "14", "7", "9")],
        },
        RuleSet(highest=9, copies=2, deal_table=(DealRow(9, 6, 6, 9), DealRow(9, 7, 7, 8), DealRow(9, 8, 14, 7))),
    ),
    "double-15 for up to 12": (
        {"highest": "15", "max_seats": "12", "deal_table": [deal("2", "12", "11", "15")]},
        RuleSet(highest=15, max_seats=12, deal_table=(DealRow(15, 2, 12, 11),)),
    ),
    "even doubles, 10 for a public train, two tiles for a forgotten call, several out": (
        {
            "engine_order": "even-down",
            "public_train_penalty": "10",
            "penalties": [{"name": "Call forgotten", "points": "", "draw": "2"}],
            "several_may_go_out": "on",
        },
        RuleSet(
            engine_order=EngineOrder.EVEN_DOWN,
            public_train_penalty=10,
            penalties=(Penalty("Call forgotten", 0, 2),),
            several_may_go_out=True,
        ),
    ),
}


@pytest.mark.parametrize("sheet", SHEETS)
def test_what_clubs_print_is_typed_without_code(sheet: str) -> None:
    texts, rules = SHEETS[sheet]
    typed = Typed.of(RuleSet())
    for name, value in texts.items():
        if name in LISTS:
            typed.rows[name] = value
        else:
            typed.texts[name] = value
    assert read(typed).rules == rules
