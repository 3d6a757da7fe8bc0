"""What lies on the table during a round: trains, markers, open doubles and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from scoring.entries import Ending
from scoring.options import FirstTurn, MexicanTrains, TrainsBegin
from scoring.rules import RuleSet
from scoring.tiles import Tile

NEW_MEXICAN = -1
"""In place of a train's index: a Mexican train that is yet to be begun."""


class Kind(StrEnum):
    """What a table tells of a tile that it does not name."""

    SINGLE = "single"
    DOUBLE = "double"


type Piece = Tile | Kind
"""A tile, or only its kind: a table may keep markers and doubles without ever naming a tile."""


def is_double(piece: Piece | None) -> bool:
    """Whether the piece is known to be a double."""
    return piece.is_double if isinstance(piece, Tile) else piece is Kind.DOUBLE


@dataclass(frozen=True, slots=True)
class Train:
    """One line of tiles. With partners a pair's train has two sides, and each side is one of these.

    ``owner`` is the seat, None for a Mexican train. ``length`` counts the tiles that the table was told of.
    ``public`` says that everyone may play on it: its marker is up, it is Mexican, or trains begin public and its
    owner has not played yet. ``ends`` are the values to match, None while unknown; branching doubles make several.
    ``place`` is where a Mexican train lies: to the left of that seat's train.
    """

    owner: int | None = None
    length: int = 0
    public: bool = False
    ends: tuple[int, ...] | None = None
    place: int | None = None

    @property
    def begun(self) -> bool:
        """Whether it has a tile, whoever laid it (source D: "ni una ficha")."""
        return self.length > 0


@dataclass(frozen=True, slots=True)
class OpenDouble:
    """A double that nobody has covered: on which train, its value (None if untold), and the seat that laid it.

    ``fresh`` while the turn that laid it lasts. ``order`` is by what whoever keeps the table knows it again: it stays
    with the double, no rule reads it, and a double that a move lays has none yet.
    """

    train: int
    value: int | None
    seat: int
    fresh: bool = True
    order: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """One seat of the round. ``hand`` counts its tiles, None while nobody counts.

    ``stuck``: its last turn would put the marker up; with partners the train waits for both to be stuck (source A).
    """

    present: bool = True
    first_turn_done: bool = False
    hand: int | None = None
    stuck: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile laid in the turn under way: on which train, and whether it was a double."""

    train: int
    double: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn under way.

    ``seat`` is None when nobody has acted yet at a table that does not track turns. ``draws`` counts drawn tiles,
    ``pending`` says that the last of them has not been laid. ``bound``: a double was open when the turn began.
    ``building``: any number of tiles may go on the own train. ``mark_due``: the marker goes up unless the seat still
    plays on its own train (``RuleSet.marker_unless_drawn_on_own``).
    """

    seat: int | None = None
    laid: tuple[Laid, ...] = ()
    draws: int = 0
    pending: bool = False
    bound: bool = False
    building: bool = False
    mark_due: bool = False

    @property
    def singles(self) -> int:
        """Tiles laid that are no doubles."""
        return sum(not tile.double for tile in self.laid)


