"""What the turn under way still allows and owes, and what its end does to the table."""

from __future__ import annotations

from dataclasses import replace

from scoring.entries import Ending
from scoring.options import DoubleBinds, OpenDoubleMarks
from scoring.table.state import OpenDouble, TableState, Turn, begin_turn


def fresh_doubles(state: TableState, seat: int) -> tuple[OpenDouble, ...]:
    """The open doubles that the seat laid in the turn under way, oldest first."""
    return tuple(double for double in state.doubles if double.fresh and double.seat == seat)


def asked_double(state: TableState, seat: int) -> OpenDouble | None:
    """The double that the seat must cover before anything else, in its turn; None if it is free.

    Left open by an earlier turn it binds the table, the oldest first, whatever train it is on and whichever turn it
    is: B says "before any other move", C "even on a personal train". Otherwise the seat's own, unless the rules let
    the tile after a double go anywhere. Where a double binds its layer only, it is gone when the turn ends (source D).
    """
    for double in state.doubles:
        if not double.fresh:
            return double
    own = fresh_doubles(state, seat)
    return own[0] if own and not state.rules.follow_anywhere else None


def covered_on(state: TableState, seat: int, train: int) -> OpenDouble | None:
    """The double that the seat would cover by playing on that train, as its duty or for its own turn's double."""
    asked = asked_double(state, seat)
    if asked is not None and asked.train == train:
        return asked
    return next((double for double in fresh_doubles(state, seat) if double.train == train), None)


def drives(state: TableState, seat: int) -> bool:
    """Whether the turn is a swan drive: it began on the own train (source A, variants)."""
    turn = state.turn
    return state.rules.swan_drive and not turn.building and bool(turn.laid) and turn.laid[0].train in state.sides(seat)


def next_stops(state: TableState, seat: int) -> tuple[int, ...]:
    """Where a swan drive may go next: the next public train clockwise, and each Mexican train before it.

    The Mexican train may be skipped, a public train may not; back at the own train the drive is over.
    """
    circle = []
    for at in range(len(state.seats)):
        circle += [at, *(train for train in state.mexican if state.trains[train].place == at)]
    last = circle.index(state.turn.laid[-1].train)
    stops = []
    for train in circle[last + 1 :] + circle[:last]:
        if train == seat:
            break
        owner = state.trains[train].owner
        if owner is None:
            stops.append(train)
        elif state.trains[train].public and state.exists(train):
            return (*stops, train)
    return tuple(stops)


def is_spent(state: TableState, seat: int) -> bool:
    """Whether no more tile may be laid in the turn under way.

    Laying the whole train, and a swan drive, go on. Otherwise one tile that is no double ends a turn (source C).
    More may follow doubles: as many as the rules say, or one to cover each that the hand may lay. And a turn that
    found a double open may have more (source E).
    """
    turn, rules = state.turn, state.rules
    if turn.building:
        return False
    if drives(state, seat):
        return not fresh_doubles(state, seat) and not next_stops(state, seat)
    limit = rules.tiles_when_bound if turn.bound else 1
    if doubles := len(turn.laid) - turn.singles:
        to_cover = 1 if rules.follow_anywhere else min(doubles, rules.doubles_in_turn or doubles)
        limit = max(limit, rules.covers_in_turn, to_cover)
    return turn.singles >= limit


def owes(state: TableState, seat: int) -> bool:
    """Whether the turn under way still wants a tile, so that its end without one is being stuck."""
    laid = state.turn.laid
    if not laid:
        return True
    if is_spent(state, seat):
        return False
    return asked_double(state, seat) is not None or (state.rules.follow_anywhere and laid[-1].double)


def as_turn_of(state: TableState, seat: int) -> TableState:
    """The table as the seat would move on it.

    Where turns are not tracked a turn begins by itself: when another seat acts, or the same one once its turn owes
    nothing more. In a quick start everyone is building.
    """
    if state.ending is not None:
        return state
    if state.quick_start:
        return replace(state, turn=Turn(building=True))
    last = state.turn.seat
    if state.to_move is not None or (last == seat and owes(state, seat)):
        return state
    if last is not None and (state.turn.laid or state.turn.draws):
        state = close_turn(state, last)
    return begin_turn(state, seat)


def as_turn_ended_by(state: TableState, seat: int) -> TableState:
    """The table as the seat would end its turn on it: the turn that it has under way, if it has one."""
    return state if state.turn.seat == seat else as_turn_of(state, seat)


