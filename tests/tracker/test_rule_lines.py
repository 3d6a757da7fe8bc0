"""House rules in words, and when a seat came and went."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import permutations

import pytest

from scoring import (
    PRESETS,
    AtBell,
    EngineOrder,
    EngineSource,
    LateSeat,
    Penalty,
    RuleSet,
    TieBreak,
)
from tests.tracker.factories import new_game, rules_of
from tests.tracker.test_card import FIELDS, NEEDS, VALUES
from tracker.forms.rules import RulesForm
from tracker.services import RoundsRejected
from tracker.sheets.table import Table
from tracker.words.changes import rule_sentences
from tracker.words.rule_lines import changed_lines, rule_lines
from tracker.words.seats import seat_note


def lines(rules: RuleSet, seats: int = 4) -> dict[str, str]:
    return {line.label: line.text for line in rule_lines(rules, seats)}


LINES = [
    ({"copies": 2}, "Dominoes", "Double-12 (91 tiles), two sets mixed"),
    ({"highest": 15}, "Deal", "These rules give no deal for 4 players with a double-15: agree on one."),
    ({}, "Engines", "from 12|12 down to the double-blank"),
    ({"rounds": 6}, "Engines", "from 12|12 down to 7|7"),
    ({"rounds": 6, "engine_order": EngineOrder.UP}, "Engines", "from 0|0 up to 5|5"),
    ({"rounds": 3, "engine_order": EngineOrder.EVEN_DOWN}, "Engines", "from 12|12 down to 8|8, even doubles only"),
    ({"rounds": 3, "engine_order": EngineOrder.ODD_DOWN}, "Engines", "from 11|11 down to 7|7, odd doubles only"),
    ({"rounds": 1}, "Engines", "12|12"),
    ({"first_engine": 9}, "Engines", "from 9|9 down to the double-blank"),
    ({"engine_order": EngineOrder.UP}, "Engines", "from 0|0 up to the highest double"),
    ({"engine_order": EngineOrder.EVEN_DOWN}, "Engines", "from 12|12 down, even doubles only"),
    ({"engine_order": EngineOrder.ODD_DOWN}, "Engines", "from 11|11 down, odd doubles only"),
    ({"engine_order": EngineOrder.HELD}, "Engines", "the highest double in anybody’s hand"),
    ({"engine_order": EngineOrder.LISTED, "engine_list": (9, 12, 0)}, "Engines", "9|9, 12|12, 0|0"),
    ({"engine_source": EngineSource.DRAWN_IN_TURN}, "Who starts", "whoever holds the engine; if nobody does, draw one"),
    ({"double_blank": 25}, "Double-blank", "25 points"),
    ({"blank_end": 5}, "Double-blank", "10 points"),
    ({"going_out_bonus": -10}, "Going out", "0 points, and a bonus of 10"),
    ({"several_may_go_out": True}, "Going out in one round", "several players may"),
    ({"mistake_penalty": False}, "Mistake", "no penalty"),
    ({"public_train_penalty": 1}, "Train still public at the end", "1 point"),
    ({"penalties": (Penalty("late call", 10, 2),)}, "Other penalties", "late call 10"),
    ({"late_seat": LateSeat.AVERAGE_TOTAL}, "Who comes late", "begins with the average total of the table"),
    ({"leavers_ranked": True}, "Who leaves", "keeps the rounds played, and a place among the others"),
    ({"tie_breaks": (TieBreak.LOWEST_NONZERO,)}, "Equal totals", "the lowest round that is not 0, then a shared place"),
    ({"tie_breaks": ()}, "Equal totals", "a shared place"),
    ({"partners": True}, "Players", "partners, opposite each other"),
    ({"clock_minutes": 90}, "Playing by the clock", "90 minutes; the round under way is finished"),
    (
        {"clock_minutes": 90, "at_bell": AtBell.DROP},
        "Playing by the clock",
        "90 minutes; the round under way does not count",
    ),
]


@pytest.mark.parametrize(("changes", "label", "text"), LINES, ids=[f"{row[1]}: {row[2]}" for row in LINES])
def test_each_rule_has_its_words(changes: dict[str, object], label: str, text: str) -> None:
    assert lines(rules_of(**changes))[label].startswith(text)


def test_what_a_rule_set_has_not_is_not_said() -> None:
    assert not {"Other penalties", "Playing by the clock"} & lines(PRESETS["classic"]).keys()


def test_no_line_differs_from_itself_and_every_rule_of_the_score_is_said() -> None:
    rules = PRESETS["classic"]
    assert changed_lines(rules, rules, 4) == ()
    others = {
        "highest": 9,
        "copies": 2,
        "engine_order": EngineOrder.UP,
        "first_engine": 9,
        "rounds": 7,
        "engine_source": EngineSource.DRAWN_TOGETHER,
        "clock_minutes": 90,
        "scoring": PRESETS["winner-collects"].scoring,
        "partners": True,
        "double_blank": 50,
        "blank_end": 5,
        "going_out_bonus": -5,
        "mistake_penalty": False,
        "public_train_penalty": 10,
        "penalties": (Penalty("late call", 10),),
        "several_may_go_out": True,
        "late_seat": LateSeat.WORST_TOTAL,
        "leavers_ranked": True,
        "tie_breaks": (),
    }
    for name, value in others.items():
        assert changed_lines(rules, replace(rules, **{name: value}), 4), name  # type: ignore[arg-type]
    assert others.keys() <= {field.name for field in fields(RuleSet)}


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("seats", [3, 9])
def test_whatever_differs_is_said_so_that_no_change_looks_like_none(name: str, seats: int) -> None:
    rules = [rules_of(**{**NEEDS.get(name, {}), name: value}) for value in VALUES[name]]
    for before, after in permutations(rules, 2):
        assert rule_sentences(before, after, seats)


NOTES = [
    (1, None, 3, 0, ""),
    (3, None, 3, 0, "came in round 3"),
    (3, None, 5, 120, "came in round 3 with 120"),
    (8, None, 3, 0, "plays from round 8 on"),
    (8, None, 3, 30, "plays from round 8 on, began with 30"),
    (1, 2, 3, 30, "began with 30, left after round 2"),
    (1, 2, 3, 0, "left after round 2"),
    (1, 3, 3, 0, "leaves after round 3"),
    (1, 0, 1, 0, "left before round 1"),
    (2, 4, 9, 0, "came in round 2, left after round 4"),
]


@pytest.mark.parametrize(("first", "last", "now", "allowance", "note"), NOTES)
def test_when_a_seat_came_and_went(first: int, last: int | None, now: int, allowance: int, note: str) -> None:
    assert seat_note(first, last, now=now, allowance=allowance) == note


@pytest.mark.django_db
def test_a_round_that_was_written_between_the_look_and_the_save_is_looked_at_again() -> None:
    table = Table.load(new_game())
    form = RulesForm.filled(table)
    form.refuse(RoundsRejected({1: ()}), table)
    assert form.errors == {"": "The game has changed meanwhile. Look at what this moves once more."}
