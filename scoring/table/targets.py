"""Where a seat may play, and why nowhere else: the checks that every move goes through."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from scoring.options import MexicanTrains, PlayElsewhere
from scoring.table.codes import MoveRefused, Refusal, RefusalCode
from scoring.table.ends import ways_onto
from scoring.table.state import NEW_MEXICAN, Kind, OpenDouble, Piece, TableState, is_double
from scoring.table.turn import as_turn_of, asked_double, covered_on, drives, fresh_doubles, is_spent, next_stops
from scoring.tiles import Tile


class Relation(StrEnum):
    """What a train is to the seat that asks."""

    OWN = "own"
    PARTNER = "partner"
    """The other side of the own train."""
    MEXICAN = "mexican"
    NEW_MEXICAN = "new-mexican"
    OTHERS = "others"


class Only(StrEnum):
    """Which tiles alone may go on a train that is open to some."""

    DOUBLE = "double"
    """The turn has room for one more before it must cover the first (source E, tips: the two-tile rule)."""
    SINGLE = "single"
    """Any but a double: another may not be left open, or would block that train (source E, tips)."""
    DRAWN = "drawn"
    """The tile just drawn for the own double; what was held before goes on the double alone (source B)."""
    DRAWN_OR_DOUBLE = "drawn-or-double"
    """Either, where a table has both rules."""


@dataclass(frozen=True, slots=True)
class Target:
    """One train, and whether the seat may play there: ``refusal`` is None if it may.

    ``only`` narrows a train that is allowed to some tiles; None if it takes any that fits. ``covers`` is the open
    double that a tile there would cover. ``fits`` says whether the tile that was asked about matches an end, None if no
    tile was named or no end is known.
    """

    train: int
    relation: Relation
    refusal: Refusal | None = None
    only: Only | None = None
    covers: OpenDouble | None = None
    fits: bool | None = None

    @property
    def allowed(self) -> bool:
        """Whether the seat may play there."""
        return self.refusal is None

    @property
    def code(self) -> RefusalCode | None:
        """The refusal's, None where the seat may play."""
        return None if self.refusal is None else self.refusal.code


type Check = Callable[[TableState, int, int, Piece | None], Refusal | None]
"""(the table as the seat moves on it, seat, train, piece) → why not. A piece of None is any tile."""


def seat_may_act(state: TableState, seat: int) -> Refusal | None:
    """Whether the seat may do anything at all now."""
    if state.ending is not None:
        return Refusal(RefusalCode.ROUND_OVER)
    if not state.seats[seat].present:
        return Refusal(RefusalCode.SEAT_ABSENT, seat=seat)
    if state.seats[seat].hand == 0:
        return Refusal(RefusalCode.NO_TILES, seat=seat)
    if state.to_move not in (None, seat) and not state.quick_start:
        return Refusal(RefusalCode.NOT_YOUR_TURN, seat=state.to_move)
    return None


def _seat(state: TableState, seat: int, _train: int, _piece: Piece | None) -> Refusal | None:
    return seat_may_act(state, seat)


def _tile(state: TableState, _seat: int, _train: int, piece: Piece | None) -> Refusal | None:
    engine = None if state.engine is None else Tile(state.engine, state.engine)
    if isinstance(piece, Tile) and (piece not in state.rules.tiles or (piece == engine and state.rules.copies == 1)):
        return Refusal(RefusalCode.NOT_IN_PLAY)
    return None


def _mexican(state: TableState, _seat: int, train: int, _piece: Piece | None) -> Refusal | None:
    if train != NEW_MEXICAN or state.may_begin_mexican:
        return None
    if state.rules.mexican_trains is MexicanTrains.NONE:
        return Refusal(RefusalCode.NO_MEXICAN_TRAIN)
    return Refusal(RefusalCode.MEXICAN_ALREADY_BEGUN, train=state.mexican[0])


def _spent(state: TableState, seat: int, _train: int, _piece: Piece | None) -> Refusal | None:
    return Refusal(RefusalCode.TURN_IS_SPENT) if is_spent(state, seat) else None


