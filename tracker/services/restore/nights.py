"""The club nights of a backup, some at a time, each table in one statement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import uuid4

from tracker.backup.envelope import damaged
from tracker.models import Attendance, Group, HouseRules, Night, Player, Sitting, SittingPlace
from tracker.names import NAME_LENGTH
from tracker.services.restore.rows import create, numbered
from tracker.services.restore.values import columns, name_of, rules_of


class NightsReader:
    """Adds nights to a group. Their games come after them, and name the sittings."""

    def __init__(self, group: Group, players: Sequence[Player], rules: Sequence[HouseRules]) -> None:
        self._group = group
        self._players, self._rules = players, rules
        self.sittings: list[Sitting] = []
        """Those of all nights until now, in the order of the file: so they are numbered."""

    def add(self, found: Iterable[dict[str, Any]]) -> None:
        """A portion of the file's nights."""
        given = list(found)
        nights = create([self._night(values) for values in given])
        create(
            [
                self._attendance(night, each)
                for night, values in zip(nights, given, strict=True)
                for each in values["attendances"]
            ]
        )
        sittings = create(
            [sitting for night, values in zip(nights, given, strict=True) for sitting in _sittings(night, values)]
        )
        drawn = [each for values in given for each in values["sittings"]]
        create(
            [
                self._place(sitting, each)
                for sitting, values in zip(sittings, drawn, strict=True)
                for each in values["places"]
            ]
        )
        self.sittings += sittings

    def _night(self, values: dict[str, Any]) -> Night:
        given = columns("night", values, also=("attendances", "sittings"))
        rules_of(given["rules"])
        bands, house = given["bands"], values["house_rules"]
        if not isinstance(bands, list) or len({*map(name_of, bands)}) < len(bands):
            damaged("the age bands are none")
        if any(len(band) > NAME_LENGTH for band in bands):
            damaged("the name of an age band is too long")
        if given["name"]:
            name_of(given["name"])
        return Night(
            group=self._group,
            client_id=uuid4(),
            house_rules=None if house is None else numbered(self._rules, house),
            **given,
        )

    def _attendance(self, night: Night, values: dict[str, Any]) -> Attendance:
        given = columns("attendances", values)
        if given["band"] not in {"", *night.bands}:
            damaged("the night has no such age band")
        return Attendance(night=night, player=numbered(self._players, values["player"]), **given)

    def _place(self, sitting: Sitting, values: dict[str, Any]) -> SittingPlace:
        given = columns("places", values)
        if 0 in {given["table"], given["was"]}:
            damaged("a table has no number")
        return SittingPlace(sitting=sitting, player=numbered(self._players, values["player"]), **given)


def _sittings(night: Night, values: dict[str, Any]) -> list[Sitting]:
    """Those of a night, each after the one before; only the last may be a draft."""
    rows = [
        Sitting(night=night, client_id=uuid4(), **columns("sittings", each, also=["places"]))
        for each in values["sittings"]
    ]
    if [row.number for row in rows] != [*range(1, len(rows) + 1)]:
        damaged("the sittings do not follow each other")
    if any(row.begun_at is None for row in rows[:-1]):
        damaged("a sitting began before the one before it")
    return rows