@dataclass(frozen=True, slots=True)
class TableState:
    """A round on the table, as much of it as the table tells. Immutable; every move returns a new one.

    ``engine`` is None while nobody has said it.

    ``seats`` are in clockwise order. ``trains[seat]`` is that seat's own train or side, Mexican trains follow in the
    order begun. ``doubles`` are the open ones in the order laid. ``to_move`` is None where turns are not tracked.
    ``quick_start`` while everyone builds at once. ``boneyard`` counts its tiles: 0 is empty, None is not counted.
    ``stuck_seats`` could not play since the table last changed; once they are everyone, the round is blocked.
    ``out`` are the seats that went out, in that order; ``ending`` is None until the round is over.
    Stored with ``encode`` and ``decode`` of ``scoring.codec``.
    """

    rules: RuleSet
    engine: int | None
    seats: tuple[SeatFacts, ...]
    trains: tuple[Train, ...]
    doubles: tuple[OpenDouble, ...] = ()
    to_move: int | None = None
    turn: Turn = Turn()
    quick_start: bool = False
    boneyard: int | None = None
    stuck_seats: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    ending: Ending | None = None

    def train(self, index: int) -> Train:
        """The train at the index; ``NEW_MEXICAN`` is one without a tile."""
        if index == NEW_MEXICAN:
            return Train(public=True, ends=engine_ends(self.engine))
        return self.trains[index]

    @property
    def mexican(self) -> tuple[int, ...]:
        """Indices of the Mexican trains, in the order begun."""
        return tuple(range(len(self.seats), len(self.trains)))

    @property
    def may_begin_mexican(self) -> bool:
        """Whether the rules have room for one more Mexican train."""
        allowed = self.rules.mexican_trains
        return allowed is MexicanTrains.SEVERAL or (allowed is MexicanTrains.ONE and not self.mexican)

    def exists(self, index: int) -> bool:
        """Whether the index names a train on this table; that of a seat which left stays while it has tiles."""
        if index == NEW_MEXICAN:
            return True
        if not 0 <= index < len(self.trains):
            return False
        owner = self.trains[index].owner
        return owner is None or self.seats[owner].present or self.trains[index].begun

    def sides(self, seat: int) -> tuple[int, ...]:
        """The seat's own train; with partners its own side, then that of the seat opposite (source A)."""
        if self.rules.partners and len(self.seats) % 2 == 0:
            return seat, (seat + len(self.seats) // 2) % len(self.seats)
        return (seat,)

    def has_begun(self, seat: int) -> bool:
        """Whether the seat's own train, on either side, has a tile."""
        return any(self.trains[side].begun for side in self.sides(seat))

    def in_play(self, seat: int) -> bool:
        """Whether the seat is at the table and still has turns this round."""
        return self.seats[seat].present and seat not in self.out

    def seat_after(self, seat: int) -> int:
        """The next seat clockwise that is in play (RULES.md, Rounds and engines); the seat itself if it is alone."""
        count = len(self.seats)
        return next((at for at in ((seat + step) % count for step in range(1, count)) if self.in_play(at)), seat)

    def with_seat(self, seat: int, facts: SeatFacts) -> TableState:
        """The same table with other facts of one seat."""
        return replace(self, seats=(*self.seats[:seat], facts, *self.seats[seat + 1 :]))

    def with_train(self, index: int, train: Train) -> TableState:
        """The same table with another train at the index; at the next free one it is added."""
        return replace(self, trains=(*self.trains[:index], train, *self.trains[index + 1 :]))

    def with_marker(self, index: int, *, up: bool) -> TableState:
        """The marker of a train up or down, on both sides of a pair's train."""
        owner = self.trains[index].owner
        state = self
        for side in (index,) if owner is None else self.sides(owner):
            state = state.with_train(side, replace(state.trains[side], public=up))
        return state


def engine_ends(engine: int | None) -> tuple[int, ...] | None:
    """The ends of a train without a tile: that of the engine; None, which is not known, where the engine is not."""
    return None if engine is None else (engine,)


def new_table(
    rules: RuleSet,
    seats: int,
    engine: int | None,
    *,
    starter: int | None = None,
    absent: Sequence[int] = (),
    hands: Sequence[int | None] | None = None,
    boneyard: int | None = None,
) -> TableState:
    """The table as a round begins, the engine in the hub; None where nobody knows yet which it is.

    ``starter`` None is a table that does not track turns. ``hands`` counts the tiles of every seat, without the
    engine. Raises ``ValueError`` unless ``hands`` has one count for each seat.
    """
    if hands is not None and len(hands) != seats:
        raise ValueError("one count for each seat")
    public = rules.trains_begin is TrainsBegin.PUBLIC
    state = TableState(
        rules=rules,
        engine=engine,
        seats=tuple(
            SeatFacts(present=seat not in absent, hand=None if hands is None else hands[seat]) for seat in range(seats)
        ),
        trains=tuple(Train(owner=seat, public=public, ends=engine_ends(engine)) for seat in range(seats)),
        quick_start=rules.first_turn is FirstTurn.QUICK_START,
        boneyard=boneyard,
    )
    return state if starter is None else begin_turn(replace(state, to_move=starter), starter)


def next_round(
    state: TableState,
    engine: int | None,
    *,
    starter: int | None = None,
    hands: Sequence[int | None] | None = None,
    boneyard: int | None = None,
) -> TableState:
    """A fresh table for the same rules and seats; whoever was absent still is."""
    absent = [seat for seat, facts in enumerate(state.seats) if not facts.present]
    return new_table(
        state.rules, len(state.seats), engine, starter=starter, absent=absent, hands=hands, boneyard=boneyard
    )


def begin_turn(state: TableState, seat: int) -> TableState:
    """The seat's turn begins: nothing laid, nothing drawn. At a table that tracks turns it is now theirs."""
    how = state.rules.first_turn
    building = (how is FirstTurn.WHOLE_TRAIN and not state.seats[seat].first_turn_done) or (
        how is FirstTurn.DELAYED and not state.has_begun(seat)
    )
    turn = Turn(seat=seat, bound=any(not double.fresh for double in state.doubles), building=building)
    return replace(state, to_move=None if state.to_move is None else seat, turn=turn)
