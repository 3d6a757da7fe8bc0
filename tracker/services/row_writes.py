"""Writing facts, by their paths in the ledger, to a game's rows."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from uuid import UUID

from django.db.models import F

from scoring import MAX_SEATS
from tracker.ledger import Changes, Facts, Value, parts
from tracker.models import Cell, Game, Round, Seat
from tracker.models.statements import insert, insert_one, new
from tracker.services.rows import Rows, save_cells
from tracker.services.values import round_columns, seat_of


def write_facts(rows: Rows, changes: Changes, device: UUID) -> None:
    """Make the second value of each path true."""
    by_kind: dict[str, dict[tuple[int, ...], Value]] = {}
    for path, (_before, after) in changes.items():
        kind, numbers = parts(path)
        by_kind.setdefault(kind, {})[numbers] = after
    _write_game(rows, {kind: values[()] for kind, values in by_kind.items() if () in values})
    _write_seats(rows, {numbers[0]: value for numbers, value in by_kind.get("seat", {}).items()})
    # A train comes back after its seat; one that went with it is written down as gone.
    rows.hub.write(changes)
    _write_rounds(rows, by_kind.get("round", {}))
    _write_cells(rows, by_kind.get("cell", {}), by_kind.get("claims", {}), device)


def _write_game(rows: Rows, values: Facts) -> None:
    if not values:
        return
    for kind, value in values.items():
        match kind:
            case "date":
                rows.game.played_on = dt.date.fromisoformat(value)
            case "finished":
                rows.game.is_finished = bool(value)
            case "season":
                rows.game.season_id = value
            case "counted":
                rows.game.is_counted = value is not False
            case "house":
                rows.game.house_rules_id = value
            case "group":
                rows.game.group_id = value
            case "rematch":
                Game.objects.filter(uuid=value).update(rematch_of=rows.game)
            case _:
                setattr(rows.game, kind, value)
    rows.game.save(
        update_fields=[
            "rules",
            "preset",
            "house_rules",
            "played_on",
            "season",
            "is_counted",
            "is_finished",
            "clock",
            "group",
        ]
    )
    # The engine's copy of the rules was made from the old ones.
    vars(rows.game).pop("rule_set", None)


def _write_seats(rows: Rows, values: Mapping[int, Value]) -> None:
    if not values:
        return
    seats = [seat_of(rows.game, pk, value) for pk, value in values.items() if value is not None]
    Seat.objects.filter(pk__in=[pk for pk, value in values.items() if value is None]).delete()
    stand = {seat.pk for seat in Seat.objects.filter(pk__in=[seat.pk for seat in seats])}
    known = [seat for seat in seats if seat.pk in stand]
    # Aside first: two seats that change places must never be at one of them together.
    Seat.objects.filter(pk__in=stand, position__lt=MAX_SEATS).update(position=F("position") + MAX_SEATS)
    if known:
        Seat.objects.bulk_update(known, ["player", "position", "first_round", "last_round", "begins"])
    Seat.objects.bulk_create([seat for seat in seats if seat.pk not in stand])
    del rows.seats


def _write_rounds(rows: Rows, values: Mapping[tuple[int, ...], Value]) -> None:
    fresh, stand = [], []
    for (number,), value in values.items():
        row = rows.rounds.get(number)
        if value is None:
            # Its cells go with it; the journal has them.
            if row is not None:
                row.delete()
                rows.forget(number)
            continue
        columns = {**round_columns(value), "version": rows.game.rev}
        if row is None:
            row = rows.rounds[number] = new(Round, game_id=rows.game.pk, number=number, **columns)
            fresh.append(row)
        else:
            for name, column in columns.items():
                setattr(row, name, column)
            stand.append(row)
    insert(stand, unique=("game_id", "number"))
    for row in fresh:
        insert_one(row)


def _write_cells(
    rows: Rows, values: Mapping[tuple[int, ...], Value], claims: Mapping[tuple[int, ...], Value], device: UUID
) -> None:
    written, gone = [], []
    for number, seat_id in {**values, **claims}:
        if number not in rows.rounds:
            # Its cells went with it.
            continue
        stands = rows.cells(number).get(seat_id)
        facts = {
            name: of[number, seat_id] for name, of in (("cell", values), ("claims", claims)) if (number, seat_id) in of
        }
        cell = rows.cell_after(number, seat_id, facts, device)
        if cell is not None:
            written.append(cell)
        elif stands is not None:
            gone.append(stands.pk)
    save_cells(written)
    if gone:
        Cell.objects.filter(pk__in=gone).delete()
