"""An evening on which the table changes: somebody comes late, somebody leaves, a round is written twice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import keeps_score, row_of, standing, type_round
from tests.conftest import NewPage
from tests.tracker.changes import circle, fresh, table_of
from tests.tracker.factories import X, new_game, play
from tracker.models import Game

SCRIPTING = pytest.mark.parametrize("javascript", [True, False], ids=["with JavaScript", "without JavaScript"])


def open_table(page: Page, game: Game) -> None:
    page.goto(game.get_absolute_url())
    page.get_by_role("link", name="Change the table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Change the table")


@SCRIPTING
def test_somebody_comes_late_and_somebody_leaves(new_page: NewPage, javascript: bool) -> None:
    game = new_game("Ana", "Luis", "Kim", late_seat="worst-total")
    play(game, [X, 12, 37])
    page = keeps_score(new_page(javascript=javascript))
    open_table(page, game)
    page.get_by_label("Name").fill("Zoe")
    page.get_by_label("Sits to the left of").select_option("Ana")
    expect(page.get_by_label("Plays from")).to_have_value("2")
    page.get_by_role("button", name="Add the player").click()
    expect(page.get_by_text("Zoe plays from round 2 on")).to_be_visible()
    assert circle(game) == ["Ana", "Zoe", "Luis", "Kim"]

    page.get_by_role("link", name="Kim").click()
    page.get_by_role("button", name="Leaves: see what that moves").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Kim leaves")
    expect(page.get_by_text("Kim left after round 1")).to_be_visible()
    expect(page.get_by_text("Kim: place 3 → –")).to_be_visible()
    assert not table_of(game).left
    page.get_by_role("button", name="Let Kim leave").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Change the table")

    page.goto(f"{game.get_absolute_url()}")
    expect(page.get_by_text("left after round 1")).to_be_visible()
    # The next starts: Ana did, and Zoe sits to her left.
    expect(page.get_by_text("Zoe starts")).to_be_visible()


def test_the_last_change_is_taken_back_with_one_tap(page: Page) -> None:
    game = new_game("Ana", "Luis", "Kim")
    open_table(keeps_score(page), game)
    page.get_by_label("Name").fill("Zoe")
    page.get_by_role("button", name="Add the player").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Zoe taken from the table")).to_be_visible()
    assert circle(game) == ["Ana", "Luis", "Kim"]


@SCRIPTING
def test_a_round_written_twice_goes_and_a_forgotten_one_comes(new_page: NewPage, javascript: bool) -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 37], [20, X, 50], [20, X, 50])
    page = keeps_score(new_page(javascript=javascript))
    open_table(page, game)
    page.get_by_role("link", name=re.compile("Round 3")).click()
    page.get_by_role("button", name="Take it out: see what that moves").click()
    expect(page.get_by_text("Kim: total 137 → 87")).to_be_visible()
    page.get_by_role("button", name="Take it out").click()
    expect(page.get_by_text("Round 3 taken out")).to_be_visible()
    assert len(table_of(game).rounds) == 2

    page.get_by_role("link", name=re.compile("Round 2")).click()
    page.get_by_role("link", name="Enter a round before round 2").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("A round before round 2")
    # What has come under the finger since the last tap hears no second one.
    page.wait_for_timeout(750)
    type_round(page, [9, X, 14])
    page.locator(".change summary").click()
    page.get_by_label("Engine").select_option("9|9")
    page.locator("#scores button[value=save]").click()
    expect(page.get_by_text("Round 2 put in; the later ones moved down")).to_be_visible()
    expect(page.get_by_text("Kim: total 87 → 101")).to_be_visible()
    assert len(table_of(game).rounds) == 2
    # What has come under the finger since the last tap hears no second one.
    page.wait_for_timeout(750)
    page.locator("#scores button[value=save]").click()
    expect(page.get_by_role("heading", name="Round 4 of 13")).to_be_visible()
    assert [played.facts.engine for played in table_of(game).rounds] == [12, 9, 11]
    assert standing(page) == {"Luis": "12", "Ana": "29", "Kim": "101"}
    assert row_of(page, 2) == ["9", "0 out", "14"]


def test_the_engine_of_the_round_under_way_shows_on_another_phone(new_page: NewPage) -> None:
    game = new_game("Ana", "Luis", "Kim")
    other = keeps_score(new_page())
    other.goto(game.get_absolute_url())
    expect(other.get_by_text("Ana starts")).to_be_visible()
    page = keeps_score(new_page())
    open_table(page, game)
    page.get_by_role("link", name=re.compile("Round 1")).click()
    page.get_by_label("Who starts").select_option("Kim")
    page.get_by_role("button", name="Save engine and starter").click()
    expect(page.get_by_text("Kim starts")).to_be_visible()
    # A phone that is looked at again asks at once.
    other.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(other.get_by_text("Kim starts")).to_be_visible()


@SCRIPTING
def test_a_game_ends_early_and_goes_on(new_page: NewPage, javascript: bool) -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 37])
    page = keeps_score(new_page(javascript=javascript))
    open_table(page, game)
    page.get_by_role("link", name="End the game now").click()
    expect(page.get_by_text("Ana wins with 0, the lowest total.")).to_be_visible()
    assert not table_of(game).is_over
    page.get_by_role("button", name="End the game").click()
    expect(page.get_by_role("heading", name="Ana wins with 0, the lowest total.")).to_be_visible()
    open_table(page, game)
    page.get_by_role("link", name="Take the game up again").click()
    page.get_by_role("button", name="Play on with round 2").click()
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()


@SCRIPTING
def test_other_rules_show_what_they_move_before_they_are_saved(new_page: NewPage, javascript: bool) -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 0], [X, 20, 14])
    page = keeps_score(new_page(javascript=javascript))
    page.goto(game.get_absolute_url())
    page.get_by_role("link", name="All the rules").click()
    page.get_by_label("Double-blank in the hand").fill("50")
    page.get_by_label("Number of rounds").fill("2")
    page.get_by_role("button", name="See what that moves").click()
    expect(page.get_by_text("Double-blank: 0 points → 50 points")).to_be_visible()
    expect(page.get_by_text("Ana wins with 0, the lowest total.")).to_be_visible()
    expect(page.get_by_text("Round 1: Kim: Only whoever went out can have 0 here.")).to_be_visible()
    assert fresh(game).rule_set.rounds is None
    page.get_by_role("button", name="Save these rules").click()
    expect(page.get_by_role("heading", name="Ana wins with 0, the lowest total.")).to_be_visible()
    expect(page.locator(".board")).to_contain_text("doubted")


@SCRIPTING
def test_the_date_is_set_afterwards(new_page: NewPage, javascript: bool) -> None:
    game = new_game("Ana", "Luis")
    page = keeps_score(new_page(javascript=javascript))
    open_table(page, game)
    page.get_by_label("The game was played on").fill("2026-11-20")
    page.get_by_role("button", name="Save the date").click()
    expect(page.get_by_text("Date: 28 November 2026 → 20 November 2026")).to_be_visible()
    expect(page.get_by_role("link", name="Game of 20 November 2026")).to_be_visible()


@SCRIPTING
def test_a_phone_is_removed_after_a_question(new_page: NewPage, javascript: bool) -> None:
    game = new_game("Ana", "Luis")
    page = keeps_score(new_page(javascript=javascript))
    page.goto(f"{game.get_absolute_url()}people/")
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("This is the phone you hold")).to_be_visible()
    page.get_by_role("link", name="No, go back").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Who is here")


def test_a_table_without_a_deal_is_told_so_and_begins_all_the_same(page: Page) -> None:
    page.goto("/new/")
    for place, name in enumerate(("Ana", "Luis", "Kim")):
        page.locator(f"#name-{place}").fill(name)
    page.locator("label[for=set-6]").click()
    page.get_by_role("button", name="Begin the game").click()
    alert = page.get_by_role("alert").filter(has_text="These rules give no deal for 3 players with a double-6")
    expect(alert).to_be_focused()
    page.get_by_role("button", name="Begin the game").click()
    expect(page.get_by_role("heading", name="Round 1 of 7")).to_be_visible()
    expect(page.get_by_text("These rules give no deal for 3 players")).to_be_visible()
