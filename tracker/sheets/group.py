"""The page of a group: its seasons, their games and who leads."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.translation import gettext as _

from tracker.models import Game, Group, GroupRole, Player
from tracker.names import initials
from tracker.sheets.home import game_line
from tracker.sheets.members import end_text
from tracker.sheets.pages import GroupPage, SeasonBlock, SeasonLine
from tracker.sheets.table import Table
from tracker.words.numbers import tenths


def group_page(group: Group, *, role: GroupRole) -> GroupPage:
    """Three queries, whatever the seasons, games and players. ``role`` is what the viewer may do in the group."""
    games = Game.objects.filter(group=group).select_related("group", "season").order_by("-played_on", "-pk")
    seasons: dict[str, list[Table]] = defaultdict(list)
    for table in Table.load_all(games):
        season = table.game.season
        seasons[_("Games outside a season") if season is None else season.name].append(table)
    return GroupPage(
        name=group.name,
        seasons=tuple(_block(name, tables) for name, tables in seasons.items()),
        ends=end_text(group),
        end_url=reverse("group_end", args=[group.uuid]) if role is GroupRole.ORGANISER else "",
        rules_url=reverse("group_rules", args=[group.uuid]),
        new_url=f"{reverse('new_game')}?group={group.uuid}" if role.reaches(GroupRole.SCOREKEEPER) else "",
        people_url=reverse("group_people", args=[group.uuid]),
        export_url=reverse("group_export", args=[group.uuid]),
        settings_url=reverse("group_settings", args=[group.uuid]) if role is GroupRole.ORGANISER else "",
    )


def _block(name: str, tables: Sequence[Table]) -> SeasonBlock:
    return SeasonBlock(
        name=name,
        games=tuple(game_line(table) for table in tables),
        standings=tuple(map(_line, standings(tables))),
        what_if_url=_what_if_url(tables),
    )


def _what_if_url(tables: Sequence[Table]) -> str:
    game = tables[0].game
    if game.season_id is None or not any(table.is_over for table in tables):
        return ""
    return reverse("season_what_if", args=[game.group.uuid, game.season_id])


@dataclass(slots=True)
class Record:
    """What a player did in the games of a season."""

    player: Player
    games: int = 0
    wins: int = 0
    rounds: int = 0
    points: int = 0
    place: int = 0

    @property
    def average(self) -> float:
        return self.points / self.rounds


def standings(tables: Sequence[Table]) -> list[Record]:
    """Everybody who played a round of the games that are over, best first."""
    return ranked(tally(tables).values())


def tally(tables: Iterable[Table], begun: Mapping[int, Record] | None = None) -> dict[int, Record]:
    """What each player, by their id, did in the games that are over; added to what was ``begun``."""
    records = {player_id: replace(record) for player_id, record in (begun or {}).items()}
    for table in tables:
        for place in table.places if table.is_over else ():
            # Who never came did not play the game.
            for position in place.seats if place.rounds_played else ():
                player = table.seats[position].player
                record = records.setdefault(player.pk, Record(player))
                record.games += 1
                record.wins += place.place == 1
                record.rounds += place.rounds_played
                # What a late arrival was given stands for rounds that are not counted either.
                record.points += place.total - place.allowance
    return records


def ranked(records: Iterable[Record]) -> list[Record]:
    """Whoever played a round, by points a round: fair to who missed an evening. Equal averages share a place."""
    found = sorted((record for record in records if record.rounds), key=lambda record: record.average)
    for index, record in enumerate(found):
        shared = index > 0 and found[index - 1].average == record.average
        record.place = found[index - 1].place if shared else index + 1
    return found


def _line(record: Record) -> SeasonLine:
    return SeasonLine(
        place=str(record.place),
        name=record.player.name,
        initials=initials(record.player.name),
        colour=record.player.colour,
        games=str(record.games),
        wins=str(record.wins),
        average=tenths(record.average),
    )
