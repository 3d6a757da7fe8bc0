"""The games of a group, oldest first, a portion at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Q

from tracker.models import Game, Group, Season
from tracker.sheets.table import Table
from tracker.spreadsheet import CellValue

PORTION = 200
"""Games whose cells are in memory at once: about 20 000."""

type Rows = list[Sequence[CellValue]]

MARK = "x"
"""Says yes in every language."""


def mark(*, is_so: bool) -> str:
    """A cell that says yes, or nothing."""
    return MARK if is_so else ""


def portions(group: Group, size: int = PORTION) -> Iterator[list[Table]]:
    """Three statements a portion. A game that is begun meanwhile is in it or not; none is in it twice."""
    games = Game.objects.filter(group=group).select_related("group", "house_rules").order_by("played_on", "pk")
    rest = games
    while found := list(rest[:size]):
        yield Table.load_all(found)
        last = found[-1]
        rest = games.filter(Q(played_on__gt=last.played_on) | Q(played_on=last.played_on, pk__gt=last.pk))


@dataclass(frozen=True, slots=True)
class SeasonNames:
    """Which season a game is of, by its name."""

    seasons: tuple[Season, ...]

    @classmethod
    def of(cls, group: Group) -> SeasonNames:
        """One statement."""
        return cls(tuple(Season.objects.filter(group=group).order_by("-first_day", "-pk")))

    def of_game(self, game: Game) -> str:
        """That which it was moved to, else that of its day, the one that began last where two are; "" for none."""
        for season in self.seasons:
            if season.pk == game.season_id:
                return season.name
        days = (season.name for season in self.seasons if season.first_day <= game.played_on <= season.last_day)
        return next(days, "")
