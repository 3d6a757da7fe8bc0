"""Games as the database adds them up, without a row for each cell; which of them only the engine can score."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from scoring import GameResult, LateSeat, RuleSet, engines, with_places
from tracker.sheets.results.scope import Scope

_GAMES = """
    SELECT game.id, game.played_on, game.is_counted, game.is_finished, CAST(game.rules AS text),
        count(round.id), sum(CASE WHEN round.closed THEN 1 ELSE 0 END),
        sum(CASE WHEN round.saved_anyway THEN 1 ELSE 0 END)
    FROM tracker_game game
    LEFT JOIN tracker_round round ON round.game_id = game.id
    WHERE {where}
    GROUP BY game.id
"""

ODD = """
        CASE WHEN cell.tiles IS NOT NULL OR CAST(cell.adjustments AS text) <> '[]' THEN 1
            WHEN cell.went_out THEN CASE WHEN cell.pips > 0 THEN 1 ELSE 0 END
            WHEN cell.pips IS NULL THEN 1 ELSE 0 END
"""
"""Of a cell, 1 where it is no plain number: tiles, penalties, or a number beside "went out"."""

# Seats come in the order of their games: sorted by the seat alone, SQLite would gather the games a second time.
_SEATS = f"""
    SELECT game.id, seat.player_id, seat.position, seat.first_round, seat.last_round,
        count(cell.id), coalesce(sum(cell.pips), 0), count(nullif(cell.pips, 0)), min(nullif(cell.pips, 0)),
        coalesce(max(cell.pips), 0), sum(CASE WHEN cell.went_out THEN 1 ELSE 0 END),
        sum({ODD})
    FROM tracker_game game
    JOIN tracker_seat seat ON seat.game_id = game.id
    JOIN tracker_cell cell ON cell.seat_id = seat.id
    WHERE ({{where}}) AND NOT cell.is_absent
    GROUP BY game.id, seat.id
"""  # noqa: S608 - no text of anybody's

# What whoever went out collects: the others' pips, in equal parts where several did.
_COLLECTED = """
    SELECT seat.game_id, seat.player_id, sum(won.collected)
    FROM (
        SELECT round.id AS round_id,
            sum(cell.pips) / sum(CASE WHEN cell.went_out THEN 1 ELSE 0 END) AS collected
        FROM tracker_game game
        JOIN tracker_round round ON round.game_id = game.id
        JOIN tracker_cell cell ON cell.round_id = round.id
        WHERE {where}
        GROUP BY round.id
        HAVING sum(CASE WHEN cell.went_out THEN 1 ELSE 0 END) > 0
    ) won
    JOIN tracker_cell cell ON cell.round_id = won.round_id AND cell.went_out
    JOIN tracker_seat seat ON seat.id = cell.seat_id
    GROUP BY seat.game_id, seat.player_id
"""


class _Sums(NamedTuple):
    """What the database says of a seat that played a round."""

    player: int
    position: int
    first_round: int
    last_round: int | None
    rounds: int
    pips: int
    above_zero: int
    lowest: int | None
    highest: int
    outs: int
    odd: int
    """Cells that are no plain number: tiles, penalties, or a number beside "went out"."""


class Head(NamedTuple):
    """What it says of a game."""

    day: dt.date | str
    is_counted: bool
    is_finished: bool
    rules: str
    rounds: int
    closed: int
    saved_anyway: int

    @property
    def is_over(self) -> bool:
        """Whether it counts: the table ended it, or all rounds of its rules are closed."""
        return bool(self.is_finished) or self.rounds <= self.closed >= _planned(self.rules)

    @property
    def rule_set(self) -> RuleSet:
        return _rules(self.rules)


@dataclass(slots=True)
class Added:
    """Games, by id, as far as they could be added up."""

    results: dict[int, tuple[GameResult, ...]] = field(default_factory=dict)
    """Without guests; nothing for a game that goes on."""
    for_engine: list[int] = field(default_factory=list)
    """Those that need the engine: of hands, penalties and pairs a database knows nothing."""


def heads_of(scope: Scope) -> dict[int, Head]:
    """Games by id, without what was scored. One statement."""
    return {pk: Head(*values) for pk, *values in scope.rows(_GAMES)}


def added_up(scope: Scope) -> Added:
    """Three statements at most."""
    heads = heads_of(scope)
    seats: dict[int, list[_Sums]] = {pk: [] for pk in heads}
    for pk, *values in scope.rows(_SEATS):
        # One that was begun between the two statements is of the next time.
        if pk in seats:
            seats[pk].append(_Sums(*values))
    found = Added()
    collecting = []
    for pk, head in heads.items():
        rules = _rules(head.rules)
        if not head.is_over:
            found.results[pk] = ()
        elif _needs_engine(rules, head, seats[pk]):
            found.for_engine.append(pk)
        elif rules.highest_wins:
            collecting.append(pk)
        else:
            found.results[pk] = _results(pk, head, rules, seats[pk], {})
    if collecting:
        collected: dict[int, dict[int, int]] = {}
        for pk, player, points in scope.rows(_COLLECTED):
            collected.setdefault(pk, {})[player] = int(points)
        for pk in collecting:
            head = heads[pk]
            found.results[pk] = _results(pk, head, _rules(head.rules), seats[pk], collected.get(pk, {}))
    return found


@lru_cache(maxsize=256)
def _rules(stored: str) -> RuleSet:
    return RuleSet.from_dict(json.loads(stored))


@lru_cache(maxsize=256)
def _planned(stored: str) -> int:
    """How many rounds a game by these rules has."""
    return len(engines(_rules(stored)))


def _needs_engine(rules: RuleSet, head: Head, seats: list[_Sums]) -> bool:
    return bool(
        rules.partners
        # Who is given what depends on the rounds.
        or (rules.late_seat is not LateSeat.NOTHING and any(_came_or_went(seat) for seat in seats))
        # The rows of a round that nobody closed stand beside those that count.
        or head.closed < head.rounds
        or head.saved_anyway
        or any(seat.odd for seat in seats)
    )


def _came_or_went(seat: _Sums) -> bool:
    return seat.first_round != 1 or seat.last_round is not None


def _results(
    pk: int, head: Head, rules: RuleSet, seats: list[_Sums], collected: Mapping[int, int]
) -> tuple[GameResult, ...]:
    """The rows of a game of plain numbers, where each seat plays for itself and its pips are its score."""
    day = head.day if isinstance(head.day, dt.date) else dt.date.fromisoformat(head.day)
    bonus = rules.going_out_bonus
    highest_wins, is_counted = rules.highest_wins, bool(head.is_counted)
    sums = [
        GameResult(
            game=pk,
            day=day,
            player=seat.player,
            side=seat.position,
            place=None,
            total=collected.get(seat.player, 0) - bonus * seat.outs if highest_wins else seat.pips + bonus * seat.outs,
            allowance=0,
            rounds=seat.rounds,
            score=seat.pips,
            zero_rounds=seat.rounds - seat.above_zero,
            lowest_nonzero=seat.lowest,
            worst_round=seat.highest,
            highest_wins=highest_wins,
            is_counted=is_counted,
        )
        for seat in seats
    ]
    left = {seat.player for seat in seats if seat.last_round is not None and seat.last_round < head.closed}
    return with_places(rules, sums, left=left)
