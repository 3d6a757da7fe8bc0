"""Who may see and who may write: every view of a game begins here."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from tracker.models import Game, Grant, Group, Role
from tracker.models.access import game_and_seats, game_as_seen_by, glance
from tracker.views.device import device_of


@dataclass(frozen=True, slots=True)
class Access:
    """A game, and what this device may do with it."""

    game: Game
    role: Role
    seat_id: int | None
    """Whose phone it is; the seat that a player writes."""
    until: int | None = None
    """The last round that a player writes a score of; None for one that goes on, and for every other role."""

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
    def may_tap(self) -> bool:
        """Whether the device says what lies on the table: whoever sits at it does."""
        return self.keeps_score or self.writes_own_seat


def admitted(request: HttpRequest, uuid: UUID) -> Access:
    """The game at an address, for a device that was let in; a group's games are open to who has its address.

    One query. Raises ``Http404``, the same for a game that is not there and for one that is not this device's.
    """
    found = game_as_seen_by(device_of(request), uuid)
    if found is None:
        raise Http404
    return _access(*found)


def seated(request: HttpRequest, uuid: UUID) -> tuple[Access, dict[int, bool]]:
    """The same, and the game's seats: by id, in the order of the table, whether a phone that is not this one is there.

    One query. Raises ``Http404``.
    """
    found = game_and_seats(device_of(request), uuid)
    if found is None:
        raise Http404
    seen, seats = found
    return _access(*seen), seats


def _access(game: Game, role: Role | None, seat_id: int | None, until: int | None) -> Access:
    if role is None:
        if game.group.is_casual:
            raise Http404
        role = Role.WATCHER
    return Access(game, role, seat_id, until)


def glimpsed(request: HttpRequest, uuid: UUID, *, people: bool = False) -> tuple[int, Role, int | None]:
    """The revision of what ``admitted`` would give, or of who is here, the role, and ``until``.

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


def group_of(uuid: UUID) -> Group:
    """The group at an address, for whoever has it. Raises ``Http404``, for a casual game's people too."""
    return get_object_or_404(Group, uuid=uuid, is_casual=False)


def keeps_group(request: HttpRequest, group: Group) -> bool:
    """Whether this device keeps the score of one of the group's games, and so may write its rules. One query."""
    device = device_of(request)
    if device is None:
        return False
    return Grant.objects.filter(device=device, role=Role.SCOREKEEPER, revoked_at=None, game__group=group).exists()


def keeping_group(request: HttpRequest, uuid: UUID) -> Group:
    """The group, for a device that may write its rules. Raises ``Http404`` or ``PermissionDenied``."""
    group = group_of(uuid)
    if not keeps_group(request, group):
        raise PermissionDenied
    return group
