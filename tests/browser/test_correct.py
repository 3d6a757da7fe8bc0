"""A score is corrected from the grid, two phones dispute, scores are swapped: what people see and touch."""

from __future__ import annotations

from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import is_same_document, keeps_score, mark_document, row_of, standing
from tests.conftest import NewPage
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, cell, grant, new_game, play
from tracker import services
from tracker.models import Cell, Change, Game, Role

SCRIPTING = pytest.mark.parametrize("javascript", [True, False], ids=["with JavaScript", "without JavaScript"])


def write(game: Game, position: int, pips: int, device: object = DEVICE, number: int = 1) -> None:
    services.write_cell(
        game=game,
        number=number,
        seat_id=game.seats.get(position=position).pk,
        facts=cell(pips),
        seen=0,
        client_id=uuid4(),
        device=device,  # type: ignore[arg-type]
        now=NOW,
    )


def disputed() -> Game:
    game = new_game("Ana", "Luis", "Kim")
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    write(game, 1, 35)
    write(game, 1, 53, OTHER_DEVICE)
    return game


def save(page: Page) -> None:
    page.locator("button[value=save]").click()


def test_while_one_types_the_page_says_what_it_moves_and_one_press_saves(page: Page) -> None:
    game = new_game("Ana", "Luis", rounds=2)
    play(game, [X, 41], [30, X])
    keeps_score(page).goto(game.get_absolute_url())
    page.get_by_role("link", name="Luis, round 1: 41").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Luis, round 1")
    expect(page.locator("#seat-1")).to_have_value("41")
    expect(page.locator("#seat-1")).to_be_focused()
    # The script asks for what moves: it has to be there.
    page.wait_for_load_state()
    mark_document(page)
    page.locator("#seat-1").fill("14")
    preview = page.locator(".preview")
    expect(preview).to_contain_text("Luis, round 1: 41 → 14")
    expect(preview).to_contain_text("Ana no longer wins.")
    expect(preview).to_contain_text("Luis: total 41 → 14, place 2 → 1")
    # Typing goes on where it was.
    expect(page.locator("#seat-1")).to_be_focused()
    assert is_same_document(page)
    save(page)
    expect(page.get_by_role("heading", name="Luis wins with 14, the lowest total.")).to_be_visible()
    assert standing(page) == {"Luis": "14", "Ana": "30"}


def test_without_a_script_the_first_press_shows_and_the_second_saves(new_page: NewPage) -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    page = keeps_score(new_page(javascript=False))
    page.goto(game.get_absolute_url())
    page.get_by_role("link", name="Luis, round 1: 41").click()
    page.locator("#seat-1").fill("14")
    save(page)
    expect(page.locator(".preview")).to_contain_text("Luis: total 41 → 14")
    expect(page.locator("#seat-1")).to_have_value("14")
    assert Cell.objects.get(seat__position=1).pips == 41
    save(page)
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    assert row_of(page, 1) == ["0 out", "14"]


@SCRIPTING
def test_cancel_is_free(new_page: NewPage, javascript: bool) -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    page = keeps_score(new_page(javascript=javascript))
    page.goto(game.get_absolute_url())
    page.get_by_role("link", name="Luis, round 1: 41").click()
    page.get_by_role("link", name="Cancel").click()
    assert row_of(page, 1) == ["0 out", "41"]
    assert Change.objects.filter(game=game).count() == 2


def test_what_was_typed_and_looked_at_is_kept_unless_it_was_left_by_cancel(page: Page) -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    url = f"{game.get_absolute_url()}round/1/seat/{game.seats.get(position=1).pk}/"
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    for link, stands in (("Cancel", "41"), ("Roundhouse", "14")):
        keeps_score(page).goto(url)
        page.locator("#seat-1").fill("14")
        expect(page.locator(".preview")).to_contain_text("Luis: total 41 → 14")
        page.get_by_role("link", name=link).click()
        expect(page.locator("#seat-1")).to_have_count(0)
        page.goto(url)
        expect(page.locator("#seat-1")).to_have_value(stands)
    assert asked == []


@SCRIPTING
def test_save_anyway_lies_beside_save_and_save_says_again_why_not(new_page: NewPage, javascript: bool) -> None:
    game = new_game("Ana", "Luis", "Kim", double_blank=50)
    play(game, [X, 1, 20])
    page = keeps_score(new_page(javascript=javascript))
    page.goto(f"{game.get_absolute_url()}round/1/seat/{game.seats.get(position=2).pk}/")
    page.locator("#seat-2").fill("1")
    if not javascript:
        save(page)
    anyway = page.get_by_role("button", name="Save anyway")
    expect(anyway).to_be_in_viewport(ratio=1)
    assert top_of(anyway) == pytest.approx(top_of(page.locator(".bar > .button")), abs=1)
    for _again in range(2):
        save(page)
        summary = page.locator(".summary")
        expect(summary).to_contain_text("Only 1-0 adds up to 1")
        expect(summary).to_be_in_viewport(ratio=0.9)
        expect(summary).to_be_focused()
        expect(anyway).to_be_in_viewport(ratio=1)
        page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    page.locator("#seat-2").fill("21")
    if javascript:
        expect(anyway).to_have_count(0)


