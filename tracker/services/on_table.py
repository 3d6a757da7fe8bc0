"""A round as it lies on the table, behind the lock of a write: what a tap looks at."""

from __future__ import annotations

import datetime as dt
from functools import cached_property

from scoring import RefusalCode, RuleSet, Tile, free_tiles
from tracker.ledger import Facts, Value, double_path, parts
from tracker.models import Seat
from tracker.services.refusals import NoSuchSeat, TapRefused
from tracker.services.rows import Rows
from tracker.trains import DoubleFacts, HubFacts, TrainFacts, TrainRef


class OnTable:
    """A round as it lies on the table when a tap comes."""

    def __init__(self, rows: Rows, number: int, now: dt.datetime) -> None:
        self.rows = rows
        self.number = number
        self.now = now

    @property
    def rules(self) -> RuleSet:
        return self.rows.game.rule_set

    @cached_property
    def facts(self) -> HubFacts:
        return self.rows.hub.facts(self.number)

    @property
    def playing(self) -> list[Seat]:
        """Who has turns in the round, in the order of the table."""
        cells = self.rows.cells(self.number)
        return [
            seat
            for seat in self.rows.seats
            if seat.plays(self.number) and not (seat.pk in cells and cells[seat.pk].is_absent)
        ]

    def check_seat(self, seat_id: int | None) -> None:
        """Raise ``NoSuchSeat`` for one that is not at the table, or no longer."""
        if seat_id is not None and seat_id not in {seat.pk for seat in self.rows.seats}:
            raise NoSuchSeat

    def train(self, ref: TrainRef) -> TrainFacts:
        """A train that lies there. Raises ``NoSuchSeat``, or ``TapRefused`` for a Mexican one that does not."""
        self.check_seat(ref.seat)
        if ref.seat is None and ref not in self.facts.trains:
            raise TapRefused(RefusalCode.NO_SUCH_TRAIN)
        return self.facts.train(ref, self.rules)

    def sides(self, ref: TrainRef) -> tuple[TrainRef, ...]:
        """The train; with partners, who sit opposite each other, both sides of it."""
        count = len(self.rows.seats)
        if ref.seat is None or not self.rules.partners or count % 2:
            return (ref,)
        at = next(at for at, seat in enumerate(self.rows.seats) if seat.pk == ref.seat)
        return ref, TrainRef(seat=self.rows.seats[(at + count // 2) % count].pk)

    def told(self, ref: TrainRef, facts: TrainFacts) -> dict[str, Value]:
        """The facts that make a train so; none for one that is."""
        if ref in self.facts.trains or facts != self.facts.train(ref, self.rules):
            return {ref.path(self.number): facts.value(ref)}
        return {}

    def double(self, double: DoubleFacts) -> dict[str, Value]:
        """The facts that make an open double so."""
        return {double_path(self.number, double.order): double.as_value()}

    def without_doubles(self, ref: TrainRef | None = None) -> dict[str, Value]:
        """The facts with which no double lies open on a train, or on any."""
        return {
            double_path(self.number, double.order): None
            for double in self.facts.doubles
            if ref is None or double.train == ref
        }

    def check_value(self, value: int | None) -> None:
        """Raise ``TapRefused`` for a number that is on no tile of the set."""
        if value is not None and not 0 <= value <= self.rules.highest:
            raise TapRefused(RefusalCode.NOT_IN_PLAY)

    def check_double(self, value: int | None) -> None:
        """Raise ``TapRefused`` for one that cannot lie open as well: the engine, or all there are of it are open."""
        if value is None:
            return
        self.check_value(value)
        there = free_tiles(self.rules, self._engine).count(Tile(value, value))
        if not there:
            raise TapRefused(RefusalCode.NOT_IN_PLAY)
        if sum(each.value == value for each in self.facts.doubles) >= there:
            raise TapRefused(RefusalCode.DOUBLE_IS_OPEN)

    @property
    def _engine(self) -> int:
        row = self.rows.rounds.get(self.number)
        return self.rows.next_engine() if row is None else row.engine


def moved_table(rows: Rows, facts: Facts) -> dict[str, Value]:
    """The facts with which what lies on the table goes along, where these facts move the round under way to another
    number.
    """
    closed = {number for number, row in rows.rounds.items() if row.closed}
    after = set(closed)
    for path, value in facts.items():
        kind, numbers = parts(path)
        if kind == "round":
            after.discard(numbers[0])
            after |= {numbers[0]} if value is not None and value["closed"] else set()
    if len(closed) == len(after):
        return {}
    return rows.hub.moved(len(closed) + 1, len(after) + 1)
