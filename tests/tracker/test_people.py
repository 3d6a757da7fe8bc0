"""Letting phones in: links, codes, roles, handing over, and taking it all back."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.http import HttpResponse
from django.utils import timezone

from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, client_of, grant, new_game, play
from tracker import services
from tracker.facts import CellFacts
from tracker.models import Game, Grant, Invite, Role, WrongCode
from tracker.network import network_address
from tracker.services import access

pytestmark = pytest.mark.django_db


def invite_of(game: Game, role: Role, now: dt.datetime | None = None) -> Invite:
    return services.open_invite(game=game, role=role, now=now or timezone.now())


def manage(game: Game, do: str) -> HttpResponse:
    return client_of().post(f"{game.get_absolute_url()}people/", {"do": do})


def test_each_role_has_a_code_to_scan_and_one_to_say() -> None:
    game = new_game("Ana", "Luis")
    page = client_of().get(f"{game.get_absolute_url()}people/").content.decode()
    assert page.count('class="qr"') == 3
    for invite in Invite.objects.filter(game=game):
        assert f"http://testserver/join/{invite.token}/" in page
        assert f"{invite.code[:3]}-{invite.code[3:]}" in page


@pytest.mark.parametrize("typed", ["{0}", "{1}", " {2} "], ids=["as it is", "with a dash", "small, with spaces"])
def test_a_code_leads_to_its_link_however_it_is_typed(typed: str) -> None:
    invite = invite_of(new_game("Ana", "Luis"), Role.WATCHER)
    code = invite.code
    text = typed.format(code, f"{code[:3]}-{code[3:]}", " ".join(code.lower()))
    response = client_of(None).post("/join/", {"code": text})
    assert response["Location"] == f"/join/{invite.token}/"


def test_a_player_says_who_it_is_and_writes_that_seat() -> None:
    game = new_game("Ana", "Luis")
    invite = invite_of(game, Role.PLAYER)
    client = client_of(OTHER_DEVICE)
    refused = client.post(f"/join/{invite.token}/", {})
    assert refused.status_code == 422
    assert "Choose who you are." in refused.content.decode()
    seat = game.seats.get(position=1)
    assert client.post(f"/join/{invite.token}/", {"seat": str(seat.pk)})["Location"] == game.get_absolute_url()
    found = Grant.objects.get(device=OTHER_DEVICE)
    assert (found.role, found.seat) == (Role.PLAYER, seat)
    assert "Enter my score" in client.get(game.get_absolute_url()).content.decode()


@pytest.mark.parametrize("seat", ["0", "x", "999999999999", "other"])
def test_a_seat_of_another_game_is_no_seat(seat: str) -> None:
    game, other = new_game("Ana", "Luis"), new_game("Eva", "Max")
    typed = str(other.seats.get(position=0).pk) if seat == "other" else seat
    response = client_of(OTHER_DEVICE).post(f"/join/{invite_of(game, Role.PLAYER).token}/", {"seat": typed})
    assert response.status_code == 422
    assert not Grant.objects.filter(device=OTHER_DEVICE).exists()


def test_opening_a_link_asks_before_it_lets_in() -> None:
    game = new_game("Ana", "Luis")
    assert client_of(None).get(f"/join/{invite_of(game, Role.SCOREKEEPER).token}/").status_code == 200
    assert Grant.objects.count() == 1


def test_a_link_that_was_revoked_opens_nothing_and_a_new_one_does() -> None:
    game = new_game("Ana", "Luis")
    old = invite_of(game, Role.WATCHER)
    assert manage(game, "revoke-watcher").status_code == 302
    assert client_of(OTHER_DEVICE).post(f"/join/{old.token}/", {"seat": ""}).status_code == 404
    assert client_of(None).post("/join/", {"code": old.code}).status_code == 422
    new = invite_of(game, Role.WATCHER)
    assert (new.token, new.code) != (old.token, old.code)
    assert client_of(OTHER_DEVICE).post(f"/join/{new.token}/", {"seat": ""}).status_code == 302


def test_a_lesser_link_takes_nothing_away() -> None:
    game = new_game("Ana", "Luis")
    client_of().post(f"/join/{invite_of(game, Role.WATCHER).token}/", {"seat": ""})
    assert Grant.objects.get(device=DEVICE).role == Role.SCOREKEEPER


def test_the_score_is_handed_over_with_one_tap() -> None:
    game = new_game("Ana", "Luis")
    other = grant(game, OTHER_DEVICE, Role.WATCHER)
    assert manage(game, f"hand-{other.pk}")["Location"] == game.get_absolute_url()
    assert {found.device: found.role for found in Grant.objects.all()} == {
        DEVICE: Role.WATCHER,
        OTHER_DEVICE: Role.SCOREKEEPER,
    }


def test_a_phone_is_removed_and_can_come_back_by_a_link() -> None:
    game = new_game("Ana", "Luis")
    other = grant(game, OTHER_DEVICE)
    manage(game, f"remove-{other.pk}")
    client = client_of(OTHER_DEVICE)
    assert client.get(game.get_absolute_url()).status_code == 404
    assert game.get_absolute_url() not in client.get("/").content.decode()
    client.post(f"/join/{invite_of(game, Role.WATCHER).token}/", {"seat": ""})
    assert client.get(game.get_absolute_url()).status_code == 200
    assert client.get(f"{game.get_absolute_url()}round/1/").status_code == 403


def test_somebody_keeps_the_score_always() -> None:
    game = new_game("Ana", "Luis")
    own = Grant.objects.get(game=game)
    response = manage(game, f"remove-{own.pk}")
    assert response.status_code == 409
    assert "Somebody has to keep the score." in response.content.decode()


@pytest.mark.parametrize(
    "do", ["", "x", "revoke-king", "remove-x", "hand-", "remove-999", "remove-" + "9" * 5000, "hand-" + "9" * 5000]
)
def test_a_forged_button_is_not_found(do: str) -> None:
    assert manage(new_game("Ana", "Luis"), do).status_code == 404


def test_the_phones_of_another_game_cannot_be_removed() -> None:
    game, other = new_game("Ana", "Luis"), new_game("Eva", "Max", device=OTHER_DEVICE)
    theirs = Grant.objects.get(game=other)
    assert manage(game, f"remove-{theirs.pk}").status_code == 404
    assert Grant.objects.get(pk=theirs.pk).revoked_at is None


def test_guessing_codes_is_counted_by_address_and_stops() -> None:
    client = client_of(None)
    answers = [client.post("/join/", {"code": f"AAAAA{letter}"}).status_code for letter in "ABCDEFGHJKM"]
    assert answers == [422] * access.GUESSES + [429]
    invite = invite_of(new_game("Ana", "Luis"), Role.WATCHER)
    blocked = client.post("/join/", {"code": invite.code})
    assert blocked.status_code == 429
    assert invite.code in blocked.content.decode()
    # Another address is not locked out with it, and no address is stored.
    assert client.post("/join/", {"code": invite.code}, REMOTE_ADDR="10.0.0.9").status_code == 302
    assert not WrongCode.objects.filter(address__contains="127.0.0.1").exists()
    later = timezone.now() + access.GUESSING
    assert services.guesses_left(address="127.0.0.1", now=later) == access.GUESSES


def test_a_code_dies_with_the_evening_and_the_link_does_not() -> None:
    game = new_game("Ana", "Luis")
    invite = invite_of(game, Role.WATCHER, now=NOW)
    later = NOW + access.CODE_LIFE
    assert services.invite_of_code(code=invite.code, now=later) is None
    renewed = invite_of(game, Role.WATCHER, now=later)
    assert renewed.token == invite.token
    assert renewed.code != invite.code


def test_codes_have_no_letter_that_is_taken_for_another() -> None:
    codes = "".join(access.new_code() for _ in range(200))
    assert not re.search(r"[IOLSZ015]", codes)


def test_a_phone_is_not_sent_to_localhost() -> None:
    game = new_game("Ana", "Luis")
    page = client_of().get(f"{game.get_absolute_url()}people/", headers={"Host": "localhost:8411"}).content.decode()
    if network_address() is None:
        assert "http://localhost:8411/join/" in page
    else:
        assert f"http://{network_address()}:8411/join/" in page


def test_behind_the_proxy_each_visitor_is_counted_alone(settings: Any) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    client = client_of(None)
    for letter in "ABCDEFGHJK":
        client.post("/join/", {"code": f"AAAAA{letter}"}, headers={"X-Forwarded-For": "6.6.6.6, 203.0.113.9"})
    answers = [
        client.post("/join/", {"code": "BBBBBB"}, headers={"X-Forwarded-For": address}).status_code
        for address in ("203.0.113.9", "203.0.113.10", "203.0.113.9, 203.0.113.10")
    ]
    assert answers == [429, 422, 422]


def test_who_removes_the_own_phone_is_sent_to_the_start() -> None:
    game = new_game("Ana", "Luis")
    grant(game, OTHER_DEVICE)
    own = Grant.objects.get(game=game, device=DEVICE)
    assert manage(game, f"remove-{own.pk}")["Location"] == "/"


def test_guesses_from_many_addresses_stop_together() -> None:
    now = timezone.now()
    for guess in range(access.GUESSES_OF_ALL):
        services.count_wrong_code(address=f"10.0.{guess}.1", now=now)
    assert services.guesses_left(address="192.168.1.9", now=now) == 0
    assert services.guesses_left(address="192.168.1.9", now=now + access.GUESSING) == access.GUESSES


def test_a_code_ends_with_the_game_and_comes_back_with_it() -> None:
    game = new_game("Ana", "Luis", rounds=1)
    invite = invite_of(game, Role.WATCHER)
    play(game, [X, 5])
    page = client_of().get(f"{game.get_absolute_url()}people/").content.decode()
    assert "The game is over, and so is its code." in page
    assert invite.token in page
    assert services.invite_of_code(code=invite.code, now=timezone.now()) is None
    services.undo(game=game, seq=1, client_id=uuid4(), device=DEVICE, now=NOW)
    assert services.invite_of_code(code=invite.code, now=timezone.now()) == invite


ASKED = ["remove", "revoke"]


@pytest.mark.parametrize("verb", ASKED)
def test_what_a_phone_may_miss_is_asked_first(verb: str) -> None:
    game = new_game("Ana", "Luis")
    other = grant(game, OTHER_DEVICE, Role.WATCHER, seat=game.seats.get(position=1))
    what = "watcher" if verb == "revoke" else str(other.pk)
    before = (
        list(Grant.objects.order_by("pk").values_list("role", "revoked_at")),
        list(Invite.objects.values_list("revoked_at", flat=True)),
    )
    page = client_of().get(f"{game.get_absolute_url()}people/").content.decode()
    assert f'name="ask" value="{verb}-{what}"' in page
    assert f'name="do" value="{verb}' not in page
    question = client_of().post(f"{game.get_absolute_url()}people/", {"ask": f"{verb}-{what}"})
    assert question.status_code == 200
    assert f'name="do" value="{verb}-{what}"' in question.content.decode()
    assert ("Luis" in question.content.decode()) is (verb != "revoke")
    assert before == (
        list(Grant.objects.order_by("pk").values_list("role", "revoked_at")),
        list(Invite.objects.values_list("revoked_at", flat=True).exclude(role__in=(Role.SCOREKEEPER, Role.PLAYER))),
    )
    assert manage(game, f"{verb}-{what}").status_code == 302


def test_the_own_phone_is_called_so_before_it_is_removed() -> None:
    game = new_game("Ana", "Luis")
    grant(game, OTHER_DEVICE)
    own = Grant.objects.get(game=game, device=DEVICE)
    question = client_of().post(f"{game.get_absolute_url()}people/", {"ask": f"remove-{own.pk}"}).content.decode()
    assert "This is the phone you hold" in question


@pytest.mark.parametrize("ask", ["", "x", "revoke-king", "remove-x", "hand-", "remove-999", "remove-" + "9" * 5000])
def test_a_forged_question_is_not_found(ask: str) -> None:
    game = new_game("Ana", "Luis")
    assert client_of().post(f"{game.get_absolute_url()}people/", {"ask": ask}).status_code == 404


def test_nobody_is_asked_about_a_phone_of_another_game() -> None:
    game, other = new_game("Ana", "Luis"), new_game("Eva", "Max", device=OTHER_DEVICE)
    theirs = Grant.objects.get(game=other)
    answer = client_of().post(f"{game.get_absolute_url()}people/", {"ask": f"remove-{theirs.pk}"})
    assert answer.status_code == 404


# --- Whose phone it is ------------------------------------------------------------------------------------------------


def own(game: Game, seat: str, device: UUID = DEVICE) -> HttpResponse:
    return client_of(device).post(f"{game.get_absolute_url()}people/", {"do": "own", "own": seat})


def history(game: Game) -> str:
    return client_of().get(f"{game.get_absolute_url()}history/").content.decode()


def test_who_wrote_is_told_by_who_it_was_then_after_the_score_was_handed_over() -> None:
    game = new_game("Ana", "Luis", rounds=1)
    play(game, [X, 41])
    other = grant(game, OTHER_DEVICE, Role.WATCHER)
    assert "Scorekeeper" in history(game)
    manage(game, f"hand-{other.pk}")
    assert "Watcher" not in history(game)
    assert "A phone that kept score" in history(game)
    correct_elsewhere(game)
    page = client_of(OTHER_DEVICE).get(game.get_absolute_url()).content.decode()
    assert "A phone that kept score, 20:14" in page


def correct_elsewhere(game: Game) -> None:
    """Another phone, which has not seen that score, writes another."""
    services.correct_cell(
        game=game,
        number=1,
        seat_id=game.seats.get(position=1).pk,
        facts=CellFacts(pips=14),
        seen=0,
        accepts=lambda _problem: True,
        client_id=uuid4(),
        device=OTHER_DEVICE,
        now=NOW,
    )


def test_the_phone_that_began_the_game_says_whose_it_is_and_plays_on_at_that_seat() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    ana = game.seats.get(position=0)
    assert own(game, str(ana.pk)).status_code == 302
    page = client_of().get(f"{game.get_absolute_url()}people/").content.decode()
    assert f'<option value="{ana.pk}" selected>Ana</option>' in page
    manage(game, f"hand-{grant(game, OTHER_DEVICE, Role.WATCHER).pk}")
    assert Grant.objects.get(device=DEVICE).role == Role.PLAYER
    assert "</time> Ana" in history(game)


def test_it_says_so_no_more_where_that_is_taken_back() -> None:
    game = new_game("Ana", "Luis")
    own(game, str(game.seats.get(position=0).pk))
    own(game, "")
    assert Grant.objects.get(device=DEVICE).seat is None


@pytest.mark.parametrize("seat", ["0", "x", "-1", "9" * 5000])
def test_a_phone_is_of_nobody_who_is_not_at_the_table(seat: str) -> None:
    game = new_game("Ana", "Luis")
    assert own(game, seat).status_code == 404
    assert Grant.objects.get(device=DEVICE).seat is None


def test_only_who_keeps_the_score_says_it_there() -> None:
    game = new_game("Ana", "Luis")
    grant(game, OTHER_DEVICE, Role.WATCHER)
    assert own(game, str(game.seats.get(position=0).pk), OTHER_DEVICE).status_code == 403


def test_a_link_that_another_phone_makes_at_this_very_moment_is_the_one(django_assert_num_queries: Any) -> None:
    game = new_game()
    found: list[Invite] = []

    def meanwhile(execute: Callable[..., Any], sql: str, *arguments: Any) -> Any:
        if sql.startswith("INSERT") and not found:
            found.append(Invite(game=game, role=Role.WATCHER, made_at=NOW))
            found[0].save()
        return execute(sql, *arguments)

    with connection.execute_wrapper(meanwhile):
        invite = services.open_invite(game=game, role=Role.WATCHER, now=NOW)
    assert [invite] == found == list(Invite.objects.all())
    with django_assert_num_queries(2):
        services.open_invite(game=game, role=Role.PLAYER, now=NOW)
