"""The TV: what is on its screen, what it hears, and into which game it goes on."""

from __future__ import annotations

import datetime as dt
import html
import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.tracker.changes import fresh, seat_of, table_of
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, belong, cell, client_of, grant, new_game, play
from tests.tracker.lively import disputed, lively
from tests.tracker.test_taps import M1, PRIVATE, ref, tap
from tracker import services
from tracker.models import Game, Grant, GroupRole, Role
from tracker.services import BeginTrain, LayDouble, SetMarker, SetTurn, StartClock
from tracker.sheets.pages import TvPage
from tracker.sheets.tv import tv_page

pytestmark = pytest.mark.django_db


def watcher(game: Game) -> Client:
    grant(game, OTHER_DEVICE, Role.WATCHER)
    return client_of(OTHER_DEVICE)


def sheet(game: Game, now: dt.datetime = NOW) -> TvPage:
    return tv_page(table_of(game), device=DEVICE, now=now)


def url(game: Game) -> str:
    return f"{game.get_absolute_url()}tv/"


def live(game: Game, rev: object = "") -> str:
    return f"{game.get_absolute_url()}live/?rev={rev}&view=tv"


def screen(game: Game, client: Client) -> str:
    answer = client.get(url(game))
    assert (answer.status_code, answer["Cache-Control"]) == (200, "no-store")
    return html.unescape(answer.content.decode())


# --- What it shows ---------------------------------------------------------------------------------------------------


def test_it_shows_how_the_game_stands_best_first() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 37], [40, X, 9])
    page = sheet(game)
    assert [(row.place, row.name, row.total, row.zero_rounds, row.is_leading) for row in page.rows] == [
        ("1", "Luis", "12", "1", True),
        ("2", "Ana", "40", "1", False),
        ("3", "Kim", "46", "0", False),
    ]
    assert (page.headline, page.engine_text, page.is_full) == ("Round 3 of 13", "10|10", False)
    assert page.race.startswith("<svg")
    assert not page.is_over


def test_before_the_first_round_there_is_no_race_and_nobody_has_a_place() -> None:
    page = sheet(new_game("Ana", "Luis", "Kim"))
    assert page.race == ""
    assert [(row.place, row.total) for row in page.rows] == [("", "0")] * 3
    assert page.orders == "Ana starts"
    assert not page.shows_trains


def test_partners_stand_together() -> None:
    game = new_game("Ana", "Luis", "Kim", "Pau", partners=True)
    play(game, [X, 12, 3, 9])
    assert [(row.name, row.partner) for row in sheet(game).rows] == [
        ("Ana", "Kim"),
        ("Kim", "Ana"),
        ("Luis", "Pau"),
        ("Pau", "Luis"),
    ]


def test_it_shows_markers_open_doubles_and_whose_turn_it_is() -> None:
    game = new_game("Ana", "Luis", "Kim", **PRIVATE)
    assert not sheet(game).shows_trains
    for what in (
        BeginTrain(ref(game, "Luis")),
        SetMarker(ref(game, "Luis"), up=True),
        BeginTrain(M1),
        LayDouble(ref(game, "Kim"), value=5),
        LayDouble(M1),
        SetTurn(seat_of(game, "Luis").pk),
    ):
        tap(game, what)
    page = sheet(game)
    assert page.orders == "Luis’s turn"
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", screen(game, watcher(game)).split("<main")[1]))
    assert "LU Luis open 0 0" in text
    assert "KI Kim closed open double 5|5 0 0" in text
    assert "AN Ana not begun 0 0" in text
    assert "Mexican train: Everybody may play on it · open double open double ?" in text


def test_one_marker_is_something_to_show() -> None:
    game = new_game("Ana", "Luis", "Kim", **PRIVATE)
    tap(game, SetMarker(ref(game, "Luis"), up=True))
    assert sheet(game).shows_trains


def test_the_clock_of_the_round_is_there_until_the_game_is_over() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=1)
    tap(game, StartClock(60))
    clock = sheet(game, NOW + dt.timedelta(minutes=20)).clock
    assert clock is not None
    assert (clock.left, clock.ends_at) == ("40", "21:14")
    play(game, [X, 12, 37])
    assert sheet(game).clock is None


