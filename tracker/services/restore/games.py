"""The games of a backup, some at a time, each table in one statement."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import batched
from typing import Any
from uuid import UUID, uuid4

from django.db import models

from scoring import MAX_SEATS, Ending, score_round
from tracker.backup import Numbers, translated, translated_claims, translated_told
from tracker.backup.envelope import damaged
from tracker.facts import CellFacts
from tracker.models import (
    Cell,
    Change,
    Game,
    Grant,
    Group,
    HouseRules,
    OpenDouble,
    Player,
    Round,
    Season,
    Seat,
    Sitting,
    Train,
    Turn,
)
from tracker.services.restore.rows import ROWS, create, numbered
from tracker.services.restore.values import columns, rules_of
from tracker.trains import TurnFacts


class GamesReader:
    """Adds games to a group; what is between games is linked at the end."""

    def __init__(
        self,
        group: Group,
        players: Sequence[Player],
        rules: Sequence[HouseRules],
        seasons: Sequence[Season],
        sittings: Sequence[Sitting],
        *,
        device: Callable[[Any], UUID],
        address: Callable[[str], UUID],
        now: dt.datetime,
    ) -> None:
        self._group = group
        self._players, self._rules, self._seasons, self._sittings = players, rules, seasons, sittings
        self._device, self._address, self._now = device, address, now
        self._scratch: Game | None = None
        self._rematches: dict[UUID, UUID] = {}
        """Games by the address of the one before them, both as they are here."""

    def add(self, found: Iterable[dict[str, Any]]) -> None:
        """A portion of the file's games."""
        given = list(found)
        games = create([self._game(values) for values in given])
        seats = self._seats(games, given)
        rounds: list[Round] = []
        for game, values, own in zip(games, given, seats, strict=True):
            rounds += [self._round(game, each, own) for each in values["rounds"]]
        made = iter(create(rounds))
        cells: list[Cell] = []
        for game, values, own in zip(games, given, seats, strict=True):
            numbers = self._numbers(own)
            for each in values["rounds"]:
                row = next(made)
                own_cells = [self._cell(row, cell, own, numbers) for cell in each["cells"]]
                _check_score(game, row, own, own_cells)
                cells += own_cells
        create(cells)
        for kind, read in (("trains", _train), ("doubles", _double), ("turns", self._turn), ("hands", self._hand)):
            create(
                [
                    read(game, each, own)
                    for game, values, own in zip(games, given, seats, strict=True)
                    for each in values[kind]
                ]
            )
        create(
            [
                self._change(game, each, self._numbers(own))
                for game, values, own in zip(games, given, seats, strict=True)
                for each in values["journal"]
            ]
        )

    def finish(self) -> None:
        """Once all games are there: which was the rematch of which."""
        if self._scratch is not None:
            self._scratch.delete()
        addresses = {*self._rematches, *self._rematches.values()}
        known: dict[UUID, int] = {}
        for some in batched(addresses, ROWS, strict=False):
            found = Game.objects.filter(group=self._group, uuid__in=some)
            known |= {UUID(str(uuid)): pk for uuid, pk in found.values_list("uuid", "pk")}
        games = [Game(pk=known[game], rematch_of_id=known.get(before)) for game, before in self._rematches.items()]
        Game.objects.bulk_update(games, ["rematch_of"], batch_size=200)

    def _game(self, values: dict[str, Any]) -> Game:
        lists = ("seats", "gone", "rounds", "trains", "doubles", "turns", "hands", "journal")
        given = columns("game", values, also=lists)
        rules_of(given["rules"])
        _check_clock(given["clock"])
        given["uuid"] = self._address(str(given["uuid"]))
        if values["rematch_of"] is not None:
            self._rematches[given["uuid"]] = self._address(values["rematch_of"])
        season, house = values["season"], values["house_rules"]
        return Game(
            group=self._group,
            client_id=uuid4(),
            season=None if season is None else numbered(self._seasons, season),
            house_rules=None if house is None else numbered(self._rules, house),
            sitting=self._sitting(values["sitting"], given["table_number"]),
            **given,
        )

    def _sitting(self, number: int | None, table: int | None) -> Sitting | None:
        if number is None:
            return None
        sitting = numbered(self._sittings, number)
        if sitting.begun_at is None or not table:
            damaged("a game is at no table of its sitting")
        return sitting

    def _seats(self, games: Sequence[Game], given: Sequence[dict[str, Any]]) -> list[dict[int, Seat]]:
        """Each game's seats by their number, made in the order of these numbers.

        Who was taken from the table is known to the journal alone, and can come back by it: they get an id that nobody
        else will ever have.
        """
        found = [self._numbered(game, values) for game, values in zip(games, given, strict=True)]
        create([seat for values, own in zip(given, found, strict=True) if not values["gone"] for seat in own.values()])
        for values, own in zip(given, found, strict=True):
            for seat in own.values() if values["gone"] else ():
                seat.save()
                if seat.game == self._scratch:
                    Seat.objects.filter(pk=seat.pk).delete()
        return found

    def _numbered(self, game: Game, values: dict[str, Any]) -> dict[int, Seat]:
        own: dict[int, Seat] = {}
        for each in values["seats"]:
            plain = columns("seats", each, also=["seat"])
            if plain["position"] >= 2 * MAX_SEATS:
                damaged("a seat is not at the table")
            own[each["seat"]] = Seat(game=game, player=numbered(self._players, each["player"]), **plain)
        for number in values["gone"]:
            own[number] = Seat(game=self._scratch_game(), player=numbered(self._players, 1), position=0)
        if len(own) != len(values["seats"]) + len(values["gone"]) or not all(type(number) is int for number in own):
            damaged("two seats have one number")
        return {number: own[number] for number in sorted(own)}

    def _scratch_game(self) -> Game:
        """Where those are seated for a moment who have no place at their own table any more."""
        if self._scratch is None:
            self._scratch = Game.objects.create(
                group=self._group, client_id=uuid4(), played_on=self._now.date(), rules={}, started_at=self._now
            )
        return self._scratch

    def _round(self, game: Game, values: dict[str, Any], seats: Mapping[int, Seat]) -> Round:
        given = columns("rounds", values, also=["cells"])
        starter = values["starter"]
        return Round(game=game, starter=None if starter is None else seats[starter], **given)

    def _cell(self, row: Round, values: dict[str, Any], seats: Mapping[int, Seat], numbers: Numbers) -> Cell:
        given = columns("cells", values)
        cell = Cell(
            round=row,
            seat=seats[values["seat"]],
            device=self._device(values["device"]),
            claims=translated_claims(values["claims"], numbers),
            **given,
        )
        # Whatever a page reads of it can be read.
        CellFacts.of(cell)
        for claim in cell.claims:
            CellFacts.read(claim["value"])
            dt.datetime.fromisoformat(claim["at"])
        return cell

    def _turn(self, game: Game, values: dict[str, Any], seats: Mapping[int, Seat]) -> Turn:
        given = columns("turns", values)
        seat, told = seats[values["seat"]], values["told"]
        own = None if told is None else translated_told(told, self._numbers(seats))
        TurnFacts.read(seat.pk if own is None else {"seat": seat.pk, **own})
        return Turn(game=game, seat=seat, told=own, **given)

    def _hand(self, game: Game, values: dict[str, Any], seats: Mapping[int, Seat]) -> Grant:
        given = columns("hands", values)
        return Grant(
            game=game,
            device=self._device(values["device"]),
            seat=_seat(values["seat"], seats),
            revoked_at=self._now,
            **given,
        )

    def _change(self, game: Game, values: dict[str, Any], numbers: Numbers) -> Change:
        given = columns("journal", values)
        if given["seq"] > game.rev:
            damaged("the journal goes on after the game")
        return Change(
            game=game,
            facts=translated(values["facts"], numbers),
            device=self._device(values["device"]),
            client_id=uuid4(),
            sent="",
            **given,
        )

    def _numbers(self, seats: Mapping[int, Seat]) -> Numbers:
        return Numbers(
            seat=lambda number: seats[number].pk,
            player=lambda number: _id(self._players, number),
            house=lambda number: _id(self._rules, number),
            group=lambda _number: self._group.pk,
            device=lambda number: str(self._device(number)),
            game=lambda uuid: str(self._address(uuid)),
        )


