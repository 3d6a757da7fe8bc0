"""Two players who are one person, and one who is two after all."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from tracker.ledger import Changes, parts, seat_path
from tracker.models import Change, Game, Player, Seat, journal
from tracker.services.many_games import alone, locked_games, note
from tracker.services.nights.one_person import nights_follow, nights_part
from tracker.services.refusals import NotOnePerson, SatTogether, WasForgotten
from tracker.services.values import seat_value

_SEATING = (journal.MERGE_PLAYER, journal.SPLIT_PLAYER, "replace player", "undo", "adopt")
"""Verbs that may say of a seat that stays that somebody else sits there."""


def merge_players(*, player: Player, into: Player, device: UUID, now: dt.datetime) -> None:
    """Make ``player`` a second spelling of ``into``: whatever one played, that person has played.

    The journal of each game says so. The name stays, and leads to the person. The second time nothing is left to do.
    Raises ``SatTogether`` for two who sat in one game, ``WasForgotten``, or ``NotOnePerson`` for who is somebody's
    spelling already, of another group, or the very same.
    """
    with transaction.atomic():
        alone(player.group_id)
        old, person = _both(player, into)
        if old.merged_into_id == person.pk:
            return
        if old == person or old.group_id != person.group_id or {old.merged_into_id, person.merged_into_id} != {None}:
            raise NotOnePerson
        games = locked_games([old.pk])
        if together := games_together(old, person):
            raise SatTogether(tuple(together))
        seats = list(Seat.objects.filter(player=old))
        _seat(seats, person, journal.MERGE_PLAYER, games, device, now)
        nights_follow(old, person)
        Player.objects.filter(pk=old.pk).update(merged_into=person)


def split_player(*, player: Player, device: UUID, now: dt.datetime) -> None:
    """Make a second spelling a person of their own again, with the games they came with.

    What was played since stays with who it was. So does a game where somebody else was seated in their place since.
    Raises ``NotOnePerson`` for who is nobody's spelling, or ``WasForgotten``.
    """
    with transaction.atomic():
        alone(player.group_id)
        old = Player.objects.select_for_update().get(pk=player.pk)
        if old.is_anonymous:
            raise WasForgotten
        if old.merged_into is None or old.merged_into.group_id != old.group_id:
            raise NotOnePerson
        games = locked_games([old.merged_into.pk])
        seats = seats_to_split(old)
        _seat(seats, old, journal.SPLIT_PLAYER, games, device, now)
        nights_part(old, old.merged_into, {seat.game_id for seat in seats})
        Player.objects.filter(pk=old.pk).update(merged_into=None)


def games_together(one: Player, other: Player) -> list[Game]:
    """The games in which both had a seat, or one while the other had one at another table, the latest first.

    One query.
    """
    both = Game.objects.filter(seats__player=one).filter(seats__player=other)
    at_once = Game.objects.filter(seats__player=one).filter(sitting__games__seats__player=other)
    return list(Game.objects.filter(Q(pk__in=both) | Q(pk__in=at_once)).order_by("-played_on", "-pk"))


def seats_to_split(player: Player) -> list[Seat]:
    """The seats of a person that were those of this spelling when it was merged. Two queries."""
    seats = {seat.pk: seat for seat in Seat.objects.filter(player=player.merged_into_id)}
    games = {seat.game_id for seat in seats.values()}
    # Under which spellings whoever has a seat came to it, the last on top.
    came: dict[int, list[int]] = {}
    written = Change.objects.filter(verb__in=_SEATING, game__group=player.group_id).order_by("game", "seq")
    for change in written.only("game", "verb", "facts").iterator():
        for seat_id, before in _seated(change.facts) if change.game_id in games else ():
            spellings = came.setdefault(seat_id, [])
            match change.verb:
                case journal.MERGE_PLAYER:
                    spellings.append(before)
                case journal.SPLIT_PLAYER if spellings:
                    spellings.pop()
                case _:
                    spellings.clear()
    return [seat for seat in seats.values() if came.get(seat.pk, [])[-1:] == [player.pk]]


def _seated(facts: Changes) -> Iterator[tuple[int, int]]:
    """The seats at which a change put somebody else: their ids, and who sat there before."""
    for path, (before, after) in facts.items():
        kind, numbers = parts(path)
        if kind == "seat" and before and after and before["player"] != after["player"]:
            yield numbers[0], before["player"]


class _Both(NamedTuple):
    old: Player
    person: Player


def _both(player: Player, into: Player) -> _Both:
    """As they stand. Raises ``WasForgotten``."""
    rows = {row.pk: row for row in Player.objects.select_for_update().filter(pk__in=[player.pk, into.pk])}
    found = _Both(rows[player.pk], rows[into.pk])
    if any(row.is_anonymous for row in found):
        raise WasForgotten
    return found


def _seat(
    seats: Iterable[Seat], person: Player, verb: str, games: Mapping[int, int], device: UUID, now: dt.datetime
) -> None:
    """Seat somebody at all these seats, and note it in each game."""
    changes: dict[int, dict[str, tuple[object, object]]] = {}
    for seat in seats:
        before = seat_value(seat)
        changes.setdefault(seat.game_id, {})[seat_path(seat.pk)] = before, {**before, "player": person.pk}
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(player=person)
    note(games, verb=verb, changes=changes, sent={verb: person.pk}, device=device, now=now)
