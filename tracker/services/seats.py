"""Who sits at the table: coming late, leaving, coming back, taking another's place, changing places."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.models import Q

from scoring import MAX_SEATS, RuleProblem, RuleProblemCode
from tracker.facts import AWAY
from tracker.ledger import Value, cell_path, round_path, seat_path
from tracker.models import Game, Player, Seat
from tracker.names import name_key
from tracker.services.presence import phones_follow
from tracker.services.refusals import (
    GameIsOver,
    NameTaken,
    NoSuchRound,
    NoSuchSeat,
    PairsWouldChange,
    SeatHasPlayed,
    SeatsRefused,
    TooFewPlayers,
)
from tracker.services.rows import Rows
from tracker.services.values import round_value, seat_value
from tracker.services.writing import writing


def add_seat(
    *,
    game: Game,
    name: str,
    after: int | None,
    first_round: int,
    client_id: UUID,
    device: UUID,
    now: dt.datetime,
) -> None:
    """Seat somebody who comes late, clockwise after the seat of the id ``after``, or first where that is None.

    ``name`` is tidy; somebody of the group of that name is that player. Rounds before ``first_round`` count as not
    played, whatever the rules give for them (RULES.md, What real clubs and families change); of closed rounds from
    then on the scores can be corrected. Raises ``NameTaken``, ``TableIsFull``, ``SeatsRefused``, ``NoSuchSeat`` or
    ``NoSuchRound``.
    """
    sent = {"add": name, "after": after, "first": first_round}
    with writing(game.pk, client_id=client_id, sent=sent, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        rows = write.rows
        if not 1 <= first_round <= rows.planned:
            raise NoSuchRound(rows.planned)
        place = 0 if after is None else 1 + rows.seats.index(_seat(rows, after))
        player = _player(rows, name)
        rows.check_room()
        _check_count(rows, range(first_round, rows.planned + 1))
        _new, joined = _joined(rows, player, place, first_round)
        write.write("add player", joined)


def seat_leaves(*, game: Game, seat_id: int, last_round: int, client_id: UUID, device: UUID, now: dt.datetime) -> None:
    """Somebody leaves the table after a round, 0 for before the first: the rounds played stay, the others are none.

    What the seat has in a later round that is still open goes. Raises ``NoSuchSeat``, ``NoSuchRound``,
    ``SeatHasPlayed`` for a later round that is closed with a score of the seat, or ``TooFewPlayers``.
    """
    sent = {"leaves": seat_id, "last": last_round}
    with writing(game.pk, client_id=client_id, sent=sent, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        rows = write.rows
        seat = _seat(rows, seat_id)
        if not seat.first_round - 1 <= last_round <= rows.planned:
            raise NoSuchRound(rows.planned)
        played = _last_played(rows, seat)
        if played > last_round:
            raise SeatHasPlayed(played)
        left_alone = [row for row in rows.seats if row.pk != seat_id and row.plays(last_round + 1)]
        if last_round < rows.planned and len(left_alone) < 2:
            raise TooFewPlayers
        write.write("player leaves", _left(rows, seat, last_round))


def seat_returns(*, game: Game, seat_id: int, client_id: UUID, device: UUID, now: dt.datetime) -> None:
    """Somebody who left plays again, from the round under way on. Raises ``NoSuchSeat`` or ``SeatsRefused``."""
    with writing(game.pk, client_id=client_id, sent={"returns": seat_id}, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        seat = _seat(write.rows, seat_id)
        if seat.last_round is not None:
            _check_return(write.rows, seat)
        write.write("player returns", {seat_path(seat_id): _value(seat, last=None)})


def replace_player(
    *, game: Game, seat_id: int, name: str, keeps_score: bool, client_id: UUID, device: UUID, now: dt.datetime
) -> None:
    """Somebody else plays on at a seat.

    With ``keeps_score`` the seat has another player from now on, and all its rounds are that player's; the phones of
    whoever had it write it no longer. Without it the seat is left and a new one stands in its place in the circle,
    which came late. Raises ``NoSuchSeat``, ``NameTaken``, ``SeatsRefused``, and for a score of one's own
    ``TableIsFull`` or ``GameIsOver``.
    """
    sent = {"replace": seat_id, "by": name, "keeps": keeps_score}
    with writing(game.pk, client_id=client_id, sent=sent, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        seat = _seat(write.rows, seat_id)
        facts = _taken_over(write.rows, seat, name) if keeps_score else _followed(write.rows, seat, name)
        phones_follow(write.rows, facts)
        write.write("replace player", facts)


def _taken_over(rows: Rows, seat: Seat, name: str) -> dict[str, Value]:
    if seat.last_round is not None:
        _check_return(rows, seat)
    return {seat_path(seat.pk): _value(seat, player=rows.saved(_player(rows, name)).pk, last=None)}


def _followed(rows: Rows, seat: Seat, name: str) -> dict[str, Value]:
    closed = _closed(rows)
    if closed >= rows.planned:
        raise GameIsOver(closed)
    if rows.game.rule_set.partners:
        count = len(rows.seats) + 1
        raise SeatsRefused(count, (RuleProblem(RuleProblemCode.PARTNERS_SEATS, "seats", count),))
    new, joined = _joined(rows, _player(rows, name), rows.seats.index(seat) + 1, closed + 1)
    left = {} if seat.last_round is not None else _left(rows, seat, max(closed, seat.first_round - 1), heir=new)
    return {**joined, **left}


def move_seat(*, game: Game, seat_id: int, after: int | None, client_id: UUID, device: UUID, now: dt.datetime) -> None:
    """Somebody sits elsewhere in the circle, clockwise after the seat of the id ``after``, or first.

    Raises ``NoSuchSeat``, or ``PairsWouldChange`` where partners have played a round.
    """
    sent = {"move": seat_id, "after": after}
    with writing(game.pk, client_id=client_id, sent=sent, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        rows = write.rows
        seat = _seat(rows, seat_id)
        if rows.game.rule_set.partners and rows.rounds:
            raise PairsWouldChange
        others = [row for row in rows.seats if row.pk != seat_id]
        if after == seat_id:
            raise NoSuchSeat
        place = 0 if after is None else 1 + others.index(_seat(rows, after))
        write.write("move player", _placed([*others[:place], seat, *others[place:]]))


def _joined(rows: Rows, player: Player, place: int, first_round: int) -> tuple[int, dict[str, Value]]:
    """The id of a new seat at an index of the circle, and its facts; whoever sits there moves on by one."""
    seat = rows.new_seat(player)
    seat.first_round = first_round
    return seat.pk, {
        **_placed([*rows.seats[:place], seat, *rows.seats[place:]]),
        # Of every closed round each seat has a cell, so that what is corrected later can be taken back.
        **{cell_path(number, seat.pk): AWAY.value() for number, row in rows.rounds.items() if row.closed},
    }


def _placed(circle: Sequence[Seat]) -> dict[str, Value]:
    return {seat_path(seat.pk): _value(seat, position=index) for index, seat in enumerate(circle)}


def _left(rows: Rows, seat: Seat, last_round: int, heir: int | None = None) -> dict[str, Value]:
    """The seat is left; what it has of an open round goes, and its turn to start passes on, to the ``heir`` if any."""
    facts: dict[str, Value] = {seat_path(seat.pk): _value(seat, last=last_round)}
    row = next((row for row in rows.rounds.values() if not row.closed and row.number > last_round), None)
    if row is None:
        return facts
    if seat.pk in rows.cells(row.number):
        facts[cell_path(row.number, seat.pk)] = None
    if row.starter_id == seat.pk:
        starts = heir or rows.starter(row.number, [other for other in rows.seats if other.pk != seat.pk])
        facts[round_path(row.number)] = round_value(row) | {"starter": starts}
    return facts


def _value(seat: Seat, **changes: Any) -> dict[str, Any]:
    value = {**seat_value(seat), **changes}
    return {name: each for name, each in value.items() if each is not None}


def _seat(rows: Rows, seat_id: int) -> Seat:
    found = next((seat for seat in rows.seats if seat.pk == seat_id), None)
    if found is None:
        raise NoSuchSeat
    return found


def _player(rows: Rows, name: str) -> Player:
    """Whoever of the group has a name, for a seat, if they have none; without a row for who is new to it."""
    key, seated = name_key(name), {seat.player_id: seat for seat in rows.seats}
    of_name = Q(group_id=rows.game.group_id, name_key=key)
    known = {player.pk: player for player in Player.objects.filter(of_name | Q(pk__in=seated))}
    named = next((player for player in known.values() if player.name_key == key), None)
    found = None if named is None else named.person()
    if found is None:
        colours = {known[player_id].colour for player_id in seated}
        free = next((colour for colour in range(1, MAX_SEATS + 1) if colour not in colours), 1)
        return Player(group_id=rows.game.group_id, name_key=key, name=name, colour=free)
    if found.pk in seated:
        raise NameTaken(found.name, has_left=seated[found.pk].last_round is not None)
    return found


def _closed(rows: Rows) -> int:
    return sum(row.closed for row in rows.rounds.values())


def _last_played(rows: Rows, seat: Seat) -> int:
    """The last closed round that the seat has a score of; 0 for none."""
    rows.load(rows.rounds)
    return max(
        (
            number
            for number, row in rows.rounds.items()
            if row.closed and seat.pk in (cells := rows.cells(number)) and not cells[seat.pk].is_absent
        ),
        default=0,
    )


def _check_count(rows: Rows, rounds: range) -> None:
    """Refuse one more player in any of these rounds: ``SeatsRefused``."""
    rules = rows.game.rule_set
    # Partners sit opposite each other, whoever of them has left.
    count = len(rows.seats) if rules.partners else max(sum(seat.plays(n) for seat in rows.seats) for n in rounds)
    if problems := rules.seat_problems(count + 1):
        raise SeatsRefused(count + 1, tuple(problems))


def _check_return(rows: Rows, seat: Seat) -> None:
    coming = range(max(_closed(rows), seat.last_round or 0) + 1, rows.planned + 1)
    if coming and not rows.game.rule_set.partners:
        _check_count(rows, coming)
