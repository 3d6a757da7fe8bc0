"""Seasons of a group: their tables and receipts, on any day, and making, changing and closing one."""

from __future__ import annotations

import datetime as dt
import html
import re
import sys
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from bench.agreement import discord
from scoring import Measure, SeasonScheme
from tests.tracker.accounts import organiser
from tests.tracker.changes import fresh, hand, seat_of, undo_last
from tests.tracker.factories import OTHER_DEVICE, Typed, X, client_of, club, new_game, play, watcher_of
from tests.tracker.test_what_if import text_of
from tracker import services
from tracker.evenings import evening_after, evening_of
from tracker.models import Change, Game, Group, Season
from tracker.sheets.season import season_among, season_now, seasons_of

pytestmark = pytest.mark.django_db

DAYS = [dt.date(2026, 11, day) for day in (5, 12, 19, 26)]
NAMES = ("Ana", "Luis", "Kim")
EVENINGS: list[list[Typed]] = [[X, 10, 30], [X, 10, 30], [40, X, 12], [5, 20, X]]


def autumn(evenings: Sequence[list[Typed]] = EVENINGS, *names: str, **scheme: Any) -> Season:
    """A season with a game of one round on each of its evenings."""
    group = club()
    season = Season.objects.create(
        group=group,
        name="Autumn",
        first_day=dt.date(2026, 9, 1),
        last_day=dt.date(2026, 12, 31),
        scheme=SeasonScheme(**scheme).to_dict(),
    )
    for day, scores in zip(DAYS, evenings, strict=False):
        game_on(group, day, scores, *names)
    return season


def game_on(group: Group, day: dt.date, scores: list[Typed], *names: str) -> Game:
    game = new_game(*(names or NAMES), group=group, rounds=1)
    services.change_date(game=game, played_on=day, **hand())
    play(game, scores, insist=True)
    return fresh(game)


def url_of(season: Season, path: str = "") -> str:
    return f"/group/{season.group.uuid}/season/{season.pk}/{path}"


def see(season: Season, path: str = "", status: int = 200, client: Client | None = None, **query: str | int) -> str:
    response = (client or client_of()).get(url_of(season, path), query)
    assert response.status_code == status
    return html.unescape(response.content.decode())


def table_of(page: str) -> list[list[str]]:
    """The cells of each line: place, player with what is said beneath, games, wins, value."""
    body = page.split("<tbody>")[1].split("</tbody>", maxsplit=1)[0]
    found = []
    for row in re.findall(r"<tr.*?</tr>", body, re.DOTALL):
        cells = re.findall(r"<t[hd].*?</t[hd]>", re.sub(r'<span class="badge.*?</span>', "", row), re.DOTALL)
        found.append([" ".join(re.sub(r"<[^>]*>", " ", cell).split()) for cell in cells])
    return found


def rule_of(page: str) -> str:
    return " ".join(re.findall(r"<li>([^<]*)</li>", page.split('<ul class="rule">')[1].split("</ul>", maxsplit=1)[0]))


def player(season: Season, name: str) -> int:
    found: int = season.group.players.get(name=name).pk
    return found


# --- The table --------------------------------------------------------------------------------------------------------


TABLES: list[tuple[dict[str, Any], list[list[str]], str]] = [
    (
        {},
        [["1", "Luis", "4", "1", "10.0"], ["2", "Ana", "4", "2", "11.3"], ["3", "Kim", "4", "1", "18.0"]],
        "All points are divided by all rounds played, so an evening that is missed costs nothing.",
    ),
    (
        {"measure": Measure.PIPS, "drop_worst": 1},
        [
            ["1", "Ana 1 game dropped", "4", "2", "5"],
            ["2", "Luis 1 game dropped", "4", "1", "20"],
            ["3", "Kim 1 game dropped", "4", "1", "42"],
        ],
        "The worst game of each player does not count.",
    ),
    (
        {"measure": Measure.WINS},
        [
            ["1", "Ana", "4", "2"],
            ["2", "Luis before Kim by the lowest round that is not 0: 10 to 12", "4", "1"],
            ["3", "Kim", "4", "1"],
        ],
        "Each game is worth one win; those who share it have a part of it. The most come first.",
    ),
    (
        {"measure": Measure.PLACES, "place_points": (3, 2, 1)},
        [["1", "Ana", "4", "2", "9"], ["2", "Luis", "4", "1", "8"], ["3", "Kim", "4", "1", "7"]],
        "Points by place: 3, 2, 1, then none.",
    ),
]