def _open_double(state: TableState, seat: int, train: int, piece: Piece | None) -> Refusal | None:
    asked = asked_double(state, seat)
    if asked is None or train == asked.train:
        return None
    if asked.fresh and (_takes_drawn(state, train) or ((piece is None or is_double(piece)) and _one_more(state, seat))):
        return None
    return Refusal(RefusalCode.OPEN_DOUBLE_FIRST, train=asked.train, seat=asked.seat, double=asked)


def _takes_drawn(state: TableState, train: int) -> bool:
    """B: the tile drawn for one's own double may also go on any public train that there is."""
    elsewhere = state.rules.drawn_tile_elsewhere and state.turn.pending
    return elsewhere and train != NEW_MEXICAN and state.train(train).public


def _one_more(state: TableState, seat: int) -> bool:
    """Whether another double may be laid before the seat covers those of its turn."""
    return _more_doubles(state, len(fresh_doubles(state, seat)))


def must_be_drawn(state: TableState, seat: int, train: int, piece: Piece | None) -> bool:
    """Whether the piece may go on that train as the tile just drawn alone, wherever it may go there at all.

    The table does not know which tile that is; whoever lays one there says that it is.
    """
    asked = asked_double(state, seat)
    if asked is None or not asked.fresh or train == asked.train or not _takes_drawn(state, train):
        return False
    return not (is_double(piece) and _one_more(state, seat))


def _more_doubles(state: TableState, left_open: int) -> bool:
    limit = state.rules.doubles_in_turn
    return limit is None or left_open < limit


def _elsewhere(state: TableState, seat: int, train: int, _piece: Piece | None) -> Refusal | None:
    if train in state.sides(seat) or covered_on(state, seat, train) is not None:
        return None
    if state.turn.building and (state.turn.laid or state.quick_start):
        return Refusal(RefusalCode.FIRST_TURN_OWN_ONLY, train=seat)
    rules = state.rules
    match rules.mexican_from if state.train(train).owner is None else rules.public_from:
        case PlayElsewhere.AFTER_FIRST_TURN if not state.seats[seat].first_turn_done:
            return Refusal(RefusalCode.FIRST_TURN_OWN_ONLY, train=seat)
        case PlayElsewhere.AFTER_OWN_BEGUN if not state.has_begun(seat):
            return Refusal(RefusalCode.OWN_TRAIN_FIRST, train=seat)
        case _:
            return None


def _private(state: TableState, seat: int, train: int, _piece: Piece | None) -> Refusal | None:
    if state.train(train).public or train in state.sides(seat) or covered_on(state, seat, train) is not None:
        return None
    return Refusal(RefusalCode.PRIVATE, train=train, seat=state.train(train).owner)


def _swan(state: TableState, seat: int, train: int, _piece: Piece | None) -> Refusal | None:
    if not drives(state, seat) or covered_on(state, seat, train) is not None:
        return None
    stops = next_stops(state, seat)
    if train in stops:
        return None
    return Refusal(RefusalCode.SWAN_ORDER, train=stops[-1] if stops else None)


def _doubles(state: TableState, seat: int, train: int, piece: Piece | None) -> Refusal | None:
    if not is_double(piece):
        return None
    rules = state.rules
    covered = covered_on(state, seat, train)
    left_open = len([double for double in fresh_doubles(state, seat) if double != covered])
    chained = rules.drawn_double_draws_again and state.turn.pending
    if not chained and not _more_doubles(state, left_open):
        return Refusal(RefusalCode.TOO_MANY_DOUBLES)
    owner = state.train(train).owner
    if not rules.doubles_on_others and owner is not None and train not in state.sides(seat) and covered is None:
        return Refusal(RefusalCode.NO_DOUBLES_ON_OTHERS, train=train, seat=owner)
    if not rules.out_on_double and state.seats[seat].hand == 1:
        return Refusal(RefusalCode.LAST_TILE_DOUBLE)
    return None


