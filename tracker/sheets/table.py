"""A game as it stands: its facts, loaded once, and what the engine makes of them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import F

from scoring import Ending, Place, RoundScore, RuleSet, engines_left, rank, score_round, starter
from tracker.facts import AWAY, CellFacts, RoundFacts, Seen
from tracker.models import Game, Round, Seat


@dataclass(frozen=True, slots=True)
class Claim:
    """What a device wrote without having seen what stands."""

    facts: CellFacts
    device: UUID
    at: dt.datetime

    def value(self) -> dict[str, object]:
        """The same as the row, and the ledger, have it: the inverse of ``claim_of``."""
        return {"value": self.facts.value(), "device": str(self.device), "at": self.at.isoformat()}


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round that something was written of."""

    number: int
    facts: RoundFacts
    saved_anyway: bool
    seen: Seen
    claims: Mapping[int, tuple[Claim, ...]] = field(default_factory=dict)
    """What other devices say the seats at these positions had, while nobody has settled which it was."""


class _CellRow(NamedTuple):
    """A cell as it is read: a hundred of these cost a third of a hundred models."""

    seat_id: int
    pips: int | None
    went_out: bool
    is_absent: bool
    adjustments: list[dict[str, Any]]
    tiles: list[str] | None
    claims: list[dict[str, Any]]
    version: int


class _RoundRow(NamedTuple):
    """A round as it is read, and the game's revision at that moment."""

    pk: int
    game_id: int
    rev: int
    number: int
    engine: int
    starter_id: int | None
    ending: str
    saved_anyway: bool
    closed: bool
    version: int


_ROUND = ("pk", "game_id", "game__rev", *_RoundRow._fields[3:])
_CELL = tuple(f"cells__{name}" for name in _CellRow._fields)
"""Rounds and their cells in one statement; a round without cells has one row, too."""


