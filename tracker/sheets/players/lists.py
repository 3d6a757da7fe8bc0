"""Who plays with a group."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import Count
from django.urls import reverse
from django.utils.translation import gettext as _

from tracker.lookalikes import lookalikes
from tracker.models import Group, GroupRole, Player, Seat
from tracker.names import initials
from tracker.sheets.pages.players import LinkLine, PlayerLine, PlayersPage
from tracker.sheets.players.kept import players_of
from tracker.words.lists import join_names


def players_page(
    group: Group, *, role: GroupRole, name: str = "", is_guest: bool = False, error: str = ""
) -> PlayersPage:
    """Two queries, and one more where an organiser is told of names that are alike."""
    players = players_of(group)
    games = dict(Seat.objects.filter(player__group=group).values_list("player").annotate(Count("pk")))
    people = [player for player in players.values() if player.merged_into_id is None]
    spellings: dict[int, list[str]] = {}
    for player in players.values():
        if (person := player.person()) != player:
            spellings.setdefault(person.pk, []).append(player.name)
    lines = {player: _line(group, player, games.get(player.pk, 0), spellings.get(player.pk, ())) for player in people}
    return PlayersPage(
        group=group.name,
        group_url=reverse("group", args=[group.uuid]),
        action=reverse("players", args=[group.uuid]),
        players=tuple(line for player, line in lines.items() if player.is_offered),
        away=tuple(line for player, line in lines.items() if not player.is_offered),
        suggestions=_suggestions(group, people, games) if role is GroupRole.ORGANISER else (),
        may_add=role.reaches(GroupRole.SCOREKEEPER),
        name=name,
        is_guest=is_guest,
        error=error,
        records_url=reverse("records", args=[group.uuid]),
    )


def player_url(group: Group, player: Player) -> str:
    """Where it says what somebody did."""
    return reverse("player", args=[group.uuid, player.pk])


def player_notes(player: Player, spellings: Sequence[str]) -> tuple[str, ...]:
    """What there is to know of somebody beside the name."""
    found = []
    if player.is_anonymous:
        found.append(_("asked to be forgotten"))
    elif player.archived_at is not None:
        found.append(_("archived"))
    if player.is_guest:
        found.append(_("guest"))
    if spellings and not player.is_anonymous:
        found.append(_("also written %(names)s") % {"names": join_names(spellings)})
    return tuple(found)


def _line(group: Group, player: Player, games: int, spellings: Sequence[str]) -> PlayerLine:
    return PlayerLine(
        name=player.name,
        initials=initials(player.name),
        colour=player.colour,
        url=player_url(group, player),
        games=str(games),
        note=" · ".join(player_notes(player, spellings)),
    )


def _suggestions(group: Group, people: Sequence[Player], games: Mapping[int, int]) -> tuple[LinkLine, ...]:
    """Two who may be one person: names that are alike, of two who never sat in one game."""
    known = [player for player in people if not player.is_anonymous]
    pairs = [(known[a], known[b]) for a, b in lookalikes([player.name for player in known])]
    if not pairs:
        return ()
    alike = {player.pk for pair in pairs for player in pair}
    seats = Seat.objects.filter(player__in=alike, game__seats__player__in=alike)
    together = set(seats.values_list("player", "game__seats__player").distinct())
    found = []
    for pair in pairs:
        if (pair[0].pk, pair[1].pk) in together:
            continue
        # Whoever played less is the spelling, unless an organiser says otherwise.
        old, person = sorted(pair, key=lambda player: games.get(player.pk, 0))
        text = _("%(name)s and %(other)s: one person?") % {"name": old.name, "other": person.name}
        url = reverse("merge_player", args=[group.uuid, old.pk])
        found.append(LinkLine(text, f"{url}?into={person.pk}"))
    return tuple(found)