@pytest.mark.parametrize(("scheme", "rows", "rule"), TABLES, ids=["average", "pips", "wins", "places"])
def test_the_table_follows_its_scheme_and_prints_it_beneath(
    scheme: dict[str, Any], rows: list[list[str]], rule: str
) -> None:
    page = see(autumn(**scheme))
    assert table_of(page) == rows
    assert rule in rule_of(page)


def test_who_played_too_few_is_listed_without_a_place() -> None:
    season = autumn(min_games=4)
    game_on(season.group, DAYS[0], [X, 1], "Ana", "Eva")
    page = see(season)
    assert table_of(page)[-1][:2] == ["–", "Eva"]
    assert "A place takes 4 games; who has played fewer is listed without one." in rule_of(page)


@pytest.mark.parametrize(("counts", "names"), [(True, ["Luis guest", "Ana", "Kim"]), (False, ["Ana", "Kim"])])
def test_guests_stand_in_the_table_or_do_not(counts: bool, names: list[str]) -> None:
    season = autumn(guests_count=counts)
    season.group.players.filter(name="Luis").update(is_guest=True)
    assert [row[1] for row in table_of(see(season))] == names


def test_names_are_escaped() -> None:
    page = client_of().get(url_of(autumn([[X, 10]], "<b>Ana</b>", "Luis"))).content.decode()
    assert "<b>Ana" not in page


# --- On a day ---------------------------------------------------------------------------------------------------------


def test_a_past_standing_is_as_it_stood_and_says_how_it_moved_since() -> None:
    season = autumn()
    page = see(season, on="2026-11-12")
    assert "As it stood on 12 November 2026" in page
    assert table_of(page) == [
        ["1", "Ana since then: down 1", "2", "2", "0.0"],
        ["2", "Luis since then: up 1", "2", "0", "10.0"],
        ["3", "Kim", "2", "0", "30.0"],
    ]


@pytest.mark.parametrize(("on", "status"), [("2026-11-01", 200), ("12 Nov 2026", 200), ("soon", 422)])
def test_any_day_can_be_asked_for(on: str, status: int) -> None:
    page = see(autumn(), status=status, on=on)
    assert ("No game that counts was over by then." in page) is (on == "2026-11-01")
    if status == 422:
        assert 'value="soon"' in page
        assert "Write the date as a day, a month and a year." in page


# --- Receipts ---------------------------------------------------------------------------------------------------------


def test_every_number_leads_to_its_receipt() -> None:
    season = autumn(drop_worst=1)
    page = see(season)
    assert page.count(f'href="{url_of(season, f"player/{player(season, 'Ana')}/")}"') == 3
    receipt = see(season, f"player/{player(season, 'Ana')}/")
    assert "3 games count. Points: 5; rounds: 3; points a round: 1.7." in text_of(receipt)
    assert table_of(receipt) == [
        ["26 Nov 2026", "2", "1", "5", "5"],
        ["19 Nov 2026 dropped", "3", "1", "40", "40"],
        ["12 Nov 2026", "1", "1", "0", "0"],
        ["5 Nov 2026", "1", "1", "0", "0"],
    ]


def test_a_receipt_adds_points_by_place_and_says_who_shared_one() -> None:
    season = autumn([[20, 20, X]], measure=Measure.PLACES)
    receipt = see(season, f"player/{player(season, 'Ana')}/")
    assert table_of(receipt) == [["5 Nov 2026", "2, shared by 2", "1", "20", "7"]]
    assert "1 game counts. Together: 7." in text_of(receipt)


def test_who_is_not_counted_has_a_receipt_that_says_so() -> None:
    season = autumn(guests_count=False)
    season.group.players.filter(name="Luis").update(is_guest=True)
    receipt = see(season, f"player/{player(season, 'Luis')}/")
    assert "Nothing of this counts in the table." in receipt
    assert receipt.count("guests do not count") == 4


def test_who_never_played_has_no_receipt() -> None:
    season = autumn()
    group = club("Other")
    eva = new_game("Eva", "Max", group=group).seats.all()[0].player
    see(season, f"player/{eva.pk}/", 404)


# --- Which games ------------------------------------------------------------------------------------------------------


def test_games_stand_by_evening_a_page_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tracker.sheets.season.page.GAMES_LISTED", 3)
    season = autumn()
    page = see(season)
    assert re.findall(r"<h3>(.*?)</h3>", page) == ["26 November 2026", "19 November 2026", "12 November 2026"]
    assert f'href="{url_of(season)}?start=3#games"' in page
    older = see(season, start=3)
    assert re.findall(r"<h3>(.*?)</h3>", older) == ["5 November 2026"]
    assert f'href="{url_of(season)}?start=0#games"' in older
    assert "Older games" not in older


