"""The moves of a round, each returning the new table or raising ``MoveRefused``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scoring.options import MarkerDown
from scoring.table.codes import Answer, MoveRefused, Refusal, RefusalCode
from scoring.table.ends import Way, covered_by, ends_after, way_of, ways_onto
from scoring.table.fits import can_play
from scoring.table.state import (
    NEW_MEXICAN,
    Laid,
    OpenDouble,
    Piece,
    TableState,
    Turn,
    begin_turn,
    is_double,
)
from scoring.table.targets import check_play, check_seat, seat_may_act
from scoring.table.turn import (
    as_turn_ended_by,
    as_turn_of,
    asked_double,
    close_turn,
    end_building,
    fresh_doubles,
    is_spent,
    owes,
    take_out,
)
from scoring.tiles import Tile


def may_play(
    state: TableState,
    seat: int,
    train: int,
    piece: Piece,
    *,
    end: int | None = None,
    leaves: int | None = None,
) -> Answer:
    """Whether ``play`` would succeed. Raises ``MoveRefused`` for a seat that the table does not have."""
    check_seat(state, seat)
    if not state.exists(train):
        return Answer(Refusal(RefusalCode.NO_SUCH_TRAIN, train=train))
    moving = as_turn_of(state, seat)
    refusal = check_play(moving, seat, train, piece)
    if (
        refusal is None
        and isinstance(piece, Tile)
        and ways_onto(moving, seat, train, piece, end=end, leaves=leaves) == ()
    ):
        refusal = Refusal(RefusalCode.DOES_NOT_MATCH, train=train)
    return Answer(refusal)


def play(
    state: TableState,
    seat: int,
    train: int,
    piece: Piece,
    *,
    end: int | None = None,
    leaves: int | None = None,
    place: int | None = None,
) -> TableState:
    """The seat lays a piece on a train; on ``NEW_MEXICAN`` it begins one, to the left of ``place``'s train or its own.

    ``end`` and ``leaves`` choose among the ways a tile fits; without them an equal end is matched, the first there is.
    Where the ends are not known, ``leaves`` tells the one that is open now. The turn goes on until ``end_turn``,
    whatever is left of it; laying the last tile that is counted goes out. Raises ``MoveRefused``.
    """
    may_play(state, seat, train, piece, end=end, leaves=leaves).insist()
    moving = as_turn_of(state, seat)
    way = way_of(moving, seat, train, piece, end=end, leaves=leaves)
    covered = covered_by(moving, seat, train, way)
    lies = seat if place is None else place
    laid = _lay(moving, seat, train, piece, way=way, leaves=leaves, covered=covered, place=lies)
    index = len(laid.trains) - 1 if train == NEW_MEXICAN else train
    own = index in laid.sides(seat)
    if own and not (laid.rules.marker_down is MarkerDown.AFTER_DOUBLES and laid.doubles):
        laid = laid.with_marker(index, up=False)
    turn = moving.turn
    hand = laid.seats[seat].hand
    laid = replace(
        laid.with_seat(seat, replace(laid.seats[seat], hand=None if hand is None else hand - 1)),
        stuck_seats=(),
        turn=Turn()
        if laid.quick_start
        else replace(
            turn,
            laid=(*turn.laid, Laid(index, is_double(piece))),
            pending=False,
            # Covering a double that an earlier turn left open comes before the own train, and does not end it.
            building=turn.building and (own or covered is not None),
            mark_due=turn.mark_due and not own,
        ),
    )
    return _gone_out(laid, seat) if hand == 1 else laid


def _lay(
    state: TableState,
    seat: int,
    train: int,
    piece: Piece,
    *,
    way: Way | None,
    leaves: int | None,
    covered: OpenDouble | None,
    place: int,
) -> TableState:
    """The piece on its train, and the open doubles as they are with it."""
    opened: tuple[OpenDouble, ...] = ()
    index = len(state.trains) if train == NEW_MEXICAN else train
    if is_double(piece):
        leaves = way.leaves if way is not None else piece.a if isinstance(piece, Tile) else leaves
        opened = (OpenDouble(index, leaves, seat),)
    on = state.train(train)
    on = replace(
        on,
        length=on.length + 1,
        place=place if train == NEW_MEXICAN else on.place,
        ends=ends_after(state, train, way, leaves, covered),
    )
    kept = tuple(each for each in state.doubles if each is not covered)
    return replace(state.with_train(index, on), doubles=kept + opened)


def _gone_out(state: TableState, seat: int) -> TableState:
    state = take_out(state, seat)
    if state.ending is not None or state.quick_start:
        return state
    # Everyone finishes their first turn; this seat's turn is over.
    return _pass_on(state, seat)


def _pass_on(state: TableState, seat: int, *, is_told: bool = True) -> TableState:
    closed = close_turn(state, seat, is_told=is_told)
    if closed.ending is not None or closed.to_move is None:
        return replace(closed, turn=Turn())
    return begin_turn(closed, closed.seat_after(seat))


def may_draw(state: TableState, seat: int, hand: Sequence[Tile] | None = None) -> Answer:
    """Whether the seat may draw a tile; with its hand, only if nothing in it fits (source A: whoever can play must)."""
    check_seat(state, seat)
    moving = as_turn_of(state, seat)
    refusal = (
        seat_may_act(moving, seat) or _building(moving) or _no_draw(moving, seat) or can_play(state, seat, hand).refusal
    )
    return Answer(refusal)


def _building(state: TableState) -> Refusal | None:
    return Refusal(RefusalCode.BUILDING) if state.quick_start else None


def _no_draw(state: TableState, seat: int) -> Refusal | None:
    turn, rules = state.turn, state.rules
    if not owes(state, seat):
        return Refusal(RefusalCode.NO_NEED_TO_DRAW)
    starts = not state.seats[seat].first_turn_done and not state.has_begun(seat)
    if rules.marker_when_not_started and starts and asked_double(state, seat) is None:
        return Refusal(RefusalCode.FIRST_TURN_NO_DRAW)
    # B: a drawn double is laid, and another tile drawn for it.
    again = rules.drawn_double_draws_again and not turn.pending and bool(turn.laid) and turn.laid[-1].double
    if turn.draws > 0 and not again:
        return Refusal(RefusalCode.ALREADY_DREW)
    if state.boneyard == 0:
        return Refusal(RefusalCode.BONEYARD_EMPTY)
    return None


def draw(state: TableState, seat: int, hand: Sequence[Tile] | None = None) -> TableState:
    """The seat takes a tile from the boneyard; the turn goes on with it. Raises ``MoveRefused``."""
    may_draw(state, seat, hand).insist()
    moving = as_turn_of(state, seat)
    held = moving.seats[seat]
    due = moving.turn.mark_due or (moving.rules.marker_unless_drawn_on_own and asked_double(moving, seat) is None)
    return replace(
        moving.with_seat(seat, replace(held, hand=None if held.hand is None else held.hand + 1)),
        boneyard=None if moving.boneyard is None else moving.boneyard - 1,
        turn=replace(moving.turn, draws=moving.turn.draws + 1, pending=True, mark_due=due),
    )


def may_pass(state: TableState, seat: int, hand: Sequence[Tile] | None = None) -> Answer:
    """Whether the seat may end its turn: nothing is owed, or it can neither play nor draw.

    Draws are only insisted on where turns are tracked; with the hand, also that no tile of it fits.
    """
    check_seat(state, seat)
    moving = as_turn_ended_by(state, seat)
    refusal = seat_may_act(moving, seat) or _building(moving)
    if refusal is None and owes(moving, seat):
        refusal = can_play(state, seat, hand).refusal
        if refusal is None and moving.to_move is not None and _no_draw(moving, seat) is None:
            refusal = Refusal(RefusalCode.DRAW_FIRST)
    return Answer(refusal)


def end_turn(state: TableState, seat: int, hand: Sequence[Tile] | None = None) -> TableState:
    """The seat passes, or ends a turn in which it has laid what it had to.

    Markers go up and open doubles bind as the rules say, and the next seat in play is to move. A round in which
    nobody can play and the boneyard is empty ends blocked. Raises ``MoveRefused``.
    """
    may_pass(state, seat, hand).insist()
    return _pass_on(as_turn_ended_by(state, seat), seat)


def turn_over(state: TableState, *, stuck: bool = False) -> TableState:
    """The turn under way is over, as the table says, which may not have told each tile; the next seat is to move.

    A turn that was told of ends as ``end_turn`` ends it, with the draw that it still owes: so does one that leaves
    open what it had to cover, and one of a seat that says it was ``stuck``. Of any other nothing is known but that it
    is over. Nothing changes where turns are not tracked, or while everyone builds.
    """
    seat = state.to_move
    if seat is None or state.quick_start or state.ending is not None:
        return state
    turn = state.turn
    if not (stuck or turn.laid or turn.draws or asked_double(state, seat)):
        return _pass_on(state, seat, is_told=False)
    return _pass_on(draw(state, seat) if may_draw(state, seat) else state, seat)


def may_go_out(state: TableState, seat: int) -> Answer:
    """Whether the seat may say that the tile it has just laid was its last."""
    check_seat(state, seat)
    if (refusal := seat_may_act(state, seat)) is not None:
        return Answer(refusal)
    if state.seats[seat].hand is not None:
        return Answer(Refusal(RefusalCode.HOLDS_TILES, seat=seat))
    if fresh_doubles(state, seat) and not state.rules.out_on_double:
        return Answer(Refusal(RefusalCode.LAST_TILE_DOUBLE))
    return Answer()


def go_out(state: TableState, seat: int) -> TableState:
    """The seat says that it has no tile left, where the table does not count hands. Raises ``MoveRefused``."""
    may_go_out(state, seat).insist()
    return _gone_out(state if state.quick_start else as_turn_ended_by(state, seat), seat)


def turn_is_spent(state: TableState, seat: int) -> bool:
    """Whether nothing but ``end_turn`` is left to the seat whose turn it is, so that a page may call it by itself."""
    check_seat(state, seat)
    moving = as_turn_of(state, seat)
    return seat_may_act(moving, seat) is None and is_spent(moving, seat)


def finish_building(state: TableState) -> TableState:
    """Everyone's train is built (source A, quick start); turns begin. Raises ``MoveRefused``."""
    if state.ending is not None:
        raise MoveRefused(Refusal(RefusalCode.ROUND_OVER))
    if not state.quick_start:
        raise MoveRefused(Refusal(RefusalCode.NOT_BUILDING))
    built = end_building(state)
    if built.ending is not None or built.to_move is None:
        return built
    first = built.to_move
    return begin_turn(built, first if built.in_play(first) else built.seat_after(first))
