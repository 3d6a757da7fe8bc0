"""Writing a round, new or corrected."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from uuid import UUID

from scoring import Problem, RoundRejected, Severity, check_engine, check_round, engines
from tracker.facts import RoundFacts, Seen
from tracker.models import Game, Round
from tracker.services.refusals import Conflict, GameIsOver, RoundNotYet, Stale
from tracker.services.rows import Rows, round_values
from tracker.services.writing import Writing, writing


def save_round(
    *,
    game: Game,
    number: int,
    facts: RoundFacts,
    seen: Seen,
    accepts: Callable[[Problem], bool],
    client_id: UUID,
    device: UUID,
    now: dt.datetime,
) -> None:
    """Write a whole round: the next one of the game, or an earlier one again.

    ``accepts`` says of a finding whether the table was shown it and insists; an error among those marks the round.
    Raises ``GameIsOver``, ``RoundNotYet``, ``Stale``, or ``RoundRejected`` with everything that was found when any of
    it is new to the table or cannot be saved at all.
    """
    sent = {"number": number, **facts.columns()}
    with writing(game.pk, client_id=client_id, sent=sent, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        rows = write.rows
        check_turn(write.game, number, rows.rounds)
        stored = rows.stored(number)
        if stored is not None:
            facts = _merged(facts, seen, stored)
            _check_seen(write, number, facts, seen, stored)
            if facts == stored and rows.rounds[number].closed:
                # It stands as it is; what was doubted about it is not asked again.
                write.nothing()
                return
        found = _check_facts(write.game, facts, _other_engines(rows, number), accepts)
        anyway = any(problem.severity is Severity.ERROR for problem in found)
        write.write("save round", round_values(number, facts, rows.seats, anyway=anyway))


def _other_engines(rows: Rows, number: int) -> list[int]:
    return [row.engine for row in rows.rounds.values() if row.closed and row.number != number]


def check_turn(game: Game, number: int, rounds: Mapping[int, Round]) -> None:
    """Refuse a round that is neither closed nor the next: ``GameIsOver`` or ``RoundNotYet``."""
    closed = sum(row.closed for row in rounds.values())
    if 1 <= number <= closed:
        return
    planned = len(engines(game.rule_set))
    if closed >= planned:
        raise GameIsOver(planned)
    if number != closed + 1:
        raise RoundNotYet(closed + 1)


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
    conflicts = tuple(
        Conflict(position, stored.cells[position])
        for position, seat in enumerate(seats)
        if versions[position] != seen.cells[position]
        and stored.cells[position] != facts.cells[position]
        and cells[seat.pk].device != write.device
    )
    both_changed = seen.head is not None and any(
        mine != now != shown for mine, shown, now in zip(facts.head, seen.head, stored.head, strict=True)
    )
    if conflicts or both_changed:
        raise Stale(conflicts, Seen(write.rows.rounds[number].version, versions, stored.head))


def _check_facts(
    game: Game, facts: RoundFacts, others: Sequence[int], accepts: Callable[[Problem], bool]
) -> Sequence[Problem]:
    rules = game.rule_set
    entries = [cell.entry for cell in facts.cells]
    found = [
        *check_round(rules, facts.engine, facts.ending, facts.out, entries),
        *check_engine(rules, facts.engine, others),
    ]
    # An engine outside the set is found by both.
    found = list(dict.fromkeys(found))
    if any(problem.severity is Severity.REFUSED or not accepts(problem) for problem in found):
        raise RoundRejected(tuple(found))
    return found
