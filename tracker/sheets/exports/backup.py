"""A whole group as the lines of a backup, a portion of nights or games at a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from tracker.backup import FIELDS, Numbers, framed, translated, translated_claims, translated_told
from tracker.backup.envelope import Record
from tracker.backup.fields import plain_value
from tracker.backup.numbers import SEATED
from tracker.ledger import parts
from tracker.models import Game, Group, Night
from tracker.models.journal import ADOPT

PORTION = 100
"""Games that are in memory at once, with their journals; or nights, with their draws."""

NOBODY = UUID(int=0)


def backup_lines(group: Group, size: int = PORTION) -> Iterator[str]:
    """The lines of the file. Five statements, four for each portion of nights, and nine for each of games."""
    return framed(_Backup(group).records(size))


class _Backup:
    """One pass over a group, and the numbers that its rows get in it."""

    def __init__(self, group: Group) -> None:
        self.group = group
        # Who, or what, is of no row any more gets the next number when it is first met.
        self._numbers: dict[str, dict[Any, int]] = defaultdict(dict)
        self._numbers["device"][NOBODY] = 0

    def number(self, kind: str) -> Callable[[Any], int]:
        known = self._numbers[kind]
        begins = 0 if kind == "device" else 1

        def number_of(pk: Any) -> int:
            return known.setdefault(pk, len(known) + begins)

        return number_of

    def device(self, device: UUID | str) -> int:
        return self.number("device")(UUID(str(device)))

    def records(self, size: int) -> Iterator[Record]:
        players = _rows("player", group=self.group)
        rules = _rows("rules", group=self.group)
        seasons = _rows("season", group=self.group)
        for kind, rows in (("player", players), ("rules", rules), ("season", seasons)):
            for row in rows:
                self.number(kind)(row["pk"])
        yield (
            "group",
            self._plain("group", _one("group", self.group))
            | {"default_rules": self._link("rules", self.group.default_rules_id)},
        )
        for row in players:
            # Of another group is nobody: of a game that was adopted they have rows here.
            yield "player", self._plain("player", row) | {"merged_into": self._link("player", row["merged_into"])}
        for row in rules:
            yield "rules", self._plain("rules", row) | {"device": self.device(row["device"])}
        for row in seasons:
            yield "season", self._plain("season", row)
        yield from self._nights(size)
        yield from self._games(size)

    def _nights(self, size: int) -> Iterator[Record]:
        nights = Night.objects.filter(group=self.group).order_by("pk")
        rest = nights
        while found := list(rest.values("pk", *FIELDS["night"].names)[:size]):
            of = _Portion([night["pk"] for night in found], _OF_NIGHTS)
            for night in found:
                yield "night", self._night(night, of)
            rest = nights.filter(pk__gt=found[-1]["pk"])

    def _night(self, row: dict[str, Any], portion: _Portion) -> dict[str, Any]:
        pk = row["pk"]
        sittings = portion.of("sittings", pk)
        for sitting in sittings:
            self.number("sitting")(sitting["pk"])
        places = defaultdict(list)
        for place in portion.of("places", pk):
            places[place["sitting"]].append(
                self._plain("places", place) | {"player": self._link("player", place["player"])}
            )
        return self._plain("night", row) | {
            "house_rules": self._link("rules", row["house_rules"]),
            "attendances": [
                self._plain("attendances", each) | {"player": self._link("player", each["player"])}
                for each in portion.of("attendances", pk)
            ],
            "sittings": [self._plain("sittings", each) | {"places": places[each["pk"]]} for each in sittings],
        }

    def _games(self, size: int) -> Iterator[Record]:
        games = Game.objects.filter(group=self.group).order_by("played_on", "pk")
        columns = ("pk", *FIELDS["game"].names, "rematch_of__uuid")
        rest = games
        while found := list(rest.values(*columns)[:size]):
            of = _Portion([game["pk"] for game in found], _OF_GAMES)
            for game in found:
                yield "game", self._game(game, of)
            last = found[-1]
            rest = games.filter(Q(played_on__gt=last["played_on"]) | Q(played_on=last["played_on"], pk__gt=last["pk"]))

    def _game(self, row: dict[str, Any], portion: _Portion) -> dict[str, Any]:
        pk = row["pk"]
        seats, journal = portion.of("seats", pk), portion.of("journal", pk)
        live = [seat["pk"] for seat in seats]
        # In the order of their ids: so they are made again.
        number = dict(zip(sorted({*live, *_seats_in(journal)}), count(1), strict=False))
        persons = _persons(journal)
        numbers = Numbers(
            seat=number.__getitem__,
            player=lambda player: self.number("player")(persons.get(player, player)),
            house=self.number("rules"),
            group=lambda _pk: 1,
            device=self.device,
            game=str,
        )

        def seat_of(seat: int | None) -> int | None:
            return None if seat is None else number[seat]

        cells = defaultdict(list)
        for cell in portion.of("cells", pk):
            cells[cell["round"]].append(
                self._plain("cells", cell)
                | {
                    "seat": number[cell["seat"]],
                    "device": self.device(cell["device"]),
                    "claims": translated_claims(cell["claims"], numbers),
                }
            )
        rematch_of = row["rematch_of__uuid"]
        return self._plain("game", row) | {
            "season": self._link("season", row["season"]),
            "house_rules": self._link("rules", row["house_rules"]),
            "rematch_of": None if rematch_of is None else str(rematch_of),
            "sitting": self._link("sitting", row["sitting"]),
            "seats": [
                self._plain("seats", seat)
                | {"seat": number[seat["pk"]], "player": self._link("player", seat["player"])}
                for seat in seats
            ],
            "gone": sorted(each for seat, each in number.items() if seat not in live),
            "rounds": [
                self._plain("rounds", each) | {"starter": seat_of(each["starter"]), "cells": cells[each["pk"]]}
                for each in portion.of("rounds", pk)
            ],
            "trains": [
                self._plain("trains", each) | {"seat": seat_of(each["seat"])} for each in portion.of("trains", pk)
            ],
            "doubles": [
                self._plain("doubles", each) | {"seat": seat_of(each["seat"]), "laid_by": seat_of(each["laid_by"])}
                for each in portion.of("doubles", pk)
            ],
            "turns": [
                self._plain("turns", each)
                | {
                    "seat": number[each["seat"]],
                    "told": None if each["told"] is None else translated_told(each["told"], numbers),
                }
                for each in portion.of("turns", pk)
            ],
            "hands": [
                self._plain("hands", each) | {"device": self.device(each["device"]), "seat": seat_of(each["seat"])}
                for each in portion.of("hands", pk)
            ],
            "journal": [
                self._plain("journal", each)
                | {"facts": translated(each["facts"], numbers), "device": self.device(each["device"])}
                for each in journal
            ],
        }

    def _plain(self, kind: str, row: dict[str, Any]) -> dict[str, Any]:
        return {name: plain_value(row[name]) for name in FIELDS[kind].plain}

    def _link(self, kind: str, pk: int | None) -> int | None:
        return None if pk is None else self.number(kind)(pk)


def _seats_in(journal: Iterable[dict[str, Any]]) -> Iterator[int]:
    """Every seat that a journal names: who was taken from the table has no row any more."""
    for change in journal:
        for path in change["facts"]:
            kind, ids = parts(path)
            if kind in SEATED:
                yield ids[-1]


def _persons(journal: Iterable[dict[str, Any]]) -> dict[int, int]:
    """Who of the group the players of an adopted game are: its journal of before names them by other rows."""
    return {
        before["player"]: after["player"]
        for change in journal
        if change["verb"] == ADOPT
        for path, (before, after) in change["facts"].items()
        if parts(path)[0] == "seat"
    }


def _one(kind: str, row: Group) -> dict[str, Any]:
    return {name: getattr(row, name) for name in FIELDS[kind].plain}


def _rows(kind: str, **of: Any) -> list[dict[str, Any]]:
    fields = FIELDS[kind]
    return list(fields.model._default_manager.filter(**of).order_by("pk").values("pk", *fields.names))  # noqa: SLF001


# The lists of a game and of a night: how each comes to what it is in, and what it is in between.
_OF_GAMES = {
    **dict.fromkeys(("seats", "rounds", "trains", "doubles", "turns", "hands", "journal"), ("game", ())),
    "cells": ("round__game", ("round",)),
}
_OF_NIGHTS = {
    **dict.fromkeys(("attendances", "sittings"), ("night", ())),
    "places": ("sitting__night", ("sitting",)),
}


class _Portion:
    """All rows of some games or nights, by kind and game or night: a statement a kind."""

    # Not that of the rows' ids where rounds may have changed places since.
    _ORDER = {
        "seats": ("position",),
        "rounds": ("number",),
        "cells": ("round__number", "seat__position"),
        "journal": ("seq",),
        "sittings": ("number",),
    }

    def __init__(self, wholes: list[int], lists: Mapping[str, tuple[str, tuple[str, ...]]]) -> None:
        self._found: dict[tuple[str, int], list[dict[str, Any]]] = defaultdict(list)
        for kind, (whole, more) in lists.items():
            fields = FIELDS[kind]
            rows: QuerySet[Any] = fields.model._default_manager.filter(**{f"{whole}__in": wholes})  # noqa: SLF001
            order = (whole, *self._ORDER.get(kind, ()), "pk")
            for row in rows.order_by(*order).values("pk", whole, *more, *fields.names):
                self._found[kind, row[whole]].append(row)

    def of(self, kind: str, whole: int) -> list[dict[str, Any]]:
        return self._found[kind, whole]
