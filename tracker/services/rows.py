"""The rows that a write touches, and the ledger's paths read from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from uuid import UUID

from scoring import MAX_SEATS, Ending, engines, planned_engines, starter
from tracker.facts import CellFacts, RoundFacts, columns_of
from tracker.ledger import Facts, Value, cell_path, claims_path, parts, round_path
from tracker.models import Cell, Game, Player, Round, Seat
from tracker.models.statements import insert, new, rows_where
from tracker.services.hub_rows import HubRows
from tracker.services.refusals import TableIsFull
from tracker.services.round_rows import rounds_with_cells
from tracker.services.values import game_value, round_columns, round_value, seat_of, seat_value

NEW = -1
"""The id of who, or what, is tried and has no row."""


@dataclass(frozen=True, slots=True)
class Stands:
    """A game's rows as a page has read them: a trial need not read them again while the game is at that revision."""

    rev: int
    seats: list[Seat]
    rounds: dict[int, Round]
    cells: dict[int, dict[int, Cell]]
    """By the number of their round and the id of their seat."""


class Rows:
    """A game's rows behind the lock of a write, each kind read once when it is first asked for."""

    def __init__(self, game: Game, *, is_trial: bool = False, stands: Stands | None = None) -> None:
        self.game = game
        self.is_trial = is_trial
        """Whether nothing will be written after all: who is new then has no row either."""
        self.players: dict[int, Player] = {}
        """Those that were asked for to be seated, by id."""
        self._cells: dict[int, dict[int, Cell]] = {}
        if stands is not None:
            self.seats, self.rounds, self._cells = stands.seats, stands.rounds, stands.cells

    @cached_property
    def hub(self) -> HubRows:
        """What lies on the table."""
        return HubRows(self.game)

    @cached_property
    def seats(self) -> list[Seat]:
        """In the order of the table."""
        return rows_where(Seat, "position", game_id=[self.game.pk])

    @cached_property
    def rounds(self) -> dict[int, Round]:
        """By number."""
        return {row.number: row for row in rows_where(Round, "number", game_id=[self.game.pk])}

    def read(self, number: int) -> None:
        """Read the rounds together with the cells of one of them, in one query; none where they were read before."""
        if "rounds" not in vars(self):
            self.rounds, self._cells[number] = rounds_with_cells(self.game.pk, number)

    def cells(self, number: int) -> dict[int, Cell]:
        """A round's, by the id of their seat."""
        if number not in self._cells:
            row = self.rounds.get(number)
            found = [] if row is None else rows_where(Cell, round_id=[row.pk])
            self._cells[number] = {cell.seat_id: cell for cell in found}
        return self._cells[number]

    def forget(self, number: int) -> None:
        """A round is gone, and its cells went with it."""
        del self.rounds[number]
        self._cells.pop(number, None)

    def stored(self, number: int) -> RoundFacts | None:
        """A round as it stands; None while nothing is written of it."""
        row = self.rounds.get(number)
        return None if row is None else RoundFacts.of(row, self.seats, self.cells(number))

    def load(self, numbers: Iterable[int]) -> None:
        """Read the cells of several rounds at once, where they were not read before."""
        missing = {self.rounds[number].pk: number for number in {*numbers} & self.rounds.keys() - self._cells.keys()}
        if len(missing) < 2:
            return
        found: dict[int, dict[int, Cell]] = {number: {} for number in missing.values()}
        for cell in Cell.objects.filter(round__in=missing):
            found[missing[cell.round_id]][cell.seat_id] = cell
        self._cells |= found

    def seats_after(self, facts: Facts) -> list[Seat]:
        """The seats once these facts were written, in the order of the table then."""
        seats = {seat.pk: seat for seat in self.seats}
        for path, value in facts.items():
            kind, numbers = parts(path)
            if kind != "seat":
                continue
            seats.pop(numbers[0], None)
            if value is not None:
                seats[numbers[0]] = seat_of(self.game, numbers[0], value)
        return sorted(seats.values(), key=lambda seat: seat.position)

    def after(self, numbers: Iterable[int], facts: Facts) -> dict[int, tuple[Round, RoundFacts] | None]:
        """Rounds as they would stand once these facts were written, by number; None for one that would be gone."""
        seats = self.seats_after(facts)
        written: dict[int, dict[int, Any]] = {}
        for path, value in facts.items():
            kind, ids = parts(path)
            if kind == "cell":
                # Nothing, written down, is a score that is missing, and not a round that was not played.
                written.setdefault(ids[0], {})[ids[1]] = columns_of(value)
        found: dict[int, tuple[Round, RoundFacts] | None] = {}
        for number in numbers:
            row = self.rounds.get(number)
            value = facts.get(round_path(number), None if row is None else round_value(row))
            if value is None:
                found[number] = None
                continue
            changed = new(Round, game_id=self.game.pk, number=number, version=self.game.rev, **round_columns(value))
            cells: dict[int, Any] = {**self.cells(number), **written.get(number, {})}
            found[number] = changed, RoundFacts.of(changed, seats, cells)
        return found

    @property
    def planned(self) -> int:
        """How many rounds the game has: those of the rules, or those played where the table ended it before."""
        closed = sum(row.closed for row in self.rounds.values())
        # A round that is under way is one of them, whatever has become of the rules since.
        return closed if self.game.is_finished else max(len(self.rounds), len(engines(self.game.rule_set)))

    def next_engine(self) -> int | None:
        """The engine of the next round, by the rules and the rounds that were closed; None where no plan says it."""
        rules = self.game.rule_set
        closed = [row.engine for row in self.rounds.values() if row.closed]
        return next(iter(planned_engines(rules, closed)), None if rules.engine_is_found else rules.highest)

    def starter(self, number: int, seats: Iterable[Seat]) -> int | None:
        """The id of the one among ``seats`` that starts a round by the rules; None while it is the engine's holder."""
        positions = {seat.pk: position for position, seat in enumerate(self.seats)}
        playing = [positions[seat.pk] for seat in seats if seat.plays(number)]
        last = self.rounds.get(number - 1)
        last_starter = None if last is None or last.starter_id is None else positions[last.starter_id]
        first = next((position for position, seat in enumerate(self.seats) if seat.begins), 0)
        position = starter(self.game.rule_set, playing, last=last_starter, first=first)
        return None if position is None else self.seats[position].pk

    def opened(self, number: int) -> Value:
        """A round as the rules plan it, open, as its value in the ledger."""
        return {
            "engine": self.next_engine(),
            "starter": self.starter(number, self.seats),
            "ending": str(Ending.WENT_OUT),
            "anyway": False,
            "closed": False,
        }

    def values(self, paths: Iterable[str]) -> dict[str, Value]:
        """What stands at each path now."""
        paths = list(paths)
        self.load({numbers[0] for kind, numbers in map(parts, paths) if kind in {"cell", "claims"}})
        return {path: self._value(*parts(path)) for path in paths}

    def _value(self, kind: str, numbers: tuple[int, ...]) -> Value:
        match kind:
            case "round":
                row = self.rounds.get(numbers[0])
                return None if row is None else round_value(row)
            case "cell":
                cell = self.cells(numbers[0]).get(numbers[1])
                return None if cell is None else CellFacts.of(cell).value()
            case "claims":
                cell = self.cells(numbers[0]).get(numbers[1])
                return None if cell is None else cell.claims or None
            case "seat":
                return next((seat_value(seat) for seat in self.seats if seat.pk == numbers[0]), None)
            case "train" | "mexican" | "double" | "turn":
                return self.hub.value("/".join([kind, *map(str, numbers)]))
            case _:
                return game_value(self.game, kind)

    def whole(self, facts: Facts) -> dict[str, Value]:
        """The same facts with all that goes along: a round's cells with the round, a cell's claims with the cell."""
        whole = dict(facts)
        for path, value in facts.items():
            kind, numbers = parts(path)
            if kind == "round" and value is None:
                whole |= {cell_path(numbers[0], seat_id): None for seat_id in self.cells(numbers[0])}
        for path, value in list(whole.items()):
            kind, numbers = parts(path)
            if kind == "cell" and value is None:
                whole.setdefault(claims_path(*numbers), None)
        if gone := {parts(path)[1][0] for path, value in facts.items() if value is None and path.startswith("seat/")}:
            whole = self.hub.without(gone) | whole
        return whole

    def changes(self, facts: Facts) -> dict[str, tuple[Value, Value]]:
        """What writing these facts, and all that goes along, would change; what stands already is no change."""
        facts = self.whole(facts)
        before = self.values(facts)
        return {path: (before[path], value) for path, value in facts.items() if before[path] != value}

    def check_room(self) -> None:
        """Raise ``TableIsFull`` where no seat can be added."""
        if len(self.seats) >= MAX_SEATS:
            raise TableIsFull(MAX_SEATS)

    def new_seat(self, player: Player) -> Seat:
        """A seat that a fact is about to be written of: until then it stands where nobody sits.

        Raises ``TableIsFull``.
        """
        # Read before it stands: the facts as they were know nothing of it.
        self.check_room()
        seat = Seat(game=self.game, player=self.saved(player), position=2 * MAX_SEATS - 1)
        if self.is_trial:
            seat.pk = NEW
        else:
            seat.save()
        return seat

    def saved(self, player: Player) -> Player:
        """Somebody who is about to be seated, with a row if they had none."""
        if not player.pk and self.is_trial:
            player.pk = NEW
        elif not player.pk:
            player = Player.objects.get_or_create(
                group_id=player.group_id,
                name_key=player.name_key,
                defaults={"name": player.name, "colour": player.colour},
            )[0]
        self.players[player.pk] = player
        return player

    def cell_after(self, number: int, seat_id: int, facts: Facts, device: UUID) -> Cell | None:
        """A cell once its facts, by kind, were written by a device; None for one with nothing in it.

        A cell that is cleared stays while others say that something was there. Where only what they say is new, whoever
        saw the cell has still seen it; once it is settled, nobody has who was not there.
        """
        stands = self.cells(number).get(seat_id)
        claims = facts.get("claims", None if stands is None else stands.claims) or []
        is_settled = stands is not None and bool(stands.claims) and not claims
        if stands is None or "cell" in facts:
            written, version = CellFacts.read(facts.get("cell")), self.game.rev
        else:
            written, device = CellFacts.of(stands), stands.device
            version = self.game.rev if is_settled else stands.version
        if written.is_empty and not claims:
            return None
        return new(
            Cell,
            round_id=self.rounds[number].pk,
            seat_id=seat_id,
            version=version,
            device=device,
            claims=claims,
            **written.columns(),
        )


def save_cells(cells: Sequence[Cell]) -> None:
    """Write whole cells, whether they are new or not, in one statement."""
    insert(cells, unique=("round_id", "seat_id"))
