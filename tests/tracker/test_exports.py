"""What a group takes along for a spreadsheet."""

from __future__ import annotations

import csv
import datetime as dt
from io import StringIO
from itertools import groupby
from typing import Any

import pytest
from django.test import Client
from hypothesis import given

from scoring import MISTAKE, PRESETS, Adjustment, LateSeat, Measure, SeasonScheme, engines, season_standing
from tests.tracker import evenings
from tests.tracker.factories import (
    X,
    client_of,
    club,
    new_game,
    play,
    round_facts,
    rules_of,
    save,
)
from tests.tracker.houses import club_game, save_house
from tracker.facts import CellFacts
from tracker.models import Game, Group, Season
from tracker.sheets.exports import games_rows, rounds_rows, standings_rows
from tracker.sheets.exports.portions import portions
from tracker.sheets.results import results_of_season
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db


def season_of(group: Group, **fields: Any) -> Season:
    days = {"first_day": dt.date(2026, 1, 1), "last_day": dt.date(2026, 12, 31)}
    return Season.objects.create(group=group, **{"name": "Year 2026", **days, **fields})


def over(group: Group, *names: str, rounds: int = 2) -> Game:
    game = club_game(group, *names, rules=rules_of(rounds=rounds))
    play(game, [X, 12, 30], [9, X, 20])
    return game


def text_of(client: Client, url: str, language: str = "en") -> str:
    response = client.get(url, headers={"accept-language": language})
    assert response.status_code == 200
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response["Cache-Control"] == "no-store"
    return b"".join(response.streaming_content).decode()  # type: ignore[attr-defined]


def read(client: Client, url: str, language: str = "en") -> list[dict[str, str]]:
    text = text_of(client, url, language)
    assert text[0] == "\ufeff"
    return list(csv.DictReader(StringIO(text[1:], newline=""), delimiter="," if language == "en" else ";"))


def url_of(group: Group, path: str = "") -> str:
    return f"/group/{group.uuid}/export/{path}"


def test_each_game_has_a_line_for_each_player() -> None:
    group = club()
    season_of(group)
    game = over(group)
    under_way = club_game(group, "Rosa", "Tom")
    Game.objects.filter(pk=under_way.pk).update(is_counted=False, played_on=dt.date(2025, 3, 1))
    group.players.filter(name="Kim").update(is_guest=True)
    lines = [",".join(line.values()) for line in read(client_of(), url_of(group, "games.csv"))]
    assert lines == [
        f"2025-03-01,,{under_way.uuid},Classic,Rosa,,,,0,0,,",
        f"2025-03-01,,{under_way.uuid},Classic,Tom,,,,0,0,,",
        f"2026-11-28,Year 2026,{game.uuid},Classic, changed,Ana,,1,9,2,1,x,x",
        f"2026-11-28,Year 2026,{game.uuid},Classic, changed,Luis,,2,12,2,1,x,x",
        f"2026-11-28,Year 2026,{game.uuid},Classic, changed,Kim,x,3,50,2,0,x,x",
    ]


def test_each_round_has_a_line_for_each_player() -> None:
    group = club()
    game = club_game(group)
    facts = round_facts([X, 12, None])
    late = CellFacts(tiles=None, pips=12, adjustments=(Adjustment(MISTAKE), Adjustment("", -5)))
    save(game, 1, type(facts)(facts.engine, 1, facts.ending, (facts.cells[0], late, facts.cells[2])), insist=True)
    play(game, [4, 5, 6], insist=True)
    rows = read(client_of(), url_of(group, "rounds.csv"))
    assert [list(row.values())[3:] for row in rows] == [
        ["1", "12", "", "", "Ana", "", "x", "0", "", "", "0", "0"],
        ["1", "12", "x", "", "Luis", "", "", "12", "", "mistake, bonus 5", "14", "14"],
        ["1", "12", "", "", "Kim", "x", "", "", "", "", "", "0"],
        ["2", "11", "", "x", "Ana", "", "", "4", "", "", "4", "4"],
        ["2", "11", "", "x", "Luis", "", "", "5", "", "", "5", "19"],
        ["2", "11", "x", "x", "Kim", "", "", "6", "", "", "6", "6"],
    ]


@given(evenings.steps, evenings.late_seats)
def test_the_last_total_so_far_is_the_total_of_the_game(done: list[tuple[int, int, int]], late: LateSeat) -> None:
    game = evenings.evening(done, late)
    table = Table.load(Game.objects.select_related("group").get(pk=game.pk))
    totals = {table.names[seat]: place.total for place in table.places for seat in place.seats if place.rounds_played}
    _head, *rest = rounds_rows(game.group)
    last = {str(row[7]): row[14] for portion in rest for row in portion}
    assert {name: last[name] for name in totals} == totals


def test_a_season_stands_as_its_scheme_says() -> None:
    group = club()
    scheme = SeasonScheme(measure=Measure.AVERAGE, min_games=2)
    season = season_of(group, scheme=scheme.to_dict())
    over(group)
    over(group, "Ana", "Luis", "Rosa")
    rows = read(client_of(), url_of(group, f"season/{season.pk}.csv"), "es")
    assert [list(row.values())[:4] for row in rows] == [
        ["1", "Ana", "4,50", "2"],
        ["2", "Luis", "6", "2"],
        ["", "Kim", "25", "1"],
        ["", "Rosa", "25", "1"],
    ]
    standing = season_standing(scheme, results_of_season(season))
    assert len(standing.rows) == len(rows)


