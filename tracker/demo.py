"""A club with three seasons of games, to look around in."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from django.conf import settings
from django.db import transaction

from scoring import PRESETS, Ending, Rotation, RuleSet, deal, engines
from scoring.seasons import Measure, SeasonScheme
from tracker import services
from tracker.facts import CellFacts, RoundFacts, Seen
from tracker.models import Game, Group, HouseRules, Night, Player, Season
from tracker.services import nights
from tracker.services.checking import found_in
from tracker.sheets.nights import NightFacts
from tracker.trains import TrainRef

NAMES = (
    *("Rosa", "Tom", "Pilar", "Hank", "Núria", "Luis", "Ana", "Kim", "Mike", "Montserrat"),
    *("Carmen", "Jordi", "Bea", "Joe", "Pau", "Zoe", "Josep Maria", "Dolores", "Earl", "Mercè"),
    *("Ruth", "Xavier", "Gloria", "Walt", "Lluïsa", "Paco", "Edna", "Quim", "Teresa", "Bob"),
    *("Remei", "Vicente", "Judy", "Oriol", "Inés", "Frank", "Neus", "Rafa", "Betty", "Àlex"),
)
"""In the order in which they joined; the last few came as guests."""

GUESTS = 4
NIGHT = 13
"""How many have come to the club night."""
EVENINGS = 9
"""Of each season, a fortnight apart."""
TABLES = (2, 4)
"""At least and at most, an evening."""
SHEETS = ("classic", "classic", "blank-fifty", "ten-seats", "house")
SCHEMES = (
    SeasonScheme(measure=Measure.PIPS, min_games=3, drop_worst=1),
    SeasonScheme(measure=Measure.PLACES, min_games=3, drop_worst=2, guests_count=False),
    SeasonScheme(measure=Measure.AVERAGE, min_games=2),
)
"""Of the seasons, oldest first: the group has tried one after the other."""
_NAMES = ("Winter", "Spring", "Summer", "Autumn")
BLOCKED_EVERY = 9
"""One round in so many is blocked; at a real table it is about as rare."""


def make_demo(*, today: dt.date, now: dt.datetime, seed: int) -> tuple[Group, Game]:
    """A club of forty with three seasons up to ``today``, its last game under way; and that game.

    The same ``seed`` makes the same scores. Hands are tiles dealt from the set of each game, so every score is one that
    a table could have.
    """
    with transaction.atomic():
        return _Demo(today, now, seed).make()


class _Demo:
    """The club while it is made."""

    def __init__(self, today: dt.date, now: dt.datetime, seed: int) -> None:
        self.today, self.now = today, now
        self.chance = random.Random(seed)  # noqa: S311 - a lifelike table, not a secret
        self.device = UUID(int=self.chance.getrandbits(128), version=4)
        # How soon somebody's hand empties, and how often they come.
        self.skill = {name: self.chance.uniform(0.25, 0.5) for name in NAMES}
        self.zeal = {name: self.chance.uniform(0.2, 1.0) for name in NAMES}

    def make(self) -> tuple[Group, Game]:
        self.group = Group.objects.create(name="Thursday Trains", language="en", time_zone=settings.TIME_ZONE)
        self.house = _house_rules(self.group, self.device, self.now)
        for number, scheme in enumerate(SCHEMES):
            last = self.today - dt.timedelta(weeks=2 * EVENINGS * (len(SCHEMES) - 1 - number))
            season = self._season(last, scheme)
            for evening in range(EVENINGS):
                game = self._evening(last - dt.timedelta(weeks=2 * (EVENINGS - 1 - evening)))
            if last < self.today:
                Season.objects.filter(pk=season.pk).update(closed_at=_at(last, self.now))
        Player.objects.filter(group=self.group, name__in=NAMES[-GUESTS:]).update(is_guest=True)
        self._night()
        return self.group, game

    def _night(self) -> None:
        """A club night that has just sat down."""
        night = nights.begin_night(
            client_id=self._id(),
            group=self.group,
            name="Club night",
            held_on=self.today,
            table_size=4,
            rotation=Rotation.LOWEST_ON,
            measure=Measure.AVERAGE,
            bands=(),
            preset="short-game",
            rules=PRESETS["short-game"],
            house=None,
            seed=self.chance.randrange(2**31),
            now=self.now,
        )
        here = Player.objects.filter(group=self.group, name__in=NAMES[:NIGHT]).values_list("pk", flat=True)
        nights.check_in(
            night=night, arrived=[*here], gone=(), new=None, client_id=self._id(), device=self.device, now=self.now
        )
        facts = NightFacts.load(Night.objects.get(pk=night.pk), self.group)
        nights.draw_sitting(night=night, played=facts.played, seen=facts.night.rev, client_id=self._id())
        drawn = Night.objects.get(pk=night.pk)
        nights.begin_sitting(
            night=night, seen=drawn.rev, member=None, client_id=self._id(), device=self.device, now=self.now
        )

    def _season(self, last: dt.date, scheme: SeasonScheme) -> Season:
        first = last - dt.timedelta(weeks=2 * EVENINGS - 1)
        return Season.objects.create(
            group=self.group,
            name=f"{_NAMES[last.month % 12 // 3]} {last.year}",
            first_day=first,
            last_day=last,
            scheme=scheme.to_dict(),
        )

    def _evening(self, day: dt.date) -> Game:
        """Those who came, at as many tables; the last game of ``today`` is under way."""
        tables = self.chance.randint(*TABLES)
        coming = sorted(NAMES, key=lambda name: self.chance.random() / self.zeal[name])
        for table in range(tables):
            names, coming = coming[: (seats := self.chance.randint(4, 7))], coming[seats:]
            is_last = day == self.today and table == tables - 1
            preset = "house" if is_last else self.chance.choice(SHEETS)
            game = self._game(day, preset, names)
            rounds = engines(game.rule_set)
            played = rounds[: len(rounds) // 2] if is_last else rounds
            for number, engine in enumerate(played, start=1):
                skill = [self.skill[name] for name in names]
                facts = self._round(game.rule_set, engine, number, skill)
                self._save(game, number, facts, _at(day, self.now) + dt.timedelta(minutes=11 * number))
            if is_last:
                _lay_trains(game, len(played) + 1, self.device, self.now, self.chance)
        return game

    def _round(self, rules: RuleSet, engine: int, number: int, skill: Sequence[float]) -> RoundFacts:
        """One that no table would be asked about."""
        while True:
            facts = deal_round(rules, engine, len(skill), number, self.chance, skill)
            if not found_in(rules, facts, ()):
                return facts

    def _game(self, day: dt.date, preset: str, names: Sequence[str]) -> Game:
        house = self.house if preset == "house" else None
        return services.start_game(
            client_id=self._id(),
            device=self.device,
            names=names,
            preset=preset if house is None else house.preset,
            rules=PRESETS[preset] if house is None else house.rule_set,
            house=house,
            now=_at(day, self.now),
            played_on=day,
            language=self.group.language,
            time_zone=self.group.time_zone,
            group=self.group,
        )

    def _save(self, game: Game, number: int, facts: RoundFacts, at: dt.datetime) -> None:
        services.save_round(
            game=game,
            number=number,
            facts=facts,
            seen=Seen(0, (0,) * len(facts.cells)),
            accepts=lambda _problem: True,
            client_id=self._id(),
            device=self.device,
            now=min(at, self.now),
        )

    def _id(self) -> UUID:
        return UUID(int=self.chance.getrandbits(128), version=4)


def _at(day: dt.date, now: dt.datetime) -> dt.datetime:
    """That evening at seven; today's began a while ago."""
    began = now.replace(year=day.year, month=day.month, day=day.day, hour=19, minute=0, second=0, microsecond=0)
    return min(began, now - dt.timedelta(hours=1))


