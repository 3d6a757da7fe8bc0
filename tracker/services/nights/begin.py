"""The games of a sitting that was drawn."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from uuid import UUID, uuid5

from scoring import playable_seats
from tracker.models import Change, Game, Grant, Invite, Member, Night, Role, Seat, Sitting, SittingPlace
from tracker.models.statements import insert_missing
from tracker.services.nights.tables import draft_of, last_begun, playing_tables
from tracker.services.nights.writing import AlreadyDrawn, NightChanged, StillPlaying, TableRefused, writing_night
from tracker.services.values import seat_values
from tracker.services.writing import digest


def begin_sitting(
    *,
    night: Night,
    seen: int,
    member: Member | None,
    client_id: UUID,
    device: UUID,
    now: dt.datetime,
) -> Sitting:
    """Begin a game at each table of the draft; the device keeps the score of each, by what it is in the group.

    A table of a sitting before may be playing still, if nobody who plays there was drawn. The statements do not grow
    with the tables. Raises ``NightIsOver``, ``NightChanged``, ``AlreadyDrawn`` where somebody else has begun it,
    ``StillPlaying``, or ``TableRefused`` for a table that the rules do not allow.
    """
    with writing_night(night) as stands:
        draft, last = draft_of(stands), last_begun(stands)
        if draft is None:
            if last is not None and last.client_id == client_id:
                return last
            raise NightChanged if last is None else AlreadyDrawn(last.number)
        if stands.rev - 1 != seen:
            raise NightChanged
        tables = _tables(draft)
        _check_busy(stands, tables)
        allowed = playable_seats(stands.rule_set)
        for number, players in tables.items():
            if len(players) not in allowed:
                raise TableRefused(number, len(players))
        games = _games(stands, draft, tables, client_id, now)
        _begin(games, tables, client_id, device, now)
        _let_in(games, member, device, now)
        Sitting.objects.filter(pk=draft.pk).update(begun_at=now, client_id=client_id)
    return draft


def _check_busy(night: Night, tables: Mapping[int, Sequence[int]]) -> None:
    """Refuse a draw of people who sit at a table that plays: nobody is in two games."""
    drawn = {player for players in tables.values() for player in players}
    busy = [table.number for table in playing_tables(night) if drawn & {seat.player_id for seat in table.playing}]
    if busy:
        raise StillPlaying(tuple(busy))


def _tables(draft: Sitting) -> Mapping[int, list[int]]:
    """The players of each table, in the order of the seats."""
    found: dict[int, list[int]] = defaultdict(list)
    for place in SittingPlace.objects.filter(sitting=draft, table__isnull=False).order_by("table", "position"):
        if place.table is not None:
            found[place.table].append(place.player_id)
    return found


def _games(
    night: Night,
    sitting: Sitting,
    tables: Mapping[int, Sequence[int]],
    client_id: UUID,
    now: dt.datetime,
) -> list[Game]:
    return Game.objects.bulk_create(
        Game(
            client_id=uuid5(client_id, str(number)),
            group=night.group,
            played_on=night.held_on,
            preset=night.preset,
            rules=night.rules,
            house_rules_id=night.house_rules_id,
            started_at=now,
            sitting=sitting,
            table_number=number,
        )
        for number in tables
    )


def _begin(
    games: Sequence[Game], tables: Mapping[int, Sequence[int]], client_id: UUID, device: UUID, now: dt.datetime
) -> None:
    """Seat everybody, and write the first line of each journal."""
    seats = Seat.objects.bulk_create(
        Seat(game=game, position=position, player_id=player)
        for game, players in zip(games, tables.values(), strict=True)
        for position, player in enumerate(players)
    )
    by_game: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats:
        by_game[seat.game_id].append(seat)
    Change.objects.bulk_create(
        Change(
            game=game,
            seq=game.rev,
            verb="start",
            facts={path: (None, value) for path, value in _facts(game, by_game[game.pk]).items()},
            client_id=game.client_id,
            sent=digest({"sitting": str(client_id), "table": game.table_number}),
            device=device,
            at=now,
        )
        for game in games
    )


def _facts(game: Game, seats: Sequence[Seat]) -> dict[str, object]:
    house = {} if game.house_rules_id is None else {"house": game.house_rules_id}
    return {
        "preset": game.preset,
        **house,
        "rules": game.rules,
        "date": game.played_on.isoformat(),
        **seat_values(seats),
    }


def _let_in(games: Sequence[Game], member: Member | None, device: UUID, now: dt.datetime) -> None:
    """The organiser's device at every table, and each table's links and codes."""
    Grant.objects.bulk_create(
        Grant(game=game, device=device, role=Role.SCOREKEEPER, member=member, at=now) for game in games
    )
    # A code that another game has is not given; the table's page of who is here makes another then.
    insert_missing(
        [Invite(game=game, role=role, made_at=now) for game in games for role in (Role.SCOREKEEPER, Role.PLAYER)]
    )
