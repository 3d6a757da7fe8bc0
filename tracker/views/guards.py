"""Who may see and who may write: every view of a game begins here."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef
from django.http import Http404, HttpRequest

from tracker.models import Game, Grant, Role
from tracker.views.device import device_of


def watched_game(request: HttpRequest, uuid: UUID) -> tuple[Game, bool]:
    """The game at an address, and whether this device keeps its score. One query; raises ``Http404``."""
    device = device_of(request)
    games = Game.objects.select_related("group")
    if device is not None:
        keeps = Grant.objects.filter(game=OuterRef("pk"), device=device, role=Role.SCOREKEEPER)
        games = games.annotate(may_write=Exists(keeps))
    found = games.filter(uuid=uuid).first()
    if found is None:
        raise Http404
    return found, getattr(found, "may_write", False)


def kept_game(request: HttpRequest, uuid: UUID) -> Game:
    """The game at an address, for a device that keeps its score. Raises ``Http404`` or ``PermissionDenied``."""
    game, may_write = watched_game(request, uuid)
    if not may_write:
        raise PermissionDenied
    return game