def top_of(found: Locator) -> float:
    box = found.bounding_box()
    assert box is not None
    return box["y"]


@SCRIPTING
def test_save_anyway_is_offered_where_the_score_cannot_be(new_page: NewPage, javascript: bool) -> None:
    game = new_game("Ana", "Luis", "Kim", double_blank=50)
    play(game, [X, 1, 20])
    page = keeps_score(new_page(javascript=javascript))
    page.goto(game.get_absolute_url())
    page.get_by_role("link", name="Kim, round 1: 20").click()
    page.locator("#seat-2").fill("1")
    if not javascript:
        save(page)
    expect(page.locator(".preview")).to_contain_text("Only 1-0 adds up to 1")
    page.get_by_role("button", name="Save anyway").click()
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    expect(page.locator(".board")).to_contain_text("doubted")


@SCRIPTING
def test_a_dispute_is_settled_with_one_tap_on_the_board(new_page: NewPage, javascript: bool) -> None:
    game = disputed()
    page = keeps_score(new_page(javascript=javascript))
    page.goto(game.get_absolute_url())
    dispute = page.get_by_role("region", name="Luis, round 1: which one?")
    expect(dispute).to_contain_text("Luis’s phone, 20:14")
    dispute.get_by_role("button", name="53").click()
    expect(dispute).to_have_count(0)
    expect(page.get_by_role("link", name="Luis, round 1: 53 noted")).to_be_visible()


def test_a_dispute_comes_to_every_open_phone_and_its_button_works_there(new_page: NewPage) -> None:
    game = new_game("Ana", "Luis", "Kim")
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    write(game, 1, 35)
    keeper, player = keeps_score(new_page()), keeps_score(new_page(), OTHER_DEVICE)
    for phone in (keeper, player):
        phone.goto(game.get_absolute_url())
        mark_document(phone)
    write(game, 1, 53, OTHER_DEVICE)
    for phone in (keeper, player):
        expect(phone.get_by_role("heading", name="Luis, round 1: which one?")).to_be_visible()
        assert is_same_document(phone)
    keeper.get_by_role("button", name="35").click()
    expect(keeper.get_by_role("heading", name="which one?")).to_have_count(0)
    expect(player.get_by_role("heading", name="which one?")).to_have_count(0)


def test_who_taps_too_late_is_told_what_was_said(page: Page) -> None:
    game = disputed()
    keeps_score(page).goto(game.get_absolute_url())
    # Nothing may bring the news before the tap.
    page.route("**/live/**", lambda route: route.abort())
    services.settle_cell(
        game=game,
        number=1,
        seat_id=game.seats.get(position=1).pk,
        facts=cell(53),
        client_id=uuid4(),
        device=OTHER_DEVICE,
        now=NOW,
    )
    page.get_by_role("button", name="35").click()
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("Luis, round 1, is 53.")
    expect(notice).to_be_focused()
    expect(page.get_by_role("heading", name="Round 1 of 13")).to_be_visible()


def test_another_number_settles_it(page: Page) -> None:
    game = disputed()
    keeps_score(page).goto(game.get_absolute_url())
    page.get_by_role("link", name="Another number").click()
    page.locator("#seat-1").fill("44")
    # What has come under the finger since the last tap hears no second one.
    page.wait_for_timeout(750)
    save(page)
    expect(page.get_by_role("link", name="Luis, round 1: 44 noted")).to_be_visible()
    expect(page.get_by_role("heading", name="which one?")).to_have_count(0)


@SCRIPTING
def test_two_scores_entered_for_each_other_are_swapped(new_page: NewPage, javascript: bool) -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 41, 20], [9, X, 30])
    page = keeps_score(new_page(javascript=javascript))
    page.goto(game.get_absolute_url())
    page.get_by_role("link", name="Luis, round 1: 41").click()
    page.get_by_label("Swap the scores of Luis and").select_option("Kim")
    page.get_by_role("button", name="See what that moves").click()
    expect(page.locator(".preview")).to_contain_text("Luis: total 41 → 20")
    expect(page.locator(".preview")).to_contain_text("Kim: total 50 → 71")
    page.get_by_role("button", name="Swap them").click()
    assert row_of(page, 1) == ["0 out", "20", "41"]
    page.get_by_role("link", name="History").click()
    expect(page.locator(".history li").first).to_contain_text("Luis and Kim: scores swapped in round 1")
