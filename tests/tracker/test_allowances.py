"""What the rules give who comes late: only who was not there, said beside the name, and the total adds up."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from scoring import LateSeat, RuleSet
from tests.laws import games
from tests.tracker.changes import add, table_of
from tests.tracker.evenings import evening, late_seats, steps
from tests.tracker.factories import X, new_game, play
from tracker.models import Game, Role
from tracker.sheets.game import game_page
from tracker.sheets.race import race_lines
from tracker.sheets.what_if import replayed

pytestmark = pytest.mark.django_db


def allowed(game: Game, rules: RuleSet | None = None) -> dict[str, int]:
    """What each has been given, by these rules or the game's own."""
    table = table_of(game)
    places = table.places if rules is None else replayed(table, rules, as_written=True).places
    return {table.names[place.seats[0]]: place.allowance for place in places}


def sat_out_the_first(late: LateSeat) -> Game:
    """Ana is there from the beginning and sits round 1 out; Eva comes in round 2, and sits that out."""
    game = new_game("Ana", "Luis", "Pep", late_seat=late)
    play(game, [None, X, 30])
    add(game, "Eva", after="Pep", first=2)
    play(game, [20, 10, X, None], [X, 5, 5, 7])
    return game


def test_who_sat_a_round_out_has_not_come_late() -> None:
    game = sat_out_the_first(LateSeat.WORST_TOTAL)
    assert allowed(game) == {"Ana": 0, "Luis": 0, "Pep": 0, "Eva": 30}
    assert allowed(sat_out_the_first(LateSeat.NOTHING), game.rule_set) == allowed(game)


def test_who_sits_a_round_out_with_nothing_is_of_the_table_that_gives_an_average() -> None:
    assert allowed(sat_out_the_first(LateSeat.AVERAGE_TOTAL))["Eva"] == 10


def test_the_line_of_who_came_and_sat_out_begins_where_they_were_given_it() -> None:
    lines = {line.names[0]: line for line in race_lines(table_of(sat_out_the_first(LateSeat.WORST_TOTAL)))}
    assert (lines["Eva"].begins, lines["Eva"].totals) == (1, (30, 30, 37))
    assert (lines["Ana"].begins, lines["Ana"].totals) == (1, (0, 20, 20))


@games(40)
@given(done=steps, late=late_seats)
def test_every_total_of_the_board_is_its_column_and_what_the_note_says(
    done: list[tuple[int, int, int]], late: LateSeat
) -> None:
    page = game_page(table_of(evening(done, late)), role=Role.SCOREKEEPER)
    for position, seat in enumerate(page.seats):
        column = [row.cells[position] for row in page.rounds]
        points = [int(cell.text) for cell in column if cell.text.isdigit() and not cell.is_open]
        given_points = re.search(r"with (\d+)", seat.note)
        assert int(seat.total) == sum(points) + (int(given_points[1]) if given_points else 0), seat


@games(40)
@given(done=steps, late=late_seats)
def test_nobody_has_a_score_where_they_are_not_at_the_table(done: list[tuple[int, int, int]], late: LateSeat) -> None:
    table = table_of(evening(done, late))
    for number, written in table.written.items():
        for seat, scored in zip(table.seats, written.facts.cells, strict=True):
            assert scored.is_absent or scored.is_empty or seat.plays(number), (seat.player.name, number)
