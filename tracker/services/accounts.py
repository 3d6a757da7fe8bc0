"""Who is signed in on which device."""

from __future__ import annotations

import datetime as dt
from uuid import UUID

from django.db import transaction

from tracker.models import SignIn, User


def sign_in(*, user: User, device: UUID, now: dt.datetime) -> None:
    """The device is this organiser's from now on, whoever was signed in on it before."""
    SignIn.objects.update_or_create(
        device=device, defaults={"user": user, "session_hash": user.get_session_auth_hash(), "at": now}
    )


def keep_signed_in(*, user: User, device: UUID) -> None:
    """After another password was chosen on this device: it stays signed in, every other one does not."""
    SignIn.objects.filter(device=device, user=user).update(session_hash=user.get_session_auth_hash())


def sign_out(*, device: UUID) -> None:
    """The device is nobody's in particular."""
    SignIn.objects.filter(device=device).delete()


def set_password(*, user: User, password: str) -> None:
    """Give the account another password; whoever is signed in with the old one no longer is."""
    with transaction.atomic():
        user.set_password(password)
        user.save(update_fields=["password"])
        SignIn.objects.filter(user=user).delete()


def set_host(*, user: User, is_host: bool) -> None:
    """Whether the account may open the admin of the server."""
    user.is_superuser = user.is_staff = is_host
    user.save(update_fields=["is_superuser", "is_staff"])
