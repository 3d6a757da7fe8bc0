"""Two phones change one cell: both values are shown on every phone, one tap settles it, and finishing waits."""

from __future__ import annotations

import html
import re
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring import Tile
from tests.tracker.factories import (
    DEVICE,
    NOW,
    OTHER_DEVICE,
    Typed,
    X,
    cell,
    client_of,
    grant,
    new_game,
    play,
    typed_round,
)
from tracker import services
from tracker.facts import CellFacts
from tracker.models import Cell, Change, Game, Role
from tracker.services import Written
from tracker.sheets.disputes import key_of
from tracker.sheets.table import Table
from tracker.views.pages import TOKEN

pytestmark = pytest.mark.django_db

THIRD_DEVICE = UUID("33333333-3333-4333-8333-333333333333")


def seat_id(game: Game, position: int) -> int:
    return game.seats.get(position=position).pk


def write(game: Game, position: int, typed: Typed | CellFacts, device: UUID = DEVICE, number: int = 1) -> Written:
    return services.write_cell(
        game=game,
        number=number,
        seat_id=seat_id(game, position),
        facts=typed if isinstance(typed, CellFacts) else cell(typed),
        seen=0,
        client_id=uuid4(),
        device=device,
        now=NOW,
    )


def correct(game: Game, position: int, typed: Typed, seen: int, device: UUID = DEVICE) -> Written:
    return services.correct_cell(
        game=game,
        number=1,
        seat_id=seat_id(game, position),
        facts=cell(typed),
        seen=seen,
        accepts=lambda _problem: False,
        client_id=uuid4(),
        device=device,
        now=NOW,
    )


def disputed(*, closed: bool = False) -> Game:
    """Luis has 35 by the keeper's phone, and 53 by his own."""
    game = new_game("Ana", "Luis", "Kim", rounds=1)
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    if closed:
        play(game, [X, 20, 12])
        assert correct(game, 1, 35, seen=1) is Written.SAVED
        assert correct(game, 1, 53, seen=1, device=OTHER_DEVICE) is Written.DISPUTED
    else:
        write(game, 1, 35)
        assert write(game, 1, 53, OTHER_DEVICE) is Written.DISPUTED
    return game


def page(game: Game, device: UUID = DEVICE, path: str = "") -> str:
    return client_of(device).get(game.get_absolute_url() + path).content.decode()


