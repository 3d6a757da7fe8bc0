"""Who was too late to say which of two scores it was, or only looked on, is told what it is now, and whose it is."""

from __future__ import annotations

from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Held, keeps_score, round_path, save, type_round
from tests.browser.test_nothing_moves import LOOK, WHERE, dispute, settle
from tests.conftest import NewPage
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, cell, grant, new_game
from tracker import services
from tracker.models import Cell, Game

WAYS = ["list", "own list", "keypad", "own keypad"]


def asked(new_page: NewPage, where: str) -> tuple[Page, Game]:
    """A page on which two scores of Luis stand to be chosen from."""
    address, options = WHERE[where]
    game = new_game("Ana", "Luis", "Kim", device=OTHER_DEVICE if "own" in where else DEVICE)
    page = keeps_score(new_page(width=320, height=568, **options))
    page.goto(address(game))
    if where == "keypad":
        page.locator("#keypad [data-key=next]").click()
    dispute(game)
    page.evaluate(LOOK)
    expect(page.locator(place(where)).get_by_role("button", name="35")).to_be_visible()
    return page, game


def place(where: str) -> str:
    return "#keypad-problems" if "keypad" in where else ".dispute"


@pytest.mark.parametrize("news", ["before the answer", "after the answer"])
@pytest.mark.parametrize("where", WAYS)
def test_who_taps_a_moment_too_late_is_told_what_it_is(new_page: NewPage, where: str, news: str) -> None:
    page, game = asked(new_page, where)
    held = Held(page, "**/dispute/" if news == "before the answer" else "**/live/**")
    if news == "before the answer":
        page.locator(place(where)).get_by_role("button", name="35").click()
        held.wait()
        settle(game)
        page.evaluate(LOOK)
        expect(page.locator(place(where)).get_by_role("button", name="35")).to_have_count(0)
    else:
        settle(game)
        page.locator(place(where)).get_by_role("button", name="35").click()
    said = page.locator(place(where))
    if news == "after the answer":
        expect(said).to_contain_text("Somebody else has said it meanwhile: Luis, round 1, is 53.")
    held.let_go()
    page.evaluate(LOOK)
    expect(page.locator("#status")).to_have_text("All saved")
    expect(said).to_contain_text("Somebody else has said it meanwhile: Luis, round 1, is 53.")
    expect(said.get_by_text("Somebody else").first).to_be_in_viewport()


@pytest.mark.parametrize("where", WAYS)
def test_who_looks_on_is_told_what_it_is(new_page: NewPage, where: str) -> None:
    page, game = asked(new_page, where)
    page.locator(place(where)).first.scroll_into_view_if_needed()
    settle(game)
    page.evaluate(LOOK)
    expect(page.locator(place(where))).to_contain_text("This is settled. Luis: 53")


def test_the_board_says_what_it_is_now(new_page: NewPage) -> None:
    game = new_game("Ana", "Luis", "Kim")
    page = keeps_score(new_page())
    dispute(game)
    page.goto(game.get_absolute_url())
    page.locator(".dispute").scroll_into_view_if_needed()
    settle(game)
    page.evaluate(LOOK)
    expect(page.locator(".dispute.settled")).to_have_text("This is settled. Luis: 53")


def test_the_keypad_says_it_until_the_next_score(new_page: NewPage) -> None:
    page, game = asked(new_page, "keypad")
    settle(game)
    page.evaluate(LOOK)
    expect(page.locator("#keypad-problems")).to_have_text("This is settled. Luis: 53")
    page.locator("#keypad [data-key='7']").click()
    expect(page.locator("#keypad-problems")).not_to_contain_text("settled")


def test_what_was_wrong_goes_from_the_screen_once_another_phone_has_mended_it(new_page: NewPage) -> None:
    game = new_game("Ana", "Luis", "Kim")
    page = keeps_score(new_page())
    page.goto(round_path(game, 1))
    type_round(page, [X, 1, 1])
    save(page)
    expect(page.locator(".summary li")).not_to_have_count(0)
    expect(page.locator("#status")).to_contain_text("Needs you")
    grant(game, OTHER_DEVICE)
    for position in (1, 2):
        seat = game.seats.get(position=position)
        seen = Cell.objects.filter(seat=seat).values_list("version", flat=True).first() or 0
        services.write_cell(
            game=game,
            number=1,
            seat_id=seat.pk,
            facts=cell(20 + position),
            seen=seen,
            client_id=uuid4(),
            device=OTHER_DEVICE,
            now=NOW,
        )
    page.evaluate(LOOK)
    expect(page.locator("#seat-2")).to_have_value("22")
    expect(page.locator(".seat .errors:not(.state)")).to_have_count(0)
    expect(page.locator(".summary")).to_have_text("Changed meanwhile")
    expect(page.locator("#status")).not_to_contain_text("Needs you")
