"""A cell's three facts through the forms: the tiles of a hand, penalties and bonuses, and what stays said at once."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.http import HttpResponse

from scoring import Adjustment, Penalty, Tile
from tests.tracker.factories import DEVICE, OTHER_DEVICE, X, client_of, grant, new_game, play, typed_round
from tests.tracker.shown import post_shown
from tests.tracker.test_round import post, text, totals, values
from tracker.models import Cell, Game, Role, Round
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db


def form(game: Game, number: int = 1) -> HttpResponse:
    return client_of().get(f"{game.get_absolute_url()}round/{number}/")


def seat_id(game: Game, position: int) -> int:
    return game.seats.get(position=position).pk


def lines(response: HttpResponse, seat: int) -> list[tuple[str, str, str]]:
    """Reason, sign and points of each line of a seat's penalties and bonuses."""
    page = response.content.decode()
    reasons = re.findall(rf'name="reason-{seat}" value="([^"]*)"', page)
    selects = re.findall(rf'name="points-{seat}-sign">(.*?)</select>', page, re.DOTALL)
    signs = ["-" if "selected" in select else "+" for select in selects]
    points = re.findall(rf'name="points-{seat}" value="([^"]*)"', page)
    return list(zip(reasons, signs, points, strict=True))


def tiles_of(response: HttpResponse) -> dict[str, list[str]]:
    """What is said of each copy of a tile in the grid: "", "held", or why it cannot be in this hand."""
    found: dict[str, list[str]] = {}
    grid = r'<label class="tile"><input type="checkbox" name="tile" value="([^"]*)"([^>]*)>(.*?)</label>'
    for tile, attributes, rest in re.findall(grid, response.content.decode()):
        reason = re.search("<small>(.*?)</small>", rest)
        assert (reason is not None) == ("disabled" in attributes)
        found.setdefault(tile, []).append("held" if "checked" in attributes else reason[1] if reason else "")
    return found


# --- Penalties and bonuses -------------------------------------------------------------------------------------------


TWO = {
    "reason-1": ["late call", "sang well"],
    "points-1-sign": ["+", "-"],
    "points-1": ["10", "3"],
}


def test_a_cell_has_as_many_penalties_as_are_written_and_none_is_lost_by_a_correction() -> None:
    game = new_game("Ana", "Luis", "Kim")
    assert post(game, 1, typed_round([X, 12, 37]) | TWO).status_code == 302
    assert totals(game)["Luis"] == 19
    page = form(game)
    # An empty line stands last, to write another in.
    assert lines(page, 1) == [("late call", "+", "10"), ("sang well", "-", "3"), ("", "+", "")]
    assert lines(page, 0) == [("", "+", "")]
    seen = {f"seen-{seat}": "1" for seat in range(3)} | {"seen": "1", "starter": "0"}
    assert post(game, 1, typed_round([X, 14, 37]) | TWO | seen).status_code == 302
    assert totals(game)["Luis"] == 21
    assert Table.load(game).rounds[0].facts.cells[1].adjustments == (
        Adjustment("late call", 10),
        Adjustment("sang well", -3),
    )


def test_a_line_that_is_cleared_is_gone_and_the_others_stay() -> None:
    game = new_game("Ana", "Luis", "Kim")
    post(game, 1, typed_round([X, 12, 37]) | TWO)
    cleared = {"reason-1": [" ", "sang well", ""], "points-1-sign": ["+", "-", "+"], "points-1": ["", "3", ""]}
    seen = {f"seen-{seat}": "1" for seat in range(3)} | {"seen": "1", "starter": "0"}
    post(game, 1, typed_round([X, 12, 37]) | cleared | seen)
    assert Table.load(game).rounds[0].facts.cells[1].adjustments == (Adjustment("sang well", -3),)


