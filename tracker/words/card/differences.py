"""What differs from the classic sheet, field by field, in the words of the house rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import PRESETS, DealRow, EngineOrder, MexicanTrains, RuleSet, Tile, engines
from tracker.words.card.parts import Difference
from tracker.words.card.score import penalty_price
from tracker.words.house import field_label, value_text
from tracker.words.lists import engine_text, join_choices
from tracker.words.rules import deal_text


def differences(rules: RuleSet, seats: int | None) -> tuple[Difference, ...]:
    """What these rules say otherwise than the classic sheet, in the order of the fields; none for itself.

    What follows from another field differs too: who begins at double-9 plays fewer rounds.
    """
    classic = PRESETS["classic"]
    found = []
    for field in fields(RuleSet):
        here, there = _text(field.name, rules, seats), _text(field.name, classic, seats)
        if here != there and _matters(field.name, rules):
            found.append(Difference(field_label(field.name), here, there))
    return tuple(found)


def _matters(name: str, rules: RuleSet) -> bool:
    """Whether the field does anything beside the others: no bell rings without a clock."""
    match name:
        case "engine_list":
            return rules.engine_order is EngineOrder.LISTED
        case "first_engine":
            return rules.engine_order is not EngineOrder.HELD
        case "at_bell":
            return rules.clock_minutes is not None
        case "mexican_from":
            return rules.mexican_trains is not MexicanTrains.NONE
    return True


def _text(name: str, rules: RuleSet, seats: int | None) -> str:
    if name == "deal_table":
        return _deals(rules) if seats is None else deal_text(rules, seats) or _("no deal")
    return _FOR_A_READER[name](rules) if name in _FOR_A_READER else value_text(name, rules)


def _deals(rules: RuleSet) -> str:
    rows = [row for row in rules.deal_table if row.highest == rules.highest and row.tiles is not None]
    return "; ".join(map(_deal_row, rows)) or _("no deal")


def _deal_row(row: DealRow) -> str:
    one = row.seats_from == row.seats_to
    text = _("%(from)s players: %(tiles)s") if one else _("%(from)s to %(to)s players: %(tiles)s")
    return text % {"from": row.seats_from, "to": row.seats_to, "tiles": row.tiles}


def _set(rules: RuleSet) -> str:
    return _("double-%(highest)s") % {"highest": rules.highest}


def _engine_list(rules: RuleSet) -> str:
    return ", ".join(map(engine_text, rules.engine_list)) or _("none")


def _round_choices(rules: RuleSet) -> str:
    return join_choices(list(map(str, rules.round_choices))) or _("none")


def _clock(rules: RuleSet) -> str:
    if rules.clock_minutes is None:
        return _("no clock")
    text = ngettext("%(count)s minute", "%(count)s minutes", rules.clock_minutes)
    return text % {"count": rules.clock_minutes}


def _penalties(rules: RuleSet) -> str:
    return "; ".join(f"{penalty.name}: {penalty_price(penalty)}" for penalty in rules.penalties) or _("none")


def _doubles(rules: RuleSet) -> str:
    return _("as many as you have") if rules.doubles_in_turn is None else str(rules.doubles_in_turn)


_FOR_A_READER: Mapping[str, Callable[[RuleSet], str]] = {
    "highest": _set,
    "rounds": lambda rules: str(len(engines(rules))),
    "first_engine": lambda rules: engine_text(next(iter(engines(rules)), rules.highest)),
    "round_choices": _round_choices,
    "engine_list": _engine_list,
    "clock_minutes": _clock,
    "double_blank": lambda rules: str(rules.worth(Tile(0, 0))),
    "penalties": _penalties,
    "doubles_in_turn": _doubles,
}
"""Where an empty field, or a value by itself, says nothing to who plays: what it comes to."""
