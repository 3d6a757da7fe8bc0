"""A round as it lies on the table, behind the lock of a write: what a tap looks at."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from scoring import (
    NEW_MEXICAN,
    Kind,
    Piece,
    RefusalCode,
    RuleSet,
    TableState,
    Tile,
    TrainsBegin,
    may_play,
    play,
    set_train,
)
from tracker.ledger import Facts, Value, double_path, parts, turn_path
from tracker.models import Seat
from tracker.services.engines import Course
from tracker.services.refusals import DoubleIsOpen, NoSuchSeat, TapRefused
from tracker.services.rows import Rows
from tracker.table_states import facts_of_move, table_state, train_refs
from tracker.trains import DoubleFacts, HubFacts, TrainFacts, TrainRef, without_double

_LAST_ORDER = 32767
"""As far as the column goes: no game has so many changes, and in one that had the last doubles were one."""


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

    @cached_property
    def state(self) -> TableState:
        """The same for the engine."""
        playing = {seat.pk for seat in self.playing}
        positions = [at for at, seat in enumerate(self.rows.seats) if seat.pk in playing]
        return table_state(self.rules, self.engine, self.rows.seats, positions, self.facts)

    @property
    def refs(self) -> tuple[TrainRef, ...]:
        """The trains in the order of ``state``."""
        return train_refs(self.rows.seats, self.facts)

    @property
    def turn(self) -> int | None:
        """The id of the seat whose turn it is: after one that does not play after all, the next."""
        at = self.state.to_move
        return None if at is None else self.rows.seats[at].pk

    @property
    def order(self) -> int:
        """That of a double which is laid now."""
        return min(self.rows.game.rev + 1, _LAST_ORDER)

    def after(self, state: TableState | None) -> dict[str, Value] | None:
        """The facts with which the table becomes what a move has made of it; None where there was no move."""
        if state is None:
            return None
        return facts_of_move(self.number, self.rows.seats, self.facts, (self.state, state), order=self.order)

    def laid(self, ref: TrainRef, piece: Piece, *, by: int | None = None) -> TableState | None:
        """The table with one more tile on a train, laid by the seat ``by``, or by whose turn it is.

        None where that is no move: it is nobody's turn or another's, or the rules would not have it there.
        """
        state, at = self.state, self._index(ref)
        mover = self._mover(at)
        if at is None or mover is None or by not in (None, self.rows.seats[mover].pk):
            return None
        if isinstance(piece, Tile) and may_play(state, mover, at, piece).code is RefusalCode.DOES_NOT_MATCH:
            # The end that was told is not the one that lies there any more.
            state = set_train(state, at, length=state.train(at).length, ends=None)
        return play(state, mover, at, piece, place=0) if may_play(state, mover, at, piece) else None

    def covered(self, order: int) -> TableState | None:
        """The table with a tile on an open double, laid by whose turn it is. None where that is no move."""
        double = next((each for each in self.facts.doubles if each.order == order), None)
        after = None if double is None else self.laid(double.train, Kind.SINGLE)
        return None if after is None or order in {each.order for each in after.doubles} else after

    def _index(self, ref: TrainRef) -> int | None:
        if ref in self.refs:
            return self.refs.index(ref)
        return NEW_MEXICAN if ref == self.facts.next_mexican else None

    def _mover(self, at: int | None) -> int | None:
        """Who lays what is laid: whose turn it is, and while everyone builds the train's owner."""
        if self.state.quick_start and at is not None:
            return self.state.train(at).owner
        return self.state.to_move

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

    @property
    def begins_public(self) -> bool:
        """Whether a train is everybody's until its owner has played on it."""
        return self.rules.trains_begin is TrainsBegin.PUBLIC

    def begun(self, ref: TrainRef) -> TrainFacts:
        """A train that has a tile, which is taken for its owner's first where it had none.

        That was a turn, but while everyone builds at once: then nobody has had one.
        """
        was = self.train(ref)
        if was.is_begun or ref.seat is None:
            return was
        return replace(
            was,
            is_begun=True,
            first_turn_done=was.first_turn_done or not self.state.quick_start,
            is_public=was.is_public and not self.begins_public,
        )

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

    def without_double(self, order: int) -> dict[str, Value]:
        """The facts with which the double of that order lies open no longer, whatever was laid on it."""
        double = next((each for each in self.facts.doubles if each.order == order), None)
        if double is None:
            return {double_path(self.number, order): None}
        return without_double(self.number, self.facts, double)

    def without_doubles(self, ref: TrainRef | None = None) -> dict[str, Value]:
        """The facts with which no double lies open on a train, or on any."""
        return {
            double_path(self.number, double.order): None
            for double in self.facts.doubles
            if ref is None or double.train == ref
        }

    def without_tiles(self, ref: TrainRef) -> dict[str, Value]:
        """The facts with which no tile lies on a train after all: none was laid there in this turn, none open."""
        turn = self.facts.under_way
        laid = {} if turn is None else {turn_path(self.number): turn.without(ref).as_value()}
        return self.without_doubles(ref) | laid

    def check_value(self, value: int | None) -> None:
        """Raise ``TapRefused`` for a number that is on no tile of the set."""
        if value is not None and not 0 <= value <= self.rules.highest:
            raise TapRefused(RefusalCode.NOT_IN_PLAY)

    def check_double(self, value: int | None) -> None:
        """Raise ``TapRefused`` for one that cannot lie open as well: the engine, or all there are of it are open."""
        if value is None:
            return
        self.check_value(value)
        self._check_room(value, self.facts.doubles, Counter(self.course.tiles(self.number)))

    def check_doubles_back(self, facts: Facts) -> None:
        """Raise ``TapRefused`` for a double that these facts would lay open again, as ``check_double`` does."""
        stand = {double_path(self.number, each.order): each for each in self.facts.doubles}
        stays = {path: each for path, each in stand.items() if _says(facts.get(path, each.as_value()), each.value)}
        tiles = Counter(Course.of(self.rows, facts).tiles(self.number))
        for path, value in facts.items():
            kind, numbers = parts(path)
            if kind != "double" or numbers[0] != self.number or path in stays or _says(value, None):
                continue
            self._check_room(value["value"], tuple(stays.values()), tiles)
            tiles[Tile(value["value"], value["value"])] -= 1

    def _check_room(self, value: int, doubles: Sequence[DoubleFacts], tiles: Counter[Tile]) -> None:
        room = tiles[Tile(value, value)]
        if room <= 0:
            raise TapRefused(RefusalCode.NOT_IN_PLAY)
        same = [each for each in doubles if each.value == value]
        if len(same) >= room:
            train = same[-1].train
            seat = next((each for each in self.rows.seats if each.pk == train.seat), None)
            raise DoubleIsOpen(value, name=None if seat is None else seat.player.name, mexican=train.mexican)

    @property
    def course(self) -> Course:
        return Course.of(self.rows)

    @property
    def engine(self) -> int | None:
        """The round's; None where nobody has said it yet."""
        return self.course.engine(self.number)


def _says(double: Value, value: int | None) -> bool:
    """Whether a double's value in the ledger is that of a double of this number; one that is gone has none."""
    return (None if double is None else double["value"]) == value


def moved_table(rows: Rows, facts: Facts) -> dict[str, Value]:
    """The facts with which what lies on the table goes along, where these facts move the round under way to another
    number.
    """
    was, now = Course.of(rows).under_way, Course.of(rows, facts).under_way
    return {} if was == now else rows.hub.moved(was, now)
