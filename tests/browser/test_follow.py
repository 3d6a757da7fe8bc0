"""Every page of a game agrees with the others within one poll, and takes nothing from who is typing on it."""

from __future__ import annotations

from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import is_same_document, keeps_score, mark_document, round_path
from tests.browser.test_nothing_moves import LOOK
from tests.browser.test_outbox import HIDE, sent
from tests.conftest import NewPage
from tests.tracker.changes import last_seq
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, cell, grant, new_game, play
from tracker import services
from tracker.models import Game, Role

POLL = 3_100


def table(rounds: int = 2) -> Game:
    game = new_game("Ana", "Luis", "Kim")
    grant(game, OTHER_DEVICE, Role.SCOREKEEPER, seat=game.seats.get(position=1))
    play(game, *[[X, 30, 20 + number] for number in range(rounds)], insist=True)
    return game


def opened(page: Page, game: Game, path: str) -> Page:
    page.clock.install(time="2026-11-28T20:20:00")
    keeps_score(page).goto(game.get_absolute_url() + path)
    page.wait_for_load_state("networkidle")
    mark_document(page)
    return page


def correct(game: Game, pips: int = 14, number: int = 1) -> None:
    seat = game.seats.get(position=1)
    services.correct_cell(
        game=game,
        number=number,
        seat_id=seat.pk,
        facts=cell(pips),
        seen=seat.cells.get(round__number=number).version,
        accepts=lambda _problem: True,
        client_id=uuid4(),
        device=OTHER_DEVICE,
        now=NOW,
    )


def comes(game: Game) -> None:
    services.add_seat(game=game, name="Zoe", after=None, first_round=3, client_id=uuid4(), device=OTHER_DEVICE, now=NOW)


FOLLOWS = {
    "history": ("history/", correct, "Luis, round 1: 30 → 14"),
    "table": ("table/", comes, "Zoe"),
    "a seat": ("table/seat/{seat}/", comes, "Zoe"),
    "a round": ("table/round/1/", correct, ""),
    "end": ("finish/", correct, "44"),
    "rules": ("rules/", comes, ""),
    "swap": ("swap/", comes, "Zoe"),
    "one score": ("round/1/seat/{seat}/", correct, "14"),
    "a whole round": ("round/1/", correct, ""),
}


@pytest.mark.parametrize("case", FOLLOWS)
def test_a_page_shows_within_one_poll_what_another_phone_did(page: Page, case: str) -> None:
    path, happens, text = FOLLOWS[case]
    game = table()
    opened(page, game, path.format(seat=game.seats.get(position=1).pk))
    happens(game)
    with page.expect_response(lambda answer: "/live/" in answer.url and answer.status == 200):
        page.clock.run_for(POLL)
    rev = str(Game.objects.get(pk=game.pk).rev)
    expect(page.locator("#main")).to_have_attribute("data-rev", rev)
    # Where the keyboard is in a field from the start, that field is left first.
    page.evaluate("document.activeElement.blur()")
    expect(page.locator("#main")).to_contain_text(text)
    assert is_same_document(page)
    if case == "a whole round":
        expect(page.locator("#seat-1")).to_have_value("14")


def test_who_is_here_shows_who_comes_and_who_goes(page: Page) -> None:
    game = table()
    opened(page, game, "people/")
    luis = grant(game, uuid4(), Role.PLAYER, seat=game.seats.get(position=2))
    page.clock.run_for(POLL)
    expect(page.get_by_text("Kim · Player")).to_be_visible()
    services.hand_over(game=game, device=OTHER_DEVICE, grant_id=luis.pk)
    page.clock.run_for(POLL)
    expect(page.get_by_text("Kim · Scorekeeper")).to_be_visible()
    code = page.locator(".code").first.inner_text()
    services.revoke_invite(game=game, role=Role.SCOREKEEPER, now=NOW)
    page.clock.run_for(POLL)
    expect(page.locator(".code").first).not_to_have_text(code)
    services.remove_device(game=game, grant_id=luis.pk, now=NOW)
    page.clock.run_for(POLL)
    expect(page.get_by_text("Kim · Scorekeeper")).to_have_count(0)
    assert is_same_document(page)


def test_who_is_here_is_told_that_the_phone_keeps_the_score_no_more(page: Page, troubles: list[str]) -> None:
    game = table()
    opened(page, game, "people/")
    services.hand_over(game=game, device=DEVICE, grant_id=game.grants.get(device=OTHER_DEVICE).pk)
    page.clock.run_for(POLL)
    expect(page.locator("#handed")).to_contain_text("Luis keeps the score now.")
    expect(page.locator("#keeps")).to_have_text("Luis keeps the score now")
    assert is_same_document(page)
    troubles.clear()


def test_nobody_looks_and_nothing_is_asked(page: Page) -> None:
    game = table()
    opened(page, game, "history/")
    page.evaluate(HIDE, True)
    requests = sent(page, "/live/")
    page.clock.run_for(600_000)
    assert requests == []
    correct(game)
    page.evaluate(HIDE, False)
    expect(page.locator("#main")).to_contain_text("Luis, round 1: 30 → 14")


