"""Which fields of a rule set the form has, in which parts, and of which kind each is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import UnionType
from typing import Any, get_args, get_type_hints

from scoring import MAX_SEATS, SETS, RuleSet
from tracker.forms.new_game import MOST_ROUNDS
from tracker.forms.rules import MOST_POINTS

SECTIONS: Mapping[str, tuple[str, ...]] = {
    "set": ("highest", "copies", "min_seats", "max_seats", "deal_table"),
    "rounds": (
        "rounds",
        "round_choices",
        "engine_order",
        "first_engine",
        "engine_list",
        "engine_source",
        "clock_minutes",
        "at_bell",
    ),
    "score": (
        "scoring",
        "double_blank",
        "blank_end",
        "going_out_bonus",
        "several_may_go_out",
        "partners",
        "late_seat",
        "leavers_ranked",
    ),
    "penalties": ("mistake_penalty", "public_train_penalty", "penalties"),
    "ties": ("tie_breaks",),
    "trains": (
        "trains_begin",
        "first_turn",
        "public_from",
        "mexican_trains",
        "mexican_from",
        "marker_when_not_started",
        "marker_unless_drawn_on_own",
        "marker_without_draw",
        "marker_down",
    ),
    "doubles": (
        "double_binds",
        "open_double_marks",
        "doubles_in_turn",
        "covers_in_turn",
        "tiles_when_bound",
        "follow_anywhere",
        "drawn_double_draws_again",
        "drawn_tile_elsewhere",
        "out_on_double",
    ),
    "variants": ("doubles_on_others", "branching_doubles", "swan_drive", "blanks_wild"),
}
"""Every field of ``RuleSet`` once, in the order of the form."""

LISTS: Mapping[str, tuple[str, ...]] = {
    "deal_table": ("highest", "seats_from", "seats_to", "tiles"),
    "round_choices": ("rounds",),
    "engine_list": ("engine",),
    "penalties": ("name", "points", "draw"),
}
"""The fields that are lists, and the columns of their rows."""

MOST_ROWS: Mapping[str, int] = {"deal_table": 70, "round_choices": 12, "engine_list": MOST_ROUNDS, "penalties": 20}
"""Rows that a list may have: a deal for each set and number of seats, an engine for each round."""

CHOSEN: Mapping[str, tuple[int, ...]] = {"highest": SETS, "copies": (1, 2)}
"""Numbers that are chosen and not typed."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a number may be, and what nothing typed is."""

    least: int
    most: int
    empty: int | None = None
    is_required: bool = False
    """Whether something must be typed."""


_OPTIONAL_ENGINE = Bounds(0, max(SETS))
_POINTS = Bounds(0, MOST_POINTS, empty=0)
_TILES = Bounds(1, 99, is_required=True)

BOUNDS: Mapping[str, Bounds] = {
    "min_seats": Bounds(2, MAX_SEATS, is_required=True),
    "max_seats": Bounds(2, MAX_SEATS, is_required=True),
    "first_engine": _OPTIONAL_ENGINE,
    "rounds": Bounds(1, MOST_ROUNDS),
    "clock_minutes": Bounds(1, 999),
    "double_blank": Bounds(0, MOST_POINTS),
    "blank_end": _POINTS,
    "going_out_bonus": _POINTS,
    "public_train_penalty": _POINTS,
    "doubles_in_turn": Bounds(1, 99),
    "covers_in_turn": _TILES,
    "tiles_when_bound": _TILES,
    "deal_table.seats_from": Bounds(2, MAX_SEATS, is_required=True),
    "deal_table.seats_to": Bounds(2, MAX_SEATS),
    "deal_table.tiles": Bounds(1, 999),
    "round_choices.rounds": Bounds(1, MOST_ROUNDS, is_required=True),
    "engine_list.engine": Bounds(0, max(SETS), is_required=True),
    "penalties.points": _POINTS,
    "penalties.draw": Bounds(0, 99, empty=0),
}
"""Of each number that is typed, by its field, or by its list and column."""

_HINTS: Mapping[str, Any] = get_type_hints(RuleSet)


def option_kind(name: str) -> type[StrEnum] | None:
    """The options of a field that is one of a few; None for any other."""
    hint = _HINTS[name]
    return hint if isinstance(hint, type) and issubclass(hint, StrEnum) else None


def is_toggle(name: str) -> bool:
    """Whether a field is yes or no."""
    return _HINTS[name] is bool


def may_be_empty(name: str) -> bool:
    """Whether a field may say nothing."""
    return isinstance(_HINTS[name], UnionType) and type(None) in get_args(_HINTS[name])
