"""The keypad where there is little room: the largest figures, the longest names, a full table, and much to be said."""

from __future__ import annotations

from itertools import pairwise
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import EVERY_LOOK, flaws
from tests.browser.people import NAMES, keeps_score, round_path, wait_until
from tests.conftest import NewPage
from tests.tracker.factories import NOW, OTHER_DEVICE, grant, new_game
from tests.tracker.test_disputes import write
from tracker import services
from tracker.models import Cell, Game

LONG = "Montserrat Puigdomènech i Bonaventura"[:35]
LOOK = "document.dispatchEvent(new Event('visibilitychange'))"
SIZES = pytest.mark.parametrize(
    ("width", "height"), [(320, 568), (360, 640), (360, 740), (768, 1024)] if EVERY_LOOK else [(320, 568), (768, 1024)]
)

HIDDEN = """selector => [...document.querySelectorAll(selector)]
    .filter(control => control.checkVisibility())
    .filter(control => {
        control.scrollIntoView({block: "nearest"});
        const box = control.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const isWhole = box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
        return !isWhole || !control.contains(document.elementFromPoint(x, y));
    })
    .map(control => control.textContent)"""
"""What is shown of the keypad and cannot be touched, even where its own place is scrolled to it."""


def key(page: Page, *which: str) -> None:
    for each in which:
        page.locator(f"#keypad [data-key='{each}']").click()


def at_the_keys(new_page: NewPage, game: Game, width: int, height: int) -> Page:
    page = keeps_score(new_page(width=width, height=height, has_touch=True))
    page.goto(round_path(game, 1))
    expect(page.locator("#keypad")).to_be_visible()
    return page


def dispute(game: Game, position: int) -> None:
    for pips, device in ((141, OTHER_DEVICE), (153, uuid4())):
        write(game, position, pips, device)


@SIZES
def test_a_large_figure_stands_on_one_line_beside_the_longest_name(new_page: NewPage, width: int, height: int) -> None:
    page = at_the_keys(new_page, new_game(LONG, "Luis", "Kim"), width, height)
    key(page, "1", "4", "7", "8")
    output = page.locator("#keypad output")
    assert output.evaluate("it => it.clientHeight <= 66 && it.scrollWidth <= it.clientWidth")
    assert page.evaluate(HIDDEN, "#keypad :is(button, a, output)") == []
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@SIZES
def test_with_all_there_is_to_say_every_control_is_reached(new_page: NewPage, width: int, height: int) -> None:
    game = new_game(LONG, *NAMES[:12], highest=18)
    page = at_the_keys(new_page, game, width, height)
    dispute(game, 0)
    page.evaluate(LOOK)
    expect(page.locator("#keypad .choose button")).to_have_count(2)
    page.wait_for_timeout(800)
    grant(game, OTHER_DEVICE)
    services.add_seat(
        game=game, name="Zita", after=None, first_round=1, client_id=uuid4(), device=OTHER_DEVICE, now=NOW
    )
    page.evaluate(LOOK)
    expect(page.locator("#keypad-problems")).to_contain_text("Somebody changed the table.")
    page.wait_for_timeout(800)
    assert flaws(page) == []
    # Both scores are seen at once, and not one of them cut off.
    for score in ("141", "153"):
        expect(page.locator("#keypad .choose b").get_by_text(score)).to_be_in_viewport(ratio=1)
    assert page.locator("#keypad .choose").evaluate("it => it.scrollWidth <= it.clientWidth")
    assert page.evaluate(HIDDEN, "#keypad > :not(.around) :is(button, a), #keypad output") == []
    # And what there is no room for is one tap away.
    if page.locator("#keypad [data-key=more]").is_visible():
        key(page, "more")
    assert page.evaluate(HIDDEN, "#keypad :is(.asks, [data-key=more]) :is(button, a)") == []
    page.locator("#keypad .choose").get_by_role("button", name="153").click()
    wait_until(page, lambda: Cell.objects.get(seat__player__name=LONG).pips == 153)


SEEN_WHOLE = """([selector, place]) => {
    const room = document.querySelector(place).getBoundingClientRect();
    return [...document.querySelectorAll(selector)].filter(each => {
        const box = each.getBoundingClientRect();
        return box.height && box.top >= room.top - 1 && box.bottom <= room.bottom + 1 && box.right <= room.right + 1;
    }).map(each => each.textContent);
}"""
MORE = "#keypad [data-key=more]"