def test_the_group_names_who_leads_and_its_newest_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tracker.sheets.group.GAMES_LISTED", 3)
    monkeypatch.setattr("tracker.sheets.group.LEADERS", 2)
    season = autumn()
    Season.objects.create(
        group=season.group, name="Spring", first_day=dt.date(2026, 1, 1), last_day=DAYS[0].replace(month=6)
    )
    url = f"/group/{season.group.uuid}/"
    page = html.unescape(client_of().get(url).content.decode())
    assert [row[1] for row in table_of(page)] == ["Luis", "Ana"]
    assert page.count(" wins with ") == 3
    assert f'href="{url}?start=3#games"' in page
    assert "Spring" in page
    assert "season/new/" not in page
    assert "season/new/" in organiser(season.group, OTHER_DEVICE).get(url).content.decode()
    assert client_of().get(url, {"start": "3"}).content.decode().count(" wins with ") == 1


def test_a_game_of_before_a_season_was_made_is_of_it() -> None:
    group = club()
    game = game_on(group, DAYS[0], [X, 10, 30])
    assert season_among(seasons_of(group), game) is None
    season = Season.objects.create(group=group, name="Later", first_day=DAYS[0], last_day=DAYS[0])
    assert season_among(seasons_of(group), game) == season


def test_between_two_seasons_the_group_is_still_in_the_last() -> None:
    season = autumn([])
    seasons = seasons_of(season.group)
    assert season_now(seasons, dt.date(2026, 10, 1)) == season
    assert season_now(seasons, dt.date(2027, 2, 1)) == season
    assert season_now(seasons, dt.date(2026, 8, 1)) is None


ZONES = [
    ("2026-11-28T22:00", "UTC", "2026-11-28"),
    ("2026-11-29T04:59", "UTC", "2026-11-28"),
    ("2026-11-29T05:00", "UTC", "2026-11-29"),
    ("2026-11-29T02:00", "America/Bogota", "2026-11-28"),
    ("2026-11-28T17:00", "Asia/Tokyo", "2026-11-28"),
]


@pytest.mark.parametrize(("now", "zone", "day"), ZONES)
def test_an_evening_past_midnight_keeps_its_date(now: str, zone: str, day: str) -> None:
    moment = dt.datetime.fromisoformat(now).replace(tzinfo=dt.UTC)
    assert evening_of(moment, zone).isoformat() == day
    assert evening_after(dt.date(2026, 1, 1), moment, zone).isoformat() == day


# --- A game's date and season -----------------------------------------------------------------------------------------


def post_table(game: Game, **fields: str) -> Any:
    return client_of().post(f"{game.get_absolute_url()}table/", {"client_id": str(uuid4()), **fields})


def shown(answer: Any) -> str:
    found = re.search(r'name="shown" value="([^"]*)"', answer.content.decode())
    assert found is not None
    return found[1]


def confirmed(game: Game, **fields: str) -> str:
    """What the question says, once it was answered with yes."""
    question = post_table(game, **fields)
    assert question.status_code == 200
    assert post_table(game, **fields, shown=shown(question)).status_code == 302
    return html.unescape(text_of(question.content.decode()))


def test_a_game_that_is_not_to_be_counted_is_left_out_after_a_question_and_can_be_undone() -> None:
    season = autumn()
    game = Game.objects.order_by("played_on")[2]
    text = confirmed(game, do="season", season="")
    assert "Its season does not count the game" in text
    assert "Season Autumn, Ana: place 2 → 1, average 11.3 → 1.7" in text
    assert table_of(see(season))[0] == ["1", "Ana", "3", "2", "1.7"]
    assert "does not count" in see(season, f"player/{player(season, 'Ana')}/")
    undo_last(fresh(game))
    assert table_of(see(season))[0][1] == "Luis"
    assert discord(fresh(game)) == []


