"""The scripted round of every published sheet, tapped on a hub: its page says each turn what the sheet says."""

from __future__ import annotations

import re

import pytest

from bench.agreement import discord
from scoring import Tile, owes, turn_is_spent
from tests.tracker.changes import seat_of, table_of, undo_last
from tests.tracker.factories import new_game
from tests.tracker.test_rounds_in_words import ROUNDS
from tests.tracker.test_taps import tap
from tests.tracker.test_where import ask, rows_of, watcher
from tracker.models import Game
from tracker.services import BeginTrain, CoverDouble, DrawTile, LayDouble, LayTile, NextTurn, SetTurn, Tap
from tracker.sheets.hub import Hub
from tracker.trains import TrainRef

pytestmark = pytest.mark.django_db


def hub_of(game: Game) -> Hub:
    found = Hub.load(table_of(game))
    assert found is not None
    return found


def names_of(hub: Hub) -> dict[str, str]:
    """What a script calls each train, by the id of its row."""
    mexican = {f"m{at}": "Mexican" if at == 1 else f"Mexican {at}" for at in range(1, len(hub.facts.mexican) + 1)}
    return {"new": "new Mexican", **mexican, **dict(zip(map(str, hub.refs), hub.table.names, strict=False))}


def tap_of(hub: Hub, name: str, move: str) -> Tap:
    at = hub.table.names.index(name)
    by, state = hub.refs[at].seat or 0, hub.state
    if move == "draws":
        return DrawTile(by, at=state.turn.draws)
    found = re.fullmatch(r"lays (\S+) on (.+)", move)
    if found is None:
        assert move in {"passes", "ends the turn"}
        return NextTurn(by, stuck=owes(state, at))
    tile = Tile.parse(found[1])
    row = next(row for row, called in names_of(hub).items() if called == found[2])
    ref = hub.facts.next_mexican if row == "new" else TrainRef.parse(row)
    if tile.is_double:
        return LayDouble(ref, tile.a)
    if open_here := [double.order for double in hub.facts.doubles if double.train == ref]:
        return CoverDouble(open_here[0])
    return LayTile(ref, by, at=len(state.turn.laid)) if ref in hub.refs and lies(hub, ref) else BeginTrain(ref)


def lies(hub: Hub, ref: TrainRef) -> bool:
    return hub.facts.train(ref, hub.table.rules).is_begun


def on_the_hub(game: Game) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The trains that are public and the open doubles, as a script tells them."""
    hub = hub_of(game)
    names = names_of(hub)
    public = [name for ref, name in zip(hub.refs, hub.table.names, strict=False) if is_public(hub, ref)]
    return tuple(public), tuple(f"{double.value} on {names[str(double.train)]}" for double in hub.facts.doubles)


def is_public(hub: Hub, ref: TrainRef) -> bool:
    return hub.facts.train(ref, hub.table.rules).is_public


@pytest.mark.parametrize("script", ROUNDS)
def test_each_turn_of_a_sheet_is_so_on_its_hub(script: str) -> None:
    scripted = ROUNDS[script]
    game = new_game(*scripted.names, preset=scripted.preset)
    looks_on = watcher(game)
    tap(game, SetTurn(seat_of(game, scripted.names[0]).pk))
    for number, turn in enumerate(scripted.turns, start=1):
        hub = hub_of(game)
        names = names_of(hub)
        rows = {names[row]: answer for row, answer in rows_of(ask(game, turn.player, looks_on)).items()}
        assert {name for name, (is_allowed, _said) in rows.items() if is_allowed} == {*turn.may}, number
        # A second Mexican train is not spoken of where there is one, nor each train where no train is open.
        refusals = {name: said for name, said in turn.refusals.items() if "There is one Mexican train" not in said}
        told = {name: said for name, (is_allowed, said) in rows.items() if not is_allowed}
        assert told == ({} if not turn.may and len({*refusals.values()}) == 1 else refusals), number
        tap(game, tap_of(hub, turn.player, turn.move))
        at = scripted.names.index(turn.player)
        if hub_of(game).state.to_move == at and turn_is_spent(hub_of(game).state, at):
            tap(game, NextTurn(hub.refs[at].seat))
        if number < len(scripted.turns):
            assert on_the_hub(game) == (turn.public, turn.doubles), number
    undo_last(game)
    assert discord(game) == []
