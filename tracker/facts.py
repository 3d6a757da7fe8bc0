"""The facts of a round as values: what a form reads, a service writes and the journal keeps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, Protocol

from scoring import Adjustment, Ending, RuleSet, SeatEntry, Tile


class CellColumns(Protocol):
    """The columns of ``Cell`` that hold facts: of a model, or of a row read without making one."""

    @property
    def pips(self) -> int | None: ...
    @property
    def went_out(self) -> bool: ...
    @property
    def is_absent(self) -> bool: ...
    @property
    def adjustments(self) -> Any: ...
    @property
    def tiles(self) -> Any: ...


class RoundColumns(Protocol):
    """The columns of ``Round`` that hold facts, likewise."""

    @property
    def number(self) -> int: ...
    @property
    def engine(self) -> int | None: ...
    @property
    def starter_id(self) -> int | None: ...
    @property
    def ending(self) -> str: ...
    @property
    def closed(self) -> bool: ...


class SeatColumns(Protocol):
    """What a round asks of a seat, likewise."""

    @property
    def pk(self) -> int: ...
    def plays(self, number: int, /) -> bool: ...


@dataclass(frozen=True, slots=True)
class CellFacts:
    """What one seat reports of a round: its ``pips`` or its ``tiles``. All at their defaults: nothing yet."""

    pips: int | None = None
    went_out: bool = False
    is_absent: bool = False
    adjustments: tuple[Adjustment, ...] = ()
    tiles: tuple[Tile, ...] | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is written; a penalty alone is something."""
        return self == _EMPTY

    @property
    def entry(self) -> SeatEntry:
        """The same for the engine; whoever went out holds nothing unless something was written."""
        pips = 0 if self.went_out and self.pips is None and self.tiles is None else self.pips
        return SeatEntry(pips=pips, hand=self.tiles, absent=self.is_absent, adjustments=self.adjustments)

    def held(self, rules: RuleSet) -> int | None:
        """What was left in the hand, in points; None while that is not written."""
        return self.entry.total(rules)

    @classmethod
    def of(cls, cell: CellColumns) -> CellFacts:
        return cls(
            pips=cell.pips,
            went_out=cell.went_out,
            is_absent=cell.is_absent,
            adjustments=tuple(Adjustment(item["reason"], item["points"]) for item in cell.adjustments),
            tiles=None if cell.tiles is None else tuple(map(Tile.parse, cell.tiles)),
        )

    @classmethod
    def read(cls, value: Mapping[str, Any] | None) -> CellFacts:
        """The inverse of ``value``."""
        return cls() if value is None else cls.of(columns_of(value))

    def columns(self) -> dict[str, object]:
        """The fields of ``Cell`` that hold these facts."""
        return {
            "pips": self.pips,
            "went_out": self.went_out,
            "is_absent": self.is_absent,
            "adjustments": [{"reason": item.reason, "points": item.points} for item in self.adjustments],
            "tiles": None if self.tiles is None else [str(tile) for tile in self.tiles],
        }

    def value(self) -> dict[str, object] | None:
        """The same in the ledger: tiles only where there are any, and None for nothing at all."""
        if self.is_empty:
            return None
        return {name: value for name, value in self.columns().items() if name != "tiles" or value is not None}


AWAY = CellFacts(is_absent=True)
"""A round that the seat did not play."""

_EMPTY = CellFacts()

_NOTHING = _EMPTY.columns()


def columns_of(value: Mapping[str, Any] | None) -> CellColumns:
    """A value of the ledger, to be read as a row is."""
    return SimpleNamespace(**(_NOTHING | dict(value or {})))


type Head = tuple[int | None, int | None, Ending]
"""A round beside its cells: engine, the starter's position, and how it ended."""


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """What the table reports of a round: ``cells`` in the order of the seats, ``starter`` as a position.

    ``engine`` is None while nobody has said which double it was.
    """

    engine: int | None
    starter: int | None
    ending: Ending
    cells: tuple[CellFacts, ...]

    @classmethod
    def of(cls, row: RoundColumns, seats: Iterable[SeatColumns], cells: Mapping[int, CellColumns]) -> RoundFacts:
        """What is stored; ``cells`` are the round's, by the id of their seat, and ``seats`` in their order.

        A seat without a cell is still to come where the round is open and the seat plays; else it did not play.
        """
        seats = list(seats)
        positions = {seat.pk: position for position, seat in enumerate(seats)}
        return cls(
            engine=row.engine,
            starter=None if row.starter_id is None else positions[row.starter_id],
            ending=Ending(row.ending),
            cells=tuple(
                CellFacts.of(cells[seat.pk])
                if seat.pk in cells
                else CellFacts()
                if not row.closed and seat.plays(row.number)
                else AWAY
                for seat in seats
            ),
        )

    @property
    def known_engine(self) -> int:
        """The engine of a round that is closed: the database has none without."""
        if self.engine is None:
            raise ValueError("nobody has said which engine the round had")
        return self.engine

    @property
    def head(self) -> Head:
        """The round beside its cells."""
        return self.engine, self.starter, self.ending

    def with_head(self, head: Head) -> RoundFacts:
        """The same cells in a round of another head."""
        return replace(self, engine=head[0], starter=head[1], ending=head[2])

    @property
    def out(self) -> tuple[int, ...]:
        """Positions of whoever went out."""
        return tuple(position for position, cell in enumerate(self.cells) if cell.went_out)

    def columns(self) -> dict[str, object]:
        """Plain values for the journal."""
        return {
            "engine": self.engine,
            "starter": self.starter,
            "ending": str(self.ending),
            "cells": [cell.columns() for cell in self.cells],
        }


@dataclass(frozen=True, slots=True)
class Seen:
    """The versions that a form was filled from; 0 stands for nothing written yet."""

    round: int = 0
    cells: tuple[int, ...] = ()
    head: Head | None = None
    """What the form showed beside the cells; what it left as it was is no change."""
    is_open: bool = False
    """Whether the round was not closed yet, so that the form is to close it."""


@dataclass(frozen=True, slots=True)
class Merged:
    """A round as the sender of a form means it, over what others have written since."""

    facts: RoundFacts
    versions: tuple[int, ...]
    """Of what stands, by position."""
    conflicts: tuple[int, ...] = ()
    """Positions of which the sender says one thing and somebody else, unseen, another."""


@dataclass(frozen=True, slots=True)
class NightPlayed:
    """What a club night has played so far, as whoever asks for a draw was shown it."""

    sittings: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """Of each sitting its tables, of each table the players, best first; who left last."""
    rested: tuple[int, ...] = ()
    """Who waited through a sitting, once for each."""
    games_rev: int = 0
    """What the revisions of its games come to."""
