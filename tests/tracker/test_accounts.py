"""Accounts: making one, signing in and out, another password, and what a device is told of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import pytest
from django.core import mail
from django.core.cache import caches
from django.core.management import CommandError, call_command
from django.test import Client
from django.test.utils import override_settings

from config.env import MailAddress
from tests.tracker.factories import DEVICE, client_of
from tracker.models import SignIn, User

pytestmark = pytest.mark.django_db

PASSWORD = "trains on a wet Thursday"
ANOTHER = "dominoes after the paella"
SENDS_MAIL = {
    "MAIL": MailAddress(host="mail.example.org", port=587, user="", password="", sender="s@example.org", tls="started"),
    "ACCOUNT_EMAIL_VERIFICATION": "optional",
}


@pytest.fixture(autouse=True)
def _nobody_has_tried_yet() -> Iterator[None]:
    caches["default"].clear()
    yield
    caches["default"].clear()


def make_account(client: Client, name: str = "rosa", **fields: str) -> Any:
    data = {"username": name, "password1": PASSWORD, "password2": PASSWORD, **fields}
    return client.post("/account/signup/", data)


def sign_in(client: Client, name: str = "rosa", password: str = PASSWORD) -> Any:
    return client.post("/account/login/", {"login": name, "password": password})


def signed_in_as(client: Client) -> str | None:
    """Who the account page says it is; None where it asks first."""
    response = client.get("/account/")
    if response.status_code == 302:
        assert response["Location"] == "/account/login/?next=/account/"
        return None
    found = re.search(r"Signed in as (\S+)\.<", response.content.decode())
    assert found
    return found[1]


def new_device() -> Client:
    return Client()


def test_an_account_is_made_with_a_name_and_a_password_and_nothing_else() -> None:
    client = new_device()
    response = make_account(client)
    assert response.status_code == 302
    assert response["Location"] == "/"
    assert signed_in_as(client) == "rosa"
    assert User.objects.get().email == ""


def test_signing_in_notes_the_device_that_it_is_done_on() -> None:
    make_account(new_device())
    client = client_of(DEVICE)
    sign_in(client)
    assert SignIn.objects.get(device=DEVICE).user.username == "rosa"
    client.post("/account/logout/")
    assert not SignIn.objects.filter(device=DEVICE).exists()
    assert signed_in_as(client) is None


def test_a_device_without_a_number_is_given_one() -> None:
    client = new_device()
    make_account(client)
    assert isinstance(SignIn.objects.get().device, UUID)
    assert client.cookies["device"]["httponly"]


def test_two_may_sign_in_on_one_device_one_after_the_other() -> None:
    make_account(new_device())
    make_account(new_device(), "tom")
    client = client_of(DEVICE)
    for name in ("rosa", "tom"):
        sign_in(client, name)
        assert signed_in_as(client) == name
        assert SignIn.objects.get(device=DEVICE).user.username == name
        client.post("/account/logout/")


@pytest.mark.parametrize("name", ["rosa", "ROSA", "rosa@example.org", "Rosa@Example.org"])
def test_name_and_mail_both_sign_in_however_they_are_written(name: str) -> None:
    make_account(new_device(), email="rosa@example.org")
    client = new_device()
    assert sign_in(client, name).status_code == 302
    assert signed_in_as(client) == "rosa"


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"username": ""}, "id_username"),
        ({"username": "Rosa"}, "id_username"),  # there is a rosa
        ({"password1": "short", "password2": "short"}, "id_password1"),
        ({"password1": "1357924680", "password2": "1357924680"}, "id_password1"),
        ({"password1": "password1", "password2": "password1"}, "id_password1"),
        ({"password2": "another"}, "id_password2"),
        ({"email": "at home"}, "id_email"),
    ],
    ids=["no name", "taken", "short", "digits", "common", "not the same", "no address"],
)
def test_what_is_wrong_is_said_beside_its_field_and_what_was_typed_stays(fields: dict[str, str], where: str) -> None:
    make_account(new_device())
    client = new_device()
    text = make_account(client, **{"username": "pilar", **fields}).content.decode()
    assert f'id="{where}_error"' in text
    assert "<title>Error: " in text
    assert f'value="{fields.get("username", "pilar")}"' in text or fields.get("username") == ""
    assert User.objects.count() == 1
    assert signed_in_as(client) is None


@pytest.mark.parametrize(("name", "password"), [("rosa", "wrong"), ("nobody", PASSWORD), ("", "")])
def test_a_wrong_password_and_an_unknown_name_are_told_alike(name: str, password: str) -> None:
    make_account(new_device())
    client = new_device()
    response = sign_in(client, name, password)
    assert response.status_code == 200
    assert "<b>Error:</b>" in response.content.decode()
    assert signed_in_as(client) is None


def test_passwords_cannot_be_guessed_fast() -> None:
    make_account(new_device())
    client = new_device()
    for attempt in range(5):
        sign_in(client, password=f"wrong {attempt}")
    text = sign_in(client).content.decode()
    assert "Too many failed" in text
    assert signed_in_as(client) is None


def test_accounts_cannot_be_made_by_the_hundred() -> None:
    answers = [make_account(new_device(), f"rosa{number}", password1="x") for number in range(21)]
    assert {answer.status_code for answer in answers[:20]} == {200}
    assert answers[20].status_code == 429
    assert "Wait a few minutes" in answers[20].content.decode()


def test_another_password_signs_every_other_device_out_and_this_one_stays() -> None:
    make_account(new_device())
    here, there = client_of(DEVICE), new_device()
    sign_in(here)
    sign_in(there)
    wrong = {"oldpassword": "wrong", "password1": ANOTHER, "password2": ANOTHER}
    assert 'id="id_oldpassword_error"' in here.post("/account/password/change/", wrong).content.decode()
    assert here.post("/account/password/change/", wrong | {"oldpassword": PASSWORD}).status_code == 302
    assert signed_in_as(here) == "rosa"
    assert signed_in_as(there) is None
    user = User.objects.get()
    valid = user.get_session_auth_hash()
    assert [row.device for row in SignIn.objects.filter(session_hash=valid)] == [DEVICE]


def test_a_server_without_mail_says_how_its_host_makes_a_new_password() -> None:
    text = new_device().get("/account/password/reset/").content.decode()
    assert "make password NAME=" in text


def test_the_command_makes_a_password_that_signs_in_and_the_old_one_does_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    make_account(new_device(), email="rosa@example.org")
    elsewhere = new_device()
    sign_in(elsewhere)
    for name in ("Rosa", "rosa@example.org"):
        call_command("password", name)
        password = capsys.readouterr().out.splitlines()[0].rpartition(" ")[2]
        assert len(password) == 19
        client = new_device()
        assert sign_in(client).status_code == 200
        assert sign_in(client, password=password).status_code == 302
        assert signed_in_as(elsewhere) is None


@pytest.mark.parametrize("made", [True, False])
def test_the_command_says_which_accounts_there_are(made: bool) -> None:
    if made:
        make_account(new_device())
    with pytest.raises(CommandError, match="There are: rosa" if made else "none at all yet"):
        call_command("password", "rose")


@override_settings(**SENDS_MAIL)
def test_a_forgotten_password_is_made_anew_by_mail() -> None:
    make_account(new_device(), email="rosa@example.org")
    mail.outbox.clear()
    client = new_device()
    assert client.post("/account/password/reset/", {"email": "rosa@example.org"}).status_code == 302
    (sent,) = mail.outbox
    assert sent.to == ["rosa@example.org"]
    link = re.search(r"http://\S+", sent.body)
    assert link
    form = client.get(urlsplit(link[0]).path, follow=True)
    path = form.redirect_chain[-1][0]
    client.post(path, {"password1": ANOTHER, "password2": ANOTHER})
    assert sign_in(new_device()).status_code == 200
    assert sign_in(new_device(), password=ANOTHER).status_code == 302
    used = new_device().get(urlsplit(link[0]).path, follow=True).content.decode()
    assert "used already" in used


@override_settings(**SENDS_MAIL)
def test_nobody_learns_from_the_reset_whether_an_account_exists() -> None:
    make_account(new_device(), email="rosa@example.org")
    answers = [
        new_device().post("/account/password/reset/", {"email": address}, follow=True).content.decode()
        for address in ("rosa@example.org", "nobody@example.org")
    ]
    first, second = (re.sub(r'value="\w{64}"', "", answer) for answer in answers)
    assert first == second


@override_settings(**SENDS_MAIL)
def test_a_mail_address_counts_once_its_link_was_opened() -> None:
    client = new_device()
    make_account(client)
    mail.outbox.clear()
    client.post("/account/email/", {"email": "rosa@example.org", "action_add": ""})
    assert "rosa@example.org counts once" in client.get("/account/email/").content.decode()
    link = re.search(r"http://\S+", mail.outbox[0].body)
    assert link
    page = client.get(urlsplit(link[0]).path).content.decode()
    assert "belongs to the account “rosa”" in page
    client.post(urlsplit(link[0]).path)
    assert "The account has rosa@example.org." in client.get("/account/email/").content.decode()


@pytest.mark.parametrize("language", ["es", "ca"])
def test_the_pages_speak_the_language_of_who_asks(language: str) -> None:
    text = new_device().get("/account/login/", headers={"accept-language": language}).content.decode()
    assert f'<html lang="{language}"' in text
    assert "Sign in" not in text
    assert "Password" not in text


def test_after_signing_in_the_page_that_was_asked_for_comes_and_no_foreign_one() -> None:
    make_account(new_device())
    for wanted, comes in (("/account/", "/account/"), ("https://elsewhere.example/", "/")):
        client = new_device()
        page = client.get("/account/login/", {"next": wanted}).content.decode()
        assert f'name="next" value="{wanted}"' in page
        data = {"login": "rosa", "password": PASSWORD, "next": wanted}
        assert client.post("/account/login/", data)["Location"] == comes


def test_a_closed_account_signs_nobody_in() -> None:
    make_account(new_device())
    User.objects.update(is_active=False)
    client = new_device()
    answer = client.post("/account/login/", {"login": "rosa", "password": PASSWORD}, follow=True).content.decode()
    assert "This account is closed" in answer
    assert signed_in_as(client) is None
