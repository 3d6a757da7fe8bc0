"""``manage.py demo``: a ready-made club with three seasons of games."""

from __future__ import annotations

import os
from typing import Any

from django.core.management.base import BaseCommand
from django.urls import reverse
from django.utils import timezone

from tracker.demo import make_demo
from tracker.models import Group, GroupRole, Role
from tracker.services import open_group_invites, open_invite


class Command(BaseCommand):
    """Fills the database once; a second time it only says where the group is."""

    help = "Make a club with three seasons of games to look around in, and print its address."

    def handle(self, *args: Any, **options: Any) -> None:
        group = Group.objects.filter(is_casual=False).first()
        if group is None:
            group, game = make_demo(today=timezone.localdate(), now=timezone.now(), seed=12)
        else:
            game = group.games.filter(sitting=None).latest("played_on", "pk")
        # Where `make demo` serves it next.
        origin = f"http://localhost:{os.environ.get('PORT') or 8000}"
        links = {invite.role: invite for invite in open_group_invites(group=group, now=timezone.now())}
        for role, wording in (
            (GroupRole.SCOREKEEPER, "look around, begin games and keep their score"),
            (GroupRole.ORGANISER, "organise it, once you have made an account"),
        ):
            address = origin + reverse("join_group", args=[links[role].token])
            self.stdout.write(f"{group.name} – {wording}: {address}")
        invite = open_invite(game=game, role=Role.SCOREKEEPER, now=timezone.now())
        self.stdout.write(f"Keep the score of the game under way: {origin}{reverse('join', args=[invite.token])}")
