"""The phone in the middle of the table: by touch, by keyboard and without a script, on several phones at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from scoring import MexicanTrains
from tests.browser.hub_pages import hub_path, lively
from tests.browser.people import Held, focused, is_same_document, keeps_score, mark_document, wait_until
from tests.browser.test_outbox import HIDE, WRITES, sent, status
from tests.conftest import NewPage
from tests.tracker.changes import seat_of
from tests.tracker.factories import DEVICE, OTHER_DEVICE, X, grant, new_game, play
from tests.tracker.test_taps import M1, PRIVATE, hub, ref, tap, train
from tracker.models import Change, Game, Role
from tracker.services import BeginTrain, LayDouble, NextTurn, SetMarker

LIVE = "**/live/**"


@pytest.fixture
def game(live_server: object) -> Game:
    return new_game("Ana", "Luis", "Kim", "Pau", **PRIVATE)


def opened(page: Page, game: Game) -> Page:
    keeps_score(page).goto(hub_path(game))
    expect(status(page)).to_have_text("All saved")
    mark_document(page)
    return page


def station(page: Page, game: Game, name: str) -> Locator:
    return page.locator(f"#station-{ref(game, name)}")


def menu_of(page: Page, game: Game, name: str) -> Locator:
    """The menu of a train, opened by its line in words."""
    page.locator(f"#words-{ref(game, name)}").click()
    dialog = page.get_by_role("dialog", name=f"{name}’s train")
    expect(dialog).to_be_visible()
    return dialog


def is_up(page: Page, game: Game, name: str, up: str = "true") -> None:
    expect(station(page, game, name)).to_have_attribute("aria-pressed", up)


def taps_of(game: Game, verb: str) -> int:
    return Change.objects.filter(game=game, verb=verb).exclude(facts={}).count()


def look(page: Page) -> None:
    """Take the phone up again: it asks at once what is new."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


# --- By touch --------------------------------------------------------------------------------------------------------


def test_a_touch_puts_the_marker_up_and_another_takes_it_down(new_page: NewPage, game: Game) -> None:
    page = opened(new_page(has_touch=True), game)
    requests = Held(page, WRITES)
    station(page, game, "Luis").tap()
    # At once, before any answer.
    is_up(page, game, "Luis")
    expect(station(page, game, "Luis")).to_contain_text("open")
    expect(status(page)).to_have_text("Sending…")
    requests.wait()
    requests.let_go()
    expect(status(page)).to_have_text("All saved")
    expect(page.locator("#hub-foot")).to_contain_text("Marker up: Luis’s train")
    assert train(game, "Luis").is_public
    station(page, game, "Luis").tap()
    is_up(page, game, "Luis", "false")
    expect(page.locator("#hub-foot")).to_contain_text("Marker down: Luis’s train")
    assert not train(game, "Luis").is_public
    assert is_same_document(page)


def test_a_finger_that_stays_opens_the_menu_and_moves_no_marker(new_page: NewPage, game: Game) -> None:
    page = opened(new_page(), game)
    box = station(page, game, "Luis").bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    dialog = page.get_by_role("dialog", name="Luis’s train")
    expect(dialog).to_be_visible()
    page.mouse.up()
    page.wait_for_timeout(200)
    expect(dialog).to_be_visible()
    is_up(page, game, "Luis", "false")
    dialog.get_by_role("group", name="Open double").get_by_role("button", name="5", exact=True).click()
    expect(dialog).to_be_hidden()
    expect(station(page, game, "Luis")).to_contain_text("open double 5|5")
    assert taps_of(game, "set marker") == 0
    assert [each.value for each in hub(game).doubles] == [5]
    # And what the menu says goes with it.
    menu_of(page, game, "Luis").get_by_role("button", name="Double 5|5 covered").click()
    expect(station(page, game, "Luis")).not_to_contain_text("open double")
    assert hub(game).doubles == ()