@SIZES
@pytest.mark.parametrize("players", [4, 8, 14])
def test_everybody_who_is_missing_is_named_and_one_tap_leads_to_any(
    new_page: NewPage, width: int, height: int, players: int
) -> None:
    names = NAMES[:players]
    page = at_the_keys(new_page, new_game(*names, highest=18), width, height)
    more = page.locator(MORE)
    if more.is_visible():
        # Who has the keys stands above them; the others by their names, or by their initials where those have no room.
        expect(more).to_have_accessible_name("Missing: " + ", ".join(names[1:]))
        badges = page.evaluate("[...document.querySelectorAll('#scores .badge')].map(each => each.textContent)")
        if more.locator(".badge").count():
            assert page.evaluate(SEEN_WHOLE, [f"{MORE} .badge", MORE]) == badges[1:]
        else:
            assert more.evaluate("it => it.scrollHeight <= it.clientHeight && it.scrollWidth <= it.clientWidth")
            expect(more).to_have_text("Missing: " + ", ".join(names[1:]))
        more.click()
    assert page.evaluate(SEEN_WHOLE, ["#keypad-missing button", "#keypad-asks"]) == list(names)
    assert flaws(page) == []
    page.locator("#keypad-missing").get_by_text(names[-1]).click()
    expect(page.locator("#keypad-name")).to_have_text(names[-1])
    # The keys are there again.
    key(page, "7")
    expect(page.locator("#keypad output")).to_have_text("7")


@SIZES
def test_whom_something_waits_for_is_named_whole_however_long_the_name(
    new_page: NewPage, width: int, height: int
) -> None:
    game = new_game("Ana", LONG, "Kim")
    page = at_the_keys(new_page, game, width, height)
    dispute(game, 1)
    page.evaluate(LOOK)
    button = page.locator("#keypad-missing").get_by_text(f"Needs you: {LONG}")
    expect(button).to_have_count(1)
    if page.locator(MORE).is_visible():
        key(page, "more")
    assert button.evaluate("it => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight")
    assert page.evaluate(SEEN_WHOLE, ["#keypad-missing button", "#keypad-asks"])[0] == f"Needs you: {LONG}"
    # Nothing lies over anything else.
    rows = page.evaluate(
        "[...document.querySelectorAll('#keypad > *')].map(row => row.getBoundingClientRect())"
        ".map(({top, bottom}) => [top, bottom])"
    )
    assert all(upper[1] <= lower[0] + 0.5 for upper, lower in pairwise(rows))


@SIZES
def test_two_scores_are_read_whole_with_who_and_when(new_page: NewPage, width: int, height: int) -> None:
    game = new_game("Ana", "Luis", "Kim")
    page = at_the_keys(new_page, game, width, height)
    dispute(game, 1)
    page.evaluate(LOOK)
    expect(page.locator("#keypad-missing")).to_contain_text("Needs you: Luis")
    if page.locator(MORE).is_visible():
        key(page, "more")
    page.locator("#keypad-missing").get_by_text("Luis").click()
    choices = page.locator("#keypad .choose span")
    expect(choices).to_have_count(2)
    for each in choices.all():
        expect(each).to_be_in_viewport(ratio=1)
        assert each.evaluate("it => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight + 1")
    # What every other phone shows until it is settled.
    expect(page.locator("#keypad-place")).to_contain_text("was: 141")
    page.wait_for_timeout(800)
    page.locator("#keypad .choose").get_by_role("button", name="153").click()
    wait_until(page, lambda: Cell.objects.get(seat__player__name="Luis").pips == 153)
    # Nothing lies over the keys any more.
    page.wait_for_timeout(800)
    expect(page.locator("#keypad .choose")).to_have_count(0)
    assert page.evaluate(HIDDEN, "#keypad .keys button") == []


@SIZES
def test_two_scores_that_come_while_somebody_types_lay_nothing_over_the_keys(
    new_page: NewPage, width: int, height: int
) -> None:
    game = new_game("Ana", "Luis", "Kim")
    page = at_the_keys(new_page, game, width, height)
    dispute(game, 0)
    page.evaluate(LOOK)
    expect(page.locator("#keypad .choose b")).to_have_text(["141", "153"])
    page.wait_for_timeout(800)
    assert page.evaluate(HIDDEN, "#keypad .keys button") == []
    assert page.locator("#keypad .choose span").evaluate_all(
        "all => all.every(it => it.scrollHeight <= it.clientHeight + 1)"
    )


def test_the_keys_stand_beneath_the_head_of_their_round(new_page: NewPage) -> None:
    page = at_the_keys(new_page, new_game("Ana", "Luis"), 768, 1024)
    edges = "it => [it.getBoundingClientRect().left, it.getBoundingClientRect().right]"
    assert page.locator(".head").evaluate(edges) == page.locator("#keypad .keys").evaluate(edges)


def test_a_hand_of_nine_leaves_the_tiles_their_room(new_page: NewPage) -> None:
    page = at_the_keys(new_page, new_game("Ana", "Luis", highest=18), 320, 568)
    key(page, "tiles")
    for tile in ("18-17", "18-0", "0-0", "11-10", "14-9", "9-1", "9-2", "9-3", "9-4"):
        page.locator(f"#tiles [value='{tile}']").check()
    # Two rows and a half of them; the receipt scrolls, and shows its end.
    assert page.locator("#tiles .tiles").evaluate("it => it.clientHeight") >= 125
    receipt = page.locator("#tiles-receipt")
    assert receipt.evaluate("it => it.scrollTop + it.clientHeight >= it.scrollHeight - 1")
    assert flaws(page) == []
