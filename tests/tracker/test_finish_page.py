"""What ending a game, or taking it up again, is said to move is what it moves."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given

from scoring import LateSeat
from tests.laws import games
from tests.tracker.changes import add, hand, leave, seat_of, table_of
from tests.tracker.evenings import evening, late_seats, steps
from tests.tracker.factories import NOW, X, cell, client_of, new_game, play
from tests.tracker.shown import shown_by
from tests.tracker.test_course import change_rules, given_up
from tests.tracker.test_table_page import get, post, text_of
from tracker import services
from tracker.forms.finish_page import facts_by_button, finish_page
from tracker.models import Game
from tracker.sheets.ending import ending_headline
from tracker.sheets.supposed import supposing
from tracker.sheets.table import Table

pytestmark = pytest.mark.django_db


def left_after_the_last() -> Game:
    """Luis leads, and leaves after the second round of thirteen."""
    game = new_game("Ana", "Luis", "Pep", "Joan")
    play(game, [10, X, 20, 30], [10, 12, X, 30])
    leave(game, "Luis", last=2)
    return game


def press(game: Game, table: Table, button: str) -> None:
    under_way = None if table.open_round is None else table.open_round.number
    if button == "finish":
        services.finish_game(game=game, drop=under_way, **hand())
    elif button == "more":
        services.add_round(game=game, **hand())
    elif table.game.is_finished:
        services.reopen_game(game=game, **hand())
    else:
        services.reopen_round(game=game, **hand())


def standing(table: Table) -> object:
    return table.names, table.places, table.next_number, table.game.rule_set.rounds


@games(25)
@given(done=steps, late=late_seats)
def test_whoever_came_or_left_what_the_page_says_of_a_button_is_what_it_does(
    done: list[tuple[int, int, int]], late: LateSeat
) -> None:
    game = evening(done, late)
    for button in ("finish", "more", "finish", "reopen"):
        stands = table_of(game)
        facts = facts_by_button(stands)
        if button not in facts:
            continue
        said = finish_page(stands, now=NOW).headline
        with suppress(services.RoundsAfter):
            press(game, stands, button)
        after = table_of(game)
        assert standing(after) == standing(supposing(stands, facts[button]))
        if button == "finish":
            assert ending_headline(after) == said


def test_who_left_after_the_round_that_becomes_the_last_has_played_to_the_end() -> None:
    game = left_after_the_last()
    assert "left after round 2" in get(game)
    page = get(game, "finish")
    assert "If it ends now: Luis wins with 12, the lowest total." in page
    assert "Luis: place – → 1" in page
    post(game, "finish", do="finish")
    ended = get(game)
    assert "Luis wins with 12, the lowest total." in ended
    assert "left after round 2" not in ended


def test_who_left_before_that_stands_last_without_a_place() -> None:
    game = left_after_the_last()
    play(game, [10, None, X, 30])
    assert "If it ends now: Pep wins with 20, the lowest total." in get(game, "finish")
    post(game, "finish", do="finish")
    assert [place.place for place in table_of(game).places] == [1, 2, 3, None]


def test_taking_a_game_up_again_says_who_loses_the_place() -> None:
    game = left_after_the_last()
    post(game, "finish", do="finish")
    page = get(game, "finish")
    assert page.count("Luis: place 1 → –") == 2
    assert "Play on with round 3" in page
    assert "The game is no longer over: round 3 is to be played." in page
    post(game, "finish", do="reopen")
    assert [place.place for place in table_of(game).places] == [1, 2, 3, None]


def test_who_was_still_to_come_does_not_count_in_a_game_that_ends_before() -> None:
    game = left_after_the_last()
    services.seat_returns(game=game, seat_id=game.seats.get(position=1).pk, **hand())
    add(game, "Zoe", after="Joan", first=3)
    assert "If it ends now: Luis wins with 12" in get(game, "finish")
    post(game, "finish", do="finish")
    assert table_of(game).places[-1].place is None


def over() -> Game:
    game = new_game("Ana", "Luis", "Kim", rounds=2)
    play(game, [X, 12, 37], [20, X, 50])
    return game


PRESSED = {
    "finish": (left_after_the_last, {"do": "finish"}),
    "open it again": (over, {"do": "reopen-round"}),
    "one round more": (over, {"do": "add-round"}),
}


@pytest.mark.parametrize("case", PRESSED)
def test_a_score_that_changed_since_the_outcome_was_shown_is_asked_about_with_the_new_one(case: str) -> None:
    make, fields = PRESSED[case]
    game = make()
    seen = shown_by(client_of().get(f"{game.get_absolute_url()}finish/"))
    stood = table_of(game).next_number, table_of(game).is_over
    services.correct_cell(
        game=game,
        number=1,
        seat_id=seat_of(game, "Ana").pk,
        facts=cell(X) if case == "finish" else cell(80),
        seen=table_of(game).stored(1)[1].cells[0],
        accepts=lambda _problem: True,
        **hand(),
    )
    answer = post(game, "finish", shown=seen, **fields)
    assert answer.status_code == 409
    assert "The game has changed meanwhile. Look at it as it stands now, then choose once more." in text_of(answer)
    assert (table_of(game).next_number, table_of(game).is_over) == stood
    now = table_of(game)
    assert finish_page(now, now=NOW).headline in text_of(answer)
    assert post(game, "finish", shown=shown_by(answer), **fields).status_code == 302
    assert (table_of(game).next_number, table_of(game).is_over) != stood


def test_an_outcome_that_nobody_was_shown_ends_nothing() -> None:
    game = left_after_the_last()
    assert post(game, "finish", do="finish", shown="").status_code == 409
    assert not table_of(game).is_over


def test_a_press_that_comes_again_is_done_already_whatever_it_was_shown() -> None:
    game = left_after_the_last()
    key = "99999999-9999-4999-8999-999999999999"
    first = shown_by(client_of().get(f"{game.get_absolute_url()}finish/"))
    for _twice in range(2):
        assert post(game, "finish", do="finish", client_id=key, shown=first).status_code == 302
    assert table_of(game).is_over


def test_which_scores_come_back_is_said_of_each_button_before_it_is_pressed() -> None:
    game = given_up()
    said = "Round 2 comes back as it was written: Ana: 5; Luis: 8 (disputed)."
    assert get(game, "finish").count(said) == 2
    leave(game, "Luis", last=1)
    assert get(game, "finish").count("Round 2 comes back as it was written: Ana: 5.") == 2


def test_where_the_rules_have_no_such_round_only_one_round_more_brings_it_back() -> None:
    game = given_up()
    change_rules(game, rounds=1)
    page = get(game, "finish")
    assert page.count("comes back as it was written") == 1
    assert page.index("Play one round more") < page.index("comes back as it was written")


def test_of_a_game_that_ended_with_nothing_left_out_nothing_comes_back() -> None:
    game = new_game()
    play(game, [X, 12, 37])
    services.finish_game(game=game, drop=None, **hand())
    assert "comes back" not in get(game, "finish")