def test_each_line_says_what_is_wrong_with_it_and_the_top_leads_to_it() -> None:
    game = new_game("Ana", "Luis", "Kim")
    wrong = {"reason-1": ["late", "rude", ""], "points-1-sign": ["+", "-", "-"], "points-1": ["ten", "", "5"]}
    response = post(game, 1, typed_round([X, 12, 37]) | wrong)
    assert response.status_code == 422
    page = response.content.decode()
    assert lines(response, 1) == [("late", "+", "ten"), ("rude", "-", ""), ("", "-", "5"), ("", "+", "")]
    # Each leads to the field that is wrong.
    assert re.findall(r'id="(seat-1-points-\d)"[^>]*name="([^"]*)"[^>]*aria-invalid', page) == [
        ("seat-1-points-0", "points-1"),
        ("seat-1-points-1", "points-1"),
    ]
    assert re.findall(r'id="(seat-1-points-\d)" aria-invalid[^>]*name="([^"]*)"', page) == [
        ("seat-1-points-2", "reason-1")
    ]
    sentences = ("Write the points of the penalty", "These rules have no points", "Write what the points are for")
    for place, sentence in enumerate(sentences):
        box = re.search(rf'id="seat-1-points-{place}-problems">(.*?)</div>', page, re.DOTALL)
        assert box is not None
        assert sentence in box[1]
        assert f'href="#seat-1-points-{place}">Luis: {sentence}' in page


@pytest.mark.parametrize("way", ["mine", "correct"])
def test_points_for_nothing_are_asked_about_wherever_they_are_written_and_nothing_is_lost(way: str) -> None:
    game = new_game("Ana", "Luis", "Kim")
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    if way == "correct":
        play(game, [X, 12, 37])
    address = "mine/" if way == "mine" else f"round/1/seat/{seat_id(game, 1)}/"
    typed = {"number": "1", "seen-1": "0", "pips-1": "14", "points-1": "5", "points-1-sign": "+", "reason-1": ""}
    client = client_of(OTHER_DEVICE if way == "mine" else DEVICE)
    response = client.post(f"{game.get_absolute_url()}{address}", typed | {"client_id": str(uuid4()), "do": "save"})
    assert response.status_code == 422
    assert "Write what the points are for, in a word or two." in text(response)
    assert (values(response, "pips"), lines(response, 1)[0]) == (["14"], ("", "+", "5"))
    assert not Cell.objects.exclude(adjustments=[]).exists()


def test_the_penalties_of_the_rules_show_their_points() -> None:
    penalties = (Penalty("late call", 10), Penalty("showed a tile", 0, draw=2))
    game = new_game("Ana", "Luis", "Kim", penalties=penalties, public_train_penalty=5)
    page = form(game).content.decode()
    chips = re.findall(r'data-reason="([^"]*)" data-points="([^"]*)"(?: data-reminder)?>([^<]*)<', page)
    assert list(dict.fromkeys(chips)) == [
        ("mistake", "", "mistake: the round’s highest score"),
        ("public train", "5", "public train: 5"),
        ("late call", "10", "late call: 10"),
        ("showed a tile", "", "showed a tile: draw 2 tiles, no points"),
    ]
    assert page.count(" data-reminder>") == 3
    post(game, 1, typed_round([X, 12, 37], **{"reason-1": "Late call", "reason-2": "public train"}))
    assert totals(game) == {"Ana": 0, "Luis": 22, "Kim": 42}


def test_a_penalty_without_points_is_written_once_and_has_no_points_to_write() -> None:
    penalties = (Penalty("late call", 10), Penalty("showed a tile", 0, draw=2))
    game = new_game("Ana", "Luis", "Kim", penalties=penalties)
    typed = typed_round([X, 12, 37])
    for name, values_ in (
        ("reason-1", ["showed a tile", "Showed a tile", "late call", "late call"]),
        ("points-1", [""] * 4),
        ("points-1-sign", ["+"] * 4),
    ):
        typed[name] = values_
    assert post(game, 1, typed).status_code == 302
    told = Table.load(game).rounds[0].facts.cells[1].adjustments
    assert told == (Adjustment("showed a tile"), Adjustment("late call"), Adjustment("late call"))
    assert totals(game)["Luis"] == 32
    page = form(game, 1).content.decode()
    assert page.count('class="line reminder"') == 1