def _match(state: TableState, seat: int, train: int, piece: Piece | None) -> Refusal | None:
    if isinstance(piece, Tile) and ways_onto(state, seat, train, piece) == ():
        return Refusal(RefusalCode.DOES_NOT_MATCH, train=train)
    return None


CHECKS: tuple[Check, ...] = (
    _seat,
    _tile,
    _mexican,
    _spent,
    _open_double,
    _elsewhere,
    _private,
    _swan,
    _doubles,
    _match,
)
"""In the order in which a player is told: what concerns the seat, then the table, the train, the tile."""


def check_play(state: TableState, seat: int, train: int, piece: Piece | None) -> Refusal | None:
    """Why the seat may not lay the piece on that train now, None if it may. ``state`` comes from ``as_turn_of``."""
    return next((found for check in CHECKS if (found := check(state, seat, train, piece))), None)


def check_seat(state: TableState, seat: int) -> None:
    """Raise ``MoveRefused`` unless the table has that seat."""
    if not 0 <= seat < len(state.seats):
        raise MoveRefused(Refusal(RefusalCode.NO_SUCH_SEAT, seat=seat))


def where_may_i_play(state: TableState, seat: int, piece: Piece | None = None) -> list[Target]:
    """One target for every train: own, partner's side, each Mexican one, a new Mexican one, the others' clockwise.

    Each is allowed or refused with the reason that ``play`` would raise for that piece. Without a piece it says where
    some tile may go, and which tiles alone where that is not any. Raises ``MoveRefused`` for a seat that the table
    does not have.
    """
    check_seat(state, seat)
    moving = as_turn_of(state, seat)
    return [_target(moving, seat, train, relation, piece) for train, relation in all_trains(moving, seat)]


def _target(state: TableState, seat: int, train: int, relation: Relation, piece: Piece | None) -> Target:
    refusal, only = check_play(state, seat, train, piece), None
    if refusal is None:
        refusal, only = _narrowed(state, seat, train, piece)
    covers, fits = covered_on(state, seat, train), _fits(state, seat, train, piece)
    return Target(train=train, relation=relation, refusal=refusal, only=only, covers=covers, fits=fits)


def _narrowed(state: TableState, seat: int, train: int, piece: Piece | None) -> tuple[Refusal | None, Only | None]:
    """Which tiles alone may go where the piece may; or why none may, where no tile of the set is one of those."""
    if must_be_drawn(state, seat, train, piece):
        is_either = piece is None and _one_more(state, seat)
        return None, Only.DRAWN_OR_DOUBLE if is_either else Only.DRAWN
    if piece is not None:
        return None, None
    single, double = (check_play(state, seat, train, kind) for kind in (Kind.SINGLE, Kind.DOUBLE))
    if single is None:
        return None, None if double is None else Only.SINGLE
    doubles = (Tile(value, value) for value in range(state.rules.highest + 1))
    if any(check_play(state, seat, train, each) is None for each in doubles):
        return None, Only.DOUBLE
    return single, None


def all_trains(state: TableState, seat: int) -> list[tuple[int, Relation]]:
    """Every train of the table and what it is to the seat, in the order of ``where_may_i_play``."""
    own = state.sides(seat)
    count = len(state.seats)
    clockwise = [at % count for at in range(seat + 1, seat + count)]
    trains = [
        (seat, Relation.OWN),
        *((side, Relation.PARTNER) for side in own[1:]),
        *((train, Relation.MEXICAN) for train in state.mexican),
        (NEW_MEXICAN, Relation.NEW_MEXICAN),
        *((train, Relation.OTHERS) for train in clockwise if train not in own),
    ]
    return [(train, relation) for train, relation in trains if state.exists(train)]


def _fits(state: TableState, seat: int, train: int, piece: Piece | None) -> bool | None:
    if not isinstance(piece, Tile):
        return None
    found = ways_onto(state, seat, train, piece)
    return None if found is None else bool(found)
