"""A group with a season of games, to look around in."""

from __future__ import annotations

import datetime as dt
import random
from dataclasses import replace
from uuid import UUID

from django.conf import settings

from scoring import PRESETS, Ending, RuleSet, deal, engines
from tracker import services
from tracker.facts import CellFacts, RoundFacts, Seen
from tracker.models import Game, Group, HouseRules, Season
from tracker.trains import TrainRef

NAMES = ("Rosa", "Tom", "Pilar", "Hank", "Núria", "Luis", "Ana", "Kim", "Mike", "Montserrat")
"""In the order in which they joined."""

EVENINGS = 12
BLOCKED_EVERY = 9
"""One round in so many is blocked; at a real table it is about as rare."""


def make_demo(*, today: dt.date, now: dt.datetime, seed: int) -> tuple[Group, Game]:
    """A group with a season of weekly games up to ``today``, the last of them under way; and that game.

    The same ``seed`` makes the same scores. Hands are tiles dealt from the set of each game, so every score is one that
    a table could have.
    """
    chance = random.Random(seed)  # noqa: S311 - a lifelike table, not a secret
    group = Group.objects.create(name="Thursday Trains", language="en", time_zone=settings.TIME_ZONE)
    first = today - dt.timedelta(weeks=EVENINGS - 1)
    season = Season.objects.create(group=group, name=f"{first.year}–{today.year + 1}", first_day=first, last_day=today)
    device = UUID(int=chance.getrandbits(128), version=4)
    house = _house_rules(group, device, now)
    for evening in range(EVENINGS):
        names = chance.sample(NAMES, chance.randint(4, 8))
        preset = chance.choice(["classic", "classic", "blank-fifty", "ten-seats", "house"])
        if evening == EVENINGS - 1:
            preset = "house"
        game = services.start_game(
            client_id=UUID(int=chance.getrandbits(128), version=4),
            device=device,
            names=names,
            preset=house.preset if preset == "house" else preset,
            rules=house.rule_set if preset == "house" else PRESETS[preset],
            house=house if preset == "house" else None,
            now=now,
            played_on=first + dt.timedelta(weeks=evening),
            language=group.language,
            time_zone=group.time_zone,
            season=season,
        )
        rounds = engines(game.rule_set)
        played = rounds if evening < EVENINGS - 1 else rounds[: len(rounds) // 2]
        for number, engine in enumerate(played, start=1):
            services.save_round(
                game=game,
                number=number,
                facts=deal_round(game.rule_set, engine, len(names), number, chance),
                seen=Seen(0, (0,) * len(names)),
                accepts=lambda _problem: True,
                client_id=UUID(int=chance.getrandbits(128), version=4),
                device=device,
                now=now,
            )
    _lay_trains(game, len(played) + 1, device, now, chance)
    return group, game


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


def deal_round(rules: RuleSet, engine: int, seats: int, number: int, chance: random.Random) -> RoundFacts:
    """What a table could report: one seat out, or none, and the others with tiles out of one shuffled set."""
    boneyard = [tile for tile in rules.tiles.tiles if not (tile.is_double and tile.a == engine)]
    chance.shuffle(boneyard)
    is_blocked = chance.randrange(BLOCKED_EVERY) == 0
    out = None if is_blocked else chance.randrange(seats)
    dealt = deal(rules, seats) or 7
    cells = []
    for seat in range(seats):
        if seat == out:
            cells.append(CellFacts(went_out=True))
            continue
        # Most hands are nearly empty when somebody goes out, a few are not.
        held = [boneyard.pop() for _tile in range(min(dealt, 1 + int(chance.expovariate(0.35))))]
        cells.append(CellFacts(pips=sum(map(rules.worth, held))))
    return RoundFacts(
        engine=engine,
        starter=(number - 1) % seats,
        ending=Ending.BLOCKED if is_blocked else Ending.WENT_OUT,
        cells=tuple(cells),
    )