def test_while_scores_are_entered_it_says_whose_are_missing() -> None:
    game = new_game("Ana", "Luis", "Kim")
    assert sheet(game).note == ""
    for name, note in (
        ("Ana", "Still missing: Luis and Kim"),
        ("Luis", "Still missing: Kim"),
        ("Kim", "All scores are in."),
    ):
        services.write_cell(
            game=game,
            number=1,
            seat_id=seat_of(game, name).pk,
            facts=cell(12),
            seen=0,
            client_id=uuid4(),
            device=DEVICE,
            now=NOW,
        )
        assert sheet(game).note == note


def test_a_dispute_is_said() -> None:
    game = disputed(lively(3, 1))
    assert sheet(game).note == "Two phones wrote different scores: P1"


def test_a_game_that_is_over_shows_the_winner_and_why() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=2)
    play(game, [X, 20, 37], [20, X, 9], insist=True)
    page = sheet(game)
    assert page.is_over
    assert page.headline == "Ana and Luis share the win with 20."
    assert page.reasons
    assert page.next_url == ""


# --- What it hears ---------------------------------------------------------------------------------------------------


def test_nothing_new_is_one_query_and_what_is_new_is_the_screen_alone(django_assert_num_queries: Any) -> None:
    game = new_game("Ana", "Luis", "Kim")
    client = watcher(game)
    rev = fresh(game).rev
    with django_assert_num_queries(1):
        answer = client.get(live(game, rev))
    assert (answer.status_code, answer.content) == (204, b"")
    play(game, [X, 12, 37])
    answer = client.get(live(game, 0))
    assert (answer.status_code, answer["X-Rev"], answer["Cache-Control"]) == (200, "1", "no-store")
    text = answer.content.decode()
    assert "Round 2 of 13" in text
    assert "<html" not in text
    assert 'data-rev="1"' in text


def test_there_is_nothing_to_touch() -> None:
    game = new_game("Ana", "Luis", "Kim")
    for client in (client_of(), watcher(game)):
        assert not re.search(r"<(a|button|input|form|select|summary)\b", screen(game, client))


def test_a_watchers_link_opens_it_and_the_games_page_leads_there() -> None:
    game = new_game("Ana", "Luis", "Kim")
    invite = services.open_invite(game=game, role=Role.WATCHER, now=NOW)
    client = client_of(OTHER_DEVICE)
    assert client.get(url(game)).status_code == 404
    client.post(f"/join/{invite.token}/")
    assert client.get(url(game)).status_code == 200
    assert f'href="{url(game)}"' in client.get(game.get_absolute_url()).content.decode()
    assert f'href="{url(game)}"' in client_of().get(f"{game.get_absolute_url()}people/").content.decode()


@pytest.mark.parametrize("seats", [2, 14])
def test_its_queries_do_not_grow(seats: int, django_assert_max_num_queries: Any) -> None:
    game = new_game(*[f"P{seat}" for seat in range(seats)], rounds=2)
    play(game, [X, *range(20, 19 + seats)], insist=True)
    client = client_of()
    with django_assert_max_num_queries(6):
        assert client.get(url(game)).status_code == 200
    play(game, [X, *range(20, 19 + seats)], insist=True)
    services.rematch(game=game, device=DEVICE, now=NOW, played_on=NOW.date())
    with django_assert_max_num_queries(10):
        assert client.get(url(game)).status_code == 200


# --- The next game ---------------------------------------------------------------------------------------------------


def over_and_on(game: Game) -> Game:
    play(game, [X, 12, 37])
    return services.rematch(game=game, device=DEVICE, now=NOW, played_on=NOW.date())


def test_a_rematch_is_news_and_the_screen_is_told_where_it_is() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=1)
    client = watcher(game)
    play(game, [X, 12, 37])
    rev = fresh(game).rev
    assert client.get(live(game, rev)).status_code == 204
    new = services.rematch(game=game, device=DEVICE, now=NOW, played_on=NOW.date())
    text = client.get(live(game, rev)).content.decode()
    assert f'data-next="{url(new)}"' in text
    assert f'data-next-live="{new.get_absolute_url()}live/"' in text
    assert client.get(live(new)).status_code == 200


def test_who_may_not_see_the_next_game_is_not_led_there() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=1)
    client = watcher(game)
    new = over_and_on(game)
    Grant.objects.filter(game=new, device=OTHER_DEVICE).delete()
    assert "data-next" not in screen(game, client)
    belong(game.group, OTHER_DEVICE, GroupRole.WATCHER)
    assert f'data-next="{url(new)}"' in screen(game, client)
