"""Accounts, which only organisers need, and the devices they are signed in on."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """An organiser, known by a name of their choice or by mail; what else people are called is of no use here."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]


class SignIn(models.Model):
    """A device on which somebody is signed in.

    What a device may do is decided in one statement, and asking for a session first would make it three on every page
    of every phone. So the device is noted beside the session, and goes when that ends.
    """

    device = models.UUIDField(unique=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sign_ins")
    session_hash = models.CharField(max_length=128)
    """``User.get_session_auth_hash()`` of that time: another password ends every sign-in but the one that chose it."""
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.device}: {self.user}"