def close_turn(state: TableState, seat: int, *, is_told: bool = True) -> TableState:
    """What the end of the seat's turn does to markers and open doubles, and whether it ends the round.

    ``is_told`` is false for a turn of which the table says only that it is over: then nobody was found stuck.
    """
    rules, turn = state.rules, state.turn
    facts = state.seats[seat]
    left_open = fresh_doubles(state, seat)
    its_train = rules.open_double_marks is OpenDoubleMarks.ITS_TRAIN
    stuck = seat not in state.out and owes(state, seat)
    marked = is_told and (
        # A: who leaves a double open on another's train does not mark the own one.
        (stuck and not (its_train and left_open) and (turn.draws > 0 or rules.marker_without_draw))
        or turn.mark_due
        or _did_not_start(state, seat)
    )
    closed = state.with_seat(seat, replace(facts, first_turn_done=True, stuck=marked))
    if all(closed.seats[side].stuck or not closed.seats[side].present for side in state.sides(seat)):
        closed = closed.with_marker(seat, up=True)
    if its_train:
        for double in left_open:
            closed = closed.with_marker(double.train, up=True)
    kept = _kept_open(state)
    closed = _with_ends_of(closed, state.doubles[: len(state.doubles) - len(kept)])
    blocked = is_told and not turn.laid and state.boneyard == 0
    return _settled(
        replace(
            closed,
            doubles=kept,
            stuck_seats=_stuck_seats(state, seat, closed) if blocked else (),
        )
    )


def _did_not_start(state: TableState, seat: int) -> bool:
    """Source B: whoever has no tile for the engine in the first turn puts up the marker."""
    return (
        state.rules.marker_when_not_started
        and not state.seats[seat].first_turn_done
        and not state.has_begun(seat)
        and seat not in state.out
    )


def _kept_open(state: TableState) -> tuple[OpenDouble, ...]:
    """The open doubles as the next turn finds them; passing ends the obligation where only the layer has it."""
    if state.rules.double_binds is DoubleBinds.LAYER:
        return ()
    return tuple(replace(double, fresh=False) for double in state.doubles)


def _with_ends_of(state: TableState, gone: tuple[OpenDouble, ...]) -> TableState:
    """The table once nobody has to cover these doubles any more: each is the end of its train, as it was before.

    What was told of an end stands, and with branches a double is one end of several.
    """
    if state.rules.branching_doubles:
        return state
    ends = {double.train: double.value for double in gone}
    for index, value in ends.items():
        train = state.trains[index]
        if value is not None and train.ends is None:
            state = state.with_train(index, replace(train, ends=(value,)))
    return state


def _stuck_seats(state: TableState, seat: int, closed: TableState) -> tuple[int, ...]:
    """Everyone known to be stuck on the table as it now is.

    A marker that has just gone up may help the others, and a first turn that is over the seat itself.
    """
    others = () if closed.trains != state.trains else tuple(at for at in state.stuck_seats if at != seat)
    return (*others, seat) if state.seats[seat].first_turn_done else others


def end_building(state: TableState) -> TableState:
    """The quick start is over: everyone has had their first turn, and open doubles bind as after any turn."""
    doubles = _kept_open(state)
    idle = (seat for seat in range(len(state.seats)) if _did_not_start(state, seat))
    built = state
    for train in (*(double.train for double in doubles), *idle):
        built = built.with_marker(train, up=True)
    facts = tuple(replace(facts, first_turn_done=True) for facts in state.seats)
    return _settled(replace(built, quick_start=False, doubles=doubles, seats=facts, turn=Turn()))


def take_out(state: TableState, seat: int) -> TableState:
    """The seat has laid its last tile; the round is over, unless everyone still finishes their first turn."""
    return _settled(replace(state.with_seat(seat, replace(state.seats[seat], hand=0)), out=(*state.out, seat)))


def _settled(state: TableState) -> TableState:
    """The same table, with its ending if the round is over."""
    playing = [seat for seat in range(len(state.seats)) if state.in_play(seat)]
    waiting = state.rules.several_may_go_out and any(not state.seats[seat].first_turn_done for seat in playing)
    if state.out and not waiting:
        return replace(state, ending=Ending.WENT_OUT)
    if set(playing) <= set(state.stuck_seats):
        return replace(state, ending=Ending.BLOCKED)
    return state
