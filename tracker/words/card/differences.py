"""Every field of a rule set with its name and its value in words, and what differs from the classic sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring import (
    PRESETS,
    AtBell,
    DealRow,
    DoubleBinds,
    EngineOrder,
    EngineSource,
    FirstTurn,
    MarkerDown,
    MexicanTrains,
    OpenDoubleMarks,
    PlayElsewhere,
    RuleSet,
    TrainsBegin,
    engines,
)
from scoring.tiles import DOUBLE_BLANK
from tracker.words.card.parts import Difference
from tracker.words.card.score import penalty_price
from tracker.words.lists import engine_text, join_choices
from tracker.words.rule_lines import late_text, leaver_text, order_choice, scoring_text, tie_text
from tracker.words.rules import deal_text


@dataclass(frozen=True, slots=True)
class FieldWords:
    """How a field is called, and its value as a rule set has it, for a number of players or for any.

    ``matters`` is whether the field does anything beside the others: no bell rings without a clock.
    """

    label: Promise
    text: Callable[[RuleSet, int | None], str]
    matters: Callable[[RuleSet], bool] = lambda _rules: True


def differences(rules: RuleSet, seats: int | None) -> tuple[Difference, ...]:
    """What these rules say otherwise than the classic sheet, in the order of the fields; none for itself."""
    classic = PRESETS["classic"]
    found = []
    for words in FIELD_WORDS.values():
        here, there = words.text(rules, seats), words.text(classic, seats)
        if here != there and words.matters(rules):
            found.append(Difference(str(words.label), here, there))
    return tuple(found)


def _set(rules: RuleSet, _seats: int | None) -> str:
    return _("double-%(highest)s") % {"highest": rules.highest}


def _deal(rules: RuleSet, seats: int | None) -> str:
    if seats is not None:
        return deal_text(rules, seats) or _("no deal")
    rows = [row for row in rules.deal_table if row.highest == rules.highest and row.tiles is not None]
    return "; ".join(map(_deal_row, rows)) or _("no deal")


def _deal_row(row: DealRow) -> str:
    one = row.seats_from == row.seats_to
    text = _("%(from)s players: %(tiles)s") if one else _("%(from)s to %(to)s players: %(tiles)s")
    return text % {"from": row.seats_from, "to": row.seats_to, "tiles": row.tiles}


def _first_engine(rules: RuleSet, _seats: int | None) -> str:
    return engine_text(next(iter(engines(rules)), rules.highest))


def _round_choices(rules: RuleSet, _seats: int | None) -> str:
    return join_choices(list(map(str, rules.round_choices))) or _("no others")


def _starter(rules: RuleSet, _seats: int | None) -> str:
    return {
        EngineSource.SET_OUT: _("the engine is laid first; the player to the left of the last starter starts"),
        EngineSource.DRAWN_TOGETHER: _("whoever holds the engine; if nobody does, everybody draws at once"),
        EngineSource.DRAWN_IN_TURN: _("whoever holds the engine; if nobody does, one draws after the other"),
    }[rules.engine_source]


def _clock(rules: RuleSet, _seats: int | None) -> str:
    if rules.clock_minutes is None:
        return _("no clock")
    text = ngettext("%(count)s minute", "%(count)s minutes", rules.clock_minutes)
    return text % {"count": rules.clock_minutes}


def _bell(rules: RuleSet, _seats: int | None) -> str:
    return {
        AtBell.FINISH: _("the round under way is finished"),
        AtBell.DROP: _("the round under way does not count"),
    }[rules.at_bell]


def _penalties(rules: RuleSet, _seats: int | None) -> str:
    return "; ".join(f"{penalty.name}: {penalty_price(penalty)}" for penalty in rules.penalties) or _("none")


def _begin(rules: RuleSet, _seats: int | None) -> str:
    return {TrainsBegin.PUBLIC: _("public"), TrainsBegin.PRIVATE: _("private")}[rules.trains_begin]


def _elsewhere(value: PlayElsewhere) -> str:
    return {
        PlayElsewhere.ANY_TURN: _("in any turn"),
        PlayElsewhere.AFTER_FIRST_TURN: _("after the first turn"),
        PlayElsewhere.AFTER_OWN_BEGUN: _("once the own train has a tile"),
    }[value]


def _mexican(rules: RuleSet, _seats: int | None) -> str:
    return {
        MexicanTrains.NONE: _("none"),
        MexicanTrains.ONE: _("one a round"),
        MexicanTrains.SEVERAL: _("several"),
    }[rules.mexican_trains]


def _first_turn(rules: RuleSet, _seats: int | None) -> str:
    return {
        FirstTurn.ONE_TILE: _("one tile"),
        FirstTurn.WHOLE_TRAIN: _("the whole train"),
        FirstTurn.QUICK_START: _("everybody builds at once"),
        FirstTurn.DELAYED: _("the whole train, in the turn that begins it"),
    }[rules.first_turn]


def _marker_down(rules: RuleSet, _seats: int | None) -> str:
    return {
        MarkerDown.OWN_PLAY: _("by a tile on the own train"),
        MarkerDown.AFTER_DOUBLES: _("by a tile on the own train, once the open doubles are covered"),
    }[rules.marker_down]


def _binds(rules: RuleSet, _seats: int | None) -> str:
    return {DoubleBinds.TABLE: _("the whole table"), DoubleBinds.LAYER: _("only who laid it")}[rules.double_binds]


def _marks(rules: RuleSet, _seats: int | None) -> str:
    return {
        OpenDoubleMarks.ITS_TRAIN: _("the train that it lies on"),
        OpenDoubleMarks.PLAYERS_TRAIN: _("the train of who could not cover it"),
    }[rules.open_double_marks]


def _yes(name: str) -> Callable[[RuleSet, int | None], str]:
    return lambda rules, _seats: _("yes") if getattr(rules, name) else _("no")


def _number(name: str) -> Callable[[RuleSet, int | None], str]:
    return lambda rules, _seats: str(getattr(rules, name))


FIELD_WORDS: Mapping[str, FieldWords] = {
    "highest": FieldWords(gettext_lazy("Set"), _set),
    "copies": FieldWords(gettext_lazy("Sets mixed together"), _number("copies")),
    "min_seats": FieldWords(gettext_lazy("Fewest players"), _number("min_seats")),
    "max_seats": FieldWords(gettext_lazy("Most players"), _number("max_seats")),
    "deal_table": FieldWords(gettext_lazy("Deal"), _deal),
    "engine_order": FieldWords(gettext_lazy("Engines"), lambda rules, _seats: order_choice(rules.engine_order)),
    "first_engine": FieldWords(
        gettext_lazy("First engine"), _first_engine, lambda rules: rules.engine_order is not EngineOrder.HELD
    ),
    "rounds": FieldWords(gettext_lazy("Number of rounds"), lambda rules, _seats: str(len(engines(rules)))),
    "round_choices": FieldWords(gettext_lazy("Other lengths of a game"), _round_choices),
    "engine_list": FieldWords(
        gettext_lazy("The table’s own order"),
        lambda rules, _seats: ", ".join(map(engine_text, rules.engine_list)) or _("none"),
        lambda rules: rules.engine_order is EngineOrder.LISTED,
    ),
    "engine_source": FieldWords(gettext_lazy("Who starts"), _starter),
    "clock_minutes": FieldWords(gettext_lazy("Playing by the clock"), _clock),
    "at_bell": FieldWords(gettext_lazy("At the bell"), _bell, lambda rules: rules.clock_minutes is not None),
    "scoring": FieldWords(
        gettext_lazy("A round counts"), lambda rules, _seats: scoring_text(highest_wins=rules.highest_wins)
    ),
    "partners": FieldWords(gettext_lazy("Partners"), _yes("partners")),
    "double_blank": FieldWords(gettext_lazy("Double-blank"), lambda rules, _seats: str(rules.worth(DOUBLE_BLANK))),
    "blank_end": FieldWords(gettext_lazy("Each blank end"), _number("blank_end")),
    "going_out_bonus": FieldWords(
        gettext_lazy("Bonus for going out"), lambda rules, _seats: str(abs(rules.going_out_bonus))
    ),
    "mistake_penalty": FieldWords(gettext_lazy("Penalty for a mistake"), _yes("mistake_penalty")),
    "public_train_penalty": FieldWords(gettext_lazy("Train still public at the end"), _number("public_train_penalty")),
    "penalties": FieldWords(gettext_lazy("Other penalties"), _penalties),
    "several_may_go_out": FieldWords(gettext_lazy("Several may go out in one round"), _yes("several_may_go_out")),
    "late_seat": FieldWords(gettext_lazy("Who comes late"), lambda rules, _seats: late_text(rules.late_seat)),
    "leavers_ranked": FieldWords(
        gettext_lazy("Who leaves"), lambda rules, _seats: leaver_text(is_ranked=rules.leavers_ranked)
    ),
    "tie_breaks": FieldWords(gettext_lazy("Equal totals"), lambda rules, _seats: tie_text(rules.tie_breaks)),
    "trains_begin": FieldWords(gettext_lazy("Trains begin"), _begin),
    "public_from": FieldWords(
        gettext_lazy("On public trains of others"), lambda rules, _seats: _elsewhere(rules.public_from)
    ),
    "mexican_trains": FieldWords(gettext_lazy("Mexican trains"), _mexican),
    "mexican_from": FieldWords(
        gettext_lazy("On the Mexican train"),
        lambda rules, _seats: _elsewhere(rules.mexican_from),
        lambda rules: rules.mexican_trains is not MexicanTrains.NONE,
    ),
    "first_turn": FieldWords(gettext_lazy("First turn"), _first_turn),
    "marker_when_not_started": FieldWords(
        gettext_lazy("No start in the first turn: marker instead of a draw"), _yes("marker_when_not_started")
    ),
    "marker_unless_drawn_on_own": FieldWords(
        gettext_lazy("Marker after a draw, unless on the own train"), _yes("marker_unless_drawn_on_own")
    ),
    "marker_without_draw": FieldWords(gettext_lazy("Marker when the boneyard is empty"), _yes("marker_without_draw")),
    "marker_down": FieldWords(gettext_lazy("The marker comes down"), _marker_down),
    "double_binds": FieldWords(gettext_lazy("An open double binds"), _binds),
    "open_double_marks": FieldWords(gettext_lazy("An open double makes public"), _marks),
    "doubles_in_turn": FieldWords(
        gettext_lazy("Doubles open at once in a turn"),
        lambda rules, _seats: _("as many as you have") if rules.doubles_in_turn is None else str(rules.doubles_in_turn),
    ),
    "follow_anywhere": FieldWords(gettext_lazy("What follows a double may go anywhere"), _yes("follow_anywhere")),
    "covers_in_turn": FieldWords(gettext_lazy("Tiles after a double"), _number("covers_in_turn")),
    "tiles_when_bound": FieldWords(
        gettext_lazy("Tiles in a turn that finds an open double"), _number("tiles_when_bound")
    ),
    "drawn_double_draws_again": FieldWords(
        gettext_lazy("A drawn double draws again"), _yes("drawn_double_draws_again")
    ),
    "drawn_tile_elsewhere": FieldWords(
        gettext_lazy("A tile drawn for a double may go on a public train"), _yes("drawn_tile_elsewhere")
    ),
    "out_on_double": FieldWords(gettext_lazy("Going out on a double"), _yes("out_on_double")),
    "doubles_on_others": FieldWords(gettext_lazy("Doubles on the trains of others"), _yes("doubles_on_others")),
    "branching_doubles": FieldWords(gettext_lazy("Branching doubles"), _yes("branching_doubles")),
    "swan_drive": FieldWords(gettext_lazy("Swan drive"), _yes("swan_drive")),
    "blanks_wild": FieldWords(gettext_lazy("Blanks are wild"), _yes("blanks_wild")),
}
"""Every field, in the order of ``RuleSet``."""
