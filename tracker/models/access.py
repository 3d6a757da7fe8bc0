"""Which device may do what with a game, and the links that let more of them in."""

from __future__ import annotations

import secrets

from django.db import models
from django.db.models import Q

from tracker.models.game import Game, Seat
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
    member = models.ForeignKey(
        "tracker.Member", on_delete=models.SET_NULL, related_name="grants", null=True, blank=True
    )
    """What it keeps the score by where that is not an invite: who leaves the group no longer does."""
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
