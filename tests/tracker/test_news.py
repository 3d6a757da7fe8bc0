"""What an open entry page hears of other phones, and a phone that is on another table's page."""

from __future__ import annotations

import datetime as dt
from typing import Any
from uuid import UUID, uuid4

import pytest

from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, Typed, X, cell, client_of, grant, new_game, play
from tracker import services
from tracker.models import Game, Group, Role

pytestmark = pytest.mark.django_db


def seat_ids(game: Game) -> list[int]:
    return list(game.seats.values_list("pk", flat=True))


def write(game: Game, position: int, typed: Typed, device: UUID = OTHER_DEVICE) -> None:
    services.write_cell(
        game=game,
        number=1,
        seat_id=seat_ids(game)[position],
        facts=cell(typed),
        seen=0,
        client_id=uuid4(),
        device=device,
        now=NOW,
    )


def ask(game: Game, rev: object = "", number: object = 1, device: UUID = DEVICE) -> Any:
    return client_of(device).get(f"{game.get_absolute_url()}live/?rev={rev}&cells={number}")


def as_luis(game: Game) -> None:
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=game.seats.get(position=1))


def test_nothing_new_is_one_query_for_an_entry_too(django_assert_num_queries: Any) -> None:
    game = new_game()
    with django_assert_num_queries(1):
        response = ask(game, rev=0)
    assert (response.status_code, response["X-Rev"], response.content) == (204, "0", b"")


def test_a_players_phone_hears_who_else_went_out() -> None:
    game = new_game("Ana", "Luis", "Kim")
    as_luis(game)
    write(game, 2, X, device=DEVICE)
    write(game, 0, 12, device=DEVICE)
    assert ask(game, device=OTHER_DEVICE).json()["outs"] == [{"seat": seat_ids(game)[2], "name": "Kim"}]


def test_each_cell_has_its_version_and_who_wrote_it() -> None:
    game = new_game("Ana", "Luis", "Kim")
    as_luis(game)
    write(game, 1, 35)
    write(game, 2, 20, device=DEVICE)
    response = ask(game, rev=0)
    assert response["X-Rev"] == "2"
    assert response["Cache-Control"] == "no-store"
    _ana, luis, kim = seat_ids(game)
    assert response.json() == {
        "rev": 2,
        "seats": seat_ids(game),
        "playing": seat_ids(game),
        "cells": {
            str(luis): {"version": 1, "who": "Luis, from another phone", "dispute": ""},
            str(kim): {"version": 2, "who": "", "dispute": ""},
        },
        "over": "",
        "outs": [],
    }
    # The other phone hears of it the other way round.
    cells = ask(game, device=OTHER_DEVICE).json()["cells"]
    assert [cells[str(seat)]["who"] for seat in (luis, kim)] == ["", "Scorekeeper, from another phone"]


def test_a_dispute_says_what_to_do() -> None:
    game = new_game()
    write(game, 1, 35)
    write(game, 1, 53, device=DEVICE)
    (news,) = ask(game).json()["cells"].values()
    assert news["version"] == 1
    assert news["dispute"].startswith("Two scores: which is it?")


OVER: dict[str, tuple[int, str]] = {
    "closed by another": (1, "Luis closed round 1 on another phone."),
    "closed by this phone": (2, "Round 2 is closed."),
    "the one to enter": (3, ""),
    "not yet": (4, "Round 3 is the one to enter now."),
}


@pytest.mark.parametrize("case", OVER)
def test_who_enters_a_round_hears_why_it_takes_no_scores(case: str) -> None:
    number, sentence = OVER[case]
    game = new_game("Ana", "Luis", "Kim")
    grant(game, OTHER_DEVICE, Role.SCOREKEEPER, seat=game.seats.get(position=1))
    play(game, [X, 35, 20], device=OTHER_DEVICE)
    play(game, [5, X, 20])
    assert ask(game, number=number).json()["over"] == sentence


def test_who_enters_a_round_hears_that_the_game_was_ended() -> None:
    game = new_game()
    play(game, [X, 35, 20])
    services.finish_game(game=game, drop=None, client_id=uuid4(), device=OTHER_DEVICE, now=NOW)
    assert ask(game, number=2).json()["over"] == "The game was ended on another phone."


@pytest.mark.parametrize("number", ["", "x", "-1", "9" * 20])
def test_a_round_that_is_no_number_is_the_board(number: str) -> None:
    response = ask(new_game(), rev=9, number=number)
    assert response.status_code == 200
    assert "Round 1 of 13" in response.content.decode()


