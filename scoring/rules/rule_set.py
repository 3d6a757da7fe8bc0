"""House rules as one frozen value (RULES.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
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
from scoring.rules.parts import MAX_SEATS, PUBLIC_TRAIN, DealRow, Penalty
from scoring.rules.problems import RuleProblem, RulesRejected, rule_problems, seat_problems
from scoring.tiles import DOUBLE_BLANK, DominoSet, Tile

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

    @property
    def engine_is_found(self) -> bool:
        """Whether a round's engine is known only once the hands are looked at: what is listed is a plan."""
        return self.engine_order is EngineOrder.HELD

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
        return rule_problems(self)

    def check(self) -> None:
        """Raise ``RulesRejected`` with everything that ``problems()`` finds."""
        if found := self.problems():
            raise RulesRejected(tuple(found))

    def seat_problems(self, seats: int) -> list[RuleProblem]:
        """Why ``seats`` players cannot play by these rules; a count without a deal is none (RULES.md, Sets)."""
        return seat_problems(self, seats)

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
