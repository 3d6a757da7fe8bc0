"""What people tap during a round: each tap is a value that says which facts it makes true, whatever stood there.

The last tap wins, so none of them carries a version; and each says what is so and not what has changed, so that two
phones which tap the same have tapped once.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import asdict, dataclass, replace
from typing import ClassVar, Protocol
from uuid import UUID

from scoring import DoubleBinds, MexicanTrains, OpenDoubleMarks, RefusalCode, TrainsBegin
from tracker.ledger import Facts, Value, double_path, turn_path
from tracker.services.on_table import OnTable
from tracker.services.refusals import RoundClosed, TapRefused
from tracker.services.rounds import check_numbered, check_turn
from tracker.services.rows import Rows
from tracker.services.writing import digest
from tracker.trains import DoubleFacts, TrainFacts, TrainRef

MOST_ENDS = 8
"""Branching doubles make three of one; no table has eight."""

MOST_MINUTES = 999
"""As long as the rules' own clock may run."""

_LAST_ORDER = 32767
"""As far as the column goes: no game has so many changes, and in one that had the last doubles were one."""


class Tap(Protocol):
    """What somebody tapped."""

    @property
    def verb(self) -> str: ...

    def facts(self, on: OnTable) -> Facts:
        """What it makes true. Raises ``NotSaved``."""
        ...


@dataclass(frozen=True, slots=True)
class SetMarker:
    """The marker of a train goes up or down; with partners on both sides. A Mexican train's never comes down."""

    train: TrainRef
    up: bool
    verb: ClassVar[str] = "set marker"

    def facts(self, on: OnTable) -> Facts:
        on.train(self.train)
        if self.train.seat is None:
            if not self.up:
                raise TapRefused(RefusalCode.MEXICAN_IS_PUBLIC)
            return {}
        return _marked(on, self.train, up=self.up)


def _marked(on: OnTable, ref: TrainRef, *, up: bool) -> dict[str, Value]:
    found: dict[str, Value] = {}
    for side in on.sides(ref):
        found |= on.told(side, replace(on.train(side), is_public=up))
    return found


@dataclass(frozen=True, slots=True)
class BeginTrain:
    """A train has its first tile, or has none after all; a Mexican one is laid, or was none.

    Where trains begin public, one is so until its owner plays on it: it is taken for its owner who began it.
    """

    train: TrainRef
    begun: bool = True
    verb: ClassVar[str] = "begin train"

    def facts(self, on: OnTable) -> Facts:
        if self.train.seat is None:
            return self._mexican(on)
        if not self.begun:
            was = on.train(self.train)
            now = replace(was, is_begun=False, ends=None, is_public=was.is_public or _begins_public(on))
            return on.without_doubles(self.train) | on.told(self.train, now)
        return on.told(self.train, _begun(on, self.train))

    def _mexican(self, on: OnTable) -> Facts:
        stands = self.train in on.facts.trains
        if not self.begun:
            return on.without_doubles(self.train) | {self.train.path(on.number): None}
        if stands:
            return {}
        allowed = on.rules.mexican_trains
        if allowed is MexicanTrains.NONE:
            raise TapRefused(RefusalCode.NO_MEXICAN_TRAIN)
        if allowed is MexicanTrains.ONE and on.facts.mexican:
            raise TapRefused(RefusalCode.MEXICAN_ALREADY_BEGUN)
        if not 1 <= (self.train.mexican or 0) <= (on.facts.next_mexican.mexican or 0):
            raise TapRefused(RefusalCode.NO_SUCH_TRAIN)
        return {self.train.path(on.number): TrainFacts(is_begun=True, is_public=True).value(self.train)}


def _begins_public(on: OnTable) -> bool:
    return on.rules.trains_begin is TrainsBegin.PUBLIC


def _begun(on: OnTable, ref: TrainRef) -> TrainFacts:
    was = on.train(ref)
    if was.is_begun or ref.seat is None:
        return was
    return replace(was, is_begun=True, first_turn_done=True, is_public=was.is_public and not _begins_public(on))


@dataclass(frozen=True, slots=True)
class LayDouble:
    """A double lies open on a train. ``value`` None is one that nobody named, ``by`` None whoever's turn it is.

    Where one lies open on that train already, that is the one, unless doubles branch. The marker goes up only where
    the rules say that an open double marks its train (source A).
    """

    train: TrainRef
    value: int | None = None
    by: int | None = None
    verb: ClassVar[str] = "lay double"

    def facts(self, on: OnTable) -> Facts:
        train = _begun(on, self.train)
        on.check_seat(self.by)
        double = self._open(on)
        if double is None or double.value != self.value:
            on.check_double(self.value)
        if double is not None:
            value = double.value if self.value is None else self.value
            return on.double(replace(double, value=value, by=double.by if self.by is None else self.by))
        if not on.rules.branching_doubles:
            # What it left to match is covered with the double; what comes after it nobody knows yet.
            train = replace(train, ends=None)
        order = min(on.rows.game.rev + 1, _LAST_ORDER)
        by = on.facts.turn if self.by is None else self.by
        found = on.double(DoubleFacts(order, self.train, self.value, by)) | on.told(self.train, train)
        if on.rules.open_double_marks is OpenDoubleMarks.ITS_TRAIN and self.train.seat is not None:
            found |= _marked(on, self.train, up=True)
            found |= on.told(self.train, replace(train, is_public=True))
        return found

    def _open(self, on: OnTable) -> DoubleFacts | None:
        """The open double that this one is, if it is known."""
        there = [double for double in on.facts.doubles if double.train == self.train]
        if on.rules.branching_doubles:
            there = [double for double in there if double.value in (None, self.value)]
        return there[0] if there else None