def test_a_game_is_moved_to_another_season_and_both_say_what_moves() -> None:
    season = autumn()
    other = Season.objects.create(
        group=season.group, name="Cup", first_day=dt.date(2027, 1, 1), last_day=dt.date(2027, 2, 1)
    )
    game = Game.objects.order_by("played_on")[2]
    text = confirmed(game, do="season", season=str(other.pk), counted="on")
    assert "Moved to another season" in text
    assert "Season Autumn, Ana: place 2 → 1, average 11.3 → 1.7" in text
    assert "Season Cup, Luis: place – → 1, average – → 0.0, wins – → 1" in text
    assert [row[1] for row in table_of(see(other))] == ["Luis", "Kim", "Ana"]
    confirmed(game, do="season", season="", counted="on")
    assert fresh(game).season is None
    assert "Back in the season of its date" in client_of().get(f"{game.get_absolute_url()}history/").content.decode()
    assert discord(fresh(game)) == []


def test_another_date_can_be_another_season() -> None:
    season = autumn()
    game = Game.objects.order_by("played_on")[2]
    text = confirmed(game, do="date", date="2026-08-01")
    assert "Season Autumn, Ana: place 2 → 1, average 11.3 → 1.7" in text
    assert table_of(see(season))[0][1] == "Ana"


def test_a_season_of_another_group_cannot_be_chosen() -> None:
    game = Game.objects.get(pk=game_on(autumn([]).group, DAYS[0], [X, 1, 2]).pk)
    other = Season.objects.create(group=club("Other"), name="Other", first_day=DAYS[0], last_day=DAYS[0])
    assert post_table(game, do="season", season=str(other.pk)).status_code == 404
    assert Change.objects.filter(game=game, verb="place game").count() == 0


def test_a_game_without_seasons_around_it_is_not_asked_about_one() -> None:
    game = new_game()
    assert 'name="season"' not in client_of().get(f"{game.get_absolute_url()}table/").content.decode()


# --- Making and changing ----------------------------------------------------------------------------------------------


def typed(**changes: str) -> dict[str, str]:
    return {
        "client_id": str(uuid4()),
        "name": "Winter",
        "first_day": "2027-01-01",
        "last_day": "2027-03-31",
        "measure": "places",
        "place_points": "5, 3 1",
        "min_games": "2",
        "drop_worst": "1",
        "count_best": "10",
        "ties": "lowest-zero",
        "do": "save",
    } | changes


def test_an_organiser_makes_a_season_and_it_is_made_once() -> None:
    season = autumn()
    client = organiser(season.group, OTHER_DEVICE)
    url = f"/group/{season.group.uuid}/season/new/"
    data = typed()
    answers = [client.post(url, data) for _time in range(2)]
    made = Season.objects.get(name="Winter")
    assert [answer["Location"] for answer in answers] == [url_of(made)] * 2
    scheme = SeasonScheme.from_dict(made.scheme)
    assert (scheme.measure, scheme.place_points, scheme.count_best) == (Measure.PLACES, (5, 3, 1), 10)
    assert (scheme.min_games, scheme.drop_worst, scheme.guests_count) == (2, 1, False)


def test_the_form_proposes_the_time_after_the_last_season() -> None:
    season = autumn()
    page = organiser(season.group, OTHER_DEVICE).get(f"/group/{season.group.uuid}/season/new/").content.decode()
    assert 'name="first_day" value="2027-01-01"' in page
    assert 'name="last_day" value="2027-12-31"' in page


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("name", "", "Write what the season is called."),
        ("name", "x" * 81, "A name has at most 80 characters; this one has 81."),
        ("first_day", "x", "Write the date as a day, a month and a year, such as 1 Sep 2026."),
        ("first_day", "0026-01-01", "Check the year: nobody kept score here that long ago."),
        ("last_day", "2026-12-31", "The last day comes before the first one. Change one of them."),
        (
            "first_day",
            "2026-12-31",
            "“Autumn” has some of these days: it goes from 1 September 2026 to 31 December 2026.",
        ),
        ("measure", "none", "Choose one of these."),
        ("ties", "none of them", "Choose one of these."),
        ("place_points", "5, x", "Write a whole number from 0 to 999."),
        ("place_points", "3, 5", "Place 2 has more points than the place before it. Write the most first."),
        ("place_points", "0", "Give the first place at least one point."),
        ("place_points", "1 " * 21, "Write the points of at most 20 places."),
        ("min_games", "-1", "Write a whole number from 1 to 9999."),
        ("drop_worst", "many", "Write a whole number from 0 to 9999."),
        ("count_best", "0", "Write a whole number from 1 to 9999."),
    ],
)
def test_what_is_wrong_is_said_beside_its_field_and_nothing_typed_is_lost(field: str, value: str, said: str) -> None:
    season = autumn([])
    answer = organiser(season.group, OTHER_DEVICE).post(
        f"/group/{season.group.uuid}/season/new/", typed(**{field: value})
    )
    page = html.unescape(answer.content.decode())
    assert answer.status_code == 422
    assert said in page.split(f'id="{field}-errors"')[1].split("</div>")[0]
    assert 'value="10"' in page or field == "count_best"
    assert Season.objects.count() == 1


