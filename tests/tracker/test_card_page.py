"""Rule cards as pages: the published sheets for everybody, a game's own for who may see it."""

from __future__ import annotations

import pytest

from scoring import PRESETS, Penalty
from tests.tracker.factories import OTHER_DEVICE, client_of, grant, new_game
from tracker.models import Role
from tracker.words.rules import preset_title, summary

pytestmark = pytest.mark.django_db


def page(path: str, status: int = 200) -> str:
    response = client_of(None).get(path)
    assert response.status_code == status
    return response.content.decode()


def test_every_sheet_is_listed_with_its_summary_and_has_a_card() -> None:
    listed = page("/rules/")
    for key, rules in PRESETS.items():
        assert f'href="/rules/{key}/"' in listed
        assert preset_title(key) in listed
        assert summary(rules) in listed
        card = page(f"/rules/{key}/")
        assert f"<h1>{preset_title(key)}</h1>" in card
        assert ("What differs from the classic sheet" in card) == (key != "classic")


def test_the_first_page_leads_to_the_sheets() -> None:
    assert 'href="/rules/"' in page("/")


def test_a_card_is_for_as_many_as_are_chosen() -> None:
    card = page("/rules/blank-fifty/?seats=7")
    assert "there are 7 of you" in card
    assert "Everyone draws 11 tiles." in card
    assert 'href="/rules/blank-fifty/?seats=7" aria-current="true"' in card
    assert "5 to 6 players draw" not in card


@pytest.mark.parametrize(
    "typed", ["", "?seats=", "?seats=1", "?seats=15", "?seats=-3", "?seats=%C2%B2", "?seats=999999"]
)
def test_a_number_of_players_that_cannot_be_is_any_number(typed: str) -> None:
    card = page(f"/rules/blank-fifty/{typed}")
    assert "5 to 6 players draw 12 tiles each." in card
    assert 'href="/rules/blank-fifty/" aria-current="true">any number' in card


def test_there_is_no_card_of_a_sheet_that_there_is_not() -> None:
    page("/rules/canasta/", status=404)
    page("/rules/classic'/", status=404)


def test_a_game_has_a_card_of_its_own_rules_and_its_own_seats() -> None:
    game = new_game("Rosa", "Tom", "Pilar", "Hank", "Ana", preset="blank-fifty", double_blank=25)
    card = client_of().get(f"{game.get_absolute_url()}card/").content.decode()
    assert "Double-blank 50, changed" in card
    assert "there are 5 of you" in card
    assert "The double-blank counts 25 points." in card
    assert "any number" not in card


def test_a_game_by_a_sheet_says_which() -> None:
    game = new_game("Rosa", "Tom", preset="short-game")
    assert "<b>Short game</b>" in client_of().get(f"{game.get_absolute_url()}card/").content.decode()


SHEETS = [
    ("classic", {"highest": 9}, "Classic"),
    ("classic", {"highest": 15}, "Classic"),
    ("classic", {"highest": 9, "rounds": 10}, "Classic"),
    ("short-game", {"rounds": 8}, "Short game"),
    ("classic", {"highest": 9, "double_blank": 50}, "Classic, changed"),
    ("classic", {"highest": 9, "copies": 2}, "Classic, changed"),
    ("classic", {"highest": 9, "rounds": 7}, "Classic, changed"),
    ("short-game", {"rounds": 5}, "Short game, changed"),
    # The sheet says nothing of that set.
    ("blank-fifty", {"highest": 9}, "Double-blank 50, changed"),
]


@pytest.mark.parametrize(("preset", "changes", "title"), SHEETS, ids=[f"{row[0]} {row[1]}" for row in SHEETS])
def test_a_game_with_a_set_and_a_length_of_the_sheet_is_by_the_sheet(
    preset: str, changes: dict[str, object], title: str
) -> None:
    game = new_game("Rosa", "Tom", preset=preset, **changes)
    assert f"<b>{title}</b>" in client_of().get(f"{game.get_absolute_url()}card/").content.decode()


def test_the_game_and_its_rules_lead_to_the_card() -> None:
    game = new_game("Rosa", "Tom")
    grant(game, OTHER_DEVICE, Role.WATCHER)
    link = f'href="{game.get_absolute_url()}card/"'
    for path in ("", "rules/"):
        assert link in client_of(OTHER_DEVICE).get(f"{game.get_absolute_url()}{path}").content.decode()


def test_what_a_table_named_is_text_and_no_markup() -> None:
    game = new_game("Rosa", "Tom", penalties=(Penalty("<b>late</b>", 5),))
    card = client_of().get(f"{game.get_absolute_url()}card/").content.decode()
    assert "&lt;b&gt;late" in card
    assert "<b>late" not in card
