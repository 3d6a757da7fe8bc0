"""What is said of a player, and what is asked before two are one, one is two, or one is forgotten."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import MAX_SEATS, Career, career_of
from tracker.figures import figure
from tracker.models import Game, Group, GroupRole, Player
from tracker.sheets.pages import Choice, GroupQuestion
from tracker.sheets.pages.players import LinkLine, MergeMove, MergePage, PlayerFormPage
from tracker.sheets.players.kept import players_of
from tracker.sheets.players.lists import player_url
from tracker.sheets.results import results_of_group
from tracker.words import players as words

NOTHING: Mapping[str, str] = {}


def player_form_page(
    group: Group,
    player: Player,
    *,
    role: GroupRole,
    name: str,
    colour: str,
    is_guest: bool,
    errors: Mapping[str, str] = NOTHING,
) -> PlayerFormPage:
    """One query. What was typed, or what stands."""
    organises = role is GroupRole.ORGANISER
    players = players_of(group)
    return PlayerFormPage(
        group=group.name,
        heading=player.name,
        player_url=player_url(group, player),
        action=reverse("edit_player", args=[group.uuid, player.pk]),
        name=name,
        colours=tuple(
            Choice(str(number), _("Colour %(number)s") % {"number": number}, checked=str(number) == colour)
            for number in range(1, MAX_SEATS + 1)
        ),
        is_guest=is_guest,
        is_archived=player.archived_at is not None,
        errors=errors,
        organises=organises,
        merge_url=reverse("merge_player", args=[group.uuid, player.pk]) if organises else "",
        spellings=tuple(
            Choice(str(each.pk), each.name, checked=False)
            for each in players.values()
            if organises and each.merged_into_id == player.pk
        ),
    )


def forget_question(group: Group, player: Player) -> GroupQuestion:
    """Before somebody is forgotten."""
    return GroupQuestion(
        group=group.name,
        group_url=reverse("group", args=[group.uuid]),
        heading=_("Forget %(name)s") % {"name": player.name},
        sentences=(
            _("The name goes from every page, list and history, with all its spellings. A number stands in its place."),
            _("The games stay as they were played, and so do everybody’s totals and places."),
            _("An account that they made stays theirs: they delete it themselves. Printed sheets and files stay too."),
            _("This cannot be undone."),
        ),
        action=reverse("edit_player", args=[group.uuid, player.pk]),
        do="forget",
        button=_("Forget the name"),
    )


def split_question(group: Group, spelling: Player, person: Player, seats: int) -> GroupQuestion:
    """Before a second spelling is a person of their own again, who takes along ``seats`` games."""
    values = {"name": spelling.name, "person": person.name}
    count = ngettext(
        "%(count)s game goes back to %(name)s: it was there when the two became one.",
        "%(count)s games go back to %(name)s: they were there when the two became one.",
        seats,
    ) % {**values, "count": seats}
    return GroupQuestion(
        group=group.name,
        group_url=reverse("group", args=[group.uuid]),
        heading=_("%(name)s is not %(person)s") % values,
        sentences=(count, _("What was played since stays with %(person)s.") % values),
        action=reverse("edit_player", args=[group.uuid, person.pk]),
        do=f"split-{spelling.pk}",
        button=_("Tell them apart"),
    )


def merge_page(
    group: Group,
    player: Player,
    *,
    into: Player | None,
    together: list[Game],
    error: str = "",
) -> MergePage:
    """Whom this is a spelling of, and what that moves: as many queries as ``results_of_group`` takes, and one."""
    people = [each for each in players_of(group).values() if each.is_offered and each != player]
    return MergePage(
        group=group.name,
        name=player.name,
        player_url=player_url(group, player),
        action=reverse("merge_player", args=[group.uuid, player.pk]),
        choices=tuple(Choice(str(each.pk), each.name, checked=each == into) for each in people),
        error=error,
        into="" if into is None else str(into.pk),
        into_name="" if into is None else into.name,
        refused=tuple(
            LinkLine(_("Game of %(day)s") % {"day": date_format(game.played_on)}, game.get_absolute_url())
            for game in together
        ),
        moves=() if into is None or together else tuple(_moves(group, player, into)),
        sentences=() if into is None or together else tuple(_sentences(player, into)),
    )


def _moves(group: Group, player: Player, into: Player) -> Iterator[MergeMove]:
    """The figures of both, and of the person that they would be."""
    results = results_of_group(group)
    own, other = career_of(results, player.pk), career_of(results, into.pk)
    as_one = (row._replace(player=into.pk) if row.player == player.pk else row for row in results)
    both = career_of(as_one, into.pk)
    for title, read in (
        (_("Games"), lambda career: figure(career.games)),
        (_("Games won"), lambda career: words.wins_text(career.wins, career.shared_wins)),
        (_("Rounds"), lambda career: figure(career.rounds)),
        (_("Average"), lambda career: words.average_text(career.average)),
        (_("Zero rounds"), lambda career: figure(career.zero_rounds)),
    ):
        yield MergeMove(title, *(_read(read, career) for career in (own, other, both)))


def _read(read: Any, career: Career | None) -> str:
    return "–" if career is None else str(read(career))


def _sentences(player: Player, into: Player) -> Iterator[str]:
    values = {"name": player.name, "person": into.name}
    yield _("Everything that %(name)s played counts for %(person)s then, in every season, list and record.") % values
    yield _("Scores, places and totals of the games stay as they are. The history of each game says who was who.")
    yield _(
        "Whoever writes %(name)s for a game later gets %(person)s. Colour and guest are as %(person)s has them."
    ) % (values)
    yield _("If it turns out that they are two, an organiser can tell them apart again.")
