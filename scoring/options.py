"""What the fields of a rule set may be, beyond numbers and yes or no (RULES.md)."""

from __future__ import annotations

from enum import StrEnum


class EngineOrder(StrEnum):
    """In which order the engines follow each other (RULES.md, Rounds and engines)."""

    DOWN = "down"
    UP = "up"
    EVEN_DOWN = "even-down"
    ODD_DOWN = "odd-down"
    HELD = "held"
    """The highest double in anybody's hand: what is listed is a plan, and an engine may return."""
    LISTED = "listed"
    """As written in ``engine_list``."""


class EngineSource(StrEnum):
    """Where the engine comes from, and so who starts."""

    SET_OUT = "set-out"
    """It lies in the hub before the deal; the seat to the left of the last starter starts."""
    DRAWN_TOGETHER = "drawn-together"
    """Its holder starts; if nobody holds it, everyone draws at once until it is found."""
    DRAWN_IN_TURN = "drawn-in-turn"
    """Its holder starts; if nobody holds it, one draws at a time, clockwise."""


class Scoring(StrEnum):
    """What a round is worth."""

    LEFT_IN_HAND = "left-in-hand"
    """Each seat scores what it still holds; the lowest total wins."""
    WINNER_COLLECTS = "winner-collects"
    """Whoever went out collects the others' pips; several share; the highest total wins."""


class TieBreak(StrEnum):
    """What is compared between equal totals (RULES.md, Ties)."""

    ZERO_ROUNDS = "zero-rounds"
    LOWEST_NONZERO = "lowest-nonzero"


class LateSeat(StrEnum):
    """What a late arrival is given for the rounds that were missed."""

    NOTHING = "nothing"
    WORST_TOTAL = "worst-total"
    """The table's worst total so far: the highest, or the lowest where the highest wins."""
    AVERAGE_TOTAL = "average-total"
    """The average of the table's totals so far, rounded to a whole number, halves up."""


class AtBell(StrEnum):
    """What happens to the round under way when the time is up."""

    FINISH = "finish"
    DROP = "drop"


class TrainsBegin(StrEnum):
    """What a train is before its owner has played on it."""

    PUBLIC = "public"
    """Anyone may play on a train until its owner has."""
    PRIVATE = "private"


class PlayElsewhere(StrEnum):
    """From when on a seat may play on a train that is not its own."""

    ANY_TURN = "any-turn"
    AFTER_FIRST_TURN = "after-first-turn"
    AFTER_OWN_BEGUN = "after-own-begun"


class MexicanTrains(StrEnum):
    """How many Mexican trains a round may have."""

    NONE = "none"
    ONE = "one"
    SEVERAL = "several"


class FirstTurn(StrEnum):
    """How much a seat may lay in its first turn."""

    ONE_TILE = "one-tile"
    """One, and one more to cover a double."""
    WHOLE_TRAIN = "whole-train"
    QUICK_START = "quick-start"
    """Everyone builds at once, then turns begin (RULES.md, Variants)."""
    DELAYED = "delayed"
    """The whole train may be laid in whichever turn it is begun (RULES.md, Variants)."""


class DoubleBinds(StrEnum):
    """Whom a double that nobody has covered obliges."""

    TABLE = "table"
    """Every seat in turn must cover it before anything else, the oldest double first."""
    LAYER = "layer"
    """Only the seat that laid it, on that very train; when it passes the obligation ends."""


class OpenDoubleMarks(StrEnum):
    """Whose train goes public when a turn ends on an uncovered double."""

    ITS_TRAIN = "its-train"
    PLAYERS_TRAIN = "players-train"


class MarkerDown(StrEnum):
    """When the owner may take the marker off."""

    OWN_PLAY = "own-play"
    AFTER_DOUBLES = "after-doubles"
    """Playing on it is not enough while a double that the table asks for is uncovered (RULES.md, Variants)."""
