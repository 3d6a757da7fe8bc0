"""Which device may do what with a game, and the links that let more of them in."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import cache
from typing import Any
from uuid import UUID

from django.db import connection, models
from django.db.models import Q

from tracker.models.game import Game, Seat
from tracker.models.group import Group
from tracker.models.statements import columns, made, width
from tracker.names import NAME_LENGTH

CODE_LETTERS = "ABCDEFGHJKMNPQRTUVWXY2346789"
"""What can be said aloud and not be taken for another: no I or 1, no O or 0, no L, S or 5, Z."""

CODE_LENGTH = 6
"""28 to the power of 6 is 480 million; a code lives for an evening, and wrong guesses are counted."""


def new_token() -> str:
    """128 random bits for an address."""
    return secrets.token_urlsafe(16)


def new_code() -> str:
    """A code to say aloud."""
    return "".join(secrets.choice(CODE_LETTERS) for _letter in range(CODE_LENGTH))


class Role(models.TextChoices):
    """What a device may do with a game."""

    SCOREKEEPER = "scorekeeper"
    """Writes everything."""
    PLAYER = "player"
    """Writes the scores of one seat, until the round is closed."""
    WATCHER = "watcher"
    """Reads."""


class Invite(models.Model):
    """A link and a code that let devices into a game with a role. One of each role is open at a time."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="invites")
    role = models.CharField(max_length=12, choices=Role.choices)
    token = models.CharField(max_length=32, default=new_token, unique=True, editable=False)
    code = models.CharField(max_length=CODE_LENGTH, default=new_code, unique=True, editable=False)
    made_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "role"], condition=Q(revoked_at__isnull=True), name="one_open_invite_of_a_role"
            )
        ]

    def __str__(self) -> str:
        return f"{self.role}: {self.code}"


class Grant(models.Model):
    """A device's role in a game. A grant that was taken back stays, for the journal to know whose hand it was."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="grants")
    device = models.UUIDField()
    role = models.CharField(max_length=12, choices=Role.choices)
    seat = models.ForeignKey(Seat, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    """Whose phone it is; a player writes this seat."""
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    """Whose phone it is, where that is nobody at the table."""
    invite = models.ForeignKey(Invite, on_delete=models.SET_NULL, related_name="grants", null=True, blank=True)
    at = models.DateTimeField()
    """When the device came in last; of its games, the one it came to last is the table it is at."""
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["device", "game"], name="one_role_of_a_device_in_a_game")]

    def __str__(self) -> str:
        return f"{self.device}: {self.role}"


class WrongCode(models.Model):
    """A guess of a code that opened nothing, by a keyed hash of the address that made it."""

    address = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["address", "at"]), models.Index(fields=["at"])]

    def __str__(self) -> str:
        return self.address


_OWN = """
    FROM tracker_game
    JOIN tracker_group ON tracker_group.id = tracker_game.group_id
    LEFT JOIN tracker_grant own
        ON own.game_id = tracker_game.id AND own.device = %s AND own.revoked_at IS NULL
    LEFT JOIN tracker_seat own_seat ON own_seat.id = own.seat_id
"""

_AT = "WHERE tracker_game.uuid = %s"

_AT_A_GLANCE = f"""
    SELECT tracker_game.rev, tracker_game.let_in, own.role, own.seat_id, own_seat.last_round
    {_OWN} {_AT} AND (own.id IS NOT NULL OR NOT tracker_group.is_casual)
"""


NO_SEAT = -1
"""The last round of a player whose seat another has, or who was taken from the table."""


def _until(role: str | None, seat_id: int | None, last_round: int | None) -> int | None:
    """The last round that a player's phone writes a score of, None for one that goes on; None for every other role."""
    if role != Role.PLAYER:
        return None
    return NO_SEAT if seat_id is None else last_round


def glance(device: UUID | None, uuid: UUID, *, people: bool = False) -> tuple[int, Role, int | None] | None:
    """A game's revision, the device's role where it may see the game, and the last round that a player writes.

    None where it may not, or there is no such game. With ``people`` the revision is ``Game.people_rev``.

    All that a poll needs, and a page that was made before: a fifth of the time that the game itself takes.
    """
    with connection.cursor() as cursor:
        cursor.execute(_AT_A_GLANCE, _ids(device, uuid))
        row = cursor.fetchone()
    if row is None:
        return None
    rev, let_in, role, *seat = row
    return rev + let_in * people, Role(role or Role.WATCHER), _until(role, *seat)


def _ids(device: UUID | None, uuid: UUID) -> list[Any]:
    prepare = Game._meta.get_field("uuid").get_db_prep_value  # noqa: SLF001 - Django's public API, despite the name
    return [prepare(device, connection), prepare(uuid, connection)]


def game_as_seen_by(device: UUID | None, uuid: UUID) -> tuple[Game, Role | None, int | None, int | None] | None:
    """A game with its group, the device's role and seat in it, and the last round that a player writes.

    None where there is no such game.

    One query. It stands before every page of a game, the polls of every phone among them, and written out it takes an
    eighth of the time that composing it from a queryset does.
    """
    with connection.cursor() as cursor:
        cursor.execute(_as_seen(), _ids(device, uuid))
        row = cursor.fetchone()
    return None if row is None else _seen(row)


def game_and_seats(
    device: UUID | None, uuid: UUID
) -> tuple[tuple[Game, Role | None, int | None, int | None], dict[int, bool]] | None:
    """The same, and its seats: by id, in the order of the table, whether another device is the phone of who sits there.

    One query.
    """
    own, game = _ids(device, uuid)
    with connection.cursor() as cursor:
        cursor.execute(_as_seen_with_seats(), [own, own, game])
        rows = cursor.fetchall()
    if not rows:
        return None
    return _seen(rows[0][:-2]), {seat_id: bool(held) for *_game, seat_id, held in rows if seat_id is not None}


def _seen(row: Sequence[Any]) -> tuple[Game, Role | None, int | None, int | None]:
    *of_both, role, seat_id, last_round = row
    game = made(Game, of_both)
    game.group = made(Group, of_both[-width(Group) :])
    return game, None if role is None else Role(role), seat_id, _until(role, seat_id, last_round)


def _columns() -> str:
    return f"{columns(Game)}, {columns(Group)}, own.role, own.seat_id, own_seat.last_round"


@cache
def _as_seen() -> str:
    return f"SELECT {_columns()} {_OWN} {_AT}"


@cache
def _as_seen_with_seats() -> str:
    return f"""
        SELECT {_columns()}, tracker_seat.id, EXISTS (
            SELECT 1 FROM tracker_grant other
            WHERE other.seat_id = tracker_seat.id AND other.game_id = tracker_game.id
                AND other.revoked_at IS NULL AND other.device <> %s
        )
        {_OWN}
        LEFT JOIN tracker_seat ON tracker_seat.game_id = tracker_game.id
        {_AT}
        ORDER BY tracker_seat.position
    """  # noqa: S608 - names of our own columns
