"""Any score is corrected from the grid: prefilled, what it moves shown first, and the game never moved on by it."""

from __future__ import annotations

import html
import re
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.http import HttpResponse

from scoring import Adjustment, Ending, Tile
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, cell, client_of, grant, new_game, play, save
from tests.tracker.test_moves import game_of_a_season, thursdays
from tracker import services
from tracker.facts import CellFacts, RoundFacts
from tracker.models import Change, Game, Role, Round
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db


def seat_id(game: Game, position: int) -> int:
    return game.seats.get(position=position).pk


def path(game: Game, position: int, number: int = 1) -> str:
    return f"{game.get_absolute_url()}round/{number}/seat/{seat_id(game, position)}/"


def open_form(game: Game, position: int, number: int = 1, device: UUID = DEVICE) -> dict[str, str]:
    """What the form of a score would send if nothing were touched."""
    return fields_of(client_of(device).get(path(game, position, number)).content.decode())


def fields_of(page: str) -> dict[str, str]:
    form = page[page.index('<form id="scores"') : page.index("</form>", page.index('<form id="scores"'))]
    fields = {}
    for tag in re.findall(r"<input[^>]*>", form):
        attributes = dict(re.findall(r'([a-z-]+)="([^"]*)"', tag))
        if attributes["type"] != "checkbox" or re.search(r"\bchecked\b", tag):
            fields[attributes["name"]] = html.unescape(attributes.get("value", ""))
    return fields | dict.fromkeys(re.findall(r'<select name="([^"]+)"', form), "+")


def send(
    game: Game, position: int, fields: dict[str, str], number: int = 1, device: UUID = DEVICE, **headers: str
) -> HttpResponse:
    data = {"do": "save"} | fields
    return client_of(device).post(path(game, position, number), data, headers=headers)


def typed(fields: dict[str, str], pips: str) -> dict[str, str]:
    return {name: pips if name.startswith("pips-") else value for name, value in fields.items()}


def words(response: HttpResponse) -> str:
    # A tile that no line breaks is a word like any.
    page = re.sub(r'<span class="whole">([^<]*)</span>', r"\1", response.content.decode())
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def pips(game: Game, position: int, number: int = 1) -> int | None:
    return Table.load(game).stored(number)[0].cells[position].pips


def three_rounds() -> Game:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 41, 20], [9, X, 30], [12, 7, X])
    return game


def test_each_score_of_the_grid_leads_to_its_form() -> None:
    game = three_rounds()
    page = client_of().get(game.get_absolute_url()).content.decode()
    for number in (1, 2, 3):
        for position in range(3):
            assert f'href="{path(game, position, number)}" aria-label=' in page
    grant(game, OTHER_DEVICE, Role.WATCHER)
    assert "/seat/" not in client_of(OTHER_DEVICE).get(game.get_absolute_url()).content.decode()


def test_the_whole_round_stays_within_reach() -> None:
    game = three_rounds()
    assert f'href="{game.get_absolute_url()}round/1/"' in client_of().get(path(game, 1)).content.decode()
    assert f'href="{game.get_absolute_url()}round/1/"' in client_of().get(game.get_absolute_url()).content.decode()


def test_opening_and_leaving_it_changes_nothing() -> None:
    game = three_rounds()
    page = client_of().get(path(game, 1))
    assert 'value="41"' in page.content.decode()
    assert f'href="{game.get_absolute_url()}" data-cancel>Cancel<' in page.content.decode()
    assert Change.objects.filter(game=game).count() == 4


def test_what_it_moves_is_shown_before_it_is_saved_and_saved_with_the_second_press() -> None:
    game = three_rounds()
    shown = send(game, 1, typed(open_form(game, 1), "14"))
    assert shown.status_code == 200
    said = words(shown)
    assert "Luis, round 1: 41 → 14" in said
    assert "Luis: total 48 → 21" in said
    assert "Ana: place 1 → 1" not in said
    assert pips(game, 1) == 41
    saved = send(game, 1, fields_of(shown.content.decode()))
    assert (saved.status_code, saved["Location"]) == (302, game.get_absolute_url())
    assert pips(game, 1) == 14
    assert Change.objects.get(game=game, seq=4).verb == "correct cell"


def test_another_number_than_was_shown_is_shown_first() -> None:
    game = three_rounds()
    shown = send(game, 1, typed(open_form(game, 1), "14"))
    again = send(game, 1, typed(fields_of(shown.content.decode()), "15"))
    assert again.status_code == 200
    assert "41 → 15" in words(again)
    assert pips(game, 1) == 41