def test_a_file_runs_nothing_in_a_spreadsheet() -> None:
    group = club("=cmd")
    game = over(group, "=1+1", "@SUM(A1)", "-2+3")
    for path in ("games.csv", "rounds.csv"):
        rows = read(client_of(), url_of(group, path))
        assert {row["Player"] for row in rows} == {"'=1+1", "'@SUM(A1)", "'-2+3"}
    assert (
        text_of(client_of(), f"{game.get_absolute_url()}scores.csv")
        .splitlines()[0]
        .endswith("Round,Engine,'=1+1,'@SUM(A1),'-2+3")
    )


@pytest.mark.parametrize("language", ["en", "es", "ca"])
def test_a_bonus_stays_a_number(language: str) -> None:
    group = club()
    play(club_game(group, rules=rules_of(going_out_bonus=-5)), [X, 12, 30])
    text = text_of(client_of(), url_of(group, "rounds.csv"), language)
    assert (";-5;" if language != "en" else ",-5,") in text


def test_the_table_of_a_game_is_as_on_paper() -> None:
    group = club()
    text = text_of(client_of(), f"{over(group).get_absolute_url()}scores.csv")
    assert text == "\ufeffRound,Engine,Ana,Luis,Kim\r\n1,12,x,12,30\r\n2,11,9,x,20\r\nTotal,,9,12,50\r\n"


def test_before_its_first_round_a_game_has_no_table() -> None:
    assert client_of().get(f"{new_game().get_absolute_url()}scores.csv").status_code == 404


def test_where_the_winner_collects_the_table_has_what_was_left_in_the_hands() -> None:
    game = new_game(preset="winner-collects")
    play(game, [X, 12, 30])
    text = text_of(client_of(), f"{game.get_absolute_url()}scores.csv")
    assert text.splitlines()[1].split(",")[2:] == ["x", "12", "30"]
    assert text.splitlines()[2].split(",")[2:] == ["42", "0", "0"]


def test_the_names_of_the_files_say_what_they_are() -> None:
    group = club("Els Trens, dijous")
    season = season_of(group)
    over(group)
    named = {
        "games.csv": "roundhouse-els-trens-dijous-games.csv",
        "rounds.csv": "roundhouse-els-trens-dijous-rounds.csv",
        f"season/{season.pk}.csv": "roundhouse-els-trens-dijous-standings-year-2026.csv",
    }
    for path, name in named.items():
        assert client_of().get(url_of(group, path))["Content-Disposition"] == f'attachment; filename="{name}"'


def test_the_season_of_another_group_is_not_there() -> None:
    group, other = club(), club("Another")
    assert client_of().get(url_of(group, f"season/{season_of(other).pk}.csv")).status_code == 404


@pytest.mark.parametrize("games", [1, 2, 5])
def test_each_portion_takes_the_same_few_statements(django_assert_num_queries: Any, games: int) -> None:
    group = club()
    house = save_house(group)
    for _game in range(games):
        play(club_game(group, house=house), [X, 12, 30])
    with django_assert_num_queries(3 * -(-games // 2) + 1):
        found = list(portions(group, size=2))
    assert [len(tables) for tables in found] == [min(2, games - start) for start in range(0, games, 2)]
    keys = [(table.game.played_on, table.game.pk) for tables in found for table in tables]
    assert keys == sorted(keys)
    assert len(keys) == len({*keys}) == games
    with django_assert_num_queries(5):
        list(games_rows(group))
    with django_assert_num_queries(5):
        list(rounds_rows(group))


def test_games_of_one_day_are_cut_anywhere() -> None:
    group = club()
    days = [dt.date(2026, 1, day) for day in (3, 1, 1, 1, 2)]
    for day in days:
        Game.objects.filter(pk=club_game(group).pk).update(played_on=day)
    for size in range(1, 6):
        found = [table.game for tables in portions(group, size=size) for table in tables]
        assert [game.played_on for game in found] == sorted(days)
        assert len({game.pk for game in found}) == 5


def test_the_standings_take_few_statements(django_assert_num_queries: Any) -> None:
    group = club()
    season = season_of(group)
    for _game in range(3):
        over(group)
    with django_assert_num_queries(5):
        list(standings_rows(season))


@pytest.mark.parametrize("seasons", [0, 6])
def test_the_page_lists_the_files(django_assert_num_queries: Any, seasons: int) -> None:
    group = club()
    for number in range(seasons):
        season_of(group, name=f"Season {number}")
    client = client_of()
    with django_assert_num_queries(2):
        page = client.get(url_of(group)).content.decode()
    assert page.count("download>") == 2 + seasons
    assert f'href="{url_of(group)}"' in client.get(f"/group/{group.uuid}/").content.decode()


def test_a_file_begins_to_come_before_it_is_whole() -> None:
    """What is sent first is sent before any game was read."""
    group = club()
    response = client_of().get(url_of(group, "rounds.csv"))
    stream = iter(response.streaming_content)  # type: ignore[attr-defined]
    assert next(stream).decode() == "\ufeff"
    club_game(group, "Late", "Comers")
    over(group)
    rest = b"".join(stream).decode()
    assert len(rest.splitlines()) == 7


def test_columns_of_one_round_stand_in_the_order_of_the_seats() -> None:
    group = club()
    over(group, "Zoe", "Ana", "Max")
    rows = read(client_of(), url_of(group, "rounds.csv"))
    for _round, of_round in groupby(rows, key=lambda row: row["Round"]):
        assert [row["Player"] for row in of_round] == ["Zoe", "Ana", "Max"]
    assert [row["Engine"] for row in rows[::3]] == list(map(str, engines(PRESETS["classic"])[:2]))
