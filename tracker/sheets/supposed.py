"""A game as it would stand once some facts were written, for a page to show before anybody writes them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from copy import copy
from typing import Any

from scoring import Ending
from tracker.facts import AWAY, CellFacts, RoundFacts, Seen
from tracker.ledger import Changes, Facts, Value, parts, rounds_of
from tracker.models import Game, Player, Seat
from tracker.sheets.table import Claim, PlayedRound, Table, claim_of

type _ByNumbers = Mapping[tuple[int, ...], Value]


def supposing(table: Table, facts: Facts, players: Mapping[int, Player] | None = None) -> Table:
    """The same game with these facts, by their paths in the ledger, and nothing written.

    ``players`` are those, by their id, that the facts seat and that have no seat yet. No query.
    """
    by_kind: dict[str, dict[tuple[int, ...], Value]] = {}
    for path, value in facts.items():
        kind, numbers = parts(path)
        by_kind.setdefault(kind, {})[numbers] = value
    game = _game(table.game, {kind: values[()] for kind, values in by_kind.items() if () in values})
    seats = _seats(table, game, by_kind.get("seat", {}), players or {})
    # Who sits where is part of every round; any other fact is of one.
    touched = rounds_of(facts) if seats is table.seats else {*table.written, *rounds_of(facts)}
    made = {number: _Round(table, seats, number, table.written.get(number), by_kind).played() for number in touched}
    rounds = [found for _number, found in sorted({**table.written, **made}.items()) if found is not None]
    return Table(
        game=game,
        seats=seats,
        rounds=tuple(played for played in rounds if not played.seen.is_open),
        open_round=next((played for played in rounds if played.seen.is_open), None),
    )


def players_of(table: Table, changes: Changes, new: Mapping[int, Player]) -> dict[int, Player]:
    """Everybody whom changes of the seats name, by id; ``new`` are those who had no seat before.

    No query, unless somebody comes back whose seat another has.
    """
    known = {**{seat.player_id: seat.player for seat in table.seats}, **new}
    seats = [values for path, values in changes.items() if parts(path)[0] == "seat"]
    named = {value["player"] for values in seats for value in values if value is not None}
    missing = named - known.keys()
    return known | ({player.pk: player for player in Player.objects.filter(pk__in=missing)} if missing else {})


def _game(game: Game, values: Facts) -> Game:
    if not values:
        return game
    changed = copy(game)
    # The engine's copy of the rules was made from the old ones.
    vars(changed).pop("rule_set", None)
    for kind, value in values.items():
        match kind:
            case "date":
                changed.played_on = dt.date.fromisoformat(value)
            case "season":
                changed.season_id = value
            case "counted":
                changed.is_counted = value is not False
            case "finished":
                changed.is_finished = bool(value)
            case _:
                setattr(changed, kind, value)
    return changed


def _seats(table: Table, game: Game, values: _ByNumbers, players: Mapping[int, Player]) -> tuple[Seat, ...]:
    if not values:
        return table.seats
    known = {**{seat.player_id: seat.player for seat in table.seats}, **players}
    seats = {seat.pk: seat for seat in table.seats}
    for (seat_id,), value in values.items():
        if value is None:
            seats.pop(seat_id, None)
            continue
        seats[seat_id] = Seat(
            pk=seat_id,
            game=game,
            player=known[value["player"]],
            position=value["position"],
            first_round=value.get("first", 1),
            last_round=value.get("last"),
            begins=value.get("begins", False),
        )
    return tuple(sorted(seats.values(), key=lambda seat: seat.position))


class _Round:
    """A round, or what would become of it."""

    def __init__(
        self,
        table: Table,
        seats: tuple[Seat, ...],
        number: int,
        stands: PlayedRound | None,
        by_kind: Mapping[str, _ByNumbers],
    ) -> None:
        self.table = table
        self.seats = seats
        self.number = number
        self.stands = stands
        self.by_kind = by_kind

    def played(self) -> PlayedRound | None:
        """None for a round that nothing would be written of."""
        head = self.by_kind.get("round", {}).get((self.number,), self._head())
        if head is None:
            return None
        is_open = not head["closed"]
        claims = self._claims()
        cells = self._cells(claims)
        positions = {seat.pk: position for position, seat in enumerate(self.seats)}
        facts = RoundFacts(
            engine=head["engine"],
            starter=positions.get(head["starter"]),
            ending=Ending(head["ending"]),
            cells=tuple(
                cells.get(seat.pk, CellFacts() if is_open and seat.plays(self.number) else AWAY) for seat in self.seats
            ),
        )
        return PlayedRound(
            number=self.number,
            facts=facts,
            saved_anyway=head["anyway"],
            seen=Seen(self._version(), self._versions(cells), facts.head, is_open=is_open),
            claims={positions[seat_id]: found for seat_id, found in claims.items() if seat_id in positions and found},
        )

    def _head(self) -> dict[str, Any] | None:
        if self.stands is None:
            return None
        engine, starter, ending = self.stands.facts.head
        return {
            "engine": engine,
            "starter": None if starter is None else self.table.seats[starter].pk,
            "ending": ending,
            "anyway": self.stands.saved_anyway,
            "closed": not self.stands.seen.is_open,
        }

    def _cells(self, claims: Mapping[int, tuple[Claim, ...]]) -> dict[int, CellFacts]:
        """What is written for each seat, by its id; a score that was cleared stays while others claim one."""
        found = {seat_id: CellFacts() for seat_id in claims}
        if self.stands is not None:
            for seat, cell, version in zip(
                self.table.seats, self.stands.facts.cells, self.stands.seen.cells, strict=True
            ):
                # Without a version there is no cell: the round reads so, and whoever sits elsewhere may read otherwise.
                if version:
                    found[seat.pk] = cell
        for seat_id, value in self._changed("cell").items():
            found[seat_id] = CellFacts.read(value)
        return {seat_id: cell for seat_id, cell in found.items() if claims.get(seat_id) or not cell.is_empty}

    def _version(self) -> int:
        return self._next if self.stands is None else self.stands.seen.round

    def _versions(self, cells: Mapping[int, CellFacts]) -> tuple[int, ...]:
        """0 where there is no cell, as in a table that was loaded."""
        stands = {} if self.stands is None else dict(zip(self.table.seats, self.stands.seen.cells, strict=True))
        return tuple((stands.get(seat) or self._next) if seat.pk in cells else 0 for seat in self.seats)

    @property
    def _next(self) -> int:
        """The revision that these facts would make."""
        return self.table.game.rev + 1

    def _claims(self) -> dict[int, tuple[Claim, ...]]:
        stands = {} if self.stands is None else self.stands.claims
        found = {self.table.seats[position].pk: claims for position, claims in stands.items()}
        return found | {
            seat_id: tuple(map(claim_of, value or ())) for seat_id, value in self._changed("claims").items()
        }

    def _changed(self, kind: str) -> dict[int, Value]:
        return {numbers[1]: value for numbers, value in self.by_kind.get(kind, {}).items() if numbers[0] == self.number}
