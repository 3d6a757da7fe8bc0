"""Scores that were entered for each other, put right."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from tracker.facts import RoundFacts
from tracker.ledger import Value, cell_path, seat_path
from tracker.models import Game
from tracker.models.journal import SWAP_COLUMNS
from tracker.services.checking import checked, everything
from tracker.services.presence import check_gained, gained_away
from tracker.services.refusals import ChangedSince, NoSuchSeat, RoundNotYet, Unsettled
from tracker.services.rows import Rows
from tracker.services.values import stay_value
from tracker.services.writing import Writing, writing


def swap_cells(
    *,
    game: Game,
    number: int,
    seat_ids: tuple[int, int],
    seen: int,
    client_id: UUID,
    device: UUID,
    now: dt.datetime,
) -> None:
    """Give each of two seats what was written for the other in one round, penalties and all.

    ``seen`` is the game's revision that the writer saw: a swap done twice is none, so two phones must not both do it.
    Raises ``NoSuchSeat``, ``RoundNotYet`` for a round of which nothing is written, ``ChangedSince`` when either score
    was written after ``seen``, ``Unsettled`` while either is disputed, or ``NotPlaying`` where one of them would have a
    score of a round that they were not at the table for.
    """
    sent = {"swap": list(seat_ids), "number": number}
    with writing(game.pk, client_id=client_id, sent=sent, device=device, now=now) as write:
        if (values := _swapped(write, [number], seat_ids, seen)) is not None:
            _write(write, "swap cells", values)


def swap_columns(
    *,
    game: Game,
    from_number: int,
    seat_ids: tuple[int, int],
    seen: int,
    client_id: UUID,
    device: UUID,
    now: dt.datetime,
) -> None:
    """The same in every round from one on, the round under way included; in one change.

    What a game ended without changes over too, once it is taken up again (``set_aside``). Where one of them has scores
    of before the other came, and they change over from the beginning, so does when they came: ``NotPlaying`` else.
    """
    sent = {"swap": list(seat_ids), "from": from_number}
    with writing(game.pk, client_id=client_id, sent=sent, device=device, now=now) as write:
        numbers = [
            number
            for number, row in write.rows.rounds.items()
            # What one of them is not at the table for stays with the other.
            if number >= from_number and (row.closed or _both_play(write, number, seat_ids))
        ]
        values = _swapped(write, numbers or [from_number], seat_ids, seen)
        if values is not None:
            _write(write, SWAP_COLUMNS, values | _came_for_each_other(write.rows, values, seat_ids, from_number))


def _both_play(write: Writing, number: int, pair: tuple[int, int]) -> bool:
    return all(seat.plays(number) for seat in write.rows.seats if seat.pk in pair)


def _came_for_each_other(
    rows: Rows, values: Mapping[str, Value], pair: tuple[int, int], from_number: int
) -> dict[str, Value]:
    """When each of two came, said of the other: none where their scores do not ask for it, or it would not be true."""
    one, other = (seat for seat_id in pair for seat in rows.seats if seat.pk == seat_id)
    first, latest = sorted((one.first_round, other.first_round))
    closed = sum(row.closed for row in rows.rounds.values())
    # What they have of earlier rounds stays; who left before the other came, or is still to come, was never there too.
    is_whole = from_number <= first and latest <= closed + 1 and one.plays(latest) and other.plays(latest)
    if not is_whole or not gained_away(rows, values):
        return {}
    changed = {
        seat_path(seat.pk): stay_value(seat, first=like.first_round, last=seat.last_round)
        for seat, like in ((one, other), (other, one))
    }
    return {} if gained_away(rows, {**values, **changed}) else changed


def _swap_values(rounds: Mapping[int, RoundFacts], seat_ids: Sequence[int], pair: tuple[int, int]) -> dict[str, Value]:
    """The cells of rounds, by number, with those of two seats changed over; ``seat_ids`` in the order of the table."""
    first, second = map(seat_ids.index, pair)
    return {
        cell_path(number, seat_ids[to]): facts.cells[source].value()
        for number, facts in rounds.items()
        for to, source in ((first, second), (second, first))
    }


def _swapped(write: Writing, numbers: Sequence[int], pair: tuple[int, int], seen: int) -> dict[str, Value] | None:
    """The cells of two seats, changed over; None for what was done before."""
    if write.is_done:
        write.nothing()
        return None
    rows = write.rows
    seat_ids = [seat.pk for seat in rows.seats]
    if not {*pair} <= {*seat_ids}:
        raise NoSuchSeat
    if not {*numbers} <= rows.rounds.keys():
        raise RoundNotYet(len(rows.rounds) + 1)
    rows.load(numbers)
    _check(write, numbers, pair, seen)
    return _swap_values(
        {number: facts for number in numbers if (facts := rows.stored(number)) is not None}, seat_ids, pair
    )


def _write(write: Writing, verb: str, values: dict[str, Value]) -> None:
    check_gained(write.rows, values)
    # The table had these scores already, and perhaps insisted on them: whose they are is all that is new.
    write.write(verb, checked(write.rows, values, everything))


def _check(write: Writing, numbers: Iterable[int], pair: tuple[int, int], seen: int) -> None:
    positions = {seat.pk: position for position, seat in enumerate(write.rows.seats)}
    cells = [
        (number, cell) for number in numbers for seat_id, cell in write.rows.cells(number).items() if seat_id in pair
    ]
    disputed = tuple((number, positions[cell.seat_id]) for number, cell in cells if cell.claims)
    if disputed:
        raise Unsettled(disputed)
    later = {cell.version for _number, cell in cells if cell.version > seen}
    if later:
        raise ChangedSince(tuple(sorted(later)))
