"""Writing a round, new or corrected."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from tracker.facts import Merged, RoundFacts, Seen
from tracker.ledger import Value, claims_path
from tracker.models import Game
from tracker.services.checking import Accepts, checked
from tracker.services.claims import DISPUTE, claim
from tracker.services.merging import merged
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
from tracker.services.rows import Rows, Stands
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

    What somebody else wrote of a round under way since the form was filled goes along with it where the form says
    nothing else of it; where it does, what the form says is kept beside it: those cells are disputed, and the round
    stays open.

    ``numbered`` is the game's ``numbered_at`` that the writer's page knew; None for a writer that has no page.
    ``seat_ids`` are the seats that ``facts`` and ``seen`` are of, in their order; None for those of the table.
    ``accepts`` says of a finding whether the table was shown it and insists; an error among those marks the round.
    Raises ``Renumbered``, ``SeatsChanged``, ``GameIsOver``, ``RoundNotYet``, ``NotPlaying``, ``Disputed``, ``Stale``,
    ``RoundClosed`` when the same was closed by somebody else first, or ``RoundRejected`` with everything that was found
    when any of it is new to the table or cannot be saved at all.
    """
    sent = {"number": number, **facts.columns()}
    with writing(game.pk, client_id=client_id, sent=sent, device=device, now=now) as write:
        if write.earlier is not None:
            if write.earlier.verb == DISPUTE:
                raise Disputed(_disputed(write.rows, number))
            write.nothing()
            return
        rows = write.rows
        check_numbered(rows, numbered)
        check_seats(rows, seat_ids)
        rows.read(number)
        check_turn(rows, number)
        check_playing(rows, number, dict(zip((seat.pk for seat in rows.seats), facts.cells, strict=True)))
        check_settled(rows, number)
        found = _save(write, number, facts, seen, accepts)
    if found.conflicts:
        # Said once it is written down.
        raise Disputed(found.conflicts, found)


def _save(write: Writing, number: int, facts: RoundFacts, seen: Seen, accepts: Accepts) -> Merged:
    """Write the round, or what is disputed of it, and what was merged."""
    rows = write.rows
    found = merged(rows, write.device, number, facts, seen)
    stored = rows.stored(number)
    if stored is not None:
        found = replace(found, facts=_with_head(found.facts, seen, stored))
        _check_seen(rows, number, found, seen, stored)
        if found.conflicts:
            write.write(DISPUTE, _claims(write, number, found))
            return found
        if found.facts == stored and rows.rounds[number].closed:
            if seen.is_open:
                raise RoundClosed(number)
            # It stands as it is; what was doubted about it is not asked again.
            write.write("save round", {})
            return found
    write.write("save round", checked(rows, round_values(number, found.facts, rows.seats), accepts))
    return found


def merged_now(*, game: Game, number: int, facts: RoundFacts, seen: Seen, device: UUID, stands: Stands) -> Merged:
    """What ``save_round`` makes of a form beside what stands now, for the form to be shown again. It writes nothing.

    ``stands`` is what the page has read. No query where nobody has written since, else two.
    """
    cells = stands.cells.get(number, {})
    versions = tuple(cells[seat.pk].version if seat.pk in cells else 0 for seat in stands.seats)
    if versions == seen.cells:
        return Merged(facts, versions)
    rows = Rows(game)
    rows.seats = stands.seats
    return merged(rows, device, number, facts, seen)


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
    disputed = _disputed(rows, number)
    if disputed:
        raise Disputed(disputed)


def _disputed(rows: Rows, number: int) -> tuple[int, ...]:
    cells = rows.cells(number)
    return tuple(position for position, seat in enumerate(rows.seats) if seat.pk in cells and cells[seat.pk].claims)


def _with_head(facts: RoundFacts, seen: Seen, stored: RoundFacts) -> RoundFacts:
    """What the writer left as the form showed it stands as it stands now: somebody else may have changed it."""
    if seen.head is None:
        return facts
    shown_engine, shown_starter, shown_ending = seen.head
    engine = stored.engine if facts.engine == shown_engine else facts.engine
    starter = stored.starter if facts.starter == shown_starter else facts.starter
    ending = stored.ending if facts.ending == shown_ending else facts.ending
    return facts.with_head((engine, starter, ending))


def _check_seen(rows: Rows, number: int, found: Merged, seen: Seen, stored: RoundFacts) -> None:
    """Refuse to write over a round that counts, or a head, that somebody else wrote meanwhile: ``Stale``."""
    row = rows.rounds[number]
    both_changed = seen.head is not None and any(
        mine != now != shown for mine, shown, now in zip(found.facts.head, seen.head, stored.head, strict=True)
    )
    if not row.closed:
        if both_changed:
            # Of the scores nothing was shown.
            raise Stale((), Seen(row.version, seen.cells, stored.head, is_open=True), found)
        return
    # A round that counts by now takes nothing from a form that does not know it: what that moves is to be shown first.
    is_news = seen.is_open and found.facts != stored
    if found.conflicts or both_changed or is_news:
        others = [at for at, cell in enumerate(found.facts.cells) if is_news and cell != stored.cells[at]]
        positions = sorted({*found.conflicts, *others})
        conflicts = tuple(Conflict(position, stored.cells[position]) for position in positions)
        raise Stale(conflicts, Seen(row.version, found.versions, stored.head), found)


def _claims(write: Writing, number: int, found: Merged) -> dict[str, Value]:
    """What the form says of the cells in conflict, to be kept beside what stands; nothing is disputed there yet."""
    return {
        claims_path(number, write.rows.seats[position].pk): [claim(found.facts.cells[position], write.device, write.at)]
        for position in found.conflicts
    }
