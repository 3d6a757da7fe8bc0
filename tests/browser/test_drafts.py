"""What is typed in a form that stands in no queue: another language, a reload, a phone that drops the page."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import flaws
from tests.browser.people import Held, keeps_score, round_path, save, wait_until
from tests.browser.test_house_rules import section
from tests.conftest import NewPage
from tests.tracker.factories import OTHER_DEVICE, X, club, new_game, play
from tests.tracker.houses import club_game, save_house
from tests.tracker.test_disputes import write
from tracker.models import Game
from tracker.sheets.table import Table


def asked_by(page: Page) -> list[str]:
    """What the browser asks from now on; answered with yes."""
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    return asked


def drafts(page: Page) -> list[str]:
    found: list[str] = page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))")
    return found


def kept_for_long(page: Page) -> list[str]:
    found: list[str] = page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('draft:'))")
    return found


def played() -> Game:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    return game


def score_path(game: Game) -> str:
    return f"{game.get_absolute_url()}round/1/seat/{game.seats.get(position=1).pk}/"


def type_score(page: Page) -> None:
    page.locator("#seat-1").fill("14")


def type_rounds(page: Page, text: str = "7") -> None:
    page.locator("#rounds").fill(text)


def type_rule(page: Page, text: str = "7") -> None:
    section(page, "Rounds")
    type_rounds(page, text)


def type_no_number(page: Page) -> None:
    type_rule(page, "7o")


def new_rules() -> str:
    group = club()
    club_game(group)
    return f"/group/{group.uuid}/rules/new/?from=short-game"


def next_rules() -> str:
    group = club()
    club_game(group)
    return save_house(group).get_absolute_url()


FORMS: dict[str, tuple[Callable[[Game], str], Callable[[Page], None], str, str]] = {
    "new game": (lambda _game: "/new/", lambda page: page.locator("#name-1").fill("Rosa"), "#name-1", "Rosa"),
    "score": (score_path, type_score, "#seat-1", "14"),
    "closed round": (
        lambda game: round_path(game, 1),
        type_score,
        "#seat-1",
        "14",
    ),
    "forgotten round": (
        lambda game: f"{game.get_absolute_url()}table/round/1/before/",
        type_score,
        "#seat-1",
        "14",
    ),
    "rules": (lambda game: f"{game.get_absolute_url()}rules/", type_rounds, "#rounds", "7"),
    "every rule": (lambda game: f"{game.get_absolute_url()}rules/house/", type_rule, "#rounds", "7"),
    "new house rules": (lambda _game: new_rules(), type_rule, "#rounds", "7"),
    "next house rules": (lambda _game: next_rules(), type_rule, "#rounds", "7"),
    "house rules that are no number yet": (lambda _game: next_rules(), type_no_number, "#rounds", "7o"),
}
"""Where it is, what is typed, and what then has to stand where."""


@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize("form", FORMS)
def test_another_language_takes_all_along(new_page: NewPage, form: str, javascript: bool) -> None:
    path, fill, field, typed = FORMS[form]
    page = keeps_score(new_page(javascript=javascript))
    asked = asked_by(page)
    page.goto(path(played()))
    fill(page)
    page.get_by_role("button", name="Català").click()
    expect(page.locator("html")).to_have_attribute("lang", "ca")
    expect(page.locator(field)).to_have_value(typed)
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator(field)).to_have_value(typed)
    assert asked == []


@pytest.mark.parametrize("form", FORMS)
def test_a_page_that_is_loaded_again_has_what_was_typed(page: Page, form: str) -> None:
    path, fill, field, typed = FORMS[form]
    asked = asked_by(page)
    keeps_score(page).goto(path(played()))
    page.wait_for_load_state("networkidle")
    fill(page)
    page.goto("/join/")
    page.go_back()
    expect(page.locator(field)).to_have_value(typed)
    page.reload()
    expect(page.locator(field)).to_have_value(typed)
    assert asked == []


def test_more_names_than_a_new_form_has_come_back_all(page: Page) -> None:
    page.goto("/new/")
    for at, name in enumerate(["Ana", "Luis", "Kim", "Rosa", "Tom"]):
        if at == 4:
            page.get_by_role("button", name="Add a player").click()
        page.locator(f"#name-{at}").fill(name)
    page.locator("label[for=set-9]").click()
    page.reload()
    expect(page.locator("#name-4")).to_have_value("Tom")
    expect(page.locator("#name-0")).to_have_value("Ana")
    expect(page.locator("#set-9")).to_be_checked()


def test_a_game_that_was_made_leaves_no_names_behind(page: Page) -> None:
    page.goto("/new/")
    page.locator("#name-0").fill("Ana")
    page.locator("#name-1").fill("Luis")
    page.get_by_role("button", name="Begin the game").click()
    expect(page.locator("#board")).to_be_visible()
    page.goto("/new/")
    page.wait_for_load_state("networkidle")
    expect(page.locator("#name-0")).to_have_value("")
    assert drafts(page) == []


def test_a_correction_that_was_saved_or_cancelled_is_not_typed_again(page: Page) -> None:
    game = played()
    keeps_score(page).goto(score_path(game))
    page.locator("#seat-1").fill("14")
    page.locator("[data-cancel]").click()
    expect(page.locator("#board")).to_be_visible()
    page.goto(score_path(game))
    page.wait_for_load_state("networkidle")
    expect(page.locator("#seat-1")).to_have_value("41")
    page.locator("#seat-1").fill("15")
    expect(page.locator(".preview")).to_contain_text("41 → 15")
    save(page)
    expect(page.locator("#board")).to_be_visible()
    assert drafts(page) == []


def test_rules_that_were_saved_stand_as_they_are(page: Page) -> None:
    game = played()
    keeps_score(page).goto(f"{game.get_absolute_url()}rules/")
    page.wait_for_load_state("networkidle")
    type_rounds(page)
    page.locator("button[value=look]").click()
    expect(page.locator("#rounds")).to_have_value("7")
    save(page)
    expect(page.locator("#board")).to_be_visible()
    assert Game.objects.get(pk=game.pk).rule_set.rounds == 7
    page.goto(f"{game.get_absolute_url()}rules/")
    page.wait_for_load_state("networkidle")
    expect(page.locator("#rounds")).to_have_value("7")
    assert drafts(page) == []


def test_a_forgotten_round_that_came_back_is_put_in(page: Page) -> None:
    game = played()
    keeps_score(page).goto(f"{game.get_absolute_url()}table/round/1/before/")
    page.locator("label[for=seat-0-out]").click()
    page.locator("#seat-1").fill("14")
    page.reload()
    expect(page.locator("#seat-1")).to_have_value("14")
    expect(page.locator("#seat-0-out")).to_be_checked()
    save(page)
    expect(page.locator(".summary.doubt")).to_be_visible()
    save(page)
    expect(page.locator("#board")).to_be_visible()
    assert Table.load(game).rounds[0].facts.cells[1].pips == 14
    assert drafts(page) == []


def test_names_that_are_typed_before_the_scripts_have_come_are_kept(page: Page) -> None:
    scripts = Held(page, "**/pages/form*.js")
    page.goto("/new/", wait_until="commit")
    page.locator("#name-0").click()
    page.keyboard.type("Rosa")
    scripts.wait()
    scripts.let_go()
    wait_until(page, lambda: drafts(page))
    asked = asked_by(page)
    page.get_by_role("link", name="Roundhouse").click()
    page.wait_for_url("**/")
    page.goto("/new/")
    expect(page.locator("#name-0")).to_have_value("Rosa")
    assert asked == []


def test_where_nothing_can_be_kept_leaving_asks_first(page: Page) -> None:
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); };")
    page.goto("/new/")
    page.wait_for_load_state("networkidle")
    page.locator("#name-0").click()
    page.keyboard.type("Rosa")
    asked = asked_by(page)
    page.get_by_role("link", name="Roundhouse").click()
    page.wait_for_url("**/")
    assert asked == ["beforeunload"]


# --- House rules: so much is typed that it outlives the tab -----------------------------------------------------------


def typed_rules(page: Page, path: str) -> None:
    keeps_score(page).goto(path)
    page.wait_for_load_state("networkidle")
    type_rule(page)
    expect(page.locator(".preview")).to_contain_text("7 rounds")


@pytest.mark.parametrize("rules", [new_rules, next_rules], ids=["new", "next version"])
def test_house_rules_outlive_a_tab_that_was_closed(page: Page, rules: Callable[[], str]) -> None:
    path = rules()
    typed_rules(page, path)
    context = page.context
    page.close()
    page = context.new_page()
    page.goto(path.partition("?")[0])
    expect(page.locator("#rounds")).to_have_value("7")
    # It says where that comes from, and how to be without it.
    expect(page.locator("#earlier")).to_contain_text("This was typed at an earlier visit and is not saved.")
    assert flaws(page) == []
    page.wait_for_timeout(800)
    page.get_by_role("button", name="Leave it and begin anew").click()
    expect(page.locator("#earlier")).to_have_count(0)
    expect(page.locator("#rounds")).not_to_have_value("7")
    assert kept_for_long(page) == []


def test_a_line_that_was_taken_out_stays_out_when_the_page_is_loaded_again(page: Page) -> None:
    keeps_score(page).goto(next_rules())
    page.wait_for_load_state("networkidle")
    section(page, "Dominoes")
    lines = page.locator("[id^=deal_table-][id$=-tiles]")
    before = lines.count()
    page.locator("#deal_table-0-highest-remove").click()
    expect(lines).to_have_count(before - 1)
    page.reload()
    expect(page.locator(".preview")).to_contain_text("1 rule differs")
    expect(lines).to_have_count(before - 1)


def test_house_rules_that_were_saved_leave_no_draft(page: Page) -> None:
    typed_rules(page, next_rules())
    save(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text("2")
    assert kept_for_long(page) == []


def test_house_rules_that_were_cancelled_stand_as_they_are(page: Page) -> None:
    path = next_rules()
    typed_rules(page, path)
    page.locator("[data-cancel]").click()
    page.wait_for_load_state("networkidle")
    expect(page.locator("#rounds")).not_to_have_value("7")
    assert kept_for_long(page) == []


def test_whoever_begins_from_other_rules_is_asked_and_begins_from_those(page: Page) -> None:
    path = new_rules()
    asked = asked_by(page)
    typed_rules(page, path)
    page.locator("#from").select_option("classic")
    page.get_by_role("button", name="Use them below").click()
    page.wait_for_url("**from=classic")
    page.wait_for_load_state("networkidle")
    expect(page.locator("#rounds")).not_to_have_value("7")
    assert asked == ["beforeunload"]
    assert kept_for_long(page) == []


def test_a_draft_of_last_week_is_no_draft_any_more(page: Page) -> None:
    path = next_rules()
    typed_rules(page, path)
    page.clock.install(time=dt.datetime.now(tz=dt.UTC) + dt.timedelta(days=8))
    page.goto(path)
    page.wait_for_load_state("networkidle")
    expect(page.locator("#rounds")).not_to_have_value("7")


# --- Which one? -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("javascript", [True, False])
def test_what_is_typed_stays_while_somebody_says_which_score_it_was(new_page: NewPage, javascript: bool) -> None:
    game = new_game("Ana", "Luis", "Kim")
    write(game, 1, 35)
    write(game, 1, 53, OTHER_DEVICE)
    page = keeps_score(new_page(javascript=javascript))
    asked = asked_by(page)
    page.goto(round_path(game, 1))
    page.locator("#seat-2").fill("77")
    page.locator(".dispute").get_by_role("button", name="53").click()
    expect(page.locator(".dispute:not(.settled)")).to_have_count(0)
    expect(page.locator("#seat-1")).to_have_value("53")
    expect(page.locator("#seat-2")).to_have_value("77")
    assert asked == []
    assert Table.load(game).stored(1)[0].cells[1].pips == 53