def test_what_moves_otherwise_than_was_shown_is_shown_again() -> None:
    game = three_rounds()
    shown = send(game, 1, typed(open_form(game, 1), "14"))
    save(
        game,
        3,
        RoundFacts(10, 0, Ending.WENT_OUT, (cell(1), cell(70), cell(X))),
        device=OTHER_DEVICE,
        insist=True,
    )
    again = send(game, 1, fields_of(shown.content.decode()))
    assert again.status_code == 200
    assert "Luis: total 111 → 84" in words(again)


def test_a_form_that_is_sent_as_it_was_filled_saves_nothing() -> None:
    game = three_rounds()
    assert send(game, 1, open_form(game, 1)).status_code == 302
    assert pips(game, 1) == 41
    assert not Change.objects.filter(game=game, verb="correct cell").exclude(facts={}).exists()


def test_while_one_types_the_same_is_shown_without_a_page_around_it() -> None:
    game = three_rounds()
    fields = typed(open_form(game, 1), "14") | {"do": "look"}
    answer = send(game, 1, fields, **{"HX-Request": "true"})
    assert answer.status_code == 200
    assert "<h1" not in answer.content.decode()
    assert "Luis: total 48 → 21" in words(answer)
    # It carries the proof that it was seen, so that the next press saves.
    proof = re.findall(r'name="shown" value="([^"]+)"', answer.content.decode())[0]
    assert send(game, 1, fields | {"do": "save", "shown": proof}).status_code == 302
    assert pips(game, 1) == 14


@pytest.mark.parametrize("text", ["", "twelve", "99999"])
def test_while_one_types_nonsense_the_answer_is_no_error_of_the_page(text: str) -> None:
    game = three_rounds()
    answer = send(game, 1, typed(open_form(game, 1), text) | {"do": "look"}, **{"HX-Request": "true"})
    assert answer.status_code == 200
    assert "Error:" in words(answer)
    assert 'name="shown"' not in answer.content.decode()


def test_a_saved_correction_leads_a_script_to_the_board() -> None:
    game = three_rounds()
    shown = send(game, 1, typed(open_form(game, 1), "14"), **{"HX-Request": "true"})
    saved = send(game, 1, fields_of(shown.content.decode()), **{"HX-Request": "true"})
    assert saved["HX-Redirect"] == game.get_absolute_url()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Write the pips, or say who went out."),
        ("twelve", "Write a whole number, such as 47."),
        ("-3", "Pips cannot be less than 0."),
        ("0", "Only whoever went out can have 0 here."),
        ("2000", "All the tiles together add up to"),
    ],
)
def test_what_cannot_be_says_so_and_keeps_what_was_typed(text: str, sentence: str) -> None:
    game = new_game("Ana", "Luis", "Kim", double_blank=50)
    play(game, [X, 41, 20])
    answer = send(game, 1, typed(open_form(game, 1), text))
    assert answer.status_code == 422
    assert sentence in words(answer)
    assert fields_of(answer.content.decode())[f"pips-{1}"] == text
    assert answer.content.decode().count("<title>Error: ") == 1
    assert pips(game, 1) == 41


def test_save_anyway_is_asked_for_logged_and_stays_on_the_grid() -> None:
    game = new_game("Ana", "Luis", "Kim", double_blank=50)
    play(game, [X, 1, 20])
    refused = send(game, 2, typed(open_form(game, 2), "1"))
    assert refused.status_code == 422
    assert "Kim: total 20 → 1" in words(refused)
    fields = fields_of(refused.content.decode())
    assert send(game, 2, fields).status_code == 422
    assert send(game, 2, {**fields, "do": "anyway"}).status_code == 302
    assert Round.objects.get(game=game).saved_anyway
    board = client_of().get(game.get_absolute_url()).content.decode()
    assert "doubted" in board
    history = client_of().get(f"{game.get_absolute_url()}history/").content.decode()
    assert "Round 1 saved anyway" in history


def test_save_anyway_insists_on_what_was_shown_and_on_nothing_else() -> None:
    game = new_game("Ana", "Luis", "Kim", double_blank=50)
    play(game, [X, 1, 20])
    fields = fields_of(send(game, 2, typed(open_form(game, 2), "1")).content.decode())
    answer = send(game, 2, typed(fields, "2000") | {"do": "anyway"})
    assert answer.status_code == 422
    assert pips(game, 2) == 20


