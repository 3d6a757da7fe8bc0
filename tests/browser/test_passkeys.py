"""A browser's own passkey, made and used: chromium has one that answers by itself."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from playwright.sync_api import Page, expect

from tests.browser.account_pages import with_passkey
from tests.conftest import NewPage
from tests.tracker.accounts import PASSWORD
from tracker.models import SignIn


def sign_out(page: Page) -> None:
    page.goto("/account/logout/")
    page.locator("main .button").click()
    expect(page.locator("h1")).to_have_text("Keep score at the table")
    assert not SignIn.objects.exists()


def test_a_passkey_signs_in_where_the_password_would_and_leads_where_it_was_wanted(page: Page) -> None:
    with_passkey(page)
    expect(page.locator("main")).to_contain_text("Phone of the club")
    expect(page.get_by_role("status")).to_have_text("The passkey is made.")
    sign_out(page)
    page.goto("/account/login/?next=/group/new/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.locator("h1")).to_have_text("New group")
    assert SignIn.objects.get().user.username == "rosa"
    page.goto("/account/passkeys/")
    expect(page.locator("main")).to_contain_text("last used on")


def test_one_that_was_removed_signs_nobody_in_and_the_password_still_does(page: Page) -> None:
    with_passkey(page)
    page.get_by_role("button", name="Remove").click()
    page.locator("main form button").click()
    expect(page.locator("main")).to_contain_text("No passkey yet.")
    assert not Authenticator.objects.exists()
    sign_out(page)
    page.goto("/account/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.locator("main")).to_contain_text("That passkey is not known here.")
    assert not SignIn.objects.exists()
    page.locator("#id_login").fill("rosa")
    page.locator("#id_password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator("main")).to_contain_text("New group")


def test_a_browser_without_a_passkey_says_so_and_keeps_the_form(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send(
        "WebAuthn.addVirtualAuthenticator",
        {"options": {"protocol": "ctap2", "transport": "usb", "isUserVerified": False, "hasUserVerification": True}},
    )
    page.goto("/account/login/")
    page.locator("#id_login").fill("rosa")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("Try once more, or sign in with the password.")
    assert page.locator("#id_login").input_value() == "rosa"


def test_where_no_passkey_can_be_none_is_offered(new_page: NewPage) -> None:
    page = new_page(javascript=False)
    page.goto("/account/login/")
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_hidden()
