"""A game that began with no group comes into one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from uuid import UUID

from django.db import transaction

from scoring import MAX_SEATS
from tracker.ledger import Value, seat_path
from tracker.models import Game, Group, Player, Role, Seat
from tracker.services.refusals import PersonTwice
from tracker.services.rows import Rows
from tracker.services.values import seat_value
from tracker.services.writing import writing


def games_to_adopt(*, game: Game, device: UUID) -> list[Game]:
    """The games that come into a group together: those of the same casual group whose score the device keeps."""
    kept = {"grants__device": device, "grants__role": Role.SCOREKEEPER, "grants__revoked_at": None}
    return list(Game.objects.filter(group=game.group_id, **kept).order_by("played_on", "pk"))


def adopt(*, game: Game, group: Group, people: Mapping[int, int | None], device: UUID, now: dt.datetime) -> None:
    """Put a game of a casual group into ``group``, and with it the others of ``games_to_adopt``.

    ``people`` says of each of their players, by id, who of the group that is; None for somebody new to it. What the
    game says stays: its scores, its rules and its date, which gives it its season. Rules that the casual group had
    named stay in the game and lose the name. The second time nothing is left to do. Raises ``PersonTwice``.
    """
    with transaction.atomic():
        casual = Group.objects.select_for_update().get(pk=game.group_id)
        games = games_to_adopt(game=game, device=device) if casual.is_casual else []
        if not games:
            return
        seats = Seat.objects.filter(game__in=games)
        players = {player.pk: player for player in Player.objects.filter(seats__in=seats).distinct().order_by("pk")}
        whom = _people(group, players, people)
        for each in games:
            _adopt(each, group, whom, device, now)
        if not Game.objects.filter(group=casual).exists():
            # For who is asked to be forgotten in the group: the journal names them by their row of before.
            for player_id, player in players.items():
                player.merged_into_id = whom[player_id]
            Player.objects.bulk_update(players.values(), ["merged_into"])


def _people(group: Group, players: Mapping[int, Player], people: Mapping[int, int | None]) -> dict[int, int]:
    """The id of each player's person in the group, who is made where they are new."""
    known = {person.pk: person for person in Player.objects.select_related("merged_into").filter(group=group)}
    by_key = {person.name_key: person.person().pk for person in known.values()}
    chosen = {pk: person if (person := people.get(pk)) in known else None for pk in players}
    new = [player for pk, player in players.items() if chosen[pk] is None and player.name_key not in by_key]
    if new:
        # Another table of the club may seat the same newcomer at the same moment.
        made = (
            Player.named(group, player.name, colour=(len(known) + number) % MAX_SEATS + 1)
            for number, player in enumerate(new)
        )
        Player.objects.bulk_create(made, ignore_conflicts=True)
        keys = [player.name_key for player in new]
        by_key |= dict(Player.objects.filter(group=group, name_key__in=keys).values_list("name_key", "pk"))
    found: dict[int, int] = {}
    for pk, player in players.items():
        person = chosen[pk] or by_key[player.name_key]
        if person in found.values():
            raise PersonTwice(pk)
        found[pk] = person
    return found


def _adopt(game: Game, group: Group, whom: Mapping[int, int], device: UUID, now: dt.datetime) -> None:
    sent = {"adopt": str(group.uuid)}
    with writing(game.pk, client_id=None, sent=sent, device=device, now=now) as write:
        facts: dict[str, Value] = {"group": group.pk, **_seated(write.rows, whom)}
        if write.game.house_rules_id is not None:
            facts["house"] = None
        write.write("adopt", facts)


def _seated(rows: Rows, whom: Mapping[int, int]) -> dict[str, Value]:
    return {seat_path(seat.pk): {**seat_value(seat), "player": whom[seat.player_id]} for seat in rows.seats}
