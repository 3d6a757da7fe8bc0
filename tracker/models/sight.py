"""What a device may see and do: one statement for a game, a poll or a group, whoever asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Q
from django.utils.crypto import constant_time_compare

from tracker.models.access import Role
from tracker.models.account import SignIn, User
from tracker.models.game import Game
from tracker.models.group import Group
from tracker.models.member import GroupRole, Member
from tracker.models.statements import columns, made, width

_BELONGS = """
    LEFT JOIN tracker_member by_device
        ON by_device.group_id = tracker_group.id AND by_device.device = %s AND by_device.revoked_at IS NULL
    LEFT JOIN tracker_signin ON tracker_signin.device = %s
    LEFT JOIN tracker_user account ON account.id = tracker_signin.user_id AND account.is_active
    LEFT JOIN tracker_member by_account
        ON by_account.group_id = tracker_group.id AND by_account.user_id = account.id AND by_account.revoked_at IS NULL
"""

_BELONGING = "by_device.role, by_account.role, account.password, tracker_signin.session_hash"

_OWN = f"""
    FROM tracker_game
    JOIN tracker_group ON tracker_group.id = tracker_game.group_id
    LEFT JOIN tracker_grant own
        ON own.game_id = tracker_game.id AND own.device = %s AND own.revoked_at IS NULL
    LEFT JOIN tracker_seat own_seat ON own_seat.id = own.seat_id
    {_BELONGS}
"""

_AT = "WHERE tracker_game.uuid = %s"

_AT_A_GLANCE = f"""
    SELECT tracker_game.rev, tracker_game.let_in, own.role, own.seat_id, own_seat.last_round, {_BELONGING} {_OWN} {_AT}
"""

_OF_GROUP = "WHERE tracker_group.uuid = %s"


NO_SEAT = -1
"""The last round of a player whose seat another has, or who was taken from the table."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a device may do with a game that it may see."""

    role: Role
    seat_id: int | None = None
    until: int | None = None
    """The last round that a player's phone writes a score of, None for one that goes on; None for every other role."""
    group_role: GroupRole | None = None
    """What it may do with the game's group, by itself or by who is signed in on it; None for whoever is a guest."""


def _standing(
    role: str | None, seat_id: int | None, last_round: int | None, group_role: GroupRole | None
) -> Standing | None:
    """None for a device that has neither been let in nor belongs to the group."""
    if role is None and group_role is None:
        return None
    until = None if role != Role.PLAYER else NO_SEAT if seat_id is None else last_round
    return Standing(Role(role or Role.WATCHER), seat_id, until, group_role)


def _group_role(
    by_device: str | None, by_account: str | None, password: str | None, session_hash: str | None
) -> GroupRole | None:
    """The better one of the device's own and its account's, where the password is still the one it signed in with."""
    if by_account and password is not None and session_hash is not None:
        # What Django asks of a session.
        valid = User(password=password).get_session_auth_hash()
        if not constant_time_compare(session_hash, valid):
            by_account = None
    roles = {role for role in (by_device, by_account) if role}
    return next((role for role in GroupRole if role in roles), None)


def glance(device: UUID | None, uuid: UUID, *, people: bool = False) -> tuple[int, Standing] | None:
    """A game's revision, and what the device may do with it; None where it may not see it, or there is no such game.

    With ``people`` the revision is ``Game.people_rev``.

    All that a poll needs, and a page that was made before: a fifth of the time that the game itself takes.
    """
    with connection.cursor() as cursor:
        cursor.execute(_AT_A_GLANCE, _ids(device, uuid))
        row = cursor.fetchone()
    if row is None:
        return None
    rev, let_in, role, seat_id, last_round, *belonging = row
    standing = _standing(role, seat_id, last_round, _group_role(*belonging))
    return None if standing is None else (rev + let_in * people, standing)


def _ids(device: UUID | None, uuid: UUID) -> list[Any]:
    prepare = Game._meta.get_field("uuid").get_db_prep_value  # noqa: SLF001 - Django's public API, despite the name
    own = prepare(device, connection)
    return [own, own, own, prepare(uuid, connection)]


