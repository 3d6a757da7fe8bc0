"""A game as it stands: its facts, loaded once, and what the engine makes of them."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, NamedTuple
from uuid import UUID

from scoring import Ending, Place, RoundScore, RuleSet, planned_engines, rank, score_round, starter
from tracker.facts import AWAY, CellColumns, CellFacts, RoundFacts, Seen, columns_of
from tracker.models import Game, Seat
from tracker.names import distinct_initials
from tracker.sheets.reading import CellRow, GameRows, RoundRow, read


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


class _Seat(NamedTuple):
    """A seat as a round has it."""

    pk: int
    is_in: bool

    def plays(self, _number: int) -> bool:
        return self.is_in


@lru_cache(maxsize=2048)
def _played(row: RoundRow, cells: tuple[CellRow, ...], seats: tuple[_Seat, ...]) -> PlayedRound:
    """What the rows of a round say. Of a game that is written, all rounds but one are as they were: read once."""
    at = {cell.seat_id: cell for cell in cells}
    facts = RoundFacts.of(row, seats, {cell.seat_id: _columns(cell) for cell in cells})
    claims = {cell.seat_id: json.loads(cell.claims) for cell in cells}
    return PlayedRound(
        number=row.number,
        facts=facts,
        saved_anyway=bool(row.saved_anyway),
        seen=Seen(
            row.version,
            tuple(at[seat.pk].version if seat.pk in at else 0 for seat in seats),
            facts.head,
            is_open=not row.closed,
        ),
        claims={
            position: tuple(map(claim_of, claims[seat.pk]))
            for position, seat in enumerate(seats)
            if claims.get(seat.pk)
        },
    )


def _columns(cell: CellRow) -> CellColumns:
    return columns_of(
        {
            "pips": cell.pips,
            "went_out": bool(cell.went_out),
            "is_absent": bool(cell.is_absent),
            "adjustments": json.loads(cell.adjustments),
            "tiles": None if cell.tiles is None else json.loads(cell.tiles),
        }
    )


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
        return [cls._of(rows) for rows in read(games)]

    @classmethod
    def _of(cls, rows: GameRows) -> Table:
        ids = [seat.pk for seat in rows.seats]
        played = [
            _played(row, tuple(cells), tuple(map(_Seat, ids, [seat.plays(row.number) for seat in rows.seats])))
            for row, cells in rows.rounds.items()
        ]
        return cls(
            game=rows.game,
            seats=tuple(rows.seats),
            rounds=tuple(each for each in played if not each.seen.is_open),
            open_round=next((each for each in played if each.seen.is_open), None),
        )

    @property
    def rules(self) -> RuleSet:
        return self.game.rule_set

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players, in the order of the seats."""
        return tuple(seat.player.name for seat in self.seats)

    @cached_property
    def initials(self) -> tuple[str, ...]:
        """Theirs, no two alike, in the order of the seats; who sits down later, or elsewhere, changes nobody's."""
        came = sorted(self.seats, key=lambda seat: seat.pk)
        short = dict(zip(came, distinct_initials([seat.player.name for seat in came]), strict=True))
        return tuple(short[seat] for seat in self.seats)

    @cached_property
    def engines(self) -> tuple[int | None, ...]:
        """The engines of all the game's rounds: those played as they were, the rest as still planned.

        None where no plan says it, and nobody has yet.
        """
        played = [played.facts.engine for played in self.rounds]
        if self.game.is_finished:
            return tuple(played)
        if self.open_round is not None:
            played.append(self.open_round.facts.engine)
        return (*played, *planned_engines(self.rules, played))

    @property
    def next_number(self) -> int | None:
        """The round to be played now; None once the game is over."""
        return len(self.rounds) + 1 if len(self.rounds) < len(self.engines) else None

    def playing(self, number: int) -> tuple[int, ...]:
        """Positions of the seats that are at the table in a round, by when they came and left."""
        return tuple(position for position, seat in enumerate(self.seats) if seat.plays(number))

    @cached_property
    def left(self) -> frozenset[int]:
        """Positions of the seats that have left the game: not of who says when they will, or left at its end."""
        now = self.next_number or len(self.rounds)
        return frozenset(
            position
            for position, seat in enumerate(self.seats)
            if seat.last_round is not None and seat.last_round < now
        )

    @property
    def coming(self) -> tuple[int, ...]:
        """Positions of the seats that play the round to be played now, whether it is their first or not."""
        return () if self.next_number is None else self.playing(self.next_number)

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
        first = next((position for position, seat in enumerate(self.seats) if seat.begins), 0)
        return starter(self.rules, self.playing(number), last=last, first=first)

    def stored(self, number: int) -> tuple[RoundFacts, Seen]:
        """The facts of a round and their versions; of one that nothing is written of, the plan with empty cells."""
        if 1 <= number <= len(self.rounds):
            played = self.rounds[number - 1]
            return played.facts, played.seen
        if self.open_round is not None and self.open_round.number == number:
            return self.open_round.facts, self.open_round.seen
        plan = RoundFacts(
            engine=self.engines[number - 1] if 1 <= number <= len(self.engines) else None,
            starter=self.starter_of(number),
            ending=Ending.WENT_OUT,
            cells=tuple(CellFacts() if seat.plays(number) else AWAY for seat in self.seats),
        )
        return plan, Seen(0, (0,) * len(self.seats), plan.head, is_open=True)

    @cached_property
    def scores(self) -> tuple[RoundScore, ...]:
        """What each round played is worth. Rounds that the table saved anyway count as they stand."""
        return tuple(_score(self.rules, played.facts, self.playing(played.number)) for played in self.rounds)

    @cached_property
    def places(self) -> list[Place]:
        """Every side, best first; empty before the first round."""
        return rank(self.rules, self.scores, left=self.left, coming=self.coming)


@lru_cache(maxsize=2048)
def _score(rules: RuleSet, facts: RoundFacts, seated: tuple[int, ...]) -> RoundScore:
    entries = [cell.entry for cell in facts.cells]
    return score_round(rules, facts.known_engine, facts.ending, facts.out, entries, seated=seated, anyway=True)
