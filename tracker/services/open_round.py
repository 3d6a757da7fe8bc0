"""Writing cells of the round under way, and what was tapped during it, one or many at a time."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.db import transaction

from tracker.facts import CellFacts
from tracker.ledger import Changes, parts, round_path
from tracker.models import Cell, Change, Game
from tracker.models.statements import insert, new
from tracker.services.cells import answered, put
from tracker.services.claims import DISPUTE, Written
from tracker.services.hub import Tap, TapWrite
from tracker.services.refusals import NotSaved, RoundClosed
from tracker.services.rounds import check_numbered, check_turn
from tracker.services.row_writes import write_facts
from tracker.services.rows import Rows, save_cells
from tracker.services.writing import Earlier, digest, locked


@dataclass(frozen=True, slots=True)
class CellWrite:
    """What one seat had in a round, as a phone sends it."""

    client_id: UUID
    number: int
    seat_id: int
    facts: CellFacts
    seen: int
    """The version of the cell that the writer saw, 0 for none."""
    keeps_adjustments: bool = False
    """Whether the adjustments that stand are kept, whatever ``facts`` have."""
    numbered: int | None = None
    """As of ``save_round``."""

    @property
    def digest(self) -> str:
        keeps = {"keeps": True} if self.keeps_adjustments else {}
        return digest({"number": self.number, "seat": self.seat_id, **self.facts.columns(), **keeps})


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of one ``CellWrite`` or ``TapWrite``."""

    outcome: Written | NotSaved
    version: int = 0
    """The version of the cell that the writer has now seen; 0 for none, and for a refusal."""
    stands: CellFacts | None = None
    """What stands in a cell that is disputed."""
    by: UUID | None = None
    """The device that wrote what stands in a cell that is disputed."""


@dataclass(frozen=True, slots=True)
class Receipts:
    """What became of several, in their order, and the game's revision before and after."""

    before: int
    rev: int
    each: tuple[Receipt, ...]


def write_cell(
    *,
    game: Game,
    number: int,
    seat_id: int,
    facts: CellFacts,
    seen: int,
    client_id: UUID,
    device: UUID,
    now: dt.datetime,
    numbered: int | None = None,
) -> Written:
    """Write what one seat had in the round under way, for the table to close it later; the round opens with its first.

    ``seen`` is the version of the cell that the writer saw, 0 for none. The same ``client_id`` twice is one write, with
    one answer. The value that stands already is confirmed, and over its own a device may always write; what somebody
    else wrote meanwhile is kept, and this beside it (UX.md, The write path). ``numbered`` is as of ``save_round``.
    Raises ``Renumbered``, ``NoSuchSeat``, ``RoundClosed``, ``GameIsOver`` or ``RoundNotYet``.
    """
    write = CellWrite(client_id, number, seat_id, facts, seen, numbered=numbered)
    (receipt,) = write_cells(game=game, writes=[write], device=device, now=now).each
    if isinstance(receipt.outcome, NotSaved):
        raise receipt.outcome
    return receipt.outcome


def tap(
    *,
    game: Game,
    number: int,
    tap: Tap,
    client_id: UUID,
    device: UUID,
    now: dt.datetime,
    numbered: int | None = None,
) -> Written:
    """Write what was tapped during a round: the last tap wins, and the same ``client_id`` twice is one tap.

    ``numbered`` is as of ``save_round``. Raises ``Renumbered``, ``GameIsOver``, ``RoundNotYet``, ``RoundClosed``,
    ``NoSuchSeat`` or ``TapRefused``.
    """
    (receipt,) = write_cells(
        game=game, writes=[TapWrite(client_id, number, tap, numbered)], device=device, now=now
    ).each
    if isinstance(receipt.outcome, NotSaved):
        raise receipt.outcome
    return receipt.outcome


def write_cells(*, game: Game, writes: Sequence[CellWrite | TapWrite], device: UUID, now: dt.datetime) -> Receipts:
    """Several of ``write_cell`` and ``tap`` in one transaction, each by itself: what is refused has it in its receipt.

    The number of statements does not grow with the writes.
    """
    if not writes:
        return Receipts(game.rev, game.rev, ())
    with transaction.atomic():
        batch = _Batch(game.pk, writes, device, now)
        before = batch.game.rev
        each = tuple(map(batch.receipt, writes))
        batch.save()
    return Receipts(before, batch.game.rev, each)