def test_a_bonus_for_what_the_rules_punish_needs_its_points() -> None:
    game = new_game("Ana", "Luis", "Kim", public_train_penalty=5)
    data = typed_round([X, 12, 37], **{"reason-1": "public train", "points-1-sign": "-"})
    assert "Luis: Write the points of the bonus." in text(post(game, 1, data))
    assert post(game, 1, data | {"points-1": "5"}).status_code == 302
    assert totals(game)["Luis"] == 7


def test_a_reason_by_its_code_is_known_in_another_language() -> None:
    game = new_game("Ana", "Luis", "Kim")
    client = client_of()
    client.cookies["django_language"] = "es"
    data = typed_round([X, 12, 37], **{"reason-1": "mistake"})
    assert post_shown(client, f"{game.get_absolute_url()}round/1/", data).status_code == 302
    assert totals(game)["Luis"] == 49


# --- The tiles of a hand ---------------------------------------------------------------------------------------------


def test_a_hand_of_tiles_is_stored_as_tiles_and_shown_again_with_its_receipt() -> None:
    game = new_game("Ana", "Luis", "Kim", double_blank=50)
    assert post(game, 1, typed_round([X, 69, 37], **{"tiles-1": "12-7 0-0"})).status_code == 302
    cell = Cell.objects.get(seat__position=1)
    assert (cell.tiles, cell.pips) == (["12-7", "0-0"], None)
    assert totals(game)["Luis"] == 69
    page = form(game)
    assert values(page, "pips") == ["", "69", "37"]
    assert values(page, "tiles") == ["", "12-7 0-0", ""]
    assert "12-7 19 + 0-0 50 = 69" in text(page)


@pytest.mark.parametrize(
    ("fields", "pips"),
    [
        ({"pips-1": "70"}, 70),
        ({"tiles-1": "12-7 x"}, 69),
        ({"tiles-1": "12-7 " * 500}, 69),
        ({"tiles-1": "-"}, 69),
    ],
    ids=["other pips were typed", "no tile", "more than any set", "nothing"],
)
def test_tiles_that_do_not_add_up_to_the_pips_are_dropped(fields: dict[str, str], pips: int) -> None:
    game = new_game("Ana", "Luis", "Kim", double_blank=50)
    assert post(game, 1, typed_round([X, 69, 37]) | {"tiles-1": "12-7 0-0"} | fields).status_code == 302
    cell = Cell.objects.get(seat__position=1)
    assert (cell.tiles, cell.pips) == (None, pips)


def test_a_tile_in_two_hands_is_said_at_both() -> None:
    game = new_game("Ana", "Luis", "Kim")
    response = post(game, 1, typed_round([X, 19, 19], **{"tiles-1": "12-7", "tiles-2": "12-7"}))
    assert response.status_code == 422
    assert text(response).count("12-7 is in two hands: Luis and Kim.") == 3
    # Who they are is said once, above the fields too.
    assert "Luis and Kim: " not in text(response)
    assert values(response, "tiles") == ["", "12-7", "12-7"]


def test_without_a_script_the_grid_comes_with_the_form_and_nothing_is_saved_or_lost() -> None:
    game = new_game("Ana", "Luis", "Kim", double_blank=50)
    data = typed_round([X, "9 9", 19], **{"tiles-2": "12-7", "reason-0": "rude"})
    response = post(game, 1, data | {"do": f"tiles-{seat_id(game, 1)}"})
    assert response.status_code == 200
    assert values(response, "pips") == ["", "9 9", "19"]
    assert lines(response, 0) == [("rude", "+", ""), ("", "+", "")]
    grid = tiles_of(response)
    assert len(grid) == 91
    assert {tile: said for tile, said in grid.items() if said != [""]} == {
        "12-12": ["the engine of this round"],
        "12-7": ["in the hand of Kim"],
    }
    assert not Round.objects.exists()


