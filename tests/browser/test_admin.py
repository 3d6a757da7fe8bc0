"""The admin keeps to the content security policy, and can be read on a phone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.people import base_of
from tests.tracker.test_admin import full_server, host


def test_the_host_finds_a_group_on_a_phone(page: Page, troubles: list[str]) -> None:
    full_server()
    value = host().cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": value, "url": base_of(page)}])
    for path in ("/admin/", "/admin/tracker/group/", "/admin/tracker/user/", "/admin/tracker/game/"):
        page.goto(path)
        expect(page.locator("#site-name")).to_have_text("Roundhouse")
    page.goto("/admin/tracker/group/")
    page.get_by_role("link", name="Thursday Trains").click()
    expect(page.locator("#content")).to_contain_text("rosa")
    # A breach of the policy, a missing file: each would be one.
    assert troubles == []