class _Rows:
    """A game's rows while they are collected."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.revs = {game.rev}
        """The revisions at which anything of the game was read."""
        self.seats: list[Seat] = []
        self.rounds: list[_RoundRow] = []

    def table(self, cells: Mapping[int, Mapping[int, _CellRow]]) -> Table:
        return Table(
            game=self.game,
            seats=tuple(self.seats),
            rounds=tuple(self._played(row, cells[row.pk]) for row in self.rounds if row.closed),
            open_round=next((self._played(row, cells[row.pk]) for row in self.rounds if not row.closed), None),
        )

    def _played(self, row: _RoundRow, cells: Mapping[int, _CellRow]) -> PlayedRound:
        versions = tuple(cells[seat.pk].version if seat.pk in cells else 0 for seat in self.seats)
        facts = RoundFacts.of(row, self.seats, cells)
        return PlayedRound(
            number=row.number,
            facts=facts,
            saved_anyway=row.saved_anyway,
            seen=Seen(row.version, versions, facts.head, is_open=not row.closed),
            claims={
                position: tuple(map(claim_of, cells[seat.pk].claims))
                for position, seat in enumerate(self.seats)
                if seat.pk in cells and cells[seat.pk].claims
            },
        )


def _tables(games: Iterable[Game]) -> dict[int, Table]:
    """Each game's table by the game's id, in their order, each as it stood at one moment.

    What is written between two statements would be seen by the second alone, and there is no transaction for readers:
    on SQLite it would lock every writer out. So each statement brings the revision along, and a game that was written
    meanwhile is read again.
    """
    found = {game.pk: _Rows(game) for game in games}
    for seat in Seat.objects.filter(game__in=found).select_related("player").annotate(rev=F("game__rev")):
        found[seat.game_id].seats.append(seat)
        found[seat.game_id].revs.add(seat.rev)
    cells: dict[int, dict[int, _CellRow]] = {}
    for values in Round.objects.filter(game__in=found).values_list(*_ROUND, *_CELL):
        if values[0] not in cells:
            row = _RoundRow(*values[: len(_ROUND)])
            cells[row.pk] = {}
            found[row.game_id].rounds.append(row)
            found[row.game_id].revs.add(row.rev)
        if values[len(_ROUND)] is not None:
            cell = _CellRow(*values[len(_ROUND) :])
            cells[values[0]][cell.seat_id] = cell
    torn = [rows.game for rows in found.values() if len(rows.revs) > 1]
    for game in torn:
        game.refresh_from_db(fields=["rev", "rules", "preset", "played_on", "is_finished"])
        # The engine's copy of the rules was made from the old ones.
        vars(game).pop("rule_set", None)
    again = _tables(torn) if torn else {}
    return {pk: again[pk] if pk in again else rows.table(cells) for pk, rows in found.items()}


def claim_of(stored: Mapping[str, Any]) -> Claim:
    """A claim as the row, and the ledger, have it."""
    return Claim(CellFacts.read(stored["value"]), UUID(stored["device"]), dt.datetime.fromisoformat(stored["at"]))


@dataclass(frozen=True)
class Table:
    """A game's facts. Everything that can be derived from them is derived here, once."""

    game: Game
    seats: tuple[Seat, ...]
    rounds: tuple[PlayedRound, ...]
    """Those that are closed, and so count."""
    open_round: PlayedRound | None = None
    """The one under way, once a cell of it is written."""

    @classmethod
    def load(cls, game: Game) -> Table:
        """One game in two queries, whatever its seats and rounds."""
        return cls.load_all([game])[0]

    @classmethod
    def load_all(cls, games: Iterable[Game]) -> list[Table]:
        """Several games, in their order, in two queries (and the games' own), each as it stands at one moment."""
        return list(_tables(games).values())

    @property
    def rules(self) -> RuleSet:
        return self.game.rule_set

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players, in the order of the seats."""
        return tuple(seat.player.name for seat in self.seats)

    @cached_property
    def engines(self) -> tuple[int, ...]:
        """The engines of all the game's rounds: those played as they were, the rest as still planned."""
        played = [played.facts.engine for played in self.rounds]
        if self.game.is_finished:
            return tuple(played)
        if self.open_round is not None:
            played.append(self.open_round.facts.engine)
        return (*played, *engines_left(self.rules, played))

    @property
    def next_number(self) -> int | None:
        """The round to be played now; None once the game is over."""
        return len(self.rounds) + 1 if len(self.rounds) < len(self.engines) else None

    def playing(self, number: int) -> tuple[int, ...]:
        """Positions of the seats that are at the table in a round, by when they came and left."""
        return tuple(position for position, seat in enumerate(self.seats) if seat.plays(number))

    @cached_property
    def left(self) -> frozenset[int]:
        """Positions of the seats that have left the game."""
        return frozenset(position for position, seat in enumerate(self.seats) if seat.last_round is not None)

    @cached_property
    def written(self) -> Mapping[int, PlayedRound]:
        """Every round that something is written of, by number."""
        return {each.number: each for each in (*self.rounds, *filter(None, [self.open_round]))}

    @cached_property
    def disputed(self) -> tuple[tuple[int, int], ...]:
        """Number and position of every cell that two devices wrote differently and nobody has settled."""
        return tuple((number, position) for number, each in self.written.items() for position in sorted(each.claims))

    @property
    def missing(self) -> tuple[int, ...]:
        """Positions of which nothing is written in the round under way; all of them before its first cell."""
        if self.is_over:
            return ()
        facts, _seen = self.stored(len(self.rounds) + 1)
        return tuple(position for position, cell in enumerate(facts.cells) if cell.is_empty)

    @property
    def is_over(self) -> bool:
        return self.next_number is None

    def starter_of(self, number: int) -> int | None:
        """The position that starts a round: as written, or by the rules; None while the engine's holder is unknown."""
        if 1 <= number <= len(self.rounds):
            return self.rounds[number - 1].facts.starter
        if self.open_round is not None and self.open_round.number == number:
            return self.open_round.facts.starter
        last = self.rounds[-1].facts.starter if self.rounds else None
        return starter(self.rules, self.playing(number), last=last)

    def stored(self, number: int) -> tuple[RoundFacts, Seen]:
        """The facts of a round and their versions; of one that nothing is written of, the plan with empty cells."""
        if 1 <= number <= len(self.rounds):
            played = self.rounds[number - 1]
            return played.facts, played.seen
        if self.open_round is not None and self.open_round.number == number:
            return self.open_round.facts, self.open_round.seen
        plan = RoundFacts(
            engine=self.engines[number - 1] if 1 <= number <= len(self.engines) else self.rules.highest,
            starter=self.starter_of(number),
            ending=Ending.WENT_OUT,
            cells=tuple(CellFacts() if seat.plays(number) else AWAY for seat in self.seats),
        )
        return plan, Seen(0, (0,) * len(self.seats), plan.head, is_open=True)

    @cached_property
    def scores(self) -> tuple[RoundScore, ...]:
        """What each round played is worth. Rounds that the table saved anyway count as they stand."""
        return tuple(
            score_round(
                self.rules,
                played.facts.engine,
                played.facts.ending,
                played.facts.out,
                [cell.entry for cell in played.facts.cells],
                anyway=True,
            )
            for played in self.rounds
        )

    @cached_property
    def places(self) -> list[Place]:
        """Every side, best first; empty before the first round."""
        return rank(self.rules, self.scores, left=self.left)
