"""What happened to a game, in order; nothing is ever changed here."""

from __future__ import annotations

from django.db import models

from tracker.models.game import Game

ADOPT = "adopt"
"""The verb by which a game came into a group, and its players became those of the group."""

MERGE_PLAYER, SPLIT_PLAYER = "merge player", "split player"
"""Verbs by which two players of a group turn out to be one person, or one to be two."""

IMPORT = "import"
"""The verb by which all rounds of a game came in at once, out of a table."""

BEGINNINGS = ("start", "rematch", ADOPT, IMPORT, MERGE_PLAYER, SPLIT_PLAYER)
"""Verbs that nobody takes back in a game: it began, the table went on to the next, it came into a group, all of it came
out of a table, or the group found out who somebody is.
"""

MOVES = ("insert round", "remove round")
"""Verbs by which rounds move to other numbers."""

SWAP_COLUMNS = "swap columns"
"""The verb by which two players' scores change over, from a round on."""

UNDO_TAP = "undo tap"

TAPS = (
    "set marker",
    "begin train",
    "lay double",
    "cover double",
    "set ends",
    "lay tile",
    "draw tile",
    "set turn",
    "next turn",
    "set first turn",
    "start clock",
    "stop clock",
    UNDO_TAP,
)
"""Verbs of what people tap during a round: many, and soon of no interest."""


class Change(models.Model):
    """One write: the verb of ``services`` that made it, and every fact that it changed."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="changes")
    seq = models.PositiveIntegerField()
    """The game's ``rev`` that this change made."""
    verb = models.CharField(max_length=20)
    facts = models.JSONField()
    """``{path: [before, after]}``, paths and values as in ``tracker.ledger``."""
    undoes = models.PositiveIntegerField(null=True, blank=True)
    """The ``seq`` of the change that this one takes back."""
    client_id = models.UUIDField()
    sent = models.CharField(max_length=64)
    """A digest of what came with the ``client_id``: the same again is this write, anything else is another."""
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
