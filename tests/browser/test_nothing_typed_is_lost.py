"""Leaving a form that is half filled."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.conftest import NewPage


def test_leaving_a_form_asks_first(page: Page) -> None:
    asked: list[str] = []

    def stay(dialog) -> None:  # type: ignore[no-untyped-def]
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    page.goto("/new/")
    page.locator("#name-0").click()
    page.keyboard.type("Rosa")
    with page.expect_event("dialog"):
        page.get_by_role("button", name="Español").click(no_wait_after=True)
    assert asked == ["beforeunload"]
    expect(page.locator("#name-0")).to_have_value("Rosa")


def test_back_to_a_refused_form_brings_up_what_was_typed(new_page: NewPage) -> None:
    page = new_page(javascript=False)
    page.goto("/new/")
    page.locator("#name-0").fill("Rosa")
    page.locator("button[value=create]").click()
    page.goto("/")
    page.go_back()
    expect(page.locator("#name-0")).to_have_value("Rosa")