def test_a_round_that_changed_into_something_doubtful_is_shown_again() -> None:
    game = new_game("Ana", "Luis", "Kim", double_blank=50)
    play(game, [X, 30, 20])
    shown = fields_of(send(game, 2, typed(open_form(game, 2), "1")).content.decode())
    save(game, 1, RoundFacts(12, 0, Ending.WENT_OUT, (cell(X), cell(1), cell(20))), device=OTHER_DEVICE)
    answer = send(game, 2, shown)
    assert answer.status_code == 422
    assert pips(game, 2) == 20


def test_editing_the_last_round_opens_no_new_one() -> None:
    game = new_game("Ana", "Luis", rounds=3)
    play(game, [X, 41], [9, X], [12, X])
    shown = send(game, 1, typed(open_form(game, 1), "14"))
    send(game, 1, fields_of(shown.content.decode()))
    shown = send(game, 0, typed(open_form(game, 0, 3), "21"), 3)
    send(game, 0, fields_of(shown.content.decode()), 3)
    table = Table.load(game)
    assert (len(table.rounds), table.is_over) == (3, True)


def test_the_winner_and_the_season_follow() -> None:
    season = thursdays()
    play(game_of_a_season(season, "Ana", "Luis", rounds=1), [X, 20])
    game = game_of_a_season(season, "Ana", "Luis", rounds=2)
    play(game, [X, 41], [30, X])
    said = words(send(game, 1, typed(open_form(game, 1), "14")))
    for sentence in (
        "Ana no longer wins.",
        "Luis wins with 14, the lowest total.",
        "Luis: total 41 → 14, place 2 → 1",
        "Season Thursdays, Luis: average 20.3 → 11.3, wins 0 → 1",
    ):
        assert sentence in said
    page = client_of().get(f"/group/{season.group.uuid}/").content.decode()
    assert "20.3" in page
    send(game, 1, fields_of(send(game, 1, typed(open_form(game, 1), "14")).content.decode()))
    assert "11.3" in client_of().get(f"/group/{season.group.uuid}/").content.decode()


def test_a_hand_of_tiles_is_kept_until_other_pips_are_typed() -> None:
    game = new_game("Ana", "Luis", "Kim")
    tiles = (Tile(12, 7), Tile(5, 5))
    save(game, 1, RoundFacts(12, 0, Ending.WENT_OUT, (cell(X), CellFacts(tiles=tiles), cell(20))))
    fields = open_form(game, 1)
    assert fields["pips-1"] == "29"
    penalty = {**fields, "reason-1": "late", "points-1": "5"}
    send(game, 1, penalty | {"shown": fields_of(send(game, 1, penalty).content.decode())["shown"]})
    stands = Table.load(game).stored(1)[0].cells[1]
    assert stands == CellFacts(tiles=tiles, adjustments=(Adjustment("late", 5),))
    send(game, 1, fields_of(send(game, 1, typed(open_form(game, 1), "30")).content.decode()))
    assert Table.load(game).stored(1)[0].cells[1].pips == 30


def test_tiles_can_be_picked_without_a_script() -> None:
    game = three_rounds()
    grid = send(game, 1, {**open_form(game, 1), "do": f"tiles-{seat_id(game, 1)}"})
    assert 'name="picking"' in grid.content.decode()
    fields = {**fields_of(grid.content.decode()), "tile": "12-7", "do": f"take-{seat_id(game, 1)}"}
    taken = send(game, 1, fields)
    assert fields_of(taken.content.decode())["tiles-1"] == "12-7"
    assert fields_of(taken.content.decode())["pips-1"] == "19"
    assert pips(game, 1) == 41


def test_a_second_penalty_is_not_lost() -> None:
    game = new_game("Ana", "Luis", "Kim")
    both = (Adjustment("late", 5), Adjustment("early", -2))
    save(game, 1, RoundFacts(12, 0, Ending.WENT_OUT, (cell(X), CellFacts(pips=30, adjustments=both), cell(20))))
    page = client_of().get(path(game, 1)).content.decode()
    data = {
        **fields_of(page),
        "pips-1": "31",
        "points-1": ["5", "2"],
        "points-1-sign": ["+", "-"],
        "reason-1": ["late", "early"],
        "do": "save",
    }
    shown = client_of().post(path(game, 1), data).content.decode()
    proof = fields_of(shown)["shown"]
    client_of().post(path(game, 1), data | {"shown": proof})
    assert Table.load(game).stored(1)[0].cells[1] == CellFacts(pips=31, adjustments=both)


