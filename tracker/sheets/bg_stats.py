"""A game that is over as a "push play" link of BG Stats, an app in which people keep what they play."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any
from urllib.parse import quote
from uuid import uuid5
from zoneinfo import ZoneInfo

from tracker.models import Game, Seat
from tracker.sheets.table import Table

CREATE_PLAY = "https://app.bgstatsapp.com/createPlay.html"
"""Opens the app where it is installed, and else a page that says what the app is."""

SOURCE = "Roundhouse"
"""BG Stats knows games and players again by this and our ids for them, so it stays."""

GAME_NAME = "Mexican Train"
"""What the app's catalogue calls the game, in every language."""

NOON = dt.time(12)


def push_play_url(table: Table) -> str:
    """The link that hands the app this game's players, totals and winners; empty while nobody has won.

    No query. A page only shows it: whoever presses it sends what is in it to the app.
    """
    if not table.is_over or table.disputed or not table.places:
        return ""
    data = json.dumps(_play(table), ensure_ascii=False, separators=(",", ":"))
    return f"{CREATE_PLAY}?data={quote(data, safe='')}"


def _play(table: Table) -> dict[str, Any]:
    game = table.game
    return {
        "sourceName": SOURCE,
        "sourcePlayId": str(game.uuid),
        "playDate": _play_date(game),
        "game": {
            "name": GAME_NAME,
            "sourceGameId": "mexican-train",
            "highestWins": table.rules.highest_wins,
            "noPoints": False,
        },
        "players": [
            {
                "name": seat.player.name,
                "sourcePlayerId": _player_id(game, seat),
                "score": place.total,
                # The app wants these two of everybody, and a rank of nobody who left.
                "winner": place.place == 1,
                "startPlayer": position == table.rounds[0].facts.starter,
                **({} if place.place is None else {"rank": place.place}),
            }
            for place in table.places
            for position in place.seats
            for seat in [table.seats[position]]
            if place.rounds_played
        ],
    }


def _player_id(game: Game, seat: Seat) -> str:
    """The same for a player in every game of the group, and telling nothing else."""
    return str(uuid5(game.group.uuid, str(seat.player_id)))


def _play_date(game: Game) -> str:
    """When it began, in UTC; noon in the group's zone where it was written down on another day than it was played."""
    zone = ZoneInfo(game.group.time_zone)
    began = game.started_at
    if began.astimezone(zone).date() != game.played_on:
        began = dt.datetime.combine(game.played_on, NOON, zone)
    return began.astimezone(dt.UTC).strftime("%Y-%m-%d %H:%M:%S")
