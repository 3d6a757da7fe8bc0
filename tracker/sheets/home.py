"""Lists of games: a device's on the first page, a group's by season."""

from __future__ import annotations

from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from tracker.models import Game, Grant
from tracker.models.sight import account_on, groups_seen_by
from tracker.sheets.game import game_title
from tracker.sheets.pages import GameLine, GroupLine, HomePage
from tracker.sheets.table import Table
from tracker.words.lists import join_names
from tracker.words.results import headline, waiting

HOME_GAMES = 20
"""Games the first page lists."""


def home_page(device: UUID | None) -> HomePage:
    """The newest games that the device was let into, its groups, and who is signed in on it."""
    if device is None:
        return HomePage(games=(), groups=(), account="")
    account = account_on(device)
    kept = Grant.objects.filter(device=device, revoked_at=None).values("game")
    games = Game.objects.filter(pk__in=kept).select_related("group").order_by("-played_on", "-pk")[:HOME_GAMES]
    return HomePage(
        games=tuple(game_line(table) for table in Table.load_all(games)),
        groups=tuple(
            GroupLine(name=group.name, url=reverse("group", args=[group.uuid])) for group in groups_seen_by(device)
        ),
        account="" if account is None else account.username,
    )


def game_line(table: Table) -> GameLine:
    """A game in a list."""
    return GameLine(
        url=table.game.get_absolute_url(),
        title=game_title(table.game),
        day=table.game.played_on,
        names=join_names(table.names),
        state=_state(table),
        is_over=table.is_over,
    )


def _state(table: Table) -> str:
    if table.is_over and table.disputed:
        return waiting()
    if table.is_over:
        return headline(table.places, table.rules, table.names)
    return _("Round %(number)s of %(total)s") % {"number": table.next_number, "total": len(table.engines)}
