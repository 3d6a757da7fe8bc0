"""What people tap during a round: each tap is a value that says which facts it makes true, whatever stood there.

The last tap wins, so none of them carries a version; and each says what is so and not what has changed, so that two
phones which tap the same have tapped once.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import asdict, dataclass, replace
from typing import ClassVar, Protocol
from uuid import UUID

from scoring import Kind, MexicanTrains, OpenDoubleMarks, RefusalCode, Tile
from tracker.ledger import Facts, Value
from tracker.services.on_table import OnTable
from tracker.services.refusals import RoundClosed, TapRefused
from tracker.services.rounds import check_numbered, check_turn
from tracker.services.rows import Rows
from tracker.services.writing import digest
from tracker.trains import DoubleFacts, TrainFacts, TrainRef

MOST_ENDS = 19
"""Each number of the largest set: so many boxes the page has, where doubles branch."""

MOST_MINUTES = 999
"""As long as the rules' own clock may run."""


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

    Whose turn it is has laid it where the rules allow that; else it is taken for the owner who began it, and so it is
    where that was in an ``earlier`` turn. Where trains begin public, one is so until its owner plays on it.
    """

    train: TrainRef
    begun: bool = True
    earlier: bool = False
    verb: ClassVar[str] = "begin train"

    def facts(self, on: OnTable) -> Facts:
        if self.train.seat is None:
            return self._mexican(on)
        if not self.begun:
            was = on.train(self.train)
            now = replace(was, is_begun=False, ends=None, is_public=was.is_public or on.begins_public)
            return on.without_tiles(self.train) | on.told(self.train, now)
        if on.train(self.train).is_begun:
            return {}
        move = None if self.earlier else on.laid(self.train, Kind.SINGLE)
        return on.after(move) or on.told(self.train, on.begun(self.train))

    def _mexican(self, on: OnTable) -> Facts:
        stands = self.train in on.facts.trains
        if not self.begun:
            return on.without_tiles(self.train) | {self.train.path(on.number): None}
        if stands:
            return {}
        allowed = on.rules.mexican_trains
        if allowed is MexicanTrains.NONE:
            raise TapRefused(RefusalCode.NO_MEXICAN_TRAIN)
        if allowed is MexicanTrains.ONE and on.facts.mexican:
            raise TapRefused(RefusalCode.MEXICAN_ALREADY_BEGUN)
        if not 1 <= (self.train.mexican or 0) <= (on.facts.next_mexican.mexican or 0):
            raise TapRefused(RefusalCode.NO_SUCH_TRAIN)
        told = TrainFacts(is_begun=True, is_public=True)
        return on.after(on.laid(self.train, Kind.SINGLE)) or {self.train.path(on.number): told.value(self.train)}


@dataclass(frozen=True, slots=True)
class LayDouble:
    """A double lies open on a train. ``value`` None is one that nobody named, ``by`` None whoever's turn it is.

    Where one lies open on that train already, that is the one, unless doubles branch. Whose turn it is may still cover
    it; where nobody's is known, or it cannot be theirs, it has been left open, and the marker goes up where the rules
    say that an open double marks its train (source A).
    """

    train: TrainRef
    value: int | None = None
    by: int | None = None
    verb: ClassVar[str] = "lay double"

    def facts(self, on: OnTable) -> Facts:
        on.train(self.train)
        on.check_seat(self.by)
        double = self._open(on)
        if double is None or double.value != self.value:
            on.check_double(self.value)
        if double is not None:
            value = double.value if self.value is None else self.value
            return on.double(replace(double, value=value, by=double.by if self.by is None else self.by))
        piece = Kind.DOUBLE if self.value is None else Tile(self.value, self.value)
        return on.after(on.laid(self.train, piece, by=self.by)) or self._lies_open(on)

    def _lies_open(self, on: OnTable) -> Facts:
        """It lies there, whoever has laid it, and has been left open."""
        train = on.begun(self.train)
        if not on.rules.branching_doubles:
            # What it left to match is covered with the double; what comes after it nobody knows yet.
            train = replace(train, ends=None)
        by = on.turn if self.by is None else self.by
        found = on.double(DoubleFacts(on.order, self.train, self.value, by)) | on.told(self.train, train)
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
    """A double is covered, by whose turn it is where that may be; one that is not open is covered already."""

    order: int
    verb: ClassVar[str] = "cover double"

    def facts(self, on: OnTable) -> Facts:
        return on.after(on.covered(self.order)) or on.without_double(self.order)


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
        train = on.train(self.train) if self.ends is None else on.begun(self.train)
        return on.told(self.train, replace(train, ends=self.ends))


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
