"""The server answers to its own names, and a refusal says what was seen and what to do."""

import pytest
from django.test import Client

from config.env import BaseAddress
from config.hosts import is_home_host


@pytest.mark.parametrize(
    "host",
    ["192.168.1.20", "10.0.0.5", "[fe80::1]", "8.8.8.8", "localhost", "kitchen", "kitchen.local", "kitchen.fritz.box"],
)
def test_numbers_and_names_of_a_home_network_are_answered(host):
    assert is_home_host(host)


@pytest.mark.parametrize(
    "host", ["evil.example", "192.168.1.20.evil.example", "local", ".local.evil.example", "1.2.3.4.5"]
)
def test_a_public_name_is_not_answered_at_home(host):
    assert is_home_host(host) is (host == "local")


def test_a_page_elsewhere_cannot_point_its_name_at_the_home_server(client):
    answer = client.get("/", headers={"host": "evil.example"})
    assert answer.status_code == 421
    assert "evil.example" in answer.text
    assert "ROUNDHOUSE_URL" in answer.text


def test_the_name_that_was_seen_is_shown_escaped(client):
    answer = client.get("/", headers={"host": "<b>x</b>"})
    assert answer.status_code == 421
    assert "&lt;b&gt;" in answer.text


@pytest.fixture
def public(settings):
    settings.BASE_ADDRESS = BaseAddress("https", "scores.example.org", None)
    settings.ALLOWED_HOSTS = ["scores.example.org"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://scores.example.org"]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_HSTS_SECONDS = 60
    return Client(headers={"host": "scores.example.org", "x-forwarded-proto": "https"})


def test_a_public_server_answers_to_its_name_alone(public):
    assert public.post("/i18n/setlang/", {"language": "es"}).status_code == 302
    answer = public.post("/i18n/setlang/", headers={"host": "192.168.1.20"})
    assert answer.status_code == 421
    assert "192.168.1.20" in answer.text


def test_a_public_server_sends_plain_visitors_to_https(public):
    answer = public.get("/x", headers={"x-forwarded-proto": "http"})
    assert answer.status_code == 301
    assert answer["Location"] == "https://scores.example.org/x"


def test_a_proxy_that_hides_the_scheme_is_told_instead_of_redirected_for_ever(public, settings):
    answer = Client(headers={"host": "scores.example.org"}).get("/")
    assert answer.status_code == 421
    assert "X-Forwarded-Proto" in answer.text
    assert "https://scores.example.org" in answer.text


def test_a_form_from_another_address_is_told_both_addresses():
    answer = Client(enforce_csrf_checks=True).post("/new/", headers={"origin": "https://scores.example.org"})
    assert answer.status_code == 403
    assert "https://scores.example.org" in answer.text
    assert "http://testserver" in answer.text
    assert "ROUNDHOUSE_URL" in answer.text


def test_a_form_without_a_token_is_told_to_load_the_page_again():
    answer = Client(enforce_csrf_checks=True).post("/new/")
    assert answer.status_code == 403
    assert "load the page again" in answer.text


def test_every_answer_carries_the_headers_that_keep_pages_to_themselves(client):
    answer = client.post("/i18n/setlang/", {"language": "es"})
    assert "default-src 'self'" in answer["Content-Security-Policy"]
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["X-Frame-Options"] == "DENY"
    assert answer.cookies["django_language"]["httponly"]
    assert answer.cookies["django_language"]["samesite"] == "Lax"


def test_the_language_is_switched_without_a_token():
    client = Client(enforce_csrf_checks=True)
    assert client.post("/i18n/setlang/", {"language": "es"}).cookies["django_language"].value == "es"
