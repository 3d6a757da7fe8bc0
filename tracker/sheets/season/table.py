"""The table of a season: the results of its games under its scheme."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from django.core.cache import caches
from django.utils.translation import get_language

from scoring import GameResult, Measure, SeasonPlace, SeasonScheme, SeasonStanding, season_standing, up_to
from tracker.models import Group, Player, Season
from tracker.names import initials
from tracker.sheets.pages import SeasonRow
from tracker.sheets.results import results_of_season, stamp_of_season
from tracker.words.lists import join_names
from tracker.words.seasons import decided_text, dropped_text, value_text, won_text

_FOR = 300
"""Seconds that the leaders are kept; what they are kept for names every revision that they are made of."""

NO_PLACE = "–"


def scheme_of(season: Season) -> SeasonScheme:
    """By what a season is ranked."""
    return SeasonScheme.from_dict(season.scheme)


@dataclass(frozen=True)
class SeasonTable:
    """A season's results, and how its players stand by them."""

    season: Season
    scheme: SeasonScheme
    results: tuple[GameResult, ...]
    """Of all its games that are over."""
    players: Mapping[int, Player]
    """The group's, by id."""

    @cached_property
    def standing(self) -> SeasonStanding:
        """As it stands now."""
        return season_standing(self.scheme, self.results)

    def standing_on(self, day: dt.date) -> SeasonStanding:
        """As it stood at the end of a day."""
        return season_standing(self.scheme, up_to(self.results, day))

    @cached_property
    def days(self) -> tuple[dt.date, ...]:
        """On which games were played that are over, oldest first."""
        return tuple(sorted({result.day for result in self.results}))

    def winners(self, standing: SeasonStanding) -> tuple[SeasonPlace, ...]:
        """Who has the first place."""
        return tuple(row for row in standing.rows if row.place == 1)

    def headline(self) -> str:
        """Who won, and with what; empty where nobody has a place."""
        first = self.winners(self.standing)
        if not first:
            return ""
        names = join_names([self.players[row.player].name for row in first])
        return won_text(names, len(first), value_text(self.scheme.measure, first[0].value))

    def rows(self, standing: SeasonStanding, most: int | None = None) -> tuple[SeasonRow, ...]:
        """The lines of the table; of the first places only, where ``most`` says how many."""
        return tuple(
            self._row(row, following) for row, following in _pairs(standing.rows[: None if most is None else most + 1])
        )[:most]

    def _row(self, row: SeasonPlace, following: SeasonPlace | None) -> SeasonRow:
        player = self.players[row.player]
        decided = (
            "" if following is None else decided_text(self.scheme, row, following, self.players[following.player].name)
        )
        return SeasonRow(
            player=row.player,
            place=NO_PLACE if row.place is None else str(row.place),
            name=player.name,
            initials=initials(player.name),
            colour=player.colour,
            is_guest=player.is_guest,
            url="",
            games=str(row.games),
            rounds=str(row.rounds),
            wins="" if self.scheme.measure is Measure.WINS else _wins(row),
            zero_rounds=str(row.zero_rounds),
            value=value_text(self.scheme.measure, row.value),
            dropped_text=dropped_text(len(row.dropped)),
            decided=decided,
            since="",
        )


def _pairs(rows: Sequence[SeasonPlace]) -> list[tuple[SeasonPlace, SeasonPlace | None]]:
    return list(zip(rows, [*rows[1:], None], strict=False))


def _wins(row: SeasonPlace) -> str:
    """Those alone, and beside them those that were shared."""
    return f"{row.wins} + {row.shared_wins}" if row.shared_wins else str(row.wins)


def season_table(season: Season, scheme: SeasonScheme | None = None) -> SeasonTable:
    """The table of a season, by its own scheme or another; the statements of its results, and one for the players."""
    players = players_of(season.group_id)
    return SeasonTable(
        season=season,
        scheme=scheme_of(season) if scheme is None else scheme,
        results=results_of_season(season, players),
        players=players,
    )


def players_of(group_id: int) -> dict[int, Player]:
    """Everybody of a group, by id. One query."""
    return Player.objects.filter(group=group_id).in_bulk()


def leaders(season: Season, group: Group, most: int) -> tuple[SeasonRow, ...]:
    """The first lines of the table. Two statements while nothing has changed since they were last made."""
    stamp = stamp_of_season(season)
    said = json.dumps([season.pk, season.scheme, str(season.first_day), str(season.last_day), stamp], sort_keys=True)
    key = f"leaders:{get_language()}:{most}:{group.uuid}:{sha256(said.encode()).hexdigest()}"
    kept: tuple[SeasonRow, ...] | None = caches["pages"].get(key)
    if kept is None:
        table = season_table(season)
        kept = table.rows(table.standing, most)
        caches["pages"].set(key, kept, _FOR)
    return kept