def test_a_finger_that_moves_away_is_no_long_press(new_page: NewPage, game: Game) -> None:
    page = opened(new_page(), game)
    box = station(page, game, "Luis").bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 50, box["y"] + 40)
    page.wait_for_timeout(700)
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.mouse.up()


def test_everything_that_a_menu_says_is_done(page: Page, game: Game) -> None:
    opened(page, game)
    menu_of(page, game, "Kim").get_by_role("button", name="Begun", exact=True).click()
    expect(page.locator(f"#words-{ref(game, 'Kim')}")).not_to_contain_text("Not begun")
    menu_of(page, game, "Kim").get_by_role("button", name="Not begun after all").click()
    expect(page.locator(f"#words-{ref(game, 'Kim')}")).to_contain_text("Not begun")
    menu_of(page, game, "Kim").get_by_text("Open end").click()
    page.locator("#end-7").click()
    expect(page.locator(f"#words-{ref(game, 'Kim')}")).to_contain_text("open end: 7")
    menu_of(page, game, "Kim").get_by_role("button", name="It is their turn").click()
    expect(page.locator(".whose")).to_have_text("Kim’s turn")
    page.get_by_role("button", name="Next: Pau").click()
    expect(page.locator(".whose")).to_have_text("Pau’s turn")
    page.get_by_role("button", name="Mexican train, not begun: begin it").click()
    expect(page.locator("#station-m1")).to_contain_text("everybody may play on it")
    page.get_by_role("button", name="Start the clock: 60 min").click()
    expect(page.locator("#clock")).to_contain_text("60 min left")
    expect(status(page)).to_have_text("All saved")
    assert (train(game, "Kim").ends, hub(game).turn, hub(game).mexican) == ((7,), seat_of(game, "Pau").pk, (M1,))


def test_where_doubles_branch_every_open_end_is_marked(page: Page, live_server: object, troubles: list[str]) -> None:
    game = new_game("Ana", "Luis", branching_doubles=True, **PRIVATE)
    opened(page, game)
    words = page.locator(f"#words-{ref(game, 'Luis')}")
    dialog = menu_of(page, game, "Luis")
    dialog.get_by_text("Open end", exact=True).click()
    for value in (3, 5):
        page.locator(f"#end-{value}").check()
    # News come meanwhile, of this train and another: what is marked stays so, and within sight.
    grant(game, OTHER_DEVICE)
    tap(game, LayDouble(ref(game, "Luis"), value=8), device=OTHER_DEVICE)
    tap(game, SetMarker(ref(game, "Ana"), up=True), device=OTHER_DEVICE)
    look(page)
    expect(page.locator("#menu-state")).to_contain_text("open double 8|8")
    expect(page.locator("#hub-menu input:checked")).to_have_count(2)
    page.get_by_role("button", name="These ends are open").click()
    expect(dialog).to_be_hidden()
    expect(words).to_contain_text("open end: 3, 5")
    # The next time one begins with what stands, and of another train with what stands there.
    menu_of(page, game, "Ana")
    expect(page.locator("#hub-menu input:checked")).to_have_count(0)
    page.keyboard.press("Escape")
    menu_of(page, game, "Luis").get_by_text("Open end", exact=True).click()
    page.locator("#end-3").uncheck()
    page.locator("#end-12").check()
    page.context.set_offline(True)
    page.get_by_role("button", name="These ends are open").click()
    expect(page.locator("#waiting")).to_contain_text("Luis’s train: Open end 5, 12")
    page.context.set_offline(False)
    expect(words).to_contain_text("open end: 5, 12")
    assert train(game, "Luis").ends == (5, 12)
    troubles.clear()


