"""The form of a new game, where it follows what is chosen in it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import NewPage
from tracker.models import Game


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    return new_page(width=320, height=568, has_touch=True)


def test_what_the_rules_say_follows_the_dominoes_and_nothing_else_moves(phone: Page) -> None:
    phone.goto("/new/")
    phone.locator("#name-0").fill("Rosa")
    phone.locator("label[for=preset-blank-fifty]").click()
    rules = phone.locator("label[for=preset-classic]")
    expect(rules).to_contain_text("13 rounds")
    place = phone.locator("label[for=preset-classic] input").element_handle()
    phone.locator("#set-18").focus()
    phone.keyboard.press("Space")
    expect(rules).to_contain_text("19 rounds")
    expect(phone.locator("label[for=preset-blank-fifty]")).to_contain_text("19 rounds")
    expect(phone.locator("#preset-blank-fifty")).to_be_checked()
    expect(phone.locator("#set-18")).to_be_focused()
    expect(phone.locator("#name-0")).to_have_value("Rosa")
    assert place is not None
    assert place.evaluate("element => element.isConnected")
    assert not Game.objects.exists()
