"""Why a move is refused, as codes with the train, seat or double each is about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.table.state import OpenDouble


class RefusalCode(StrEnum):
    """Every refusal of the table (RULES.md, Trains, markers and doubles at the table)."""

    NO_SUCH_SEAT = "no-such-seat"
    """The table has no seat of that number."""
    NO_SUCH_TRAIN = "no-such-train"
    """The table has no such train, or its owner does not play this round."""
    ROUND_OVER = "round-over"
    """Somebody went out, or the round is blocked."""
    SEAT_ABSENT = "seat-absent"
    """The seat does not play this round."""
    NO_TILES = "no-tiles"
    """The seat has nothing left to lay: it went out."""
    NOT_YOUR_TURN = "not-your-turn"
    """It is the turn of ``seat``."""
    NOT_IN_PLAY = "not-in-play"
    """The tile is outside the set, or it is the engine."""
    DOUBLE_IS_OPEN = "double-is-open"
    """Every copy of that double in the set lies open elsewhere already."""

    # Where a tile may go
    NO_MEXICAN_TRAIN = "no-mexican-train"
    """These rules play without one (RULES.md, Variants: private trains)."""
    MEXICAN_ALREADY_BEGUN = "mexican-already-begun"
    """There is one a round, ``train`` (source B)."""
    TURN_IS_SPENT = "turn-is-spent"
    """One tile a turn, and what a double allows after it."""
    OPEN_DOUBLE_FIRST = "open-double-first"
    """Only on ``train``, to cover ``double``."""
    FIRST_TURN_OWN_ONLY = "first-turn-own-only"
    """In the first turn, and while the whole train is laid, only on the own train (sources B, C, E)."""
    OWN_TRAIN_FIRST = "own-train-first"
    """Nowhere else before the own train has a tile (source D)."""
    PRIVATE = "private"
    """The train of ``seat`` has no marker."""
    SWAN_ORDER = "swan-order"
    """A swan drive goes clockwise, one tile on each public train; next is ``train`` (source A, variants)."""
    TOO_MANY_DOUBLES = "too-many-doubles"
    """Another double may not be left open in this turn (source E, tips)."""
    NO_DOUBLES_ON_OTHERS = "no-doubles-on-others"
    """A double would block the train of ``seat`` (source E, tips)."""
    LAST_TILE_DOUBLE = "last-tile-double"
    """Nobody goes out on a double that is not covered."""
    DOES_NOT_MATCH = "does-not-match"
    """The tile fits no end of ``train``."""

    # Drawing, passing, building
    BUILDING = "building"
    """Everyone is still building: no turns, no drawing (source A, quick start)."""
    NOT_BUILDING = "not-building"
    """The quick start is over, or the rules have none."""
    CAN_PLAY = "can-play"
    """A tile of the hand fits on ``train``: whoever can play must (source A)."""
    NO_NEED_TO_DRAW = "no-need-to-draw"
    """The turn owes no tile."""
    FIRST_TURN_NO_DRAW = "first-turn-no-draw"
    """Who cannot start in the first turn puts up the marker instead (source B)."""
    ALREADY_DREW = "already-drew"
    """One draw a turn."""
    BONEYARD_EMPTY = "boneyard-empty"
    """Nothing left to draw."""
    DRAW_FIRST = "draw-first"
    """The turn owes a tile and the boneyard has some."""
    HOLDS_TILES = "holds-tiles"
    """The seat is known to hold tiles, so it has not gone out."""
    MEXICAN_IS_PUBLIC = "mexican-is-public"
    """The marker of a Mexican train never comes down (source B)."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A code and what it is about, as far as it is about something."""

    code: RefusalCode
    train: int | None = None
    seat: int | None = None
    double: OpenDouble | None = None


class MoveRefused(Exception):
    """A move that the rules, or what the table knows, do not allow. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code.value)
        self.refusal = refusal

    @property
    def code(self) -> RefusalCode:
        """The refusal's."""
        return self.refusal.code


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether something may be done: true if it may, else ``refusal`` says why not."""

    refusal: Refusal | None = None

    def __bool__(self) -> bool:
        return self.refusal is None

    @property
    def code(self) -> RefusalCode | None:
        """The refusal's, None if it may be done."""
        return None if self.refusal is None else self.refusal.code

    def insist(self) -> None:
        """Raise ``MoveRefused`` if it may not be done."""
        if self.refusal is not None:
            raise MoveRefused(self.refusal)