def test_each_of_several_mexican_trains_has_its_menu(page: Page, live_server: object) -> None:
    game = new_game("Ana", "Luis", mexican_trains=MexicanTrains.SEVERAL)
    tap(game, BeginTrain(M1))
    opened(page, game)
    page.get_by_role("button", name="Begin another Mexican train").click()
    page.locator("#station-m2").click()
    expect(page.get_by_role("dialog", name="Mexican train 2")).to_be_visible()
    expect(page.get_by_role("button", name="It is their turn")).to_be_hidden()
    page.locator("#double-4").click()
    expect(page.locator("#station-m2")).to_contain_text("open double 4|4")


def test_the_last_tap_is_taken_back(page: Page, game: Game) -> None:
    opened(page, game)
    station(page, game, "Luis").click()
    page.get_by_role("button", name="Undo last tap").click()
    expect(page.locator("#hub-foot .history li").first).to_contain_text("undo")
    is_up(page, game, "Luis", "false")
    assert not train(game, "Luis").is_public
    assert is_same_document(page)


def test_undo_pressed_at_once_and_twice_takes_back_two_taps(page: Page, game: Game, troubles: list[str]) -> None:
    opened(page, game)
    undo = page.get_by_role("button", name="Undo last tap")
    station(page, game, "Kim").click()
    expect(undo).to_be_visible()
    # None of them has an answer yet, not even the tap.
    requests = Held(page, WRITES)
    station(page, game, "Luis").click()
    undo.click()
    undo.click()
    requests.wait()
    requests.let_go()
    is_up(page, game, "Luis", "false")
    is_up(page, game, "Kim", "false")
    wait_until(page, lambda: taps_of(game, "undo tap") == 2)
    assert not train(game, "Luis").is_public
    assert not train(game, "Kim").is_public
    expect(undo).to_be_hidden()
    # Without a connection it waits for none: what is only on this phone is not taken back elsewhere.
    page.context.set_offline(True)
    station(page, game, "Pau").click()
    expect(page.locator("#waiting")).to_contain_text("Marker up: Pau’s train")
    expect(undo).to_be_hidden()
    page.context.set_offline(False)
    expect(undo).to_be_enabled()
    troubles.clear()


# --- By keyboard and screen reader -----------------------------------------------------------------------------------


def test_the_keyboard_does_all_of_it(page: Page, game: Game) -> None:
    opened(page, game)
    station(page, game, "Ana").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(station(page, game, "Luis")).to_be_focused()
    page.keyboard.press("Enter")
    is_up(page, game, "Luis")
    expect(page.locator("#hub-foot")).to_contain_text("Marker up: Luis’s train")
    # The part of the page is a new one, and the keyboard is where it was.
    expect(station(page, game, "Luis")).to_be_focused()
    page.keyboard.press("ContextMenu")
    expect(page.get_by_role("dialog", name="Luis’s train")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(station(page, game, "Luis")).to_be_focused()
    page.locator(f"#words-{ref(game, 'Luis')}").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("dialog")).to_be_visible()
    for _stop in range(30):
        page.keyboard.press("Tab")
        if focused(page)["id"] == "double-3":
            break
    page.keyboard.press("Enter")
    expect(station(page, game, "Luis")).to_contain_text("open double 3|3")
    assert [each.value for each in hub(game).doubles] == [3]


def test_who_listens_hears_each_train_in_the_order_of_the_table(page: Page, game: Game) -> None:
    tap(game, BeginTrain(ref(game, "Luis")))
    tap(game, LayDouble(ref(game, "Luis"), value=5))
    tap(game, SetMarker(ref(game, "Luis"), up=True))
    tap(game, NextTurn(None))
    opened(page, game)
    heard = page.get_by_role("list", name="Trains").locator(".station > .unseen").all_inner_texts()
    assert [" ".join(each.split()).replace(" ,", ",") for each in heard] == [
        "Ana’s train, whose turn it is, no marker, not begun",
        "Luis’s train, marker up, open double 5|5",
        "Kim’s train, no marker, not begun",
        "Pau’s train, no marker, not begun",
    ]
    luis = page.get_by_role("list", name="Trains").get_by_role("button", name="Luis’s train, marker up", pressed=True)
    expect(luis).to_have_count(1)


