"""Once rounds have moved, no undo writes into the round that has come to an old number, even where the same stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bench.agreement import discord, stored
from tests.tracker.changes import come_back, fresh, hand, last_seq, leave, seat_of, table_of
from tests.tracker.factories import DEVICE, OTHER_DEVICE, X, cell, new_game, play, round_facts, save
from tests.tracker.test_course import remove, version
from tests.tracker.test_history import undo as posted
from tests.tracker.test_history import words
from tracker import services
from tracker.facts import RoundFacts
from tracker.models import Change, Game
from tracker.trains import TrainRef

pytestmark = pytest.mark.django_db

type Act = Callable[[Game], None]


def a_score_is_written(game: Game) -> None:
    write(game, 14)


def a_score_is_corrected(game: Game) -> None:
    play(game, [X, 41, 20])
    save(game, 2, round_facts([X, 14, 20], engine=11, starter=1))


def the_engine_and_who_starts_are_corrected(game: Game) -> None:
    play(game, [X, 41, 20])
    save(game, 2, round_facts([X, 41, 20], engine=9, starter=2))


def a_whole_round_is_written_anew(game: Game) -> None:
    play(game, [X, 41, 20])
    save(game, 2, round_facts([X, 14, 21], engine=9, starter=2))


def a_dispute_is_settled(game: Game) -> None:
    write(game, 41)
    write(game, 14, OTHER_DEVICE)
    services.settle_cell(game=game, number=2, seat_id=seat_of(game, "Luis").pk, facts=cell(14), **hand())


def a_correction_is_undone(game: Game) -> None:
    a_score_is_corrected(game)
    undo(game, last_seq(game))


ACTS = [
    a_score_is_written,
    a_score_is_corrected,
    the_engine_and_who_starts_are_corrected,
    a_whole_round_is_written_anew,
    a_dispute_is_settled,
    a_correction_is_undone,
]


def write(game: Game, pips: int, device: object = DEVICE) -> None:
    luis = seat_of(game, "Luis").pk
    services.write_cell(game=game, number=2, seat_id=luis, facts=cell(pips), seen=0, **hand(device=device))


def undo(game: Game, seq: int) -> None:
    services.undo(game=game, seq=seq, **hand())


def stands(game: Game, number: int) -> RoundFacts:
    return table_of(game).stored(number)[0]


def put_in(game: Game, number: int, facts: RoundFacts) -> None:
    seen = version(game, number)
    services.insert_round(game=game, number=number, facts=facts, seen=seen, accepts=lambda _problem: True, **hand())


def after(act: Act) -> tuple[Game, int, RoundFacts]:
    """A game with something done in its second round, which is closed then; the change, and the round as it stands."""
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 30, 25])
    act(game)
    seq = last_seq(game)
    found = stands(game, 2)
    if not fresh(game).rounds.get(number=2).closed:
        found = replace(found, cells=(cell(X), found.cells[1], cell(20)))
        save(game, 2, found)
    return game, seq, found


def unlike(facts: RoundFacts, *, alike: bool) -> RoundFacts:
    """Another round that is the same to the last pip, or the same but for what Ana and Kim had."""
    return facts if alike else replace(facts, cells=(cell(35), facts.cells[1], cell(X)))


def check_refused(game: Game, seq: int) -> None:
    """The undo is refused and changes nothing, and leads to the move, which was the last change."""
    before = stored(game)
    with pytest.raises(services.ChangedSince) as refusal:
        undo(game, seq)
    assert max(refusal.value.by) == last_seq(game)
    assert stored(game) == before


@pytest.mark.parametrize("alike", [False, True], ids=["unlike", "alike"])
@pytest.mark.parametrize("act", ACTS)
def test_nothing_is_written_into_the_round_that_moved_up(act: Act, alike: bool) -> None:
    game, seq, facts = after(act)
    save(game, 3, unlike(facts, alike=alike), insist=True)
    remove(game, 2)
    assert stands(game, 2) == unlike(facts, alike=alike)
    check_refused(game, seq)


@pytest.mark.parametrize("alike", [False, True], ids=["unlike", "alike"])
@pytest.mark.parametrize("act", ACTS)
def test_nothing_is_written_into_the_round_that_was_put_in(act: Act, alike: bool) -> None:
    game, seq, facts = after(act)
    put_in(game, 2, unlike(facts, alike=alike))
    assert stands(game, 3) == facts
    check_refused(game, seq)


@pytest.mark.parametrize("again", [False, True], ids=["taken back", "taken back, done again and taken back"])
@pytest.mark.parametrize("takes_out", [False, True], ids=["put in", "taken out"])
def test_once_the_move_is_taken_back_the_change_can_be_too(takes_out: bool, again: bool) -> None:
    game, seq, facts = after(a_score_is_corrected)
    save(game, 3, facts, insist=True)
    if takes_out:
        remove(game, 2)
    else:
        put_in(game, 2, facts)
    undo(game, last_seq(game))
    if again:
        undo(game, last_seq(game))
        check_refused(game, seq)
        undo(game, last_seq(game))
    undo(game, seq)
    assert stands(game, 2).cells[1] == cell(41)
    assert stands(game, 3) == facts
    assert discord(game) == []


def test_what_was_written_after_the_move_is_not_taken_back_once_the_move_is() -> None:
    game, _seq, facts = after(a_score_is_corrected)
    save(game, 3, facts, insist=True)
    remove(game, 2)
    save(game, 2, replace(facts, cells=(cell(X), cell(41), cell(20))))
    save(game, 2, facts)
    seq = last_seq(game)
    undo(game, seq - 2)
    check_refused(game, seq)
    check_refused(game, seq - 1)


def test_a_round_before_those_that_moved_is_as_free_as_ever() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41], [9, X], [X, 14])
    save(game, 1, round_facts([X, 14]))
    seq = last_seq(game)
    remove(game, 2)
    undo(game, seq)
    assert stands(game, 1).cells[1] == cell(41)


def test_a_tap_on_the_table_of_a_round_is_not_taken_back_from_that_of_another() -> None:
    game = new_game("Ana", "Luis")
    play(game, [X, 41])
    tap = services.BeginTrain(TrainRef(seat=seat_of(game, "Luis").pk), begun=True)
    services.tap(game=game, number=2, tap=tap, **hand())
    seq = last_seq(game)
    remove(game, 1)
    moved = last_seq(game)
    play(game, [X, 20])
    services.tap(game=game, number=2, tap=tap, **hand())
    before = stored(game)
    for taps_only in (False, True):
        with pytest.raises(services.ChangedSince) as refusal:
            services.undo(game=game, seq=seq, taps_only=taps_only, **hand())
        assert moved in refusal.value.by
    assert stored(game) == before


def test_how_long_somebody_stayed_is_told_in_rounds_as_they_were_numbered() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 41, 20], [9, X, 5])
    leave(game, "Kim", last=2)
    come_back(game, "Kim")
    seq = last_seq(game)
    remove(game, 1)
    # Kim had left after what is the first round now.
    check_refused(game, seq)


def test_the_round_that_a_game_ended_without_comes_back_at_no_old_number() -> None:
    game = new_game("Ana", "Luis", "Kim")
    play(game, [X, 30, 25])
    write(game, 14)
    services.finish_game(game=game, drop=2, **hand())
    seq = last_seq(game)
    remove(game, 1)
    check_refused(game, seq)


def test_the_page_says_what_has_to_be_undone_first() -> None:
    game, seq, facts = after(a_score_is_corrected)
    save(game, 3, facts, insist=True)
    remove(game, 2)
    changes = Change.objects.filter(game=game).count()
    response = posted(game, seq)
    assert response.status_code == 409
    assert "First undo this: Round 2 taken out; the later ones moved up" in words(response)
    assert Change.objects.filter(game=game).count() == changes
