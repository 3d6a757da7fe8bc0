"""What can be wrong with a round, as codes, seats and numbers; the app turns them into sentences."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum, auto

from scoring.tiles import Tile


class Severity(Enum):
    """What a finding means for saving the round."""

    REFUSED = auto()
    """Not a round yet: something is missing or unreadable. Nothing can save it."""
    ERROR = auto()
    """Impossible by the rules; saved only when the table insists, which is logged and shown."""
    WARNING = auto()
    """Possible but unlikely."""


class ProblemCode(StrEnum):
    """Every finding of ``check_round`` and ``check_engine`` (RULES.md, What a round's entries can be)."""

    # Refused
    MISSING = "missing"
    NOT_A_WHOLE_NUMBER = "not-a-whole-number"
    NEGATIVE = "negative"
    UNKNOWN_SEAT = "unknown-seat"
    ABSENT_WITH_SCORE = "absent-with-score"
    NOBODY_PLAYED = "nobody-played"
    ENGINE_MISSING = "engine-missing"
    ENGINE_OUTSIDE_SET = "engine-outside-set"
    PENALTY_UNKNOWN = "penalty-unknown"
    PIPS_AND_HAND = "pips-and-hand"
    SEATS_EXCLUDED = "seats-excluded"
    # Errors
    ENGINE_TWICE = "engine-twice"
    NOBODY_OUT = "nobody-out"
    SEVERAL_OUT = "several-out"
    OUT_IN_BLOCKED = "out-in-blocked"
    OUT_WITH_PIPS = "out-with-pips"
    ZERO_WITHOUT_BLANK = "zero-without-blank"
    """0 without going out, where the double-blank cannot be in a hand or counts something."""
    TOO_MANY_ZEROS = "too-many-zeros"
    MORE_THAN_THE_SET = "more-than-the-set"
    NO_SUCH_HAND = "no-such-hand"
    """No tiles at all make this total."""
    NO_SUCH_HANDS = "no-such-hands"
    """Each total could be, but not these at once."""
    MORE_THAN_WAS_LEFT = "more-than-was-left"
    """The others hold more than whoever went out can have left them."""
    TILE_TWICE = "tile-twice"
    TILE_IS_ENGINE = "tile-is-engine"
    TILE_OUTSIDE_SET = "tile-outside-set"
    EMPTY_HAND = "empty-hand"
    """No tiles left, yet the seat is not said to have gone out."""
    # Warnings
    TYPING_SLIP = "typing-slip"
    NOBODY_AT_ZERO = "nobody-at-zero"
    UNLIKE_THE_OTHERS = "unlike-the-others"

    @property
    def severity(self) -> Severity:
        return _SEVERITY.get(self, Severity.ERROR)


_SEVERITY = {
    ProblemCode.MISSING: Severity.REFUSED,
    ProblemCode.NOT_A_WHOLE_NUMBER: Severity.REFUSED,
    ProblemCode.NEGATIVE: Severity.REFUSED,
    ProblemCode.UNKNOWN_SEAT: Severity.REFUSED,
    ProblemCode.ABSENT_WITH_SCORE: Severity.REFUSED,
    ProblemCode.NOBODY_PLAYED: Severity.REFUSED,
    ProblemCode.ENGINE_MISSING: Severity.REFUSED,
    ProblemCode.ENGINE_OUTSIDE_SET: Severity.REFUSED,
    ProblemCode.PENALTY_UNKNOWN: Severity.REFUSED,
    ProblemCode.PIPS_AND_HAND: Severity.REFUSED,
    ProblemCode.SEATS_EXCLUDED: Severity.REFUSED,
    ProblemCode.TYPING_SLIP: Severity.WARNING,
    ProblemCode.NOBODY_AT_ZERO: Severity.WARNING,
    ProblemCode.UNLIKE_THE_OTHERS: Severity.WARNING,
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding: what, at which seats (indices of the entries, ascending), with which number or tiles.

    ``number`` is the total, engine or limit the finding is about; ``tiles`` are the tiles that explain it, such as
    the only ones that make a total. ``meant`` are the totals that a typing slip may stand for, ascending.
    """

    code: ProblemCode
    seats: tuple[int, ...] = ()
    number: int | None = None
    tiles: tuple[Tile, ...] = ()
    meant: tuple[int, ...] = ()

    @property
    def severity(self) -> Severity:
        return self.code.severity