# --- Without a script ------------------------------------------------------------------------------------------------


def test_without_a_script_it_is_all_forms(new_page: NewPage, game: Game) -> None:
    page = keeps_score(new_page(javascript=False))
    page.goto(hub_path(game))
    station(page, game, "Luis").click()
    is_up(page, game, "Luis")
    page.locator("#pick-double").select_option("Kim’s train")
    page.locator("#double-5").click()
    expect(station(page, game, "Kim")).to_contain_text("open double 5|5")
    page.get_by_role("button", name="Double 5|5 covered").click()
    expect(station(page, game, "Kim")).not_to_contain_text("open double")
    page.locator("#pick-begin").select_option("Ana’s train")
    page.locator("#menu-begun").click()
    page.locator(f"#words-{ref(game, 'Kim')}").click()
    for name in ("begin", "double", "ends"):
        expect(page.locator(f"#pick-{name} option:checked")).to_have_text("Kim’s train")
    expect(page.locator("#pick-turn option:checked")).to_have_text("Kim")
    page.locator("#pick-turn").select_option("Ana")
    page.locator("#menu-turn").click()
    expect(page.locator(".whose")).to_have_text("Ana’s turn")
    page.get_by_role("button", name="Next: Luis").click()
    page.get_by_role("button", name="Undo last tap").click()
    expect(page.locator(".whose")).to_have_text("Ana’s turn")
    assert train(game, "Ana").is_begun
    assert train(game, "Luis").is_public


def test_without_a_script_every_open_end_is_marked_too(new_page: NewPage, live_server: object) -> None:
    game = new_game("Ana", "Luis", branching_doubles=True, **PRIVATE)
    page = keeps_score(new_page(javascript=False))
    page.goto(hub_path(game))
    page.locator("#hub-menu summary").click()
    page.locator("#pick-ends").select_option("Luis’s train")
    for value in (3, 5):
        page.locator(f"#end-{value}").check()
    page.get_by_role("button", name="These ends are open").click()
    expect(page.locator(f"#words-{ref(game, 'Luis')}")).to_contain_text("open end: 3, 5")
    assert train(game, "Luis").ends == (3, 5)


# --- On several phones -----------------------------------------------------------------------------------------------


def test_a_tap_is_on_the_other_phone_within_one_poll(new_page: NewPage, game: Game) -> None:
    page = new_page()
    page.clock.install(time="2026-11-28T19:05:00")
    opened(page, game)
    station(page, game, "Pau").focus()
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=seat_of(game, "Luis"))
    other = keeps_score(new_page(), OTHER_DEVICE)
    other.goto(hub_path(game))
    station(other, game, "Kim").click()
    expect(status(other)).to_have_text("All saved")
    page.clock.run_for(3_100)
    is_up(page, game, "Kim")
    expect(station(page, game, "Pau")).to_be_focused()
    assert is_same_document(page)


def test_the_own_train_is_at_the_bottom(new_page: NewPage, game: Game) -> None:
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=seat_of(game, "Kim"))
    page = keeps_score(new_page(), OTHER_DEVICE)
    page.goto(hub_path(game))
    tops = {name: station(page, game, name).bounding_box()["y"] for name in ("Ana", "Luis", "Kim", "Pau")}  # type: ignore[index]
    assert max(tops, key=lambda name: tops[name]) == "Kim"
    assert min(tops, key=lambda name: tops[name]) == "Ana"


