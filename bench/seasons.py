"""M4, and M2 of a group's page: a season beside the barest sum of its cells, and what the games of others cost it."""

from __future__ import annotations

import datetime as dt
import random
import time
from collections.abc import Sequence
from uuid import uuid4

from django.core.cache import caches
from django.db import connection

from bench.inprocess import DEVICE, NOW, Browser, browser
from bench.report import Figure
from bench.timing import Ratio, compare
from scoring import PRESETS, season_standing
from tracker.demo import make_demo
from tracker.models import Cell, Game, Group, GroupRole, Member, Player, Round, Season, Seat
from tracker.sheets.results import source
from tracker.sheets.season import season_table

TARGET = 3.0
OTHERS_TARGET = 1.2
GROUP_TARGET = 1.1

SEATS, ROUNDS, PEOPLE = 8, 13, 40
USUAL, LARGE, HUGE = 52, 500, 10_000
"""Games: a year of Thursdays, a club's, and about a million cells."""

_PORTION = 250
_DEVICE = uuid4()

_BARE = """
    SELECT seat.player_id, sum(cell.pips), count(*)
    FROM tracker_game game
    JOIN tracker_seat seat ON seat.game_id = game.id
    JOIN tracker_cell cell ON cell.seat_id = seat.id
    WHERE game.group_id = %s AND game.played_on BETWEEN %s AND %s
    GROUP BY seat.player_id
"""


def measure() -> list[Figure]:
    """A season of 52 games and one of 10,000 by themselves; the smaller one again beside the larger."""
    usual = _group("Usual", USUAL)
    alone = _ratio(usual, samples=15)
    small = _group("Club", LARGE, seasons=10)
    page_small = _page_of(small)
    beside_few = _standing_time(usual)
    huge = _group("Huge", HUGE)
    large = _group("Large", HUGE, seasons=200)
    return [
        _figure(f"standings of {USUAL} games, made fresh ÷ the bare sum", alone),
        _figure(f"standings of {HUGE} games, made fresh ÷ the bare sum", _ratio(huge, samples=1)),
        _figure(
            f"standings of {HUGE} games, as they stood before ÷ the bare sum", _ratio(huge, samples=1, fresh=False)
        ),
        Figure(
            "M4",
            f"standings of {USUAL} games, 2 M cells in other groups ÷ 52 k",
            _standing_time(usual) / beside_few,
            target=OTHERS_TARGET,
            note="made fresh",
        ),
        _group_pages(page_small, _page_of(large)),
        _group_pages(page_small, _page_of(huge), what="all in one season", target=None),
        _demo(),
    ]


def _demo() -> Figure:
    began = time.perf_counter()
    make_demo(today=NOW.date(), now=NOW, seed=12)
    return Figure("demo", "a club of 40 with 3 seasons is made", time.perf_counter() - began, unit="s", target=20)


def _figure(what: str, ratio: Ratio) -> Figure:
    return Figure("M4", what, ratio.value, target=TARGET, note=ratio.note)


def _ratio(season: Season, *, samples: int, fresh: bool = True) -> Ratio:
    return compare(
        lambda: _standing(season),
        lambda: _sum(season),
        samples=samples,
        before=source.forget if fresh else None,
    )


def _standing(season: Season) -> None:
    table = season_table(season)
    season_standing(table.scheme, table.results)


def _sum(season: Season) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_BARE, [season.group_id, season.first_day, season.last_day])
        cursor.fetchall()


def _standing_time(season: Season) -> float:
    return compare(lambda: _standing(season), lambda: sum(range(200_000)), samples=15, before=source.forget).value


def _page_of(season: Season) -> tuple[Browser, str]:
    """Of a group, for a device that belongs to it; its season is the one that is on."""
    return browser(), f"/group/{season.group.uuid}/"


def _group_pages(
    small: tuple[Browser, str], large: tuple[Browser, str], *, what: str = "", target: float | None = GROUP_TARGET
) -> Figure:
    ready = [(reader, reader.request("GET", path)) for reader, path in (large, small)]
    for reader, request in ready:
        if reader.send(request).status != 200:
            raise RuntimeError("the page of the group is not shown")
    (reader, request), (floor_reader, floor) = ready
    found = compare(lambda: reader.send(request), lambda: floor_reader.send(floor), samples=25)
    said = f"page of a group, {HUGE} games ÷ {LARGE}" + (f", {what}" if what else "")
    return Figure("M2", said, found.value, target=target, note=found.note)


def _group(name: str, games: int, *, seasons: int = 1) -> Season:
    """A group that has played so many games of plain scores up to today; the last of its seasons, which share them."""
    chance = random.Random(games)
    group = Group.objects.create(name=name, language="en", time_zone="UTC")
    Member.objects.create(group=group, device=DEVICE, role=GroupRole.WATCHER, at=NOW)
    today = dt.datetime.now(dt.UTC).date()
    days = max(games // 2, seasons)
    each = days // seasons
    season = None
    for number in range(seasons):
        first = today - dt.timedelta(days=each * (seasons - number) - 1)
        season = Season.objects.create(
            group=group, name=f"{number}", first_day=first, last_day=first + dt.timedelta(days=each - 1)
        )
    assert season is not None
    season.group = group
    people = Player.objects.bulk_create([Player.named(group, f"P{number}", 1) for number in range(PEOPLE)])
    dates = [today - dt.timedelta(days=(games - 1 - number) * days // games) for number in range(games)]
    for start in range(0, games, _PORTION):
        _play(group, people, dates[start : start + _PORTION], chance)
    caches["pages"].clear()
    return season


def _play(group: Group, people: Sequence[Player], dates: Sequence[dt.date], chance: random.Random) -> None:
    rules = PRESETS["classic"].to_dict()
    games = Game.objects.bulk_create(
        [
            Game(
                client_id=uuid4(), group=group, played_on=day, preset="classic", rules=rules, rev=ROUNDS, started_at=NOW
            )
            for day in dates
        ]
    )
    seats = Seat.objects.bulk_create(
        [
            Seat(game=game, position=position, player=player)
            for game in games
            for position, player in enumerate(chance.sample(people, SEATS))
        ]
    )
    rounds = Round.objects.bulk_create(
        [
            Round(game=game, number=number, engine=ROUNDS - number, ending="went-out", closed=True, version=number)
            for game in games
            for number in range(1, ROUNDS + 1)
        ]
    )
    cells = []
    for index, played in enumerate(rounds):
        at = index // ROUNDS * SEATS
        out = chance.randrange(SEATS)
        for position, seat in enumerate(seats[at : at + SEATS]):
            pips = None if position == out else chance.randint(1, 90)
            cells.append(
                Cell(
                    round=played,
                    seat=seat,
                    pips=pips,
                    went_out=position == out,
                    version=played.number,
                    device=_DEVICE,
                )
            )
    Cell.objects.bulk_create(cells)
