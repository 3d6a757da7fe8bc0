"""Each printed sheet of a club is typed into the editor on a phone, its card is read there, and a game goes by it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

import pytest
from playwright.sync_api import Page, expect

from scoring import PRESETS, DealRow, Penalty, RuleSet
from tests.browser.looks import EVERY_LOOK
from tests.browser.people import keeps_score, round_path, standing, type_round
from tests.conftest import NewPage
from tests.tracker.factories import Typed, X, club
from tests.tracker.houses import club_game
from tests.tracker.test_house_sheets import SHEETS
from tracker.forms.house.fields import LISTS, SECTIONS
from tracker.models import Game, Group, HouseRules
from tracker.words.card import rule_card
from tracker.words.house import section_title
from tracker.words.lists import engine_text


@dataclass(frozen=True)
class Evening:
    """What comes of a sheet at a table: how many sit down, what the game's page says, and a round with its totals."""

    seats: int
    says: tuple[str, ...]
    engine: int
    typed: tuple[Typed, ...]
    totals: tuple[str, ...]
    reason: str = ""
    """What the last of them pays beside, tapped on the form of the round."""


EVENINGS = {
    "16/15/14/13/12/11/10 tiles for 2 to 8 seats": Evening(
        4, ("14 tiles each", "Round 1 of 13"), 12, (X, 20, 31, 8), ("0", "20", "31", "8")
    ),
    "double-12 that starts at double 9, twelve tiles": Evening(
        3, ("12 tiles each", "Round 1 of 10"), 9, (X, 24, 31), ("0", "24", "31")
    ),
    "two double-9 sets mixed, 9/8/7 tiles for 6/7/8 and more": Evening(
        7, ("8 tiles each", "Round 1 of 10"), 9, (X, 1, 1, 18, 20, 9, 12), ("0", "1", "1", "18", "20", "9", "12")
    ),
    "double-15 with 11 tiles for up to 12": Evening(
        3, ("11 tiles each", "Round 1 of 16"), 15, (X, 29, 31), ("0", "29", "31")
    ),
    "even doubles only": Evening(3, ("Round 1 of 7",), 12, (X, 20, 31), ("0", "20", "31")),
    "a 14th round back on 12-12": Evening(3, ("Round 1 of 14",), 12, (X, 20, 31), ("0", "20", "31")),
    "5 off for going out": Evening(3, ("Round 1 of 13",), 12, (X, 20, 31), ("−5", "20", "31")),
    "25 for the double-blank": Evening(3, ("double-blank 25",), 12, (X, 25, 31), ("0", "25", "31")),
    "blank ends worth 5": Evening(3, ("blank ends 5",), 12, (X, 18, 31), ("0", "18", "31")),
    "10 for a train left public at the end": Evening(
        3, ("Round 1 of 13",), 12, (X, 20, 31), ("0", "20", "41"), "public train"
    ),
    "two tiles drawn for a forgotten call": Evening(
        3, ("Round 1 of 13",), 12, (X, 20, 31), ("0", "20", "31"), "Forgotten call"
    ),
    "everyone finishes their first turn": Evening(3, ("Round 1 of 13",), 12, (X, X, 31), ("0", "0", "31")),
}

NAMES = ("Ana", "Luis", "Kim", "Mike", "Rosa", "Tom", "Pilar")


def unfold(page: Page, field: str) -> None:
    """The part of the rules that has this field."""
    key = next(key for key, names in SECTIONS.items() if field in names)
    details = page.locator("#house details").filter(has=page.locator("summary", has_text=str(section_title(key))))
    # What the page has just asked may unfold it as well, for what is wrong in it: a click would shut it again.
    for _try in range(4):
        if details.get_attribute("open") is None:
            details.locator("summary").click()
        page.wait_for_timeout(300)


def type_field(page: Page, field: str, value: object) -> None:
    unfold(page, field)
    if field in LISTS:
        assert isinstance(value, tuple)
        type_lines(page, field, value)
    elif isinstance(value, bool):
        page.locator(f"label[for={field}]").click()
    elif page.locator(f"#{field}").count():
        assert isinstance(value, int)
        page.locator(f"#{field}").fill(str(abs(value)))
    else:
        chosen = value.value if isinstance(value, Enum) else value
        page.locator(f"label:has([name={field}][value='{chosen}'])").click()


