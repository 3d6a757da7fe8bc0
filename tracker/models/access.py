"""Which device may do what with a game."""

from __future__ import annotations

from django.db import models

from tracker.models.game import Game


class Role(models.TextChoices):
    """What a device may do with a game."""

    SCOREKEEPER = "scorekeeper"
    """Writes the game."""


class Grant(models.Model):
    """A device's role in a game; without one a device that knows the game's address watches."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="grants")
    device = models.UUIDField()
    role = models.CharField(max_length=12, choices=Role.choices)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["device", "game"], name="one_role_of_a_device_in_a_game")]

    def __str__(self) -> str:
        return f"{self.device}: {self.role}"
