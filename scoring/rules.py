"""House rules as one frozen value, and the six published presets (RULES.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property

from scoring.codec import decode, encode
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
from scoring.tiles import DOUBLE_BLANK, DominoSet, Tile

MAX_SEATS = 14
"""The longest table that Roundhouse lays out; a rule set may allow fewer seats, never more."""

MISTAKE = "mistake"
"""The reason of an adjustment that adds the round's highest score (RULES.md, Round end and score)."""

PUBLIC_TRAIN = "public-train"
"""The reason of an adjustment for a train that is still public when the round ends."""


@dataclass(frozen=True, slots=True)
class DealRow:
    """Tiles dealt to each of ``seats_from``..``seats_to`` players with a double-``highest`` set.

    ``tiles`` is None where a sheet names the players for a set and gives no deal.
    """

    highest: int
    seats_from: int
    seats_to: int
    tiles: int | None


@dataclass(frozen=True, slots=True)
class Penalty:
    """A fixed penalty by name: ``points`` added to the round, ``draw`` tiles drawn at the table (a reminder only)."""

    name: str
    points: int
    draw: int = 0


class RuleProblemCode(StrEnum):
    """Every way in which rules cannot be played."""

    SET_UNKNOWN = "set-unknown"
    COPIES_UNKNOWN = "copies-unknown"
    SEAT_RANGE = "seat-range"
    SEATS_EXCLUDED = "seats-excluded"
    DEAL_LARGER_THAN_SET = "deal-larger-than-set"
    DEAL_ROW_EMPTY = "deal-row-empty"
    DEAL_ROWS_OVERLAP = "deal-rows-overlap"
    ENGINE_OUTSIDE_SET = "engine-outside-set"
    ENGINE_NOT_IN_ORDER = "engine-not-in-order"
    NO_ROUNDS = "no-rounds"
    NEGATIVE = "negative"
    BONUS_POSITIVE = "bonus-positive"
    PENALTY_UNNAMED = "penalty-unnamed"
    PENALTY_TWICE = "penalty-twice"
    TIE_BREAK_TWICE = "tie-break-twice"
    PARTNERS_SEATS = "partners-seats"
    TOO_FEW_DOUBLES = "too-few-doubles"


@dataclass(frozen=True, slots=True)
class RuleProblem:
    """One thing that is wrong with a rule set: the ``field`` it belongs to, and the ``number`` that is wrong."""

    code: RuleProblemCode
    field: str
    number: int | None = None


class RulesRejected(ValueError):
    """Rules that cannot be played; ``problems`` says all that is wrong with them."""

    def __init__(self, problems: tuple[RuleProblem, ...]) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = problems


SETS = (6, 9, 12, 15, 18)
"""The double-N sets that are made (RULES.md, Sets, seats and deal)."""

PARTNER_SEATS = (4, 6, 8)
"""Seats at which partners can sit opposite each other (RULES.md, Round end and score)."""

_OLDEST_FIRST = (TieBreak.ZERO_ROUNDS, TieBreak.LOWEST_NONZERO)


