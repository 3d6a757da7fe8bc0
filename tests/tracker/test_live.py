"""What an open page asks for, and a player's own score."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.http import HttpResponse

from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, cell, client_of, grant, new_game, play, typed_round
from tracker import services
from tracker.models import Cell, Change, Game, Grant, Role, Round
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db


def seated(game: Game, position: int = 1) -> None:
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=game.seats.get(position=position))


def send(game: Game, **fields: str) -> HttpResponse:
    data = {"number": "1", "pips-1": "12", "seen-1": "0", "client_id": str(uuid4())} | fields
    return client_of(OTHER_DEVICE).post(f"{game.get_absolute_url()}mine/", data)


def test_nothing_new_is_one_query_and_no_page(django_assert_num_queries: Any) -> None:
    game = new_game("Ana", "Luis")
    client = client_of()
    with django_assert_num_queries(1):
        response = client.get(f"{game.get_absolute_url()}live/?rev=0")
    assert (response.status_code, response["X-Rev"], response.content) == (204, "0", b"")


@pytest.mark.parametrize("rev", ["", "?rev=0", "?rev=x", "?rev=99"])
def test_whoever_stands_at_another_revision_gets_the_board(rev: str) -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 12])
    response = client_of().get(f"{game.get_absolute_url()}live/{rev}")
    assert (response.status_code, response["X-Rev"]) == (200, "1")
    assert "Round 2 of 13" in response.content.decode()
    assert "<html" not in response.content.decode()


def test_a_players_score_is_noted_and_does_not_count_yet() -> None:
    game = new_game("Ana", "Luis", "Kim")
    seated(game)
    assert send(game).status_code == 302
    table = Table.load(game)
    assert table.rounds == ()
    assert table.missing == (0, 2)
    page = client_of().get(game.get_absolute_url()).content.decode()
    assert "Still missing: Ana and Kim" in page
    assert "Luis, round 1: 12 noted" in page
    assert "written, not counted yet" in page


def test_the_scorekeeper_finds_it_in_the_form_and_closes_the_round() -> None:
    game = new_game("Ana", "Luis", "Kim")
    seated(game)
    send(game)
    form = client_of().get(f"{game.get_absolute_url()}round/1/").content.decode()
    assert 'name="pips-1" value="12"' in form
    data = typed_round([X, 12, 37], **{"seen-1": "1", "seen": "1", "starter": "0"})
    assert client_of().post(f"{game.get_absolute_url()}round/1/", data).status_code == 302
    assert Round.objects.get().closed
    assert len(Table.load(game).rounds) == 1


def test_what_a_player_wrote_after_the_form_was_opened_is_not_overwritten_in_silence() -> None:
    game = new_game("Ana", "Luis", "Kim")
    seated(game)
    send(game)
    response = client_of().post(f"{game.get_absolute_url()}round/1/", typed_round([X, 21, 37]))
    assert response.status_code == 409
    assert "Two phones wrote different scores." in response.content.decode()
    (luis,) = Table.load(game).stored(1)[0].cells[1:2]
    assert luis.pips == 12


def test_a_player_is_told_when_the_round_was_closed_before() -> None:
    game = new_game("Ana", "Luis", "Kim")
    seated(game)
    play(game, [X, 30, 37])
    response = send(game)
    assert response.status_code == 409
    assert "That round is closed" in response.content.decode()
    assert 'value="12"' in response.content.decode()


def test_who_was_handed_the_score_since_is_not_told_to_ask_the_scorekeeper() -> None:
    game = new_game("Ana", "Luis", "Kim")
    seated(game)
    play(game, [X, 30, 37])
    game.grants.filter(device=OTHER_DEVICE).update(role=Role.SCOREKEEPER)
    said = send(game).content.decode()
    assert "That round is closed: correct the score in the game." in said
    assert "the scorekeeper can correct it. Nothing was saved." not in said


def test_a_lost_answer_sent_again_is_one_write() -> None:
    game = new_game("Ana", "Luis", "Kim")
    seated(game)
    key = str(uuid4())
    send(game, client_id=key)
    seat = game.seats.get(position=1)
    services.write_cell(
        game=game,
        number=1,
        seat_id=seat.pk,
        facts=cell(20),
        seen=1,
        client_id=uuid4(),
        device=DEVICE,
        now=Change.objects.latest("seq").at,
    )
    # The late copy of the first write must not bring its value back.
    send(game, client_id=key)
    assert Cell.objects.get(seat=seat).pips == 20
    assert Change.objects.filter(verb="write cell").count() == 2


def test_two_who_write_one_cell_leave_both_values_on_the_table() -> None:
    game = new_game("Ana", "Luis", "Kim")
    seated(game)
    seat = game.seats.get(position=1)
    services.write_cell(
        game=game,
        number=1,
        seat_id=seat.pk,
        facts=cell(20),
        seen=0,
        client_id=uuid4(),
        device=DEVICE,
        now=Change.objects.latest("seq").at,
    )
    assert send(game).status_code == 302
    stands = Cell.objects.get(seat=seat)
    assert stands.pips == 20
    assert [claim["value"]["pips"] for claim in stands.claims] == [12]
    # Now the player has seen the other one, and says it again.
    assert send(game, **{"seen-1": "1"}).status_code == 302
    assert Table.load(game).disputed == ()
    assert Cell.objects.get(seat=seat).pips == 12


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"pips-1": ""}, "Write the pips that you still hold"),
        ({"pips-1": "x"}, "Write a whole number"),
        ({"pips-1": "-3"}, "Pips cannot be less than 0."),
        ({"pips-1": "9", "out": "1"}, "Whoever went out holds no tiles."),
    ],
)
def test_bad_input_gets_a_sentence_and_stays(fields: dict[str, str], sentence: str) -> None:
    game = new_game("Ana", "Luis", "Kim")
    seated(game)
    response = send(game, **fields)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert f'value="{fields["pips-1"]}"' in response.content.decode()


def test_a_finished_game_has_no_score_to_write() -> None:
    game = new_game("Ana", "Luis", rounds=1)
    seated(game)
    play(game, [X, 5])
    response = client_of(OTHER_DEVICE).get(f"{game.get_absolute_url()}mine/")
    assert response["Location"] == game.get_absolute_url()


def test_a_phone_that_was_handed_the_score_hears_of_it_at_the_next_poll() -> None:
    game = new_game("Ana", "Luis", "Kim")
    seated(game)
    url = f"{game.get_absolute_url()}live/?rev={Game.objects.get(pk=game.pk).rev}&as=player"
    assert client_of(OTHER_DEVICE).get(url).status_code == 204
    services.hand_over(game=game, device=DEVICE, grant_id=Grant.objects.get(game=game, device=OTHER_DEVICE).pk)
    answer = client_of(OTHER_DEVICE).get(url)
    assert (answer.status_code, answer["X-Role"]) == (200, "scorekeeper")
    assert "Enter round 1" in answer.content.decode()


# --- Pages that have no news of their own -----------------------------------------------------------------------------

FOLLOW = [
    "history/",
    "table/",
    "table/seat/{seat}/",
    "table/round/1/",
    "table/round/1/before/",
    "finish/",
    "rules/",
    "swap/",
]
FOLLOW += ["round/1/", "round/1/seat/{seat}/", "people/"]


@pytest.mark.parametrize("path", FOLLOW)
def test_a_page_asks_for_news_of_what_it_shows_in_one_query(path: str, django_assert_num_queries: Any) -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 20])
    client = client_of()
    url = game.get_absolute_url() + path.format(seat=game.seats.get(position=1).pk)
    page = client.get(url)
    (main,) = re.findall("<main[^>]*>", page.content.decode())
    follows = dict(re.findall(r' data-(live|rev|view|as)="([^"]*)"', main))
    assert follows["rev"] == page["X-Rev"]
    ask = f"{follows['live']}?rev={follows['rev']}&as={follows['as']}&view={follows['view']}"
    with django_assert_num_queries(1):
        assert client.get(ask).status_code == 204
    play(game, [X, 12, 20], insist=True)
    news = client.get(ask)
    assert (news.status_code, news.content) == (200, b"")
    assert int(news["X-Rev"]) > int(follows["rev"])
    assert client.get(url, headers={"HX-Request": "true"})["X-Rev"] == news["X-Rev"]


def _joins(game: Game) -> None:
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=game.seats.get(position=1))


def _hands_over(game: Game) -> None:
    services.hand_over(game=game, device=DEVICE, grant_id=game.grants.get(device=THIRD).pk)


COMINGS = {
    "joins": _joins,
    "is handed the score": _hands_over,
    "is removed": lambda game: services.remove_device(game=game, grant_id=game.grants.get(device=THIRD).pk, now=NOW),
    "says whose it is": lambda game: services.say_whose(game=game, device=DEVICE, seat=game.seats.get(position=0)),
    "gets another link": lambda game: services.revoke_invite(game=game, role=Role.WATCHER, now=NOW),
    "writes": lambda game: play(game, [X, 12, 20]),
}
THIRD = UUID(int=77)


@pytest.mark.parametrize("case", COMINGS)
def test_who_is_here_hears_of_everybody_who_comes_and_goes(case: str) -> None:
    game = new_game("Ana", "Luis", "Kim")
    grant(game, THIRD, Role.WATCHER)
    client = client_of()
    before = client.get(f"{game.get_absolute_url()}people/")["X-Rev"]
    COMINGS[case](game)
    news = client.get(f"{game.get_absolute_url()}live/?rev={before}&view=people")
    assert (news.status_code, int(news["X-Rev"])) == (200, int(before) + 1)


def test_nobody_else_hears_of_a_phone_that_comes() -> None:
    game = new_game("Ana", "Luis", "Kim")
    before = client_of().get(game.get_absolute_url())["X-Rev"]
    _joins(game)
    assert client_of().get(f"{game.get_absolute_url()}live/?rev={before}").status_code == 204


def test_a_board_says_whether_its_game_is_under_way() -> None:
    game = new_game("Ana", "Luis", rounds=2)
    play(game, [X, 5])
    for path in ("", "end/"):
        assert "data-under-way" in client_of().get(game.get_absolute_url() + path).content.decode()
    play(game, [X, 7])
    for path in ("", "end/"):
        assert "data-under-way" not in client_of().get(game.get_absolute_url() + path).content.decode()
