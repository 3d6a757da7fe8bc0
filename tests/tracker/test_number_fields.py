"""Every number that somebody types, in every form: what is no number is refused at its field, and never read as one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from django.http import QueryDict

from scoring import PRESETS
from tests.tracker.factories import new_game
from tracker.forms import rules, what_if
from tracker.forms.house.fields import BOUNDS
from tracker.forms.house.typed import Typed, read
from tracker.forms.new_game import NewGameForm
from tracker.forms.nights.begin import NightForm
from tracker.forms.numbers import NotANumber, TooLong, read_number
from tracker.forms.rules import RulesForm
from tracker.forms.seat import AdjustmentTyped, SeatTyped, read_seat
from tracker.forms.what_if import WhatIfForm
from tracker.sheets.table import Table

CLASSIC = PRESETS["classic"]
ROWS: Mapping[str, Mapping[str, str]] = {
    "deal_table": {"highest": "12", "seats_from": "2", "seats_to": "7", "tiles": "12"},
    "round_choices": {"rounds": "8"},
    "engine_list": {"engine": "8"},
    "penalties": {"name": "Slow", "points": "5", "draw": "1"},
}
"""A line of each list, in order."""

type Refused = Callable[[str], bool]
"""Whether a text in a field is refused at that field, and at no other."""


def of_house_rules(field: str) -> Refused:
    def refused(text: str) -> bool:
        typed = Typed.of(CLASSIC)
        name, _dot, column = field.partition(".")
        if column:
            typed.rows[name] = [{**ROWS[name], column: text}]
            return read(typed).errors.keys() == {f"{name}-0"}
        typed.texts[name] = text
        return read(typed).errors.keys() == {name}

    return refused


def of_changed_rules(name: str) -> Refused:
    def refused(text: str) -> bool:
        table = Table.load(new_game())
        form = RulesForm.filled(table)
        form.typed[name] = text
        form.is_valid(table)
        return form.errors.keys() == {name}

    return refused


def of_other_rules(name: str) -> Refused:
    def refused(text: str) -> bool:
        form = WhatIfForm.asked(QueryDict(mutable=True), ())
        form.typed[name] = text
        form.is_valid()
        return form.errors.keys() == {name}

    return refused


def of_a_new_game(text: str) -> bool:
    form = replace(NewGameForm.blank(), names=["Ana", "Luis"], rounds=text)
    form.is_valid()
    return form.errors.keys() == {"rounds"}


def of_a_night(name: str) -> Refused:
    def refused(text: str) -> bool:
        form = replace(NightForm.blank((), None), **{name: text})
        form.is_valid()
        return form.errors.keys() == {name}

    return refused


def as_pips(text: str) -> bool:
    typed = SeatTyped(pips=text)
    return read_seat(typed, CLASSIC).pips is None and len(typed.errors) == 1


def as_points(sign: str, text: str) -> bool:
    typed = SeatTyped(pips="5", adjustments=[AdjustmentTyped(text, sign, "Slow")])
    return read_seat(typed, CLASSIC).adjustments == () and len(typed.adjustments[0].errors) == 1


FIELDS: Mapping[str, Refused] = {
    **{f"house rules: {name}": of_house_rules(name) for name in BOUNDS},
    **{f"rules of a game: {name}": of_changed_rules(name) for name in rules.NUMBERS},
    **{f"what if: {name}": of_other_rules(name) for name in what_if.NUMBERS},
    "new game: rounds": of_a_new_game,
    "a club night: rounds": of_a_night("rounds"),
    "a club night: minutes": of_a_night("minutes"),
    "a score": as_pips,
    "a penalty": partial(as_points, "+"),
    "a bonus": partial(as_points, "-"),
}
NO_NUMBERS = ("abc", "5.5", "5,5", "1e3", "0x1", "½", "²", "--5", "+-5", "5-", "-", "4 7", "5 x", "99999")
TEMPLATES = {
    "_house_field.html": 2,
    "_number.html": 1,
    "new_game.html": 1,
    "new.html": 2,
    "_score.html": 1,
    "_extra.html": 1,
}
"""How many fields for a number each template has; a new one belongs into ``FIELDS``."""


@pytest.mark.django_db
@pytest.mark.parametrize("field", FIELDS)
def test_what_is_no_number_is_refused_at_its_field(field: str) -> None:
    assert [text for text in NO_NUMBERS if not FIELDS[field](text)] == []
    assert not FIELDS[field]("5")


def test_no_template_has_a_field_for_a_number_that_is_not_in_the_table() -> None:
    found = {path.name: path.read_text().count('inputmode="numeric"') for path in Path("templates").rglob("*.html")}
    assert {name: count for name, count in found.items() if count} == TEMPLATES


@pytest.mark.parametrize(
    ("text", "number"),
    [("", None), (" \u00a0", None), (" 47 ", 47), ("007", 7), ("\u0664\u0667", 47), ("+5", 5), ("-5", -5)]
    + [(f"{minus} 5", -5) for minus in "-\u2212\u2013"],
)
def test_a_number_is_read_as_phones_write_it(text: str, number: int | None) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_anything_else_is_no_number(text: str) -> None:
    with pytest.raises((NotANumber, TooLong)):
        read_number(text)


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["5", "-5", "\u22125", "+5"])
def test_a_bonus_is_what_it_takes_off_whatever_its_sign(text: str) -> None:
    table = Table.load(new_game())
    form = RulesForm.filled(table)
    form.typed["going_out_bonus"] = text
    assert form.is_valid(table)
    typed = Typed.of(CLASSIC)
    typed.texts["going_out_bonus"] = text
    asked = WhatIfForm.asked(QueryDict(f"going_out_bonus={text.replace('+', '%2B')}"), ())
    assert asked.is_valid()
    found = (form.rules, read(typed).rules, asked.rules_for(CLASSIC))
    assert [each and each.going_out_bonus for each in found] == [-5, -5, -5]