def _id(rows: Sequence[models.Model], number: int) -> int:
    """The id of a row; of one that was nowhere in the group an id that nothing has."""
    if type(number) is not int or number < 1:
        damaged("a number names nothing")
    return int(rows[number - 1].pk) if number <= len(rows) else -number


def _seat(number: int | None, seats: Mapping[int, Seat]) -> Seat | None:
    return None if number is None else seats[number]


def _train(game: Game, values: dict[str, Any], seats: Mapping[int, Seat]) -> Train:
    given = columns("trains", values)
    _check_ends(given["ends"])
    return Train(game=game, seat=_seat(values["seat"], seats), **given)


def _double(game: Game, values: dict[str, Any], seats: Mapping[int, Seat]) -> OpenDouble:
    given = columns("doubles", values)
    return OpenDouble(game=game, seat=_seat(values["seat"], seats), laid_by=_seat(values["laid_by"], seats), **given)


def _check_ends(ends: Any) -> None:
    if ends is not None and not (isinstance(ends, list) and all(type(end) is int for end in ends)):
        damaged("the ends of a train are none")


def _check_clock(clock: Any) -> None:
    if clock is None:
        return
    dt.datetime.fromisoformat(clock["since"])
    if type(clock["minutes"]) is not int:
        damaged("the clock has no minutes")


def _check_score(game: Game, row: Round, seats: Mapping[int, Seat], cells: Sequence[Cell]) -> None:
    """Raises ``RoundRejected`` for a round that counts and cannot be scored."""
    if not row.closed or row.engine is None:
        return
    by_seat = {cell.seat_id: CellFacts.of(cell) for cell in cells}
    away = CellFacts(is_absent=True)
    seated = sorted((seat for seat in seats.values() if seat.game_id == game.pk), key=lambda seat: seat.position)
    facts = [by_seat.get(seat.pk, away) for seat in seated]
    out = [position for position, cell in enumerate(facts) if cell.went_out]
    score_round(game.rule_set, row.engine, Ending(row.ending), out, [cell.entry for cell in facts], anyway=True)