def test_an_open_menu_stays_and_shows_what_is_new(page: Page, game: Game) -> None:
    opened(page, game)
    dialog = menu_of(page, game, "Luis")
    page.locator("#double-4").focus()
    grant(game, OTHER_DEVICE)
    tap(game, LayDouble(ref(game, "Luis"), value=8), device=OTHER_DEVICE)
    look(page)
    expect(dialog.get_by_role("button", name="Double 8|8 covered")).to_be_visible()
    expect(page.locator("#menu-state")).to_contain_text("open double 8|8")
    expect(page.locator("#double-4")).to_be_focused()
    # Of another train there is nothing in it.
    tap(game, LayDouble(ref(game, "Kim"), value=2), device=OTHER_DEVICE)
    look(page)
    expect(station(page, game, "Kim")).to_contain_text("open double 2|2")
    expect(dialog.get_by_role("button", name="Double 2|2 covered")).to_be_hidden()


def test_nothing_moves_while_a_finger_is_down(page: Page, game: Game) -> None:
    opened(page, game)
    box = page.get_by_role("button", name="Next: Ana").bounding_box()
    assert box
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    grant(game, OTHER_DEVICE)
    tap(game, SetMarker(ref(game, "Kim"), up=True), device=OTHER_DEVICE)
    with page.expect_response(LIVE):
        look(page)
    page.wait_for_timeout(200)
    is_up(page, game, "Kim", "false")
    page.mouse.move(1, 1)
    page.mouse.up()
    is_up(page, game, "Kim")