def _house_rules(group: Group, device: UUID, now: dt.datetime) -> HouseRules:
    """What a family changes on the sheet that it grew up with."""
    house = services.save_house_rules(
        group=group,
        name="Thursday rules",
        seen=0,
        preset="classic",
        rules=replace(PRESETS["classic"], double_blank=25, going_out_bonus=-5, clock_minutes=60),
        client_id=UUID(int=1, version=4),
        device=device,
        now=now,
    )
    services.choose_default(group=group, house=house)
    return house


def _lay_trains(game: Game, number: int, device: UUID, now: dt.datetime, chance: random.Random) -> None:
    """The round under way as it lies on the table: trains begun, one of them open, a double to cover."""
    first, second, third, *_others = (TrainRef(seat=seat.pk) for seat in game.seats.all())
    for tap in (
        services.BeginTrain(first),
        services.BeginTrain(second),
        services.BeginTrain(TrainRef(mexican=1)),
        services.SetMarker(second, up=True),
        services.LayDouble(second, value=7),
        services.SetMarker(third, up=True),
        services.SetTurn(third.seat),
    ):
        client_id = UUID(int=chance.getrandbits(128), version=4)
        services.tap(game=game, number=number, tap=tap, client_id=client_id, device=device, now=now)


def deal_round(
    rules: RuleSet,
    engine: int,
    seats: int,
    number: int,
    chance: random.Random,
    skill: Sequence[float] = (),
) -> RoundFacts:
    """What a table could report: one seat out, or none, and the others with tiles out of one shuffled set.

    ``skill`` says of each seat how soon its hand empties: the tiles left in it are one over that, on average.
    """
    boneyard = [tile for tile in rules.tiles.tiles if not (tile.is_double and tile.a == engine)]
    chance.shuffle(boneyard)
    is_blocked = chance.randrange(BLOCKED_EVERY) == 0
    skill = skill or (0.35,) * seats
    out = None if is_blocked else chance.choices(range(seats), skill)[0]
    dealt = deal(rules, seats) or 7
    cells = []
    for seat in range(seats):
        if seat == out:
            cells.append(CellFacts(went_out=True))
            continue
        # Most hands are nearly empty when somebody goes out, a few are not.
        held = [boneyard.pop() for _tile in range(min(dealt, 1 + int(chance.expovariate(skill[seat]))))]
        cells.append(CellFacts(pips=sum(map(rules.worth, held))))
    return RoundFacts(
        engine=engine,
        starter=(number - 1) % seats,
        ending=Ending.BLOCKED if is_blocked else Ending.WENT_OUT,
        cells=tuple(cells),
    )
