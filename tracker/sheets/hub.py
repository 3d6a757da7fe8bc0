"""The hub: what lies on the table during the round under way."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import uuid4

from django.urls import reverse
from django.utils.text import capfirst

from scoring import TableState, free_tiles
from tracker import table_states
from tracker.models import Game, Role
from tracker.sheets.clock import clock
from tracker.sheets.dealt import players_dealt
from tracker.sheets.game import engine_url, game_title, round_url
from tracker.sheets.hub_taps import LastTaps
from tracker.sheets.pages import HubClock, HubDouble, HubPage, HubTrain
from tracker.sheets.table import Table
from tracker.trains import DoubleFacts, HubFacts, TrainFacts, TrainRef, hub_values
from tracker.words.card.score import penalty_text
from tracker.words.lists import engine_text
from tracker.words.rule_lines import still_counts_text, time_up_text
from tracker.words.rules import deal_text, engine_note, no_deal_text, starter_text
from tracker.words.taps import train_state, train_title

CLOCK_MINUTES = 60
"""A club night plays by the hour."""


@dataclass(frozen=True, slots=True)
class Hub:
    """The round under way as it lies on the table."""

    table: Table
    number: int
    facts: HubFacts

    @classmethod
    def load(cls, table: Table) -> Hub | None:
        """One query, whatever lies there; None once the game is over.

        It comes after the table's own, so it is never older than their revision. What is newer the next poll brings.
        """
        number = table.next_number
        if number is None:
            return None
        return cls(table, number, HubFacts.read(hub_values(table.game.pk, number)))

    @property
    def engine(self) -> int | None:
        return self.table.engines[self.number - 1]

    @property
    def playing(self) -> frozenset[int]:
        """Positions of those who are at the table in this round and were not said to sit it out."""
        cells = self.table.stored(self.number)[0].cells
        return frozenset(at for at in self.table.playing(self.number) if not cells[at].is_absent)

    @property
    def refs(self) -> tuple[TrainRef, ...]:
        """The trains in the order of ``state``: those of the seats, then the Mexican ones."""
        return table_states.train_refs(self.table.seats, self.facts)

    @property
    def state(self) -> TableState:
        """The same for the engine, for ``where_may_i_play``."""
        return table_state(self.table, self.number, self.facts)

    def mexican_initials(self, ref: TrainRef) -> str:
        """ "M" for the only Mexican train; where there are several, each has its number too."""
        return f"M{ref.mexican}" if len(self.facts.mexican) > 1 else "M"


def table_state(table: Table, number: int, facts: HubFacts) -> TableState:
    """A round on the table for the engine; its trains are in the order of ``Hub.refs``."""
    hub = Hub(table, number, facts)
    return table_states.table_state(table.rules, hub.engine, table.seats, hub.playing, facts)


def hub_page(
    table: Table,
    *,
    role: Role,
    seat_id: int | None,
    may_tap: bool,
    now: dt.datetime,
    problem: str = "",
    chosen: str = "",
) -> HubPage:
    """What a device with this role sees, whose phone is that of ``seat_id``; ``chosen`` is the train it asked more of.

    Three queries beside the table's, and two once the game is over: what lies there, the last taps, whose they were.
    For the deal one more where somebody has just come or gone.
    """
    game = table.game
    hub = Hub.load(table)
    state = None if hub is None else hub.state
    taps = LastTaps.load(game, None if hub is None else hub.number)
    turn = None if state is None else state.to_move
    following = None if hub is None or state is None else _next(hub, state)
    starter = None if hub is None else table.starter_of(hub.number)
    players = 0 if hub is None else players_dealt(table, hub.number)
    names = {seat.pk: seat.player.name for seat in table.seats}
    return HubPage(
        title=game_title(game),
        game_url=game.get_absolute_url(),
        hub_url=reverse("hub", args=[game.uuid]),
        live_url=reverse("live", args=[game.uuid]),
        writes_url=reverse("writes", args=[game.uuid]),
        history_url=reverse("history", args=[game.uuid]) + "?taps=1",
        card_url=reverse("card", args=[game.uuid]),
        is_over=hub is None,
        number="" if hub is None else str(hub.number),
        numbered=str(table.game.numbered_at),
        rounds_total=str(len(table.engines)),
        engine=None if hub is None else hub.engine,
        engine_text="" if hub is None else engine_text(hub.engine),
        engine_note="" if hub is None else engine_note(table.rules, hub.engine),
        engine_url="" if hub is None or role is not Role.SCOREKEEPER else engine_url(table, hub.number) + "?back=hub",
        starter=""
        if hub is None
        else starter_text(table.rules, hub.engine, None if starter is None else table.names[starter]),
        deal="" if hub is None else deal_text(table.rules, players) or no_deal_text(table.rules, players),
        scores_url="" if hub is None else _scores_url(table, hub.number, role, seat_id),
        turn="" if turn is None else table.names[turn],
        turn_seat="" if turn is None else str(table.seats[turn].pk),
        laid="" if turn is None or state is None else str(len(state.turn.laid)),
        draws="" if turn is None or state is None or not _asks_draws(table) else str(state.turn.draws),
        next_seat="" if following is None else str(table.seats[following].pk),
        next_name="" if following is None else table.names[following],
        trains=() if hub is None or state is None else tuple(_trains(hub, state, starter, seat_id)),
        chosen=chosen,
        new_mexican=_new_mexican(hub, state),
        values=tuple(map(str, range(table.rules.highest + 1))),
        branches=table.rules.branching_doubles,
        double_values=() if hub is None else _double_values(table, hub.engine),
        may_tap=may_tap and hub is not None,
        client_id=str(uuid4()),
        to_draw=tuple(penalty_text(penalty) for penalty in table.rules.penalties if penalty.draw and hub is not None),
        clock=running_clock(game, now),
        clock_minutes=str(table.rules.clock_minutes or CLOCK_MINUTES),
        taps=taps.lines(names),
        undo_seq="" if taps.last is None or not may_tap else str(taps.last),
        problem=problem,
        rev=str(game.rev),
        role=str(role),
    )


def _scores_url(table: Table, number: int, role: Role, seat_id: int | None) -> str:
    if role is Role.SCOREKEEPER:
        return round_url(table, number)
    return reverse("mine", args=[table.game.uuid]) if role is Role.PLAYER and seat_id is not None else ""


def _next(hub: Hub, state: TableState) -> int | None:
    """The position whose turn is next: the first one's is the starter's, or whoever sits first."""
    if not hub.playing:
        return None
    if state.to_move is not None:
        return state.seat_after(state.to_move)
    starter = hub.table.starter_of(hub.number)
    return starter if starter in hub.playing else min(hub.playing)


def _asks_draws(table: Table) -> bool:
    rules = table.rules
    return rules.marker_unless_drawn_on_own or rules.drawn_double_draws_again or rules.drawn_tile_elsewhere


def _new_mexican(hub: Hub | None, state: TableState | None) -> str:
    if hub is None or state is None or not state.may_begin_mexican:
        return ""
    return str(hub.facts.next_mexican)


def _double_values(table: Table, engine: int | None) -> tuple[str, ...]:
    doubles = {tile.a for tile in free_tiles(table.rules, engine) if tile.a == tile.b}
    return tuple(map(str, sorted(doubles)))


def _trains(hub: Hub, state: TableState, starter: int | None, own: int | None) -> list[HubTrain]:
    found = []
    for at, ref in enumerate(hub.refs):
        doubles = tuple(double for double in hub.facts.doubles if double.train == ref)
        # Who left long ago has no train in this round; one that left during it has.
        if not (state.exists(at) or doubles or hub.table.seats[at].plays(hub.number)):
            continue
        found.append(_train(hub, state, ref, doubles, at=at, own=own, starter=starter))
    return found


def _train(
    hub: Hub,
    state: TableState,
    ref: TrainRef,
    doubles: Sequence[DoubleFacts],
    *,
    at: int,
    own: int | None,
    starter: int | None,
) -> HubTrain:
    facts = hub.facts.train(ref, hub.table.rules)
    seat = None if ref.seat is None else hub.table.seats[at]

    def say(told: TrainFacts) -> str:
        return capfirst(" · ".join(train_state(told, doubles, is_mexican=seat is None)))

    sides = () if seat is None else state.sides(at)[1:]
    title = train_title(ref, {} if seat is None else {seat.pk: seat.player.name})
    return HubTrain(
        ref=str(ref),
        kind="mexican" if seat is None else "seat",
        seat="" if seat is None else str(seat.pk),
        name=title if seat is None else seat.player.name,
        title=title,
        partner="".join(hub.table.names[side] for side in sides),
        initials=hub.mexican_initials(ref) if seat is None else hub.table.initials[at],
        colour=0 if seat is None else seat.player.colour,
        begun=facts.is_begun,
        public=facts.is_public,
        ends=() if facts.ends is None else tuple(map(str, facts.ends)),
        is_turn=seat is not None and state.to_move == at,
        is_starter=seat is not None and starter == at,
        is_absent=seat is not None and not state.seats[at].present,
        is_own=seat is not None and seat.pk == own,
        doubles=tuple(
            HubDouble(
                order=str(double.order),
                value=double.value,
                text="" if double.value is None else engine_text(double.value),
                is_oldest=double == hub.facts.doubles[0],
            )
            for double in doubles
        ),
        state=say(facts),
        state_up=say(replace(facts, is_public=True)),
        state_down=say(replace(facts, is_public=False)),
    )


def running_clock(game: Game, now: dt.datetime) -> HubClock | None:
    """The clock of a game; None where it does not play by one."""
    if game.clock is None:
        return None
    since = dt.datetime.fromisoformat(game.clock["since"])
    ends = since + dt.timedelta(minutes=game.clock["minutes"])
    left = max(0, -((now - ends) // dt.timedelta(minutes=1)))
    return HubClock(
        since=since.isoformat(),
        ends=ends.isoformat(),
        now=now.isoformat(),
        minutes=str(game.clock["minutes"]),
        ends_at=clock(game, ends),
        left=str(left),
        is_over=now >= ends,
        then=time_up_text(game.rule_set),
        counts=still_counts_text(game.rule_set),
    )