def test_the_table_beside_the_form_is_by_what_is_chosen_and_nothing_is_saved() -> None:
    season = autumn()
    client = organiser(season.group, OTHER_DEVICE)
    page = client.get(url_of(season, "edit/")).content.decode()
    assert [row[4] for row in table_of(page)] == ["10.0", "11.3", "18.0"]
    look = typed(measure="wins", first_day="2026-11-01", last_day="2026-11-15", min_games="1", do="look")
    answer = client.post(url_of(season, "edit/"), look)
    assert answer.status_code == 200
    assert [row[-1] for row in table_of(answer.content.decode())] == ["1", "0", "0"]
    assert "2 games that are over" in answer.content.decode()
    part = client.post(url_of(season, "edit/"), look, headers={"HX-Request": "true"}).content.decode()
    assert [row[-1] for row in table_of(part)] == ["1", "0", "0"]
    assert "<form" not in part
    season.refresh_from_db()
    assert (season.name, season.scheme["measure"]) == ("Autumn", "average")


def test_a_season_is_changed() -> None:
    season = autumn()
    client = organiser(season.group, OTHER_DEVICE)
    days = {"first_day": "2026-09-01", "last_day": "2026-11-12"}
    assert client.post(url_of(season, "edit/"), typed(**days, min_games="1"))["Location"] == url_of(season)
    page = see(season)
    assert "<h1>Winter</h1>" in page
    assert [row[2] for row in table_of(page)] == ["2", "2", "2"]


# --- Closing ----------------------------------------------------------------------------------------------------------


def test_closing_says_who_won_and_freezes_nothing() -> None:
    season = autumn()
    under_way = new_game(*NAMES, group=season.group, rounds=3)
    services.change_date(game=under_way, played_on=DAYS[0], **hand())
    client = organiser(season.group, OTHER_DEVICE)
    question = text_of(html.unescape(client.get(url_of(season, "close/")).content.decode()))
    assert "Luis won with 10.0." in question
    assert "1 game of it is not over." in question
    assert client.post(url_of(season, "close/"), {"do": "close"})["Location"] == url_of(season)
    assert "This season is closed. Luis won with 10.0." in see(season, client=watcher_of(season.group))
    game = Game.objects.get(played_on=DAYS[2])
    seen = game.rounds.get(number=1).version
    answer = client_of().post(
        f"{game.get_absolute_url()}round/1/seat/{seat_of(game, 'Ana').pk}/",
        {"do": "save", "seen-0": str(seen), "pips-0": "1", "client_id": str(uuid4())},
    )
    text = text_of(html.unescape(answer.content.decode()))
    assert "Season Autumn is closed. Won by: Luis → Ana" in text
    assert client.post(url_of(season, "close/"), {"do": "open"}).status_code == 302
    assert "This season is closed" not in see(season)


def test_a_correction_of_a_closed_season_says_that_its_winner_stays() -> None:
    season = autumn()
    services.close_season(season=season, now=dt.datetime(2027, 1, 1, tzinfo=dt.UTC))
    game = Game.objects.order_by("played_on")[0]
    text = confirmed(game, do="season", season="")
    assert "Season Autumn is closed. Whoever won it still does." in text


# --- By other rules ---------------------------------------------------------------------------------------------------


def test_of_a_long_season_the_newest_games_are_counted_by_other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    season = autumn()
    Game.objects.filter(played_on=DAYS[3]).update(is_counted=False)
    monkeypatch.setattr(sys.modules["tracker.views.what_if"], "MOST_GAMES", 2)
    page = text_of(see(season, "what-if/", double_blank=50))
    assert "The season is long: only its newest 2 games are counted here." in page


def test_where_the_highest_wins_the_highest_average_leads() -> None:
    season = autumn([])
    for day in DAYS[:2]:
        game = new_game(*NAMES, group=season.group, rounds=1, preset="winner-collects")
        services.change_date(game=game, played_on=day, **hand())
        play(game, [X, 10, 30])
    assert table_of(see(season))[0][1] == "Ana"
    assert "The highest comes first." in rule_of(see(season))
    page = see(season, "what-if/", double_blank=25)
    assert "<tbody>" not in page or table_of(page)[0][0] == "Ana"
