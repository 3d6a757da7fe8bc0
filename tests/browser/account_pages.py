"""Pages of accounts and of who belongs to a group: each function makes the data and says how the page is opened."""

from __future__ import annotations

import re
from collections.abc import Callable
from uuid import uuid4

from django.conf import settings
from playwright.sync_api import Page, expect

from tests.browser.people import base_of
from tests.tracker.accounts import PASSWORD, account, organiser, signed_in
from tests.tracker.factories import DEVICE, NOW, X, belong, club, new_game, play
from tests.tracker.houses import club_game
from tracker import services
from tracker.models import GroupRole, Member, Player
from tracker.services import open_group_invites

type Open = Callable[[Page], None]

GROUP = "Thursday Trains"


def _at(path: str) -> Open:
    def open_it(page: Page) -> None:
        page.goto(path)

    return open_it


def signed_in_at(path: str) -> Open:
    """As rosa, on the device that the browser has."""

    def open_it(page: Page) -> None:
        client = signed_in(account(), DEVICE)
        value = client.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": base_of(page)}])
        page.goto(path)

    return open_it


def sign_in() -> Open:
    return _at("/account/login/?next=/account/")


def sign_in_refused() -> Open:
    def open_it(page: Page) -> None:
        page.goto("/account/login/")
        page.locator("#id_login").fill("Rosa")
        page.locator("main .button").click()
        expect(page.locator("#id_password_error")).to_be_visible()

    return open_it


def account_to_make() -> Open:
    def open_it(page: Page) -> None:
        page.goto("/account/signup/")
        page.locator("#id_username").fill("Rosa")
        page.locator("#id_email").fill("at home")
        page.locator("main .button").click()
        expect(page.locator("#id_email_error")).to_be_visible()

    return open_it


def password_without_mail() -> Open:
    return _at("/account/password/reset/")


def own_account() -> Open:
    return signed_in_at("/account/")


def another_password() -> Open:
    return signed_in_at("/account/password/change/")


def about_the_account(path: str) -> Open:
    """A page that asks for the password once more, after signing in."""

    def open_it(page: Page) -> None:
        page.goto(f"/account/login/?next={path}")
        page.locator("#id_login").fill("rosa")
        for place in ("login", "reauthenticate"):
            expect(page).to_have_url(re.compile(f"/account/{place}/"))
            page.locator("#id_password").fill(PASSWORD)
            page.locator("main .button").first.click()
        expect(page).to_have_url(re.compile(f"^[^?]*{path}$"))

    account()
    return open_it


def with_passkey(page: Page) -> None:
    """Rosa makes a passkey that the browser keeps and gives without asking."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    key = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    session.send("WebAuthn.addVirtualAuthenticator", {"options": {**key, "isUserVerified": True}})
    about_the_account("/account/passkeys/new/")(page)
    page.locator("#id_name").fill("Phone of the club")
    page.locator("main .button").click()
    expect(page.locator("main")).to_contain_text("Phone of the club")


def passkey_to_make() -> Open:
    return about_the_account("/account/passkeys/new/")


def passkeys() -> Open:
    return with_passkey


def signing_out() -> Open:
    return signed_in_at("/account/logout/")


def home_of_an_organiser() -> Open:
    organiser(club(GROUP), DEVICE)
    return signed_in_at("/")


def group_to_make() -> Open:
    def open_it(page: Page) -> None:
        signed_in_at("/group/new/")(page)
        page.locator("#group .button").click()
        expect(page.locator("#name-errors")).to_be_visible()

    return open_it


def people_of_a_group() -> Open:
    group = club(GROUP)
    organiser(group, DEVICE)
    belong(group, uuid4(), GroupRole.WATCHER)
    Member.objects.filter(role=GroupRole.WATCHER).update(name="Pilar")
    services.join_group(invite=open_group_invites(group=group, now=NOW)[1], user=account("tom"), now=NOW)
    return signed_in_at(f"/group/{group.uuid}/people/")


def people_of_a_group_without_organiser() -> Open:
    group = club(GROUP)
    organiser(group, DEVICE)

    def open_it(page: Page) -> None:
        signed_in_at(f"/group/{group.uuid}/people/")(page)
        page.locator("main li", has_text="rosa").get_by_role("button").click()
        page.locator("main .button").click()
        expect(page.locator(".summary")).to_be_visible()

    return open_it


def member_to_remove() -> Open:
    group = club(GROUP)
    organiser(group, DEVICE)

    def open_it(page: Page) -> None:
        signed_in_at(f"/group/{group.uuid}/people/")(page)
        page.locator("main li", has_not_text="rosa").get_by_role("button").last.click()
        expect(page.locator("main .button")).to_be_visible()

    return open_it


def link_into_a_group() -> Open:
    group = club(GROUP)
    return _at(f"/group/join/{open_group_invites(group=group, now=NOW)[1].token}/")


def link_for_organisers() -> Open:
    group = club(GROUP)
    return _at(f"/group/join/{open_group_invites(group=group, now=NOW)[0].token}/")


def game_whose_score_a_member_may_keep() -> Open:
    game = club_game(club(GROUP), "Rosa", "Tom", device=uuid4())
    play(game, [X, 12])
    return _at(game.get_absolute_url())


def group_to_give_up() -> Open:
    group = club(GROUP)
    organiser(group, DEVICE)
    return signed_in_at(f"/group/{group.uuid}/end/")


def group_that_was_given_up() -> Open:
    group = club(GROUP)
    organiser(group, DEVICE)
    services.end_group(group=group, now=NOW)
    return signed_in_at(f"/group/{group.uuid}/")


def game_to_put_into_a_group() -> Open:
    group = club(GROUP)
    for name in ("Rosa Maria Puigdemont i Casamajor", "Tom"):
        Player.named(group, name, colour=1).save()
    game = new_game("Rosa", "Tom", "Maximiliano Fernández-Villaverde")

    def open_it(page: Page) -> None:
        page.goto(f"{game.get_absolute_url()}group/")
        for select in page.locator("main select").all():
            select.select_option("Tom")
        page.locator("main .button").click()
        expect(page.get_by_role("alert").first).to_be_visible()

    return open_it


def game_for_one_of_several_groups() -> Open:
    club(GROUP)
    club("Senior centre")
    return _at(f"{new_game('Rosa', 'Tom').get_absolute_url()}group/")


ACCOUNT_PAGES = [
    group_to_give_up,
    group_that_was_given_up,
    game_to_put_into_a_group,
    game_for_one_of_several_groups,
    sign_in,
    sign_in_refused,
    account_to_make,
    password_without_mail,
    own_account,
    another_password,
    passkey_to_make,
    passkeys,
    signing_out,
    home_of_an_organiser,
    group_to_make,
    people_of_a_group,
    people_of_a_group_without_organiser,
    member_to_remove,
    link_into_a_group,
    link_for_organisers,
    game_whose_score_a_member_may_keep,
]
