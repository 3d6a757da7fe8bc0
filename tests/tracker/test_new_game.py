"""Starting a game: what is asked, what is refused, and that nothing typed is lost."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client

from tests.tracker.factories import client_of, new_game
from tracker.models import Change, Game, Player

pytestmark = pytest.mark.django_db


def form(*names: str, **fields: str) -> dict[str, object]:
    return {
        "name": list(names),
        "set": "12",
        "preset": "classic",
        "rounds": "",
        "client_id": str(uuid4()),
        "do": "create",
    } | fields


def names_on(page: str) -> list[str]:
    return re.findall(r'name="name" value="([^"]*)"', page)


def test_the_form_asks_for_names_and_offers_the_published_sheets(client: Client) -> None:
    page = client.get("/new/").content.decode()
    assert names_on(page) == [""] * 4
    for preset in ("classic", "blank-fifty", "ten-seats", "short-game", "ten-seats-es", "winner-collects"):
        assert f'value="{preset}"' in page
    for highest in (6, 9, 12, 15, 18):
        assert f'name="set" value="{highest}"' in page


def test_a_game_begins_and_its_device_keeps_the_score(client: Client) -> None:
    response = client.post("/new/", form("Kim", "Mike", "", "", rounds="6"))
    game = Game.objects.get()
    assert response.status_code == 302
    assert response["Location"] == game.get_absolute_url()
    assert [seat.player.name for seat in game.seats.all()] == ["Kim", "Mike"]
    assert game.rule_set.rounds == 6
    page = client.get(game.get_absolute_url()).content.decode()
    assert f"{game.get_absolute_url()}round/1/" in page
    assert "Round 1 of 6" in page


@pytest.mark.parametrize(
    ("button", "expected"),
    [
        ("add", ["Ana", "Luis", "Kim", ""]),
        ("remove-1", ["Ana", "Kim"]),
        ("up-2", ["Ana", "Kim", "Luis"]),
        ("up-0", ["Ana", "Luis", "Kim"]),
        ("down-0", ["Luis", "Ana", "Kim"]),
        ("down-2", ["Ana", "Luis", "Kim"]),
        ("remove-9", ["Ana", "Luis", "Kim"]),
        ("remove-x", ["Ana", "Luis", "Kim"]),
        ("next", ["Ana", "Luis", "Kim", ""]),
    ],
)
@pytest.mark.parametrize("htmx", [False, True], ids=["whole page", "htmx"])
def test_the_buttons_beside_the_names_move_them_and_lose_nothing(
    client: Client, button: str, expected: list[str], htmx: bool
) -> None:
    headers = {"HX-Request": "true"} if htmx else {}
    response = client.post("/new/", form("Ana", "Luis", "Kim", rounds="7", do=button), headers=headers)
    page = response.content.decode()
    assert response.status_code == 200
    assert names_on(page) == expected
    assert 'name="rounds" value="7"' in page
    assert ("<html" in page) is not htmx
    assert not Game.objects.exists()


def test_no_more_players_are_added_than_a_table_has(client: Client) -> None:
    names = [f"P{number}" for number in range(14)]
    assert len(names_on(client.post("/new/", form(*names, do="add")).content.decode())) == 14


def test_enter_in_a_name_goes_on_to_the_next_empty_one(client: Client) -> None:
    page = client.post("/new/", form("Ana", "", "Kim", do="next")).content.decode()
    assert names_on(page) == ["Ana", "", "Kim"]
    assert re.findall(r'id="(name-\d)"[^>]*autofocus', page) == ["name-1"]


BAD = [
    ("one seat", form("Ana", ""), "A game needs at least 2 players"),
    ("nobody", form("", ""), "A game needs at least 2 players"),
    ("one field", form("Ana"), "A game needs at least 2 players"),
    ("fifteen seats", form(*[f"P{n}" for n in range(15)]), "At most 14 players fit at one table; here are 15."),
    ("a name of 200 characters", form("A" * 200, "Luis"), "A name has at most 40 characters; this one has 200."),
    ("names equal but for case", form("Ana", "ANA"), "Ana is already at the table."),
    ("names equal but for an accent", form("Núria", "nuria", "Kim"), "Núria is already at the table."),
    ("a name nobody can see", form("\u200b", "Luis", "Kim"), "This name has no letters to show."),
    ("no such set", form("Ana", "Luis", set="10"), "Choose one of these sets."),
    ("no set", form("Ana", "Luis", set=""), "Choose one of these sets."),
    ("no such rules", form("Ana", "Luis", preset="x"), "Choose one of these rules."),
    ("rounds in letters", form("Ana", "Luis", rounds="six"), "Write a whole number from 1 to 50"),
    ("rounds below 1", form("Ana", "Luis", rounds="0"), "Write a whole number from 1 to 50"),
    ("rounds below 0", form("Ana", "Luis", rounds="-3"), "Write a whole number from 1 to 50"),
    ("rounds without end", form("Ana", "Luis", rounds="9999999999"), "Write a whole number from 1 to 50"),
    (
        "a deal larger than the set",
        form(*[f"P{n}" for n in range(8)], set="9"),
        "these rules deal 56 tiles, more than the set holds",
    ),
]


@pytest.mark.parametrize(("data", "sentence"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_bad_input_gets_a_sentence_and_loses_nothing(client: Client, data: dict[str, object], sentence: str) -> None:
    response = client.post("/new/", data)
    page = response.content.decode()
    assert response.status_code == 422
    assert sentence in page
    assert names_on(page)[: len(data["name"])] == data["name"]  # type: ignore[arg-type]
    assert f'name="rounds" value="{data["rounds"]}"' in page
    assert not Game.objects.exists()


def test_everything_wrong_is_said_at_once(client: Client) -> None:
    page = client.post("/new/", form("Ana", set="10", preset="x", rounds="y")).content.decode()
    for sentence in ("at least 2 players", "one of these sets", "one of these rules", "a whole number from 1"):
        assert sentence in page


@pytest.mark.parametrize("name", ["👵🏽", "👩‍👩‍👧", "Ñandú 🦤", "日本", "O'Neill", "l·l"])
def test_any_name_that_can_be_seen_is_a_name(client: Client, name: str) -> None:
    client.post("/new/", form(name, "Luis"))
    assert Player.objects.filter(name=name).exists()


def test_html_in_a_name_stays_text(client: Client) -> None:
    client.post("/new/", form("<b>Ana</b>", '"><svg onload=x>', "Kim"))
    game = Game.objects.get()
    for url in ("", "round/1/"):
        page = client.get(game.get_absolute_url() + url).content.decode()
        assert "&lt;b&gt;Ana&lt;/b&gt;" in page
        assert "<b>Ana</b>" not in page
        assert "<svg onload" not in page


def test_posting_twice_makes_one_game(client: Client) -> None:
    data = form("Ana", "Luis")
    first, second = client.post("/new/", data), client.post("/new/", data)
    assert first["Location"] == second["Location"]
    assert (Game.objects.count(), Player.objects.count(), Change.objects.count()) == (1, 2, 1)


def test_a_game_whose_answer_was_lost_is_kept_by_who_sends_the_form_again(client: Client) -> None:
    data = form("Ana", "Luis")
    Client().post("/new/", data)  # The answer, and the cookie in it, never arrives.
    url = client.post("/new/", data)["Location"]
    assert client.get(f"{url}round/1/").status_code == 200
    assert Game.objects.count() == 1


def test_the_same_form_with_other_players_is_another_game(client: Client) -> None:
    data = form("Ana", "Luis")
    first = client.post("/new/", data)
    second = client.post("/new/", data | {"name": ["Ana", "Kim"]})
    assert first["Location"] != second["Location"]
    assert Game.objects.count() == 2


@pytest.mark.parametrize("field", ["set", "preset", "rounds", "client_id", "do"])
def test_a_number_without_end_breaks_nothing(client: Client, field: str) -> None:
    for digits in ("9" * 5000, "٩" * 5000, "remove-" + "9" * 5000):
        assert client.post("/new/", form("Ana", "Luis") | {field: digits}).status_code < 500


@pytest.mark.parametrize("client_id", ["", "x", "1"])
def test_a_form_without_its_id_still_makes_the_game(client: Client, client_id: str) -> None:
    assert client.post("/new/", form("Ana", "Luis", client_id=client_id)).status_code == 302


def test_htmx_is_sent_to_the_game(client: Client) -> None:
    response = client.post("/new/", form("Ana", "Luis"), headers={"HX-Request": "true"})
    assert response["HX-Redirect"] == Game.objects.get().get_absolute_url()


def test_the_first_page_lists_the_games_of_this_device_alone() -> None:
    new_game("Ana", "Luis")
    assert "Ana and Luis" in client_of().get("/").content.decode()
    assert "Ana and Luis" not in client_of(None).get("/").content.decode()


def test_a_cookie_that_is_not_ours_is_no_device(client: Client) -> None:
    new_game("Ana", "Luis")
    client.cookies["device"] = "11111111-1111-4111-8111-111111111111:forged"
    assert "Ana and Luis" not in client.get("/").content.decode()


NO_DEAL = [
    ("double-6 with 14", form(*[f"P{n}" for n in range(14)], set="6"), "6-14"),
    ("double-12 with 9", form(*[f"P{n}" for n in range(9)]), "12-9"),
    ("a short game with 5", form(*[f"P{n}" for n in range(5)], preset="short-game"), "12-5"),
]


@pytest.mark.parametrize(("data", "agreed"), [row[1:] for row in NO_DEAL], ids=[row[0] for row in NO_DEAL])
def test_a_table_without_a_deal_is_told_so_once(client: Client, data: dict[str, object], agreed: str) -> None:
    response = client.post("/new/", data)
    page = response.content.decode()
    highest, players = agreed.split("-")
    assert response.status_code == 422
    assert f"These rules give no deal for {players} players with a double-{highest}: agree on one." in page
    assert f'name="agreed" value="{agreed}"' in page
    assert not Game.objects.exists()
    # Another table is another deal to agree on.
    assert client.post("/new/", data | {"agreed": "15-14"}).status_code == 422
    begun = client.post("/new/", data | {"agreed": agreed})
    assert begun.status_code == 302
    # At the table, where the tiles are dealt, it is said again.
    assert f"These rules give no deal for {players} players" in client.get(begun["Location"]).content.decode()


def test_what_was_agreed_is_not_forgotten_while_the_names_are_moved(client: Client) -> None:
    page = client.post("/new/", form("Ana", "Luis", agreed="12-9", do="up-1")).content.decode()
    assert 'name="agreed" value="12-9"' in page
