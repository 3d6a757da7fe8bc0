"""The hub on a phone: what it shows, what a tap sends, and who may."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scoring import MexicanTrains, Penalty
from tests.tracker.changes import add, fresh, hand, last_seq, seat_of, table_of
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, client_of, grant, new_game, play
from tests.tracker.test_taps import M1, M2, PRIVATE, every_tap, hub, ref, tap, train
from tracker import services
from tracker.models import Change, Game, Role
from tracker.services import BeginTrain, CoverDouble, LayDouble, NextTurn, SetMarker, StartClock
from tracker.sheets.hub import hub_page
from tracker.sheets.pages import HubPage

pytestmark = pytest.mark.django_db


LUIS = "on Luis’s train"


@pytest.fixture
def game() -> Game:
    return new_game("Ana", "Luis", "Kim", **PRIVATE)


def sheet(game: Game, *, role: Role = Role.SCOREKEEPER, now: dt.datetime = NOW) -> HubPage:
    return hub_page(table_of(game), role=role, seat_id=None, may_tap=role is not Role.WATCHER, now=now)


def url(game: Game) -> str:
    return f"{game.get_absolute_url()}hub/"


def post(game: Game, client: Client | None = None, **fields: Any) -> Any:
    data = {"number": "1", "client_id": str(uuid4())} | fields
    return (client or client_of()).post(url(game), data)


def send(game: Game, *taps: Any, client: Client | None = None, number: int = 1) -> Any:
    writes = [{"key": str(uuid4()), "number": number, "tap": each} for each in taps]
    body = json.dumps({"writes": writes})
    return (client or client_of()).post(f"{game.get_absolute_url()}writes/", body, content_type="application/json")


def player(game: Game, name: str = "Luis") -> Client:
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=seat_of(game, name))
    return client_of(OTHER_DEVICE)


# --- What it shows ---------------------------------------------------------------------------------------------------


def test_it_shows_the_round_and_its_trains_in_the_order_of_the_table(game: Game) -> None:
    for what in every_tap(game):
        tap(game, what)
    page = sheet(game)
    assert (page.number, page.engine_text, page.turn, page.next_name) == ("1", "12|12", "Kim", "Ana")
    assert [each.title for each in page.trains] == ["Ana’s train", "Luis’s train", "Kim’s train", "Mexican train"]
    assert [each.state for each in page.trains] == [
        "Not begun · no marker",
        "Marker up · open double 5|5",
        "Not begun · no marker",
        "Everybody may play on it · open double 7|7",
    ]
    assert [each.is_turn for each in page.trains] == [False, False, True, False]
    assert [double.is_oldest for each in page.trains for double in each.doubles] == [True, False]
    assert page.new_mexican == ""


def test_the_next_round_begins_with_nothing_on_the_table(game: Game) -> None:
    for what in every_tap(game):
        tap(game, what)
    play(game, [X, 12, 37])
    page = sheet(game)
    assert page.number == "2"
    assert {each.state for each in page.trains} == {"Not begun · no marker"}
    assert (page.turn, page.new_mexican) == ("", "m1")
    # The clock runs through the evening.
    assert [line.sentences for line in page.taps] == [("Clock started: 60 minutes",)]


def test_who_does_not_play_this_round_is_away_and_has_no_turn(game: Game) -> None:
    services.seat_leaves(game=game, seat_id=seat_of(game, "Luis").pk, last_round=0, **hand())
    tap(game, NextTurn(None))
    page = sheet(game)
    assert [each.name for each in page.trains] == ["Ana", "Kim"]
    assert (page.turn, page.next_name) == ("Ana", "Kim")


def test_no_two_trains_have_the_same_letters_and_a_newcomer_changes_nobodys() -> None:
    game = new_game("Ana", "Ann", "Andreu")
    add(game, "Adam", first=1, after="Ana")
    found = {train.name: train.initials for train in sheet(game).trains}
    assert found == {"Ana": "AN", "Ann": "A2", "Andreu": "AD", "Adam": "AA"}
    for part in ("", "table/", "tv/", f"hub/where/{seat_of(game, 'Ana').pk}/", "round/1/"):
        page = client_of().get(game.get_absolute_url() + part)
        assert page.status_code == 200, part
        text = page.content.decode()
        assert all(f">{letters}<" in text for letters in found.values()), part


def test_a_clock_says_how_long_and_until_when(game: Game) -> None:
    assert sheet(game).clock is None
    assert sheet(game).clock_minutes == "60"
    tap(game, StartClock(60))
    found = sheet(game, now=NOW + dt.timedelta(minutes=20, seconds=30)).clock
    assert found is not None
    assert (found.left, found.ends_at, found.is_over) == ("40", "21:14", False)
    over = sheet(game, now=NOW + dt.timedelta(minutes=60)).clock
    assert over is not None
    assert (over.left, over.is_over) == ("0", True)


def test_the_rules_say_how_long_the_clock_runs() -> None:
    assert sheet(new_game("Ana", "Luis", clock_minutes=90)).clock_minutes == "90"


def test_a_penalty_to_draw_for_is_said_where_the_table_looks() -> None:
    penalties = (Penalty("Forgotten call", 0, draw=2), Penalty("Late", 5), Penalty("Looked", 10, draw=1))
    game = new_game("Ana", "Luis", "Kim", penalties=penalties)
    assert sheet(game).to_draw == (
        "Forgotten call: draw 2 tiles, no points.",
        "Looked: draw 1 tile and take 10 points.",
    )
    assert "Forgotten call: draw 2 tiles, no points." in client_of().get(url(game)).content.decode()


def test_it_says_who_is_the_partner_of_whom() -> None:
    game = new_game("Ana", "Luis", "Kim", "Rosa", partners=True)
    tap(game, BeginTrain(M1))
    assert [train.partner for train in sheet(game).trains] == ["Kim", "Rosa", "Ana", "Luis", ""]
    assert "<b>Luis’s train</b>, with Rosa" in client_of().get(url(game)).content.decode()
    assert {train.partner for train in sheet(new_game("Ana", "Luis", "Kim", "Rosa")).trains} == {""}


def test_the_last_taps_are_told_and_the_last_that_stands_can_be_taken_back(game: Game) -> None:
    tap(game, SetMarker(ref(game, "Luis"), up=True))
    tap(game, BeginTrain(M1), device=OTHER_DEVICE)
    page = sheet(game)
    assert [line.sentences for line in page.taps] == [("Mexican train begun",), ("Marker up: Luis’s train",)]
    assert page.undo_seq == page.taps[0].seq
    post(game, do="undo", seq=page.undo_seq)
    page = sheet(game)
    assert [(line.is_undo, line.is_undone) for line in page.taps] == [(True, False), (False, True), (False, False)]
    assert page.taps[0].sentences == ("Mexican train not begun after all",)
    assert page.undo_seq == page.taps[2].seq


def test_who_watches_sees_it_and_has_nothing_to_tap(game: Game) -> None:
    grant(game, OTHER_DEVICE, Role.WATCHER)
    tap(game, SetMarker(ref(game, "Luis"), up=True))
    page = client_of(OTHER_DEVICE).get(url(game)).content.decode()
    assert "Luis’s train" in page
    assert "<form" not in page.split("<main")[1].split("</main>")[0]


@pytest.mark.parametrize("role", [Role.WATCHER, Role.PLAYER, Role.SCOREKEEPER])
def test_whoever_may_open_them_finds_the_card_the_tv_and_where_each_may_play(game: Game, role: Role) -> None:
    luis = seat_of(game, "Luis")
    grant(game, OTHER_DEVICE, role, seat=luis if role is Role.PLAYER else None)
    client = client_of(OTHER_DEVICE)
    wheres = [f"{url(game)}where/{seat.pk}/" for seat in game.seats.all()]
    pages = {
        url(game): [game.get_absolute_url(), *wheres],
        game.get_absolute_url(): [url(game)],
    }
    for address, links in pages.items():
        text = client.get(address).content.decode()
        for link in (f"{game.get_absolute_url()}card/", f"{game.get_absolute_url()}tv/", *links):
            assert f'href="{link}"' in text, link
            assert client.get(link).status_code == 200


def test_a_game_that_is_over_says_so() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=1)
    play(game, [X, 12, 37])
    page = client_of().get(url(game)).content.decode()
    assert "The game is over." in page
    assert "<form" not in page.split("<main")[1].split("</main>")[0]


@pytest.mark.parametrize("seats", [2, 14])
def test_its_queries_do_not_grow(seats: int, django_assert_num_queries: Any) -> None:
    game = new_game(*[f"P{seat}" for seat in range(seats)], highest=15)
    for value, seat in enumerate(game.seats.all()):
        tap(game, LayDouble(ref(game, seat.player.name), value=value))
    with django_assert_num_queries(6):
        assert client_of().get(url(game)).status_code == 200


# --- Forms -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["keeper", "player"])
def test_a_tap_is_a_plain_form(game: Game, who: str) -> None:
    client = player(game) if who == "player" else client_of()
    answer = post(game, client, do="marker", train=str(ref(game, "Ana")), up="1")
    assert (answer.status_code, answer.url) == (302, url(game))
    assert train(game, "Ana").is_public


def test_every_kind_of_tap_has_a_form(game: Game) -> None:
    luis, kim = str(ref(game, "Luis")), str(ref(game, "Kim").seat)
    forms: list[dict[str, str]] = [
        {"do": "begin", "train": luis},
        {"do": "begin", "train": luis, "begun": "0"},
        {"do": "begin", "train": "m1"},
        {"do": "ends", "train": "m1", "ends": "3, 4"},
        {"do": "ends", "train": "m1", "ends": ""},
        {"do": "double", "train": luis, "value": "5", "by": ""},
        {"do": "cover", "double": "6"},
        {"do": "turn", "seat": luis[1:]},
        {"do": "draw", "by": luis[1:], "at": "0"},
        {"do": "tile", "train": luis, "by": luis[1:], "at": "0"},
        {"do": "next", "after": luis[1:]},
        {"do": "next", "after": kim, "stuck": "1"},
        {"do": "turn", "seat": ""},
        {"do": "clock", "minutes": "45"},
        {"do": "clock", "minutes": ""},
    ]
    for fields in forms:
        before = fresh(game).rev
        assert post(game, **fields).status_code == 302, fields
        assert Change.objects.get(game=game, seq=before + 1).facts, fields


def test_where_doubles_branch_each_open_end_is_a_box() -> None:
    game = new_game("Ana", "Luis", "Kim", branching_doubles=True, **PRIVATE)
    luis = str(ref(game, "Luis"))
    every = [str(value) for value in range(13)]
    for said, stands in ((["3", "5", "12"], (3, 5, 12)), (every, tuple(range(13))), (["5"], (5,)), ([], None)):
        assert post(game, do="ends", train=luis, ends=said).status_code == 302
        assert train(game, "Luis").ends == stands
    page = client_of().get(url(game)).content.decode()
    assert page.count('type="checkbox"') == 13
    assert 'id="end-none"' not in page


def test_where_doubles_do_not_branch_a_train_has_one_end(game: Game) -> None:
    page = client_of().get(url(game)).content.decode()
    assert 'type="checkbox"' not in page
    assert 'id="end-none"' in page


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"do": "fly"},
        {"do": "marker", "train": "x1", "up": "1"},
        {"do": "marker", "train": "s1"},
        {"do": "cover"},
        {"do": "double", "train": "m1", "value": "five"},
        {"do": "ends", "train": "m1", "ends": "five"},
        {"do": "marker", "train": "m1", "up": "1", "number": ""},
        {"do": "marker", "train": "m1", "up": "1", "client_id": "x"},
        {"do": "undo", "seq": "1", "client_id": "x"},
    ],
)
def test_what_no_page_sends_is_refused_in_words(game: Game, fields: dict[str, str]) -> None:
    answer = post(game, **fields)
    assert answer.status_code == 422
    assert "This tap could not be read." in answer.content.decode()
    assert fresh(game).rev == 0


def test_a_tap_that_cannot_be_says_why(game: Game) -> None:
    answer = post(game, do="marker", train="m1", up="1")
    assert answer.status_code == 409
    assert "That train is not on this table." in answer.content.decode()


def test_the_engine_is_no_double_to_lay(game: Game) -> None:
    page = client_of().get(url(game)).content.decode()
    assert 'id="double-11"' in page
    assert 'id="double-12"' not in page
    assert 'id="end-12"' in page
    assert sheet(new_game("Ana", "Luis", copies=2)).double_values[-1] == "12"
    said = send(game, {"do": "double", "train": str(ref(game, "Ana")), "value": 12}).json()["acks"][0]
    assert said["state"] == "refused"
    assert said["text"] == "That tile is not in play: it is the engine, or not in this set."


def test_a_double_that_lies_open_elsewhere_says_what_to_do(game: Game) -> None:
    tap(game, LayDouble(ref(game, "Luis"), value=6))
    answer = post(game, do="double", train=str(ref(game, "Ana")), value="6")
    assert answer.status_code == 409
    assert f"The double 6|6 lies open {LUIS}. If it was covered there, tap that first." in answer.content.decode()


def test_a_double_that_by_now_lies_elsewhere_does_not_come_back(game: Game) -> None:
    tap(game, LayDouble(ref(game, "Ana"), value=6))
    laid = last_seq(game)
    post(game, do="undo", seq=str(laid))
    undone = last_seq(game)
    tap(game, LayDouble(ref(game, "Luis"), value=6))
    sentence = f"The double 6|6 lies open {LUIS}. If it was covered there, tap that first."
    for again in (
        post(game, do="undo", seq=str(undone)),
        client_of().post(f"{game.get_absolute_url()}history/", {"seq": str(undone), "client_id": str(uuid4())}),
    ):
        assert again.status_code == 409
        assert sentence in again.content.decode()
    assert [double.train for double in hub(game).doubles] == [ref(game, "Luis")]


def test_a_double_that_lies_on_a_mexican_train_says_on_which() -> None:
    game = new_game("Ana", "Luis", "Kim", mexican_trains=MexicanTrains.SEVERAL)
    for mexican, where in ((M1, "on the Mexican train"), (M2, "on Mexican train 2")):
        tap(game, BeginTrain(mexican))
        tap(game, LayDouble(mexican, value=6))
        answer = post(game, do="double", train=str(ref(game, "Ana")), value="6")
        assert f"The double 6|6 lies open {where}." in answer.content.decode()
        tap(game, CoverDouble(hub(game).doubles[0].order))


@pytest.mark.parametrize("minutes", [0, 1000])
def test_the_clock_runs_no_longer_than_the_rules_may_say(game: Game, minutes: int) -> None:
    (ack,) = send(game, {"do": "clock", "minutes": minutes}).json()["acks"]
    assert (ack["state"], ack["text"]) == ("refused", "Write a whole number from 1 to 999.")
    assert send(game, {"do": "clock", "minutes": 999}).json()["acks"][0]["state"] == "saved"


def test_the_clock_of_an_earlier_round_is_no_last_tap_of_this_one(game: Game) -> None:
    tap(game, StartClock(60))
    # In the first round there was none before.
    assert sheet(game).undo_seq == str(last_seq(game))
    play(game, [X, 12, 20])
    assert sheet(game).undo_seq == ""
    tap(game, SetMarker(ref(game, "Luis"), up=True), number=2)
    marked = last_seq(game)
    tap(game, StartClock(30), number=2)
    assert sheet(game).undo_seq == str(last_seq(game))
    post(game, do="undo", seq=sheet(game).undo_seq)
    assert sheet(game).undo_seq == str(marked)
    post(game, do="undo", seq=str(marked))
    assert sheet(game).undo_seq == ""
    assert fresh(game).clock is not None


def test_scores_are_not_undone_from_the_hub(game: Game) -> None:
    play(game, [X, 12, 37])
    assert post(game, player(game), do="undo", seq="1").status_code == 404
    assert post(game, player(game), do="undo", seq="").status_code == 404
    assert fresh(game).rev == 1


def test_a_tap_that_was_undone_by_another_is_said(game: Game) -> None:
    tap(game, SetMarker(ref(game, "Luis"), up=True))
    assert post(game, do="undo", seq="1").status_code == 302
    answer = post(game, do="undo", seq="1")
    assert answer.status_code == 409
    assert "This was changed again since." in answer.content.decode()


# --- A phone's queue -------------------------------------------------------------------------------------------------


def test_a_players_phone_sends_taps_of_any_train_and_its_own_score_together(game: Game) -> None:
    luis = seat_of(game, "Luis").pk
    body = json.dumps(
        {
            "writes": [
                {"key": str(uuid4()), "number": 1, "tap": {"do": "marker", "train": str(ref(game, "Ana")), "up": True}},
                {"key": str(uuid4()), "number": 1, "seat": luis, "seen": 0, "pips": 12},
                {"key": str(uuid4()), "number": 1, "tap": {"do": "fly"}},
                {"key": str(uuid4()), "number": 1, "tap": {"do": "cover", "double": 9}},
                {"key": str(uuid4()), "number": 2, "tap": {"do": "begin", "train": "m1"}},
            ]
        }
    )
    answer = player(game).post(f"{game.get_absolute_url()}writes/", body, content_type="application/json")
    acks = answer.json()["acks"]
    assert [ack["state"] for ack in acks] == ["saved", "saved", "refused", "same", "refused"]
    assert [ack["text"] for ack in acks] == [
        "",
        "",
        "This tap could not be read. Load the page again.",
        "",
        "Round 1 comes first.",
    ]
    assert answer.headers["X-Outbox-Ack"].split() == [ack["key"] for ack in acks]
    assert train(game, "Ana").is_public


def test_a_tap_is_answered_again_and_not_done_again(game: Game) -> None:
    entry = {"key": str(uuid4()), "number": 1, "tap": {"do": "double", "train": str(ref(game, "Ana")), "value": 5}}
    body = json.dumps({"writes": [entry, entry]})
    for _turn in range(2):
        answer = client_of().post(f"{game.get_absolute_url()}writes/", body, content_type="application/json")
        assert [ack["state"] for ack in answer.json()["acks"]] == ["saved", "saved"]
    assert len(hub(game).doubles) == 1
    assert fresh(game).rev == 1


def test_a_tap_after_the_round_or_the_game_is_refused_with_a_sentence() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=2)
    tapped = {"do": "marker", "train": str(ref(game, "Ana")), "up": True}
    said = []
    for _round in range(2):
        play(game, [X, 12, 37])
        said.append(send(game, tapped).json()["acks"][0]["text"])
    said.append(send(game, tapped, number=3).json()["acks"][0]["text"])
    assert said == [
        "Round 1 is closed, and its trains are off the table.",
        "Round 1 is closed, and its trains are off the table.",
        "The game is over: there is nothing to tap any more.",
    ]


@pytest.mark.parametrize(
    "sent",
    [
        None,
        [],
        {"do": ["marker"]},
        {"do": "marker", "train": 17, "up": True},
        {"do": "marker", "train": "s1", "up": 1},
        {"do": "marker", "train": "s12345678901", "up": True},
        {"do": "begin", "train": "m1", "begun": None},
        {"do": "double", "train": "m1", "value": True},
        {"do": "double", "train": "m1", "value": -1},
        {"do": "double", "train": "m1", "value": 10**12},
        {"do": "ends", "train": "m1", "ends": []},
        {"do": "ends", "train": "m1", "ends": [1.5]},
        {"do": "ends", "train": "m1", "ends": [1] * 20},
        {"do": "tile", "train": "m1", "by": 1},
        {"do": "draw", "at": 0},
        {"do": "next", "after": 1, "stuck": 1},
        {"do": "turn", "seat": "1"},
    ],
    ids=str,
)
def test_a_tap_that_cannot_be_read_is_refused_alone(game: Game, sent: Any) -> None:
    answer = send(game, sent, {"do": "marker", "train": str(ref(game, "Ana")), "up": True})
    assert [ack["state"] for ack in answer.json()["acks"]] == ["refused", "saved"]


# --- News ------------------------------------------------------------------------------------------------------------


def test_an_open_hub_hears_of_every_tap(game: Game, django_assert_num_queries: Any) -> None:
    live = f"{game.get_absolute_url()}live/?rev={{}}&as=scorekeeper&view=hub"
    with django_assert_num_queries(1):
        assert client_of().get(live.format(0)).status_code == 204
    tap(game, SetMarker(ref(game, "Luis"), up=True))
    answer = client_of().get(live.format(0))
    assert (answer.status_code, answer.headers["X-Rev"], answer.headers["X-Role"]) == (200, "1", "scorekeeper")
    text = answer.content.decode()
    assert "Marker up: Luis’s train" in text
    assert "<main" not in text
    with django_assert_num_queries(1):
        assert client_of().get(live.format(1)).status_code == 204
    assert Change.objects.get(game=game, seq=1).device == DEVICE