def test_what_is_marked_in_the_grid_is_added_up_by_the_rules() -> None:
    game = new_game("Ana", "Luis", "Kim", double_blank=50, blank_end=5)
    luis = seat_id(game, 1)
    marked = typed_round([X, "", 37], picking=str(luis)) | {"tile": ["5-0", "0-0", "2-1"]}
    response = post(game, 1, marked | {"do": f"take-{luis}"})
    assert response.status_code == 200
    assert "5-0 10 + 0-0 50 + 2-1 3 = 63" in text(response)
    assert values(response, "pips") == ["", "63", "37"]
    assert tiles_of(response) == {}
    # Asked for again, the grid shows the hand; another seat's shows whose they are.
    again = typed_round([X, 63, 37]) | {"tiles-1": "5-0 0-0 2-1"}
    assert tiles_of(post(game, 1, again | {"do": f"tiles-{luis}"}))["5-0"] == ["held"]
    kim = tiles_of(post(game, 1, again | {"do": f"tiles-{seat_id(game, 2)}"}))
    assert kim["5-0"] == ["in the hand of Luis"]
    # What is marked counts as well when the round is saved at once.
    assert post(game, 1, marked | {"do": "save"}).status_code == 302
    assert Cell.objects.get(seat__position=1).tiles == ["5-0", "0-0", "2-1"]


def test_a_grid_that_nothing_is_marked_in_leaves_what_was_typed() -> None:
    game = new_game("Ana", "Luis", "Kim")
    luis = str(seat_id(game, 1))
    assert values(post(game, 1, typed_round([X, 12, 37], picking=luis, do=f"take-{luis}")), "pips")[1] == "12"
    emptied = typed_round([X, 19, 37], picking=luis, do=f"take-{luis}", **{"tiles-1": "12-7"})
    response = post(game, 1, emptied)
    assert (values(response, "pips")[1], values(response, "tiles")[1]) == ("", "")


def test_of_two_sets_each_tile_stands_twice_and_only_the_copies_that_are_elsewhere_are_refused() -> None:
    game = new_game("Ana", "Luis", "Kim", copies=2)
    data = typed_round([X, 38, ""], **{"tiles-1": "12-7 12-7"}) | {"do": f"tiles-{seat_id(game, 2)}"}
    grid = tiles_of(post(game, 1, data))
    assert grid["12-7"] == ["in the hand of Luis", "in the hand of Luis"]
    assert grid["12-12"] == ["", "the engine of this round"]
    assert grid["12-6"] == ["", ""]
    own = tiles_of(post(game, 1, data | {"do": f"tiles-{seat_id(game, 1)}"}))
    assert own["12-7"] == ["held", "held"]


@pytest.mark.parametrize("button", ["tiles-", "tiles-x", "tiles-99999999", "take-" + "9" * 5000])
def test_a_button_of_no_seat_does_nothing_and_loses_nothing(button: str) -> None:
    game = new_game("Ana", "Luis", "Kim")
    response = post(game, 1, typed_round([X, 12, 37], picking="x") | {"do": button})
    assert response.status_code == 200
    assert values(response, "pips") == ["", "12", "37"]


def test_a_players_own_tiles_are_added_up_and_those_of_others_refused() -> None:
    game = new_game("Ana", "Luis", "Kim", double_blank=50)
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    client = client_of(OTHER_DEVICE)
    url = f"{game.get_absolute_url()}mine/"
    data = {"number": "1", "pips-1": "69", "seen-1": "0", "client_id": str(uuid4())}
    client_of().post(
        f"{game.get_absolute_url()}writes/",
        {"writes": [{"key": str(uuid4()), "number": 1, "seat": seat_id(game, 0), "seen": 0, "tiles": ["5-5"]}]},
        content_type="application/json",
    )
    luis = seat_id(game, 1)
    grid = tiles_of(client.post(url, data | {"do": f"tiles-{luis}"}))
    assert grid["5-5"] == ["in the hand of Ana"]
    assert grid["12-12"] == ["the engine of this round"]
    marked = data | {"pips-1": "", "picking": str(luis), "tile": ["12-7", "0-0"]}
    page = client.post(url, marked | {"do": f"take-{luis}"})
    assert "12-7 19 + 0-0 50 = 69" in text(page)
    assert client.post(url, data | {"tiles-1": "12-7 0-0"}).status_code == 302
    assert Table.load(game).open_round is not None
    assert Cell.objects.get(seat=luis).tiles == ["12-7", "0-0"]
    assert 'value="5-5" data-hand="Ana"' in client.get(url).content.decode()


