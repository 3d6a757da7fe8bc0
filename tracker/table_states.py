"""A round as it lies on the table, for the engine, and the facts that a move of the engine makes true."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from scoring import (
    DoubleBinds,
    Laid,
    OpenDouble,
    RuleSet,
    SeatFacts,
    TableState,
    Train,
    TrainsBegin,
    Turn,
    engine_ends,
    new_table,
    set_turn,
)
from tracker.ledger import Value, double_path, turn_path
from tracker.models import Seat
from tracker.trains import DoubleFacts, HubFacts, LaidFacts, TrainFacts, TrainRef, TurnFacts


def train_refs(seats: Sequence[Seat], facts: HubFacts) -> tuple[TrainRef, ...]:
    """The trains in the order of a state: those of the seats, in the order of the table, then the Mexican ones."""
    return (*(TrainRef(seat=seat.pk) for seat in seats), *facts.mexican)


def table_state(
    rules: RuleSet, engine: int | None, seats: Sequence[Seat], playing: Iterable[int], facts: HubFacts
) -> TableState:
    """The table for the engine. ``seats`` are in the order of the table, ``playing`` the positions of those at it.

    What is told of a seat that is gone is left out.
    """
    playing = frozenset(playing)
    refs = train_refs(seats, facts)
    trains = [facts.train(ref, rules) for ref in refs]
    state = new_table(rules, len(seats), engine, absent=[at for at in range(len(seats)) if at not in playing])
    state = replace(
        state,
        seats=tuple(
            SeatFacts(present=at in playing, first_turn_done=_had_a_turn(state, at, train), stuck=train.is_stuck)
            for at, train in enumerate(trains[: len(seats)])
        ),
        trains=tuple(
            Train(
                owner=at if at < len(seats) else None,
                length=int(train.is_begun),
                public=train.is_public,
                ends=engine_ends(engine) if train.ends is None and not train.is_begun else train.ends,
                place=None if at < len(seats) else 0,
            )
            for at, train in enumerate(trains)
        ),
        quick_start=state.quick_start and facts.turn is None and not any(train.first_turn_done for train in trains),
    )
    return _with_turn(state, facts, {ref: at for at, ref in enumerate(refs)})


def _had_a_turn(state: TableState, seat: int, train: TrainFacts) -> bool:
    """Whoever put a marker up has had a turn; one of a pair may have put up the other's."""
    is_marked = train.is_public and state.rules.trains_begin is TrainsBegin.PRIVATE and len(state.sides(seat)) == 1
    return train.first_turn_done or is_marked


def _with_turn(state: TableState, facts: HubFacts, places: Mapping[TrainRef, int]) -> TableState:
    seats: dict[int | None, int] = {ref.seat: at for ref, at in places.items() if ref.seat is not None}
    at = seats.get(facts.turn)
    told = facts.under_way if at is not None and state.seats[at].present else None
    laid = tuple(each for each in told.laid if each.train in places) if told is not None else ()
    # A double that binds its layer is the business of whoever laid it; where it binds the table, of the turn that did.
    is_layers = state.rules.double_binds is DoubleBinds.LAYER
    orders = {each.order for each in laid}
    doubles = tuple(
        OpenDouble(
            places[double.train],
            double.value,
            seats.get(double.by, seats.get(double.train.seat, 0)),
            fresh=is_layers or state.quick_start or double.order in orders,
            order=double.order,
        )
        for double in facts.doubles
        if double.train in places
    )
    if at is not None:
        binding = () if is_layers else doubles
        state = set_turn(replace(state, doubles=binding), at if state.seats[at].present else state.seat_after(at))
    if told is not None and told.is_told:
        turn = Turn(
            seat=at,
            laid=tuple(Laid(places[each.train], each.order is not None) for each in laid),
            draws=told.draws,
            pending=told.pending,
            bound=told.bound,
            building=told.building,
            mark_due=told.mark_due,
        )
        state = replace(state, turn=turn)
    return replace(state, doubles=doubles)


def facts_of_move(
    number: int, seats: Sequence[Seat], facts: HubFacts, states: tuple[TableState, TableState], *, order: int
) -> dict[str, Value]:
    """The facts of a round that change where a move makes the second table of the first, which is that of ``facts``.

    ``order`` is that of a double which the move lays; a Mexican train that it begins is the next one.
    """
    before, after = states
    refs = (*train_refs(seats, facts), facts.next_mexican)
    found: dict[str, Value] = {}
    for at, train in enumerate(after.trains):
        told = _train_facts(after, at)
        if at >= len(before.trains) or (before.trains[at], told) != (train, _train_facts(before, at)):
            found[refs[at].path(number)] = told.value(refs[at])
    kept = {double.order for double in after.doubles}
    found |= {double_path(number, double.order): None for double in facts.doubles if double.order not in kept}
    for double in after.doubles:
        if double.order is None:
            laid = DoubleFacts(order, refs[double.train], double.value, refs[double.seat].seat)
            found[double_path(number, order)] = laid.as_value()
    if after.to_move is not None:
        found[turn_path(number)] = _turn_facts(refs, facts, after, order).as_value()
    return found


def _train_facts(state: TableState, at: int) -> TrainFacts:
    train = state.trains[at]
    facts = TrainFacts(train.begun, train.public, ends=train.ends if train.begun else None)
    if train.owner is None:
        return facts
    owner = state.seats[train.owner]
    return replace(facts, first_turn_done=owner.first_turn_done, is_stuck=owner.stuck)


def _turn_facts(refs: Sequence[TrainRef], facts: HubFacts, state: TableState, order: int) -> TurnFacts:
    turn, seat = state.turn, refs[state.to_move or 0].seat or 0
    known = facts.under_way.laid if facts.under_way is not None and facts.under_way.seat == seat else ()
    laid = [LaidFacts(refs[each.train], order if each.double else None) for each in turn.laid]
    return TurnFacts(
        seat,
        laid=(*known[: len(laid)], *laid[len(known) :]),
        draws=turn.draws,
        pending=turn.pending,
        bound=turn.bound,
        building=turn.building,
        mark_due=turn.mark_due,
    )
