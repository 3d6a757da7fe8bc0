"""Whether a game's rows, its journal and what is made of them say the same: the laws that every write has to keep.

Rows are facts, the journal is every change of a fact, and a game can be made again from it alone. So the two are
compared fact by fact, and the totals are added up a second time, by hand. Tests ask after each step of a game, and the
measurements at the end of an ordeal.
"""

from __future__ import annotations

from typing import Any

from scoring import Tile
from tracker.facts import CellFacts
from tracker.ledger import cell_path, claims_path, replay
from tracker.models import Cell, Change, Game, Round, Seat
from tracker.services.rows import Rows, seat_values
from tracker.sheets.table import Table


def stored(game: Game) -> dict[str, Any]:
    """Every fact of a game as its rows have it."""
    rows = Rows(Game.objects.get(pk=game.pk))
    numbers = list(rows.rounds)
    paths = [
        "rules",
        "preset",
        "date",
        "finished",
        *seat_values(rows.seats),
        *(f"round/{number}" for number in numbers),
        *(path(number, seat.pk) for path in (cell_path, claims_path) for number in numbers for seat in rows.seats),
    ]
    return {path: value for path, value in rows.values(paths).items() if value is not None}


def journal(game: Game) -> dict[str, Any]:
    """Every fact of a game as its journal makes it, from nothing."""
    return replay(change.facts for change in Change.objects.filter(game=game))


def totals(game: Game) -> list[int]:
    """What the app says that each seat has, in the order of the table."""
    return [place.total for place in sorted(Table.load(game).places, key=lambda place: place.seats)]


def added_up(game: Game) -> list[int]:
    """The same from the rows, by hand: for rules under which a seat scores its own pips and no more."""
    seats = list(Seat.objects.filter(game=game).order_by("position"))
    found = dict.fromkeys([seat.pk for seat in seats], 0)
    counted = Cell.objects.filter(round__game=game, round__closed=True, is_absent=False)
    for cell in counted.select_related("round"):
        # Who is said to have gone out of a blocked round did not: the table insisted on it.
        if not cell.went_out or cell.round.ending == Round.Ending.BLOCKED:
            tiles = [Tile.parse(text) for text in cell.tiles or ()]
            found[cell.seat_id] += (cell.pips or 0) + sum(tile.a + tile.b for tile in tiles)
        found[cell.seat_id] += sum(item["points"] for item in cell.adjustments)
    return list(found.values())


def discord(game: Game) -> list[str]:
    """All that is not as it must be, a line each; none for a game that is sound."""
    return [*_journal_faults(game), *_round_faults(game)]


def _journal_faults(game: Game) -> list[str]:
    found = []
    seqs = list(Change.objects.filter(game=game).values_list("seq", flat=True))
    if seqs != list(range(len(seqs))):
        found.append(f"the journal has the numbers {seqs}")
    rev = Game.objects.values_list("rev", flat=True).get(pk=game.pk)
    if seqs[-1:] != [rev]:
        found.append(f"the game is at {rev}, its journal at {seqs[-1:]}")
    try:
        told = journal(game)
    except ValueError as gap:
        return [*found, f"the journal does not follow on: {gap}"]
    there = stored(game)
    found += [
        f"{path} is {there.get(path)!r}, and {told.get(path)!r} by the journal"
        for path in sorted(there.keys() | told.keys())
        if there.get(path) != told.get(path)
    ]
    return found


def _round_faults(game: Game) -> list[str]:
    rounds = list(Round.objects.filter(game=game).order_by("number"))
    seats = list(Seat.objects.filter(game=game).order_by("position"))
    cells = {(cell.round_id, cell.seat_id): cell for cell in Cell.objects.filter(round__game=game)}
    found = []
    if [row.number for row in rounds] != list(range(1, len(rounds) + 1)):
        found.append(f"the rounds are {[row.number for row in rounds]}")
    if not all(row.closed for row in rounds[:-1]):
        found.append(f"a round is open before the last: {[(row.number, row.closed) for row in rounds]}")
    if [seat.position for seat in seats] != list(range(len(seats))):
        found.append(f"the seats are at {[seat.position for seat in seats]}")
    for row in rounds:
        for seat in seats:
            cell = cells.get((row.pk, seat.pk))
            where = f"round {row.number}, seat {seat.position}"
            if row.closed and seat.plays(row.number) and not _counts(cell):
                found.append(f"{where}: nothing, though the round is closed")
            if cell is not None:
                found += [f"{where}: {fault}" for fault in _claim_faults(cell)]
    return found


def _counts(cell: Cell | None) -> bool:
    return cell is not None and (cell.is_absent or cell.went_out or cell.pips is not None or cell.tiles is not None)


def _claim_faults(cell: Cell) -> list[str]:
    devices = [claim["device"] for claim in cell.claims]
    found = []
    if len({*devices}) < len(devices):
        found.append("a phone says two things")
    if any(CellFacts.read(claim["value"]) == CellFacts.of(cell) for claim in cell.claims):
        found.append("a phone disputes what it says itself")
    return found
