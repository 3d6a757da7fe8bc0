"""The board is made once for each revision, language and role, and never shown to another."""

from __future__ import annotations

import pytest

from scoring import Adjustment, Ending, Scoring
from tests.tracker.factories import OTHER_DEVICE, X, cell, client_of, grant, new_game, play, save
from tracker.facts import CellFacts, RoundFacts
from tracker.models import Role

pytestmark = pytest.mark.django_db


def test_a_change_shows_at_once() -> None:
    game = new_game("Ana", "Luis")
    for expected in ("Round 1 of 13", "Round 2 of 13", "Round 3 of 13"):
        assert expected in client_of().get(game.get_absolute_url()).content.decode()
        play(game, [X, 12])


def test_each_language_has_its_own() -> None:
    game = new_game("Ana", "Luis")
    pages = {
        language: client_of().get(game.get_absolute_url(), headers={"Accept-Language": language}).content.decode()
        for language in ("en", "es", "ca", "en")
    }
    assert "Round 1 of 13" in pages["en"]
    assert "Ronda 1" in pages["es"]
    assert "Ronda 1" in pages["ca"]
    assert len(set(pages.values())) == 3


def test_who_watches_is_not_shown_what_the_keeper_was() -> None:
    game = new_game("Ana", "Luis")
    grant(game, OTHER_DEVICE, Role.WATCHER)
    assert "people/" in client_of().get(game.get_absolute_url()).content.decode()
    assert "people/" not in client_of(OTHER_DEVICE).get(game.get_absolute_url()).content.decode()


def test_where_the_winner_collects_the_board_shows_what_adds_up_and_what_was_held() -> None:
    game = new_game("Ana", "Luis", "Eva", preset="winner-collects")
    play(game, [X, 40, 50], [40, X, 50])
    page = client_of().get(game.get_absolute_url()).content.decode()
    row = page[page.index("<tbody>", page.index('class="board"')) :]
    assert "90 <small>out</small>" in row
    assert "0 <small>(40)</small>" in row
    assert "±</small>" not in row
    assert "pips that were held" in page
    for other in ("written, not counted yet", "two phones wrote different scores"):
        assert other not in page
    assert "Remarks" not in page


def test_a_penalty_is_called_one_whichever_way_it_counts() -> None:
    for preset in ("classic", "winner-collects"):
        game = new_game("Ana", "Luis", "Eva", preset=preset)
        late = CellFacts(went_out=True, adjustments=(Adjustment("late", 10),))
        save(game, 1, RoundFacts(12, None, Ending.WENT_OUT, (late, cell(40), cell(50))), insist=True)
        page = client_of().get(game.get_absolute_url()).content.decode()
        assert "late: penalty 10" in page
        assert "±" in page


@pytest.mark.parametrize(
    ("adjustments", "said"),
    [
        ((Adjustment("mistake"),), "Luis, round 1: 70 · 30 + 40, penalty for a mistake"),
        (
            (Adjustment("mistake"), Adjustment("late", 10), Adjustment("", -5)),
            "Luis, round 1: 75 · 30 + 40 + 10 − 5, penalty for a mistake, late: penalty 10, bonus 5",
        ),
        ((Adjustment("", -5),), "Luis, round 1: 25 · 30 − 5, bonus 5"),
    ],
    ids=["a mistake", "several", "a bonus"],
)
def test_a_remark_says_what_a_score_is_made_of(adjustments: tuple[Adjustment, ...], said: str) -> None:
    game = new_game("Ana", "Luis", "Eva", mistake_penalty=True)
    luis = CellFacts(pips=30, adjustments=adjustments)
    save(game, 1, RoundFacts(12, None, Ending.WENT_OUT, (cell(X), luis, cell(40))), insist=True)
    assert f"<li>{said}</li>" in client_of().get(game.get_absolute_url()).content.decode()


@pytest.mark.parametrize(
    "changes", [{"partners": True}, {"scoring": Scoring.WINNER_COLLECTS}], ids=["pairs", "collects"]
)
def test_where_a_score_is_no_sum_of_one_hand_the_remark_has_no_sum(changes: dict[str, object]) -> None:
    game = new_game("Ana", "Luis", "Eva", "Tom", mistake_penalty=True, **changes)
    luis = CellFacts(pips=30, adjustments=(Adjustment("mistake"), Adjustment("late", 10)))
    save(game, 1, RoundFacts(12, None, Ending.WENT_OUT, (cell(X), luis, cell(40), cell(7))), insist=True)
    assert (
        " · penalty for a mistake, late: penalty 10</li>" in client_of().get(game.get_absolute_url()).content.decode()
    )


def test_a_warning_that_was_confirmed_is_no_question_any_more() -> None:
    game = new_game("Ana", "Luis", "Kim", "Mike")
    play(game, [X, 12, 230, 20], insist=True)
    page = client_of().get(game.get_absolute_url()).content.decode()
    assert "Kim: 230 is a rare score. The table confirmed it." in page
    assert "Is 230 right" not in page
