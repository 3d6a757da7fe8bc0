"""The published rule sheets, by their stable keys (RULES.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from scoring.options import (
    DoubleBinds,
    EngineSource,
    FirstTurn,
    MexicanTrains,
    OpenDoubleMarks,
    PlayElsewhere,
    Scoring,
    TrainsBegin,
)
from scoring.rules import DealRow, RuleSet

_CLASSIC = RuleSet(
    deal_table=(
        DealRow(6, 2, 2, None),
        DealRow(9, 2, 4, 10),
        DealRow(9, 5, 6, 9),
        DealRow(9, 7, 8, 7),
        DealRow(12, 2, 4, 15),
        DealRow(12, 5, 6, 12),
        DealRow(12, 7, 8, 10),
        DealRow(15, 9, 12, None),
        DealRow(18, 13, 13, None),
    ),
    mistake_penalty=True,
    trains_begin=TrainsBegin.PUBLIC,
    public_from=PlayElsewhere.ANY_TURN,
    mexican_from=PlayElsewhere.ANY_TURN,
    first_turn=FirstTurn.ONE_TILE,
    open_double_marks=OpenDoubleMarks.ITS_TRAIN,
    blanks_wild=True,
)

_BLANK_FIFTY = RuleSet(
    deal_table=(DealRow(12, 2, 4, 15), DealRow(12, 5, 6, 12), DealRow(12, 7, 8, 11)),
    engine_source=EngineSource.DRAWN_TOGETHER,
    double_blank=50,
    first_turn=FirstTurn.WHOLE_TRAIN,
    marker_when_not_started=True,
    drawn_double_draws_again=True,
    drawn_tile_elsewhere=True,
    out_on_double=False,
)

_TEN_SEATS = RuleSet(
    deal_table=(DealRow(12, 2, 6, 12), DealRow(12, 7, 8, 10), DealRow(12, 9, 10, 8)),
    engine_source=EngineSource.DRAWN_IN_TURN,
    mexican_trains=MexicanTrains.SEVERAL,
    first_turn=FirstTurn.WHOLE_TRAIN,
    marker_unless_drawn_on_own=True,
    doubles_in_turn=None,
    follow_anywhere=True,
)

_SHORT_GAME = RuleSet(
    deal_table=(DealRow(12, 2, 2, 16), DealRow(12, 3, 4, 15)),
    rounds=4,
    round_choices=(4, 8, 13),
    public_from=PlayElsewhere.AFTER_OWN_BEGUN,
    mexican_from=PlayElsewhere.AFTER_OWN_BEGUN,
    double_binds=DoubleBinds.LAYER,
)

_TEN_SEATS_ES = replace(_TEN_SEATS, tiles_when_bound=2)

PRESETS: Mapping[str, RuleSet] = MappingProxyType(
    {
        "classic": _CLASSIC,
        "blank-fifty": _BLANK_FIFTY,
        "ten-seats": _TEN_SEATS,
        "short-game": _SHORT_GAME,
        "ten-seats-es": _TEN_SEATS_ES,
        "winner-collects": replace(_TEN_SEATS_ES, scoring=Scoring.WINNER_COLLECTS),
    }
)
"""A, B, C, D, E, and E's optional "positive points", in the order in which a newcomer is offered them."""