@dataclass(frozen=True, slots=True)
class CoverDouble:
    """A double is covered; one that is not open is covered already."""

    order: int
    verb: ClassVar[str] = "cover double"

    def facts(self, on: OnTable) -> Facts:
        return {double_path(on.number, self.order): None}


@dataclass(frozen=True, slots=True)
class SetEnds:
    """The numbers to match on a train, which so has tiles; None while nobody knows."""

    train: TrainRef
    ends: tuple[int, ...] | None
    verb: ClassVar[str] = "set ends"

    def facts(self, on: OnTable) -> Facts:
        for value in self.ends or ():
            on.check_value(value)
        if self.ends is not None and not 1 <= len(self.ends) <= MOST_ENDS:
            raise TapRefused(RefusalCode.NOT_IN_PLAY)
        train = on.train(self.train) if self.ends is None else _begun(on, self.train)
        return on.told(self.train, replace(train, ends=self.ends))


@dataclass(frozen=True, slots=True)
class SetTurn:
    """It is that seat's turn; None is a table that tracks no turns."""

    seat: int | None
    verb: ClassVar[str] = "set turn"

    def facts(self, on: OnTable) -> Facts:
        on.check_seat(self.seat)
        return {turn_path(on.number): self.seat}


@dataclass(frozen=True, slots=True)
class NextTurn:
    """The turn of ``after`` is over, and the next seat's begins; of a turn that is over already nothing changes.

    ``after`` None begins the turns, with whoever starts the round.
    """

    after: int | None
    verb: ClassVar[str] = "next turn"

    def facts(self, on: OnTable) -> Facts:
        if self.after != on.facts.turn:
            return {}
        following = self._following(on)
        found: dict[str, Value] = {turn_path(on.number): following}
        if self.after is None or following is None:
            return found
        ref = TrainRef(seat=self.after)
        found |= on.told(ref, replace(on.train(ref), first_turn_done=True))
        if on.rules.double_binds is DoubleBinds.LAYER:
            # It bound whoever laid it, in that very turn (source D).
            found |= on.without_doubles()
        return found

    def _following(self, on: OnTable) -> int | None:
        playing = [seat.pk for seat in on.playing]
        if self.after is None:
            row = on.rows.rounds.get(on.number)
            starter = on.rows.starter(on.number, on.rows.seats) if row is None else row.starter_id
            return starter if starter in playing or not playing else playing[0]
        circle = [seat.pk for seat in on.rows.seats]
        at = circle.index(self.after)
        return next((seat_id for seat_id in circle[at + 1 :] + circle[:at] if seat_id in playing), self.after)


@dataclass(frozen=True, slots=True)
class SetFirstTurn:
    """The seat has had its first turn of the round, or has not after all; whoever began a train has."""

    seat: int
    done: bool = True
    verb: ClassVar[str] = "set first turn"

    def facts(self, on: OnTable) -> Facts:
        ref = TrainRef(seat=self.seat)
        return on.told(ref, replace(on.train(ref), first_turn_done=self.done))


@dataclass(frozen=True, slots=True)
class StartClock:
    """The table plays by the clock from now on."""

    minutes: int
    verb: ClassVar[str] = "start clock"

    def facts(self, on: OnTable) -> Facts:
        return {"clock": {"since": on.now.isoformat(), "minutes": min(max(self.minutes, 1), MOST_MINUTES)}}


@dataclass(frozen=True, slots=True)
class StopClock:
    """It does not any more."""

    verb: ClassVar[str] = "stop clock"

    def facts(self, _on: OnTable) -> Facts:
        return {"clock": None}


@dataclass(frozen=True, slots=True)
class TapWrite:
    """A tap as a phone sends it."""

    client_id: UUID
    number: int
    """Of the round that the phone showed."""
    tap: Tap
    numbered: int | None = None
    """As of ``save_round``."""

    @property
    def digest(self) -> str:
        return digest({"number": self.number, "tap": self.tap.verb, **asdict(self.tap)})  # type: ignore[call-overload]

    def facts(self, rows: Rows, now: dt.datetime) -> Facts:
        """What it makes true of the round under way. Raises ``NotSaved``."""
        check_numbered(rows, self.numbered)
        rows.read(self.number)
        check_turn(rows, self.number)
        if self.number <= sum(row.closed for row in rows.rounds.values()):
            raise RoundClosed(self.number)
        return self.tap.facts(OnTable(rows, self.number, now))