def words(page: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def settle(game: Game, typed: Typed | CellFacts, device: UUID = DEVICE, **fields: str) -> HttpResponse:
    facts = typed if isinstance(typed, CellFacts) else cell(typed)
    data = {"number": "1", "seat": str(seat_id(game, 1)), "client_id": str(uuid4()), "choice": key_of(facts)}
    return client_of(device).post(f"{game.get_absolute_url()}dispute/", data | fields)


def stands(game: Game) -> tuple[int | None, int]:
    found = Cell.objects.get(round__game=game, seat__position=1)
    return found.pips, len(found.claims)


@pytest.mark.parametrize("device", [DEVICE, OTHER_DEVICE, THIRD_DEVICE], ids=["keeper", "player", "watcher"])
@pytest.mark.parametrize("closed", [False, True], ids=["open", "closed"])
def test_every_phone_shows_both_with_who_and_when(device: UUID, closed: bool) -> None:
    game = disputed(closed=closed)
    grant(game, THIRD_DEVICE, Role.WATCHER)
    for path in ("", "live/?rev=0"):
        said = words(page(game, device, path))
        assert "Luis, round 1: which one? 35 Scorekeeper’s phone, 20:14 53 Luis’s phone, 20:14" in said


def test_two_phones_of_one_player_are_told_apart_on_every_phone_and_where_they_are_listed() -> None:
    game = new_game("Ana", "Luis", "Kim", device=THIRD_DEVICE)
    for device in (DEVICE, OTHER_DEVICE):
        grant(game, device, Role.PLAYER, seat=game.seats.get(position=1))
    write(game, 1, 35, OTHER_DEVICE)
    assert write(game, 1, 53) is Written.DISPUTED
    for device in (DEVICE, OTHER_DEVICE, THIRD_DEVICE):
        assert "35 Luis’s phone 2, 20:14 53 Luis’s phone 1, 20:14" in words(page(game, device))
    said = words(page(game, THIRD_DEVICE, "people/"))
    assert "Luis (phone 1) · Player" in said
    assert "Luis (phone 2) · Player" in said
    # Whoever comes in again is the same phone, and one that was sent away is still the second.
    grant(game, DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    services.remove_device(game=game, grant_id=game.grants.get(device=OTHER_DEVICE).pk, now=NOW)
    assert "35 Luis’s phone 2, 20:14 53 Luis’s phone 1, 20:14" in words(page(game, THIRD_DEVICE))
    assert "Luis (phone 1) · Player" in words(page(game, THIRD_DEVICE, "people/"))


def test_the_grid_marks_the_cell() -> None:
    for closed in (False, True):
        shown = page(disputed(closed=closed))
        assert "<small>disputed</small>" in shown
        assert "disputed two phones wrote different scores" in words(shown)
    assert "disputed" not in words(page(new_game()))


def test_who_keeps_the_score_has_a_button_for_each_and_a_way_to_another_number() -> None:
    game = disputed()
    shown = page(game)
    assert re.findall(r'name="choice"[^>]*>([^<]+)<', shown) == ["35", "53"]
    assert f'href="{game.get_absolute_url()}round/1/seat/{seat_id(game, 1)}/"' in shown


def test_others_see_no_button_and_hear_who_says() -> None:
    game = disputed()
    for device in (OTHER_DEVICE, THIRD_DEVICE):
        if device == THIRD_DEVICE:
            grant(game, THIRD_DEVICE, Role.WATCHER)
        shown = page(game, device)
        assert 'name="choice"' not in shown
        assert "Whoever keeps the score says which it is; so can the player, on the page of their own score." in shown
        # A player may be the one whose score it is; who only looks on never is.
        assert ("If you are Luis: say which it is" in shown) is (device == OTHER_DEVICE)
    closed = page(disputed(closed=True), OTHER_DEVICE)
    assert "Whoever keeps the score says which it is." in closed
    assert "If you are Luis: say which it is" not in closed


@pytest.mark.parametrize("pips", [35, 53])
@pytest.mark.parametrize("closed", [False, True], ids=["open", "closed"])
def test_one_tap_settles_it(pips: int, closed: bool) -> None:
    game = disputed(closed=closed)
    response = settle(game, pips)
    assert (response.status_code, response["Location"]) == (302, game.get_absolute_url())
    assert stands(game) == (pips, 0)
    assert "which one?" not in page(game)


def test_the_buttons_on_the_page_do_that() -> None:
    game = disputed()
    form = page(game)
    fields = dict(re.findall(r'<input type="hidden" name="(number|seat|client_id)" value="([^"]+)"', form))
    choice = re.findall(r'name="choice" value="([^"]+)"', form)[1]
    client_of().post(f"{game.get_absolute_url()}dispute/", {**fields, "choice": choice})
    assert stands(game) == (53, 0)


def test_a_player_settles_the_own_score_until_the_round_is_closed() -> None:
    game = disputed()
    assert settle(game, 53, OTHER_DEVICE).status_code == 302
    assert stands(game) == (53, 0)
    game = disputed(closed=True)
    assert settle(game, 53, OTHER_DEVICE).status_code == 409
    assert stands(game) == (35, 1)


def test_the_player_has_the_buttons_on_the_page_of_the_own_score() -> None:
    game = disputed()
    write(game, 2, 7)
    write(game, 2, 8, OTHER_DEVICE)
    shown = page(game, OTHER_DEVICE, "mine/")
    assert re.findall(r'name="choice"[^>]*>([^<]+)<', shown) == ["35", "53"]
    assert "/seat/" not in shown


def test_the_form_of_the_round_has_the_buttons_too() -> None:
    game = disputed()
    assert re.findall(r'name="settle"[^>]*>([^<]+)<', page(game, path="round/1/")) == ["35", "53"]
    refused = client_of().post(f"{game.get_absolute_url()}round/1/", typed_round([X, 35, 12], open="yes"))
    assert refused.status_code == 409
    assert "Say on this page which it is, then save the round." in words(refused.content.decode())
    settle(game, 53)
    assert 'name="choice"' not in page(game, path="round/1/")


def test_a_player_settles_nobody_elses() -> None:
    game = disputed()
    grant(game, THIRD_DEVICE, Role.PLAYER, seat=game.seats.get(position=2))
    assert settle(game, 53, THIRD_DEVICE).status_code == 403
    assert stands(game) == (35, 1)


def test_who_was_too_late_is_told_what_was_said() -> None:
    game = disputed()
    settle(game, 53)
    response = settle(game, 35)
    assert response.status_code == 409
    assert "Somebody else has said it meanwhile: Luis, round 1, is 53." in words(response.content.decode())
    assert stands(game) == (53, 0)
    # Who says the same has nothing to be told.
    assert settle(game, 53).status_code == 302


def test_a_score_that_came_meanwhile_is_looked_at_first() -> None:
    game = disputed()
    response = settle(game, 99)
    assert response.status_code == 409
    assert "The scores have changed meanwhile." in words(response.content.decode())
    assert stands(game) == (35, 1)


def test_another_that_came_between_the_page_and_the_tap_is_not_lost() -> None:
    game = disputed()
    write(game, 1, 58, OTHER_DEVICE)
    assert settle(game, 53).status_code == 409
    assert [claim["value"]["pips"] for claim in Cell.objects.get(round__game=game).claims] == [58]


@pytest.mark.parametrize(
    "fields", [{"number": "x"}, {"number": "2"}, {"seat": "0"}, {"seat": "1" * 5000}, {"number": "", "seat": ""}]
)
def test_a_forged_button_is_not_found(fields: dict[str, str]) -> None:
    assert settle(disputed(), 53, **fields).status_code == 404


def test_what_no_round_can_have_is_refused_in_words() -> None:
    game = disputed(closed=True)
    path = Cell.objects.get(round__game=game, seat__position=1)
    nothing = {"value": None, "device": str(OTHER_DEVICE), "at": NOW.isoformat()}
    Cell.objects.filter(pk=path.pk).update(claims=[nothing])
    assert ">no score<" in page(game)
    response = settle(game, CellFacts())
    assert response.status_code == 409
    assert "Write the pips, or say who went out." in words(response.content.decode())
    assert stands(game) == (35, 1)


def test_two_phones_that_say_the_same_are_one_choice() -> None:
    game = disputed()
    grant(game, THIRD_DEVICE)
    write(game, 1, 53, THIRD_DEVICE)
    assert "53 Luis’s phone, 20:14 · Scorekeeper’s phone 2, 20:14" in words(page(game))


def test_hands_of_tiles_show_their_points_and_their_tiles() -> None:
    game = disputed()
    write(game, 1, CellFacts(tiles=(Tile(12, 7), Tile(5, 5))), OTHER_DEVICE)
    assert "29 (12-7 5-5) Luis’s phone" in words(page(game))


@pytest.mark.parametrize(
    "path", ["end/", "what-if/?preset=&going_out_bonus=5", "finish/", "swap/?first={}&second={}&round=1"]
)
def test_wherever_a_dispute_is_in_the_way_a_link_leads_to_it(path: str) -> None:
    game = disputed(closed=path.startswith(("end", "what")))
    shown = page(game, path=path.format(seat_id(game, 0), seat_id(game, 1)))
    (anchor,) = re.findall(r'href="[^"#]*#([^"]+)">Luis, round 1: which one\?<', shown)
    assert f'id="{anchor}"' in page(game)
    settle(game, 53)
    assert "which one?" not in page(game, path=path.format(seat_id(game, 0), seat_id(game, 1)))


def test_the_result_of_a_game_waits() -> None:
    game = disputed(closed=True)
    assert "The result waits" in page(game)
    assert "wins with" not in page(game)
    assert "The result waits" in client_of().get("/").content.decode()
    assert "The result waits" in page(game, path="end/")
    settle(game, 53)
    assert "Ana wins with 0" in words(page(game))


def test_a_kept_board_has_nobodys_token() -> None:
    game = disputed()
    tokens = []
    for _phone in range(2):
        for path in ("", "live/?rev=0"):
            client = client_of()
            shown = client.get(game.get_absolute_url() + path).content.decode()
            assert TOKEN not in shown
            token = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', shown)[0]
            tokens.append(token)
    assert len(set(tokens)) == len(tokens)


@pytest.mark.parametrize("path", ["", "live/?rev=0"])
def test_the_form_on_the_board_passes_the_check_of_its_token(path: str) -> None:
    game = disputed()
    client = Client(enforce_csrf_checks=True)
    client.cookies = client_of().cookies
    shown = client.get(game.get_absolute_url() + path).content.decode()
    token = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', shown)[0]
    data = {"number": "1", "seat": str(seat_id(game, 1)), "client_id": str(uuid4()), "choice": key_of(cell(53))}
    assert client.post(f"{game.get_absolute_url()}dispute/", data).status_code == 403
    response = client.post(f"{game.get_absolute_url()}dispute/", {**data, "csrfmiddlewaretoken": token})
    assert response.status_code == 302


def test_a_board_without_a_dispute_has_no_form_and_sets_no_cookie() -> None:
    game = new_game()
    response = client_of().get(f"{game.get_absolute_url()}live/?rev=9")
    assert "<form" not in response.content.decode()
    assert not response.cookies


@pytest.mark.parametrize("cells", [1, 3])
def test_disputes_are_one_query_more(django_assert_num_queries: Any, cells: int) -> None:
    game = new_game("Ana", "Luis", "Kim")
    for position in range(cells):
        write(game, position, 35)
        write(game, position, 53, OTHER_DEVICE)
    with django_assert_num_queries(5):
        page(game)
    with django_assert_num_queries(1):
        page(game)


def test_an_undone_dispute_comes_back() -> None:
    game = disputed()
    settle(game, 53)
    services.undo(game=game, seq=3, client_id=uuid4(), device=DEVICE, now=NOW)
    assert "35 Scorekeeper’s phone, 20:14 53 Luis’s phone, 20:14" in words(page(game))
    assert Table.load(game).disputed == ((1, 1),)
    assert Change.objects.filter(game=game).count() == 5


# --- Beside a form ----------------------------------------------------------------------------------------------------


def buttons(page: str) -> list[str]:
    return re.findall(r'<button[^>]* form="scores" name="settle" value="([^"]+)"', page)


def fields_of(page: str) -> dict[str, list[str]]:
    """What a browser sends of the round's form as it stands."""
    form = re.findall(r'<form id="scores".*?</form>', page, re.DOTALL)[0]
    return {
        name: [html.unescape(value)]
        for name, value in re.findall(r'<input[^>]* name="([\w-]+)" value="([^"]*)" type="(?:text|hidden)', form)
        + re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', form)
    }


def test_what_is_typed_in_the_rounds_form_stays_while_somebody_says_which_it_was() -> None:
    game = disputed()
    keeper = client_of(DEVICE)
    path = f"{game.get_absolute_url()}round/1/"
    page = keeper.get(path).content.decode()
    _stands, other = buttons(page)
    response = keeper.post(path, fields_of(page) | {"pips-2": "77", "pips-1": "35", "settle": other})
    assert response.status_code == 200
    sent = fields_of(response.content.decode())
    assert sent["pips-2"] == ["77"]
    assert sent["pips-1"] == ["53"]
    assert sent["seen-1"] == [str(Table.load(game).stored(1)[1].cells[1])]
    assert not buttons(response.content.decode())
    assert Table.load(game).stored(1)[0].cells[1].pips == 53
    assert Table.load(game).stored(1)[0].cells[2].pips is None


def test_who_was_too_late_beside_a_form_is_told_so_and_keeps_what_was_typed() -> None:
    game = disputed()
    keeper = client_of(DEVICE)
    path = f"{game.get_absolute_url()}round/1/"
    page = keeper.get(path).content.decode()
    stands, other = buttons(page)
    keeper.post(path, fields_of(page) | {"settle": other})
    response = keeper.post(path, fields_of(page) | {"pips-2": "77", "settle": stands})
    assert response.status_code == 409
    assert "Somebody else has said it meanwhile: Luis, round 1, is 53." in html.unescape(response.content.decode())
    assert fields_of(response.content.decode())["pips-2"] == ["77"]


@pytest.mark.parametrize("forged", ["", "1", "1.x.y.z", "7.1.a.b"])
def test_a_forged_button_beside_a_form_settles_nothing(forged: str) -> None:
    game = disputed()
    response = client_of(DEVICE).post(f"{game.get_absolute_url()}round/1/", {"settle": forged})
    assert response.status_code == 404
    assert Table.load(game).disputed


def test_above_a_forgotten_round_too() -> None:
    game = disputed(closed=True)
    keeper = client_of(DEVICE)
    path = f"{game.get_absolute_url()}table/round/1/before/"
    page = keeper.get(path).content.decode()
    _stands, other = buttons(page)
    response = keeper.post(path, fields_of(page) | {"pips-2": "77", "settle": other})
    assert fields_of(response.content.decode())["pips-2"] == ["77"]
    assert fields_of(response.content.decode())["pips-1"] == [""]
    assert Table.load(game).stored(1)[0].cells[1].pips == 53
