"""Where a seat may play, and why nowhere else: the checks that every move goes through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.options import MexicanTrains, PlayElsewhere
from scoring.table.codes import Answer, MoveRefused, Refusal, RefusalCode
from scoring.table.ends import double_to_match, open_ends, ways_onto
from scoring.table.state import NEW_MEXICAN, OpenDouble, Piece, TableState, is_double
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


@dataclass(frozen=True, slots=True)
class Target:
    """One train, and whether the seat may play there: ``refusal`` is None if it may.

    ``covers`` is the open double that a tile there would cover. ``fits`` says whether the tile that was asked about
    matches an end, None if no tile was named or no end is known.
    """

    train: int
    relation: Relation
    refusal: Refusal | None = None
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


@dataclass(frozen=True, slots=True)
class Fitting:
    """The tiles of a hand that may go on one train, whose ``ends`` the seat may match: None while nobody knows them.

    ``double`` is the open double that is the only one of them, where that is so.
    """

    train: int
    tiles: tuple[Tile, ...]
    ends: tuple[int, ...] | None
    double: OpenDouble | None = None


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
    if asked.fresh:
        # B: the tile drawn for one's own double may also go on any public train that there is.
        elsewhere = state.rules.drawn_tile_elsewhere and state.turn.pending
        if elsewhere and train != NEW_MEXICAN and state.train(train).public:
            return None
        if (piece is None or is_double(piece)) and _more_doubles(state, len(fresh_doubles(state, seat))):
            return None
    return Refusal(RefusalCode.OPEN_DOUBLE_FIRST, train=asked.train, seat=asked.seat, double=asked)


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
    some tile may go. Raises ``MoveRefused`` for a seat that the table does not have.
    """
    check_seat(state, seat)
    moving = as_turn_of(state, seat)
    return [
        Target(
            train=train,
            relation=relation,
            refusal=check_play(moving, seat, train, piece),
            covers=covered_on(moving, seat, train),
            fits=_fits(moving, seat, train, piece),
        )
        for train, relation in _all_trains(moving, seat)
    ]


def _all_trains(state: TableState, seat: int) -> list[tuple[int, Relation]]:
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


def fitting(state: TableState, seat: int, hand: Sequence[Tile]) -> list[Fitting]:
    """For every train, in the order of ``where_may_i_play``, the tiles of the hand that may be laid there now."""
    check_seat(state, seat)
    moving = as_turn_of(state, seat)
    found = []
    for train, _ in _all_trains(moving, seat):
        ends = open_ends(moving, seat, train)
        # What refuses any tile refuses each of them.
        playable = ends is not None and check_play(moving, seat, train, None) is None
        tiles = (tile for tile in dict.fromkeys(hand) if playable and check_play(moving, seat, train, tile) is None)
        found.append(Fitting(train, tuple(tiles), ends, double_to_match(moving, seat, train)))
    return found


def can_play(state: TableState, seat: int, hand: Sequence[Tile] | None) -> Answer:
    """Refused with ``CAN_PLAY`` if a tile of the hand is known to fit; a hand that nobody told never is."""
    for found in fitting(state, seat, hand or ()):
        if found.tiles:
            return Answer(Refusal(RefusalCode.CAN_PLAY, train=found.train, seat=seat))
    return Answer()
