"""What people tap during a round: every tap is kept, the last one wins, and each can be taken back."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from bench.agreement import discord
from scoring import PRESETS, DoubleBinds, MexicanTrains, OpenDoubleMarks, RefusalCode, TrainsBegin
from tests.tracker.changes import add, fresh, hand, last_seq, seat_of, table_of, undo_last
from tests.tracker.factories import DEVICE, NOW, OTHER_DEVICE, X, cell, client_of, new_game, play, round_facts
from tracker import services
from tracker.models import Change, Game, OpenDouble, Round, Train, Turn
from tracker.models.journal import TAPS
from tracker.services import (
    BeginTrain,
    CoverDouble,
    DrawTile,
    LayDouble,
    LayTile,
    NextTurn,
    SetEnds,
    SetFirstTurn,
    SetMarker,
    SetTurn,
    StartClock,
    StopClock,
    Tap,
    TapWrite,
    Written,
)
from tracker.sheets.history import history_page
from tracker.sheets.hub import Hub
from tracker.trains import HubFacts, TrainFacts, TrainRef, hub_values

pytestmark = pytest.mark.django_db

PRIVATE = {"trains_begin": TrainsBegin.PRIVATE, "open_double_marks": OpenDoubleMarks.PLAYERS_TRAIN}
"""Trains begin private, and an open double marks nothing by itself."""

M1, M2 = TrainRef(mexican=1), TrainRef(mexican=2)


def ref(game: Game, name: str) -> TrainRef:
    return TrainRef(seat=seat_of(game, name).pk)


def tap(game: Game, what: Tap, *, number: int = 1, **fields: Any) -> Written:
    return services.tap(game=game, number=number, tap=what, **hand(**fields))


def hub(game: Game, number: int = 1) -> HubFacts:
    return HubFacts.read(hub_values(game.pk, number))


def train(game: Game, name: str, number: int = 1) -> TrainFacts:
    return hub(game, number).train(ref(game, name), game.rule_set)


@pytest.fixture
def game() -> Game:
    return new_game("Ana", "Luis", "Kim", **PRIVATE)


# --- What a tap does -------------------------------------------------------------------------------------------------


def test_a_marker_goes_up_and_down(game: Game) -> None:
    assert tap(game, SetMarker(ref(game, "Luis"), up=True)) is Written.SAVED
    assert train(game, "Luis") == TrainFacts(is_public=True)
    assert train(game, "Ana") == TrainFacts()
    assert tap(game, SetMarker(ref(game, "Luis"), up=False)) is Written.SAVED
    assert train(game, "Luis") == TrainFacts()


def test_what_is_so_already_is_no_change_but_is_known_again(game: Game) -> None:
    assert tap(game, SetMarker(ref(game, "Luis"), up=False)) is Written.SAME
    tap(game, SetMarker(ref(game, "Luis"), up=True))
    assert tap(game, SetMarker(ref(game, "Luis"), up=True), device=OTHER_DEVICE) is Written.SAME
    facts = [change.facts for change in Change.objects.filter(game=game, verb="set marker").order_by("seq")]
    assert [bool(each) for each in facts] == [False, True, False]


def test_partners_have_one_marker_on_two_sides() -> None:
    game = new_game("Ana", "Luis", "Kim", "Pau", partners=True, **PRIVATE)
    tap(game, SetMarker(ref(game, "Ana"), up=True))
    assert [name for name in ("Ana", "Luis", "Kim", "Pau") if train(game, name).is_public] == ["Ana", "Kim"]


def test_where_trains_begin_public_one_is_its_owners_once_it_is_begun() -> None:
    game = new_game("Ana", "Luis", "Kim")
    assert train(game, "Luis").is_public
    tap(game, BeginTrain(ref(game, "Luis")))
    assert train(game, "Luis") == TrainFacts(is_begun=True, first_turn_done=True)
    tap(game, BeginTrain(ref(game, "Luis"), begun=False))
    assert not train(game, "Luis").is_begun
    assert train(game, "Luis").is_public


def test_a_mexican_train_is_begun_once_whoever_taps(game: Game) -> None:
    assert tap(game, BeginTrain(M1)) is Written.SAVED
    assert tap(game, BeginTrain(M1), device=OTHER_DEVICE) is Written.SAME
    assert hub(game).mexican == (M1,)
    tap(game, BeginTrain(M1, begun=False))
    assert hub(game).mexican == ()


@pytest.mark.parametrize(
    ("allowed", "train", "code"),
    [
        (MexicanTrains.NONE, M1, RefusalCode.NO_MEXICAN_TRAIN),
        (MexicanTrains.ONE, M2, RefusalCode.MEXICAN_ALREADY_BEGUN),
        (MexicanTrains.SEVERAL, TrainRef(mexican=3), RefusalCode.NO_SUCH_TRAIN),
        (MexicanTrains.SEVERAL, TrainRef(mexican=0), RefusalCode.NO_SUCH_TRAIN),
    ],
)
def test_a_mexican_train_too_many_is_refused(allowed: MexicanTrains, train: TrainRef, code: RefusalCode) -> None:
    game = new_game("Ana", "Luis", "Kim", mexican_trains=allowed)
    if allowed is not MexicanTrains.NONE:
        tap(game, BeginTrain(M1))
    with pytest.raises(services.TapRefused) as refused:
        tap(game, BeginTrain(train))
    assert refused.value.code is code


@pytest.mark.parametrize(
    ("what", "code"),
    [
        (SetMarker(M1, up=False), RefusalCode.MEXICAN_IS_PUBLIC),
        (SetMarker(M2, up=True), RefusalCode.NO_SUCH_TRAIN),
        (LayDouble(M2), RefusalCode.NO_SUCH_TRAIN),
        (SetEnds(M2, (5,)), RefusalCode.NO_SUCH_TRAIN),
        (LayDouble(M1, value=13), RefusalCode.NOT_IN_PLAY),
        (LayDouble(M1, value=12), RefusalCode.NOT_IN_PLAY),
        (SetEnds(M1, (5, 13)), RefusalCode.NOT_IN_PLAY),
        (SetEnds(M1, ()), RefusalCode.NOT_IN_PLAY),
    ],
)
def test_what_cannot_lie_on_this_table_is_refused(game: Game, what: Tap, code: RefusalCode) -> None:
    tap(game, BeginTrain(M1))
    with pytest.raises(services.TapRefused) as refused:
        tap(game, what)
    assert refused.value.code is code
    assert discord(game) == []


def test_a_first_turn_is_over_though_no_tile_lies_there(game: Game) -> None:
    luis = seat_of(game, "Luis").pk
    assert tap(game, SetFirstTurn(luis)) is Written.SAVED
    assert train(game, "Luis") == TrainFacts(first_turn_done=True)
    assert tap(game, SetFirstTurn(luis)) is Written.SAME
    with pytest.raises(services.NoSuchSeat):
        tap(game, SetFirstTurn(10**6))


def test_who_laid_a_double_can_be_told_later(game: Game) -> None:
    kim = seat_of(game, "Kim").pk
    tap(game, LayDouble(ref(game, "Luis"), value=5))
    tap(game, LayDouble(ref(game, "Luis"), by=kim))
    tap(game, LayDouble(ref(game, "Luis"), value=5))
    (double,) = hub(game).doubles
    assert (double.value, double.by) == (5, kim)


def test_an_open_double_marks_nothing_by_itself(game: Game) -> None:
    tap(game, LayDouble(ref(game, "Luis"), value=5))
    assert not train(game, "Luis").is_public
    assert train(game, "Luis").is_begun
    (double,) = hub(game).doubles
    assert (double.train, double.value, double.by) == (ref(game, "Luis"), 5, None)


def test_an_open_double_marks_its_train_where_the_rules_say_so() -> None:
    game = new_game("Ana", "Luis", "Kim", **PRIVATE | {"open_double_marks": OpenDoubleMarks.ITS_TRAIN})
    tap(game, LayDouble(ref(game, "Luis"), value=5))
    assert train(game, "Luis") == TrainFacts(is_begun=True, is_public=True, first_turn_done=True)
    tap(game, CoverDouble(hub(game).doubles[0].order))
    assert train(game, "Luis").is_public


def test_two_phones_that_lay_the_same_double_have_laid_one(game: Game) -> None:
    tap(game, LayDouble(ref(game, "Luis")))
    assert tap(game, LayDouble(ref(game, "Luis")), device=OTHER_DEVICE) is Written.SAME
    tap(game, LayDouble(ref(game, "Luis"), value=5), device=OTHER_DEVICE)
    assert [double.value for double in hub(game).doubles] == [5]


def test_where_doubles_branch_several_lie_open_on_one_train() -> None:
    game = new_game("Ana", "Luis", "Kim", branching_doubles=True)
    for value in (5, 7, 5):
        tap(game, LayDouble(ref(game, "Luis"), value=value))
    assert [double.value for double in hub(game).doubles] == [5, 7]


def test_a_double_lies_open_as_often_as_the_set_has_it(game: Game) -> None:
    luis, kim = ref(game, "Luis"), ref(game, "Kim")
    tap(game, LayDouble(luis, value=6))
    tap(game, LayDouble(kim, value=7))
    for again in (LayDouble(ref(game, "Ana"), value=6), LayDouble(kim, value=6)):
        with pytest.raises(services.TapRefused) as refused:
            tap(game, again)
        assert refused.value.code is RefusalCode.DOUBLE_IS_OPEN
    assert [double.value for double in hub(game).doubles] == [6, 7]
    # Who laid it can still be told, and once it is covered nobody knows what lies there.
    tap(game, LayDouble(luis, value=6, by=kim.seat))
    tap(game, CoverDouble(hub(game).doubles[0].order))
    tap(game, LayDouble(kim, value=6))
    assert [double.value for double in hub(game).doubles] == [6]


def test_two_sets_have_each_double_twice_and_the_engines_once() -> None:
    game = new_game("Ana", "Luis", "Kim", copies=2)
    for name in ("Ana", "Luis"):
        tap(game, LayDouble(ref(game, name), value=6))
    tap(game, LayDouble(ref(game, "Kim"), value=12))
    tap(game, BeginTrain(M1))
    for value in (6, 12):
        with pytest.raises(services.TapRefused) as refused:
            tap(game, LayDouble(M1, value=value))
        assert refused.value.code is RefusalCode.DOUBLE_IS_OPEN
    assert [double.value for double in hub(game).doubles] == [6, 6, 12]


def test_the_engine_is_that_of_the_round(game: Game) -> None:
    play(game, [X, 12, 37])
    tap(game, LayDouble(ref(game, "Luis"), value=12), number=2)
    with pytest.raises(services.TapRefused):
        tap(game, LayDouble(ref(game, "Kim"), value=11), number=2)
    # The table found another engine, and wrote so with the round's first score.
    services.write_cells(
        game=game,
        writes=[services.CellWrite(uuid4(), 2, seat_of(game, "Ana").pk, cell(12), 0)],
        device=DEVICE,
        now=NOW,
    )
    Round.objects.filter(game=game, number=2).update(engine=5)
    tap(game, LayDouble(ref(game, "Kim"), value=11), number=2)
    with pytest.raises(services.TapRefused):
        tap(game, LayDouble(ref(game, "Ana"), value=5), number=2)


def test_a_late_tap_never_covers_another_double(game: Game) -> None:
    tap(game, LayDouble(ref(game, "Luis"), value=5))
    (first,) = hub(game).doubles
    tap(game, CoverDouble(first.order))
    tap(game, LayDouble(ref(game, "Kim"), value=7))
    assert tap(game, CoverDouble(first.order)) is Written.SAME
    assert [double.value for double in hub(game).doubles] == [7]


def test_a_double_leaves_nothing_known_to_match_beside_it(game: Game) -> None:
    tap(game, SetEnds(ref(game, "Luis"), (5,)))
    assert train(game, "Luis") == TrainFacts(is_begun=True, first_turn_done=True, ends=(5,))
    tap(game, LayDouble(ref(game, "Luis"), value=5))
    assert train(game, "Luis").ends is None


def test_turns_go_round_the_table_and_two_taps_are_one(game: Game) -> None:
    ana, luis, kim = (seat_of(game, name).pk for name in ("Ana", "Luis", "Kim"))
    tap(game, NextTurn(None))
    assert hub(game).turn == ana
    tap(game, NextTurn(ana))
    assert tap(game, NextTurn(ana), device=OTHER_DEVICE) is Written.SAME
    assert hub(game).turn == luis
    assert train(game, "Ana").first_turn_done
    assert not train(game, "Luis").first_turn_done
    tap(game, NextTurn(luis))
    assert tap(game, NextTurn(ana), device=OTHER_DEVICE) is Written.SAME
    assert hub(game).turn == kim
    tap(game, NextTurn(kim))
    assert hub(game).turn == ana
    tap(game, SetTurn(None))
    assert hub(game).turn is None


def test_whoever_left_has_no_turn(game: Game) -> None:
    ana, luis, kim = (seat_of(game, name) for name in ("Ana", "Luis", "Kim"))
    tap(game, SetTurn(ana.pk))
    services.seat_leaves(game=game, seat_id=luis.pk, last_round=0, **hand())
    tap(game, NextTurn(ana.pk))
    assert hub(game).turn == kim.pk


def test_the_clock_runs_from_the_tap_on(game: Game) -> None:
    tap(game, StartClock(90))
    assert fresh(game).clock == {"since": NOW.isoformat(), "minutes": 90}
    tap(game, StopClock())
    assert fresh(game).clock is None
    undo_last(game)
    assert fresh(game).clock == {"since": NOW.isoformat(), "minutes": 90}
    assert discord(game) == []


# --- When there is nothing to tap ------------------------------------------------------------------------------------


def test_a_round_that_is_closed_is_tapped_no_more_and_the_next_lies_there_fresh(game: Game) -> None:
    tap(game, SetMarker(ref(game, "Luis"), up=True))
    play(game, [X, 12, 37])
    with pytest.raises(services.RoundClosed):
        tap(game, SetMarker(ref(game, "Luis"), up=False))
    assert not train(game, "Luis", 2).is_public
    assert train(game, "Luis", 1).is_public


def test_a_round_that_is_yet_to_come_is_not_tapped(game: Game) -> None:
    with pytest.raises(services.RoundNotYet):
        tap(game, SetMarker(ref(game, "Luis"), up=True), number=2)


def test_a_game_that_is_over_is_not_tapped() -> None:
    game = new_game("Ana", "Luis", "Kim", rounds=1)
    tap(game, StartClock(60))
    play(game, [X, 12, 37])
    for number in (1, 2):
        with pytest.raises(services.NotSaved):
            tap(game, StopClock(), number=number)
    seq = Change.objects.get(game=game, verb="start clock").seq
    with pytest.raises(services.GameIsOver):
        services.undo(game=game, seq=seq, taps_only=True, **hand())


def test_a_train_of_nobody_at_this_table_is_not_there(game: Game) -> None:
    other = new_game("Eva", "Max")
    for what in (
        SetMarker(ref(other, "Eva"), up=True),
        BeginTrain(ref(other, "Eva")),
        LayDouble(ref(game, "Ana"), by=seat_of(other, "Eva").pk),
        SetTurn(seat_of(other, "Eva").pk),
    ):
        with pytest.raises(services.NoSuchSeat):
            tap(game, what)


# --- Several phones, and the same tap again --------------------------------------------------------------------------


def test_the_last_tap_wins_and_both_are_in_the_journal(game: Game) -> None:
    tap(game, SetMarker(ref(game, "Luis"), up=True), device=DEVICE)
    tap(game, SetMarker(ref(game, "Luis"), up=False), device=OTHER_DEVICE)
    assert not train(game, "Luis").is_public
    changes = Change.objects.filter(game=game, verb="set marker").order_by("seq")
    assert [change.device for change in changes] == [DEVICE, OTHER_DEVICE]


def test_the_same_tap_again_is_one(game: Game) -> None:
    key = uuid4()
    up, down = (SetMarker(ref(game, "Luis"), up=up) for up in (True, False))
    assert tap(game, up, client_id=key) is Written.SAVED
    tap(game, down)
    before = fresh(game).rev
    assert tap(game, up, client_id=key) is Written.SAVED
    assert not train(game, "Luis").is_public
    assert fresh(game).rev == before


def test_a_tap_and_scores_go_in_one_request(game: Game) -> None:
    luis = seat_of(game, "Luis").pk
    writes = [
        TapWrite(uuid4(), 1, SetMarker(TrainRef(seat=luis), up=True)),
        services.CellWrite(uuid4(), 1, luis, cell(12), 0),
        TapWrite(uuid4(), 1, SetMarker(M1, up=True)),
        TapWrite(uuid4(), 1, LayDouble(TrainRef(seat=luis), value=5)),
        TapWrite(uuid4(), 1, LayDouble(ref(game, "Kim"), value=7)),
        TapWrite(uuid4(), 1, StartClock(60)),
    ]
    receipts = services.write_cells(game=game, writes=writes, device=DEVICE, now=NOW)
    refused = receipts.each[2].outcome
    assert isinstance(refused, services.TapRefused)
    assert [each.outcome for each in receipts.each if each.outcome is not refused] == [Written.SAVED] * 5
    assert [double.value for double in hub(game).doubles] == [5, 7]
    assert fresh(game).clock is not None
    assert discord(game) == []


@pytest.mark.parametrize("taps", [1, 20])
def test_the_statements_do_not_grow_with_the_taps(game: Game, taps: int, django_assert_max_num_queries: Any) -> None:
    luis = ref(game, "Luis")
    writes = [TapWrite(uuid4(), 1, SetMarker(luis, up=not turn % 2)) for turn in range(taps)]
    with django_assert_max_num_queries(13):
        services.write_cells(game=game, writes=writes, device=DEVICE, now=NOW)


@pytest.mark.parametrize("doubles", [1, 9])
def test_nor_do_they_with_the_doubles_that_are_covered_at_once(doubles: int, django_assert_num_queries: Any) -> None:
    game = new_game(*[f"P{seat}" for seat in range(9)], double_binds=DoubleBinds.LAYER)
    tap(game, SetTurn(seat_of(game, "P0").pk))
    for value in range(doubles):
        tap(game, LayDouble(ref(game, f"P{value}"), value=value))
    write = TapWrite(uuid4(), 1, NextTurn(seat_of(game, "P0").pk))
    with django_assert_num_queries(10):
        services.write_cells(game=game, writes=[write], device=DEVICE, now=NOW)
    assert hub(game).doubles == ()


# --- Taking back -----------------------------------------------------------------------------------------------------


def every_tap(game: Game) -> list[Tap]:
    luis = ref(game, "Luis")
    return [
        SetMarker(luis, up=True),
        BeginTrain(luis),
        BeginTrain(M1),
        SetEnds(M1, (3,)),
        LayDouble(luis, value=5, by=seat_of(game, "Kim").pk),
        LayDouble(M1, value=7),
        SetTurn(luis.seat),
        NextTurn(luis.seat),
        StartClock(60),
    ]


def tap_undo_and_redo(game: Game, what: Tap) -> None:
    before = hub_values(game.pk), fresh(game).clock
    assert tap(game, what) is Written.SAVED, what
    after = hub_values(game.pk), fresh(game).clock
    assert after != before
    for stands in (before, after):
        undo_last(game)
        assert (hub_values(game.pk), fresh(game).clock) == stands
        assert discord(game) == []


def test_every_tap_can_be_undone_and_done_again(game: Game) -> None:
    for what in every_tap(game):
        tap_undo_and_redo(game, what)
    tap_undo_and_redo(game, StopClock())
    tap_undo_and_redo(game, SetFirstTurn(seat_of(game, "Kim").pk))
    tap_undo_and_redo(game, CoverDouble(hub(game).doubles[0].order))
    tap_undo_and_redo(game, BeginTrain(M1, begun=False))
    tap_undo_and_redo(game, NextTurn(seat_of(game, "Kim").pk))
    ana = ref(game, "Ana")
    tap_undo_and_redo(game, DrawTile(ana.seat or 0, at=0))
    tap_undo_and_redo(game, LayTile(ana, ana.seat or 0, at=0))
    tap_undo_and_redo(game, NextTurn(ana.seat, stuck=True))
    verbs = set(Change.objects.filter(game=game).values_list("verb", flat=True))
    assert verbs == {"start", *TAPS}


def test_a_tap_that_was_followed_by_another_is_not_undone(game: Game) -> None:
    tap(game, SetMarker(ref(game, "Luis"), up=True))
    seq = last_seq(game)
    tap(game, SetMarker(ref(game, "Luis"), up=False))
    with pytest.raises(services.ChangedSince):
        services.undo(game=game, seq=seq, **hand())


@pytest.mark.parametrize(
    "way",
    [
        lambda ana: [LayDouble(ana, value=6), CoverDouble(1)],
        lambda ana: [LayDouble(ana, value=6), BeginTrain(ana, begun=False)],
        lambda ana: [LayDouble(ana, value=6), None],
        lambda ana: [LayDouble(ana), LayDouble(ana, value=6), None],
    ],
    ids=["its cover undone", "its train begun again", "redone", "named again"],
)
def test_a_double_that_by_now_lies_elsewhere_does_not_lie_open_again(game: Game, way: Any) -> None:
    for what in way(ref(game, "Ana")):
        if what is None:
            undo_last(game)
        else:
            tap(game, what)
    seq = last_seq(game)
    tap(game, LayDouble(ref(game, "Luis"), value=6))
    elsewhere = last_seq(game)
    with pytest.raises(services.DoubleIsOpen) as refused:
        services.undo(game=game, seq=seq, **hand())
    assert (refused.value.value, refused.value.name) == (6, "Luis")
    assert [double.train for double in hub(game).doubles if double.value == 6] == [ref(game, "Luis")]
    services.undo(game=game, seq=elsewhere, **hand())
    services.undo(game=game, seq=seq, **hand())
    assert [double.train for double in hub(game).doubles] == [ref(game, "Ana")]
    assert discord(game) == []


def test_two_sets_have_room_for_a_double_that_comes_back() -> None:
    game = new_game("Ana", "Luis", "Kim", copies=2)
    tap(game, LayDouble(ref(game, "Ana"), value=6))
    tap(game, LayDouble(ref(game, "Luis"), value=6))
    for name in ("Ana", "Luis"):
        tap(game, BeginTrain(ref(game, name), begun=False))
    first = last_seq(game) - 1
    tap(game, LayDouble(ref(game, "Kim"), value=6))
    services.undo(game=game, seq=first, **hand())
    with pytest.raises(services.DoubleIsOpen) as refused:
        services.undo(game=game, seq=first + 1, **hand())
    assert refused.value.name == "Kim"
    assert [double.train for double in hub(game).doubles] == [ref(game, "Ana"), ref(game, "Kim")]


def test_a_double_that_is_the_engine_by_now_does_not_lie_open_again(game: Game) -> None:
    tap(game, LayDouble(ref(game, "Ana"), value=6))
    tap(game, CoverDouble(hub(game).doubles[0].order))
    covered = last_seq(game)
    services.write_head(game=game, number=1, engine=6, starter_id=None, seen=0, accepts=lambda _problem: True, **hand())
    with pytest.raises(services.TapRefused) as refused:
        services.undo(game=game, seq=covered, **hand())
    assert refused.value.code is RefusalCode.NOT_IN_PLAY


def test_a_seat_does_not_come_back_with_a_double_that_lies_elsewhere(game: Game) -> None:
    add(game, "Pau", first=1)
    added = last_seq(game)
    tap(game, LayDouble(ref(game, "Pau"), value=6))
    services.undo(game=game, seq=added, **hand())
    gone = last_seq(game)
    tap(game, LayDouble(ref(game, "Ana"), value=6))
    with pytest.raises(services.DoubleIsOpen):
        services.undo(game=game, seq=gone, **hand())
    undo_last(game)
    services.undo(game=game, seq=gone, **hand())
    assert [double.train for double in hub(game).doubles] == [ref(game, "Pau")]
    assert discord(game) == []


def test_who_may_undo_taps_may_undo_nothing_else(game: Game) -> None:
    play(game, [X, 12, 37])
    with pytest.raises(Change.DoesNotExist):
        services.undo(game=game, seq=last_seq(game), taps_only=True, **hand())


def test_a_seat_that_goes_takes_its_train_along_and_undo_brings_it_back(game: Game) -> None:
    add(game, "Pau", first=1)
    added = last_seq(game)
    pau = ref(game, "Pau")
    taps = [
        SetMarker(pau, up=True),
        LayDouble(pau, value=5),
        LayDouble(ref(game, "Ana"), value=6, by=pau.seat),
        SetTurn(pau.seat),
    ]
    for what in taps:
        tap(game, what)
    before = hub_values(game.pk)
    services.undo(game=game, seq=added, **hand())
    assert not Train.objects.filter(seat=pau.seat).exists()
    assert not Turn.objects.filter(game=game).exists()
    assert [double.laid_by_id for double in OpenDouble.objects.filter(game=game)] == [None]
    assert discord(game) == []
    undo_last(game)
    assert hub_values(game.pk) == before
    assert discord(game) == []


def test_the_train_of_a_seat_that_is_gone_does_not_come_back_alone(game: Game) -> None:
    add(game, "Pau", first=1)
    added = last_seq(game)
    tap(game, SetMarker(ref(game, "Pau"), up=True))
    undo_last(game)
    undone = last_seq(game)
    services.undo(game=game, seq=added, **hand())
    with pytest.raises(services.ChangedSince):
        services.undo(game=game, seq=undone, **hand())
    assert discord(game) == []


def test_what_lies_on_the_table_goes_along_when_a_forgotten_round_is_put_in(game: Game) -> None:
    play(game, [X, 12, 37], [12, X, 7])
    tap(game, SetMarker(ref(game, "Luis"), up=True), number=3)
    services.insert_round(
        game=game,
        number=2,
        facts=round_facts([1, 2, X], engine=5),
        seen=table_of(game).stored(2)[1].round,
        accepts=lambda _problem: True,
        **hand(),
    )
    inserted = last_seq(game)
    assert not train(game, "Luis", 3).is_public
    assert train(game, "Luis", 4).is_public
    # The table plays on, and then finds that nothing was forgotten.
    tap(game, LayDouble(ref(game, "Kim"), value=5), number=4)
    services.undo(game=game, seq=inserted, **hand())
    assert train(game, "Luis", 3).is_public
    assert [double.value for double in hub(game, 3).doubles] == [5]
    assert hub_values(game.pk, 4) == {}
    assert discord(game) == []


# --- For the engine --------------------------------------------------------------------------------------------------


def test_whoever_put_a_marker_up_has_had_a_turn(game: Game) -> None:
    tap(game, SetMarker(ref(game, "Luis"), up=True))
    loaded = Hub.load(table_of(game))
    assert loaded is not None
    assert [seat.first_turn_done for seat in loaded.state.seats] == [False, True, False]


def test_the_engine_is_told_what_lies_there() -> None:
    game = new_game("Ana", "Luis", "Kim")
    for what in every_tap(game):
        tap(game, what)
    loaded = Hub.load(table_of(game))
    assert loaded is not None
    state = loaded.state
    assert state.rules == PRESETS["classic"]
    assert [seat.first_turn_done for seat in state.seats] == [False, True, False]
    assert [(each.owner, each.length, each.public, each.ends) for each in state.trains] == [
        (0, 0, True, (12,)),
        (1, 1, True, None),
        (2, 0, True, (12,)),
        (None, 1, True, None),
    ]
    assert [(double.train, double.value, double.seat) for double in state.doubles] == [(1, 5, 2), (3, 7, 0)]
    assert state.to_move == 2


# --- In words --------------------------------------------------------------------------------------------------------


def history(game: Game, *, taps: bool = True) -> list[tuple[str, ...]]:
    """The sentences of each line, oldest first."""
    page = history_page(game, may_write=True, with_taps=taps)
    return [line.sentences for line in reversed(page.lines)][1:]


@pytest.mark.parametrize(
    ("rules", "taps", "told"),
    [
        (
            PRIVATE,
            [lambda luis, _kim: SetMarker(luis, up=True), lambda luis, _kim: SetMarker(luis, up=False)],
            ["Marker up: Luis’s train", "Marker down: Luis’s train"],
        ),
        ({}, [lambda luis, _kim: SetMarker(luis, up=False)], ["Marker down: Luis’s train"]),
        (
            {},
            [lambda luis, _kim: SetFirstTurn(luis.seat), lambda luis, _kim: SetMarker(luis, up=False)],
            ["Luis’s train: first turn over", "Marker down: Luis’s train"],
        ),
        (
            PRIVATE,
            [lambda luis, _kim: SetFirstTurn(luis.seat), lambda luis, _kim: SetFirstTurn(luis.seat, done=False)],
            ["Luis’s train: first turn over", "Luis’s train: first turn to come"],
        ),
        (
            {},
            [lambda luis, _kim: BeginTrain(luis), lambda luis, _kim: BeginTrain(luis, begun=False)],
            ["Luis’s train begun", "Luis’s train not begun after all"],
        ),
        (
            {"mexican_trains": MexicanTrains.SEVERAL},
            [
                lambda _luis, _kim: BeginTrain(M1),
                lambda _luis, _kim: BeginTrain(M2),
                lambda _luis, _kim: BeginTrain(M2, begun=False),
            ],
            ["Mexican train begun", "Mexican train 2 begun", "Mexican train 2 not begun after all"],
        ),
        (
            PRIVATE,
            [
                lambda luis, _kim: BeginTrain(luis),
                lambda luis, _kim: SetEnds(luis, (3, 5)),
                lambda luis, _kim: SetEnds(luis, None),
            ],
            ["Luis’s train begun", "Luis’s train, open end: 3, 5", "Luis’s train, open end not known"],
        ),
        (
            PRIVATE,
            [
                lambda luis, _kim: BeginTrain(luis),
                lambda luis, _kim: LayDouble(luis),
                lambda luis, _kim: LayDouble(luis, value=5),
                lambda _luis, _kim: CoverDouble(2),
            ],
            [
                "Luis’s train begun",
                "Open double: Luis’s train",
                "Open double 5|5: Luis’s train",
                "Double 5|5 covered: Luis’s train",
            ],
        ),
        (
            {},
            [
                lambda luis, _kim: SetTurn(luis.seat),
                lambda luis, _kim: NextTurn(luis.seat),
                lambda _luis, _kim: SetTurn(None),
            ],
            ["Luis’s turn", "Kim’s turn", "Turns are not tracked any more"],
        ),
        (
            {},
            [lambda _luis, _kim: StartClock(45), lambda _luis, _kim: StopClock()],
            ["Clock started: 45 minutes", "Clock stopped"],
        ),
    ],
    ids=[
        "marker",
        "marker of a public train",
        "first turn",
        "no first turn",
        "begun",
        "mexican",
        "ends",
        "double",
        "turn",
        "clock",
    ],
)
def test_every_tap_is_a_sentence(rules: dict[str, Any], taps: list[Any], told: list[str]) -> None:
    game = new_game("Ana", "Luis", "Kim", **rules)
    for what in taps:
        tap(game, what(ref(game, "Luis"), ref(game, "Kim")))
    assert history(game) == [(each,) for each in told]


def test_taps_are_told_where_they_are_asked_for(game: Game) -> None:
    for what in every_tap(game):
        tap(game, what)
    undo_last(game)
    play(game, [X, 12, 37])
    assert history(game, taps=False) == [("Round 1: Ana went out, Luis 12, Kim 37",)]
    assert len(history(game)) == len(every_tap(game)) + 2


def test_a_tap_does_not_come_between_a_score_and_its_undo(game: Game) -> None:
    play(game, [X, 12, 37])
    tap(game, SetMarker(ref(game, "Luis"), up=True), number=2)
    client = client_of()
    page = client.get(f"{game.get_absolute_url()}table/").content.decode()
    assert "Round 1: Ana went out" in page
    answer = client.post(f"{game.get_absolute_url()}history/", {"seq": "1", "client_id": str(uuid4())})
    assert answer.status_code == 302


def test_a_tap_is_taken_back_in_the_history_that_tells_it(game: Game) -> None:
    tap(game, SetMarker(ref(game, "Luis"), up=True))
    play(game, [X, 12, 37])
    url = f"{game.get_absolute_url()}history/?taps=1"
    page = client_of().get(url).content.decode()
    assert f'action="{url}"' in page
    answer = client_of().post(url, {"seq": "1", "client_id": str(uuid4())})
    assert (answer.status_code, answer.url) == (302, url)
    assert not train(game, "Luis").is_public


def test_a_seat_that_goes_says_nothing_of_its_train(game: Game) -> None:
    add(game, "Pau", first=1)
    added = last_seq(game)
    tap(game, SetMarker(ref(game, "Pau"), up=True))
    services.undo(game=game, seq=added, **hand())
    assert history(game)[-1] == ("Pau taken from the table",)