@dataclass(frozen=True)
class RuleSet:
    """Every house rule of a game. Each field is a row of RULES.md; the defaults are sheet A's, ``classic``.

    A rule set may hold values that cannot be played, so that a form can show them: ``problems()`` says what is wrong.
    """

    # The set, the seats and the deal
    highest: int = 12
    copies: int = 1
    min_seats: int = 2
    max_seats: int = MAX_SEATS
    deal_table: tuple[DealRow, ...] = ()

    # Rounds and engines
    engine_order: EngineOrder = EngineOrder.DOWN
    first_engine: int | None = None
    """The engine of round 1; None is where the order begins by itself."""
    rounds: int | None = None
    """How many; None is one for each engine of the order, more than those goes round again (a 14th on 12-12)."""
    round_choices: tuple[int, ...] = ()
    """Lengths that the sheet offers."""
    engine_list: tuple[int, ...] = ()
    engine_source: EngineSource = EngineSource.SET_OUT
    clock_minutes: int | None = None
    at_bell: AtBell = AtBell.FINISH

    # Score
    scoring: Scoring = Scoring.LEFT_IN_HAND
    partners: bool = False
    double_blank: int | None = None
    """What the double-blank counts in a hand; None counts it as its two ends."""
    blank_end: int = 0
    going_out_bonus: int = 0
    """Zero or less, added to the round of whoever went out; the round stays a zero round."""
    mistake_penalty: bool = False
    public_train_penalty: int = 0
    penalties: tuple[Penalty, ...] = ()
    several_may_go_out: bool = False
    """Everyone finishes their first turn, so more than one seat may go out in a round."""
    late_seat: LateSeat = LateSeat.NOTHING
    leavers_ranked: bool = False
    """Whether a seat that left competes for a place with the rounds it played."""
    tie_breaks: tuple[TieBreak, ...] = _OLDEST_FIRST

    # Trains, markers and doubles
    trains_begin: TrainsBegin = TrainsBegin.PRIVATE
    public_from: PlayElsewhere = PlayElsewhere.AFTER_FIRST_TURN
    mexican_trains: MexicanTrains = MexicanTrains.ONE
    mexican_from: PlayElsewhere = PlayElsewhere.AFTER_FIRST_TURN
    first_turn: FirstTurn = FirstTurn.ONE_TILE
    marker_when_not_started: bool = False
    """A seat that cannot start its train in its first turn marks it instead of drawing (source B)."""
    marker_unless_drawn_on_own: bool = False
    """After a draw the marker goes up unless the own train got a tile, wherever the drawn one went (sources C, E)."""
    marker_without_draw: bool = True
    """A seat that is stuck while the boneyard is empty marks its train."""
    marker_down: MarkerDown = MarkerDown.OWN_PLAY
    double_binds: DoubleBinds = DoubleBinds.TABLE
    open_double_marks: OpenDoubleMarks = OpenDoubleMarks.PLAYERS_TRAIN
    doubles_in_turn: int | None = 1
    """Doubles of one turn that may lie uncovered at once; None is as many as the hand has."""
    follow_anywhere: bool = False
    """The tile that follows a double may go anywhere, and then the double is left open (sources C, E)."""
    covers_in_turn: int = 1
    """Tiles that may follow a double in the turn that laid it (the two-tile rule: 2)."""
    tiles_when_bound: int = 1
    """Tiles that a turn may lay when it begins with a double open: the oldest is covered first (source E: 2)."""
    drawn_double_draws_again: bool = False
    drawn_tile_elsewhere: bool = False
    """A tile drawn for an open double of one's own may also go on a public train."""
    out_on_double: bool = True
    doubles_on_others: bool = True
    """Whether a double may be laid on another seat's train, which blocks it."""
    branching_doubles: bool = False
    swan_drive: bool = False
    blanks_wild: bool = False

    @cached_property
    def tiles(self) -> DominoSet:
        """The set in play, all copies together."""
        return DominoSet(self.highest, self.copies)

    @property
    def highest_wins(self) -> bool:
        return self.scoring is Scoring.WINNER_COLLECTS

    @property
    def engine_is_dealt(self) -> bool:
        """Whether the engine may come to a hand before it is laid."""
        return self.engine_source is not EngineSource.SET_OUT

    def worth(self, tile: Tile) -> int:
        """Points that a tile left in a hand counts."""
        if tile == DOUBLE_BLANK and self.double_blank is not None:
            return self.double_blank
        return tile.pips + self.blank_end * tile.blank_ends

    def penalty(self, name: str) -> Penalty | None:
        """The fixed penalty of that name, the public train's included; None if these rules have none."""
        if name == PUBLIC_TRAIN:
            return Penalty(PUBLIC_TRAIN, self.public_train_penalty) if self.public_train_penalty else None
        return next((penalty for penalty in self.penalties if penalty.name == name), None)

    def to_dict(self) -> dict[str, object]:
        """Plain values of JSON, every field; the inverse of ``from_dict``."""
        return {field.name: encode(getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def from_dict(cls, values: Mapping[str, object]) -> RuleSet:
        """Read what ``to_dict`` wrote. A missing field has its default; raises ``Malformed`` for anything unknown."""
        return decode(cls, values)

    def problems(self) -> list[RuleProblem]:
        """Everything about these rules that cannot be played, each with its field; empty when all is well."""
        return [
            *self._set_problems(),
            *self._deal_problems(),
            *self._engine_problems(),
            *self._score_problems(),
            *self._table_problems(),
        ]

    def check(self) -> None:
        """Raise ``RulesRejected`` with everything that ``problems()`` finds."""
        if found := self.problems():
            raise RulesRejected(tuple(found))

    def seat_problems(self, seats: int) -> list[RuleProblem]:
        """Why ``seats`` players cannot play by these rules; a count without a deal is none (RULES.md, Sets)."""
        found = []
        if not self.min_seats <= seats <= self.max_seats:
            found.append(RuleProblem(RuleProblemCode.SEATS_EXCLUDED, "seats", seats))
        if self.partners and seats not in PARTNER_SEATS:
            found.append(RuleProblem(RuleProblemCode.PARTNERS_SEATS, "seats", seats))
        needed = (self.deal(seats) or 0) * seats
        if needed > self._dealable(self.highest):
            found.append(RuleProblem(RuleProblemCode.DEAL_LARGER_THAN_SET, "seats", needed))
        return found

    def deal(self, seats: int) -> int | None:
        """Tiles dealt to each of ``seats`` players, or None where there is no row for that many."""
        return next(
            (
                row.tiles
                for row in self.deal_table
                if row.highest == self.highest and row.seats_from <= seats <= row.seats_to
            ),
            None,
        )

    def _dealable(self, highest: int) -> int:
        # An engine that is set out lies in the hub before the deal.
        return len(DominoSet(highest, max(self.copies, 1))) - (not self.engine_is_dealt)

    def _set_problems(self) -> list[RuleProblem]:
        found = []
        if self.highest not in SETS:
            found.append(RuleProblem(RuleProblemCode.SET_UNKNOWN, "highest", self.highest))
        if self.copies not in (1, 2):
            found.append(RuleProblem(RuleProblemCode.COPIES_UNKNOWN, "copies", self.copies))
        if not 2 <= self.min_seats <= self.max_seats <= MAX_SEATS:
            found.append(RuleProblem(RuleProblemCode.SEAT_RANGE, "max_seats", self.max_seats))
        elif self.partners and not any(self.min_seats <= seats <= self.max_seats for seats in PARTNER_SEATS):
            found.append(RuleProblem(RuleProblemCode.PARTNERS_SEATS, "max_seats", self.max_seats))
        return found

    def _deal_problems(self) -> list[RuleProblem]:
        found = []
        taken: set[tuple[int, int]] = set()
        for row in self.deal_table:
            if row.highest not in SETS:
                found.append(RuleProblem(RuleProblemCode.SET_UNKNOWN, "deal_table", row.highest))
                continue
            if not 2 <= row.seats_from <= row.seats_to <= MAX_SEATS or (row.tiles is not None and row.tiles < 1):
                found.append(RuleProblem(RuleProblemCode.DEAL_ROW_EMPTY, "deal_table", row.tiles))
                continue
            seats = {(row.highest, count) for count in range(row.seats_from, row.seats_to + 1)}
            if seats & taken:
                found.append(RuleProblem(RuleProblemCode.DEAL_ROWS_OVERLAP, "deal_table", row.seats_from))
            taken |= seats
            # Sheet A deals 7 of a double-9 to 8 players, two more than there are: a row is wrong only when nobody can
            # use it, and a table that cannot is told by seat_problems.
            if row.tiles is not None and row.tiles * row.seats_from > self._dealable(row.highest):
                found.append(RuleProblem(RuleProblemCode.DEAL_LARGER_THAN_SET, "deal_table", row.tiles))
        return found

    def _engine_problems(self) -> list[RuleProblem]:
        found = []
        for engine in self.engine_list:
            if not 0 <= engine <= self.highest:
                found.append(RuleProblem(RuleProblemCode.ENGINE_OUTSIDE_SET, "engine_list", engine))
        if self.first_engine is not None:
            if not 0 <= self.first_engine <= self.highest:
                found.append(RuleProblem(RuleProblemCode.ENGINE_OUTSIDE_SET, "first_engine", self.first_engine))
            elif self.first_engine % 2 != {EngineOrder.EVEN_DOWN: 0, EngineOrder.ODD_DOWN: 1}.get(
                self.engine_order, self.first_engine % 2
            ):
                found.append(RuleProblem(RuleProblemCode.ENGINE_NOT_IN_ORDER, "first_engine", self.first_engine))
        if self.engine_order is EngineOrder.LISTED and not self.engine_list:
            found.append(RuleProblem(RuleProblemCode.NO_ROUNDS, "engine_list"))
        if self.rounds is not None and self.rounds < 1:
            found.append(RuleProblem(RuleProblemCode.NO_ROUNDS, "rounds", self.rounds))
        if any(choice < 1 for choice in self.round_choices):
            found.append(RuleProblem(RuleProblemCode.NO_ROUNDS, "round_choices", min(self.round_choices)))
        if self.clock_minutes is not None and self.clock_minutes < 1:
            found.append(RuleProblem(RuleProblemCode.NEGATIVE, "clock_minutes", self.clock_minutes))
        return found

    def _score_problems(self) -> list[RuleProblem]:
        found = [
            RuleProblem(RuleProblemCode.NEGATIVE, name, value)
            for name, value in (
                ("double_blank", self.double_blank or 0),
                ("blank_end", self.blank_end),
                ("public_train_penalty", self.public_train_penalty),
            )
            if value < 0
        ]
        if self.going_out_bonus > 0:
            found.append(RuleProblem(RuleProblemCode.BONUS_POSITIVE, "going_out_bonus", self.going_out_bonus))
        names = [penalty.name.strip() for penalty in self.penalties]
        if any(not name for name in names):
            found.append(RuleProblem(RuleProblemCode.PENALTY_UNNAMED, "penalties"))
        if len({*names, MISTAKE, PUBLIC_TRAIN}) < len(names) + 2:
            found.append(RuleProblem(RuleProblemCode.PENALTY_TWICE, "penalties"))
        if any(penalty.points < 0 or penalty.draw < 0 for penalty in self.penalties):
            found.append(RuleProblem(RuleProblemCode.NEGATIVE, "penalties"))
        if len(set(self.tie_breaks)) < len(self.tie_breaks):
            found.append(RuleProblem(RuleProblemCode.TIE_BREAK_TWICE, "tie_breaks"))
        return found

    def _table_problems(self) -> list[RuleProblem]:
        return [
            RuleProblem(RuleProblemCode.TOO_FEW_DOUBLES, name, value)
            for name, value in (
                ("doubles_in_turn", self.doubles_in_turn),
                ("covers_in_turn", self.covers_in_turn),
                ("tiles_when_bound", self.tiles_when_bound),
            )
            if value is not None and value < 1
        ]
