"""Reading a backup into a new group."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import batched, chain, groupby
from operator import itemgetter
from typing import Any, BinaryIO
from uuid import UUID, uuid4, uuid5

from django.db import DatabaseError, transaction

from scoring import Malformed, RoundRejected, RulesRejected
from tracker.backup import BackupRefused, Refusal, records
from tracker.backup.envelope import LONGEST, Record, damaged
from tracker.forgotten import forgotten_key, forgotten_name, number_in
from tracker.models import Game, Group, GroupRole, HouseRules, Member, Player, Season, User
from tracker.names import name_key
from tracker.services.restore.games import GamesReader
from tracker.services.restore.nights import NightsReader
from tracker.services.restore.values import check_place, check_scheme, columns, name_of, rules_of
from tracker.services.writing import NOBODY

PORTION = 50
"""Games, or nights, that are in memory at once."""


def _called(given: dict[str, Any], place: int) -> dict[str, str]:
    """Name and key of a player; whoever was forgotten stays so, under the same number."""
    number = number_in(given["name"]) if given["is_anonymous"] else None
    if number is not None:
        return {"name": forgotten_name(number), "name_key": forgotten_key(number, place)}
    return {"name": name_of(given["name"]), "name_key": name_key(given["name"])}


class _Taken(Exception):
    """An address of the file is that of a game or group that stands."""


def restore_group(*, file: BinaryIO, client_id: UUID, user: User | None, now: dt.datetime) -> Group:
    """A new group as the file has it, which ``user`` organises; with None nobody does yet.

    Addresses stay what they were where they are free, so that links lead on; where any of them is taken, all are new:
    nothing that stands is touched. The same ``client_id`` again answers with the group that stands. Raises
    ``BackupRefused``, and then nothing is written.
    """
    stands = Group.objects.filter(client_id=client_id).first()
    if stands is not None:
        return stands
    for keeps_addresses in (True, False):
        file.seek(0)
        try:
            with transaction.atomic():
                group = _Restore(now, keeps_addresses=keeps_addresses).group(records(_lines(file)), client_id)
                if user is not None:
                    Member.objects.create(group=group, user=user, role=GroupRole.ORGANISER, at=now)
                return group
        except _Taken:
            continue
        except BackupRefused:
            raise
        except (
            DatabaseError,
            Malformed,
            RoundRejected,
            RulesRejected,
            ValueError,
            TypeError,
            KeyError,
            IndexError,
            AttributeError,
            OverflowError,
        ) as error:
            raise BackupRefused(Refusal.DAMAGED, repr(error)[:200]) from error
    raise BackupRefused(Refusal.DAMAGED, "two games have one address")


def _lines(file: BinaryIO) -> Iterator[bytes]:
    while line := file.readline(LONGEST + 1):
        yield line


@dataclass
class _Restore:
    """One pass over a file."""

    now: dt.datetime
    keeps_addresses: bool
    devices: dict[int, UUID] = field(default_factory=lambda: {0: NOBODY})

    def group(self, found: Iterable[Record], client_id: UUID) -> Group:
        given = iter(found)
        kind, values = next(given, ("", {}))
        if kind != "group":
            damaged("the group does not come first")
        group = self._new_group(values, client_id)
        default = values["default_rules"]
        heads: dict[str, list[dict[str, Any]]] = {"player": [], "rules": [], "season": []}
        played: Iterable[Record] = ()
        for kind, values in given:
            if kind in {"night", "game"}:
                played = chain([(kind, values)], given)
                break
            heads[kind].append(values)
        players = self._players(group, heads["player"])
        rules = self._rules(group, heads["rules"])
        seasons = self._seasons(group, heads["season"])
        if default is not None:
            Group.objects.filter(pk=group.pk).update(default_rules=rules[default - 1])
        nights = NightsReader(group, players, rules)
        games = GamesReader(
            group, players, rules, seasons, nights.sittings, device=self._device, address=self.address, now=self.now
        )
        for kind, portion in _portions(played):
            if kind == "night":
                nights.add(portion)
            else:
                self._check_free(portion)
                games.add(portion)
        games.finish()
        return Group.objects.get(pk=group.pk)

    def address(self, uuid: str) -> UUID:
        """The address that a game has here."""
        own = UUID(uuid)
        return own if self.keeps_addresses else uuid5(self._uuid, str(own))

    def _new_group(self, values: dict[str, Any], client_id: UUID) -> Group:
        given = columns("group", values)
        check_place(given["language"], given["time_zone"])
        self._uuid = given["uuid"] if self.keeps_addresses else uuid4()
        if Group.objects.filter(uuid=self._uuid).exists():
            raise _Taken
        return Group.objects.create(
            **{**given, "uuid": self._uuid, "name": name_of(given["name"])}, client_id=client_id, is_casual=False
        )

    def _check_free(self, portion: Iterable[dict[str, Any]]) -> None:
        if self.keeps_addresses and Game.objects.filter(uuid__in=[UUID(each["uuid"]) for each in portion]).exists():
            raise _Taken

    def _device(self, number: Any) -> UUID:
        """A device of the file: a phone that nobody has, and one for each."""
        if type(number) is not int:
            damaged("a device has no number")
        return self.devices.setdefault(number, uuid4())

    def _players(self, group: Group, found: list[dict[str, Any]]) -> list[Player]:
        rows = Player.objects.bulk_create(
            [
                Player(group=group, **{**given, **_called(given, number)})
                for number, given in enumerate(columns("player", values) for values in found)
            ]
        )
        merged = [(row, values["merged_into"]) for row, values in zip(rows, found, strict=True)]
        for row, into in merged:
            row.merged_into = None if into is None else rows[_index(into)]
        _check_no_circle(rows)
        Player.objects.bulk_update([row for row, into in merged if into is not None], ["merged_into"])
        return rows

    def _rules(self, group: Group, found: list[dict[str, Any]]) -> list[HouseRules]:
        rows = []
        for values in found:
            given = columns("rules", values)
            rules_of(given["rules"])
            rows.append(
                HouseRules(
                    group=group,
                    **{**given, "name": name_of(given["name"])},
                    name_key=name_key(given["name"]),
                    device=self._device(values["device"]),
                    client_id=uuid4(),
                )
            )
        return HouseRules.objects.bulk_create(rows)

    def _seasons(self, group: Group, found: list[dict[str, Any]]) -> list[Season]:
        rows = []
        for values in found:
            given = columns("season", values)
            check_scheme(given["scheme"])
            rows.append(Season(group=group, **{**given, "name": name_of(given["name"])}))
        return Season.objects.bulk_create(rows)


def _portions(played: Iterable[Record]) -> Iterator[tuple[str, tuple[dict[str, Any], ...]]]:
    """Nights and games, some at a time."""
    may_come = ["night", "game"]
    for kind, found in groupby(played, key=itemgetter(0)):
        if kind not in may_come:
            damaged("something comes after the nights or the games")
        del may_come[: may_come.index(kind) + 1]
        for some in batched(found, PORTION, strict=False):
            yield kind, tuple(values for _kind, values in some)


def _index(number: int) -> int:
    if type(number) is not int or number < 1:
        damaged("a number names nobody")
    return number - 1


def _check_no_circle(rows: list[Player]) -> None:
    for row in rows:
        at, steps = row, 0
        while at.merged_into is not None:
            at, steps = at.merged_into, steps + 1
            if steps > len(rows):
                damaged("somebody is another spelling of themselves")