def game_as_seen_by(device: UUID | None, uuid: UUID) -> tuple[Game, Standing] | None:
    """A game with its group, and what the device may do with it; None where it may not see it, or there is none.

    One query. It stands before every page of a game, the polls of every phone among them, and written out it takes an
    eighth of the time that composing it from a queryset does.
    """
    with connection.cursor() as cursor:
        cursor.execute(_as_seen(), _ids(device, uuid))
        row = cursor.fetchone()
    return None if row is None else _seen(row)


def game_and_seats(device: UUID | None, uuid: UUID) -> tuple[Game, Standing, dict[int, bool]] | None:
    """The same, and its seats: by id, in the order of the table, whether another device is the phone of who sits there.

    One query.
    """
    own, *others = _ids(device, uuid)
    with connection.cursor() as cursor:
        cursor.execute(_as_seen_with_seats(), [own, own, *others])
        rows = cursor.fetchall()
    seen = _seen(rows[0][:-2]) if rows else None
    if seen is None:
        return None
    return *seen, {seat_id: bool(held) for *_game, seat_id, held in rows if seat_id is not None}


def member_by_which(device: UUID, group: Group, role: GroupRole) -> Member:
    """The membership that gives a device a role in the group, as ``group_as_seen_by`` or ``Standing`` says it has."""
    by_account = Q(user__sign_ins__device=device, user__is_active=True)
    belonging = Member.objects.filter(Q(device=device) | by_account, group=group, role=role, revoked_at=None)
    return belonging.order_by("pk")[0]


def group_as_seen_by(device: UUID | None, uuid: UUID) -> tuple[Group, GroupRole] | None:
    """A group, and what the device may do with it; None for whoever does not belong to it. One query."""
    own, *_others, group = _ids(device, uuid)
    with connection.cursor() as cursor:
        cursor.execute(_group_as_seen(), [own, own, group])
        row = cursor.fetchone()
    if row is None:
        return None
    role = _group_role(*row[-4:])
    return None if role is None else (made(Group, row[:-4]), role)


def groups_seen_by(device: UUID | None, least: GroupRole = GroupRole.WATCHER) -> list[Group]:
    """The groups to which the device belongs with this role or a higher one, by itself or by its account, by name.

    One query, none for no device.
    """
    if device is None:
        return []
    own, *_others = _ids(device, device)
    with connection.cursor() as cursor:
        cursor.execute(_groups_seen(), [own, own])
        rows = cursor.fetchall()
    return [made(Group, row[:-4]) for row in rows if (role := _group_role(*row[-4:])) and role.reaches(least)]


def account_on(device: UUID | None) -> User | None:
    """Who is signed in on the device. One query, none for no device."""
    found = (
        SignIn.objects.select_related("user").filter(device=device, user__is_active=True).first() if device else None
    )
    if found is None or not constant_time_compare(found.session_hash, found.user.get_session_auth_hash()):
        return None
    return found.user


def _seen(row: Sequence[Any]) -> tuple[Game, Standing] | None:
    *of_both, role, seat_id, last_round, by_device, by_account, password, session_hash = row
    standing = _standing(role, seat_id, last_round, _group_role(by_device, by_account, password, session_hash))
    if standing is None:
        return None
    game = made(Game, of_both)
    game.group = made(Group, of_both[-width(Group) :])
    return game, standing


def _columns() -> str:
    return f"{columns(Game)}, {columns(Group)}, own.role, own.seat_id, own_seat.last_round, {_BELONGING}"


@cache
def _as_seen() -> str:
    return f"SELECT {_columns()} {_OWN} {_AT}"


@cache
def _group_as_seen() -> str:
    return f"SELECT {columns(Group)}, {_BELONGING} FROM tracker_group {_BELONGS} {_OF_GROUP}"  # noqa: S608


@cache
def _groups_seen() -> str:
    return f"""
        SELECT {columns(Group)}, {_BELONGING} FROM tracker_group {_BELONGS}
        WHERE by_device.id IS NOT NULL OR by_account.id IS NOT NULL ORDER BY tracker_group.name, tracker_group.id
    """  # noqa: S608 - statements of our own


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
