"""What holds of every round, dealt with real tiles or typed with mistakes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import (
    PRESETS,
    Ending,
    Problem,
    RoundRejected,
    RoundScore,
    Scoring,
    SeatEntry,
    Severity,
    check_round,
    score_round,
    sides,
)
from scoring.codec import decode, encode
from scoring.problems import ProblemCode
from tests.scoring.strategies import Round, presets, reports, rounds

PLENTY = settings(deadline=None)


def placed(found: Sequence[Problem]) -> list[tuple[object, ...]]:
    """Findings without their order."""
    return sorted((problem.code, problem.seats, problem.number or 0, problem.tiles, problem.meant) for problem in found)


def partners_stay(order: list[int]) -> list[int]:
    """A new order of the seats that keeps opposite seats opposite."""
    half = len(order) // 2
    pairs = [seat for seat in order if seat < half]
    return [*pairs, *(seat + half for seat in pairs)]


def new_order(played: Round, random: Random) -> list[int]:
    order = list(range(len(played.entries)))
    random.shuffle(order)
    return partners_stay(order) if played.rules.partners else order


@PLENTY
@given(rounds())
def test_a_round_that_was_played_has_no_error(played: Round) -> None:
    assert all(problem.severity is Severity.WARNING for problem in check_round(*played.arguments))


@PLENTY
@given(presets().flatmap(rounds))
def test_a_round_played_by_a_published_sheet_has_no_error(played: Round) -> None:
    found = [problem for problem in check_round(*played.arguments) if problem.code is not ProblemCode.PENALTY_UNKNOWN]
    assert all(problem.severity is Severity.WARNING for problem in found)


@PLENTY
@given(reports() | rounds(), st.randoms(use_true_random=False))
def test_findings_go_with_their_seats(played: Round, random: Random) -> None:
    order = new_order(played, random)
    if any(not 0 <= seat < len(order) for seat in played.out):
        return
    moved = [
        Problem(
            problem.code,
            tuple(sorted(order.index(seat) for seat in problem.seats)),
            problem.number,
            problem.tiles,
            problem.meant,
        )
        for problem in check_round(*played.arguments)
    ]
    assert placed(check_round(*played.seated(order).arguments)) == placed(moved)


@PLENTY
@given(rounds(), st.randoms(use_true_random=False))
def test_scores_go_with_their_seats(played: Round, random: Random) -> None:
    order = new_order(played, random)
    before = score_round(*played.arguments)
    after = score_round(*played.seated(order).arguments)
    places = {frozenset(side): place for place, side in enumerate(sides(played.rules, len(order)))}
    for place, side in enumerate(sides(played.rules, len(order))):
        assert after.sides[place] == before.sides[places[frozenset(order[seat] for seat in side)]]


@PLENTY
@given(reports())
def test_what_is_refused_is_not_scored_and_all_else_is(typed: Round) -> None:
    found = check_round(*typed.arguments)
    severities = {problem.severity for problem in found}
    for anyway, rejecting in ((False, {Severity.REFUSED, Severity.ERROR}), (True, {Severity.REFUSED})):
        if severities & rejecting:
            with pytest.raises(RoundRejected) as refusal:
                score_round(*typed.arguments, anyway=anyway)
            assert list(refusal.value.problems) == found
        else:
            assert isinstance(score_round(*typed.arguments, anyway=anyway), RoundScore)


@PLENTY
@given(reports())
def test_findings_stand_by_code_and_then_by_seats(typed: Round) -> None:
    codes = list(ProblemCode)
    found = check_round(*typed.arguments)
    assert found == sorted(found, key=lambda problem: (codes.index(problem.code), problem.seats))
    assert [problem.severity.value for problem in found] == sorted(problem.severity.value for problem in found)
    assert all(list(problem.seats) == sorted({*problem.seats}) for problem in found)
    assert len({*found}) == len(found)


@PLENTY
@given(rounds(adjusted=False))
def test_without_adjustments_a_round_gives_out_the_pips_in_hand(played: Round) -> None:
    found = score_round(*played.arguments)
    playing = [side for side in found.sides if side]
    out = [side for side in playing if side.went_out]
    bonus = played.rules.going_out_bonus
    pips = sum(side.score for side in playing)
    assert all(side.is_zero for side in out)
    if played.rules.scoring is Scoring.LEFT_IN_HAND:
        assert sum(side.points for side in playing) == pips + bonus * len(out)
    elif out:
        assert sum(side.points for side in playing) == pips - pips % len(out) - bonus * len(out)
    if not played.rules.partners:
        worth = played.rules.worth
        assert [side and side.score for side in found.sides] == [
            None if hand is None else sum(map(worth, hand)) for hand in played.hands
        ]


@PLENTY
@given(rounds())
def test_entries_survive_a_text(played: Round) -> None:
    for entry in played.entries:
        assert decode(SeatEntry, json.loads(json.dumps(encode(entry)))) == entry


@PLENTY
@given(reports())
def test_nothing_that_can_be_typed_breaks_the_check(typed: Round) -> None:
    for out in (None, 0, typed.out):
        for ending in Ending:
            check_round(typed.rules, typed.engine, ending, out, typed.entries)
            with suppress(RoundRejected):
                score_round(typed.rules, typed.engine, ending, out, typed.entries, anyway=True)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_every_preset_scores_a_round(rules: object) -> None:
    entries = [SeatEntry(), SeatEntry(pips=20), SeatEntry(pips=31)]
    found = score_round(rules, 12, Ending.WENT_OUT, 0, entries)  # type: ignore[arg-type]
    assert [side and side.score for side in found.sides] == [0, 20, 31]