def test_what_is_not_of_this_server_or_older_is_never_shown(page: Page, game: Game) -> None:
    opened(page, game)
    for headers in ({}, {"X-Rev": "0"}, {"X-Rev": "welcome"}):
        page.route(LIVE, partial(Route.fulfill, body="<h1 id=welcome data-part>Welcome</h1>", headers=headers))
        with page.expect_response(LIVE):
            look(page)
        page.wait_for_timeout(50)
        page.unroute(LIVE)
    expect(page.get_by_text("Welcome")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 1 of 13")


def test_an_answer_from_before_the_own_tap_does_not_take_it_back(page: Page, game: Game) -> None:
    opened(page, game)
    grant(game, OTHER_DEVICE)
    tap(game, SetMarker(ref(game, "Kim"), up=True), device=OTHER_DEVICE)
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    page.route(LIVE, hold)
    page.evaluate("window.old = fetch(document.getElementById('hub').dataset.live + '?rev=0&view=hub'); 0")
    wait_until(page, lambda: late)
    old = late.pop().fetch()
    station(page, game, "Luis").click()
    wait_until(page, lambda: late)
    # It had Kim's marker, but not yet this phone's.
    late.pop().fulfill(response=old)
    page.wait_for_timeout(200)
    is_up(page, game, "Luis")
    is_up(page, game, "Kim", "false")
    page.unroute(LIVE)
    look(page)
    is_up(page, game, "Kim")
    is_up(page, game, "Luis")


def test_the_next_round_comes_by_itself(page: Page, game: Game) -> None:
    opened(page, game)
    station(page, game, "Luis").click()
    expect(status(page)).to_have_text("All saved")
    play(game, [X, 12, 20, 30])
    look(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 2 of 13")
    is_up(page, game, "Luis", "false")


def test_the_end_of_the_game_comes_by_itself(page: Page, live_server: object) -> None:
    game = new_game("Ana", "Luis", rounds=1, **PRIVATE)
    opened(page, game)
    menu_of(page, game, "Luis")
    play(game, [X, 12])
    look(page)
    expect(page.locator("#hub-over")).to_contain_text("The game is over.")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_nobody_looks_and_nothing_is_asked(page: Page, game: Game) -> None:
    page.clock.install(time="2026-11-28T19:05:00")
    opened(page, game)
    page.evaluate(HIDE, True)
    requests = sent(page, "/live/")
    page.clock.run_for(600_000)
    assert requests == []


# --- Without a connection --------------------------------------------------------------------------------------------


def test_taps_without_a_connection_are_kept_through_a_reload_and_sent_once(
    page: Page, game: Game, troubles: list[str]
) -> None:
    opened(page, game)
    page.context.set_offline(True)
    station(page, game, "Luis").click()
    station(page, game, "Kim").click()
    menu_of(page, game, "Pau").get_by_role("group", name="Open double").get_by_role("button", name="6").click()
    expect(status(page)).to_have_text("3 waiting, only on this phone")
    expect(page.locator("#waiting")).to_contain_text("Marker up: Luis’s train")
    expect(page.locator("#waiting")).to_contain_text("Pau’s train: Open double 6")
    is_up(page, game, "Luis")
    # What waited is marked again on the page that the server makes without it: it is held before there is a connection.
    requests = Held(page, WRITES)
    page.context.set_offline(False)
    page.reload()
    is_up(page, game, "Kim")
    requests.wait()
    requests.let_go()
    expect(status(page)).to_have_text("All saved")
    expect(station(page, game, "Pau")).to_contain_text("open double 6|6")
    expect(page.locator("#waiting")).to_be_hidden()
    assert train(game, "Luis").is_public
    assert train(game, "Kim").is_public
    assert taps_of(game, "set marker") == 2
    assert taps_of(game, "lay double") == 1
    troubles.clear()


def test_what_waits_is_told_in_the_ring_in_words_and_in_the_menu_alike(
    page: Page, game: Game, troubles: list[str]
) -> None:
    tap(game, BeginTrain(ref(game, "Kim")))
    tap(game, SetMarker(ref(game, "Kim"), up=True))
    tap(game, LayDouble(ref(game, "Pau"), value=5))
    opened(page, game)
    page.context.set_offline(True)
    names = ("Luis", "Kim", "Pau", "Luis", "Luis")
    for name in names:
        station(page, game, name).click()
    waited = {name: page.locator(f"#words-{ref(game, name)} .state").inner_text() for name in names}
    assert waited["Kim"] == "No marker"
    assert waited["Pau"] == "Marker up · open double 5|5"
    is_up(page, game, "Kim", "false")
    expect(menu_of(page, game, "Kim").locator("#menu-state")).to_have_text("No marker")
    page.get_by_role("button", name="Close").click()
    page.context.set_offline(False)
    look(page)
    expect(status(page)).to_have_text("All saved")
    # Word for word what the server says of it.
    page.reload()
    assert {name: page.locator(f"#words-{ref(game, name)} .state").inner_text() for name in names} == waited
    troubles.clear()


def test_a_marker_that_another_phone_has_put_back_is_back_in_the_ring_and_in_words(page: Page, game: Game) -> None:
    opened(page, game)
    requests = Held(page, LIVE)
    station(page, game, "Luis").click()
    wait_until(page, lambda: train(game, "Luis").is_public)
    is_up(page, game, "Luis")
    tap(game, SetMarker(ref(game, "Luis"), up=False), device=OTHER_DEVICE)
    requests.let_go()
    look(page)
    is_up(page, game, "Luis", "false")
    expect(page.locator(f"#words-{ref(game, 'Luis')} .state")).to_have_text("Not begun · no marker")


def test_a_turn_that_waits_to_be_over_is_nobody_elses_yet(page: Page, game: Game, troubles: list[str]) -> None:
    tap(game, NextTurn(None))
    opened(page, game)
    page.context.set_offline(True)
    page.get_by_role("button", name="Next: Luis").click()
    expect(page.locator("#waiting")).to_contain_text("Next: Luis")
    expect(page.locator(".whose")).to_have_text("Ana’s turn")
    for name in ("Next: Luis", "Ana cannot play: next"):
        expect(page.get_by_role("button", name=name)).to_be_disabled()
    page.context.set_offline(False)
    look(page)
    expect(page.locator(".whose")).to_have_text("Luis’s turn")
    expect(page.get_by_role("button", name="Next: Kim")).to_be_enabled()
    assert taps_of(game, "next turn") == 2
    troubles.clear()


def test_a_lost_answer_is_asked_for_again_and_nothing_doubles(page: Page, game: Game, troubles: list[str]) -> None:
    opened(page, game)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route(WRITES, lose, times=1)
    menu_of(page, game, "Luis").get_by_role("group", name="Open double").get_by_role("button", name="6").click()
    expect(station(page, game, "Luis")).to_contain_text("open double 6|6")
    expect(status(page)).to_have_text("All saved")
    assert taps_of(game, "lay double") == 1
    troubles.clear()


def test_a_tap_that_is_refused_says_why_and_is_taken_back(page: Page, game: Game, troubles: list[str]) -> None:
    opened(page, game)
    # Another phone closes the round, and this one has not heard of it yet.
    page.route(LIVE, lambda route: route.abort())
    play(game, [X, 12, 20, 30])
    station(page, game, "Luis").click()
    expect(page.get_by_role("alert")).to_contain_text("Round 1 is closed, and its trains are off the table.")
    expect(page.get_by_role("alert")).to_contain_text("Marker up: Luis’s train")
    expect(status(page)).to_have_text("Needs you: 1")
    is_up(page, game, "Luis", "false")
    page.get_by_role("button", name="I have seen it").click()
    expect(page.get_by_role("alert")).to_be_hidden()
    expect(status(page)).not_to_contain_text("Needs you")
    troubles.clear()


def test_without_a_connection_it_says_how_old_it_is(page: Page, game: Game, troubles: list[str]) -> None:
    page.clock.install(time="2026-11-28T19:05:00")
    opened(page, game)
    page.context.set_offline(True)
    for _turn in range(3):
        page.clock.run_for(16_000)
        page.wait_for_timeout(50)
    expect(status(page)).to_have_text("Offline, as of 19:05")
    page.context.set_offline(False)
    expect(status(page)).to_have_text("All saved")
    troubles.clear()


# --- The clock and the screen ----------------------------------------------------------------------------------------


def test_the_clock_counts_by_the_servers_time_and_is_right_after_sleep(page: Page, game: Game) -> None:
    # This phone's own clock is years behind.
    page.clock.install(time="2021-01-01T08:00:00")
    opened(page, game)
    page.get_by_role("button", name="Start the clock: 60 min").click()
    expect(page.locator("#clock")).to_contain_text("60 min left")
    page.clock.fast_forward("20:30")
    look(page)
    expect(page.locator("#clock")).to_contain_text("40 min left")
    expect(page.locator("#hub-now .time")).to_have_text("40 min")
    page.clock.fast_forward("45:00")
    look(page)
    expect(page.locator("#clock")).to_contain_text("The time is up. These rules do not say")
    # Said where one looks, too: beside whose turn it is.
    expect(page.locator("#hub-now .time.over")).to_have_text("The time is up")


WAKE_LOCK = """
window.asked = 0;
window.locks = [];
Object.defineProperty(navigator, "wakeLock", {configurable: true, value: {request: async () => {
    window.asked += 1;
    const lock = new EventTarget();
    lock.release = async () => lock.dispatchEvent(new Event("release"));
    window.locks.push(lock);
    return lock;
}}});
"""


def test_the_screen_is_kept_on_once_somebody_asks_and_again_when_it_is_looked_at(page: Page, game: Game) -> None:
    page.add_init_script(WAKE_LOCK)
    opened(page, game)
    switch = page.get_by_role("switch", name="Keep the screen on")
    assert page.evaluate("window.asked") == 0
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    expect(page.locator("#awake")).to_contain_text("The screen stays on.")
    # The phone takes it back, as where its battery runs low.
    page.evaluate("window.locks.at(-1).release()")
    expect(switch).to_have_attribute("aria-checked", "false")
    expect(page.locator("#awake")).to_contain_text("did not let the screen stay on")
    look(page)
    expect(page.locator("#awake")).to_contain_text("The screen stays on.")
    page.wait_for_timeout(50)
    assert page.evaluate("window.asked") == 2
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "false")
    expect(page.locator("#awake")).to_contain_text("The screen turns off as it usually does.")
    look(page)
    assert page.evaluate("window.asked") == 2
    switch.click()
    page.evaluate("window.locks.at(-1).release()")
    expect(switch).to_have_attribute("aria-checked", "false")
    # Pressed now, it asks once more.
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    assert page.evaluate("window.asked") == 4


def test_a_browser_that_cannot_keep_the_screen_on_says_so(page: Page, game: Game) -> None:
    page.add_init_script("delete Navigator.prototype.wakeLock")
    opened(page, game)
    expect(page.get_by_role("switch")).to_be_disabled()
    expect(page.locator("#awake")).to_contain_text("This browser cannot keep the screen on here.")


def test_a_phone_that_will_not_keep_the_screen_on_says_so(page: Page, game: Game) -> None:
    page.add_init_script("navigator.wakeLock.request = async () => { throw new DOMException('', 'NotAllowedError'); }")
    opened(page, game)
    page.get_by_role("switch").click()
    expect(page.locator("#awake")).to_contain_text("did not let the screen stay on")
    expect(page.get_by_role("switch")).to_have_attribute("aria-checked", "false")


# --- How it looks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("seats", [2, 8, 14])
def test_axe_finds_nothing(
    new_page: NewPage, axe: Callable[[Page], list[str]], live_server: object, seats: int, dark: bool
) -> None:
    game = lively(seats)
    page = keeps_score(new_page(dark=dark))
    page.goto(hub_path(game))
    expect(status(page)).to_have_text("All saved")
    assert axe(page) == []
    menu_of(page, game, "Tom")
    assert axe(page) == []


def test_who_watches_looks_and_has_nothing_to_tap(new_page: NewPage, game: Game) -> None:
    grant(game, OTHER_DEVICE, Role.WATCHER)
    tap(game, LayDouble(ref(game, "Luis"), value=5), device=DEVICE)
    page = keeps_score(new_page(), OTHER_DEVICE)
    page.goto(hub_path(game))
    expect(page.locator(f"#train-{ref(game, 'Luis')}")).to_contain_text("open double 5|5")
    expect(page.locator(".hub-page button:visible")).to_have_text(["Keep the screen on"])
    # The same questions that a train's menu has for who plays.
    page.get_by_role("link", name="Luis: where may I play?").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Luis: where may I play?")
    page.go_back()
    page.get_by_role("link", name="Show on a TV").click()
    expect(page.locator("#tv")).to_be_visible()


# --- What holding a train does, and that it does ----------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 8, 14])
def test_where_no_train_has_a_button_for_its_menu_a_line_says_how_it_opens(page: Page, seats: int) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    keeps_score(page).goto(hub_path(lively(seats)))
    page.wait_for_load_state("networkidle")
    hint, bar = page.locator("#hold"), page.locator("#hub-bar")
    assert bar.evaluate("bar => bar.getBoundingClientRect().bottom <= innerHeight")
    if seats < 14:
        expect(hint).to_be_visible()
    page.locator(".trains .station").last.click(button="right")
    # What closes the menu is seen at once.
    close = page.get_by_role("button", name="Close")
    assert close.evaluate("button => button.getBoundingClientRect().bottom <= innerHeight")
    close.click()
    # Whoever has done it once knows.
    expect(hint).to_be_hidden()
    page.reload()
    page.wait_for_load_state("networkidle")
    expect(hint).to_be_hidden()


def test_where_the_trains_have_buttons_nothing_is_said_of_holding_them(new_page: NewPage) -> None:
    page = keeps_score(new_page(width=1280, height=800))
    page.goto(hub_path(lively(3)))
    page.wait_for_load_state("networkidle")
    expect(page.locator(".menu-of").first).to_be_visible()
    expect(page.locator("#hold")).to_be_hidden()
