"""The course of a game: ending it early, taking it up again, its date, its rules."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from scoring import Problem, RuleSet, Severity, engines
from tracker.ledger import Facts, Value, round_path
from tracker.models import Game, HouseRules, Round, Season
from tracker.services.checking import AcceptsIn, checked_rounds, found_in
from tracker.services.refusals import (
    GameIsOver,
    GameNotOver,
    NothingPlayed,
    RoundOpen,
    RoundsAfter,
    RulesChanged,
    SeatsRefused,
    Unsettled,
)
from tracker.services.rows import Rows
from tracker.services.set_aside import set_aside
from tracker.services.values import round_value
from tracker.services.writing import digest, writing


def finish_game(*, game: Game, drop: int | None, client_id: UUID, device: UUID, now: dt.datetime) -> None:
    """End a game before its last round: the rounds that are closed count, and nobody plays on.

    ``drop`` is the number of a round under way that does not count; None for none. Raises ``GameIsOver``,
    ``NothingPlayed``, ``RoundOpen`` when something else is written of the round under way, or ``Unsettled``.
    """
    with writing(game.pk, client_id=client_id, sent={"finish": True, "drop": drop}, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        rows = write.rows
        closed = [number for number, row in rows.rounds.items() if row.closed]
        if len(closed) >= rows.planned:
            raise GameIsOver(len(closed))
        if not closed:
            raise NothingPlayed
        under_way = next((number for number, row in rows.rounds.items() if not row.closed), None)
        if under_way is not None and under_way != drop:
            raise RoundOpen(under_way)
        if disputed := _disputed(rows, closed):
            raise Unsettled(disputed)
        write.write("finish", end_facts(under_way))


def end_facts(under_way: int | None) -> dict[str, Value]:
    """What is written when the table ends a game; ``under_way`` is the round that then does not count, if there is one.

    What a page shows of the end is made of these too, and so of each way to take a game up again below.
    """
    return {"finished": True} | ({} if under_way is None else {round_path(under_way): None})


def reopened_facts() -> dict[str, Value]:
    """What is written to play on where the table had ended the game, beside the scores that come back."""
    return {"finished": None}


def reopened_round_facts(last: Round) -> dict[str, Value]:
    """What is written to take up the last round again."""
    return reopened_facts() | {round_path(last.number): round_value(last) | {"closed": False, "anyway": False}}


def added_round_facts(rules: RuleSet, last: int) -> dict[str, Value]:
    """What is written to play one more round after the ``last``, beside the scores that come back."""
    return reopened_facts() | {"rules": replace(rules, rounds=last + 1).to_dict()}


def scores_back(rows: Rows, rules: RuleSet) -> dict[str, Value]:
    """What was written of the round that a game ended without, where these rules have such a round. One query at most.

    What a page says before the game is taken up again is made of these too.
    """
    has_room = rows.game.is_finished and len(rows.rounds) < len(engines(rules))
    return set_aside(rows) if has_room else {}


def reopen_game(*, game: Game, client_id: UUID, device: UUID, now: dt.datetime) -> None:
    """Play on after the table had ended the game early, with the scores of the round that it ended without.

    Raises ``GameNotOver`` where it had not.
    """
    with writing(game.pk, client_id=client_id, sent={"reopen": True}, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        if not write.game.is_finished:
            raise GameNotOver
        write.write("reopen", scores_back(write.rows, write.game.rule_set) | reopened_facts())


def reopen_round(*, game: Game, client_id: UUID, device: UUID, now: dt.datetime) -> None:
    """Take up the last round of a game that is over: its scores stay written, and count again once it is closed.

    Raises ``GameNotOver`` or ``NothingPlayed``.
    """
    with writing(game.pk, client_id=client_id, sent={"reopen": "round"}, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        rows = write.rows
        last = _last_of_a_game_that_is_over(rows)
        write.write("reopen", reopened_round_facts(rows.rounds[last]))


def add_round(*, game: Game, client_id: UUID, device: UUID, now: dt.datetime) -> None:
    """One round more than the rules planned, or than were played of a game that the table ended early: then with what
    was written of it already. Raises ``GameNotOver`` or ``NothingPlayed``.
    """
    with writing(game.pk, client_id=client_id, sent={"rounds": "+1"}, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        last = _last_of_a_game_that_is_over(write.rows)
        facts = added_round_facts(write.game.rule_set, last)
        write.write("add round", scores_back(write.rows, RuleSet.from_dict(facts["rules"])) | facts)


def change_date(*, game: Game, played_on: dt.date, client_id: UUID, device: UUID, now: dt.datetime) -> None:
    """Say on which evening it was, in the group's calendar; that also says its season, unless it was moved to one."""
    sent = {"date": played_on.isoformat()}
    with writing(game.pk, client_id=client_id, sent=sent, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        write.write("change date", {"date": played_on.isoformat()})


def place_game(
    *, game: Game, season: Season | None, is_counted: bool, client_id: UUID, device: UUID, now: dt.datetime
) -> None:
    """Say which season a game is of – None for that of its date – and whether that counts it."""
    season_id = None if season is None else season.pk
    sent = {"season": season_id, "counted": is_counted}
    with writing(game.pk, client_id=client_id, sent=sent, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        write.write("place game", {"season": season_id, "counted": None if is_counted else False})


def change_rules(
    *,
    game: Game,
    preset: str,
    rules: RuleSet,
    seen: str,
    accepts: AcceptsIn,
    client_id: UUID,
    device: UUID,
    now: dt.datetime,
    house: HouseRules | None = None,
) -> None:
    """Play, and count all that was played, by other rules; ``preset`` is the sheet that they were copied from.

    ``house`` are the group's own rules that they came from. ``seen`` is the digest of the rules that the writer saw.
    What a round cannot be by the new rules, and could by the old ones, is asked: ``accepts`` says of each finding
    whether the table was shown it and insists. Warnings are not asked again. Raises ``RulesChanged``,
    ``scoring.RulesRejected``, ``SeatsRefused``, ``RoundsAfter`` for fewer rounds than are written, or
    ``RoundsRejected`` with every round that cannot stand as it is.
    """
    house_id = None if house is None else house.pk
    sent = {"preset": preset, "rules": rules.to_dict(), **({"house": house_id} if house_id else {})}
    with writing(game.pk, client_id=client_id, sent=sent, device=device, now=now) as write:
        if write.is_done:
            write.nothing()
            return
        rows = write.rows
        facts: Facts = {"preset": preset, "house": house_id, "rules": rules.to_dict()}
        if rows.values(facts) == facts:
            write.write("change rules", {})
            return
        if rules_seen(write.game) != seen:
            raise RulesChanged
        _check_rules(rows, rules)
        known = _found(rows)

        def accepts_in(number: int, problem: Problem) -> bool:
            return problem.severity is Severity.WARNING or problem in known.get(number, ()) or accepts(number, problem)

        write.write("change rules", checked_rounds(rows, facts, accepts_in))


def rules_seen(game: Game) -> str:
    """A digest of a game's rules: whoever changes them says which they saw."""
    return digest([game.preset, game.house_rules_id, game.rules])


def _check_rules(rows: Rows, rules: RuleSet) -> None:
    rules.check()
    # Partners sit opposite each other, whoever of them has left.
    now = min(sum(row.closed for row in rows.rounds.values()) + 1, rows.planned)
    playing = len(rows.seats) if rules.partners else sum(seat.plays(now) for seat in rows.seats)
    if problems := rules.seat_problems(playing):
        raise SeatsRefused(playing, tuple(problems))
    if len(engines(rules)) < len(rows.rounds):
        raise RoundsAfter(len(rows.rounds))


def _found(rows: Rows) -> Mapping[int, tuple[Problem, ...]]:
    """What is wrong with each closed round by the rules as they are."""
    rows.load(rows.rounds)
    by_number = {number: row.engine for number, row in rows.rounds.items() if row.closed}
    return {
        number: found_in(rows.game.rule_set, facts, [engine for other, engine in by_number.items() if other != number])
        for number in by_number
        if (facts := rows.stored(number)) is not None
    }


def _last_of_a_game_that_is_over(rows: Rows) -> int:
    closed = sum(row.closed for row in rows.rounds.values())
    if closed < rows.planned:
        raise GameNotOver
    if not closed:
        raise NothingPlayed
    return closed


def _disputed(rows: Rows, numbers: list[int]) -> tuple[tuple[int, int], ...]:
    rows.load(numbers)
    return tuple(
        (number, position)
        for number in numbers
        for position, seat in enumerate(rows.seats)
        if seat.pk in (cells := rows.cells(number)) and cells[seat.pk].claims
    )
