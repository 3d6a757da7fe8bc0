"""M2 and M3: a whole game's page against the same bytes after one query, also among 500 games; and its polls."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from copy import copy
from pathlib import Path
from uuid import uuid4

from django.db import connection, models, transaction
from django.db.models import F
from django.db.models.base import ModelState

from bench import floors
from bench.inprocess import Browser, browser, game_of
from bench.report import Figure
from bench.timing import compare
from tracker.models import Cell, Game, Round, Seat

TARGET = 1.5
GROUP_TARGET = 1.1
POLL_TARGET = 2.2
GAMES = 500
_SAMPLES = 25


def measure() -> list[Figure]:
    """The page made fresh, the page made before, and the page in a large group; 13 rounds of 8 seats."""
    game = game_of(rounds=13)
    keeper = browser()
    return [
        _page("made fresh", game, keeper, fresh=True, target=TARGET),
        _page("made before at this revision", game, keeper, fresh=False, target=TARGET),
        _page("made fresh, not compressed", game, keeper, fresh=True, encoding="identity"),
        _large_group(game, keeper),
        _nothing_new(game, keeper),
    ]


def _nothing_new(game: Game, reader: Browser) -> Figure:
    """What an open page asks every few seconds, while nothing has happened."""
    game.refresh_from_db()
    poll = reader.request("GET", f"{game.get_absolute_url()}live/?rev={game.rev}")
    empty = reader.request("GET", "/floor/empty/")
    found = compare(
        lambda: reader.send(poll),
        lambda: reader.send(empty),
        samples=_SAMPLES,
    )
    return Figure("M3", "“nothing new” ÷ an empty view", found.value, target=POLL_TARGET, note=found.note)


def raise_rev(game: Game) -> None:
    """What every write does, so that nothing remembered of the page may be used again."""
    Game.objects.filter(pk=game.pk).update(rev=F("rev") + 1)


def _page(
    state: str,
    game: Game,
    reader: Browser,
    *,
    fresh: bool,
    encoding: str = "gzip, deflate, br",
    target: float | None = None,
) -> Figure:
    url = game.get_absolute_url()
    floors.PAGES["game"] = reader.get(url, HTTP_ACCEPT_ENCODING="identity").body
    page = reader.request("GET", url, HTTP_ACCEPT_ENCODING=encoding)
    floor = reader.request("GET", "/floor/page/game/", HTTP_ACCEPT_ENCODING=encoding)
    found = compare(
        lambda: reader.send(page),
        lambda: reader.send(floor),
        samples=_SAMPLES,
        before=(lambda: raise_rev(game)) if fresh else None,
    )
    size = len(floors.PAGES["game"]) / 1000
    what = f"game page 13 × 8, {state} ÷ the same {size:.0f} KB"
    return Figure("M2", what, found.value, target=target, note=found.note)


def _large_group(game: Game, reader: Browser) -> Figure:
    """One database with a single game, one with 500 in its group; the page is made fresh in each, in turns."""
    small = Path(connection.settings_dict["NAME"])
    large = small.with_name("large.sqlite3")
    connection.close()
    with closing(sqlite3.connect(small)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copyfile(small, large)
    page = reader.request("GET", game.get_absolute_url())
    _use(large)
    _fill_group(game, GAMES - 1)
    # Two databases with one game at one revision: what is remembered of the one must not answer for the other.
    Game.objects.filter(pk=game.pk).update(rev=F("rev") + 1_000_000)

    def ready(database: Path) -> None:
        _use(database)
        reader.send(page)  # a connection's first queries read its schema
        raise_rev(game)

    found = compare(
        lambda: reader.send(page),
        lambda: reader.send(page),
        samples=_SAMPLES,
        before=lambda: ready(large),
        before_floor=lambda: ready(small),
    )
    _use(small)
    what = f"game page made fresh, {GAMES} games in the group ÷ 1"
    return Figure("M2", what, found.value, target=GROUP_TARGET, note=found.note)


def _use(database: Path) -> None:
    connection.close()
    connection.settings_dict["NAME"] = str(database)


def _fill_group(game: Game, copies: int) -> None:
    """Copy a game with its seats, rounds and cells so many times into its group."""
    seats, rounds = list(Seat.objects.filter(game=game)), list(Round.objects.filter(game=game))
    cells = list(Cell.objects.filter(round__game=game))
    with transaction.atomic():
        for _copy in range(copies):
            twin = _inserted([game], [{"uuid": uuid4(), "client_id": uuid4()}])[0]
            seat_of = _by_original(seats, _inserted(seats, [{"game": twin}] * len(seats)))
            round_of = _by_original(rounds, _inserted(rounds, [{"game": twin, "starter": None}] * len(rounds)))
            _inserted(cells, [{"seat": seat_of[row.seat_id], "round": round_of[row.round_id]} for row in cells])


def _inserted[Row: models.Model](rows: Sequence[Row], changes: Sequence[Mapping[str, object]]) -> list[Row]:
    """New rows like ``rows``, but for what ``changes`` say of each."""
    fresh = []
    for row, change in zip(rows, changes, strict=True):
        twin = copy(row)
        twin._state = ModelState()
        twin.pk = None
        for name, value in change.items():
            setattr(twin, name, value)
        fresh.append(twin)
    return type(fresh[0])._default_manager.bulk_create(fresh)


def _by_original[Row: models.Model](originals: Sequence[Row], twins: Sequence[Row]) -> dict[int, Row]:
    return {original.pk: twin for original, twin in zip(originals, twins, strict=True)}
