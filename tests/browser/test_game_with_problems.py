"""An evening on which things go wrong: impossible scores, slips, second thoughts, nervous fingers."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import (
    is_same_document,
    keeps_score,
    mark_document,
    round_path,
    row_of,
    save,
    save_what_moves,
    standing,
    type_round,
)
from tests.conftest import NewPage
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, cell, client_of, new_game, play, round_facts
from tests.tracker.factories import save as save_elsewhere
from tracker import services
from tracker.models import Change, Game, Grant, Role, Round

SCRIPTING = pytest.mark.parametrize("javascript", [True, False], ids=["with JavaScript", "without JavaScript"])


def is_whole(page: Page) -> bool:
    """Whether this is a page, and not a fragment of one on white ground."""
    return page.locator("header.masthead").is_visible() and page.locator("footer").is_visible()


# --- Scores that cannot be, and scores that hardly can ---------------------------------------------------------------


@SCRIPTING
def test_what_cannot_be_is_explained_led_to_and_saved_anyway_with_a_mark(new_page: NewPage, javascript: bool) -> None:
    game = new_game("Ana", "Luis", "Kim")
    page = keeps_score(new_page(javascript=javascript))
    page.goto(game.get_absolute_url())
    page.get_by_role("link", name="Enter round 1").click()
    type_round(page, [X, 1, 1])
    mark_document(page)
    save(page)

    summary = page.get_by_role("alert").filter(has_text="Not saved")
    expect(summary).to_contain_text("Only 1-0 adds up to 1")
    expect(summary).to_be_focused()
    expect(page).to_have_title(re.compile("^Error: Round 1 · "))
    assert is_same_document(page) is javascript
    assert page.url.endswith(round_path(game, 1))
    assert [page.locator(f"#seat-{seat}").input_value() for seat in range(3)] == ["", "1", "1"]
    expect(page.locator("#seat-0-out")).to_be_checked()
    for seat in (1, 2):
        field = page.locator(f"#seat-{seat}")
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_accessible_description(re.compile("Only 1-0 adds up to 1"))
    assert not Round.objects.filter(closed=True).exists()

    # Said once at the top, for both; the link leads to the first of them.
    assert summary.get_by_role("link").all_inner_texts()[0].count("Luis and Kim") == 1
    summary.get_by_role("link").click()
    expect(page.locator("#seat-1")).to_be_focused()

    page.get_by_role("button", name="Save anyway").click()
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    expect(page.locator(".board")).to_contain_text("doubted")
    expect(page.locator(".remarks")).to_contain_text("Only 1-0 adds up to 1")
    assert row_of(page, 1) == ["0 out", "1", "1"]


def test_a_score_that_is_unlikely_is_asked_about_once(page: Page) -> None:
    game = new_game("Ana", "Luis", "Kim", "Mike")
    keeps_score(page).goto(round_path(game, 1))
    type_round(page, [X, 12, 230, 20])
    save(page)
    summary = page.get_by_role("alert").filter(has_text="is this right?")
    expect(summary).to_contain_text("Kim: Is 230 right")
    expect(page).to_have_title(re.compile("^Round 1"))
    # The slip is mended in the field that the link leads to.
    summary.get_by_role("link").click()
    expect(page.locator("#seat-2")).to_be_focused()
    page.locator("#seat-2").fill("23")
    save(page)
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    assert row_of(page, 1) == ["0 out", "12", "23", "20"]
    expect(page.locator(".board")).not_to_contain_text("doubted")


@SCRIPTING
def test_everything_that_was_typed_survives_a_refusal(new_page: NewPage, javascript: bool) -> None:
    game = new_game("Ana", "Luis", "Kim")
    page = keeps_score(new_page(javascript=javascript))
    page.goto(round_path(game, 1))
    type_round(page, ["9", "twelve", None])
    page.locator("label[for=seat-2-out]").click()
    ana = page.get_by_role("group", name="Ana", exact=True)
    ana.get_by_text("Tiles, penalty…").click()
    if javascript:
        ana.get_by_role("button", name="Penalty", exact=True).click()
    else:
        ana.get_by_label("Sign").select_option("Bonus")
    ana.get_by_label("Points").first.fill("5")
    ana.get_by_label("Reason").first.fill("sang <well>")
    page.get_by_text("Change the engine or the starter").click()
    page.get_by_label("Engine").select_option("7")
    page.get_by_label("Who starts").select_option("Kim")
    save(page)
    expect(page.locator(".summary")).to_contain_text("Luis: Write a whole number")

    assert [page.locator(f"#seat-{seat}").input_value() for seat in range(3)] == ["9", "twelve", ""]
    expect(page.locator("#seat-2-out")).to_be_checked()
    expect(page.locator("[name=points-0-sign]").first).to_have_value("-")
    expect(page.locator("[name=reason-0]").first).to_have_value("sang <well>")
    expect(page.locator("#seat-0-points-0")).to_be_visible()
    expect(page.locator("#engine")).to_have_value("7")
    expect(page.locator("#starter")).to_have_value("2")

    page.locator("#seat-1").fill("12")
    save(page)
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    assert row_of(page, 1) == ["4 ±", "12", "0 out"]


# --- How a round can end, and what can be added to it ----------------------------------------------------------------


@SCRIPTING
def test_a_blocked_round_has_nobody_who_went_out(new_page: NewPage, javascript: bool) -> None:
    game = new_game("Ana", "Luis", "Kim")
    page = keeps_score(new_page(javascript=javascript))
    page.goto(round_path(game, 1))
    # Somebody was marked already; a blocked round takes no notice of it.
    type_round(page, [X, 12, 37])
    page.get_by_label("Blocked").check()
    expect(page.locator("label[for=seat-0-out]")).not_to_be_visible()
    page.locator("#seat-0").fill("20")
    save(page)
    expect(page.locator(".summary")).to_contain_text("Was the round really blocked")
    page.get_by_role("button", name="Save anyway").click()
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    expect(page.locator(".board tbody th").first).to_contain_text("blocked")
    assert row_of(page, 1) == ["20", "12", "37"]


def test_a_penalty_and_a_player_who_was_away_are_written_beneath_the_name(page: Page) -> None:
    game = new_game("Ana", "Luis", "Kim")
    keeps_score(page).goto(round_path(game, 1))
    type_round(page, [X, 12, None])
    for name in ("Luis", "Kim"):
        page.get_by_role("group", name=name, exact=True).get_by_text("Tiles, penalty…").click()
    luis = page.get_by_role("group", name="Luis", exact=True)
    luis.get_by_label("Points").first.fill("10")
    luis.get_by_label("Reason").first.fill("late call")
    page.get_by_role("group", name="Kim", exact=True).get_by_label("Did not play this round").check()
    save(page)
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    assert row_of(page, 1) == ["0 out", "22 ±", "away"]
    expect(page.locator(".remarks li")).to_have_text("Luis, round 1: 22 · 12 + 10, late call: penalty 10")


def test_the_penalties_of_the_rules_are_offered_as_reasons(page: Page) -> None:
    game = new_game("Ana", "Luis", "Kim")
    keeps_score(page).goto(round_path(game, 1))
    assert page.locator("#reasons option").evaluate_all("options => options.map(option => option.value)") == ["mistake"]
    type_round(page, [X, 12, 37])
    page.get_by_role("group", name="Luis", exact=True).get_by_text("Tiles, penalty…").click()
    page.get_by_role("group", name="Luis", exact=True).get_by_label("Reason").first.fill("Mistake")
    save(page)
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    assert row_of(page, 1) == ["0 out", "49 ±", "37"]


# --- Second thoughts -------------------------------------------------------------------------------------------------


@SCRIPTING
def test_an_earlier_round_is_corrected_from_the_table_of_rounds(new_page: NewPage, javascript: bool) -> None:
    game = new_game("Ana", "Luis", rounds=2)
    play(game, [X, 41], [30, X])
    page = keeps_score(new_page(javascript=javascript))
    page.goto(game.get_absolute_url())
    expect(page.get_by_role("heading", name="Ana wins with 30")).to_be_visible()
    page.get_by_role("link", name="1, engine 12|12: correct the whole round").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Correct round 1")
    expect(page.locator("#seat-1")).to_have_value("41")
    expect(page.locator("#seat-0-out")).to_be_checked()
    page.locator("#seat-1").fill("14")
    save(page)
    expect(page.locator(".summary.doubt")).to_contain_text("Luis: total 41 → 14")
    expect(page.locator("#seat-1")).to_have_value("14")
    save(page)
    expect(page.get_by_role("heading", name="Luis wins with 14, the lowest total.")).to_be_visible()
    assert page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')).length") == 0
    assert standing(page) == {"Luis": "14", "Ana": "30"}
    assert Round.objects.count() == 2


def test_a_correction_that_is_cancelled_changes_nothing(page: Page) -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    keeps_score(page).goto(round_path(game, 1))
    page.locator("#seat-1").fill("14")
    page.get_by_role("link", name="Cancel").click()
    assert row_of(page, 1) == ["0 out", "41"]
    assert Change.objects.filter(verb="save round").count() == 1


@SCRIPTING
def test_back_after_a_save_shows_a_whole_page_and_forward_returns_to_the_game(
    new_page: NewPage, javascript: bool
) -> None:
    game = new_game("Ana", "Luis")
    page = keeps_score(new_page(javascript=javascript))
    page.goto(game.get_absolute_url())
    page.get_by_role("link", name="Enter round 1").click()
    if javascript:  # a refusal first, so that parts are swapped twice
        type_round(page, [X, "twelve"])
        save(page)
        expect(page.locator(".summary")).to_be_visible()
    type_round(page, [X, 12])
    save(page)
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()

    page.go_back()
    expect(page.locator("main h1")).to_be_visible()
    assert is_whole(page)
    page.go_forward()
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    assert is_whole(page)
    page.reload()
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    assert Round.objects.count() == 1


@SCRIPTING
def test_a_nervous_double_click_saves_one_round(new_page: NewPage, javascript: bool) -> None:
    game = new_game("Ana", "Luis")
    page = keeps_score(new_page(javascript=javascript))
    page.goto(round_path(game, 1))
    type_round(page, [X, 12])
    page.locator("button[value=save]").dblclick()
    # The second click may already have hit the page of the game; either way there is one round, written once.
    page.wait_for_url(lambda url: not url.endswith("/round/1/"))
    page.goto(game.get_absolute_url())
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    assert Change.objects.filter(verb="save round").count() == 1


def test_a_nervous_double_click_begins_one_game(page: Page) -> None:
    page.goto("/new/")
    page.locator("#name-0").fill("Ana")
    page.locator("#name-1").fill("Luis")
    page.locator("button[value=create]").dblclick()
    expect(page.get_by_role("heading", name="Round 1 of 13")).to_be_visible()
    page.goto("/")
    expect(page.locator(".games li")).to_have_count(1)


# --- Other devices, and answers that are none ------------------------------------------------------------------------


def test_the_second_phone_is_told_politely(page: Page) -> None:
    game = new_game("Ana", "Luis", "Kim")
    Grant.objects.create(game=game, device=OTHER_DEVICE, role=Role.SCOREKEEPER, at=NOW)
    # No score goes ahead of its round.
    page.route("**/writes/", lambda _route: None)
    keeps_score(page).goto(round_path(game, 1))
    type_round(page, [X, 35, 20])
    save_elsewhere(game, 1, round_facts([X, 53, 20]), device=OTHER_DEVICE)
    save(page)
    expect(page.locator(".summary")).to_contain_text("Luis: Meanwhile somebody else wrote: 53.")
    expect(page.locator("#seat-1")).to_have_value("35")
    save_what_moves(page)
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    assert row_of(page, 1) == ["0 out", "35", "20"]


def write_elsewhere(game: Game, position: int, pips: int) -> None:
    seat = game.seats.get(position=position)
    services.write_cell(
        game=game,
        number=1,
        seat_id=seat.pk,
        facts=cell(pips),
        seen=0,
        client_id=uuid4(),
        device=OTHER_DEVICE,
        now=NOW,
    )


def test_a_score_that_comes_while_its_box_is_empty_goes_into_the_round(page: Page) -> None:
    game = new_game("Ana", "Luis", "Bru")
    keeps_score(page).goto(round_path(game, 1))
    type_round(page, [X, 35])
    write_elsewhere(game, 2, 22)
    save(page)
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    assert row_of(page, 1) == ["0 out", "35", "22"]


def test_another_number_over_a_score_that_was_not_seen_is_disputed_on_every_phone(page: Page) -> None:
    game = new_game("Ana", "Luis", "Bru")
    keeps_score(page)
    # No score goes ahead of its round.
    page.route("**/writes/", lambda _route: None)
    page.goto(round_path(game, 1))
    type_round(page, [X, 35, 23])
    write_elsewhere(game, 2, 22)
    save(page)
    expect(page.locator(".summary")).to_contain_text("Bru: Two phones wrote different scores.")
    expect(page.locator("#seat-2")).to_have_value("23")
    expect(page.get_by_role("button", name="22").first).to_be_visible()
    save(page)
    expect(page.locator(".summary")).to_contain_text("Bru: Two phones wrote different scores.")
    board = client_of(DEVICE).get(game.get_absolute_url()).content.decode()
    assert "disputed" in board


def test_a_refusal_is_shown_above_what_was_typed(page: Page, troubles: list[str]) -> None:
    game = new_game("Ana", "Luis")
    keeps_score(page).goto(round_path(game, 1))
    type_round(page, [X, 35])
    Grant.objects.filter(game=game, device=DEVICE).delete()
    save(page)
    failure = page.locator("#failure")
    expect(failure).to_contain_text("ask who keeps the score")
    expect(failure).to_be_in_viewport()
    expect(page.locator("#seat-1")).to_have_value("35")
    expect(page.locator("#seat-0-out")).to_be_checked()
    troubles.clear()  # htmx says on the console that it was refused


# --- Names before the game -------------------------------------------------------------------------------------------


def names_of(page: Page) -> list[str]:
    return [field.input_value() for field in page.locator("input[name=name]").all()]


@SCRIPTING
def test_players_are_added_moved_and_removed_and_the_keyboard_stays_with_them(
    new_page: NewPage, javascript: bool
) -> None:
    page = new_page(javascript=javascript)
    page.goto("/new/")
    for place, name in enumerate(("Ana", "Luis", "Kim", "Mike")):
        page.locator(f"#name-{place}").fill(name)
    page.get_by_label("Number of rounds").fill("7")
    mark_document(page)

    page.get_by_role("button", name="Add a player").click()
    expect(page.locator("input[name=name]")).to_have_count(5)
    expect(page.locator("#name-4")).to_be_focused()
    page.keyboard.type("Zoe")

    page.get_by_role("button", name="Move up: Player 5").click()
    expect(page.locator("#name-3")).to_have_value("Zoe")
    page.get_by_role("button", name="Move down: Player 1 Ana").click()
    expect(page.locator("#name-1")).to_have_value("Ana")
    page.get_by_role("button", name="Remove: Player 3 Kim").click()
    expect(page.locator("input[name=name]")).to_have_count(4)
    assert names_of(page) == ["Luis", "Ana", "Zoe", "Mike"]

    expect(page.get_by_label("Number of rounds")).to_have_value("7")
    assert is_same_document(page) is javascript
    page.get_by_role("button", name="Begin the game").click()
    expect(page.get_by_role("heading", name="Round 1 of 7")).to_be_visible()
    assert page.locator(".board thead .cut").all_inner_texts() == ["Luis", "Ana", "Zoe", "Mike"]


def test_moving_a_name_leaves_the_keyboard_beside_the_names(page: Page) -> None:
    page.goto("/new/")
    for place, name in enumerate(("Ana", "Luis", "Kim", "Mike")):
        page.locator(f"#name-{place}").fill(name)
    for button, expected in (
        ("Move down: Player 1", ["Luis", "Ana", "Kim", "Mike"]),
        ("Move up: Player 3", ["Luis", "Kim", "Ana", "Mike"]),
        ("Remove: Player 2", ["Luis", "Ana", "Mike"]),
    ):
        page.get_by_role("button", name=button).focus()
        page.keyboard.press("Enter")
        for place, name in enumerate(expected):
            expect(page.locator(f"#name-{place}")).to_have_value(name)
        expect(page.locator("input[name=name]")).to_have_count(len(expected))
        expect(page.locator(".players button:focus")).to_have_count(1)


@SCRIPTING
def test_a_game_that_cannot_begin_says_all_that_is_wrong_and_leads_to_it(new_page: NewPage, javascript: bool) -> None:
    page = new_page(javascript=javascript)
    page.goto("/new/")
    page.locator("#name-0").fill("Ana")
    page.locator("#name-1").fill("ANA")
    page.locator("#name-3").fill("x" * 200)
    page.get_by_label("Number of rounds").fill("many")
    page.get_by_role("button", name="Begin the game").click()
    summary = page.get_by_role("alert").filter(has_text="The game cannot begin yet")
    expect(summary).to_be_focused()
    expect(summary).to_be_in_viewport()
    expect(page).to_have_title(re.compile("^Error: New game"))
    for field in ("#name-1", "#name-3", "#rounds"):
        expect(page.locator(field)).to_have_attribute("aria-invalid", "true")
    summary.get_by_role("link", name="Player 4").click()
    expect(page.locator("#name-3")).to_be_focused()
    expect(page.locator("#name-3")).to_have_value("x" * 200)
    summary.get_by_role("link", name="Write a whole number").click()
    expect(page.locator("#rounds")).to_be_focused()
    expect(page.locator("#rounds")).to_have_value("many")


# --- Languages -------------------------------------------------------------------------------------------------------


@SCRIPTING
@pytest.mark.parametrize(
    ("language", "round_3"), [("Español", "Ronda 3 de 13"), ("Català", "Ronda 3 / 13")], ids=["es", "ca"]
)
def test_another_language_keeps_the_page_and_the_game(
    new_page: NewPage, javascript: bool, language: str, round_3: str
) -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    page = keeps_score(new_page(javascript=javascript))
    page.goto(round_path(game, 2))
    type_round(page, [12, X])
    save(page)
    expect(page.get_by_role("heading", name="Round 3 of 13")).to_be_visible()
    # The page came by a swap; its address is the game's, and that is what comes back.
    page.get_by_role("button", name=language).click()
    expect(page.get_by_role("heading", name=round_3)).to_be_visible()
    assert page.url.endswith(game.get_absolute_url())
    assert standing(page) == {"Ana": "12", "Luis": "41"}
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="Round 3 of 13")).to_be_visible()


def test_a_save_without_network_says_so_and_can_be_sent_again(page: Page, troubles: list[str]) -> None:
    game = new_game("Ana", "Luis")
    keeps_score(page).goto(round_path(game, 1))
    type_round(page, [X, 35])
    page.context.set_offline(True)
    save(page)
    expect(page.locator("#failure")).to_contain_text("Not saved: no connection")
    expect(page.locator("#seat-1")).to_have_value("35")
    page.context.set_offline(False)
    troubles.clear()
    save(page)
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()


def test_enter_goes_on_to_the_next_empty_score_and_saves_after_the_last(page: Page) -> None:
    game = new_game("Ana", "Luis", "Kim")
    keeps_score(page).goto(round_path(game, 1))
    page.locator("label[for=seat-0-out]").click()
    page.locator("#seat-1").fill("12")
    page.locator("#seat-1").press("Enter")
    expect(page.locator("#seat-2")).to_be_focused()
    page.locator("#seat-2").fill("37")
    page.locator("#seat-2").press("Enter")
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