class _Batch:
    """Writes behind the game's lock. They are done to the rows in memory, one after the other, and saved together."""

    def __init__(self, game_id: int, writes: Sequence[CellWrite | TapWrite], device: UUID, now: dt.datetime) -> None:
        # Raised as far as it can come to.
        self.game = locked(game_id, len(writes))
        self._raised = self.game.rev
        self.game.rev -= len(writes)
        self.rows = Rows(self.game)
        self.device = device
        self.at = now
        self._earlier = Earlier(self.rows, [write.client_id for write in writes])
        self._new: list[Change] = []
        self._touched: dict[tuple[int, int], Cell | None] = {}
        """The cells that were changed, as they stood in the database."""
        self._tapped: set[str] = set()
        """The paths that taps changed."""

    def receipt(self, write: CellWrite | TapWrite) -> Receipt:
        """Do one write, or refuse it."""
        sent = write.digest
        client_id, earlier = self._earlier.find(write.client_id, sent)
        try:
            if isinstance(write, TapWrite):
                return self._tap(write, client_id, sent, earlier)
            if earlier is not None:
                return self._done(write, answered(earlier, write.number, write.seat_id), earlier.seq)
            outcome, changes = self._put(write)
        except NotSaved as refusal:
            return Receipt(refusal)
        self._note(write, changes)
        self._journal(DISPUTE if outcome is Written.DISPUTED else "write cell", changes, client_id, sent)
        return self._done(write, outcome)

    def _tap(self, write: TapWrite, client_id: UUID, sent: str, earlier: Change | None) -> Receipt:
        changes = self.rows.changes(write.facts(self.rows, self.at)) if earlier is None else earlier.facts
        if earlier is None:
            self.game.rev += 1
            self.rows.hub.put(changes)
            if "clock" in changes:
                self.game.clock = changes["clock"][1]
            self._tapped |= changes.keys()
            self._journal(write.tap.verb, changes, client_id, sent)
        return Receipt(Written.SAVED if changes else Written.SAME)

    def _journal(self, verb: str, changes: Changes, client_id: UUID, sent: str) -> None:
        change = new(
            Change,
            game_id=self.game.pk,
            seq=self.game.rev,
            verb=verb,
            facts=changes,
            undoes=None,
            client_id=client_id,
            sent=sent,
            device=self.device,
            at=self.at,
        )
        self._earlier.add(change)
        self._new.append(change)

    def save(self) -> None:
        """Write down what was done."""
        if not self._new:
            transaction.set_rollback(True)
            return
        now = {place: self.rows.cells(place[0]).get(place[1]) for place in self._touched}
        gone = [cell.pk for place, cell in self._touched.items() if cell is not None and now[place] is None]
        if gone:
            Cell.objects.filter(pk__in=gone).delete()
        save_cells([cell for cell in now.values() if cell is not None])
        self.rows.hub.save([path for path in self._tapped if path != "clock"])
        insert(self._new)
        if self.game.rev != self._raised or "clock" in self._tapped:
            self.game.save(update_fields=["rev", "clock"])

    def _done(self, write: CellWrite, outcome: Written, version: int | None = None) -> Receipt:
        cell = self.rows.cells(write.number).get(write.seat_id)
        if cell is None:
            return Receipt(outcome)
        if outcome is Written.DISPUTED:
            return Receipt(outcome, cell.version, CellFacts.of(cell), cell.device)
        if write.facts.is_empty and not CellFacts.of(cell).is_empty and version is None:
            # What stands was kept from a box that is empty: its writer has not seen it.
            return Receipt(outcome)
        # Of a cell that was written since, an old answer has seen nothing.
        return Receipt(outcome, cell.version if version is None else min(cell.version, version))

    def _put(self, write: CellWrite) -> tuple[Written, Changes]:
        rows, number = self.rows, write.number
        check_numbered(rows, write.numbered)
        rows.read(number)
        check_turn(rows, number)
        facts = write.facts
        if write.keeps_adjustments:
            cell = rows.cells(number).get(write.seat_id)
            facts = replace(facts, adjustments=() if cell is None else CellFacts.of(cell).adjustments)
        outcome, values = put(rows, self.device, self.at, number, write.seat_id, facts, write.seen)
        row = rows.rounds.get(number)
        if row is not None and row.closed and outcome is not Written.SAME:
            raise RoundClosed(number)
        if outcome is Written.SAVED and row is None:
            values = {round_path(number): rows.opened(number), **values}
        return outcome, rows.changes(values)

    def _note(self, write: CellWrite, changes: Changes) -> None:
        self.game.rev += 1
        if opens := {path: both for path, both in changes.items() if parts(path)[0] == "round"}:
            write_facts(self.rows, opens, self.device)
        facts = {parts(path)[0]: after for path, (_before, after) in changes.items()}
        if facts.keys() & {"cell", "claims"}:
            cells = self.rows.cells(write.number)
            self._touched.setdefault((write.number, write.seat_id), cells.get(write.seat_id))
            cell = self.rows.cell_after(write.number, write.seat_id, facts, self.device)
            if cell is not None:
                cells[write.seat_id] = cell
            else:
                cells.pop(write.seat_id, None)
