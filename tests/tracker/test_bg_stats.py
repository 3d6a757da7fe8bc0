"""The link that hands a game to BG Stats."""

from __future__ import annotations

import datetime as dt
import html
import json
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.tracker.factories import OTHER_DEVICE, X, client_of, new_game, play
from tracker.models import Game
from tracker.sheets.bg_stats import push_play_url
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db


def over(*names: str, **changes: Any) -> Game:
    game = new_game(*names, rounds=2, **changes)
    play(game, [X, 12, 30], [9, X, 20])
    return game


def data_of(game: Game) -> dict[str, Any]:
    url = push_play_url(Table.load(Game.objects.select_related("group").get(pk=game.pk)))
    parts = urlsplit(url)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    (data,) = parse_qs(parts.query)["data"]
    found: dict[str, Any] = json.loads(data)
    return found


def test_the_link_has_players_totals_and_who_won() -> None:
    data = data_of(over())
    assert data["sourceName"] == "Roundhouse"
    assert data["game"]["name"] == "Mexican Train"
    assert data["game"]["highestWins"] is False
    assert [(each["name"], each["score"], each["winner"], each["rank"]) for each in data["players"]] == [
        ("Ana", 9, True, 1),
        ("Luis", 12, False, 2),
        ("Kim", 50, False, 3),
    ]
    assert [each["startPlayer"] for each in data["players"]] == [True, False, False]
    assert data["playDate"] == "2026-11-28 20:14:00"


def test_where_the_winner_collects_the_highest_wins() -> None:
    data = data_of(over(preset="winner-collects"))
    assert data["game"]["highestWins"] is True
    winner = next(each for each in data["players"] if each["winner"])
    assert winner["score"] == max(each["score"] for each in data["players"])


def test_whoever_shares_the_first_place_has_won() -> None:
    game = new_game("Ana", "Luis", rounds=2)
    play(game, [X, 12], [12, X])
    assert [each["winner"] for each in data_of(game)["players"]] == [True, True]


def test_a_game_that_was_written_down_later_was_played_at_noon() -> None:
    game = over()
    Game.objects.filter(pk=game.pk).update(played_on=dt.date(2026, 7, 1))
    game.group.time_zone = "Europe/Madrid"
    game.group.save()
    assert data_of(game)["playDate"] == "2026-07-01 10:00:00"


def test_a_player_is_the_same_in_every_game_and_two_are_two() -> None:
    first, second = over(), over()
    ids = [[each["sourcePlayerId"] for each in data_of(game)["players"]] for game in (first, first, second)]
    assert ids[0] == ids[1]
    assert not {*ids[0]} & {*ids[2]}
    assert len({*ids[0]}) == 3


def test_names_cannot_leave_the_link() -> None:
    game = over('"><script>', "a&data=b#c", "Núria 😀")
    page = client_of().get(f"{game.get_absolute_url()}end/").content.decode()
    (url,) = re.findall(r'href="(https://app\.bgstatsapp\.com[^"]*)"', page)
    assert "<script>" not in page
    data = json.loads(parse_qs(urlsplit(html.unescape(url)).query)["data"][0])
    assert {each["name"] for each in data["players"]} == {'"><script>', "a&data=b#c", "Núria 😀"}
    assert data == data_of(game)


def test_fourteen_long_names_make_a_link_that_every_browser_opens() -> None:
    names = [f"{chr(0x10900)}{number} " + "ñ" * 36 for number in range(14)]
    game = new_game(*names, rounds=1, highest=18)
    play(game, [X, *range(10, 23)], insist=True)
    assert len(push_play_url(Table.load(game))) < 8000


def test_there_is_none_while_nobody_has_won() -> None:
    game = new_game(rounds=2)
    play(game, [X, 12, 30])
    assert push_play_url(Table.load(game)) == ""
    assert "bgstatsapp" not in client_of().get(f"{game.get_absolute_url()}end/").content.decode()


def test_nor_while_a_score_is_disputed() -> None:
    game = over()
    claim = {"value": {"pips": 3, "went_out": False, "is_absent": False, "adjustments": []}}
    cell = game.rounds.get(number=1).cells.get(pips=12)
    cell.claims = [claim | {"device": str(OTHER_DEVICE), "at": "2026-11-28T20:14:00+00:00"}]
    cell.save()
    assert push_play_url(Table.load(game)) == ""