def test_a_score_of_the_round_under_way_is_corrected_at_once_because_nothing_of_it_counts() -> None:
    game = three_rounds()
    write(game, 0, 5, number=4)
    answer = send(game, 0, typed(open_form(game, 0, 4), "50") | {"do": "look"}, 4, **{"HX-Request": "true"})
    assert "nothing of it counts yet" in words(answer)
    assert send(game, 0, typed(open_form(game, 0, 4), "50"), 4).status_code == 302
    assert pips(game, 0, 4) == 50
    assert len(Table.load(game).rounds) == 3
    assert send(game, 0, typed(open_form(game, 0, 4), ""), 4).status_code == 302
    assert Table.load(game).stored(4)[0].cells[0].is_empty


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"pips-0": "-5"}, "Pips cannot be less than 0."),
        ({"absent-0": "on"}, "Somebody who did not play this round has no score."),
        ({"out": "0"}, "Whoever went out holds no tiles"),
        ({"pips-0": "x"}, "Write a whole number"),
    ],
)
def test_what_no_score_can_be_is_refused_while_the_round_is_open_too(fields: dict[str, str], sentence: str) -> None:
    game = three_rounds()
    write(game, 0, 5, number=4)
    answer = send(game, 0, {**open_form(game, 0, 4), **fields}, 4)
    assert answer.status_code == 422
    assert sentence in words(answer)
    assert pips(game, 0, 4) == 5


def write(game: Game, position: int, number_of_pips: int, *, number: int, device: UUID = DEVICE) -> None:
    services.write_cell(
        game=game,
        number=number,
        seat_id=seat_id(game, position),
        facts=cell(number_of_pips),
        seen=0,
        client_id=uuid4(),
        device=device,
        now=NOW,
    )


def test_a_correction_that_comes_after_anothers_says_so_and_is_then_saved() -> None:
    game = three_rounds()
    grant(game, OTHER_DEVICE)
    mine, theirs = open_form(game, 1), open_form(game, 1, device=OTHER_DEVICE)
    shown = send(game, 1, typed(mine, "14"))
    assert send(game, 1, fields_of(shown.content.decode())).status_code == 302
    # The other phone filled its form before, and is shown what stands now and what it would move.
    shown = send(game, 1, typed(theirs, "40"), device=OTHER_DEVICE)
    assert "Meanwhile this score became 14. Saving now replaces it." in words(shown)
    # However the form came to be stale: nothing is saved over a score that nobody has seen.
    again = send(game, 1, {**fields_of(shown.content.decode()), "seen-1": theirs["seen-1"]}, device=OTHER_DEVICE)
    assert "Meanwhile this score became 14." in words(again)
    assert send(game, 1, fields_of(again.content.decode()), device=OTHER_DEVICE).status_code == 302
    assert Table.load(game).disputed == ()
    assert Table.load(game).rounds[0].facts.cells[1] == cell(40)


def disputed() -> Game:
    game = three_rounds()
    grant(game, OTHER_DEVICE)
    for device, score in ((DEVICE, 35), (OTHER_DEVICE, 53)):
        services.correct_cell(
            game=game,
            number=1,
            seat_id=seat_id(game, 1),
            facts=cell(score),
            seen=1,
            accepts=lambda _problem: False,
            client_id=uuid4(),
            device=device,
            now=NOW,
        )
    assert Table.load(game).disputed == ((1, 1),)
    return game


def test_another_number_settles_a_dispute() -> None:
    game = disputed()
    page = client_of().get(path(game, 1))
    assert "Luis, round 1: which one?" in words(page)
    shown = send(game, 1, typed(open_form(game, 1), "44"))
    assert "Luis: total 42 → 51" in words(shown)
    assert send(game, 1, fields_of(shown.content.decode())).status_code == 302
    assert pips(game, 1) == 44
    assert Table.load(game).disputed == ()


def test_the_number_that_stands_settles_a_dispute_too() -> None:
    game = disputed()
    assert send(game, 1, open_form(game, 1)).status_code == 302
    assert pips(game, 1) == 35
    assert Table.load(game).disputed == ()


def test_who_settles_with_another_number_too_late_is_told_and_may_correct() -> None:
    game = disputed()
    shown = fields_of(send(game, 1, typed(open_form(game, 1), "44")).content.decode())
    services.settle_cell(
        game=game,
        number=1,
        seat_id=seat_id(game, 1),
        facts=cell(53),
        client_id=uuid4(),
        device=OTHER_DEVICE,
        now=NOW,
    )
    answer = send(game, 1, shown)
    if answer.status_code == 200:  # What it moves has changed with what stands, and is shown first.
        answer = send(game, 1, fields_of(answer.content.decode()) | {"disputed": "yes"})
    assert answer.status_code == 409
    assert "Somebody else has said meanwhile which it was: 53." in words(answer)
    again = send(game, 1, fields_of(answer.content.decode()))
    assert again.status_code == 302
    assert pips(game, 1) == 44


