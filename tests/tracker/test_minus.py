"""A number below 0 is written one way wherever it is read, and another where it is typed."""

from __future__ import annotations

import html
import re
from dataclasses import replace

import pytest

from scoring import Adjustment
from tests.tracker.changes import hand
from tests.tracker.factories import OTHER_DEVICE, X, cell, client_of, grant, new_game, play, round_facts, save
from tracker.facts import CellFacts
from tracker.figures import figure, gained
from tracker.models import Game, Role
from tracker.words.numbers import tenths

HYPHEN = re.compile(r"(?<![\w.|/–-])-\d")


@pytest.mark.parametrize(("value", "read", "sign"), [(47, "47", "+47"), (0, "0", "+0"), (-5, "−5", "−5")])
def test_a_figure_has_the_minus_of_print(value: int, read: str, sign: str) -> None:
    assert (figure(value), gained(value)) == (read, sign)


def test_an_average_has_it_too() -> None:
    assert tenths(-2.5) == "−2.5"


def below_zero() -> Game:
    """Ana goes out twice for −5 each, and Luis has a bonus."""
    game = new_game("Ana", "Luis", "Kim", rounds=2, going_out_bonus=-5)
    facts = round_facts([X, 2, 20])
    bonus = CellFacts(pips=2, adjustments=(Adjustment("sang", -9),))
    save(game, 1, replace(facts, cells=(cell(X), bonus, cell(20))), insist=True)
    play(game, [X, 4, 30], insist=True)
    return game


PAGES = {
    "": "−10",
    "end/": "−10",
    "hub/": None,
    "tv/": "−10",
    "history/": None,
    "table/": None,
    "finish/": "−10",
    "card/": None,
    "rules/": None,
    "what-if/?double_blank=50": "−10",
    "round/1/": None,
}


@pytest.mark.django_db
@pytest.mark.parametrize("path", PAGES)
def test_no_page_writes_a_hyphen_before_a_figure(path: str) -> None:
    game = below_zero()
    grant(game, OTHER_DEVICE, Role.WATCHER)
    response = client_of().get(game.get_absolute_url() + path)
    page = response.content.decode()
    labels = " ".join(re.findall(r'(?:aria-label|title)="([^"]*)"', page))
    read = html.unescape(re.sub(r"<(script|style|textarea).*?</\1>|<[^>]+>", " ", page, flags=re.DOTALL) + labels)
    assert HYPHEN.findall(read) == []
    if PAGES[path]:
        assert PAGES[path] in read


@pytest.mark.django_db
def test_what_moves_is_read_with_it_and_the_form_is_filled_without() -> None:
    game = below_zero()
    kim = game.seats.get(position=2).pk
    page = client_of().get(f"{game.get_absolute_url()}round/1/seat/{game.seats.get(position=1).pk}/").content.decode()
    assert 'value="9"' in page
    data = {"seen-2": "1", "pips-2": "1", "do": "look", "client_id": str(hand()["client_id"])}
    data |= {"points-2": "40", "points-2-sign": "-", "reason-2": "polite"}
    shown = client_of().post(f"{game.get_absolute_url()}round/1/seat/{kim}/", data, headers={"HX-Request": "true"})
    assert "total 50 → −9" in html.unescape(shown.content.decode())