@pytest.mark.parametrize(("seats", "rounds"), [(2, 0), (8, 12), (14, 12)])
def test_news_take_the_same_queries_for_any_table(django_assert_num_queries: Any, seats: int, rounds: int) -> None:
    game = new_game(*[f"P{seat}" for seat in range(seats)])
    grant(game, OTHER_DEVICE, Role.SCOREKEEPER)
    play(game, *[[X, *range(20, 19 + seats)]] * rounds, insist=True)
    for position, seat in enumerate(seat_ids(game)):
        services.write_cell(
            game=game,
            number=rounds + 1,
            seat_id=seat,
            facts=cell(20 + position),
            seen=0,
            client_id=uuid4(),
            device=OTHER_DEVICE,
            now=NOW,
        )
    with django_assert_num_queries(6):
        assert len(ask(game, number=rounds + 1).json()["cells"]) == seats


# --- Another table ----------------------------------------------------------------------------------------------------

NOTICE = "this phone was last used for"


def page_of(game: Game, path: str = "round/1/") -> str:
    return client_of().get(game.get_absolute_url() + path).content.decode()


def named(game: Game, name: str) -> Game:
    Group.objects.filter(pk=game.group_id).update(name=name)
    return game


def joined(game: Game, minutes: int) -> None:
    invite = services.open_invite(game=game, role=Role.SCOREKEEPER, now=NOW)
    services.join(invite=invite, device=DEVICE, seat=None, name="", now=NOW + dt.timedelta(minutes=minutes))


def test_a_phone_that_came_to_another_table_since_is_told_so() -> None:
    first, second = named(new_game(), "Table 1"), named(new_game(), "Table 2")
    joined(second, 5)
    page = page_of(first)
    assert (
        "This is the table of Table 1, 28 November 2026; this phone was last used for Table 2, 28 November 2026."
        in page
    )
    assert f'href="{second.get_absolute_url()}"' in page
    assert NOTICE not in page_of(second)
    # Whoever scans the first table's code again is back at it.
    joined(first, 10)
    assert NOTICE not in page_of(first)


def test_tables_of_no_group_are_told_apart_by_who_sits_there() -> None:
    game = new_game("Ana", "Luis", "Kim")
    joined(new_game("Rosa", "Tom"), 5)
    page = page_of(game)
    assert "This is the table of Ana, Luis and Kim; this phone was last used for Rosa and Tom." in page


def test_so_is_a_player() -> None:
    game = new_game(device=OTHER_DEVICE)
    grant(game, DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    assert NOTICE not in page_of(game, "mine/")
    joined(new_game(), 5)
    assert NOTICE in page_of(game, "mine/")


def test_a_game_that_is_over_is_no_table_to_go_to() -> None:
    game, short, ended = new_game(), new_game("Ana", "Luis", rounds=1), new_game()
    joined(short, 5)
    play(short, [X, 12])
    assert NOTICE not in page_of(game)
    joined(ended, 10)
    play(ended, [X, 35, 20])
    assert NOTICE in page_of(game)
    services.finish_game(game=ended, drop=None, client_id=uuid4(), device=DEVICE, now=NOW)
    assert NOTICE not in page_of(game)


def test_a_table_that_the_phone_was_sent_away_from_is_none_either() -> None:
    game, other = new_game(), new_game(device=OTHER_DEVICE)
    joined(other, 5)
    assert NOTICE in page_of(game)
    services.remove_device(game=other, grant_id=other.grants.get(device=DEVICE).pk, now=NOW)
    assert NOTICE not in page_of(game)


def test_two_phones_that_keep_the_score_are_told_apart_wherever_one_is_named() -> None:
    game = new_game("Ana", "Luis", "Kim")
    grant(game, OTHER_DEVICE)
    write(game, 1, 35)
    write(game, 0, 12, device=DEVICE)
    _ana, luis, _kim = seat_ids(game)
    assert ask(game).json()["cells"][str(luis)]["who"] == "Scorekeeper (phone 2), from another phone"
    pages = {
        path: client_of().get(f"{game.get_absolute_url()}{path}").content.decode() for path in ("history/", "people/")
    }
    for shown in pages.values():
        assert "Scorekeeper (phone 1)" in shown
        assert "Scorekeeper (phone 2)" in shown
    second = game.grants.get(device=OTHER_DEVICE)
    asked = client_of().post(f"{game.get_absolute_url()}people/", {"ask": f"remove-{second.pk}"}).content.decode()
    assert "Remove the phone: Scorekeeper (phone 2)" in asked
    play(game, [12, 35, X], device=OTHER_DEVICE)
    assert ask(game).json()["over"] == "Scorekeeper (phone 2) closed round 1 on another phone."