def type_lines(page: Page, field: str, rows: tuple[object, ...]) -> None:
    lines = page.locator(f"#{field}-lines .cells")
    while (count := lines.count()) > 0:
        page.locator(f"#{field}-0-{LISTS[field][0]}-remove, #{field}-0-remove").first.click()
        expect(lines).to_have_count(count - 1)
    for index, row in enumerate(rows):
        page.locator(f"#{field}-add").click()
        expect(lines).to_have_count(index + 1)
        for column, value in columns(row):
            cell = page.locator(f"#{field}-{index}-{column}")
            if cell.evaluate("cell => cell.tagName") == "SELECT":
                cell.select_option(value)
            else:
                cell.fill(value)


def columns(row: object) -> list[tuple[str, str]]:
    match row:
        case DealRow():
            return [(name, str(getattr(row, name) or "")) for name in LISTS["deal_table"]]
        case Penalty():
            return [(name, str(getattr(row, name))) for name in LISTS["penalties"]]
    raise AssertionError(row)


def fits(page: Page) -> None:
    """Nothing is to be scrolled to from the side."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def sentences(rules: RuleSet) -> set[str]:
    """What the card says for any number of players."""
    return {sentence for section in rule_card(rules, None).sections for sentence in section.sentences}


def begin(page: Page, group: Group, seats: int) -> Game:
    page.goto(f"/new/?group={group.uuid}")
    page.wait_for_load_state()
    while page.locator("input[id^=name-]").count() < seats:
        page.locator("button[value=add]").first.click()
        page.wait_for_load_state()
    for place, name in enumerate(NAMES[:seats]):
        page.locator(f"#name-{place}").fill(name)
    # What has come under the finger since the last tap hears no second one.
    page.wait_for_timeout(750)
    page.locator("button[value=create]").click()
    expect(page.locator("main")).to_contain_text("Round 1 of")
    return Game.objects.latest("pk")


@pytest.mark.parametrize("name", EVENINGS if EVERY_LOOK else [*EVENINGS][::3])
def test_a_printed_sheet_is_typed_in_and_an_evening_goes_by_it(new_page: NewPage, name: str) -> None:
    sheet, evening = SHEETS[name], EVENINGS[name]
    group = club()
    club_game(group)
    page = keeps_score(new_page(width=360, height=640))
    page.goto(f"/group/{group.uuid}/rules/new/?from=classic")
    page.wait_for_load_state()
    page.locator("#name").fill("As printed")
    # The set comes first: a deal is for one.
    for field, value in sheet.changes.items():
        type_field(page, field, value)
        fits(page)
    # What is typed is on the card before anybody saves it.
    for said in sentences(sheet.rules) - sentences(PRESETS["classic"]):
        expect(page.locator("#card")).to_contain_text(said)
    # What the page still asks by itself would be broken off by leaving it.
    page.wait_for_load_state("networkidle")
    page.locator("#house button[value=save]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("As printed, version 1")
    fits(page)
    house = HouseRules.objects.get()
    assert house.rule_set == sheet.rules
    page.get_by_role("button", name="Begin new games with these rules").click()
    expect(page.get_by_text("for new games")).to_be_visible()

    game = begin(page, group, evening.seats)
    assert game.house_rules == house
    for said in ("As printed, version 1", *evening.says):
        expect(page.locator("main")).to_contain_text(said)
    expect(page.locator("main")).to_contain_text(engine_text(evening.engine))
    page.goto(round_path(game, 1))
    page.wait_for_load_state()
    type_round(page, evening.typed)
    if evening.reason:
        pay(page, evening.seats - 1, evening.reason)
    fits(page)
    page.locator("#scores .bar button[value=save]").click()
    expect(page.locator("main")).to_contain_text(re.compile(r"Round 2 of"))
    assert standing(page) == dict(zip(NAMES[: evening.seats], evening.totals, strict=True))


def pay(page: Page, seat: int, reason: str) -> None:
    """What a penalty of the rules costs, by its name alone."""
    line = page.locator(f"[name=reason-{seat}]").first
    line.evaluate("line => { line.closest('details').open = true; }")
    line.fill(reason)
    line.press("Tab")
