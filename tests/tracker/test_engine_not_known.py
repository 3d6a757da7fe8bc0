"""A game whose engine is the highest double in anybody's hand: no page takes a plan for what nobody has said yet."""

from __future__ import annotations

import html
import re
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from scoring import EngineOrder, Problem, ProblemCode, RoundRejected, Tile
from tests.tracker.changes import hand, seat_of, table_of
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, cell, client_of, grant, new_game, play, typed_round
from tracker import services
from tracker.facts import CellFacts, RoundFacts, Seen
from tracker.models import Change, Game, Role, Round
from tracker.services.checking import everything
from tracker.sheets.hub import Hub

pytestmark = pytest.mark.django_db
NOTE = "Engine not known yet: the highest double in anybody’s hand"
PAGES = ("", "hub/", "tv/", "hub/where/{seat}/", "round/{next}/", "table/", "table/round/{next}/")


@pytest.fixture
def game() -> Game:
    return new_game("Ana", "Luis", "Kim", preset="ten-seats", engine_order=EngineOrder.HELD)


def page(game: Game, path: str, device: object = DEVICE) -> str:
    path = path.format(seat=seat_of(game, "Ana").pk, next=table_of(game).next_number)
    response = client_of(device).get(game.get_absolute_url() + path)  # type: ignore[arg-type]
    assert response.status_code == 200
    return html.unescape(response.content.decode())


def without_lists(text: str) -> str:
    """A page but for what can be chosen on it, and the tiles of its grids."""
    return re.sub(
        r"<(select|fieldset|section id=\"hub-menu\").*?</(select|fieldset|section)>", "", text, flags=re.DOTALL
    )


def write_engine(game: Game, engine: int | None, *, number: int = 1, seen: int = 0) -> None:
    services.write_head(
        game=game, number=number, engine=engine, starter_id=None, seen=seen, accepts=everything, **hand()
    )


def write_cell(game: Game, number: int = 1) -> None:
    services.write_cell(
        game=game,
        number=number,
        seat_id=seat_of(game, "Ana").pk,
        facts=cell(8),
        seen=0,
        client_id=uuid4(),
        device=DEVICE,
        now=NOW,
    )


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("written", ["nothing", "a round", "a cell"])
def test_no_page_says_an_engine_that_nobody_has_said(game: Game, path: str, written: str) -> None:
    if written == "a round":
        play(game, [X, 12, 37])
        Round.objects.update(engine=8)
    elif written == "a cell":
        write_cell(game)
    text = without_lists(page(game, path))
    assert "12|12" not in text
    assert ">?</text>" in text


@pytest.mark.parametrize("path", ["", "hub/", "tv/", "hub/where/{seat}/"])
def test_it_says_that_the_engine_is_not_known_until_somebody_says_it(game: Game, path: str) -> None:
    assert NOTE in page(game, path)
    write_engine(game, 8)
    text = page(game, path)
    assert NOTE not in text
    assert "8|8" in text or 'class="p8' in text


def test_who_keeps_the_score_says_it_from_the_hub_in_one_tap_and_is_there_again(game: Game) -> None:
    (link,) = re.findall(r'id="say-engine" href="([^"]+)"', page(game, "hub/"))
    form = html.unescape(client_of().get(link).content.decode())
    assert '<option value="" selected>not known yet</option>' in form
    assert 'name="back" value="hub"' in form
    sent = {"do": "head", "engine": "8", "starter": "", "seen": "0", "numbered": "0", "client_id": str(uuid4())}
    answer = client_of().post(link.partition("?")[0], sent | {"back": "hub"})
    assert (answer.status_code, answer["Location"]) == (302, f"{game.get_absolute_url()}hub/")
    assert "Whoever held 8|8 starts." in page(game, "hub/")


def test_who_only_watches_is_led_nowhere(game: Game) -> None:
    grant(game, OTHER_DEVICE, Role.WATCHER)
    text = page(game, "hub/", OTHER_DEVICE)
    assert NOTE in text
    assert "say-engine" not in text


def test_nothing_is_answered_by_an_engine_that_nobody_knows(game: Game) -> None:
    hub = Hub.load(table_of(game))
    assert hub is not None
    assert (hub.engine, hub.state.engine) == (None, None)
    assert {train.ends for train in hub.state.trains} == {None}
    grid = page(game, "hub/where/{seat}/")
    assert not re.search(r"<input[^>]*value=\"12-12\"[^>]*disabled", grid)
    assert 'id="double-12"' in page(game, "hub/")
    write_engine(game, 8)
    hub = Hub.load(table_of(game))
    assert hub is not None
    assert {train.ends for train in hub.state.trains} == {(8,)}
    assert 'id="double-8"' not in page(game, "hub/")


def test_a_round_is_not_closed_before_somebody_says_its_engine(game: Game) -> None:
    sent = typed_round([X, 12, 37]) | {"engine": "", "seats": ".".join(str(seat.pk) for seat in game.seats.all())}
    answer = client_of().post(f"{game.get_absolute_url()}round/1/", sent)
    assert answer.status_code == 422
    text = html.unescape(answer.content.decode())
    assert "Choose the engine that this round had." in text
    assert '<details class="change" open>' in text
    facts = RoundFacts(None, None, table_of(game).stored(1)[0].ending, (cell(X), cell(12), cell(37)))
    with pytest.raises(RoundRejected) as refusal:
        services.save_round(game=game, number=1, facts=facts, seen=Seen(cells=(0, 0, 0)), accepts=everything, **hand())
    assert refusal.value.problems == (Problem(ProblemCode.ENGINE_MISSING),)


def test_the_database_has_no_closed_round_without_an_engine(game: Game) -> None:
    play(game, [X, 12, 37])
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.update(engine=None)


def test_what_was_said_stands_while_cells_come_and_can_be_taken_back(game: Game) -> None:
    write_engine(game, 8)
    write_cell(game)
    assert table_of(game).engines[0] == 8
    write_engine(game, None, seen=Round.objects.get().version)
    assert table_of(game).engines[0] is None
    assert "engine: 8|8 → ?" in page(game, "history/")


def test_where_the_order_is_planned_an_engine_is_not_unsaid() -> None:
    game = new_game("Ana", "Luis", "Kim")
    with pytest.raises(RoundRejected) as refusal:
        write_engine(game, None)
    assert refusal.value.problems == (Problem(ProblemCode.ENGINE_MISSING),)


@pytest.mark.parametrize("order", [order for order in EngineOrder if order is not EngineOrder.HELD])
def test_every_other_order_says_its_engine_beforehand(order: EngineOrder) -> None:
    game = new_game("Ana", "Luis", "Kim", engine_order=order, engine_list=(7, 3) if order is EngineOrder.LISTED else ())
    assert None not in table_of(game).engines
    assert "not known" not in page(game, "")


def test_a_hand_may_have_any_double_while_the_engine_is_not_known(game: Game) -> None:
    write_cell(game)
    seat = seat_of(game, "Luis")
    services.write_cell(
        game=game,
        number=1,
        seat_id=seat.pk,
        facts=CellFacts(tiles=(Tile(12, 12),)),
        seen=0,
        client_id=uuid4(),
        device=DEVICE,
        now=NOW,
    )
    assert Change.objects.filter(game=game).count() > 0
    assert table_of(game).stored(1)[0].cells[1].tiles == (Tile(12, 12),)
