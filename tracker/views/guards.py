"""Who may see and who may write: every view of a game begins here."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from tracker.models import Game, Group, GroupRole, Role
from tracker.models.sight import Standing, game_and_seats, game_as_seen_by, glance, group_as_seen_by
from tracker.views.device import device_of


@dataclass(frozen=True, slots=True)
class Access:
    """A game, and what this device may do with it."""

    game: Game
    standing: Standing

    @property
    def role(self) -> Role:
        return self.standing.role

    @property
    def seat_id(self) -> int | None:
        """Whose phone it is; the seat that a player writes."""
        return self.standing.seat_id

    @property
    def until(self) -> int | None:
        """The last round that a player writes a score of; None for one that goes on, and for every other role."""
        return self.standing.until

    @property
    def keeps_score(self) -> bool:
        return self.role is Role.SCOREKEEPER

    @property
    def writes_own_seat(self) -> bool:
        return self.role is Role.PLAYER and self.seat_id is not None

    @property
    def has_no_seat(self) -> bool:
        """Whether it is the phone of a player at whose seat another plays on, or who was taken from the table."""
        return self.role is Role.PLAYER and self.seat_id is None

    @property
    def may_take_score(self) -> bool:
        """Whether it need only say so to keep the score: who begins the group's games may."""
        role = self.standing.group_role
        return role is not None and role.reaches(GroupRole.SCOREKEEPER) and not self.keeps_score

    @property
    def may_tap(self) -> bool:
        """Whether the device says what lies on the table: whoever sits at it does."""
        return self.keeps_score or self.writes_own_seat


def admitted(request: HttpRequest, uuid: UUID) -> Access:
    """The game at an address, for a device that was let in, or that belongs to the game's group.

    One query. Raises ``Http404``, the same for a game that is not there and for one that is not this device's.
    """
    found = game_as_seen_by(device_of(request), uuid)
    if found is None:
        raise Http404
    return Access(*found)


def seated(request: HttpRequest, uuid: UUID) -> tuple[Access, dict[int, bool]]:
    """The same, and the game's seats: by id, in the order of the table, whether a phone that is not this one is there.

    One query. Raises ``Http404``.
    """
    found = game_and_seats(device_of(request), uuid)
    if found is None:
        raise Http404
    game, standing, seats = found
    return Access(game, standing), seats


def glimpsed(request: HttpRequest, uuid: UUID, *, people: bool = False) -> tuple[int, Standing]:
    """The revision of what ``admitted`` would give, or of who is here, and what the device may do.

    Raises ``Http404`` where that does.
    """
    found = glance(device_of(request), uuid, people=people)
    if found is None:
        raise Http404
    return found


def keeping_score(request: HttpRequest, uuid: UUID) -> Access:
    """The same, for a device that keeps the score. Raises ``Http404`` or ``PermissionDenied``."""
    return _keeping(admitted(request, uuid))


def keeping_score_seated(request: HttpRequest, uuid: UUID) -> tuple[Access, list[int]]:
    """The game for a device that keeps the score, and the ids of its seats: all of them that a form needs to be read.

    One query. Raises ``Http404`` or ``PermissionDenied``.
    """
    access, seats = seated(request, uuid)
    return _keeping(access), [*seats]


def _keeping(access: Access) -> Access:
    if not access.keeps_score:
        raise PermissionDenied
    return access


@dataclass(frozen=True, slots=True)
class GroupAccess:
    """A group, and what this device may do with it, by itself or by who is signed in on it."""

    group: Group
    role: GroupRole

    @property
    def organises(self) -> bool:
        return self.role is GroupRole.ORGANISER

    @property
    def begins_games(self) -> bool:
        return self.role.reaches(GroupRole.SCOREKEEPER)


def belonging(request: HttpRequest, uuid: UUID, role: GroupRole = GroupRole.WATCHER) -> GroupAccess:
    """The group at an address, for whoever belongs to it with this role or a higher one.

    One query. Raises ``Http404``, the same for a group that is not there and for one that is not theirs, and
    ``PermissionDenied`` for whoever belongs to it and may do less.
    """
    found = group_as_seen_by(device_of(request), uuid)
    if found is None:
        raise Http404
    access = GroupAccess(*found)
    if not access.role.reaches(role):
        raise PermissionDenied
    return access
