"""What was dealt at the start of a round stands, whoever comes to the table or goes from it during the round."""

from __future__ import annotations

import html
from collections.abc import Callable

import pytest

from tests.tracker.changes import add, come_back, hand, leave, move, seat_of, substitute, table_of, undo_last
from tests.tracker.factories import X, cell, client_of, new_game, play
from tests.tracker.test_course import head
from tests.tracker.test_course import write as score
from tests.tracker.test_taps import ref, tap
from tracker import services
from tracker.models import Game
from tracker.services import BeginTrain, SetTurn, StartClock
from tracker.sheets.dealt import players_dealt

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Luis", "Kim", "Pau", "Zoe")
OF_5, OF_4 = "12 tiles each", "15 tiles each"

type Step = Callable[[Game, int], object]
"""What happens in a round of that number."""


def tapped(game: Game, number: int) -> None:
    tap(game, BeginTrain(ref(game, "Ana")), number=number)


def a_turn(game: Game, number: int) -> None:
    tap(game, SetTurn(seat_of(game, "Ana").pk), number=number)


def a_clock(game: Game, number: int) -> None:
    tap(game, StartClock(60), number=number)


def scored(game: Game, number: int) -> None:
    score(game, "Ana", 12, number)


def engine_said(game: Game, number: int) -> None:
    head(game, number, 5)


def undone(game: Game, _number: int) -> None:
    undo_last(game)


def zoe_goes(game: Game, number: int) -> None:
    leave(game, "Zoe", last=number - 1)


def zoe_is_back(game: Game, _number: int) -> None:
    come_back(game, "Zoe")


def zoe_sits_out(game: Game, number: int) -> None:
    services.write_cell(game=game, number=number, seat_id=seat_of(game, "Zoe").pk, facts=cell(None), seen=0, **hand())


def eva_comes(game: Game, number: int) -> None:
    add(game, "Eva", first=number)


def eva_plays_on_for_zoe(game: Game, _number: int) -> None:
    substitute(game, "Zoe", "Eva", keeps=False)


def zoe_sits_elsewhere(game: Game, _number: int) -> None:
    move(game, "Zoe", after=None)


ROUNDS: list[tuple[list[Step], str]] = [
    ([zoe_goes], OF_4),
    ([zoe_goes, tapped], OF_4),
    ([a_clock, zoe_goes], OF_4),
    ([tapped, zoe_goes], OF_5),
    ([a_turn, zoe_goes], OF_5),
    ([scored, zoe_goes], OF_5),
    ([engine_said, zoe_goes], OF_5),
    ([tapped, undone, zoe_goes], OF_4),
    ([tapped, undone, undone, zoe_goes], OF_5),
    ([tapped, zoe_goes, scored, zoe_is_back], OF_5),
    # Within a round that is a slip put right.
    ([zoe_goes, tapped, zoe_is_back], OF_5),
    ([zoe_goes, tapped, eva_comes], OF_4),
    ([zoe_goes, eva_comes, tapped], OF_5),
    ([tapped, eva_plays_on_for_zoe], OF_5),
    ([tapped, zoe_goes, undone], OF_5),
    ([tapped, zoe_sits_out], OF_5),
    ([zoe_sits_out, tapped], OF_4),
    ([zoe_sits_out, tapped, zoe_sits_elsewhere], OF_4),
    ([tapped, zoe_sits_elsewhere, zoe_goes], OF_5),
]


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize(
    ("steps", "deal"), ROUNDS, ids=[" ".join(step.__name__ for step in each) for each, _ in ROUNDS]
)
def test_the_deal_is_of_who_was_there_when_it_was_dealt(steps: list[Step], deal: str, number: int) -> None:
    game = new_game(*NAMES)
    if number == 2:
        play(game, [X, 30, 40, 50, 60])
    for step in steps:
        step(game, number)
    for path in ("", "hub/"):
        page = html.unescape(client_of().get(game.get_absolute_url() + path).content.decode())
        assert deal in page
        assert ({OF_4, OF_5} - {deal}).pop() not in page


def test_the_next_round_is_dealt_anew() -> None:
    game = new_game(*NAMES)
    play(game, [X, 30, 40, 50, 60])
    tapped(game, 2)
    zoe_goes(game, 2)
    assert players_dealt(table_of(game), 2) == 5
    play(game, [X, 30, 40, 50, None])
    assert players_dealt(table_of(game), 3) == 4


def test_nothing_is_looked_up_where_nobody_comes_or_goes(django_assert_num_queries: object) -> None:
    game = new_game(*NAMES)
    leave(game, "Zoe", last=1)
    play(game, [X, 30, 40, 50, 60], [X, 30, 40, 50, None])
    table = table_of(game)
    with django_assert_num_queries(0):  # type: ignore[operator]
        assert players_dealt(table, 3) == 4
