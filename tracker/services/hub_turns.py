"""What people tap of turns: whose it is, what was laid and drawn in it, and that it is over.

A table need not follow turns, and one that does need not tell every tile. What it tells is a move of the engine's.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from scoring import Kind, draw, finish_building, may_draw, set_turn, turn_over
from tracker.ledger import Facts, turn_path
from tracker.services.on_table import OnTable
from tracker.trains import LaidFacts, TrainRef


@dataclass(frozen=True, slots=True)
class LayTile:
    """A tile that is no double was laid on a train, by ``by`` whose turn it is, after ``at`` others in this turn.

    Where the one after so many lies on that train already, that is the one: two phones have tapped once. Of a turn that
    is over nothing changes.
    """

    train: TrainRef
    by: int
    at: int
    verb: ClassVar[str] = "lay tile"

    def facts(self, on: OnTable) -> Facts:
        on.train(self.train)
        laid = () if on.facts.under_way is None else on.facts.under_way.laid
        if self.by != on.turn or LaidFacts(self.train) in laid[self.at : self.at + 1]:
            return {}
        # Against the rules it lies there all the same, but nobody knows what it leaves to match.
        lies = replace(on.begun(self.train), ends=None)
        return on.after(on.laid(self.train, Kind.SINGLE)) or on.told(self.train, lies)


@dataclass(frozen=True, slots=True)
class DrawTile:
    """``by``, whose turn it is, drew a tile, after ``at`` others in this turn: the same draw is tapped once."""

    by: int
    at: int
    verb: ClassVar[str] = "draw tile"

    def facts(self, on: OnTable) -> Facts:
        if self.by != on.turn or self.at != on.state.turn.draws:
            return {}
        seat = on.state.to_move or 0
        return on.after(draw(on.state, seat) if may_draw(on.state, seat) else None) or {}


@dataclass(frozen=True, slots=True)
class SetTurn:
    """It is that seat's turn; None is a table that tracks no turns. Turns end the building of a quick start.

    Where tiles were told of the turn before, and it goes on to the next seat, that turn is over as by ``NextTurn``.
    """

    seat: int | None
    verb: ClassVar[str] = "set turn"

    def facts(self, on: OnTable) -> Facts:
        on.check_seat(self.seat)
        if self.seat is None:
            return {turn_path(on.number): None}
        over = turn_over(on.state) if on.state.turn.laid else on.state
        if over.to_move not in (None, on.state.to_move) and on.rows.seats[over.to_move].pk == self.seat:
            return on.after(over) or {}
        return {} if self.seat == on.turn else _turn_of(on, self.seat)


@dataclass(frozen=True, slots=True)
class NextTurn:
    """The turn of ``after`` is over, and the next seat's begins; of a turn that is over already nothing changes.

    What it leaves on the table its end does to markers and open doubles, as ``scoring.turn_over``; ``stuck`` says that
    whose turn it was could not play. ``after`` None begins the turns, with whoever starts the round.
    """

    after: int | None
    stuck: bool = False
    verb: ClassVar[str] = "next turn"

    def facts(self, on: OnTable) -> Facts:
        if self.after is None:
            first = self._first(on) if on.turn is None else None
            return {} if first is None else _turn_of(on, first)
        if self.after == on.turn:
            return on.after(turn_over(on.state, stuck=self.stuck)) or {}
        # Who does not play after all has no turn to end.
        return {turn_path(on.number): on.turn} if self.after == on.facts.turn else {}

    def _first(self, on: OnTable) -> int | None:
        playing = [seat.pk for seat in on.playing]
        row = on.rows.rounds.get(on.number)
        starter = on.rows.starter(on.number, on.rows.seats) if row is None else row.starter_id
        return starter if starter in playing or not playing else playing[0]


def _turn_of(on: OnTable, seat_id: int) -> Facts:
    at = next(at for at, seat in enumerate(on.rows.seats) if seat.pk == seat_id)
    state = finish_building(on.state) if on.state.quick_start else on.state
    return {**(on.after(set_turn(state, at)) or {}), turn_path(on.number): seat_id}


@dataclass(frozen=True, slots=True)
class SetFirstTurn:
    """The seat has had its first turn of the round, or has not after all; whoever began a train has."""

    seat: int
    done: bool = True
    verb: ClassVar[str] = "set first turn"

    def facts(self, on: OnTable) -> Facts:
        ref = TrainRef(seat=self.seat)
        return on.told(ref, replace(on.train(ref), first_turn_done=self.done))
