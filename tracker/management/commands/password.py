"""``manage.py password``: a new password for an account, by whoever runs the server."""

from __future__ import annotations

import secrets
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tracker import services
from tracker.models import User
from tracker.models.access import CODE_LETTERS

PARTS, LETTERS = 4, 4
"""28 to the power of 16: nobody guesses it, and it can be read out over the telephone."""


class Command(BaseCommand):
    """For an account whose organiser has forgotten it and has no mail."""

    help = "Make a new password for an account and print it; every phone that is signed in with it is signed out."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the account's name or mail address")

    def handle(self, *args: Any, **options: Any) -> None:
        name: str = options["name"].strip()
        user = User.objects.filter(username__iexact=name).first() or (
            User.objects.filter(email__iexact=name).first() if "@" in name else None
        )
        if user is None:
            known = ", ".join(User.objects.order_by("username").values_list("username", flat=True)[:20])
            raise CommandError(
                f"There is no account “{name}”. " + (f"There are: {known}." if known else "There is none at all yet.")
            )
        password = "-".join("".join(secrets.choice(CODE_LETTERS) for _ in range(LETTERS)) for _ in range(PARTS))
        services.set_password(user=user, password=password)
        self.stdout.write(f"The new password of {user.username}: {password}")
        self.stdout.write("Another one can be chosen under “Your account” after signing in.")
