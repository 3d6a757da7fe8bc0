"""Every page, in each language, light and dark, from a small phone to a desk: nothing too small, hidden or foreign."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from uuid import UUID, uuid4

import pytest
from playwright.sync_api import Page, expect

from scoring import PRESETS
from tests.browser.account_pages import ACCOUNT_PAGES
from tests.browser.house_pages import HOUSE_PAGES
from tests.browser.hub_pages import ACCENTED, HUB_PAGES
from tests.browser.looks import EVERY_LOOK, flaws, unclear_focus, untranslated, words_of
from tests.browser.night_pages import LONG, NIGHT_PAGES
from tests.browser.people import NAMES, keeps_score, round_path, save, type_round
from tests.browser.player_pages import PLAYER_PAGES
from tests.browser.season_pages import SEASON_PAGES
from tests.browser.table_pages import TABLE_PAGES
from tests.browser.transfer_pages import TRANSFER_PAGES
from tests.browser.what_if_pages import WHAT_IF_PAGES
from tests.browser.where_pages import WHERE_PAGES
from tests.conftest import NewPage
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, Typed, X, cell, club, grant, new_game, play, round_facts
from tests.tracker.factories import save as save_again
from tracker import services
from tracker.models import Game, Grant, Role, Season

WIDTHS = (320, 360, 768, 1280)
LOOKS = [
    ("en", False, 360),
    ("es", True, 360),
    ("ca", True, 1280),
    ("en", True, 1280),
    ("es", False, 1280),
    ("ca", False, 360),
]
"""Language, dark or not, and the width at which axe looks."""


GROUP = "Thursday Trains"
KEPT = {*NAMES, *ACCENTED, *LONG.values(), GROUP, "2026–2027", "Mont…"}
"""What is the same in every language; the last is Montserrat where a chart has no room for her."""

type Open = Callable[[Page], None]


# --- The pages: each function makes the data and says how the page is opened ------------------------------------------


def _at(path: str) -> Open:
    def open_it(page: Page) -> None:
        page.goto(path)

    return open_it


def _running(seats: int, played: int, **changes: object) -> Game:
    game = new_game(*NAMES[:seats], **changes)
    for number in range(played):
        typed: list[Typed] = [11 + 2 * seat + number for seat in range(seats)]
        typed[number % seats] = X
        play(game, typed, insist=True)
    return game


def home_of_a_new_device() -> Open:
    return _at("/")


def rule_sheets() -> Open:
    return _at("/rules/")


def rule_sheet() -> Open:
    return _at("/rules/winner-collects/?seats=8")


def rule_card_of_a_game() -> Open:
    changes = {"partners": True, "several_may_go_out": True, "swan_drive": True, "clock_minutes": 60}
    return _at(f"{_running(4, 0, blank_end=5, public_train_penalty=10, **changes).get_absolute_url()}card/")


def home_with_games() -> Open:
    _running(4, 2)
    play(new_game("Ana", "Luis", rounds=1), [X, 12])
    return _at("/")


def new_game_form() -> Open:
    return _at("/new/")


def new_game_refused() -> Open:
    def open_it(page: Page) -> None:
        page.goto("/new/")
        page.locator("#name-0").fill("Ana")
        page.locator("#name-1").fill("ana")
        page.locator("#name-2").fill("A" * 200)
        page.locator("#rounds").fill("many")
        page.locator("button[value=create]").click()
        expect(page.locator(".summary")).to_be_visible()

    return open_it


def game_before_its_first_round() -> Open:
    return _at(new_game("Ana", "Luis", "Kim").get_absolute_url())


def game_of_2() -> Open:
    game = _running(2, 5)
    play(game, [40, 12], insist=True)  # blocked
    play(game, [X, None], insist=True)
    return _at(game.get_absolute_url())


def game_of_8() -> Open:
    return _at(_running(8, 6).get_absolute_url())


def game_of_14_that_is_over() -> Open:
    return _at(_running(14, 3, highest=18, rounds=3).get_absolute_url())


def game_that_ends_in_a_tie() -> Open:
    game = new_game("Ana", "Luis", "Kim", rounds=3)
    play(game, [X, 1, 1], [20, X, 31], [X, 19, 40], insist=True)
    return _at(game.get_absolute_url())


def game_to_watch() -> Open:
    game = new_game("Ana", "Luis", device=OTHER_DEVICE)
    grant(game, DEVICE, Role.WATCHER)
    return _at(game.get_absolute_url())


def game_of_a_player() -> Open:
    game = new_game("Ana", "Luis", "Kim", device=OTHER_DEVICE)
    grant(game, DEVICE, Role.PLAYER, seat=game.seats.get(position=1))

    def open_it(page: Page) -> None:
        page.goto(f"{game.get_absolute_url()}mine/")
        page.get_by_role("textbox").fill("12")
        page.locator("#scores .bar .button").click()
        expect(page.locator("[data-under-way]")).to_be_visible()

    return open_it


def own_score_on_the_keypad() -> Open:
    game = new_game("Ana", "Luis", "Kim", device=OTHER_DEVICE)
    grant(game, DEVICE, Role.PLAYER, seat=game.seats.get(position=1))

    def open_it(page: Page) -> None:
        page.goto(f"{game.get_absolute_url()}mine/")
        page.locator("#scores [data-key=keypad]").click()
        page.locator("#keypad [data-key='4']").click()

    return open_it


def own_score_refused() -> Open:
    game = new_game("Ana", "Luis", "Kim", device=OTHER_DEVICE)
    grant(game, DEVICE, Role.PLAYER, seat=game.seats.get(position=1))

    def open_it(page: Page) -> None:
        page.goto(f"{game.get_absolute_url()}mine/")
        page.get_by_role("textbox").fill("twelve")
        page.locator("#scores .bar .button").click()
        expect(page.locator("#seat-1-problems")).to_be_visible()

    return open_it


def history() -> Open:
    game = _running(4, 2)
    services.undo(game=game, seq=2, client_id=uuid4(), device=DEVICE, now=NOW)
    return _at(f"{game.get_absolute_url()}history/")


def who_is_here() -> Open:
    game = new_game("Ana", "Luis")
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    return _at(f"{game.get_absolute_url()}people/")


def code_that_opens_nothing() -> Open:
    def open_it(page: Page) -> None:
        page.goto("/join/")
        page.locator("#code").fill("AAA-AAA")
        page.locator("#code").press("Enter")
        expect(page.locator("#code-errors")).to_be_visible()

    return open_it


def end_of_a_full_table() -> Open:
    return _at(f"{_running(14, 3, highest=18, rounds=3).get_absolute_url()}end/")


def end_in_a_tie() -> Open:
    game = new_game("Ana", "Luis", "Kim", rounds=3)
    play(game, [X, 1, 1], [20, X, 31], [X, 19, 40], insist=True)
    return _at(f"{game.get_absolute_url()}end/")


def end_of_partners_that_play_on() -> Open:
    game = _running(4, 2, rounds=2, partners=True)
    services.rematch(game=game, device=DEVICE, now=NOW, played_on=NOW.date())
    return _at(f"{game.get_absolute_url()}end/")


def race_so_far_to_watch() -> Open:
    game = _running(6, 5)
    device = uuid4()
    grant(game, device, Role.SCOREKEEPER)
    services.hand_over(game=game, device=DEVICE, grant_id=Grant.objects.get(device=device).pk)
    return _at(f"{game.get_absolute_url()}end/")


def round_form() -> Open:
    return _at(round_path(_running(8, 1), 2))


def round_with_everything_open() -> Open:
    game = _running(3, 1)

    def open_it(page: Page) -> None:
        page.goto(round_path(game, 2))
        for summary in page.locator("summary").all():
            summary.click()

    return open_it


def round_on_the_keypad() -> Open:
    game = _running(8, 1)

    def open_it(page: Page) -> None:
        page.goto(round_path(game, 2))
        page.locator("#scores [data-key=keypad]").click()
        page.locator("#keypad [data-key=out]").click()

    return open_it


def tiles_of_a_hand() -> Open:
    def open_it(page: Page) -> None:
        # Each tile that is taken is saved by itself.
        page.goto(round_path(_running(3, 1), 2))
        page.locator("#scores [data-key=keypad]").click()
        for tile in ("12-7", "5-0"):
            page.locator("#keypad [data-key=tiles]").click()
            page.locator(f"#tiles .tile:has([value='{tile}'])").click()
            page.locator("#tiles [data-key=save]").click()
            page.locator("#keypad [data-key=next]").click()
        page.locator("#keypad [data-key=tiles]").click()
        page.locator("#tiles .tile:has([value='0-0'])").click()

    return open_it


def tiles_without_their_script() -> Open:
    game = _running(3, 1)

    def open_it(page: Page) -> None:
        page.goto(round_path(game, 2))
        page.evaluate(
            """() => {
                const {form, name, value} = document.querySelector("[value^=tiles-]");
                form.append(Object.assign(document.createElement("input"), {type: "hidden", name, value}));
                form.submit();
            }"""
        )
        page.get_by_role("checkbox", name="12|7", exact=True).check()

    return open_it


def round_refused() -> Open:
    game = _running(3, 1)

    def open_it(page: Page) -> None:
        page.goto(round_path(game, 2))
        type_round(page, ["twelve", 5, "9999999999"])
        save(page)
        expect(page.locator(".summary")).to_be_visible()

    return open_it


def round_of_another_table() -> Open:
    game = _running(3, 1)
    invite = services.open_invite(game=_running(2, 0), role=Role.SCOREKEEPER, now=NOW)
    services.join(invite=invite, device=DEVICE, seat=None, name="", now=NOW + dt.timedelta(minutes=5))
    return _at(round_path(game, 2))


def round_with_a_score_that_needs_somebody() -> Open:
    game = _running(3, 1)

    def open_it(page: Page) -> None:
        page.goto(round_path(game, 2))
        page.locator("#seat-1").fill("12345")
        page.evaluate("document.activeElement.blur()")
        expect(page.locator("#seat-1-state")).to_have_class("state errors")

    return open_it


def round_that_was_closed_meanwhile() -> Open:
    def open_it(page: Page) -> None:
        game = _running(3, 1)
        page.goto(round_path(game, 2))
        play(game, [11, X, 15], device=OTHER_DEVICE, insist=True)
        page.locator("#seat-1").fill("12")
        page.evaluate("document.activeElement.blur()")
        expect(page.locator("#seat-1-state")).to_have_class("state errors")
        expect(page.locator("#news")).to_be_visible()

    return open_it


def game_with_a_score_of_this_phone_that_needs_somebody() -> Open:
    game = _running(3, 1)

    def open_it(page: Page) -> None:
        page.goto(round_path(game, 2))
        page.locator("#seat-1").fill("12345")
        page.evaluate("document.activeElement.blur()")
        expect(page.locator("#seat-1-state")).to_have_class("state errors")
        page.goto(game.get_absolute_url())
        expect(page.locator("#notes")).to_be_visible()

    return open_it


def round_that_cannot_be() -> Open:
    game = _running(8, 1)

    def open_it(page: Page) -> None:
        page.goto(round_path(game, 2))
        type_round(page, [X, 1, 1, 30, 31, 32, 33, 34])
        save(page)
        expect(page.locator("button[value=anyway]")).to_be_visible()

    return open_it


def correction() -> Open:
    return _at(round_path(_running(4, 2), 1))


def _score(game: Game, position: int, number: int) -> str:
    return f"{round_path(game, number)}seat/{game.seats.get(position=position).pk}/"


def score_to_correct() -> Open:
    game = _running(4, 2)

    def open_it(page: Page) -> None:
        page.goto(_score(game, 1, 1))
        page.locator("summary").click()

    return open_it


def score_with_what_it_moves() -> Open:
    game = _running(4, 2, rounds=2)

    def open_it(page: Page) -> None:
        page.goto(_score(game, 1, 1))
        page.locator("#seat-1").fill("90")
        expect(page.locator(".moves")).to_be_visible()

    return open_it


def score_that_cannot_be() -> Open:
    game = new_game("Ana", "Luis", "Kim", double_blank=50)
    play(game, [X, 1, 20])

    def open_it(page: Page) -> None:
        page.goto(_score(game, 2, 1))
        page.locator("#seat-2").fill("1")
        page.locator("button[value=save]").click()
        expect(page.locator("button[value=anyway]")).to_be_visible()
        expect(page.locator(".summary")).to_be_focused()

    return open_it


def _disputed(device: UUID, other: UUID) -> Game:
    game = new_game(*NAMES[:4], device=device)
    if device != other:
        grant(game, other, Role.PLAYER, seat=game.seats.get(position=1))
    for each, pips in ((device, 35), (other, 53)):
        services.write_cell(
            game=game,
            number=1,
            seat_id=game.seats.get(position=1).pk,
            facts=cell(pips),
            seen=0,
            client_id=uuid4(),
            device=each,
            now=NOW,
        )
    return game


def game_with_a_dispute() -> Open:
    return _at(_disputed(DEVICE, OTHER_DEVICE).get_absolute_url())


def game_with_a_dispute_of_the_own() -> Open:
    return _at(f"{_disputed(OTHER_DEVICE, DEVICE).get_absolute_url()}mine/")


def game_with_a_dispute_to_watch() -> Open:
    return _at(_disputed(OTHER_DEVICE, DEVICE).get_absolute_url())


def dispute_settled_too_late() -> Open:
    game = _disputed(DEVICE, OTHER_DEVICE)

    def open_it(page: Page) -> None:
        page.goto(game.get_absolute_url())
        page.evaluate("""() => { document.querySelector("[name=choice]").value = "gone"; }""")
        page.locator("[name=choice]").first.click()
        expect(page.get_by_role("alert")).to_be_visible()

    return open_it


def scores_to_swap() -> Open:
    game = _running(4, 2, rounds=2)
    first, second = (game.seats.get(position=position).pk for position in (0, 1))
    return _at(f"{game.get_absolute_url()}swap/?first={first}&second={second}&round=1&reach=rest")


def scores_to_swap_that_are_not_chosen() -> Open:
    return _at(f"{_running(4, 2).get_absolute_url()}swap/?first=x")


def undo_that_is_asked_about() -> Open:
    game = _running(4, 1)
    save_again(game, 1, round_facts([X, 20, 21, 22]), insist=True)
    play(game, [9, X, 12, 13], insist=True)

    def open_it(page: Page) -> None:
        page.goto(f"{game.get_absolute_url()}history/")
        page.get_by_role("button").nth(1).click()
        expect(page.locator(".moves")).to_be_visible()

    return open_it


def group() -> Open:
    made = club(GROUP)
    season = Season.objects.create(group=made, name="2026–2027", first_day=NOW.date(), last_day=NOW.date())
    for typed in ([X, 12, 30, 47], [23, 14, X, 8]):
        game = services.start_game(
            client_id=uuid4(),
            device=DEVICE,
            names=NAMES[6:10],
            preset="classic",
            rules=replace(PRESETS["classic"], rounds=1),
            now=NOW,
            played_on=NOW.date(),
            language="en",
            time_zone="UTC",
            group=season.group,
        )
        play(game, typed, insist=True)
    return _at(f"/group/{made.uuid}/")


def link_for_players() -> Open:
    invite = services.open_invite(game=new_game("Ana", "Luis"), role=Role.PLAYER, now=NOW)
    return _at(f"/join/{invite.token}/")


def link_for_watchers() -> Open:
    invite = services.open_invite(game=new_game("Ana", "Luis"), role=Role.WATCHER, now=NOW)
    return _at(f"/join/{invite.token}/")


def nothing_here() -> Open:
    return _at("/nothing/")


def only_to_read() -> Open:
    game = new_game("Ana", "Luis", device=OTHER_DEVICE)
    grant(game, DEVICE, Role.WATCHER)
    return _at(round_path(game, 1))


PAGES = [
    home_of_a_new_device,
    home_with_games,
    new_game_form,
    new_game_refused,
    game_before_its_first_round,
    game_of_2,
    game_of_8,
    game_of_14_that_is_over,
    game_that_ends_in_a_tie,
    game_to_watch,
    end_of_a_full_table,
    end_in_a_tie,
    end_of_partners_that_play_on,
    race_so_far_to_watch,
    round_form,
    round_on_the_keypad,
    tiles_of_a_hand,
    tiles_without_their_script,
    own_score_on_the_keypad,
    round_with_everything_open,
    round_refused,
    round_that_cannot_be,
    round_of_another_table,
    round_with_a_score_that_needs_somebody,
    round_that_was_closed_meanwhile,
    game_with_a_score_of_this_phone_that_needs_somebody,
    correction,
    score_to_correct,
    score_with_what_it_moves,
    score_that_cannot_be,
    game_with_a_dispute,
    game_with_a_dispute_of_the_own,
    game_with_a_dispute_to_watch,
    dispute_settled_too_late,
    scores_to_swap,
    scores_to_swap_that_are_not_chosen,
    undo_that_is_asked_about,
    group,
    game_of_a_player,
    own_score_refused,
    history,
    who_is_here,
    code_that_opens_nothing,
    link_for_players,
    link_for_watchers,
    nothing_here,
    only_to_read,
    rule_sheets,
    rule_sheet,
    rule_card_of_a_game,
    *TABLE_PAGES,
    *HOUSE_PAGES,
    *WHAT_IF_PAGES,
    *SEASON_PAGES,
    *WHERE_PAGES,
    *HUB_PAGES,
    *ACCOUNT_PAGES,
    *PLAYER_PAGES,
    *TRANSFER_PAGES,
    *NIGHT_PAGES,
]


# --- What holds for each of them -------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", PAGES, ids=lambda make: make.__name__.replace("_", " "))
def test_a_page_can_be_read_and_touched_by_everybody(
    make: Callable[[], Open], new_page: NewPage, axe: Callable[[Page], list[str]]
) -> None:
    open_it = make()
    found: list[str] = []
    english: list[str] = []
    # That no sentence lacks in a language is known from the catalogues.
    for language, dark, width_of_axe in LOOKS if EVERY_LOOK else [LOOKS[PAGES.index(make) % len(LOOKS)]]:
        page = keeps_score(new_page(locale=language, dark=dark))
        open_it(page)
        where = f"{language}, {'dark' if dark else 'light'}"
        assert page.locator("html").get_attribute("lang") == language
        assert page.title().endswith("Roundhouse")
        words = words_of(page)
        if language == "en":
            english = words
            found += [f"{where}: {flaw}" for flaw in unclear_focus(page)]
        elif english:
            found += [f"{where}: {text}" for text in untranslated(words, english, KEPT)]
        for width in WIDTHS if EVERY_LOOK else sorted({WIDTHS[0], width_of_axe}):
            page.set_viewport_size({"width": width, "height": 740})
            found += [f"{where}, {width}: {flaw}" for flaw in flaws(page)]
            if width == width_of_axe:
                # So high that the bar at the bottom covers nothing: what can be scrolled from beneath it is no flaw.
                page.set_viewport_size({"width": width, "height": 4000})
                found += [f"{where}, {width}: {violation}" for violation in axe(page)]
        page.context.close()
    assert not found, "\n".join(found)


def test_each_page_has_a_title_of_its_own(page: Page) -> None:
    game = _running(3, 2)
    titles = []
    for path in ("/", "/new/", game.get_absolute_url(), round_path(game, 3), "/nothing/"):
        keeps_score(page).goto(path)
        titles.append(page.title().removesuffix(" · Roundhouse"))
    assert titles[0] == "Roundhouse"
    assert titles[1:4] == ["New game", "Game of 28 November 2026", "Round 3 · Game of 28 November 2026"]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("width", [320, 768, 1280])
def test_the_names_the_rounds_and_the_totals_stay_while_the_scores_scroll(new_page: NewPage, width: int) -> None:
    game = _running(14, 13, highest=18, rounds=13)
    page = keeps_score(new_page(width=width))
    page.goto(game.get_absolute_url())
    assert flaws(page) == []
    scroller = page.locator(".scroller")
    scroller.evaluate("element => element.scrollIntoView()")

    def places() -> list[dict[str, float]]:
        found: list[dict[str, float]] = scroller.evaluate(
            """scroller => ["thead th:first-child", "tbody tr:nth-child(9) th", "thead th:nth-child(9)",
                            "tfoot td:nth-child(9)", "tbody tr:nth-child(9) td:nth-child(9)"]
                .map(path => { const box = scroller.querySelector(path).getBoundingClientRect();
                               return {x: box.x, y: box.y}; })"""
        )
        return found

    corner, round_, name, total, score = places()
    moved = scroller.evaluate(
        "element => { element.scrollTo(200, 150); return {x: element.scrollLeft, y: element.scrollTop}; }"
    )
    assert moved["y"] > 50
    assert moved["x"] > 50 or width > 768
    later = places()
    assert later[0] == corner
    assert later[1] == {"x": round_["x"], "y": round_["y"] - moved["y"]}
    assert later[2] == {"x": name["x"] - moved["x"], "y": name["y"]}
    assert later[3] == {"x": total["x"] - moved["x"], "y": total["y"]}
    assert later[4] == {"x": score["x"] - moved["x"], "y": score["y"] - moved["y"]}
    # What stays is on top, not beneath.
    for path in ("thead th:first-child", "tbody tr:nth-child(9) th"):
        assert scroller.locator(path).evaluate(
            """cell => { const box = cell.getBoundingClientRect();
                         const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                         return cell === top || cell.contains(top); }"""
        )


@pytest.mark.parametrize("language", ["es", "ca"])
def test_the_language_follows_the_browser_and_can_be_switched(new_page: NewPage, language: str) -> None:
    page = new_page(locale=language)
    page.goto("/new/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("New game")
    assert page.url.endswith("/new/")
