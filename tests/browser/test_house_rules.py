"""A club's printed house rules are typed in on a phone, and a game is played by them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import is_same_document, keeps_score, mark_document, round_path, type_round
from tests.conftest import NewPage
from tests.tracker.factories import X, club
from tests.tracker.houses import club_game
from tracker.models import Game, HouseRules

SCRIPTING = pytest.mark.parametrize("javascript", [True, False], ids=["with JavaScript", "without JavaScript"])


def section(page: Page, title: str) -> None:
    """Unfold a part of the rules, if it is not."""
    details = page.locator("#house details").filter(has=page.locator("summary", has_text=title))
    # What the page has just asked may unfold it as well, for what is wrong in it: a click would shut it again.
    for _try in range(3):
        if details.get_attribute("open") is None:
            details.locator("summary").click()
            page.wait_for_timeout(250)


def type_deal(page: Page) -> None:
    """16/15/14/13/12/11/10 tiles for 2 to 8 players, after the two lines of the sheet were taken out."""
    section(page, "Dominoes")
    for count in (1, 0):
        page.locator("#deal_table-0-highest-remove").click()
        expect(page.locator("[id^=deal_table-][id$=-tiles]")).to_have_count(count)
    for index, tiles in enumerate(range(16, 9, -1)):
        page.locator("#deal_table-add").click()
        line = page.locator(f"#deal_table-{index}-seats_from")
        expect(line).to_be_focused()
        # From the second line on it says what comes after the line before.
        expect(line).to_have_value("" if index == 0 else str(index + 2))
        line.fill(str(index + 2))
        page.locator(f"#deal_table-{index}-tiles").fill(str(tiles))


def type_scores(page: Page) -> None:
    section(page, "Rounds")
    page.locator("#rounds").fill("14")
    section(page, "Score")
    page.locator("#going_out_bonus").fill("5")
    page.locator("#double_blank").fill("25")
    page.locator("#blank_end").fill("5")


@SCRIPTING
def test_a_printed_sheet_is_typed_in_on_a_phone_and_a_game_is_played_by_it(new_page: NewPage, javascript: bool) -> None:
    group = club()
    club_game(group)
    page = keeps_score(new_page(javascript=javascript))
    page.goto(f"/group/{group.uuid}/")
    page.get_by_role("link", name="House rules").click()
    page.get_by_label("Copied from").select_option("short-game")
    page.get_by_role("button", name="Write them").click()
    page.wait_for_load_state()
    mark_document(page) if javascript else None
    page.locator("#name").fill("Thursday rules")
    type_deal(page)
    type_scores(page)
    if javascript:
        # The marks and the line change while one types.
        expect(page.locator(".preview")).to_contain_text("14 rounds · double-blank 25 · blank ends 5")
        expect(page.locator("#rounds-sheet")).to_have_text("On the sheet: 4")
        expect(page.locator("#card")).to_contain_text("25")
        assert is_same_document(page)
    else:
        page.locator("#house button[value=look]").click()
        expect(page.locator(".preview")).to_contain_text("14 rounds · double-blank 25 · blank ends 5")
        expect(page.locator("#card")).to_be_visible()
    # What the page still asks by itself would be broken off by leaving it.
    page.wait_for_load_state("networkidle")
    page.locator("#house button[value=save]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Thursday rules, version 1")
    house = HouseRules.objects.get()
    rules = house.rule_set
    assert [rules.deal(seats) for seats in range(2, 9)] == [16, 15, 14, 13, 12, 11, 10]
    assert (rules.going_out_bonus, rules.double_blank, rules.blank_end, rules.rounds) == (-5, 25, 5, 14)
    page.get_by_role("button", name="Begin new games with these rules").click()
    expect(page.get_by_text("for new games")).to_be_visible()

    page.get_by_role("link", name="Thursday Trains").click()
    page.get_by_role("link", name="New game").click()
    expect(page.get_by_label(re.compile("Thursday rules, version 1"))).to_be_checked()
    page.wait_for_load_state()
    for place, name in enumerate(("Ana", "Luis", "Kim")):
        page.locator(f"#name-{place}").fill(name)
    page.locator("button[value=create]").click()
    expect(page.locator("main")).to_contain_text("Round 1 of 14")
    game = Game.objects.latest("pk")
    assert game.house_rules == house
    expect(page.locator("main")).to_contain_text("15 tiles each")

    # Luis holds the double-blank alone, which counts 25.
    page.goto(round_path(game, 1))
    page.wait_for_load_state()
    type_round(page, [X, 25, 37])
    page.locator("#scores .bar button[value=save]").click()
    expect(page.locator("main")).to_contain_text("Round 2 of 14")
    scores = dict(
        zip(
            page.locator(".list tbody .name").all_inner_texts(),
            page.locator(".list tbody .score").all_inner_texts(),
            strict=True,
        )
    )
    assert {name: total.replace("−", "-") for name, total in scores.items()} == {"Ana": "-5", "Luis": "25", "Kim": "37"}


@SCRIPTING
def test_what_is_wrong_is_said_at_its_field_and_nothing_typed_is_lost(new_page: NewPage, javascript: bool) -> None:
    group = club()
    game = club_game(group)
    page = keeps_score(new_page(javascript=javascript))
    page.goto(f"{game.get_absolute_url()}rules/")
    page.get_by_role("link", name="Every rule, one by one").click()
    page.wait_for_load_state()
    section(page, "Rounds")
    page.locator("#first_engine").fill("15")
    page.locator("#house button[value=save]").click()
    expect(page.locator(".summary")).to_be_focused()
    page.locator(".summary a").click()
    expect(page.locator("#first_engine")).to_be_visible()
    expect(page.locator("#first_engine")).to_have_value("15")
    expect(page.locator("#first_engine-errors")).to_contain_text("There is no double-15 in a double-12 set.")
    page.locator("#first_engine").fill("9")
    if not javascript:
        # Without a script it is shown after the first press what it moves.
        page.locator("#house button[value=save]").click()
    expect(page.locator(".preview")).to_contain_text("Number of rounds: 13 → 10")
    page.locator("#house button[value=save]").click()
    expect(page.locator("main")).to_contain_text("Round 1 of 10")
    assert Game.objects.get(pk=game.pk).rule_set.first_engine == 9


def test_enter_saves_nothing_and_takes_no_line_out(page: Page) -> None:
    group = club()
    game = club_game(group)
    keeps_score(page).goto(f"{game.get_absolute_url()}rules/house/")
    section(page, "Dominoes")
    lines = page.locator("[id^=deal_table-][id$=-tiles]").count()
    page.locator("#deal_table-0-tiles").press("Enter")
    expect(page.locator("#house")).to_be_visible()
    expect(page.locator("[id^=deal_table-][id$=-tiles]")).to_have_count(lines)
    assert game.changes.count() == 1
