"""No page asks the database more often because there is more in it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any
from uuid import UUID

import pytest
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern

from scoring import PRESETS
from tests.tracker.answers import ANSWERS, AT_THE_END, Case
from tests.tracker.asking import Asked, typed_into
from tests.tracker.changes import hand, leave
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, Typed, X, client_of, club, new_game, play, typed_round
from tests.tracker.lively import lively, over
from tracker import services
from tracker.facts import CellFacts
from tracker.models import Game, Season, Seat
from tracker.urls import urlpatterns

pytestmark = pytest.mark.django_db

LIVELY = [5, 12, 9, 21, 30, 8, 14, 17, 3, 26, 11, 40, 7]


def scores(seats: int) -> Sequence[Typed]:
    return [X, *LIVELY[: seats - 1]]


def game_of(seats: int, rounds: int) -> Game:
    game = new_game(*[f"P{seat}" for seat in range(seats)])
    play(game, *[scores(seats)] * rounds, insist=True)
    return game


SIZES = [(2, 0), (2, 1), (8, 13), (14, 13)]


@pytest.mark.parametrize(("seats", "rounds"), SIZES)
def test_the_page_of_a_game(django_assert_num_queries: Any, seats: int, rounds: int) -> None:
    game = game_of(seats, rounds)
    # A game that is over may have gone on to another one.
    with django_assert_num_queries(5 if rounds == 13 else 4):
        assert client_of().get(game.get_absolute_url()).status_code == 200
    # The board is made once for each revision.
    with django_assert_num_queries(1):
        assert client_of().get(game.get_absolute_url()).status_code == 200


@pytest.mark.parametrize(("seats", "rounds"), [(2, 0), (8, 12), (14, 12)])
def test_the_form_of_a_round(django_assert_num_queries: Any, seats: int, rounds: int) -> None:
    game = game_of(seats, rounds)
    with django_assert_num_queries(4):
        assert client_of().get(f"{game.get_absolute_url()}round/{rounds + 1}/").status_code == 200


@pytest.mark.parametrize(("seats", "rounds"), [(2, 0), (8, 12), (14, 12)])
def test_saving_a_round(django_assert_max_num_queries: Any, seats: int, rounds: int) -> None:
    game = game_of(seats, rounds)
    data = typed_round(scores(seats), engine=12 - rounds)
    with django_assert_max_num_queries(12):
        response = client_of().post(f"{game.get_absolute_url()}round/{rounds + 1}/", data)
    assert response.status_code == 302


@pytest.mark.parametrize("path", ["/rules/", "/rules/classic/", "/rules/classic/?seats=8"])
def test_a_rule_sheet_asks_for_nothing(django_assert_num_queries: Any, path: str) -> None:
    with django_assert_num_queries(0):
        assert client_of().get(path).status_code == 200


@pytest.mark.parametrize(("seats", "rounds"), SIZES)
def test_the_rule_card_of_a_game(django_assert_num_queries: Any, seats: int, rounds: int) -> None:
    game = game_of(seats, rounds)
    with django_assert_num_queries(3):
        assert client_of().get(f"{game.get_absolute_url()}card/").status_code == 200


@pytest.mark.parametrize("games", [1, 3, 25])
def test_the_first_page(django_assert_num_queries: Any, games: int) -> None:
    for _game in range(games):
        game_of(2, 1)
    # Two ask who is signed in, and for the groups.
    with django_assert_num_queries(5):
        assert client_of().get("/").status_code == 200


@pytest.mark.parametrize(("seasons", "games"), [(1, 1), (2, 4)])
def test_the_page_of_a_group(django_assert_num_queries: Any, seasons: int, games: int) -> None:
    group = club("Club")
    for season_number in range(seasons):
        first = dt.date(2020 + season_number, 1, 1)
        season = Season.objects.create(
            group=group, name=str(first.year), first_day=first, last_day=first.replace(month=12)
        )
        for number in range(games):
            game = services.start_game(
                client_id=UUID(int=100 * season_number + number),
                device=DEVICE,
                names=["Ana", "Luis", "Kim"],
                preset="classic",
                rules=PRESETS["classic"],
                now=NOW,
                played_on=first,
                language="en",
                time_zone="UTC",
                group=season.group,
            )
            play(game, *[[X, 5, 12]] * 13)
    # Five of them for what the season's games gave, which is kept outside a test.
    with django_assert_num_queries(11):
        page = client_of().get(f"/group/{group.uuid}/").content.decode()
    assert page.count("wins with 0, the lowest total") == seasons * games


MOST = 12
"""Queries of an answer that is a page, whatever is in the game."""

MORE: Mapping[Case, int] = {
    ("where", "post", "hand and double"): 13,
    ("hub", "post", "not possible"): 13,
    ("round", "post", "engine and starter"): 13,
    ("night_draw", "post", "meanwhile"): 17,
    ("night", "post", "refused"): 19,
}
"""Of the first, two are a train and a double, which are rows of two tables: one to see who asks, four to look behind
the lock at what stands, three to write with the journal's line, two around them, and three for the page as it is then.
Of the second, one is whether whoever has just left was dealt a hand: in any other round it is not asked.
The third writes and then shows the form as it is by now, with what was typed: another address would not know it.
Whoever is refused on a club night is shown all of the night as it is by then: nine, after those of the verb that looked
behind the lock.
"""

NO_PAGES = {"account_email", "take_score", "writes", "ending_picture", "mfa_index"}
NO_PAGES |= {"group_backup", "group_games_csv", "group_rounds_csv", "scores_csv", "season_csv"}
"""The files are streamed; test_exports and test_backup count what each portion asks."""


def test_every_address_is_counted() -> None:
    names = {pattern.name for pattern in urlpatterns if isinstance(pattern, URLPattern)}
    assert names - {case[0] for case in ANSWERS} <= NO_PAGES


def queries(
    case: Case, make: Callable[[int, int], Game], answers: Mapping[Case, tuple[int, Callable[[Game], Asked]]]
) -> set[int]:
    """How many a small game and a large one take to answer; one number, if nothing grows."""
    status, asked = answers[case]
    found = set()
    for seats, rounds in ((4, 3), (8, 11)):
        sent = asked(make(seats, rounds))
        # What a process keeps was made for another test, or not.
        caches["pages"].clear()
        with CaptureQueriesContext(connection) as captured:
            answer = sent.send(case[1])
        assert answer.status_code == status
        found.add(statements([query["sql"] for query in captured]))
    return found


def statements(asked: Sequence[str]) -> int:
    """How many there are outside a test, where a transaction is none within another, which is undone and then ended."""
    doubled = sum(first.startswith("ROLLBACK TO") and second.startswith("RELEASE") for first, second in pairwise(asked))
    return len(asked) - doubled


@pytest.mark.parametrize("case", ANSWERS, ids=" ".join)
def test_no_answer_that_is_a_page_asks_more_than_twelve_times_however_much_is_in_it(case: Case) -> None:
    (found,) = queries(case, lively, ANSWERS)
    assert found <= MORE.get(case, MOST)


@pytest.mark.parametrize("case", AT_THE_END, ids=" ".join)
def test_nor_does_one_of_a_game_that_counts_in_a_season(case: Case) -> None:
    (found,) = queries(case, over, AT_THE_END)
    # What its games gave is kept from one request to the next, but not within the transaction of a test.
    assert found <= MOST + 2


def written_meanwhile(seats: int) -> Asked:
    """A round that another device has written every score of, and again since its form was filled; one it cleared."""
    game = game_of(seats, 1)

    def write(facts: CellFacts, *seats: Seat) -> None:
        for seat in seats or game.seats.all():
            services.write_cell(game=game, number=2, seat_id=seat.pk, facts=facts, seen=0, **hand(device=OTHER_DEVICE))

    write(CellFacts(pips=7))
    sent = typed_into(game, "round/2/", 1)
    write(CellFacts(pips=8))
    write(CellFacts(), *game.seats.all()[:1])
    return sent


def gone_meanwhile(seats: int) -> Asked:
    """A round that all but two have left, since its form was filled."""
    game = game_of(seats, 1)
    sent = typed_into(game, "round/2/", 1)
    for number in range(2, seats):
        leave(game, f"P{number}", last=1)
    return sent


@pytest.mark.parametrize(
    ("refused", "most"),
    [
        # Two of those keep what was sent beside what stands, and two say who wrote what: the page shows both.
        (written_meanwhile, MOST + 2),
        (gone_meanwhile, MOST),
    ],
)
def test_a_refused_round_asks_for_all_its_seats_together(refused: Callable[[int], Asked], most: int) -> None:
    found = []
    for seats in (3, 12):
        sent = refused(seats)
        caches["pages"].clear()
        with CaptureQueriesContext(connection) as captured:
            assert sent.send("post").status_code == 409
        found.append(statements([query["sql"] for query in captured]))
    assert found[0] == found[1] <= most