def test_a_round_that_was_closed_meanwhile_shows_what_moves_first() -> None:
    game = three_rounds()
    write(game, 0, 5, number=4)
    fields = typed(open_form(game, 0, 4), "50")
    save(game, 4, RoundFacts(9, 0, Ending.WENT_OUT, (cell(5), cell(X), cell(20))), device=OTHER_DEVICE)
    first = send(game, 0, fields, 4)
    assert "Ana: total 26 → 71" in words(first)
    answer = send(game, 0, fields_of(first.content.decode()) | {"open": "yes"}, 4)
    assert answer.status_code == 409
    assert "The round was closed meanwhile." in words(answer)
    assert send(game, 0, fields_of(answer.content.decode()), 4).status_code == 302
    assert pips(game, 0, 4) == 50


def test_a_round_that_was_opened_again_meanwhile_says_so() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=3)
    play(game, [X, 41, 20], [9, X, 30], [12, 7, X])
    fields = typed(open_form(game, 0, 3), "50")
    shown = fields_of(send(game, 0, fields, 3).content.decode())
    services.reopen_round(game=game, client_id=uuid4(), device=OTHER_DEVICE, now=NOW)
    answer = send(game, 0, shown, 3)
    assert answer.status_code == 409
    assert "The round was opened again meanwhile" in words(answer)
    assert send(game, 0, fields_of(answer.content.decode()), 3).status_code == 302
    assert pips(game, 0, 3) == 50


def test_somebody_who_sat_down_meanwhile_takes_nobodys_fields() -> None:
    game = three_rounds()
    fields = typed(open_form(game, 1), "14")
    services.add_seat(
        game=game,
        name="Eva",
        after=seat_id(game, 0),
        first_round=4,
        client_id=uuid4(),
        device=DEVICE,
        now=NOW,
    )
    luis = game.seats.get(player__name="Luis")
    url = f"{game.get_absolute_url()}round/1/seat/{luis.pk}/"
    shown = client_of().post(url, fields | {"do": "save"})
    assert "Luis, round 1: 41 → 14" in words(shown)
    assert client_of().post(url, fields_of(shown.content.decode()) | {"do": "save"}).status_code == 302
    assert pips(game, luis.position) == 14


def test_a_round_that_is_not_there_leads_back_to_the_game() -> None:
    game = three_rounds()
    for number in (0, 5, 99):
        assert client_of().get(path(game, 0, number)).status_code == 302


def test_a_seat_of_another_game_is_not_found() -> None:
    game, other = three_rounds(), three_rounds()
    url = f"{game.get_absolute_url()}round/1/seat/{seat_id(other, 0)}/"
    assert client_of().get(url).status_code == 404
    assert client_of().post(url, {"do": "save"}).status_code == 404


@pytest.mark.parametrize(("seats", "rounds"), [(2, 1), (8, 13), (14, 13)])
def test_the_form_asks_as_often_however_long_the_game(django_assert_num_queries: Any, seats: int, rounds: int) -> None:
    game = new_game(*[f"P{seat}" for seat in range(seats)])
    play(game, *[[X, *range(20, 19 + seats)]] * rounds, insist=True)
    client, url = client_of(), path(game, 1)
    with django_assert_num_queries(3):
        page = client.get(url)
    fields = typed(fields_of(page.content.decode()), "33")
    with django_assert_num_queries(3):
        assert client.post(url, fields | {"do": "look"}).status_code in (200, 422)


@pytest.mark.parametrize("games", [2, 12])
def test_looking_at_the_season_asks_as_often_however_many_games_it_has(
    django_assert_num_queries: Any, games: int
) -> None:
    season = thursdays()
    for _game in range(games):
        game = game_of_a_season(season, "Ana", "Luis", rounds=1)
        play(game, [X, 20])
    client, url = client_of(), path(game, 1)
    fields = typed(fields_of(client.get(url).content.decode()), "33")
    # Four of them for what the season's games gave, which is kept outside a test.
    for _again in range(2):
        with django_assert_num_queries(8):
            assert client.post(url, fields | {"do": "look"}).status_code == 200
