"""Several phones that tap at one moment: each tap is in the journal once, and what was tapped last lies there."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import UUID, uuid4

import pytest
from django.db import connection

from bench.agreement import discord
from tests.tracker.changes import fresh, seat_of
from tests.tracker.factories import NOW, new_game
from tests.tracker.test_taps import M1, PRIVATE, hub, ref, train
from tracker import services
from tracker.models import Change, Game
from tracker.services import BeginTrain, LayDouble, NextTurn, NotSaved, SetMarker, Tap, TapWrite

pytestmark = pytest.mark.django_db(transaction=True)

PHONES = 6


def at_once(game: Game, phones: Sequence[Sequence[TapWrite]]) -> list[services.Receipt]:
    """What each phone sends, one after the other, while the others do the same."""
    together = Barrier(len(phones), timeout=30)

    def send(number: int) -> list[services.Receipt]:
        together.wait()
        try:
            device = UUID(int=number + 1)
            receipts = [
                services.write_cells(game=game, writes=[write], device=device, now=NOW) for write in phones[number]
            ]
            return [receipt.each[0] for receipt in receipts]
        finally:
            connection.close()

    with ThreadPoolExecutor(len(phones)) as hands:
        found = [receipt for each in hands.map(send, range(len(phones))) for receipt in each]
    assert not [receipt for receipt in found if isinstance(receipt.outcome, NotSaved)]
    assert discord(game) == []
    return found


def same(tap: Tap) -> list[list[TapWrite]]:
    return [[TapWrite(uuid4(), 1, tap)] for _phone in range(PHONES)]


def test_none_is_lost_and_the_last_one_wins() -> None:
    game = new_game("Ana", "Luis", "Kim", **PRIVATE)
    trains = [ref(game, name) for name in ("Ana", "Luis", "Kim")]
    phones = [
        [TapWrite(uuid4(), 1, SetMarker(trains[(phone + turn) % 3], up=bool((phone + turn) % 2))) for turn in range(5)]
        for phone in range(PHONES)
    ]
    at_once(game, phones)
    changes = list(Change.objects.filter(game=game, verb="set marker").order_by("seq"))
    assert {change.client_id for change in changes} == {write.client_id for phone in phones for write in phone}
    taps = {write.client_id: write.tap for phone in phones for write in phone}
    last = {}
    for change in changes:
        tap = taps[change.client_id]
        assert isinstance(tap, SetMarker)
        last[tap.train] = tap.up
    assert {each: hub(game).train(each, game.rule_set).is_public for each in trains} == last


def test_the_same_key_from_two_taps_is_one_write() -> None:
    game = new_game("Ana", "Luis", "Kim", **PRIVATE)
    write = TapWrite(uuid4(), 1, LayDouble(ref(game, "Luis"), value=5))
    at_once(game, [[write]] * PHONES)
    assert Change.objects.filter(game=game, verb="lay double").count() == 1
    assert fresh(game).rev == 1


def test_all_who_see_the_same_have_seen_it_once() -> None:
    game = new_game("Ana", "Luis", "Kim", **PRIVATE)
    at_once(game, same(BeginTrain(M1)))
    at_once(game, same(LayDouble(M1, value=5)))
    at_once(game, same(NextTurn(None)))
    at_once(game, same(NextTurn(seat_of(game, "Ana").pk)))
    facts = hub(game)
    assert facts.mexican == (M1,)
    assert [double.value for double in facts.doubles] == [5]
    assert facts.turn == seat_of(game, "Luis").pk
    assert train(game, "Ana").first_turn_done
    assert Change.objects.filter(game=game).count() == 1 + 4 * PHONES
