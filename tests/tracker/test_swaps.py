"""Two people's scores had been entered for each other: one round's, or all from a round on, change over in one tap."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.http import HttpResponse

from bench.agreement import journal, stored
from scoring import Adjustment, Ending
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, cell, client_of, new_game, play, save
from tracker import services
from tracker.facts import CellFacts, RoundFacts
from tracker.models import Change, Game
from tracker.services.claims import Written
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db


def seat_id(game: Game, position: int) -> int:
    return game.seats.get(position=position).pk


def rev(game: Game) -> int:
    return Game.objects.get(pk=game.pk).rev


def swap_cells(game: Game, number: int, *positions: int, **fields: Any) -> None:
    first, second = (seat_id(game, position) for position in positions)
    services.swap_cells(
        **{
            "game": game,
            "number": number,
            "seat_ids": (first, second),
            "seen": rev(game),
            "client_id": uuid4(),
            "device": DEVICE,
            "now": NOW,
        }
        | fields
    )


def swap_columns(game: Game, number: int, *positions: int, **fields: Any) -> None:
    first, second = (seat_id(game, position) for position in positions)
    services.swap_columns(
        **{
            "game": game,
            "from_number": number,
            "seat_ids": (first, second),
            "seen": rev(game),
            "client_id": uuid4(),
            "device": DEVICE,
            "now": NOW,
        }
        | fields
    )


def rows(game: Game) -> list[list[object]]:
    """Each written round: pips, or "x" for out, or None."""
    return [
        [X if each.went_out else each.pips for each in played.facts.cells]
        for played in Table.load(game).written.values()
    ]


def three_rounds() -> Game:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 41, 20], [9, X, 30], [12, 7, X])
    return game


def write(game: Game, position: int, pips: int, device: UUID = DEVICE, number: int = 4, seen: int = 0) -> Written:
    return services.write_cell(
        game=game,
        number=number,
        seat_id=seat_id(game, position),
        facts=cell(pips),
        seen=seen,
        client_id=uuid4(),
        device=device,
        now=NOW,
    )


def test_two_scores_of_a_round_change_over_out_and_penalties_with_them() -> None:
    game = three_rounds()
    late = CellFacts(pips=20, adjustments=(Adjustment("late", 5),))
    save(game, 1, RoundFacts(12, 0, Ending.WENT_OUT, (cell(X), cell(41), late)))
    swap_cells(game, 1, 0, 2)
    assert rows(game) == [[20, 41, X], [9, X, 30], [12, 7, X]]
    assert Table.load(game).stored(1)[0].cells[0] == late
    assert Change.objects.get(game=game, seq=rev(game)).verb == "swap cells"


def test_two_columns_change_over_from_a_round_on_with_what_is_noted_of_the_next() -> None:
    game = three_rounds()
    write(game, 0, 33)
    swap_columns(game, 2, 0, 1)
    assert rows(game) == [[X, 41, 20], [X, 9, 30], [7, 12, X], [None, 33, None]]
    assert Table.load(game).missing == (0, 2)


def test_a_swap_is_one_change_and_is_taken_back_and_given_again() -> None:
    game = three_rounds()
    before = rows(game)
    swap_columns(game, 1, 0, 2)
    swapped = rows(game)
    for expected in (before, swapped):
        services.undo(game=game, seq=rev(game), client_id=uuid4(), device=DEVICE, now=NOW)
        assert rows(game) == expected
        assert journal(game) == stored(game)


def taken_up(game: Game, way: str) -> None:
    """Let a game that was ended go on."""
    hand = {"client_id": uuid4(), "device": DEVICE, "now": NOW}
    if way == "undo":
        services.undo(game=game, seq=Change.objects.get(game=game, verb="finish").seq, **hand)
    else:
        {"reopen": services.reopen_game, "add": services.add_round}[way](game=game, **hand)


def ended(game: Game) -> None:
    services.finish_game(game=game, drop=4, client_id=uuid4(), device=DEVICE, now=NOW)


def swapped(game: Game, times: int, *positions: int) -> None:
    """A swap of columns that was taken back, and done again, as often as that makes."""
    swap_columns(game, 2, *positions)
    for _time in range(times - 1):
        services.undo(game=game, seq=rev(game), client_id=uuid4(), device=DEVICE, now=NOW)


@pytest.mark.parametrize("times", [1, 2, 3], ids=["swapped", "taken back", "given again"])
@pytest.mark.parametrize("pair", [(0, 1), (0, 2), (2, 1)], ids=str)
@pytest.mark.parametrize("way", ["reopen", "add", "undo"])
def test_columns_change_over_alike_before_a_game_is_taken_up_again_and_after(
    way: str, pair: tuple[int, int], times: int
) -> None:
    while_over, after = three_rounds(), three_rounds()
    for game in (while_over, after):
        write(game, 0, 33)
        write(game, 2, 55)
        ended(game)
    swapped(while_over, times, *pair)
    taken_up(while_over, way)
    taken_up(after, way)
    swapped(after, times, *pair)
    assert rows(while_over) == rows(after)
    assert journal(while_over) == stored(while_over)


def test_what_two_phones_say_of_a_score_changes_over_with_it_while_the_game_is_over() -> None:
    game = three_rounds()
    write(game, 0, 33)
    write(game, 0, 35, device=OTHER_DEVICE)
    ended(game)
    swap_columns(game, 1, 0, 1)
    taken_up(game, "reopen")
    assert rows(game)[3] == [None, 33, None]
    assert Table.load(game).disputed == ((4, 1),)


def test_a_score_stays_where_the_other_is_not_at_the_table_for_it() -> None:
    game = three_rounds()
    write(game, 0, 33)
    services.seat_leaves(game=game, seat_id=seat_id(game, 1), last_round=3, client_id=uuid4(), device=DEVICE, now=NOW)
    ended(game)
    swap_columns(game, 1, 0, 1)
    taken_up(game, "reopen")
    assert rows(game)[3][0] == 33


def test_somebody_who_came_late_takes_the_scores_and_the_other_has_not_played() -> None:
    game = three_rounds()
    services.add_seat(game=game, name="Eva", after=None, first_round=4, client_id=uuid4(), device=DEVICE, now=NOW)
    swap_cells(game, 1, 0, 2)
    assert rows(game)[0] == [41, X, None, 20]
    assert Table.load(game).stored(1)[0].cells[2].is_absent


def test_a_doubted_round_stays_doubted_and_a_sound_one_sound() -> None:
    game = new_game("Ana", "Luis", "Kim", double_blank=50)
    play(game, [X, 1, 1], [9, X, 30], insist=True)
    swap_columns(game, 1, 0, 1)
    assert [played.saved_anyway for played in Table.load(game).rounds] == [True, False]


def test_swapping_what_is_the_same_changes_nothing() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 20, 20])
    swap_cells(game, 1, 1, 2)
    swap_cells(game, 1, 1, 1)
    assert rows(game) == [[X, 20, 20]]


def test_two_phones_do_not_swap_it_back() -> None:
    game = three_rounds()
    seen = rev(game)
    swap_cells(game, 1, 1, 2, seen=seen)
    for again in (swap_cells, swap_columns):
        with pytest.raises(services.ChangedSince) as refusal:
            again(game, 1, 1, 2, seen=seen, device=OTHER_DEVICE)
        assert refusal.value.by == (seen + 1,)
    assert rows(game)[0] == [X, 20, 41]


def test_one_press_that_is_sent_twice_is_one_swap() -> None:
    game = three_rounds()
    key = uuid4()
    for _twice in range(2):
        swap_cells(game, 1, 1, 2, client_id=key, seen=3)
        swap_columns(game, 2, 0, 1, client_id=UUID(int=7), seen=3)
    assert rows(game) == [[X, 20, 41], [X, 9, 30], [7, 12, X]]


def test_a_disputed_score_is_settled_first() -> None:
    game = three_rounds()
    write(game, 1, 35)
    write(game, 1, 53, OTHER_DEVICE)
    for swap in (swap_cells, swap_columns):
        with pytest.raises(services.Unsettled) as refusal:
            swap(game, 4, 1, 2)
        assert refusal.value.cells == ((4, 1),)
    # It stands in nobody else's way.
    swap_cells(game, 4, 0, 2)
    swap_cells(game, 1, 1, 2)


def test_a_round_that_nothing_is_written_of_has_nothing_to_swap() -> None:
    game = three_rounds()
    for swap in (swap_cells, swap_columns):
        with pytest.raises(services.RoundNotYet) as refusal:
            swap(game, 5, 1, 2)
        assert refusal.value.expected == 4


def test_a_seat_of_another_game_is_no_seat() -> None:
    game, other = three_rounds(), three_rounds()
    with pytest.raises(services.NoSuchSeat):
        swap_cells(game, 1, 0, 1, seat_ids=(seat_id(game, 0), seat_id(other, 0)))


@pytest.mark.parametrize(("seats", "rounds"), [(3, 2), (14, 13)])
def test_swapping_asks_as_often_however_long_the_game(
    django_assert_max_num_queries: Any, seats: int, rounds: int
) -> None:
    game = new_game(*[f"P{seat}" for seat in range(seats)])
    play(game, *[[X, *range(20, 19 + seats)]] * rounds, insist=True)
    first, second, seen = seat_id(game, 0), seat_id(game, 1), rev(game)
    with django_assert_max_num_queries(12):
        services.swap_columns(
            game=game,
            from_number=1,
            seat_ids=(first, second),
            seen=seen,
            client_id=uuid4(),
            device=DEVICE,
            now=NOW,
        )


# --- The page --------------------------------------------------------------------------------------------------------


def words(response: HttpResponse) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def look(game: Game, positions: Sequence[int], number: int = 1, reach: str = "") -> HttpResponse:
    first, second = (seat_id(game, position) for position in positions)
    query = {"first": str(first), "second": str(second), "round": str(number), "reach": reach}
    return client_of().get(f"{game.get_absolute_url()}swap/", query)


def press(game: Game, page: HttpResponse, **fields: str) -> HttpResponse:
    form = page.content.decode()
    form = form[form.index('<form method="post"', form.index("<main")) :]
    data = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))
    return client_of().post(f"{game.get_absolute_url()}swap/", data | fields)


def test_the_page_asks_whose_scores_and_offers_the_last_round() -> None:
    game = three_rounds()
    page = client_of().get(f"{game.get_absolute_url()}swap/")
    assert page.status_code == 200
    assert 'value="3" selected' in page.content.decode()
    assert "Swap them" not in words(page)


def test_the_form_of_a_score_leads_to_what_a_swap_moves() -> None:
    game = three_rounds()
    form = client_of().get(f"{game.get_absolute_url()}round/1/seat/{seat_id(game, 1)}/").content.decode()
    form = form[form.index('<form method="get"') :]
    query = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))
    assert re.findall(r'<option value="(\d+)">(\w+)<', form) == [
        (str(seat_id(game, 0)), "Ana"),
        (str(seat_id(game, 2)), "Kim"),
    ]
    page = client_of().get(f"{game.get_absolute_url()}swap/", query | {"second": str(seat_id(game, 2))})
    assert "Luis and Kim: scores swapped in round 1 Luis, round 1: 41 → 20 Kim, round 1: 20 → 41" in words(page)
    assert "Swap them" in words(page)


def test_what_moves_is_shown_and_the_button_swaps() -> None:
    game = three_rounds()
    page = look(game, (1, 2))
    assert "Luis: total 48 → 27" in words(page)
    assert "Kim: total 50 → 71" in words(page)
    assert rows(game)[0] == [X, 41, 20]
    response = press(game, page)
    assert (response.status_code, response["Location"]) == (302, game.get_absolute_url())
    assert rows(game) == [[X, 20, 41], [9, X, 30], [12, 7, X]]


def test_all_rounds_from_one_on() -> None:
    game = three_rounds()
    page = look(game, (1, 2), 2, "rest")
    assert "Luis and Kim: scores swapped in rounds 2, 3 This moves:" in words(page)
    assert press(game, page).status_code == 302
    assert rows(game) == [[X, 41, 20], [9, 30, X], [12, X, 7]]


def test_what_was_not_shown_is_shown_first() -> None:
    game = three_rounds()
    page = look(game, (1, 2))
    response = press(game, page, second=str(seat_id(game, 0)))
    assert response.status_code == 200
    assert "Luis: total 48 → 7" in words(response)
    assert rows(game)[0] == [X, 41, 20]


def test_two_people_who_swap_at_once_swap_once() -> None:
    game = three_rounds()
    mine, theirs = look(game, (1, 2)), look(game, (1, 2))
    assert press(game, mine).status_code == 302
    # The second is shown that it would change them back, and does not do so by itself.
    assert press(game, theirs).status_code == 200
    shown = re.findall(r'name="shown" value="([^"]+)"', look(game, (1, 2)).content.decode())[0]
    response = press(game, theirs, shown=shown)
    assert response.status_code == 409
    assert "One of these scores was changed meanwhile." in words(response)
    assert rows(game)[0] == [X, 20, 41]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"second": ""}, "Choose two different players."),
        ({"second": "x"}, "Choose two different players."),
        ({"second": "0"}, "Choose two different players."),
        ({"round": "9"}, "Choose a round that has scores."),
        ({"round": "x"}, "Choose a round that has scores."),
    ],
)
def test_a_choice_that_is_none_says_what_to_choose(fields: dict[str, str], sentence: str) -> None:
    game = three_rounds()
    chosen = {"first": str(seat_id(game, 0)), "second": str(seat_id(game, 1)), "round": "1"} | fields
    assert sentence in words(client_of().get(f"{game.get_absolute_url()}swap/", chosen))
    response = client_of().post(f"{game.get_absolute_url()}swap/", chosen)
    assert response.status_code == 422
    assert sentence in words(response)


def test_the_same_player_twice_is_no_swap() -> None:
    assert "Choose two different players." in words(look(three_rounds(), (1, 1)))


def test_a_dispute_in_the_way_is_named() -> None:
    game = three_rounds()
    write(game, 1, 35)
    write(game, 1, 53, OTHER_DEVICE)
    page = look(game, (1, 2), 4)
    assert "Say first on the game’s page which it is: Luis, round 4." in words(page)
    assert "Swap them" not in words(page)


def test_what_is_the_same_has_no_button() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 20, 20])
    page = look(game, (1, 2))
    assert "Nothing changes." in words(page)
    assert "Swap them" not in words(page)


def test_a_round_that_went_meanwhile_says_so() -> None:
    game = three_rounds()
    page = look(game, (1, 2), 3)
    shown = re.findall(r'name="shown" value="([^"]+)"', page.content.decode())[0]
    services.undo(game=game, seq=3, client_id=uuid4(), device=DEVICE, now=NOW)
    response = press(game, page, shown=shown)
    assert response.status_code == 422
    assert "Choose a round that has scores." in words(response)


@pytest.mark.parametrize(("seats", "rounds"), [(3, 2), (14, 12)])
def test_the_page_asks_as_often_however_long_the_game(django_assert_num_queries: Any, seats: int, rounds: int) -> None:
    game = new_game(*[f"P{seat}" for seat in range(seats)])
    play(game, *[[X, *range(20, 19 + seats)]] * rounds, insist=True)
    client = client_of()
    query = {"first": str(seat_id(game, 0)), "second": str(seat_id(game, 1)), "round": "1", "reach": "rest"}
    with django_assert_num_queries(3):
        assert client.get(f"{game.get_absolute_url()}swap/", query).status_code == 200
