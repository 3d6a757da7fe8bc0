"""Handing a game's key to another device."""

from __future__ import annotations

from uuid import UUID

from tracker.models import Game, Grant, Role


def take_key(*, game: Game, device: UUID) -> None:
    """Let the device keep the game's score, along with those that already do. Doing it twice is doing it once."""
    Grant.objects.get_or_create(game=game, device=device, defaults={"role": Role.SCOREKEEPER})
