"""The end of a game that is played by the clock: what the rules say of the round under way comes first."""

from __future__ import annotations

import datetime as dt
import html
import re
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring import AtBell
from tests.tracker.changes import hand, table_of
from tests.tracker.factories import DEVICE, NOW, X, cell, client_of, new_game, play
from tracker import services
from tracker.models import Game
from tracker.sheets.clock import bell_of

pytestmark = pytest.mark.django_db
ENTER = "Enter round 2 to its end, so that it counts"
WITHOUT = "End the game without round 2"


def timed(at_bell: AtBell, *, minutes_ago: int = 61, clock_minutes: int | None = 60, begun: bool = True) -> Game:
    """Round 1 is closed, and Luis has a score in round 2."""
    game = new_game("Ana", "Luis", "Kim", clock_minutes=clock_minutes, at_bell=at_bell)
    play(game, [X, 12, 37])
    if begun:
        services.write_cell(
            game=game,
            number=2,
            seat_id=game.seats.get(position=1).pk,
            facts=cell(8),
            seen=0,
            client_id=uuid4(),
            device=DEVICE,
            now=NOW,
        )
    since = timezone.now() - dt.timedelta(minutes=minutes_ago)
    Game.objects.update(clock={"since": since.isoformat(), "minutes": 60})
    return game


def page_of(game: Game) -> str:
    return html.unescape(client_of().get(f"{game.get_absolute_url()}finish/").content.decode())


def offered(page: str) -> list[tuple[str, str]]:
    """The ways to go on, in their order, with how each looks."""
    found = re.findall(r'class="(button|second|quiet)"[^>]*>([^<]*)<', page)
    return [(text.strip(), look) for look, text in found if text.strip() in (ENTER, WITHOUT, "End the game")]


ORDERS = [
    (AtBell.FINISH, [(ENTER, "button"), (WITHOUT, "second")], "the round under way is finished, and counts."),
    (AtBell.DROP, [(WITHOUT, "button"), (ENTER, "quiet")], "the round under way is dropped, and does not count."),
]


@pytest.mark.parametrize(("at_bell", "order", "sentence"), ORDERS, ids=[row[0] for row in ORDERS])
def test_what_the_rules_say_at_the_bell_is_offered_first(
    at_bell: AtBell, order: list[tuple[str, str]], sentence: str
) -> None:
    page = page_of(timed(at_bell))
    assert offered(page) == order
    assert "The time is up." in page
    assert sentence in page


@pytest.mark.parametrize(
    "game",
    [
        {"minutes_ago": 59},
        {"clock_minutes": None},
    ],
    ids=["there is time left", "the rules have no clock"],
)
def test_nothing_is_put_first_while_no_bell_has_rung(game: dict[str, int | None]) -> None:
    page = page_of(timed(AtBell.DROP, **game))  # type: ignore[arg-type]
    assert offered(page) == [(ENTER, "quiet"), (WITHOUT, "button")]
    assert "The time is up." not in page


@pytest.mark.parametrize("at_bell", AtBell)
def test_the_game_ends_where_nothing_of_a_round_is_written(at_bell: AtBell) -> None:
    page = page_of(timed(at_bell, begun=False))
    assert offered(page) == [("End the game", "button")]
    assert "The time is up." in page


HUB = ("The time is up. Play this round to its end, then count.", "The time is up. This round does not count.")
TV = (">this round still counts<", ">this round does not count<")
TIME_UP = [
    ("hub/", AtBell.FINISH, 60, HUB[0]),
    ("hub/", AtBell.DROP, 60, HUB[1]),
    *(
        ("hub/", rule, None, "The time is up. These rules do not say whether this round still counts")
        for rule in AtBell
    ),
    ("tv/", AtBell.FINISH, 60, TV[0]),
    ("tv/", AtBell.DROP, 60, TV[1]),
    *(("tv/", rule, None, ">The time is up<") for rule in AtBell),
]


@pytest.mark.parametrize(("path", "at_bell", "minutes", "said"), TIME_UP)
def test_whoever_looks_when_the_time_is_up_reads_what_the_rules_say(
    path: str, at_bell: AtBell, minutes: int | None, said: str
) -> None:
    game = timed(at_bell, clock_minutes=minutes)
    page = html.unescape(client_of().get(game.get_absolute_url() + path).content.decode())
    assert said in page
    assert not any(other in page for other in (*HUB, *TV) if other != said)


def test_a_game_that_is_over_hears_no_bell() -> None:
    game = timed(AtBell.DROP)
    services.finish_game(game=game, drop=2, **hand())
    assert bell_of(table_of(game), timezone.now()) is None
    assert "The time is up." not in page_of(game)


def test_a_clock_that_nobody_started_rings_no_bell() -> None:
    game = timed(AtBell.DROP)
    Game.objects.update(clock=None)
    assert "The time is up." not in page_of(game)
