"""What a round's entries can be, and what they score (RULES.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from scoring import (
    MISTAKE,
    PRESETS,
    PUBLIC_TRAIN,
    Adjustment,
    Ending,
    EngineSource,
    Out,
    Penalty,
    Problem,
    ProblemCode,
    RoundRejected,
    RoundScore,
    RuleSet,
    Scoring,
    SeatEntry,
    Severity,
    SideScore,
    Tile,
    check_round,
    score_round,
    sides,
)
from scoring.rounds import SeatsCannotPair

CLASSIC = PRESETS["classic"]
FIFTY = PRESETS["blank-fifty"]
TWO_COPIES = replace(CLASSIC, copies=2)
PARTNERS = replace(CLASSIC, partners=True)
COLLECTS = PRESETS["winner-collects"]

WENT_OUT, BLOCKED = Ending.WENT_OUT, Ending.BLOCKED


def hand(text: str) -> tuple[Tile, ...]:
    return tuple(map(Tile.parse, text.split()))


def entries(*reports: Any) -> list[SeatEntry]:
    """A number is pips, a text is tiles, None is nothing yet, ``...`` is absent; an entry is itself."""
    made = []
    for report in reports:
        if isinstance(report, SeatEntry):
            made.append(report)
        elif report is ...:
            made.append(SeatEntry(absent=True))
        elif isinstance(report, str):
            made.append(SeatEntry(hand=hand(report)))
        else:
            made.append(SeatEntry(pips=report))
    return made


def check(
    *reports: Any, out: Out = 0, engine: int = 12, rules: RuleSet = CLASSIC, ending: Ending = WENT_OUT
) -> list[Problem]:
    return check_round(rules, engine, ending, out, entries(*reports))


def blocked(*reports: Any, engine: int = 12, rules: RuleSet = CLASSIC) -> list[Problem]:
    """What cannot be of a blocked round; what is only asked about is left out."""
    found = check(*reports, out=None, engine=engine, rules=rules, ending=BLOCKED)
    return [problem for problem in found if problem.severity is not Severity.WARNING]


def score(
    *reports: Any,
    out: Out = 0,
    engine: int = 12,
    rules: RuleSet = CLASSIC,
    ending: Ending = WENT_OUT,
    anyway: bool = False,
) -> list[SideScore | None]:
    return list(score_round(rules, engine, ending, out, entries(*reports), anyway=anyway).sides)


def points(*reports: Any, **more: Any) -> list[int | None]:
    return [side and side.points for side in score(*reports, **more)]


def scores(*reports: Any, **more: Any) -> list[int | None]:
    return [side and side.score for side in score(*reports, **more)]


def with_adjustments(pips: int | None, *adjustments: Adjustment) -> SeatEntry:
    return SeatEntry(pips=pips, adjustments=adjustments)


MISSED = Adjustment(MISTAKE)


# What is no round


def test_an_ordinary_round_has_no_findings() -> None:
    assert check(None, 37, 34, 6) == []


def test_whoever_went_out_may_write_the_0() -> None:
    assert check(0, 37, 34, 6) == []
    assert check("", 37, 34, 6) == []


@pytest.mark.parametrize(
    ("reports", "more", "expected"),
    [
        pytest.param((None, 5, None), {}, Problem(ProblemCode.MISSING, (2,)), id="a seat has reported nothing"),
        pytest.param((None, True), {}, Problem(ProblemCode.NOT_A_WHOLE_NUMBER, (1,)), id="a truth is no number"),
        pytest.param((None, SeatEntry(pips=7.0)), {}, Problem(ProblemCode.NOT_A_WHOLE_NUMBER, (1,)), id="7.0"),  # type: ignore[arg-type]
        pytest.param((None, SeatEntry(pips="7")), {}, Problem(ProblemCode.NOT_A_WHOLE_NUMBER, (1,)), id="a text"),  # type: ignore[arg-type]
        pytest.param(
            (None, with_adjustments(5, Adjustment("late", 2.5))),  # type: ignore[arg-type]
            {},
            Problem(ProblemCode.NOT_A_WHOLE_NUMBER, (1,)),
            id="half a penalty point",
        ),
        pytest.param((None, -4), {}, Problem(ProblemCode.NEGATIVE, (1,), number=-4), id="pips below 0"),
        pytest.param((SeatEntry(pips=-4), 5), {}, Problem(ProblemCode.NEGATIVE, (0,), number=-4), id="out with -4"),
        pytest.param((9, 5), {"out": 2}, Problem(ProblemCode.UNKNOWN_SEAT, number=2), id="a seat that is not there"),
        pytest.param((9, 5), {"out": -1}, Problem(ProblemCode.UNKNOWN_SEAT, number=-1), id="no seat counts backwards"),
        pytest.param(
            (None, SeatEntry(pips=5, absent=True), 7),
            {},
            Problem(ProblemCode.ABSENT_WITH_SCORE, (1,)),
            id="absent with 5",
        ),
        pytest.param(
            (None, SeatEntry(hand=(), absent=True), 7),
            {},
            Problem(ProblemCode.ABSENT_WITH_SCORE, (1,)),
            id="absent with an empty hand",
        ),
        pytest.param(
            (None, SeatEntry(absent=True, adjustments=(Adjustment("late", 5),)), 7),
            {},
            Problem(ProblemCode.ABSENT_WITH_SCORE, (1,)),
            id="absent with a penalty",
        ),
        pytest.param((..., 5, 7), {}, Problem(ProblemCode.ABSENT_WITH_SCORE, (0,)), id="absent and out"),
        pytest.param((..., ...), {"out": None}, Problem(ProblemCode.NOBODY_PLAYED), id="everyone absent"),
        pytest.param((), {"out": None}, Problem(ProblemCode.NOBODY_PLAYED), id="no seats"),
        pytest.param((), {"out": None, "ending": BLOCKED}, Problem(ProblemCode.NOBODY_PLAYED), id="no seats, blocked"),
        pytest.param(
            (None, 5), {"engine": 13}, Problem(ProblemCode.ENGINE_OUTSIDE_SET, number=13), id="an engine above the set"
        ),
        pytest.param(
            (None, 5), {"engine": -1}, Problem(ProblemCode.ENGINE_OUTSIDE_SET, number=-1), id="an engine below blank"
        ),
        pytest.param(
            (None, with_adjustments(5, Adjustment("snoring"))),
            {},
            Problem(ProblemCode.PENALTY_UNKNOWN, (1,)),
            id="a penalty that the rules lack",
        ),
        pytest.param(
            (None, with_adjustments(5, MISSED)),
            {"rules": FIFTY},
            Problem(ProblemCode.PENALTY_UNKNOWN, (1,)),
            id="a mistake where the rules do not punish it",
        ),
        pytest.param(
            (None, with_adjustments(5, Adjustment(PUBLIC_TRAIN))),
            {},
            Problem(ProblemCode.PENALTY_UNKNOWN, (1,)),
            id="a public train that costs nothing",
        ),
        pytest.param(
            (None, SeatEntry(pips=8, hand=hand("3-4"))),
            {},
            Problem(ProblemCode.PIPS_AND_HAND, (1,), number=7),
            id="a hand that counts otherwise",
        ),
        pytest.param(
            (None, 5, 6),
            {"rules": PARTNERS},
            Problem(ProblemCode.SEATS_EXCLUDED, number=3),
            id="three seats cannot be partners",
        ),
    ],
)
def test_what_is_refused_is_refused_even_when_the_table_insists(
    reports: Sequence[Any], more: dict[str, Any], expected: Problem
) -> None:
    found = check(*reports, **more)
    assert expected in found
    assert expected.severity is Severity.REFUSED
    with pytest.raises(RoundRejected) as refusal:
        score(*reports, **more, anyway=True)
    assert refusal.value.problems == tuple(found)
    assert expected.code in str(refusal.value)


def test_pips_and_hand_may_agree() -> None:
    assert check(None, SeatEntry(pips=7, hand=hand("3-4"))) == []
    assert check(None, SeatEntry(pips=50, hand=hand("0-0")), rules=FIFTY) == []


def test_a_refusal_does_not_hide_what_else_is_wrong() -> None:
    found = check(None, 1, 1, None, -2, "4-4", "4-4 12-12", with_adjustments(5000, Adjustment("snoring")), out=(0, 99))
    assert [(problem.code, problem.seats) for problem in found] == [
        (ProblemCode.MISSING, (3,)),
        (ProblemCode.NEGATIVE, (4,)),
        (ProblemCode.UNKNOWN_SEAT, ()),
        (ProblemCode.PENALTY_UNKNOWN, (7,)),
        (ProblemCode.MORE_THAN_THE_SET, (7,)),
        (ProblemCode.NO_SUCH_HANDS, (1, 2)),
        (ProblemCode.MORE_THAN_WAS_LEFT, (1, 2, 5, 6, 7)),
        (ProblemCode.TILE_TWICE, (5, 6)),
        (ProblemCode.TILE_IS_ENGINE, (6,)),
    ]


# Who went out


def test_somebody_goes_out_unless_the_round_is_blocked() -> None:
    assert check(3, 5, out=None) == [Problem(ProblemCode.NOBODY_OUT)]
    assert check(3, 5, out=()) == [Problem(ProblemCode.NOBODY_OUT)]
    assert blocked(3, 5) == []


def test_one_seat_goes_out_unless_everyone_finishes_their_first_turn() -> None:
    both = (None, None, 20)
    assert check(*both, out=(1, 0)) == [Problem(ProblemCode.SEVERAL_OUT, (0, 1))]
    assert check(*both, out=(1, 0), rules=replace(CLASSIC, several_may_go_out=True)) == []


def test_nobody_goes_out_of_a_blocked_round() -> None:
    found = check(None, 20, out=0, ending=BLOCKED)
    assert found == [Problem(ProblemCode.MISSING, (0,)), Problem(ProblemCode.OUT_IN_BLOCKED, (0,))]


@pytest.mark.parametrize(("report", "total"), [(7, 7), ("3-4", 7), ("0-0", 0)])
def test_whoever_went_out_holds_nothing(report: int | str, total: int) -> None:
    assert check(report, 20) == [Problem(ProblemCode.OUT_WITH_PIPS, (0,), number=total)]


def test_a_hand_without_tiles_is_going_out() -> None:
    assert check(None, "") == [Problem(ProblemCode.EMPTY_HAND, (1,))]


# 0 without going out


@pytest.mark.parametrize("judge", [lambda *reports, **more: check(None, *reports, **more), blocked])
@pytest.mark.parametrize(
    ("reports", "rules", "engine", "expected"),
    [
        pytest.param((0, 9), CLASSIC, 12, None, id="one seat holds the double-blank"),
        pytest.param((0, 9), CLASSIC, 0, ProblemCode.ZERO_WITHOUT_BLANK, id="the double-blank is the engine"),
        pytest.param((0, 9), FIFTY, 12, ProblemCode.ZERO_WITHOUT_BLANK, id="the double-blank counts 50"),
        pytest.param(
            (0, 9), replace(CLASSIC, blank_end=5), 12, ProblemCode.ZERO_WITHOUT_BLANK, id="each blank end counts 5"
        ),
        pytest.param(
            (0, 9), replace(CLASSIC, blank_end=5, double_blank=0), 12, None, id="blank ends count, both do not"
        ),
        pytest.param((0, 0, 9), CLASSIC, 12, ProblemCode.TOO_MANY_ZEROS, id="two seats and one double-blank"),
        pytest.param((0, 0, 9), TWO_COPIES, 12, None, id="two seats and two double-blanks"),
        pytest.param((0, 9), TWO_COPIES, 0, None, id="the other double-blank"),
        pytest.param((0, 0, 9), TWO_COPIES, 0, ProblemCode.TOO_MANY_ZEROS, id="two seats for the other double-blank"),
        pytest.param((0, 0, 0, 9), TWO_COPIES, 12, ProblemCode.TOO_MANY_ZEROS, id="three seats and two double-blanks"),
        pytest.param(("0-0", 9), CLASSIC, 12, None, id="the double-blank named"),
        pytest.param(("0-0 4-5", 0), CLASSIC, 12, ProblemCode.TOO_MANY_ZEROS, id="the double-blank is in another hand"),
        pytest.param(("0-0 4-5", 0), TWO_COPIES, 12, None, id="one double-blank is in another hand"),
    ],
)
def test_only_the_double_blank_makes_0(
    judge: Any, reports: Sequence[Any], rules: RuleSet, engine: int, expected: ProblemCode | None
) -> None:
    found = judge(*reports, rules=rules, engine=engine)
    assert [problem.code for problem in found] == ([expected] if expected else [])


def test_zeros_name_their_seats_and_the_blanks_there_are() -> None:
    assert blocked(0, 5, 0) == [Problem(ProblemCode.TOO_MANY_ZEROS, (0, 2), 1, hand("0-0"))]
    assert blocked("0-0 4-5", 3, 0) == [Problem(ProblemCode.TOO_MANY_ZEROS, (0, 2), 1, hand("0-0"))]
    assert blocked(0, 5, 0, rules=FIFTY) == [
        Problem(ProblemCode.ZERO_WITHOUT_BLANK, (0,), number=0),
        Problem(ProblemCode.ZERO_WITHOUT_BLANK, (2,), number=0),
    ]


# Tile by tile


@pytest.mark.parametrize(
    ("reports", "rules", "engine", "expected"),
    [
        pytest.param(
            ("3-4", "4-3 5-5"), CLASSIC, 12, Problem(ProblemCode.TILE_TWICE, (1, 2), 1, hand("3-4")), id="two hands"
        ),
        pytest.param(("3-4 3-4", 9), CLASSIC, 12, Problem(ProblemCode.TILE_TWICE, (1,), 1, hand("3-4")), id="one hand"),
        pytest.param(("3-4", "4-3 5-5"), TWO_COPIES, 12, None, id="two copies"),
        pytest.param(
            ("3-4 3-4", "4-3"),
            TWO_COPIES,
            12,
            Problem(ProblemCode.TILE_TWICE, (1, 2), 2, hand("3-4")),
            id="three of two",
        ),
        pytest.param(
            ("7-7", 9), CLASSIC, 7, Problem(ProblemCode.TILE_IS_ENGINE, (1,), None, hand("7-7")), id="the engine"
        ),
        pytest.param(("7-7", 9), TWO_COPIES, 7, None, id="the engine's copy"),
        pytest.param(
            ("7-7", "7-7 1-2"),
            TWO_COPIES,
            7,
            Problem(ProblemCode.TILE_TWICE, (1, 2), 1, hand("7-7")),
            id="it and its copy",
        ),
        pytest.param(
            ("13-2 1-2 14-0", 9),
            CLASSIC,
            7,
            Problem(ProblemCode.TILE_OUTSIDE_SET, (1,), None, hand("13-2 14-0")),
            id="tiles of a larger set",
        ),
    ],
)
def test_tiles_are_in_one_place(reports: Sequence[Any], rules: RuleSet, engine: int, expected: Problem | None) -> None:
    assert check(None, *reports, rules=rules, engine=engine) == ([expected] if expected else [])


def test_the_tiles_of_whoever_went_out_are_looked_at_too() -> None:
    found = check("3-4", "3-4 5-5")
    assert [problem.code for problem in found] == [ProblemCode.OUT_WITH_PIPS, ProblemCode.TILE_TWICE]


# Totals that can be


@pytest.mark.parametrize(
    ("totals", "rules", "engine", "expected"),
    [
        pytest.param((1069,), CLASSIC, 12, Problem(ProblemCode.MORE_THAN_THE_SET, (0,), 1068), id="more than the set"),
        pytest.param(
            (1093,), CLASSIC, 0, Problem(ProblemCode.MORE_THAN_THE_SET, (0,), 1092), id="an engine of no pips"
        ),
        pytest.param((1118,), FIFTY, 12, None, id="all there is, with a dear blank"),
        pytest.param((1119,), FIFTY, 12, Problem(ProblemCode.MORE_THAN_THE_SET, (0,), 1118), id="one point more"),
        pytest.param(
            (3, 1), replace(CLASSIC, blank_end=25), 12, Problem(ProblemCode.NO_SUCH_HAND, (1,), 1), id="nothing makes 1"
        ),
        pytest.param(
            (1, 1), CLASSIC, 12, Problem(ProblemCode.NO_SUCH_HANDS, (0, 1), 1, hand("0-1")), id="only 0-1 makes 1"
        ),
        pytest.param((1, 1), TWO_COPIES, 12, None, id="two of 0-1"),
        pytest.param(
            (9, 2, 2, 2), CLASSIC, 12, Problem(ProblemCode.NO_SUCH_HANDS, (1, 2, 3), 2, hand("1-1 0-2")), id="three 2"
        ),
        pytest.param((9, 2, 2), CLASSIC, 12, None, id="two 2"),
        pytest.param(
            (2, 9, 2), CLASSIC, 1, Problem(ProblemCode.NO_SUCH_HANDS, (0, 2), 2, hand("0-2")), id="two 2, engine 1"
        ),
        pytest.param(
            (40, 3, 3, 3, 1), CLASSIC, 12, Problem(ProblemCode.NO_SUCH_HANDS, (1, 2, 3, 4)), id="the third 3 and the 1"
        ),
        pytest.param((50, 60), FIFTY, 12, None, id="50 may be the double-blank"),
        pytest.param((600, 600), CLASSIC, 12, Problem(ProblemCode.NO_SUCH_HANDS, (0, 1), 600), id="together too much"),
    ],
)
def test_totals_are_made_by_tiles(totals: Sequence[int], rules: RuleSet, engine: int, expected: Problem | None) -> None:
    assert blocked(*totals, rules=rules, engine=engine) == ([expected] if expected else [])


def test_every_group_of_totals_that_cannot_be_is_found() -> None:
    assert blocked(1, 2, 1, 2, 30, 2) == [
        Problem(ProblemCode.NO_SUCH_HANDS, (0, 2), 1, hand("0-1")),
        Problem(ProblemCode.NO_SUCH_HANDS, (1, 3, 5), 2, hand("1-1 0-2")),
    ]


def test_named_tiles_are_not_there_for_other_hands() -> None:
    assert blocked("0-1 5-5", 1, 40) == [Problem(ProblemCode.NO_SUCH_HANDS, (0, 1), 1, hand("0-1"))]
    assert blocked("0-2", "1-1 5-5", 2, 40) == [Problem(ProblemCode.NO_SUCH_HANDS, (0, 1, 2), 2, hand("1-1 0-2"))]
    assert blocked("0-1 5-5", "0-1 5-5", 1, rules=TWO_COPIES) == [
        Problem(ProblemCode.NO_SUCH_HANDS, (0, 1, 2), 1, hand("0-1"))
    ]
    assert blocked("0-1 5-5", 1, rules=TWO_COPIES) == []


def test_what_is_not_known_is_no_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.hands.MAX_STEPS", 0)
    assert blocked(3, 3, 3, 1) == []


# What whoever went out left


def lightest(rules: RuleSet, engine: int, tiles: int) -> int:
    """The worth of the ``tiles`` lightest tiles outside the hub."""
    in_play = list(rules.tiles.tiles)
    in_play.remove(Tile(engine, engine))
    return sum(sorted(map(rules.worth, in_play))[:tiles])


@pytest.mark.parametrize(
    ("rules", "seats", "out", "laid"),
    [
        pytest.param(CLASSIC, 2, (0,), 15, id="the engine is set out"),
        pytest.param(PRESETS["ten-seats"], 2, (0,), 11, id="the engine may have been in the hand"),
        pytest.param(FIFTY, 8, (0,), 10, id="a dear blank, eight seats"),
        pytest.param(replace(CLASSIC, several_may_go_out=True), 3, (0, 1), 30, id="two went out"),
        pytest.param(replace(FIFTY, several_may_go_out=True), 3, (0, 1), 29, id="two went out, one had the engine"),
        pytest.param(replace(CLASSIC, highest=9), 8, (0,), 6, id="a sheet deals two tiles more than there are"),
    ],
)
def test_the_others_hold_no_more_than_was_left(rules: RuleSet, seats: int, out: tuple[int, ...], laid: int) -> None:
    engine = rules.highest
    all_tiles = lightest(rules, engine, 1000)
    limit = all_tiles - lightest(rules, engine, laid)
    others = [10 + 2 * seat for seat in range(seats - len(out) - 1)]
    most = limit - sum(others)
    codes = {problem.code for problem in check(*[None] * len(out), *others, most, out=out, rules=rules, engine=engine)}
    assert ProblemCode.MORE_THAN_WAS_LEFT not in codes
    found = check(*[None] * len(out), *others, most + 1, out=out, rules=rules, engine=engine)
    seats_left = tuple(range(len(out), seats))
    assert Problem(ProblemCode.MORE_THAN_WAS_LEFT, seats_left, number=limit) in found


def test_absent_seats_are_dealt_nothing() -> None:
    limit = 1068 - lightest(CLASSIC, 12, 15)
    assert Problem(ProblemCode.MORE_THAN_WAS_LEFT, (5,), limit) in check(None, ..., ..., ..., ..., limit + 1)


def test_without_a_deal_nothing_is_said_of_what_was_left() -> None:
    rules = replace(CLASSIC, deal_table=())
    assert ProblemCode.MORE_THAN_WAS_LEFT not in {problem.code for problem in check(None, 1068, rules=rules)}


def test_in_a_blocked_round_nobody_laid_a_whole_hand() -> None:
    assert blocked(1068) == []


def test_a_seat_at_0_holds_the_double_blank_so_nobody_laid_it() -> None:
    limit = 1068 - lightest(CLASSIC, 12, 16)
    assert Problem(ProblemCode.MORE_THAN_WAS_LEFT, (2,), limit) in check(None, 0, limit + 1)
    assert ProblemCode.MORE_THAN_WAS_LEFT not in {problem.code for problem in check(None, 0, limit)}


def test_named_tiles_were_not_laid() -> None:
    light = "0-0 0-1 0-2 0-3 1-1 1-2"
    rest = 1068 - lightest(CLASSIC, 12, 21)
    assert ProblemCode.MORE_THAN_WAS_LEFT not in {problem.code for problem in check(None, light, rest)}
    assert Problem(ProblemCode.MORE_THAN_WAS_LEFT, (1, 2), rest + 11) in check(None, light, rest + 1)


def test_hands_leave_as_many_tiles_as_were_dealt() -> None:
    rules = replace(CLASSIC, highest=9)
    tiles = [tile for tile in rules.tiles.tiles if tile != Tile(9, 9)]
    heavy = SeatEntry(hand=tuple(tiles[10:]))
    assert ProblemCode.MORE_THAN_WAS_LEFT not in {problem.code for problem in check(None, heavy, rules=rules, engine=9)}
    heavier = SeatEntry(hand=tuple(tiles[8:]))
    limit = sum(sorted(tile.pips for tile in tiles[8:])[2:])
    assert Problem(ProblemCode.MORE_THAN_WAS_LEFT, (1,), limit) in check(None, heavier, rules=rules, engine=9)


# Possible, but unlikely


@pytest.mark.parametrize(
    ("reports", "expected"),
    [
        pytest.param((None, 12, 123, 23), [Problem(ProblemCode.TYPING_SLIP, (2,), 123, meant=(12, 13, 23))], id="123"),
        pytest.param((None, 15, 24, 122), [Problem(ProblemCode.TYPING_SLIP, (3,), 122, meant=(12, 22))], id="122"),
        pytest.param(
            (None, 4, 6, 808), [Problem(ProblemCode.UNLIKE_THE_OTHERS, (3,), 808)], id="no digit less will do"
        ),
        pytest.param((None, 12, 23), [], id="ordinary"),
        pytest.param((None, 12, 60, 23), [], id="60 with 15 dealt"),
        pytest.param((None, 9, 110, 14), [], id="110 with 15 dealt"),
        pytest.param((None, 70, 123, 64), [], id="123 among high scores"),
        pytest.param((None, 123), [], id="nobody to compare with"),
        pytest.param(
            (None, "1-2 3-4", "12-11 12-10 12-9 12-8 12-7 11-11 11-10"), [], id="tiles are no slip of the keys"
        ),
        pytest.param((None, "12-11 12-10 12-9 12-8", 123, 20), [], id="a high hand of tiles"),
    ],
)
def test_an_unlikely_total_is_asked_about(reports: Sequence[Any], expected: list[Problem]) -> None:
    found = check(*reports)
    assert found == expected
    assert all(problem.severity is Severity.WARNING for problem in found)


def test_a_warning_rejects_nothing() -> None:
    assert points(None, 12, 123, 23) == [0, 12, 123, 23]


def test_a_small_deal_makes_a_high_total_unlikely_sooner() -> None:
    eight = (None, 10, 11, 12, 13, 14, 15, 101)
    assert check(*eight) == [Problem(ProblemCode.TYPING_SLIP, (7,), 101, meant=(10, 11))]


def test_without_a_deal_the_clubs_deal_is_taken() -> None:
    rules = replace(CLASSIC, deal_table=())
    assert check(None, 12, 23, 110, rules=rules) == []
    assert [problem.code for problem in check(None, 12, 23, 123, rules=rules)] == [ProblemCode.TYPING_SLIP]


def test_a_blocked_round_without_a_0_is_asked_about() -> None:
    asked = [Problem(ProblemCode.NOBODY_AT_ZERO)]
    assert check(12, 5, out=None, ending=BLOCKED) == asked
    assert check(12, 5, ..., out=None, ending=BLOCKED) == asked
    assert check(12, "2-3", out=None, ending=BLOCKED) == asked
    assert check(12, 0, out=None, ending=BLOCKED) == []
    assert check(12, "0-0", out=None, ending=BLOCKED) == []
    assert [problem.code for problem in check(12, None, out=None, ending=BLOCKED)] == [ProblemCode.MISSING]


# Scores


def test_the_family_game_scores_as_published() -> None:
    """Kim 0, 0, 0, 0, 46, 0 and Mike 37, 34, 6, 29, 0, 17."""
    rules = replace(CLASSIC, rounds=6)
    mike = [points(None, 37), points(None, 34), points(None, 6), points(None, 29), points(46, None, out=1)]
    assert mike == [[0, 37], [0, 34], [0, 6], [0, 29], [46, 0]]
    assert score_round(rules, 7, WENT_OUT, 0, entries(None, 17)) == RoundScore(
        7, (SideScore(0, 0, went_out=True), SideScore(17, 17, went_out=False))
    )


def test_0_points_is_not_went_out() -> None:
    out, blank = score(None, 0)
    assert out == SideScore(0, 0, went_out=True)
    assert blank == SideScore(0, 0, went_out=False)
    assert blank.is_zero


def test_in_a_blocked_round_everyone_counts_and_nobody_is_out() -> None:
    assert score(12, 0, 30, out=None, ending=BLOCKED) == [
        SideScore(12, 12, went_out=False),
        SideScore(0, 0, went_out=False),
        SideScore(30, 30, went_out=False),
    ]


def test_hands_and_pips_mix() -> None:
    assert points(None, "3-4 0-0", 20, rules=FIFTY) == [0, 57, 20]


def test_an_absent_seat_has_no_score() -> None:
    assert score(None, ..., 20)[1] is None


def test_errors_reject_unless_the_table_insists() -> None:
    with pytest.raises(RoundRejected) as refusal:
        score(None, 1, 1)
    assert [problem.code for problem in refusal.value.problems] == [ProblemCode.NO_SUCH_HANDS]
    assert points(None, 1, 1, anyway=True) == [0, 1, 1]


def test_whoever_went_out_scores_0_whatever_was_typed() -> None:
    assert score(31, 20, anyway=True)[0] == SideScore(0, 0, went_out=True)
    assert score("12-11", 20, anyway=True)[0] == SideScore(0, 0, went_out=True)


def test_who_is_said_to_be_out_of_a_blocked_round_counts_all_the_same() -> None:
    rules = replace(CLASSIC, going_out_bonus=-5)
    assert score(31, 20, out=0, ending=BLOCKED, anyway=True, rules=rules)[0] == SideScore(31, 31, went_out=False)


def test_an_empty_hand_that_nobody_called_scores_0() -> None:
    assert score(None, "", anyway=True)[1] == SideScore(0, 0, went_out=False)


def test_when_nobody_went_out_everyone_scores_what_was_typed() -> None:
    assert points(4, 20, out=None, anyway=True) == [4, 20]


def test_the_going_out_bonus_leaves_a_zero_round() -> None:
    out = score(None, 20, rules=replace(CLASSIC, going_out_bonus=-5))[0]
    assert out == SideScore(-5, 0, went_out=True)
    assert out.is_zero


def test_a_penalty_spoils_a_zero_round() -> None:
    out = score(with_adjustments(None, Adjustment("late", 5)), 20)[0]
    assert out == SideScore(5, 5, went_out=True)
    assert not out.is_zero


def test_the_rules_know_what_a_penalty_costs() -> None:
    rules = replace(CLASSIC, public_train_penalty=10, penalties=(Penalty("slow", 3), Penalty("forgot", 0, draw=2)))
    late = with_adjustments(
        20, Adjustment("slow"), Adjustment("forgot"), Adjustment(PUBLIC_TRAIN), Adjustment("gift", -4)
    )
    assert points(None, late, 7, rules=rules) == [0, 29, 7]
    assert scores(None, late, 7, rules=rules) == [0, 29, 7]


def test_the_table_may_say_otherwise() -> None:
    rules = replace(CLASSIC, penalties=(Penalty("slow", 3),))
    assert points(None, with_adjustments(20, Adjustment("slow", 1)), rules=rules) == [0, 21]


@pytest.mark.parametrize(
    ("reports", "expected"),
    [
        pytest.param((None, with_adjustments(20, MISSED), 34), [0, 54, 34], id="the highest of the others"),
        pytest.param((None, with_adjustments(34, MISSED), 20), [0, 68, 20], id="the offender's own"),
        pytest.param((with_adjustments(None, MISSED), 34, 20), [34, 34, 20], id="whoever went out"),
        pytest.param((None, with_adjustments(20, MISSED, MISSED), 34), [0, 88, 34], id="twice"),
        pytest.param(
            (None, with_adjustments(20, MISSED), with_adjustments(34, MISSED)), [0, 54, 68], id="before any mistakes"
        ),
        pytest.param(
            (None, with_adjustments(20, MISSED), with_adjustments(30, Adjustment("late", 10))),
            [0, 60, 40],
            id="with other adjustments",
        ),
        pytest.param((None, with_adjustments(20, Adjustment(MISTAKE, 9)), 34), [0, 29, 34], id="as the table says"),
        pytest.param(
            (None, with_adjustments(20, MISSED), with_adjustments(19, Adjustment(MISTAKE, 50))),
            [0, 40, 69],
            id="not on top of what the table says",
        ),
        pytest.param(
            (with_adjustments(None, MISSED, Adjustment("gift", -9)), with_adjustments(1, Adjustment("gift", -9))),
            [-9, -8],
            id="never a gift",
        ),
    ],
)
def test_a_mistake_costs_the_highest_score_of_the_round(reports: Sequence[Any], expected: list[int]) -> None:
    assert points(*reports) == expected


# The winner collects


def test_the_winner_collects_the_others_pips() -> None:
    assert points(None, 20, 15, rules=COLLECTS) == [35, 0, 0]
    assert scores(None, 20, 15, rules=COLLECTS) == [0, 20, 15]


def test_several_winners_share_rounded_down() -> None:
    rules = replace(COLLECTS, several_may_go_out=True)
    assert points(None, None, 20, 15, out=(0, 1), rules=rules) == [17, 17, 0, 0]


def test_of_a_blocked_round_nobody_collects() -> None:
    assert points(5, 20, 15, out=None, ending=BLOCKED, rules=COLLECTS) == [0, 0, 0]


def test_adjustments_count_against_a_collector_and_the_bonus_for() -> None:
    rules = replace(COLLECTS, going_out_bonus=-5, mistake_penalty=True)
    late = Adjustment("late", 3)
    reports = with_adjustments(None, late), with_adjustments(20, late), with_adjustments(15, MISSED)
    assert points(*reports, rules=rules) == [35 - 3 + 5, -3, -23]
    assert scores(*reports, rules=rules) == [3, 23, 38]


def test_absent_seats_have_nothing_to_collect() -> None:
    assert points(None, ..., 15, rules=COLLECTS) == [15, None, 0]


# Partners


@pytest.mark.parametrize(
    ("rules", "seats", "expected"),
    [
        pytest.param(CLASSIC, 3, ((0,), (1,), (2,)), id="each for itself"),
        pytest.param(CLASSIC, 0, (), id="nobody"),
        pytest.param(PARTNERS, 4, ((0, 2), (1, 3)), id="two pairs"),
        pytest.param(PARTNERS, 6, ((0, 3), (1, 4), (2, 5)), id="three pairs"),
        pytest.param(PARTNERS, 8, ((0, 4), (1, 5), (2, 6), (3, 7)), id="four pairs"),
    ],
)
def test_partners_sit_opposite(rules: RuleSet, seats: int, expected: tuple[tuple[int, ...], ...]) -> None:
    assert sides(rules, seats) == expected


@pytest.mark.parametrize("seats", [0, 2, 3, 5, 7, 10])
def test_some_tables_cannot_pair(seats: int) -> None:
    with pytest.raises(SeatsCannotPair, match=str(seats)) as refusal:
        sides(PARTNERS, seats)
    assert refusal.value.seats == seats


def test_the_pair_of_whoever_goes_out_scores_0_and_others_add_both_hands() -> None:
    assert score(None, 12, 40, 30, rules=PARTNERS) == [
        SideScore(0, 0, went_out=True),
        SideScore(42, 42, went_out=False),
    ]


def test_a_partner_reports_pips_though_they_do_not_count() -> None:
    assert check(None, 12, None, 30, rules=PARTNERS) == [Problem(ProblemCode.MISSING, (2,))]
    assert check(None, 1, 1, 30, rules=PARTNERS) == [Problem(ProblemCode.NO_SUCH_HANDS, (1, 2), 1, hand("0-1"))]


def test_a_pair_adds_adjustments_and_has_one_bonus() -> None:
    rules = replace(PARTNERS, going_out_bonus=-5, several_may_go_out=True)
    late = Adjustment("late", 3)
    reports = with_adjustments(None, late), 12, with_adjustments(None, late), with_adjustments(30, late)
    assert score(*reports, out=(0, 2), rules=rules) == [
        SideScore(1, 6, went_out=True),
        SideScore(45, 45, went_out=False),
    ]


def test_a_pairs_mistake_costs_the_highest_pair() -> None:
    assert points(None, with_adjustments(12, MISSED), 40, 30, rules=PARTNERS) == [0, 84]


def test_a_pair_plays_on_with_one_and_not_with_none() -> None:
    assert points(None, ..., ..., 30, rules=PARTNERS) == [0, 30]
    assert points(None, ..., 20, ..., rules=PARTNERS) == [0, None]


def test_a_pair_collects_from_the_other_pairs() -> None:
    rules = replace(PARTNERS, scoring=Scoring.WINNER_COLLECTS)
    assert points(None, 12, 40, 30, rules=rules) == [42, 0]


def test_a_dealt_engine_leaves_the_deal_at_one_tile_less() -> None:
    """B deals 15 to two; whoever held the engine began with 14 others."""
    rules = replace(CLASSIC, engine_source=EngineSource.DRAWN_TOGETHER)
    limit = 1068 - lightest(rules, 12, 14)
    assert ProblemCode.MORE_THAN_WAS_LEFT not in {problem.code for problem in check(None, limit, rules=rules)}
    assert Problem(ProblemCode.MORE_THAN_WAS_LEFT, (1,), limit) in check(None, limit + 1, rules=rules)
