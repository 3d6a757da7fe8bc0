"""Between the ledger's paths and the database's rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any
from uuid import UUID

from tracker.facts import CellFacts, RoundFacts
from tracker.ledger import Changes, Value, cell_path, parts, round_path, seat_path
from tracker.models import Cell, Game, Round, Seat


class Rows:
    """A game's rows behind the lock of a write, each kind read once when it is first asked for."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._cells: dict[int, dict[int, Cell]] = {}

    @cached_property
    def seats(self) -> list[Seat]:
        """In the order of the table."""
        return list(Seat.objects.filter(game=self.game))

    @cached_property
    def rounds(self) -> dict[int, Round]:
        """By number."""
        return {row.number: row for row in Round.objects.filter(game=self.game)}

    def cells(self, number: int) -> dict[int, Cell]:
        """A round's, by the id of their seat."""
        if number not in self._cells:
            row = self.rounds.get(number)
            found = () if row is None else Cell.objects.filter(round=row)
            self._cells[number] = {cell.seat_id: cell for cell in found}
        return self._cells[number]

    def stored(self, number: int) -> RoundFacts | None:
        """A round as it stands; None while nothing is written of it."""
        row = self.rounds.get(number)
        return None if row is None else RoundFacts.of(row, self.seats, self.cells(number))

    def values(self, paths: Iterable[str]) -> dict[str, Value]:
        """What stands at each path now."""
        return {path: self._value(*parts(path)) for path in paths}

    def _value(self, kind: str, numbers: tuple[int, ...]) -> Value:
        match kind:
            case "round":
                row = self.rounds.get(numbers[0])
                return None if row is None else round_value(row)
            case "cell":
                cell = self.cells(numbers[0]).get(numbers[1])
                return None if cell is None else CellFacts.of(cell).columns()
            case "seat":
                return next(
                    (
                        {"player": seat.player_id, "position": seat.position}
                        for seat in self.seats
                        if seat.pk == numbers[0]
                    ),
                    None,
                )
            case _:
                return getattr(self.game, kind)

    def write(self, changes: Changes, device: UUID) -> None:
        """Make the second value of each path true."""
        by_kind: dict[str, dict[tuple[int, ...], Value]] = {}
        for path, (_before, after) in changes.items():
            kind, numbers = parts(path)
            by_kind.setdefault(kind, {})[numbers] = after
        self._write_rounds(by_kind.get("round", {}))
        self._write_cells(by_kind.get("cell", {}), device)

    def _write_rounds(self, values: Mapping[tuple[int, ...], Value]) -> None:
        for (number,), value in values.items():
            row = self.rounds.get(number)
            if value is None:
                # Its cells go with it; the journal has them.
                if row is not None:
                    row.delete()
                    del self.rounds[number]
                    self._cells.pop(number, None)
                continue
            if row is None:
                row = self.rounds[number] = Round(game=self.game, number=number)
            row.engine = value["engine"]
            row.starter_id = value["starter"]
            row.ending = value["ending"]
            row.saved_anyway = value["anyway"]
            row.closed = value["closed"]
            row.version = self.game.rev
            row.save()

    def _write_cells(self, values: Mapping[tuple[int, ...], Value], device: UUID) -> None:
        written, gone = [], []
        for (number, seat_id), value in values.items():
            cell = self.cells(number).get(seat_id)
            if value is None:
                if cell is not None and number in self.rounds:
                    gone.append(cell.pk)
                continue
            written.append(
                Cell(round=self.rounds[number], seat_id=seat_id, version=self.game.rev, device=device, **value)
            )
        if written:
            # One statement for new cells and old ones; updating eight by Django's other way costs fourteen times this.
            Cell.objects.bulk_create(
                written,
                update_conflicts=True,
                unique_fields=["round", "seat"],
                update_fields=[*CellFacts().columns(), "version", "device"],
            )
        if gone:
            Cell.objects.filter(pk__in=gone).delete()


def round_value(row: Round) -> dict[str, Any]:
    """A round's row as its value in the ledger."""
    return {
        "engine": row.engine,
        "starter": row.starter_id,
        "ending": row.ending,
        "anyway": row.saved_anyway,
        "closed": row.closed,
    }


def round_values(number: int, facts: RoundFacts, seats: list[Seat], *, anyway: bool) -> dict[str, Value]:
    """A whole round, closed, as values by path."""
    starter = None if facts.starter is None else seats[facts.starter].pk
    values: dict[str, Value] = {
        round_path(number): {
            "engine": facts.engine,
            "starter": starter,
            "ending": str(facts.ending),
            "anyway": anyway,
            "closed": True,
        }
    }
    for seat, cell in zip(seats, facts.cells, strict=True):
        values[cell_path(number, seat.pk)] = cell.columns()
    return values


def seat_values(seats: Iterable[Seat]) -> dict[str, Value]:
    """Seats as values by path."""
    return {seat_path(seat.pk): {"player": seat.player_id, "position": seat.position} for seat in seats}
