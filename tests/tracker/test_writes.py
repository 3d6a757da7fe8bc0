"""What a phone's outbox sends: each cell with its own key, several in a request, and what becomes of each."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.tracker.factories import DEVICE, OTHER_DEVICE, X, cell, client_of, grant, new_game, play
from tracker.forms.writes import LARGEST, MOST
from tracker.models import Cell, Change, Game, Role, Round
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db


def seat_id(game: Game, position: int) -> int:
    return game.seats.get(position=position).pk


def a_write(game: Game, position: int, pips: object = 12, **fields: object) -> dict[str, Any]:
    """One cell of round 1 as the outbox sends it."""
    return {
        "key": str(uuid4()),
        "number": 1,
        "seat": seat_id(game, position),
        "seen": 0,
        "pips": pips,
        "out": False,
        "absent": False,
        "tiles": None,
        "adjustments": [],
        **fields,
    }


def post(game: Game, *writes: object, device: UUID = DEVICE, client: Client | None = None) -> HttpResponse:
    return (client or client_of(device)).post(
        f"{game.get_absolute_url()}writes/", json.dumps({"writes": writes}), content_type="application/json"
    )


def states(response: HttpResponse) -> list[str]:
    return [ack["state"] for ack in response.json()["acks"]]


def as_player(game: Game, position: int = 1) -> UUID:
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=game.seats.get(position=position))
    return OTHER_DEVICE


def stored(game: Game, position: int) -> Cell:
    return Cell.objects.get(round__game=game, seat__position=position)


def test_a_cell_is_saved_and_the_answer_names_what_it_settles() -> None:
    game = new_game()
    sent = a_write(game, 1, 47)
    response = post(game, sent)
    assert response.status_code == 200
    assert response.json() == {
        "before": 0,
        "rev": 1,
        "acks": [{"key": sent["key"], "state": "saved", "version": 1, "text": ""}],
    }
    assert (response["X-Rev"], response["X-Outbox-Ack"]) == ("1", sent["key"])
    assert stored(game, 1).pips == 47
    assert Table.load(game).missing == (0, 2)


def test_several_cells_are_several_changes_each_with_its_own_key() -> None:
    game = new_game()
    sent = [a_write(game, 0, None, out=True), a_write(game, 1, 5), a_write(game, 2, None, absent=True)]
    response = post(game, *sent)
    assert [ack["version"] for ack in response.json()["acks"]] == [1, 2, 3]
    assert response["X-Outbox-Ack"].split() == [each["key"] for each in sent]
    changes = Change.objects.filter(game=game, verb="write cell")
    assert [(change.seq, str(change.client_id)) for change in changes] == [
        (seq, each["key"]) for seq, each in enumerate(sent, start=1)
    ]
    assert Game.objects.get(pk=game.pk).rev == 3
    assert Table.load(game).missing == ()


def test_the_same_batch_again_is_the_same_answer_and_nothing_else() -> None:
    game = new_game()
    sent = [a_write(game, 0, None, out=True), a_write(game, 1, 5)]
    first, again = post(game, *sent), post(game, *sent)
    assert again.json() == first.json() | {"before": 2}
    assert Change.objects.filter(game=game).count() == 3


def test_a_late_copy_brings_no_old_value_back() -> None:
    game = new_game()
    first, second = a_write(game, 1, 47), a_write(game, 1, 74)
    post(game, first)
    post(game, second)
    assert post(game, first).json()["acks"][0] == {"key": first["key"], "state": "saved", "version": 1, "text": ""}
    assert stored(game, 1).pips == 74


def test_one_cell_twice_in_a_batch_ends_as_the_later_one() -> None:
    game = new_game()
    assert states(post(game, a_write(game, 1, 47), a_write(game, 1, 74), a_write(game, 1, 74))) == [
        "saved",
        "saved",
        "same",
    ]
    assert stored(game, 1).pips == 74
    path = f"cell/1/{seat_id(game, 1)}"
    assert [change.facts.get(path) for change in Change.objects.filter(verb="write cell")] == [
        [None, cell(47).value()],
        [cell(47).value(), cell(74).value()],
        None,
    ]


def test_one_key_twice_in_a_batch_is_one_write() -> None:
    game = new_game()
    sent = a_write(game, 1, 47)
    assert states(post(game, sent, sent)) == ["saved", "saved"]
    assert Change.objects.filter(game=game).count() == 2


def test_a_cell_that_is_filled_and_cleared_in_one_batch_is_empty() -> None:
    game = new_game()
    post(game, a_write(game, 1, 47), a_write(game, 1, None))
    assert not Cell.objects.exists()
    assert Round.objects.count() == 1
    post(game, a_write(game, 1, 47))
    post(game, a_write(game, 1, None), a_write(game, 1, 5))
    assert stored(game, 1).pips == 5


def test_one_refused_entry_stops_no_other() -> None:
    game = new_game()
    response = post(
        game,
        a_write(game, 0, None, out=True),
        a_write(game, 1, 5, number=2),
        a_write(game, 1, "twelve"),
        a_write(game, 1, 12),
        a_write(game, 2, 20, seat=10**20),
        a_write(game, 2, 20),
    )
    assert states(response) == ["saved", "refused", "refused", "saved", "refused", "saved"]
    assert len(response["X-Outbox-Ack"].split()) == 6
    assert [ack["text"] for ack in response.json()["acks"] if ack["state"] == "refused"] == [
        "Round 1 comes first. This was not saved.",
        "Write a whole number, such as 47.",
        "This player is not at the table any more. This was not saved.",
    ]
    assert Game.objects.get(pk=game.pk).rev == 3
    assert Table.load(game).missing == ()


REFUSED: dict[str, tuple[dict[str, object], str]] = {
    "no number": ({"pips": "x"}, "Write a whole number, such as 47."),
    "half a pip": ({"pips": 4.5}, "This score could not be read. Type it again."),
    "yes and no": ({"pips": True}, "This score could not be read. Type it again."),
    "too long": ({"pips": 12345}, "That is more than any hand can hold. Check the number."),
    "far too long": ({"pips": 10**30}, "That is more than any hand can hold. Check the number."),
    "negative": ({"pips": -3}, "Pips cannot be less than 0."),
    "out with pips": ({"out": True}, "Whoever went out holds no tiles. Clear one of the two."),
    "away with pips": (
        {"absent": True},
        "Somebody who did not play this round has no score. Clear one of the two.",
    ),
    "away with 0": (
        {"pips": 0, "absent": True},
        "Somebody who did not play this round has no score. Clear one of the two.",
    ),
    "away and out": (
        {"pips": None, "out": True, "absent": True},
        "Somebody who did not play this round has no score. Clear one of the two.",
    ),
    "no tile": ({"pips": None, "tiles": ["12-7", "x"]}, "This score could not be read. Type it again."),
    "tiles that are none": ({"pips": None, "tiles": [7]}, "This score could not be read. Type it again."),
    "tiles as text": ({"pips": None, "tiles": "12-7"}, "This score could not be read. Type it again."),
    "too many tiles": ({"pips": None, "tiles": ["12-7"] * 500}, "This score could not be read. Type it again."),
    "a tile of another set": ({"pips": None, "tiles": ["13-7"]}, "13-7 is not in a double-12 set."),
    "out with tiles": (
        {"pips": None, "out": True, "tiles": ["12-7"]},
        "Whoever went out holds no tiles. Clear one of the two.",
    ),
    "adjustments that are none": ({"adjustments": "x"}, "This score could not be read. Type it again."),
    "an adjustment that is none": ({"adjustments": [1]}, "This score could not be read. Type it again."),
    "points in words": (
        {"adjustments": [{"reason": "late", "points": "5"}]},
        "This score could not be read. Type it again.",
    ),
    "too many adjustments": (
        {"adjustments": [{"reason": "late", "points": 5}] * 50},
        "This score could not be read. Type it again.",
    ),
    "points too long": (
        {"adjustments": [{"reason": "late", "points": 12345}]},
        "Write the points of the penalty or bonus as a whole number of at most 4 digits.",
    ),
    "a reason without points": (
        {"adjustments": [{"reason": "late", "points": None}]},
        "These rules have no points for that reason. Write how many.",
    ),
    "points for nothing": (
        {"adjustments": [{"reason": " ", "points": -5}]},
        "Write what the points are for, in a word or two.",
    ),
    "a reason too long": (
        {"adjustments": [{"reason": "x" * 61, "points": 5}]},
        "A reason has at most 60 characters; this one has 61.",
    ),
    "no round": ({"number": "1"}, "This score could not be read. Type it again."),
    "a round before the first": ({"number": 0}, "Round 1 comes first. This was not saved."),
    "a round after the last": ({"number": 10**30}, "Round 1 comes first. This was not saved."),
    "no seat": ({"seat": None}, "This score could not be read. Type it again."),
    "no version": ({"seen": "1"}, "This score could not be read. Type it again."),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_is_refused_in_a_sentence_and_settled(case: str) -> None:
    fields, sentence = REFUSED[case]
    game = new_game()
    sent = a_write(game, 1) | fields
    response = post(game, sent)
    told = response.json()
    # What the phone may say later, in another language.
    why = told["acks"][0].pop("why", "")
    assert why == ("early" if "comes first" in sentence else "")
    assert told == {
        "before": 0,
        "rev": 0,
        "acks": [{"key": sent["key"], "state": "refused", "version": 0, "text": sentence}],
    }
    assert response["X-Outbox-Ack"] == sent["key"]
    assert not Cell.objects.exists()


def test_a_round_that_is_closed_takes_no_more_cells() -> None:
    game = new_game()
    play(game, [X, 35, 20])
    (different, same) = post(game, a_write(game, 1, 53), a_write(game, 1, 35)).json()["acks"]
    assert (different["state"], same["state"]) == ("refused", "same")
    assert different["text"] == "Round 1 is closed: the scorekeeper can correct it. This was not saved."


def test_a_game_that_is_over_takes_no_more_cells() -> None:
    game = new_game("Ana", "Luis", rounds=1)
    play(game, [X, 35])
    (ack,) = post(game, a_write(game, 1, 53, number=2)).json()["acks"]
    assert (ack["state"], ack["text"]) == ("refused", "The game is over. This was not saved.")


READ: dict[str, tuple[dict[str, object], dict[str, object]]] = {
    "0": ({"pips": 0}, {"pips": 0}),
    "digits of another script": ({"pips": "٤٧"}, {"pips": 47}),
    "tiles": ({"pips": None, "tiles": ["7|12", "0-0"]}, {"tiles": ["12-7", "0-0"]}),
    "tiles and their sum": ({"pips": 19, "tiles": ["12-7", "0-0"]}, {"tiles": ["12-7", "0-0"]}),
    "a number that was typed over the tiles": ({"pips": 20, "tiles": ["12-7", "0-0"]}, {"pips": 20}),
    "no tiles": ({"tiles": []}, {"pips": 12}),
    "out, and 0": ({"pips": 0, "out": True}, {"went_out": True}),
    "away": ({"pips": None, "absent": True}, {"is_absent": True}),
    "a penalty by its name": (
        {"adjustments": [{"reason": "Mistake", "points": None}]},
        {"pips": 12, "adjustments": [{"reason": "mistake", "points": None}]},
    ),
    "several": (
        {
            "adjustments": [
                {"reason": "late", "points": 5},
                {"reason": "sang", "points": -10},
                {"reason": "", "points": None},
            ]
        },
        {"pips": 12, "adjustments": [{"reason": "late", "points": 5}, {"reason": "sang", "points": -10}]},
    ),
}


@pytest.mark.parametrize("case", READ)
def test_what_is_sent_is_what_is_stored(case: str) -> None:
    fields, facts = READ[case]
    game = new_game(preset="classic")
    assert states(post(game, a_write(game, 1) | fields)) == ["saved"]
    expected = {"pips": None, "tiles": None, "went_out": False, "is_absent": False, "adjustments": []} | facts
    found = stored(game, 1)
    assert {name: getattr(found, name) for name in expected} == expected


def test_adjustments_that_are_left_out_stay_as_they_stand() -> None:
    game = new_game()
    penalty = {"reason": "late", "points": 5}
    post(game, a_write(game, 1, 12, adjustments=[penalty]))
    later = a_write(game, 1, 13)
    del later["adjustments"]
    assert states(post(game, later)) == ["saved"]
    assert (stored(game, 1).pips, stored(game, 1).adjustments) == (13, [penalty])
    # Sent again after the penalty is gone, it is still the write that was done.
    post(game, a_write(game, 1, 13))
    assert states(post(game, later)) == ["saved"]
    assert stored(game, 1).adjustments == []


def test_of_two_phones_the_second_is_told_who_wrote_what() -> None:
    game = new_game("Ana", "Luis", "Kim")
    luis = as_player(game)
    post(game, a_write(game, 1, 53))
    sent = a_write(game, 1, 35)
    del sent["adjustments"]
    (ack,) = post(game, sent, device=luis).json()["acks"]
    assert ack == {
        "key": sent["key"],
        "state": "disputed",
        "version": 1,
        "text": "Scorekeeper wrote 53: which is it?",
    }
    assert [claim["value"]["pips"] for claim in stored(game, 1).claims] == [35]
    (again,) = post(game, sent, device=luis).json()["acks"]
    assert again == ack
    # Having seen it, the player says it again, and that is what stands.
    assert states(post(game, sent | {"key": str(uuid4()), "seen": ack["version"]}, device=luis)) == ["saved"]
    assert (stored(game, 1).pips, stored(game, 1).claims) == (35, [])


def test_a_claim_and_a_cell_of_one_batch_stand_side_by_side() -> None:
    game = new_game("Ana", "Luis", "Kim")
    grant(game, OTHER_DEVICE, Role.SCOREKEEPER)
    post(game, a_write(game, 1, 53))
    response = post(game, a_write(game, 1, 35), a_write(game, 2, 20), device=OTHER_DEVICE)
    assert states(response) == ["disputed", "saved"]
    found = stored(game, 1)
    assert (found.pips, found.version, found.device) == (53, 1, DEVICE)
    assert stored(game, 2).version == 3


def test_a_player_writes_the_own_seat_alone() -> None:
    game = new_game("Ana", "Luis", "Kim")
    luis = as_player(game)
    penalties = [{"reason": "Mistake", "points": 10}]
    response = post(game, a_write(game, 2, 20), a_write(game, 1, 12, adjustments=penalties), device=luis)
    assert states(response) == ["refused", "saved"]
    text = response.json()["acks"][0]["text"]
    assert text == "Only the scorekeeper writes the scores of others. This was not saved."
    own = Cell.objects.get()
    assert own.pips == 12
    assert [item["points"] for item in own.adjustments] == [10]


def test_a_page_from_before_players_wrote_penalties_loses_none() -> None:
    game = new_game()
    post(game, a_write(game, 1, 12, adjustments=[{"reason": "late", "points": 5}]))
    luis = as_player(game)
    own = a_write(game, 1, 13, seen=stored(game, 1).version)
    del own["adjustments"]
    assert states(post(game, own, device=luis)) == ["saved"]
    assert (stored(game, 1).pips, [item["points"] for item in stored(game, 1).adjustments]) == (13, [5])


@pytest.mark.parametrize(("role", "status"), [(Role.WATCHER, 403), (None, 404)])
def test_who_may_not_write_writes_nothing(role: Role | None, status: int) -> None:
    game = new_game()
    if role is not None:
        grant(game, OTHER_DEVICE, role)
    assert post(game, a_write(game, 1), device=OTHER_DEVICE).status_code == status
    assert not Cell.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"x",
        b"\xff",
        b"[]",
        b"{}",
        b'{"writes": {}}',
        b'{"writes": [1]}',
        b'{"writes": [{}]}',
        b'{"writes": [{"key": 1}]}',
        b'{"writes": [{"key": "x"}]}',
        b"[" * 50_000,
        b'{"writes": [%s]}' % (b"9" * 5000),
        b'{"writes": [%s]}' % b",".join([b"{}"] * (MOST + 1)),
        b'{"writes": [], "x": "%s"}' % (b"x" * LARGEST),
    ],
    ids=lambda body: repr(body[:30]),
)
def test_what_is_no_list_of_writes_is_refused_as_a_whole(body: bytes) -> None:
    game = new_game()
    url = f"{game.get_absolute_url()}writes/"
    response = client_of().post(url, body, content_type="application/json")
    assert response.status_code == 400
    assert response.json()["text"].endswith("Load the page again.")
    assert "X-Rev" not in response
    assert "X-Outbox-Ack" not in response


def test_nothing_to_write_changes_nothing() -> None:
    game = new_game()
    response = post(game)
    assert response.json() == {"before": 0, "rev": 0, "acks": []}


def test_a_token_that_is_out_of_date_heals() -> None:
    game = new_game()
    client = client_of()
    client.handler.enforce_csrf_checks = True
    url = f"{game.get_absolute_url()}writes/"

    def send(token: str) -> HttpResponse:
        body = json.dumps({"writes": [a_write(game, 1, 47)]})
        return client.post(url, body, content_type="application/json", headers={"X-CSRFToken": token})

    refused = send("x" * 64)
    assert refused.status_code == 403
    assert "X-Outbox-Ack" not in refused
    fresh = client.get(url)
    assert (fresh.status_code, fresh.content) == (204, b"")
    assert fresh["Cache-Control"] == "no-store"
    assert send(fresh["X-CSRFToken"]).status_code == 200
    assert stored(game, 1).pips == 47


@pytest.mark.parametrize(("seats", "rounds"), [(2, 0), (8, 12), (14, 12)])
def test_the_queries_do_not_grow(django_assert_num_queries: Any, seats: int, rounds: int) -> None:
    game = new_game(*[f"P{seat}" for seat in range(seats)])
    play(game, *[[X, *range(20, 19 + seats)]] * rounds, insist=True)
    number = rounds + 1
    first, *others = [
        a_write(game, seat, None if seat == 0 else 30 + seat, out=seat == 0, number=number) for seat in range(seats)
    ]
    # It opens the round.
    post(game, first)
    with django_assert_num_queries(8):
        assert states(post(game, others[0] | {"key": str(uuid4())})) == ["saved"]
    with django_assert_num_queries(8):
        assert set(states(post(game, *[write | {"pips": 47} for write in others]))) == {"saved"}


def test_what_stands_already_changes_nothing_but_is_in_the_journal() -> None:
    game = new_game()
    post(game, a_write(game, 1, 5))
    response = post(game, a_write(game, 1, 5, seen=1))
    assert (states(response), response["X-Rev"]) == (["same"], "2")
    assert Change.objects.get(seq=2).facts == {}
    assert stored(game, 1).version == 1


def test_a_late_copy_of_what_changed_nothing_brings_no_old_value_back() -> None:
    game = new_game()
    first, same, last = a_write(game, 1, 35), a_write(game, 1, 35), a_write(game, 1, 40)
    post(game, first)
    # The answer to these two is lost, and they are sent again.
    assert states(post(game, same, last)) == ["same", "saved"]
    again = post(game, same, last).json()
    assert [ack["state"] for ack in again["acks"]] == ["same", "saved"]
    assert stored(game, 1).pips == 40
    # What it has seen is what stood there then, and not what stands now.
    assert [ack["version"] for ack in again["acks"]] == [2, 3]
