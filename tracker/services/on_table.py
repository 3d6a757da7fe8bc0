"""A round as it lies on the table, behind the lock of a write: what a tap looks at."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from scoring import RefusalCode, RuleSet, Tile, free_tiles
from tracker.ledger import Facts, Value, double_path, parts
from tracker.models import Seat
from tracker.services.refusals import DoubleIsOpen, NoSuchSeat, TapRefused
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
        self._check_room(value, self.facts.doubles)

    def check_doubles_back(self, facts: Facts) -> None:
        """Raise ``TapRefused`` for a double that these facts would lay open again, as ``check_double`` does."""
        stand = {double_path(self.number, each.order): each for each in self.facts.doubles}
        stays = {path: each for path, each in stand.items() if _says(facts.get(path, each.as_value()), each.value)}
        back: Counter[int] = Counter()
        for path, value in facts.items():
            kind, numbers = parts(path)
            if kind != "double" or numbers[0] != self.number or path in stays or _says(value, None):
                continue
            self._check_room(value["value"], tuple(stays.values()), more=back[value["value"]])
            back[value["value"]] += 1

    def _check_room(self, value: int, doubles: Sequence[DoubleFacts], *, more: int = 0) -> None:
        room = free_tiles(self.rules, self._engine).count(Tile(value, value)) - more
        if room <= 0:
            raise TapRefused(RefusalCode.NOT_IN_PLAY)
        same = [each for each in doubles if each.value == value]
        if len(same) >= room:
            train = same[-1].train
            seat = next((each for each in self.rows.seats if each.pk == train.seat), None)
            raise DoubleIsOpen(value, name=None if seat is None else seat.player.name, mexican=train.mexican)

    @property
    def _engine(self) -> int:
        row = self.rows.rounds.get(self.number)
        return self.rows.next_engine() if row is None else row.engine


def _says(double: Value, value: int | None) -> bool:
    """Whether a double's value in the ledger is that of a double of this number; one that is gone has none."""
    return (None if double is None else double["value"]) == value


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
