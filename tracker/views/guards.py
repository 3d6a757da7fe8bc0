"""Who may see and who may write: every view of a game begins here."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db.models import F, FilteredRelation, Q
from django.http import Http404, HttpRequest

from tracker.models import Game, Role
from tracker.views.device import device_of


@dataclass(frozen=True, slots=True)
class Access:
    """A game, and what this device may do with it."""

    game: Game
    role: Role
    seat_id: int | None
    """Whose phone it is; the seat that a player writes."""

    @property
    def keeps_score(self) -> bool:
        return self.role is Role.SCOREKEEPER

    @property
    def writes_own_seat(self) -> bool:
        return self.role is Role.PLAYER and self.seat_id is not None


def admitted(request: HttpRequest, uuid: UUID) -> Access:
    """The game at an address, for a device that was let in; a group's games are open to who has its address.

    One query. Raises ``Http404``, the same for a game that is not there and for one that is not this device's.
    """
    games = Game.objects.select_related("group").filter(uuid=uuid)
    device = device_of(request)
    if device is not None:
        own = Q(grants__device=device, grants__revoked_at=None)
        games = games.annotate(own=FilteredRelation("grants", condition=own)).annotate(
            role=F("own__role"), own_seat=F("own__seat")
        )
    game = games.first()
    if game is None:
        raise Http404
    role: str | None = getattr(game, "role", None)
    if role is None and game.group.is_casual:
        raise Http404
    return Access(game, Role(role or Role.WATCHER), getattr(game, "own_seat", None))


def keeping_score(request: HttpRequest, uuid: UUID) -> Access:
    """The same, for a device that keeps the score. Raises ``Http404`` or ``PermissionDenied``."""
    access = admitted(request, uuid)
    if not access.keeps_score:
        raise PermissionDenied
    return access
