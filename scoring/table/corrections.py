"""Corrections by hand: the table says what is so, and no rule is asked. Unknown seats and trains are refused."""

from __future__ import annotations

from dataclasses import replace

from scoring.entries import Ending
from scoring.options import DoubleBinds
from scoring.table.codes import MoveRefused, Refusal, RefusalCode
from scoring.table.state import NEW_MEXICAN, OpenDouble, SeatFacts, TableState, Train, Turn, begin_turn
from scoring.table.targets import check_seat
from scoring.table.turn import take_out


def _check_train(state: TableState, train: int) -> None:
    if train == NEW_MEXICAN or not state.exists(train):
        raise MoveRefused(Refusal(RefusalCode.NO_SUCH_TRAIN, train=train))


def _corrected(state: TableState) -> TableState:
    """A table that changed by hand: what nobody could play before they may be able to play now."""
    return replace(state, stuck_seats=())


def set_marker(state: TableState, train: int, *, up: bool) -> TableState:
    """The marker of a train, of both sides of a pair's train. A Mexican train's never comes down: refused."""
    _check_train(state, train)
    if state.trains[train].owner is None and not up:
        raise MoveRefused(Refusal(RefusalCode.MEXICAN_IS_PUBLIC, train=train))
    return _corrected(state.with_marker(train, up=up))


def set_train(
    state: TableState, train: int, *, length: int, ends: tuple[int, ...] | None, place: int | None = None
) -> TableState:
    """How many tiles lie on a train, 0 for one not begun, its open ends (None if unknown), a Mexican one's place."""
    _check_train(state, train)
    was = state.trains[train]
    keep = was.place if place is None else place
    return _corrected(state.with_train(train, replace(was, length=length, ends=ends, place=keep)))


def add_mexican_train(
    state: TableState, *, place: int = 0, length: int = 1, ends: tuple[int, ...] | None = None
) -> TableState:
    """A Mexican train that lies on the table, to the left of the train of seat ``place``."""
    check_seat(state, place)
    train = Train(length=length, public=True, ends=ends, place=place)
    return _corrected(replace(state, trains=(*state.trains, train)))


def remove_mexican_train(state: TableState, train: int) -> TableState:
    """A Mexican train that does not lie there after all, and its open doubles; the later ones move up."""
    if train not in state.mexican:
        raise MoveRefused(Refusal(RefusalCode.NO_SUCH_TRAIN, train=train))

    def moved(index: int) -> int:
        return index - (index > train)

    turn = replace(
        state.turn,
        laid=tuple(replace(laid, train=moved(laid.train)) for laid in state.turn.laid if laid.train != train),
    )
    doubles = tuple(replace(double, train=moved(double.train)) for double in state.doubles if double.train != train)
    trains = (*state.trains[:train], *state.trains[train + 1 :])
    return _corrected(replace(state, trains=trains, doubles=doubles, turn=turn))


def add_open_double(
    state: TableState, train: int, *, seat: int, value: int | None = None, before: int | None = None
) -> TableState:
    """A double that lies open on a train, laid by ``seat``: the newest, or before the one at index ``before``.

    It binds the table at once, or its layer where that is the rule.
    """
    _check_train(state, train)
    check_seat(state, seat)
    double = OpenDouble(train, value, seat, fresh=state.rules.double_binds is DoubleBinds.LAYER)
    at = len(state.doubles) if before is None else before
    return _corrected(replace(state, doubles=(*state.doubles[:at], double, *state.doubles[at:])))


def remove_open_double(state: TableState, double: OpenDouble) -> TableState:
    """A double that is covered, or was none. Nothing changes if the table has no such open double."""
    return _corrected(replace(state, doubles=tuple(each for each in state.doubles if each != double)))


def set_turn(state: TableState, seat: int | None) -> TableState:
    """Whose turn it is, from its beginning; None stops tracking turns."""
    if seat is None:
        return replace(state, to_move=None, turn=Turn())
    check_seat(state, seat)
    doubles = tuple(replace(double, fresh=False) for double in state.doubles)
    return _corrected(begin_turn(replace(state, to_move=seat, doubles=doubles), seat))


def set_seat(state: TableState, seat: int, facts: SeatFacts) -> TableState:
    """Everything about one seat: at the table or not, its first turn, how many tiles it holds.

    If it leaves during its turn, the next seat is to move.
    """
    check_seat(state, seat)
    changed = _corrected(state.with_seat(seat, facts))
    return changed if facts.present or state.to_move != seat else set_turn(changed, changed.seat_after(seat))


def set_boneyard(state: TableState, tiles: int | None) -> TableState:
    """How many tiles the boneyard has; 0 is empty, None is not counted."""
    return _corrected(replace(state, boneyard=tiles))


def set_out(state: TableState, seat: int) -> TableState:
    """The seat went out, whoever's turn it is."""
    check_seat(state, seat)
    return take_out(replace(state, out=tuple(at for at in state.out if at != seat)), seat)


def set_blocked(state: TableState) -> TableState:
    """The round is blocked: the table has found that nobody can play."""
    return replace(state, ending=Ending.BLOCKED, out=())


def reopen(state: TableState) -> TableState:
    """The round goes on after all, with the turn in which it ended; nobody has gone out.

    A hand that counted 0 is not counted any more.
    """
    seats = tuple(replace(facts, hand=facts.hand or None) for facts in state.seats)
    opened = _corrected(replace(state, ending=None, out=(), seats=seats))
    return opened if opened.to_move is None or opened.turn.seat is not None else begin_turn(opened, opened.to_move)
