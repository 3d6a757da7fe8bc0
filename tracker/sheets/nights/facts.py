"""A night as it stands: its rows, loaded once, and what its games came to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.db.models import F, Sum
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import GameResult, Measure, SeasonScheme, SeasonStanding, playable_seats, results_of, season_standing
from tracker.facts import NightPlayed
from tracker.models import Attendance, Game, Group, GroupRole, Night, Player, Sitting, SittingPlace
from tracker.sheets.pages.nights import NightHead
from tracker.sheets.table import Table


def night_rev(night: Night) -> int:
    """The night's revision and those of its games together: whatever changes on a page of it raises this. One query."""
    games = Coalesce(Sum("sittings__games__rev"), 0)
    found = Night.objects.filter(pk=night.pk).annotate(together=F("rev") + games).values_list("together", flat=True)
    return int(found[0])


@dataclass(frozen=True)
class NightFacts:
    """A night's rows. Everything that can be derived from them is derived here, once."""

    night: Night
    group: Group
    attendances: tuple[Attendance, ...]
    """Everybody who came, by name; also those who left."""
    sittings: tuple[Sitting, ...]
    places: Mapping[int, tuple[SittingPlace, ...]]
    """By the id of the sitting, in the order of the tables and seats."""
    tables: Mapping[int, tuple[Table, ...]]
    """The games of each sitting, by its id, in the order of the tables."""

    @classmethod
    def load(cls, night: Night, group: Group) -> NightFacts:
        """Six queries, whatever the people, sittings and tables."""
        attendances = Attendance.objects.filter(night=night).select_related("player").order_by("player__name_key")
        sittings = tuple(Sitting.objects.filter(night=night).order_by("number"))
        places: dict[int, list[SittingPlace]] = defaultdict(list)
        for place in SittingPlace.objects.filter(sitting__in=sittings).select_related("player"):
            places[place.sitting_id].append(place)
        tables: dict[int, list[Table]] = defaultdict(list)
        games = Game.objects.filter(sitting__in=sittings).select_related("group").order_by("table_number")
        for table in Table.load_all(games):
            if table.game.sitting_id is not None:
                tables[table.game.sitting_id].append(table)
        return cls(
            night=night,
            group=group,
            attendances=tuple(attendances),
            sittings=sittings,
            places={key: tuple(each) for key, each in places.items()},
            tables={key: tuple(each) for key, each in tables.items()},
        )

    @property
    def rev(self) -> int:
        """As ``night_rev``."""
        return self.night.rev + self.games_rev

    @property
    def games_rev(self) -> int:
        return sum(table.game.rev for tables in self.tables.values() for table in tables)

    @property
    def here(self) -> tuple[Player, ...]:
        return tuple(each.player for each in self.attendances if each.left_at is None)

    @property
    def draft(self) -> Sitting | None:
        return next((sitting for sitting in self.sittings if sitting.begun_at is None), None)

    @property
    def last(self) -> Sitting | None:
        """The sitting that was begun last."""
        return next((sitting for sitting in reversed(self.sittings) if sitting.begun_at is not None), None)

    @property
    def last_tables(self) -> tuple[Table, ...]:
        return () if self.last is None else self.tables.get(self.last.pk, ())

    @property
    def late_tables(self) -> tuple[Table, ...]:
        """Tables of sittings before the last one that are still playing."""
        last = self.last
        return tuple(
            table for table in self.all_tables if last and table.game.sitting_id != last.pk and not table.is_over
        )

    @property
    def all_tables(self) -> tuple[Table, ...]:
        return tuple(table for tables in self.tables.values() for table in tables)

    @cached_property
    def seated(self) -> Mapping[int, Table]:
        """At which table that plays each player sits now, by the player's id."""
        found = {}
        for table in self.all_tables:
            for position, seat in enumerate(table.seats):
                if not table.is_over and position not in table.left:
                    found[seat.player_id] = table
        return found

    @property
    def waiting(self) -> tuple[Player, ...]:
        """Who is here and sits at no table that plays."""
        return tuple(player for player in self.here if player.pk not in self.seated)

    @property
    def allowed(self) -> tuple[int, ...]:
        """How many the rules of the night let sit at a table."""
        return playable_seats(self.night.rule_set)

    @property
    def played(self) -> NightPlayed:
        """What a draw is made of."""
        begun = [sitting for sitting in self.sittings if sitting.begun_at is not None]
        return NightPlayed(
            sittings=tuple(tuple(map(in_order, self.tables.get(sitting.pk, ()))) for sitting in begun),
            rested=tuple(
                place.player_id for sitting in begun for place in self.places.get(sitting.pk, ()) if place.table is None
            ),
            games_rev=self.games_rev,
        )

    @cached_property
    def results(self) -> tuple[GameResult, ...]:
        """What the tables that are over gave to each player."""
        return tuple(result for table in self.all_tables if table.is_over for result in _results(table))

    @cached_property
    def standing(self) -> SeasonStanding:
        return season_standing(SeasonScheme(measure=Measure(self.night.measure)), self.results)

    @cached_property
    def people(self) -> Mapping[int, Player]:
        """Everybody of the night, by id: who came, and who only plays at one of its tables."""
        seated = [seat.player for table in self.all_tables for seat in table.seats]
        return {player.pk: player for player in (*seated, *(each.player for each in self.attendances))}

    @property
    def title(self) -> str:
        return night_title(self.night)

    def head(self, role: GroupRole, problem: str = "") -> NightHead:
        return NightHead(
            title=self.title,
            group=self.group.name,
            group_url=reverse("group", args=[self.group.uuid]),
            url=reverse("night", args=[self.group.uuid, self.night.pk]),
            may_write=role.reaches(GroupRole.SCOREKEEPER),
            is_over=self.night.ended_at is not None,
            rev=str(self.night.rev),
            problem=problem,
        )


def night_title(night: Night) -> str:
    """What it is called, with its date."""
    return _("%(name)s, %(day)s") % {"name": night.name or _("Club night"), "day": date_format(night.held_on)}


def in_order(table: Table) -> tuple[int, ...]:
    """The players of a table, best first; before its first round in the order of the seats."""
    order = [position for place in table.places for position in place.seats] or [*range(len(table.seats))]
    return tuple(table.seats[position].player_id for position in order)


def _results(table: Table) -> tuple[GameResult, ...]:
    return results_of(
        table.rules,
        table.scores,
        game=table.game.pk,
        day=table.game.played_on,
        players=[seat.player_id for seat in table.seats],
        left=table.left,
        guests=[seat.player_id for seat in table.seats if seat.player.is_guest],
        is_counted=True,
    )
