"""Scores that were entered for each other, put right."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from tracker.facts import RoundFacts
from tracker.ledger import Value, cell_path
from tracker.models import Game
from tracker.models.journal import SWAP_COLUMNS
from tracker.services.checking import checked, everything
from tracker.services.presence import check_playing, written_scores
from tracker.services.refusals import ChangedSince, NoSuchSeat, RoundNotYet, Unsettled
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
    was written after ``seen``, ``NotPlaying``, or ``Unsettled`` while either is disputed.
    """
    sent = {"swap": list(seat_ids), "number": number}
    with writing(game.pk, client_id=client_id, sent=sent, device=device, now=now) as write:
        _swap(write, "swap cells", [number], seat_ids, seen)


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

    What a game ended without changes over too, once it is taken up again (``set_aside``).
    """
    sent = {"swap": list(seat_ids), "from": from_number}
    with writing(game.pk, client_id=client_id, sent=sent, device=device, now=now) as write:
        numbers = [
            number
            for number, row in write.rows.rounds.items()
            # What one of them is not at the table for stays with the other.
            if number >= from_number and (row.closed or _both_play(write, number, seat_ids))
        ]
        _swap(write, SWAP_COLUMNS, numbers or [from_number], seat_ids, seen)


def _both_play(write: Writing, number: int, pair: tuple[int, int]) -> bool:
    return all(seat.plays(number) for seat in write.rows.seats if seat.pk in pair)


def swap_values(rounds: Mapping[int, RoundFacts], seat_ids: Sequence[int], pair: tuple[int, int]) -> dict[str, Value]:
    """The cells of rounds, by number, with those of two seats changed over; ``seat_ids`` in the order of the table."""
    first, second = map(seat_ids.index, pair)
    return {
        cell_path(number, seat_ids[to]): facts.cells[source].value()
        for number, facts in rounds.items()
        for to, source in ((first, second), (second, first))
    }


def _swap(write: Writing, verb: str, numbers: Sequence[int], pair: tuple[int, int], seen: int) -> None:
    if write.is_done:
        write.nothing()
        return
    rows = write.rows
    seat_ids = [seat.pk for seat in rows.seats]
    if not {*pair} <= {*seat_ids}:
        raise NoSuchSeat
    if not {*numbers} <= rows.rounds.keys():
        raise RoundNotYet(len(rows.rounds) + 1)
    rows.load(numbers)
    _check(write, numbers, pair, seen)
    values = swap_values(
        {number: facts for number in numbers if (facts := rows.stored(number)) is not None}, seat_ids, pair
    )
    for number, cells in written_scores(values).items():
        check_playing(rows, number, cells)
    # The table had these scores already, and perhaps insisted on them: whose they are is all that is new.
    write.write(verb, checked(rows, values, everything))


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
