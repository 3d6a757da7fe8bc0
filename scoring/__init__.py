"""What the game of Mexican Train knows about itself: values in, values out (RULES.md).

This is the one door: everything public is imported from here.
"""

from scoring.codec import Malformed
from scoring.entries import Adjustment, Ending, Out, SeatEntry
from scoring.options import (
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
    TieBreak,
    TrainsBegin,
)
from scoring.presets import PRESETS
from scoring.problems import Problem, ProblemCode, Severity
from scoring.rounds import RoundRejected, RoundScore, SideScore, check_round, score_round, sides
from scoring.rules import (
    MAX_SEATS,
    MISTAKE,
    PUBLIC_TRAIN,
    SETS,
    DealRow,
    Penalty,
    RuleProblem,
    RuleProblemCode,
    RuleSet,
    RulesRejected,
)
from scoring.schedule import check_engine, deal, engines, starter
from scoring.standings import Criterion, Place, rank
from scoring.tiles import DominoSet, NotATile, Tile

__all__ = [
    "Adjustment",
    "AtBell",
    "Criterion",
    "DealRow",
    "DominoSet",
    "DoubleBinds",
    "Ending",
    "EngineOrder",
    "EngineSource",
    "FirstTurn",
    "LateSeat",
    "MAX_SEATS",
    "MISTAKE",
    "Malformed",
    "MarkerDown",
    "MexicanTrains",
    "NotATile",
    "OpenDoubleMarks",
    "Out",
    "PRESETS",
    "PUBLIC_TRAIN",
    "Penalty",
    "Place",
    "PlayElsewhere",
    "Problem",
    "ProblemCode",
    "RoundRejected",
    "RoundScore",
    "RuleProblem",
    "RuleProblemCode",
    "RuleSet",
    "RulesRejected",
    "SETS",
    "Scoring",
    "SeatEntry",
    "Severity",
    "SideScore",
    "TieBreak",
    "Tile",
    "TrainsBegin",
    "check_engine",
    "check_round",
    "deal",
    "engines",
    "rank",
    "score_round",
    "sides",
    "starter",
]
