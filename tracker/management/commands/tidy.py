"""``manage.py tidy``: what has had its time goes. The server calls it when it starts."""

from __future__ import annotations

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.utils import timezone

from tracker import services


class Command(BaseCommand):
    """Groups whose organisers gave them up, and sign-ins that ran out."""

    help = "Delete the groups whose time of grace is over, and sessions that ran out."

    def handle(self, *args: Any, **options: Any) -> None:
        count = services.delete_ended_groups(now=timezone.now())
        call_command("clearsessions")
        if count and options["verbosity"]:
            self.stdout.write(f"Groups that were deleted: {count}")
