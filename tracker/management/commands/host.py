"""``manage.py host``: an account may open the admin, by whoever runs the server."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tracker import services
from tracker.models import User


class Command(BaseCommand):
    """For the host of a server. An account is made on the page that signs in, as for everybody."""

    help = "Let an account open /admin/, or with --no-longer take that back."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the account's name")
        parser.add_argument("--no-longer", action="store_true", help="take it back")

    def handle(self, *args: Any, **options: Any) -> None:
        name: str = options["name"].strip()
        user = User.objects.filter(username__iexact=name).first()
        if user is None:
            raise CommandError(f"There is no account “{name}”. Make it first: Sign in, Make an account.")
        is_host = not options["no_longer"]
        services.set_host(user=user, is_host=is_host)
        says = "may open /admin/ now, where ROUNDHOUSE_ADMIN=1 adds it" if is_host else "may not open /admin/ any more"
        self.stdout.write(f"{user.username} {says}.")
