"""News move nothing on the screen: what somebody is about to touch is still there when the finger comes down."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import EVERY_LOOK
from tests.browser.people import keeps_score, round_path
from tests.conftest import NewPage
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, cell, grant, new_game, play
from tests.tracker.test_disputes import write
from tracker import services
from tracker.models import Game, Role

BOXES = """() => {
    const found = {};
    const all = "main :is(a[href], button, input:not([type=hidden]), select, summary, h1, h2)";
    for (const element of document.querySelectorAll(all)) {
        const {top, bottom, height} = element.getBoundingClientRect();
        const isHidden = !element.checkVisibility() || !height || element.closest(".unseen, .dispute, .lookout, .asks");
        if (isHidden || bottom <= 0 || top >= innerHeight) continue;
        const name = `${element.localName} ${element.id || element.dataset.keeps || element.textContent.trim()}`;
        found[name] = Math.round(top);
    }
    return found;
}"""

LOOK = "document.dispatchEvent(new Event('visibilitychange'))"

THIRD = UUID(int=77)


def wrote(game: Game, position: int, pips: int, device: UUID) -> None:
    if not game.grants.filter(device=device).exists():
        grant(game, device, Role.SCOREKEEPER)
    write(game, position, pips, device)


def dispute(game: Game) -> None:
    """Two other phones write two scores for the second seat."""
    wrote(game, 1, 35, OTHER_DEVICE)
    wrote(game, 1, 53, THIRD)


def settle(game: Game) -> None:
    services.settle_cell(
        game=game,
        number=1,
        seat_id=game.seats.get(position=1).pk,
        facts=cell(53),
        client_id=uuid4(),
        device=OTHER_DEVICE,
        now=NOW,
    )


def close(game: Game) -> None:
    grant(game, OTHER_DEVICE, Role.SCOREKEEPER)
    play(game, [X, 30, 20], device=OTHER_DEVICE)


def seat_comes(game: Game) -> None:
    services.add_seat(game=game, name="Zoe", after=None, first_round=1, client_id=uuid4(), device=OTHER_DEVICE, now=NOW)


def two_out(game: Game) -> None:
    for position, device in ((0, OTHER_DEVICE), (2, THIRD)):
        services.write_cell(
            game=game,
            number=1,
            seat_id=game.seats.get(position=position).pk,
            facts=cell(X),
            seen=0,
            client_id=uuid4(),
            device=device,
            now=NOW,
        )


def board(game: Game) -> str:
    return game.get_absolute_url()


def entry(game: Game) -> str:
    return round_path(game, 1)


def own(game: Game) -> str:
    grant(game, DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    return f"{game.get_absolute_url()}mine/"


def news_of(page: Page, happens: Callable[[], None]) -> tuple[dict[str, int], dict[str, int]]:
    """Where everything on the screen was, and where what is still there is after the news."""
    before: dict[str, int] = page.evaluate(BOXES)
    assert before
    with page.expect_response(lambda answer: "/live/" in answer.url and answer.status == 200):
        happens()
        page.evaluate(LOOK)
    page.wait_for_timeout(400)
    after: dict[str, int] = page.evaluate(BOXES)
    assert len(before.keys() & after.keys()) >= len(before) / 2
    return {name: top for name, top in before.items() if name in after}, {
        name: top for name, top in after.items() if name in before
    }


def moved(before: dict[str, int], after: dict[str, int]) -> dict[str, tuple[int, int]]:
    """What has another place, by more than what is rounded."""
    return {name: (top, after[name]) for name, top in before.items() if abs(after[name] - top) > 1}


WHERE = {
    "board": (board, {}),
    "list": (entry, {}),
    "keypad": (entry, {"has_touch": True}),
    "own list": (own, {}),
    "own keypad": (own, {"has_touch": True}),
}


@pytest.mark.parametrize("scrolled", [0, 60, 250] if EVERY_LOOK else [60], ids="scrolled {}".format)
@pytest.mark.parametrize("happens", [dispute, close, two_out, seat_comes], ids=lambda function: function.__name__)
@pytest.mark.parametrize("where", WHERE)
def test_what_comes_moves_nothing(
    new_page: NewPage, where: str, happens: Callable[[Game], None], scrolled: int
) -> None:
    address, options = WHERE[where]
    game = new_game("Ana", "Luis", "Kim", device=OTHER_DEVICE if "own" in where else DEVICE)
    page = keeps_score(new_page(width=320, height=568, **options))
    page.goto(address(game))
    page.wait_for_timeout(300)
    page.evaluate("top => scrollTo(0, top)", scrolled)
    before, after = news_of(page, lambda: happens(game))
    assert moved(before, after) == {}


@pytest.mark.parametrize("scrolled", [0, 60, 250, 500] if EVERY_LOOK else [250], ids="scrolled {}".format)
@pytest.mark.parametrize("where", WHERE)
def test_what_is_settled_moves_nothing(new_page: NewPage, where: str, scrolled: int) -> None:
    address, options = WHERE[where]
    game = new_game("Ana", "Luis", "Kim", device=OTHER_DEVICE if "own" in where else DEVICE)
    dispute(game)
    page = keeps_score(new_page(width=320, height=568, **options))
    page.goto(address(game))
    page.wait_for_timeout(300)
    page.evaluate("top => scrollTo(0, top)", scrolled)
    before, after = news_of(page, lambda: settle(game))
    assert moved(before, after) == {}


def test_a_dispute_that_comes_is_said_in_the_line_that_is_there(new_page: NewPage) -> None:
    game = new_game("Ana", "Luis", "Kim")
    page = keeps_score(new_page(width=320, height=568))
    page.goto(board(game))
    dispute(game)
    page.evaluate(LOOK)
    page.locator("#asks").click()
    expect(page.get_by_role("heading", name="Luis, round 1: which one?")).to_be_in_viewport()
    page.get_by_role("button", name="53").click()
    expect(page.get_by_role("heading", name="which one?")).to_have_count(0)


@pytest.mark.parametrize("where", ["list", "own list", "keypad", "own keypad"])
def test_one_tap_settles_it_where_the_round_is_entered(new_page: NewPage, where: str) -> None:
    address, options = WHERE[where]
    game = new_game("Ana", "Luis", "Kim", device=OTHER_DEVICE if "own" in where else DEVICE)
    page = keeps_score(new_page(width=320, height=568, **options))
    page.goto(address(game))
    if where == "keypad":
        page.locator("#keypad [data-key=next]").click()
    page.wait_for_timeout(300)
    path = page.url
    dispute(game)
    page.evaluate(LOOK)
    page.locator("#keypad .choose" if "keypad" in where else ".dispute").get_by_role("button", name="53").click()
    if "keypad" in where:
        expect(page.locator("#keypad output")).to_have_text("53")
    else:
        expect(page.locator(".seat").filter(has_text="Luis").locator(".entry .figure")).to_have_value("53")
    expect(page.locator("#status")).to_have_text("All saved")
    assert page.url == path


def test_the_keypad_goes_back_a_seat(new_page: NewPage) -> None:
    game = new_game("Ana", "Luis", "Kim")
    page = keeps_score(new_page(width=320, height=568, has_touch=True))
    page.goto(entry(game))
    pad = page.locator("#keypad")
    pad.locator("[data-key=next]").click()
    expect(page.locator("#keypad-name")).to_have_text("Luis")
    back = page.get_by_role("button", name="Back to Ana")
    box = back.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    back.click()
    expect(page.locator("#keypad-name")).to_have_text("Ana")
    back.or_(page.get_by_role("button", name="Back to Kim")).click()
    expect(page.locator("#keypad-name")).to_have_text("Kim")
    key = pad.locator("[data-key='5']").bounding_box()
    assert key is not None
    assert key["height"] >= 64
    onward = pad.locator("[data-key=next]").bounding_box()
    assert onward is not None
    assert onward["y"] + onward["height"] <= 568


def test_the_final_table_hears_of_the_rematch_and_of_a_game_that_goes_on(new_page: NewPage) -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=1)
    play(game, [X, 12, 20])
    grant(game, OTHER_DEVICE, Role.WATCHER)
    page = keeps_score(new_page(), OTHER_DEVICE)
    page.goto(f"{game.get_absolute_url()}end/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("wins")
    before, after = news_of(
        page, lambda: services.rematch(game=game, device=DEVICE, now=NOW, played_on=game.played_on) and None
    )
    assert moved(before, after) == {}
    expect(page.get_by_role("link", name="Go to the new game")).to_be_attached()
    play_again = Game.objects.get(rematch_of=game)
    page.get_by_role("link", name="Go to the new game").click()
    assert page.url.endswith(play_again.get_absolute_url())
