"""``manage.py restore``: a group out of its backup, by whoever runs the server."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import uuid4

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from tracker.backup import BackupRefused
from tracker.models import GroupRole, User
from tracker.services import open_group_invites, restore_group
from tracker.words.backup import refusal_text


class Command(BaseCommand):
    """Makes a new group; whatever is there stays as it is."""

    help = "Make a group of a backup, beside those that are there. It is all written or, if refused, nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the file that “Backup of the group” or manage.py backup wrote")
        parser.add_argument("--organiser", default="", help="the account that organises it; without, a link is printed")

    def handle(self, *args: Any, **options: Any) -> None:
        name: str = options["organiser"].strip()
        user = User.objects.filter(username__iexact=name).first() if name else None
        if name and user is None:
            raise CommandError(f"There is no account “{name}”.")
        now = timezone.now()
        try:
            with options["file"].open("rb") as file:
                group = restore_group(file=file, client_id=uuid4(), user=user, now=now)
        except OSError as error:
            raise CommandError(f"The file could not be read: {error}") from error
        except BackupRefused as refusal:
            with override("en"):
                raise CommandError(f"{refusal_text(refusal.why)} ({refusal})") from refusal
        self.stdout.write(f"Restored: {group.name}, {reverse('group', args=[group.uuid])}")
        if user is None:
            (invite,) = [each for each in open_group_invites(group=group, now=now) if each.role == GroupRole.ORGANISER]
            self.stdout.write(f"Whoever organises it comes in by {reverse('join_group', args=[invite.token])}")
