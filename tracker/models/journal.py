"""What happened to a game, in order; nothing is ever changed here."""

from __future__ import annotations

from django.db import models

from tracker.models.game import Game


class Change(models.Model):
    """One write: the verb of ``services`` that made it, with the facts before and after."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="changes")
    seq = models.PositiveIntegerField()
    """The game's ``rev`` that this change made."""
    verb = models.CharField(max_length=20)
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    before = models.JSONField(null=True)
    after = models.JSONField()
    client_id = models.UUIDField()
    device = models.UUIDField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["game", "seq"], name="one_change_of_a_number"),
            models.UniqueConstraint(fields=["game", "client_id"], name="a_write_happens_once"),
        ]

    def __str__(self) -> str:
        return f"{self.seq}: {self.verb}"
