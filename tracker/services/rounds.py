"""Writing a round, new or corrected."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from uuid import UUID

from tracker.facts import RoundFacts, Seen
from tracker.models import Game
from tracker.services.checking import Accepts, checked
from tracker.services.presence import check_playing
from tracker.services.refusals import (
    Conflict,
    Disputed,
    GameIsOver,
    Renumbered,
    RoundClosed,
    RoundNotYet,
    SeatsChanged,
    Stale,
)
from tracker.services.rows import Rows
from tracker.services.values import round_values
from tracker.services.writing import Writing, writing


def save_round(
    *,
    game: Game,
    number: int,
    facts: RoundFacts,
    seen: Seen,
    accepts: Accepts,
    client_id: UUID,
    device: UUID,
    now: dt.datetime,
    seat_ids: Sequence[int] | None = None,
    numbered: int | None = None,
) -> None:
    """Write a whole round: the next one of the game, or an earlier one again.

    ``numbered`` is the game's ``numbered_at`` that the writer's page knew; None for a writer that has no page.
    ``seat_ids`` are the seats that ``facts`` and ``seen`` are of, in their order; None for those of the table.
    ``accepts`` says of a finding whether the table was shown it and insists; an error among those marks the round.
    Raises ``Renumbered``, ``SeatsChanged``, ``GameIsOver``, ``RoundNotYet``, ``NotPlaying``, ``Disputed``, ``Stale``,
    ``RoundClosed`` when the same was closed by somebody else first, or ``RoundRejected`` with everything that was found
    when any of it is new to the table or cannot be saved at all.
    """
    sent = {"number": number, **facts.columns()}
    with writing(game.pk, client_id=client_id, sent=sent, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        rows = write.rows
        check_numbered(rows, numbered)
        check_seats(rows, seat_ids)
        rows.read(number)
        check_turn(rows, number)
        check_playing(rows, number, dict(zip((seat.pk for seat in rows.seats), facts.cells, strict=True)))
        check_settled(rows, number)
        stored = rows.stored(number)
        if stored is not None:
            facts = _merged(facts, seen, stored)
            _check_seen(write, number, facts, seen, stored)
            if facts == stored and rows.rounds[number].closed:
                if seen.is_open:
                    raise RoundClosed(number)
                # It stands as it is; what was doubted about it is not asked again.
                write.write("save round", {})
                return
        write.write("save round", checked(rows, round_values(number, facts, rows.seats), accepts))


def check_numbered(rows: Rows, numbered: int | None) -> None:
    """Refuse what was filled in while numbers named other rounds: ``Renumbered``. None is never refused."""
    if numbered is not None and numbered != rows.game.numbered_at:
        raise Renumbered(rows.game.numbered_at)


def check_seats(rows: Rows, seat_ids: Sequence[int] | None) -> None:
    """Refuse scores of a table at which others sit by now, or in another order: ``SeatsChanged``."""
    if seat_ids is not None and list(seat_ids) != [seat.pk for seat in rows.seats]:
        raise SeatsChanged


def check_turn(rows: Rows, number: int) -> None:
    """Refuse a round that is neither closed nor the next: ``GameIsOver`` or ``RoundNotYet``."""
    closed = sum(row.closed for row in rows.rounds.values())
    if 1 <= number <= closed:
        return
    if closed >= rows.planned:
        raise GameIsOver(closed)
    if number != closed + 1:
        raise RoundNotYet(closed + 1)


def check_settled(rows: Rows, number: int) -> None:
    """Refuse a round while it is open which of two scores somebody had: ``Disputed``."""
    cells = rows.cells(number)
    disputed = tuple(position for position, seat in enumerate(rows.seats) if seat.pk in cells and cells[seat.pk].claims)
    if disputed:
        raise Disputed(disputed)


def _merged(facts: RoundFacts, seen: Seen, stored: RoundFacts) -> RoundFacts:
    """What the writer left as the form showed it stands as it stands now: somebody else may have changed it."""
    if seen.head is None:
        return facts
    shown_engine, shown_starter, shown_ending = seen.head
    engine = stored.engine if facts.engine == shown_engine else facts.engine
    starter = stored.starter if facts.starter == shown_starter else facts.starter
    ending = stored.ending if facts.ending == shown_ending else facts.ending
    return facts.with_head((engine, starter, ending))


def _check_seen(write: Writing, number: int, facts: RoundFacts, seen: Seen, stored: RoundFacts) -> None:
    """Refuse to write over what somebody else wrote meanwhile; over its own a device may always write."""
    cells = write.rows.cells(number)
    seats = write.rows.seats
    versions = tuple(cells[seat.pk].version if seat.pk in cells else 0 for seat in seats)
    # A round that counts by now takes nothing from a form that does not know it: what that moves is to be shown first.
    is_closed = seen.is_open and write.rows.rounds[number].closed
    changed = [
        position
        for position in range(len(seats))
        if versions[position] != seen.cells[position] and stored.cells[position] != facts.cells[position]
    ]
    writers = {} if is_closed else write.rows.writers(number, [seats[position].pk for position in changed])
    conflicts = tuple(
        Conflict(position, stored.cells[position])
        for position in changed
        if is_closed or writers[seats[position].pk] != write.device
    )
    both_changed = seen.head is not None and any(
        mine != now != shown for mine, shown, now in zip(facts.head, seen.head, stored.head, strict=True)
    )
    if conflicts or both_changed or (is_closed and facts != stored):
        raise Stale(conflicts, Seen(write.rows.rounds[number].version, versions, stored.head))
