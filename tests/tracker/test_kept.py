"""What is kept from page to page is what would be made now, whatever was written meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.utils.translation import override

from tests.tracker.changes import add, hand, seat_of
from tests.tracker.factories import X, cell, client_of, new_game, play
from tracker import services
from tracker.models import Game, Player, Role
from tracker.sheets import doubts, score_rows, table
from tracker.sheets.game import game_page
from tracker.sheets.pages import RoundRow, SeatView
from tracker.templatetags import board

pytestmark = pytest.mark.django_db

KEPT = [(table, "_played"), (table, "_score"), (doubts, "_found"), (score_rows, "_row"), (board, "_row")]


def shown(game: Game) -> tuple[tuple[RoundRow, ...], tuple[SeatView, ...], str]:
    page = game_page(table.Table.load(Game.objects.get(pk=game.pk)), role=Role.SCOREKEEPER)
    return page.rounds, page.standing, board.round_rows(page.rounds)


def corrected(game: Game) -> None:
    services.correct_cell(
        game=game,
        number=1,
        seat_id=seat_of(game, "Kim").pk,
        facts=cell(36),
        seen=0,
        accepts=lambda _problem: True,
        **hand(),
    )


def disputed(game: Game) -> None:
    writes = [(cell(5), hand()), (cell(6), hand() | {"device": seat_of(game, "Ana").game.uuid})]
    for facts, who in writes:
        services.write_cell(game=game, number=3, seat_id=seat_of(game, "Kim").pk, facts=facts, seen=0, **who)


def other_rules(game: Game) -> None:
    services.change_rules(
        game=game,
        preset="classic",
        rules=replace(game.rule_set, going_out_bonus=-5),
        seen=services.rules_seen(Game.objects.get(pk=game.pk)),
        accepts=lambda _number, _problem: True,
        **hand(),
    )


def renamed(_game: Game) -> None:
    Player.objects.filter(name="Kim").update(name="Kimberly")


def joined(game: Game) -> None:
    add(game, "Zoe")


@pytest.mark.parametrize("change", [corrected, disputed, other_rules, renamed, joined])
def test_a_page_made_of_what_is_kept_is_the_page_made_anew(
    change: Callable[[Game], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 12, 37], [9, X, 1], insist=True)
    before = shown(game)
    change(game)
    kept = shown(game)
    for module, name in KEPT:
        monkeypatch.setattr(module, name, getattr(module, name).__wrapped__)
    assert kept == shown(game)
    assert kept != before


def test_what_is_kept_in_one_language_is_not_shown_in_another() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 12])
    pages = []
    for language in ("en", "es", "ca"):
        with override(language):
            pages.append(shown(game))
    assert len({html for *_page, html in pages}) == 3


def test_a_reader_is_given_no_links_that_were_kept_for_the_scorekeeper() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 12])
    assert client_of().get(game.get_absolute_url()).status_code == 200
    page = game_page(table.Table.load(game), role=Role.WATCHER)
    assert "<a" not in board.round_rows(page.rounds)