# --- Fields as they come back ----------------------------------------------------------------------------------------


def test_a_zero_comes_back_as_a_zero_and_out_as_a_zero_that_nobody_typed() -> None:
    game = new_game("Ana", "Luis", "Kim", "Mike")
    play(game, [X, 0, None, 12])
    page = form(game).content.decode()
    fields = re.findall(r'name="pips-\d" value="([^"]*)"[^>]*placeholder="([^"]*)"', page)
    assert fields == [("", "0"), ("0", "–"), ("", "–"), ("12", "–")]
    assert re.search(r'id="seat-2-absent"[^>]* checked', page)


def test_no_field_is_one_that_a_wheel_turns() -> None:
    assert 'type="number"' not in form(new_game("Ana", "Luis")).content.decode()


# --- All that is wrong, at once --------------------------------------------------------------------------------------


def test_a_number_that_cannot_be_read_hides_nothing_else() -> None:
    game = new_game("Ana", "Luis", "Kim", "Mike")
    play(game, [X, 20, 20, 20])
    response = post(game, 2, typed_round([X, "twelve", 1, 1], engine=12))
    assert response.status_code == 422
    said = text(response)
    assert "Luis: Write a whole number, such as 47." in said
    assert "Only 1-0 adds up to 1, and it cannot be in two hands: Kim and Mike." in said
    assert "12|12 has been the engine of another round." in said
    # It is not missing too, and what cannot be read cannot be insisted on.
    assert "or say who went out" not in said
    assert "Save anyway" not in said


def test_an_engine_that_is_none_is_not_judged_but_the_scores_are() -> None:
    game = new_game("Ana", "Luis", "Kim")
    response = post(game, 1, typed_round([X, "", 5000], engine=12) | {"engine": "x", "was": "11/0/went-out"})
    said = text(response)
    assert "Choose one of these engines." in said
    assert "Write the pips, or say who went out." in said
    assert "All the tiles together add up to" in said
    assert "has been the engine" not in said


def test_who_went_out_can_be_let_go_again() -> None:
    game = new_game("Ana", "Luis", "Kim")
    response = post(game, 1, typed_round([X, 12, 37]) | {"out": "", "pips-0": "5"})
    assert "Who went out?" in text(response)
    assert 'id="nobody" name="out" value="" type="radio"' in response.content.decode()


def test_several_who_may_go_out_are_let_go_one_by_one() -> None:
    game = new_game("Ana", "Luis", "Kim", several_may_go_out=True)
    assert "nobody" not in re.findall('id="([^"]*)"', form(game).content.decode())


def test_the_tiles_of_a_hand_are_read_whichever_way_round() -> None:
    game = new_game("Ana", "Luis", "Kim")
    post(game, 1, typed_round([X, 19, 37], **{"tiles-1": "7|12"}))
    assert Table.load(game).rounds[0].facts.cells[1].tiles == (Tile(12, 7),)


def test_only_a_round_under_way_goes_ahead_cell_by_cell_and_opens_the_keypad() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 37])
    closed, under_way = (form(game, number).content.decode() for number in (1, 2))
    assert "data-writes" not in closed
    assert "data-opens" not in closed
    assert f'data-writes="{game.get_absolute_url()}writes/"' in under_way
    assert 'data-number="2"' in under_way
    assert "data-opens" in under_way
    assert "data-opens" not in post(game, 2, typed_round(["x", "twelve", 1], engine=11)).content.decode()


def test_a_players_phone_is_led_from_the_scorekeepers_pages_to_its_own_score() -> None:
    game = new_game("Ana", "Luis")
    grant(game, OTHER_DEVICE, Role.PLAYER, seat=game.seats.get(position=1))
    response = client_of(OTHER_DEVICE).get(f"{game.get_absolute_url()}round/1/")
    assert response.status_code == 403
    shown = response.content.decode()
    assert "This phone writes one score: your own" in shown
    assert f'href="{game.get_absolute_url()}mine/"' in shown
    assert "may only read" not in shown
