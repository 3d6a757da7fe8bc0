"""Two people's scores had been entered for each other: one round's, or all from a round on, change over in one tap."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.http import HttpResponse

from bench.agreement import journal, stored
from scoring import Adjustment, Ending, LateSeat
from tests.tracker.changes import add, leave, table_of, totals
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


# --- Who came late, or left ------------------------------------------------------------------------------------------


def zoe_came_in_round_3() -> Game:
    """Ana sat round 2 out; of the table, Zoe's seat is the last. What she began with is 39, Luis's total then."""
    game = new_game("Ana", "Luis", "Kim", late_seat=LateSeat.WORST_TOTAL)
    play(game, [20, 12, X], [None, 27, X])
    add(game, "Zoe", after="Kim", first=3)
    play(game, [5, X, 8, 11], [X, 4, 6, 9])
    return game


def stays(game: Game) -> dict[str, tuple[int, int | None]]:
    return {seat.player.name: (seat.first_round, seat.last_round) for seat in Table.load(game).seats}


def allowances(game: Game) -> dict[str, int]:
    table = table_of(game)
    return {table.names[place.seats[0]]: place.allowance for place in table.places if place.allowance}


def test_whole_columns_change_over_with_when_each_of_the_two_came() -> None:
    game = zoe_came_in_round_3()
    before, stood, had = rows(game), stays(game), totals(game)
    assert allowances(game) == {"Zoe": 39}
    swap_columns(game, 1, 1, 3)
    assert rows(game) == [[20, None, X, 12], [None, None, X, 27], [5, 11, 8, X], [X, 9, 6, 4]]
    assert (stays(game)["Luis"], stays(game)["Zoe"]) == ((3, None), (1, None))
    assert allowances(game) == {"Luis": 39}
    assert totals(game) == {**had, "Luis": had["Zoe"], "Zoe": had["Luis"]}
    assert journal(game) == stored(game)
    services.undo(game=game, seq=rev(game), client_id=uuid4(), device=DEVICE, now=NOW)
    assert (rows(game), stays(game), totals(game)) == (before, stood, had)


def test_from_the_round_on_in_which_the_later_came_both_stay_as_they_came() -> None:
    game = zoe_came_in_round_3()
    stood = stays(game)
    swap_columns(game, 3, 1, 3)
    assert rows(game)[2:] == [[5, 11, 8, X], [X, 9, 6, 4]]
    assert stays(game) == stood


def refused(game: Game, swap: Callable[..., None], number: int, *positions: int) -> tuple[int, list[str]]:
    """The round that is in the way, and whose score it would be."""
    stands = rows(game), stays(game)
    with pytest.raises(services.NotPlaying) as refusal:
        swap(game, number, *positions)
    assert (rows(game), stays(game)) == stands
    return refusal.value.number, [seat.name for seat in refusal.value.seats]


def test_nobody_is_given_a_score_of_before_they_came() -> None:
    game = zoe_came_in_round_3()
    assert refused(game, swap_cells, 1, 1, 3) == (1, ["Zoe"])
    assert refused(game, swap_cells, 2, 3, 1) == (2, ["Zoe"])
    # Luis would have round 1 of before he came, and Zoe round 2.
    assert refused(game, swap_columns, 2, 1, 3) == (2, ["Zoe"])
    # That somebody sat the round out can change over with nothing.
    swap_cells(game, 2, 0, 3)


def test_who_is_still_to_come_has_had_no_column() -> None:
    game = three_rounds()
    add(game, "Zoe", after="Kim", first=6)
    assert refused(game, swap_columns, 1, 0, 3) == (1, ["Zoe"])


def test_nobody_is_given_a_score_of_after_they_left() -> None:
    game = three_rounds()
    leave(game, "Kim", last=3)
    play(game, [X, 5, None])
    assert refused(game, swap_columns, 1, 0, 2) == (4, ["Kim"])
    assert refused(game, swap_cells, 4, 0, 2) == (4, ["Kim"])
    add(game, "Zoe", after="Kim", first=5)
    assert refused(game, swap_columns, 1, 2, 3) == (1, ["Zoe"])


def test_a_score_that_was_put_right_before_somebody_came_can_change_over() -> None:
    game = zoe_came_in_round_3()
    seat = seat_id(game, 3)
    services.correct_cell(
        game=game,
        number=1,
        seat_id=seat,
        facts=cell(44),
        seen=Table.load(game).stored(1)[1].cells[3],
        accepts=lambda _problem: True,
        client_id=uuid4(),
        device=DEVICE,
        now=NOW,
    )
    swap_cells(game, 1, 1, 3)
    assert rows(game)[0] == [20, 44, X, 12]
    # It would be of before Luis came then.
    assert refused(game, swap_columns, 1, 1, 3) == (2, ["Zoe"])


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


def test_what_changes_over_with_two_columns_is_shown_and_told() -> None:
    game = zoe_came_in_round_3()
    page = look(game, (1, 3), 1, "rest")
    told = [
        "Luis plays from round 3 on",
        "Zoe plays from round 1 on",
        "Luis and Zoe: scores swapped in rounds 1–4",
        "Luis did not play rounds 1, 2",
    ]
    assert " ".join(told) in words(page)
    assert "Luis: total 43 → 59" in words(page)
    assert press(game, page).status_code == 302
    assert " ".join(told) in words(client_of().get(f"{game.get_absolute_url()}history/"))


def test_why_somebody_cannot_have_a_score_is_said_and_there_is_no_button() -> None:
    game = zoe_came_in_round_3()
    page = look(game, (1, 3))
    assert "Zoe plays from round 3 on, so has no score in round 1." in words(page)
    assert "Swap them" not in words(page)
    assert press(game, look(game, (0, 1)), second=str(seat_id(game, 3))).status_code == 422


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
    # The second would change them back.
    shown = re.findall(r'name="shown" value="([^"]+)"', look(game, (1, 2)).content.decode())[0]
    for fields in ({}, {"shown": shown}):
        response = press(game, theirs, **fields)
        assert response.status_code == 409
        assert "One of these scores was changed meanwhile." in words(response)
    assert rows(game)[0] == [X, 20, 41]


def test_a_press_that_comes_twice_leads_to_the_game_twice() -> None:
    game = three_rounds()
    page = look(game, (1, 2))
    for _twice in range(2):
        assert press(game, page).status_code == 302
    assert rows(game)[0] == [X, 20, 41]


@pytest.mark.parametrize(("seats", "rounds"), [(3, 2), (14, 12)])
def test_the_button_asks_as_often_however_long_the_game(
    django_assert_num_queries: Any, seats: int, rounds: int
) -> None:
    game = new_game(*[f"P{seat}" for seat in range(seats)])
    play(game, *[[X, *range(20, 19 + seats)]] * rounds, insist=True)
    page = look(game, (0, 1), 1, "rest")
    with django_assert_num_queries(11):
        assert press(game, page).status_code == 302


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
    with django_assert_num_queries(8):
        assert client.get(f"{game.get_absolute_url()}swap/", query).status_code == 200
