"""Each option of a rule, in words."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from scoring import (
    AtBell,
    DoubleBinds,
    EngineOrder,
    EngineSource,
    FirstTurn,
    LateSeat,
    MarkerDown,
    MexicanTrains,
    OpenDoubleMarks,
    PlayElsewhere,
    Scoring,
    TrainsBegin,
)
from tracker.words.rule_lines import late_text, order_choice, scoring_text

_TEXTS: Mapping[StrEnum, Promise] = {
    EngineSource.SET_OUT: _("The engine is set out before the deal; the player to the left of the last starter starts"),
    EngineSource.DRAWN_TOGETHER: _(
        "Whoever holds the engine; if nobody does, everyone draws at once until it is found"
    ),
    EngineSource.DRAWN_IN_TURN: _("Whoever holds the engine; if nobody does, one draws at a time, clockwise"),
    AtBell.FINISH: _("It is finished"),
    AtBell.DROP: _("It does not count"),
    TrainsBegin.PUBLIC: _("Public: anyone may play on it"),
    TrainsBegin.PRIVATE: _("Private: only its owner may"),
    PlayElsewhere.ANY_TURN: _("In any turn"),
    PlayElsewhere.AFTER_FIRST_TURN: _("After one’s first turn"),
    PlayElsewhere.AFTER_OWN_BEGUN: _("Once one’s own train has begun"),
    MexicanTrains.NONE: _("None"),
    MexicanTrains.ONE: _("One in a round"),
    MexicanTrains.SEVERAL: _("Several"),
    FirstTurn.ONE_TILE: _("One tile, and one more to cover a double"),
    FirstTurn.WHOLE_TRAIN: _("A whole train"),
    FirstTurn.QUICK_START: _("Quick start: everyone builds at once, then turns begin"),
    FirstTurn.DELAYED: _("A whole train, in whichever turn it is begun"),
    DoubleBinds.TABLE: _("Everyone in turn, before anything else, the oldest first"),
    DoubleBinds.LAYER: _("Only whoever laid it, on that train; passing ends it"),
    OpenDoubleMarks.ITS_TRAIN: _("The train that the double lies on"),
    OpenDoubleMarks.PLAYERS_TRAIN: _("The own train of whoever laid it"),
    MarkerDown.OWN_PLAY: _("When the owner plays on the own train"),
    MarkerDown.AFTER_DOUBLES: _("When the owner plays on it and no open double is asked for"),
}


def option_text(option: StrEnum) -> str:
    """The words of an option, to be chosen from a list."""
    match option:
        case EngineOrder():
            return capfirst(order_choice(option))
        case Scoring():
            return capfirst(scoring_text(highest_wins=option is Scoring.WINNER_COLLECTS))
        case LateSeat():
            return capfirst(late_text(option))
    return str(_TEXTS[option])