def of_lines(page: Page) -> dict[str, int]:
    """Where the lines of a history are that are on the screen, by their number in the journal."""
    found: dict[str, int] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(".history [data-line]")]
            .map((line) => [line.dataset.line, line.getBoundingClientRect()])
            .filter(([, {top, bottom}]) => bottom > 0 && top < innerHeight)
            .map(([line, {top}]) => [line, Math.round(top)]))"""
    )
    return found


@pytest.mark.parametrize("scrolled", [0, 500], ids="scrolled {}".format)
@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640)])
def test_a_line_that_comes_on_top_moves_none_of_the_others(
    new_page: NewPage, width: int, height: int, scrolled: int
) -> None:
    game = table(7)
    page = keeps_score(new_page(width=width, height=height))
    page.goto(f"{game.get_absolute_url()}history/")
    page.wait_for_load_state("networkidle")
    page.evaluate("top => scrollTo(0, top)", scrolled)
    before = of_lines(page)
    correct(game)
    page.evaluate(LOOK)
    line = page.get_by_text("Luis, round 1: 30 → 14", exact=True)
    expect(line).to_be_attached()
    after = of_lines(page)
    # A line may lead elsewhere now.
    kept = [name for name in before if name in after]
    assert kept
    # A page scrolls by whole pixels.
    assert [after[name] for name in kept] == pytest.approx([before[name] for name in kept], abs=1)
    newer = page.get_by_role("link", name="1 new above")
    if scrolled:
        newer.click()
    expect(line).to_be_in_viewport()
    expect(newer).to_be_hidden()


def test_a_line_that_was_taken_back_elsewhere_keeps_its_room(page: Page) -> None:
    game = table(4)
    keeps_score(page).goto(f"{game.get_absolute_url()}history/")
    page.wait_for_load_state("networkidle")
    before = of_lines(page)
    services.undo(game=game, seq=last_seq(game), client_id=uuid4(), device=OTHER_DEVICE, now=NOW)
    page.evaluate(LOOK)
    expect(page.get_by_text("undone")).to_be_visible()
    after = of_lines(page)
    kept = [name for name in before if name in after]
    assert kept
    assert [after[name] for name in kept] == pytest.approx([before[name] for name in kept], abs=1)


def test_what_is_typed_stays_and_the_line_leads_to_the_page_as_it_is_now(page: Page) -> None:
    game = table()
    opened(page, game, "table/")
    page.locator("#name").fill("Pau")
    comes(game)
    page.clock.run_for(POLL)
    way = page.get_by_role("button", name="Show what changed")
    expect(way).to_be_visible()
    page.locator("#name").blur()
    expect(page.locator("#name")).to_have_value("Pau")
    expect(page.locator(".entries").first).not_to_contain_text("Zoe")
    way.click()
    expect(page.locator(".entries").first).to_contain_text("Zoe")
    expect(page.locator("#name")).to_have_value("Pau")


def test_whoever_is_at_a_field_is_left_alone_until_they_leave_it(page: Page) -> None:
    game = table()
    opened(page, game, "table/")
    page.locator("#name").focus()
    comes(game)
    page.clock.run_for(POLL)
    expect(page.get_by_role("button", name="Show what changed")).to_be_visible()
    expect(page.locator("#name")).to_be_focused()
    page.locator("#name").blur()
    expect(page.locator(".entries").first).to_contain_text("Zoe")
    expect(page.get_by_role("button", name="Show what changed")).to_be_hidden()


def test_a_choice_comes_along(page: Page) -> None:
    game = table()
    opened(page, game, "people/")
    page.locator("#own").select_option(label="Kim")
    page.locator("#own").blur()
    grant(game, uuid4(), Role.WATCHER)
    page.clock.run_for(POLL)
    expect(page.get_by_text("Watcher", exact=True).last).to_be_visible()
    expect(page.locator("#own option:checked")).to_have_text("Kim")


def test_a_correction_that_is_being_typed_is_no_newer_than_what_it_saw(page: Page) -> None:
    game = table()
    opened(page, game, "round/1/")
    page.locator("#seat-1").fill("15")
    page.locator("#seat-2").focus()
    correct(game)
    page.clock.run_for(POLL)
    expect(page.locator("#news")).to_contain_text("The game was changed on another phone.")
    expect(page.locator("#status")).to_contain_text("Changed meanwhile")
    page.locator("#news").get_by_role("button", name="Show the page as it is now").click()
    page.wait_for_load_state()
    expect(page.locator("#seat-1")).to_have_value("15")
    # What has come under the finger since the last tap hears no second one.
    page.wait_for_timeout(750)
    page.locator("button[value=save]").click()
    expect(page.locator("#main")).to_contain_text("Meanwhile somebody else wrote: 14.")


def test_a_table_that_is_changed_while_somebody_enters_leads_on_and_keeps_what_is_typed(page: Page) -> None:
    game = table()
    keeps_score(page).goto(round_path(game, 3))
    page.wait_for_load_state("networkidle")
    page.locator("#seat-2").fill("47")
    services.add_seat(
        game=game,
        name="Zoe",
        after=game.seats.get(position=0).pk,
        first_round=3,
        client_id=uuid4(),
        device=OTHER_DEVICE,
        now=NOW,
    )
    page.evaluate(LOOK)
    news = page.locator("#news")
    expect(news).to_contain_text("Somebody changed the table.")
    page.locator("#engine").evaluate("field => { field.closest('details').open = true; field.value = '5'; }")
    news.get_by_role("button", name="Show the page as it is now").click()
    expect(page.locator(".seat .name")).to_have_text(["Ana", "Zoe", "Luis", "Kim"])
    kim = page.locator(".seat", has=page.get_by_text("Kim", exact=True))
    expect(kim.locator(".entry .figure").last).to_have_value("47")
    expect(page.locator("#engine")).to_have_value("5")
    expect(news).to_be_hidden()
