"""Whether a game's rows, its journal and what is made of them say the same: the laws that every write has to keep.

Rows are facts, the journal is every change of a fact, and a game can be made again from it alone. So the two are
compared fact by fact, and the totals are added up a second time, by hand. Tests ask after each step of a game, and the
measurements at the end of an ordeal.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from scoring import Tile
from tracker.facts import CellFacts
from tracker.ledger import (
    cell_path,
    claims_path,
    double_path,
    mexican_path,
    replay,
    round_path,
    seat_path,
    train_path,
    turn_path,
)
from tracker.models import Cell, Change, Game, OpenDouble, Round, Seat, Train, Turn
from tracker.sheets.table import Table


class Account:
    """A game's rows and its journal, read once, and nothing of the app's between them and whoever compares."""

    def __init__(self, game: Game) -> None:
        self.game = Game.objects.get(pk=game.pk)
        self.seats = list(Seat.objects.filter(game=game).order_by("position"))
        self.rounds = list(Round.objects.filter(game=game).order_by("number"))
        self.cells = {(cell.round_id, cell.seat_id): cell for cell in Cell.objects.filter(round__game=game)}
        self.following = Game.objects.filter(rematch_of=game).values_list("uuid", flat=True).first()
        self.trains = list(Train.objects.filter(game=game))
        self.doubles = list(OpenDouble.objects.filter(game=game))
        self.turns = list(Turn.objects.filter(game=game))
        self.changes = list(Change.objects.filter(game=game).order_by("seq"))

    @cached_property
    def stored(self) -> dict[str, Any]:
        """Every fact by its path, as the rows have it."""
        facts: dict[str, Any] = {
            "rules": self.game.rules,
            "preset": self.game.preset,
            "date": self.game.played_on.isoformat(),
        }
        if self.game.house_rules_id is not None:
            facts["house"] = self.game.house_rules_id
        if self.game.season_id is not None:
            facts["season"] = self.game.season_id
        if not self.game.is_counted:
            facts["counted"] = False
        if self.game.is_finished:
            facts["finished"] = True
        if self.following is not None:
            facts["rematch"] = str(self.following)
        if self.game.clock is not None:
            facts["clock"] = self.game.clock
        for seat in self.seats:
            value = {"player": seat.player_id, "position": seat.position}
            value |= {"first": seat.first_round} if seat.first_round != 1 else {}
            value |= {"begins": True} if seat.begins else {}
            value |= {"last": seat.last_round} if seat.last_round is not None else {}
            facts[seat_path(seat.pk)] = value
        for row in self.rounds:
            facts[round_path(row.number)] = {
                "engine": row.engine,
                "starter": row.starter_id,
                "ending": row.ending,
                "anyway": row.saved_anyway,
                "closed": row.closed,
            }
        numbers = {row.pk: row.number for row in self.rounds}
        for (round_id, seat_id), cell in self.cells.items():
            if _is_written(cell):
                value = {
                    "pips": cell.pips,
                    "went_out": cell.went_out,
                    "is_absent": cell.is_absent,
                    "adjustments": cell.adjustments,
                }
                facts[cell_path(numbers[round_id], seat_id)] = value | (
                    {} if cell.tiles is None else {"tiles": cell.tiles}
                )
            if cell.claims:
                facts[claims_path(numbers[round_id], seat_id)] = cell.claims
        return facts | dict(self._hub())

    def _hub(self) -> Iterator[tuple[str, Any]]:
        """What lies on the table of each round."""
        for train in self.trains:
            if train.seat_id is None:
                yield mexican_path(train.number, train.mexican or 0), {"begun": train.is_begun, "ends": train.ends}
                continue
            yield (
                train_path(train.number, train.seat_id),
                {
                    "begun": train.is_begun,
                    "public": train.is_public,
                    "first_turn": train.first_turn_done,
                    "ends": train.ends,
                }
                | ({"stuck": True} if train.is_stuck else {}),
            )
        for double in self.doubles:
            yield (
                double_path(double.number, double.order),
                {
                    "seat": double.seat_id,
                    "mexican": double.mexican,
                    "value": double.value,
                    "by": double.laid_by_id,
                },
            )
        for turn in self.turns:
            yield turn_path(turn.number), turn.seat_id if turn.told is None else {"seat": turn.seat_id, **turn.told}

    def journal(self) -> dict[str, Any]:
        """Every fact as the journal makes it, from nothing. Raises ``ValueError`` where it does not follow on."""
        return replay(change.facts for change in self.changes)

    def added_up(self) -> list[int]:
        """Each seat's total, in the order of the table, where it scores its own pips and adjustments and no more."""
        found = dict.fromkeys([seat.pk for seat in self.seats], 0)
        for row in self.rounds:
            for seat_id in found if row.closed else ():
                cell = self.cells.get((row.pk, seat_id))
                if cell is None or cell.is_absent:
                    continue
                # Who is said to have gone out of a blocked round did not: the table insisted on it.
                if not cell.went_out or row.ending == Round.Ending.BLOCKED:
                    tiles = [Tile.parse(text) for text in cell.tiles or ()]
                    found[seat_id] += (cell.pips or 0) + sum(tile.a + tile.b for tile in tiles)
                found[seat_id] += sum(item["points"] for item in cell.adjustments)
        return list(found.values())

    def discord(self) -> list[str]:
        """All that is not as it must be, a line each; none for a game that is sound."""
        return [*self._journal_faults(), *self._order_faults(), *self._cell_faults()]

    def _journal_faults(self) -> Iterator[str]:
        seqs = [change.seq for change in self.changes]
        if seqs != list(range(self.game.rev + 1)):
            yield f"the game is at {self.game.rev}, and the journal has the numbers {seqs}"
        try:
            told = self.journal()
        except ValueError as gap:
            yield f"the journal does not follow on: {gap}"
            return
        for path in sorted(self.stored.keys() | told.keys()):
            if self.stored.get(path) != told.get(path):
                yield f"{path} is {self.stored.get(path)!r}, and {told.get(path)!r} by the journal"

    def _order_faults(self) -> Iterator[str]:
        numbers = [row.number for row in self.rounds]
        if numbers != list(range(1, len(numbers) + 1)):
            yield f"the rounds are {numbers}"
        if not all(row.closed for row in self.rounds[:-1]):
            yield f"a round is open before the last: {[(row.number, row.closed) for row in self.rounds]}"
        positions = [seat.position for seat in self.seats]
        if positions != list(range(len(positions))):
            yield f"the seats are at {positions}"

    def _cell_faults(self) -> Iterator[str]:
        for row in self.rounds:
            for seat in self.seats:
                cell = self.cells.get((row.pk, seat.pk))
                where = f"round {row.number}, seat {seat.position}"
                if row.closed and seat.plays(row.number) and (cell is None or not _counts(cell)):
                    yield f"{where}: nothing, though the round is closed"
                if cell is not None:
                    yield from (f"{where}: {fault}" for fault in _claim_faults(cell))


def _is_written(cell: Cell) -> bool:
    return _counts(cell) or bool(cell.adjustments)


def _counts(cell: Cell) -> bool:
    return cell.is_absent or cell.went_out or cell.pips is not None or cell.tiles is not None


def _claim_faults(cell: Cell) -> Iterator[str]:
    devices = [claim["device"] for claim in cell.claims]
    if len({*devices}) < len(devices):
        yield "a phone says two things"
    if any(CellFacts.read(claim["value"]) == CellFacts.of(cell) for claim in cell.claims):
        yield "a phone disputes what stands as it says"
    if not _is_written(cell) and not cell.claims:
        yield "a row with nothing in it"


def stored(game: Game) -> dict[str, Any]:
    """Every fact of a game as its rows have it."""
    return Account(game).stored


def journal(game: Game) -> dict[str, Any]:
    """Every fact of a game as its journal makes it."""
    return Account(game).journal()


def discord(game: Game) -> list[str]:
    """All that is not as it must be in a game, a line each."""
    return Account(game).discord()


def totals(game: Game) -> list[int]:
    """What the app says that each seat has, in the order of the table."""
    return [place.total for place in sorted(Table.load(game).places, key=lambda place: place.seats)]
