"""Games that were played, as if by other rules: what is sure, what can be, and what is said of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import (
    MISTAKE,
    PRESETS,
    PUBLIC_TRAIN,
    Adjustment,
    Caveat,
    CaveatCode,
    Ending,
    EngineOrder,
    LateSeat,
    Outcome,
    Penalty,
    PlayedRound,
    Recount,
    RuleSet,
    Scoring,
    SeatEntry,
    TieBreak,
    Tile,
    rank,
    replay,
    score_round,
)
from scoring.hands import free_tiles
from scoring.recount import counts_alike, recount, ways
from tests.golden import games
from tests.scoring.strategies import Round, rounds, rule_sets

PLENTY = settings(deadline=None)
CLASSIC = PRESETS["classic"]
FIFTY = replace(CLASSIC, double_blank=50)
FIVE = replace(CLASSIC, blank_end=5)
X = "x"


def played(*scores: int | str | SeatEntry | None, engine: int = 12) -> PlayedRound:
    """A round by what each seat reports: pips, ``X`` for going out, None for not playing, or an entry as it is."""
    return PlayedRound(
        engine,
        Ending.WENT_OUT if X in scores else Ending.BLOCKED,
        tuple(seat for seat, score in enumerate(scores) if score == X),
        tuple(
            score
            if isinstance(score, SeatEntry)
            else SeatEntry(absent=True)
            if score is None
            else SeatEntry(pips=0 if score == X else int(score))
            for score in scores
        ),
    )


def of(report: Round) -> PlayedRound:
    return PlayedRound(report.engine, report.ending, report.out, report.entries)


def totals(outcomes: Sequence[Outcome]) -> dict[int, tuple[int, int]]:
    return {seat: (outcome.least.total, outcome.most.total) for outcome in outcomes for seat in outcome.seats}


def places(outcomes: Sequence[Outcome]) -> dict[int, tuple[int | None, int | None]]:
    return {seat: (outcome.best, outcome.worst) for outcome in outcomes for seat in outcome.seats}


# --- A hand counted anew ----------------------------------------------------------------------------------------------

HANDS = [
    ("it may hold the double-blank or not", CLASSIC, FIFTY, [X, 12], 12, {1: (12, 62)}),
    ("less than the double-blank counted", FIFTY, CLASSIC, [X, 49], 12, {1: (49, 49)}),
    ("just the double-blank, or other tiles", FIFTY, CLASSIC, [X, 50], 12, {1: (0, 50)}),
    ("the double-blank with other tiles, or without", FIFTY, CLASSIC, [X, 73], 12, {1: (23, 73)}),
    ("the double-blank is in the hub", CLASSIC, FIFTY, [X, 12], 0, {1: (12, 12)}),
    ("only the double-blank makes 0", CLASSIC, FIFTY, [X, 0, 12], 12, {1: (50, 50), 2: (12, 12)}),
    ("a blocked round, and nobody at 0", CLASSIC, FIFTY, [3, 12], 12, {0: (3, 53), 1: (12, 62)}),
    ("who did not play holds nothing", CLASSIC, FIFTY, [X, None, 12], 12, {2: (12, 62)}),
    ("only one tile makes 1", CLASSIC, FIVE, [X, 1], 12, {1: (6, 16)}),
    ("without the double-blank, only one tile makes 1", CLASSIC, FIVE, [X, 1], 0, {1: (6, 6)}),
    ("a blank end or a double", CLASSIC, replace(FIVE, double_blank=0), [X, 2], 12, {1: (2, 7)}),
    ("no hand makes it, so it stands", FIFTY, CLASSIC, [X, 0], 12, {1: (0, 0)}),
    ("the same by both rules", FIFTY, replace(FIFTY, going_out_bonus=-5), [X, 60], 12, {1: (60, 60)}),
]


@pytest.mark.parametrize(
    ("before", "after", "scores", "engine", "expected"), [row[1:] for row in HANDS], ids=[row[0] for row in HANDS]
)
def test_a_hand_counts_between_its_least_and_its_most(
    before: RuleSet,
    after: RuleSet,
    scores: list[int | str | None],
    engine: int,
    expected: dict[int, tuple[int, int]],
) -> None:
    report = played(*scores, engine=engine)
    found = recount(ways(before, after, engine, report.ending, report.out, report.entries))
    assert {seat: (counts.least, counts.most) for seat, counts in found.items()} == expected


def test_tiles_are_counted_and_keep_the_double_blank_from_the_others() -> None:
    hand = SeatEntry(hand=(Tile(0, 0), Tile(12, 7)))
    report = played(X, hand, 12)
    found = recount(ways(CLASSIC, FIFTY, 12, report.ending, report.out, report.entries))
    assert found == {1: Recount(69, 69), 2: Recount(12, 12)}
    assert all(counts.is_known for counts in found.values())


def test_two_sets_have_two_double_blanks() -> None:
    before, after = (replace(rules, copies=2) for rules in (CLASSIC, FIFTY))
    report = played(0, 0, 12)
    found = recount(ways(before, after, 12, report.ending, report.out, report.entries))
    assert found == {0: Recount(50, 50), 1: Recount(50, 50), 2: Recount(12, 12)}
    report = played(0, 5, 12)
    found = recount(ways(before, after, 12, report.ending, report.out, report.entries))
    assert found == {0: Recount(50, 100), 1: Recount(5, 55), 2: Recount(12, 62)}


def test_hands_that_cannot_be_at_once_are_taken_one_by_one() -> None:
    report = played(0, 0, 12)
    found = ways(CLASSIC, FIFTY, 12, report.ending, report.out, report.entries)
    assert [dict(hands.counts) for hands in found] == [{0: Recount(50, 50), 1: Recount(50, 50), 2: Recount(12, 62)}]
    report = played(X, 1, 1)
    found = ways(CLASSIC, FIVE, 12, report.ending, report.out, report.entries)
    assert [dict(hands.counts) for hands in found] == [{1: Recount(6, 16), 2: Recount(6, 16)}]


SHARED = [
    ("more", CLASSIC, replace(FIFTY, blank_end=5), (24 * 5 + 2 * 50, None)),
    ("less", replace(FIFTY, blank_end=5), CLASSIC, (None, 24 * 5 + 2 * 50)),
    (
        "the one more and the other less",
        replace(CLASSIC, blank_end=5, double_blank=50),
        replace(FIVE, double_blank=0),
        None,
    ),
    ("the double-blank less, the others more", FIFTY, replace(FIVE, double_blank=0), None),
]


@pytest.mark.parametrize(("before", "after", "room"), [row[1:] for row in SHARED], ids=[row[0] for row in SHARED])
def test_many_hands_of_two_sets_share_the_blanks_that_there_are(
    before: RuleSet, after: RuleSet, room: tuple[int | None, int | None] | None
) -> None:
    before, after = (replace(rules, copies=2) for rules in (before, after))
    report = played(X, *[60] * 8)
    (hands,) = ways(before, after, 12, report.ending, report.out, report.entries)
    alone = ways(before, after, 12, Ending.BLOCKED, (), [SeatEntry(pips=60)])
    least = min(each.counts[0].least for each in alone)
    most = max(each.counts[0].most for each in alone)
    assert set(hands.counts.values()) == {Recount(least, most)}
    if room is None:
        assert (hands.above, hands.below) in {(None, None), (None, 2 * 50)}
    elif room[0] is not None:
        assert (hands.above, hands.below) == (room[0] - 8 * (least - 60), None)
    else:
        assert room[1] is not None
        assert (hands.above, hands.below) == (None, room[1] - 8 * (60 - most))


@PLENTY
@given(rule_sets(), rule_sets(), st.integers(0, 18), st.integers(0, 150), st.sampled_from([6, 9]))
def test_the_least_and_the_most_can_be_and_nothing_beyond(
    before: RuleSet, after: RuleSet, engine: int, pips: int, highest: int
) -> None:
    before, after = (replace(rules, highest=highest, copies=1) for rules in (before, after))
    engine %= highest + 1

    def with_tile(sums: set[tuple[int, int, bool]], tile: Tile) -> set[tuple[int, int, bool]]:
        one, other = before.worth(tile), after.worth(tile)
        return sums | {(old + one, new + other, True) for old, new, _any in sums if old + one <= pips}

    hands = reduce(with_tile, free_tiles(before, engine), {(0, 0, False)})
    can_be = [new for old, new, is_hand in hands if is_hand and old == pips] or [pips]
    (found,) = recount(ways(before, after, engine, Ending.BLOCKED, (), [SeatEntry(pips=pips)])).values()
    assert found == Recount(min(can_be), max(can_be))


def test_rules_count_alike_that_differ_in_nothing_a_hand_holds() -> None:
    assert counts_alike(CLASSIC, PRESETS["winner-collects"])
    assert counts_alike(CLASSIC, replace(CLASSIC, double_blank=0))
    assert not counts_alike(CLASSIC, FIFTY)
    assert not counts_alike(replace(FIVE, double_blank=0), CLASSIC)


# --- A whole game -----------------------------------------------------------------------------------------------------


@st.composite
def whole_games(draw: st.DrawFn) -> tuple[RuleSet, list[Round]]:
    """Rules, and rounds of one table by them."""
    rules = draw(rule_sets())
    seats = draw(st.sampled_from((4, 6, 8)) if rules.partners else st.integers(2, 8))
    return rules, [draw(rounds(rules, seats=seats)) for _ in range(draw(st.integers(1, 5)))]


@st.composite
def other_rules(draw: st.DrawFn, rules: RuleSet, seats: int) -> RuleSet:
    other = draw(rule_sets())
    return replace(
        other,
        highest=rules.highest,
        copies=rules.copies,
        partners=other.partners and seats in (4, 6, 8),
        late_seat=draw(st.sampled_from(LateSeat)),
        tie_breaks=draw(st.permutations(list(TieBreak)).map(tuple)),
        mistake_penalty=draw(st.booleans()),
        rounds=draw(st.sampled_from((None, None, 1, 2))),
    )


@PLENTY
@given(whole_games(), st.sets(st.integers(0, 1)))
def test_by_the_same_rules_nothing_moves(game: tuple[RuleSet, list[Round]], left: set[int]) -> None:
    rules, reports = game
    scored = [score_round(*report.arguments, anyway=True) for report in reports]
    found = replay(rules, rules, [of(report) for report in reports], left=left)
    assert found.places == rank(rules, scored, left=left)
    assert found.is_known
    assert found.caveats == found.unknown == ()
    assert found.rounds == len(reports)
    assert all(outcome.best == outcome.worst == outcome.least.place for outcome in found.outcomes)


@PLENTY
@given(whole_games(), st.data(), st.sets(st.integers(0, 1)), st.sets(st.integers(0, 3)))
def test_the_truth_is_never_beyond_what_can_be(
    game: tuple[RuleSet, list[Round]], data: st.DataObject, left: set[int], coming: set[int]
) -> None:
    before, reports = game
    after = data.draw(other_rules(before, len(reports[0].entries)))
    found = replay(before, after, [of(report) for report in reports], left=left, coming=coming)
    # Who looked into every hand knows what it counts.
    knowing = [
        replace(
            of(report),
            entries=tuple(
                entry if hand is None else replace(entry, pips=None, hand=hand)
                for entry, hand in zip(report.entries, report.hands, strict=True)
            ),
        )
        for report in reports
    ]
    truth = replay(before, after, knowing, left=left, coming=coming)
    assert truth.is_known
    assert found.rounds == truth.rounds
    really = {outcome.seats: outcome for outcome in truth.outcomes}
    for outcome in found.outcomes:
        total = really[outcome.seats].least.total
        assert outcome.least.total <= total <= outcome.most.total
        place = really[outcome.seats].least.place
        assert (place is None) == (outcome.best is None) == (outcome.worst is None)
        if place is not None and outcome.best is not None and outcome.worst is not None:
            assert outcome.best <= place <= outcome.worst
    if found.is_known:
        assert found.places == truth.places


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("golden", games().values(), ids=games())
def test_real_games_by_every_sheet(golden: object, preset: str) -> None:
    before = replace(PRESETS[golden.preset], rounds=golden.rounds)  # type: ignore[attr-defined]
    reports = [
        played(*row, engine=engine)
        for engine, row in zip(golden.engines, golden.scores, strict=True)  # type: ignore[attr-defined]
    ]
    found = replay(before, PRESETS[preset], reports)
    assert found.refusal is None
    assert found.rounds == min(len(reports), 4 if preset == "short-game" else 13)
    assert found.is_known == (preset != "blank-fifty")
    if preset not in {"short-game", "winner-collects"}:
        written = replay(before, PRESETS[preset], reports, as_written=True)
        assert written.is_known
        names = golden.names  # type: ignore[attr-defined]
        assert {names[outcome.seats[0]]: outcome.best for outcome in written.outcomes} == golden.places  # type: ignore[attr-defined]


def test_only_the_first_rounds_count_where_there_are_fewer() -> None:
    reports = [played(X, 10, engine=12), played(X, 20, engine=11), played(90, X, engine=10)]
    found = replay(replace(CLASSIC, rounds=3), replace(CLASSIC, rounds=2), reports)
    assert totals(found.outcomes) == {0: (0, 0), 1: (30, 30)}
    assert places(found.outcomes) == {0: (1, 1), 1: (2, 2)}
    assert found.caveats == (Caveat(CaveatCode.FEWER_ROUNDS, number=2),)


def test_a_game_that_would_go_on_stands_as_it_does() -> None:
    found = replay(replace(CLASSIC, rounds=1), CLASSIC, [played(X, 10)])
    assert found.caveats == (Caveat(CaveatCode.MORE_ROUNDS, number=13),)
    assert found.rounds == 1


def test_the_winner_collects_from_hands_that_are_not_known() -> None:
    after = replace(PRESETS["winner-collects"], double_blank=50)
    mistaken = SeatEntry(pips=0, adjustments=(Adjustment(MISTAKE, 7),))
    reports = [played(X, 10, 20), replace(played(10, 20, mistaken, engine=11), ending=Ending.WENT_OUT, out=(2,))]
    found = replay(CLASSIC, after, reports)
    assert totals(found.outcomes) == {0: (30, 80), 1: (0, 0), 2: (23, 73)}
    assert places(found.outcomes) == {0: (1, 2), 1: (3, 3), 2: (1, 2)}


def test_a_mistake_of_the_winner_grows_with_what_is_collected() -> None:
    rules = replace(PRESETS["winner-collects"], mistake_penalty=True)
    mistaken = SeatEntry(pips=0, adjustments=(Adjustment(MISTAKE),))
    report = replace(played(mistaken, 10, 20), ending=Ending.WENT_OUT, out=(0,))
    found = replay(rules, replace(rules, double_blank=50), [report])
    # The double-blank is collected once, from one of them, and makes the mistake dearer.
    assert totals(found.outcomes)[0] == (min(30 - 20, 80 - 70), 80 - 60)


def test_places_are_sure_where_totals_are_far_apart() -> None:
    found = replay(CLASSIC, FIFTY, [played(X, 10, 100)])
    assert totals(found.outcomes) == {0: (0, 0), 1: (10, 60), 2: (100, 150)}
    assert places(found.outcomes) == {0: (1, 1), 1: (2, 2), 2: (3, 3)}
    assert not found.is_known
    found = replay(CLASSIC, FIFTY, [played(X, 10, 59)])
    assert places(found.outcomes) == {0: (1, 1), 1: (2, 3), 2: (2, 3)}
    # The double-blank brings the two level at most, and then they share the place.
    found = replay(CLASSIC, FIFTY, [played(X, 10, 60)])
    assert places(found.outcomes) == {0: (1, 1), 1: (2, 2), 2: (2, 3)}


def test_what_is_unknown_is_said_hand_by_hand() -> None:
    found = replay(CLASSIC, FIFTY, [played(X, 10, 100), played(X, 5, 6, engine=0)])
    assert [(hand.number, hand.seat, hand.counts) for hand in found.unknown] == [
        (1, 1, Recount(10, 60)),
        (1, 2, Recount(100, 150)),
    ]
    assert found.caveats == (Caveat(CaveatCode.HANDS_UNKNOWN, (1,), 2),)


def test_the_hand_of_a_partner_of_who_went_out_counts_nothing() -> None:
    after = replace(FIFTY, partners=True)
    found = replay(CLASSIC, after, [played(X, 10, 100, 5)])
    assert totals(found.outcomes) == {0: (0, 0), 2: (0, 0), 1: (15, 65), 3: (15, 65)}
    assert {hand.seat for hand in found.unknown} == {1, 3}


def test_who_left_has_no_place_whatever_is_unknown() -> None:
    found = replay(CLASSIC, FIFTY, [played(X, 10, 100)], left={0})
    assert places(found.outcomes) == {1: (1, 1), 2: (2, 2), 0: (None, None)}


def test_a_tie_of_known_totals_is_decided_and_one_that_can_be_is_open() -> None:
    after = replace(FIFTY, tie_breaks=(TieBreak.LOWEST_NONZERO,))
    found = replay(FIFTY, after, [played(X, 10, 4), played(X, 2, 8, engine=11)])
    assert places(found.outcomes) == {0: (1, 1), 1: (2, 2), 2: (3, 3)}
    found = replay(CLASSIC, FIFTY, [played(SeatEntry(hand=(Tile(12, 8), Tile(12, 11), Tile(10, 9))), X, 12)])
    assert places(found.outcomes) == {1: (1, 1), 2: (2, 2), 0: (2, 3)}
    assert totals(found.outcomes) == {1: (0, 0), 2: (12, 62), 0: (62, 62)}


LATE = [
    ("the highest total", LateSeat.WORST_TOTAL, (36, 36)),
    ("the average", LateSeat.AVERAGE_TOTAL, (25, 25)),
    ("nothing", LateSeat.NOTHING, (0, 0)),
]


@pytest.mark.parametrize(("late_seat", "total"), [row[1:] for row in LATE], ids=[row[0] for row in LATE])
def test_who_comes_next_begins_with_what_the_other_rules_give(late_seat: LateSeat, total: tuple[int, int]) -> None:
    for before in LateSeat:
        reports = [played(X, 36, None), played(13, X, None, engine=11)]
        found = replay(
            replace(CLASSIC, late_seat=before), replace(CLASSIC, late_seat=late_seat), reports, coming=(0, 1, 2)
        )
        assert totals(found.outcomes) == {0: (13, 13), 1: (36, 36), 2: total}
        assert places(found.outcomes) == {0: (1, 1), 1: (2, 2), 2: (None, None)}


def test_what_is_given_is_unknown_where_the_hands_are() -> None:
    after = replace(FIFTY, late_seat=LateSeat.WORST_TOTAL)
    found = replay(CLASSIC, after, [played(X, 36, 10, None)], coming={0, 1, 2, 3})
    assert totals(found.outcomes)[3] == (36, 86)


@pytest.mark.parametrize("counted", [1, 2])
def test_nobody_comes_to_a_round_that_the_other_rules_do_not_have(counted: int) -> None:
    after = replace(CLASSIC, late_seat=LateSeat.WORST_TOTAL, rounds=counted)
    found = replay(CLASSIC, after, [played(X, 36, None), played(13, X, None, engine=11)], coming={0, 1, 2})
    assert totals(found.outcomes)[2] == (0, 0)


LISTED = replace(CLASSIC, engine_order=EngineOrder.LISTED, engine_list=(12, 5))
ENGINES = [
    ("the same plan", CLASSIC, CLASSIC, (12, 5), ()),
    ("the plan that was played anyway", CLASSIC, LISTED, (12, 5), ()),
    ("another plan", CLASSIC, LISTED, (12, 11), (2,)),
    ("up instead of down", CLASSIC, replace(CLASSIC, engine_order=EngineOrder.UP), (12, 11), (1, 2)),
    ("whatever would have been held", CLASSIC, replace(CLASSIC, engine_order=EngineOrder.HELD), (12, 11), (1, 2)),
    ("what was held is no plan", replace(CLASSIC, engine_order=EngineOrder.HELD), CLASSIC, (12, 7), (2,)),
    ("held by both", *[replace(CLASSIC, engine_order=EngineOrder.HELD)] * 2, (12, 7), ()),
]


@pytest.mark.parametrize(
    ("before", "after", "engines", "numbers"), [row[1:] for row in ENGINES], ids=[row[0] for row in ENGINES]
)
def test_rounds_of_other_engines_are_named(
    before: RuleSet, after: RuleSet, engines: tuple[int, ...], numbers: tuple[int, ...]
) -> None:
    found = replay(before, replace(after, rounds=13), [played(X, 10, engine=engine) for engine in engines])
    assert [caveat.rounds for caveat in found.caveats if caveat.code is CaveatCode.OTHER_ENGINES] == [numbers] * bool(
        numbers
    )


def test_two_that_went_out_are_named_where_one_may() -> None:
    several = replace(CLASSIC, several_may_go_out=True)
    reports = [played(X, X, 9), played(X, 5, 9, engine=11)]
    assert replay(several, CLASSIC, reports).caveats == (Caveat(CaveatCode.SEVERAL_OUT, (1,)),)
    assert replay(several, several, reports).caveats == ()
    assert replay(CLASSIC, replace(CLASSIC, going_out_bonus=-5), reports).caveats == ()


def test_penalties_follow_the_rules_and_points_of_the_table_stay() -> None:
    before = replace(CLASSIC, public_train_penalty=10, penalties=(Penalty("late call", 5),))
    entry = SeatEntry(
        pips=20,
        adjustments=(
            Adjustment(MISTAKE),
            Adjustment(PUBLIC_TRAIN),
            Adjustment("late call"),
            Adjustment("rude", 3),
        ),
    )
    reports = [played(X, 30, entry)]
    assert totals(replay(before, before, reports).outcomes)[2] == (20 + 38 + 10 + 5 + 3,) * 2
    without = replay(before, PRESETS["ten-seats"], reports)
    assert totals(without.outcomes)[2] == (23, 23)
    assert without.caveats == tuple(
        Caveat(CaveatCode.PENALTY_DROPPED, (1,), reason=reason) for reason in (MISTAKE, PUBLIC_TRAIN, "late call")
    )
    dearer = replay(before, replace(before, public_train_penalty=25), reports)
    assert totals(dearer.outcomes)[2] == (20 + 53 + 25 + 5 + 3,) * 2
    assert dearer.caveats == ()


def test_a_penalty_counts_where_the_rules_have_it_whatever_they_say_of_mistakes() -> None:
    before = replace(CLASSIC, mistake_penalty=True, penalties=(Penalty("late call", 5),))
    called = SeatEntry(pips=20, adjustments=(Adjustment("late call"),))
    mistaken = SeatEntry(pips=20, adjustments=(Adjustment(MISTAKE),))
    found = replay(before, replace(before, mistake_penalty=False), [played(X, 30, called)])
    assert totals(found.outcomes)[2] == (25, 25)
    assert found.caveats == ()
    found = replay(before, replace(before, penalties=()), [played(X, 30, called)])
    assert totals(found.outcomes)[2] == (20, 20)
    assert found.caveats == (Caveat(CaveatCode.PENALTY_DROPPED, (1,), reason="late call"),)
    found = replay(before, replace(before, mistake_penalty=False), [played(X, 30, mistaken)])
    assert totals(found.outcomes)[2] == (20, 20)
    assert found.caveats == (Caveat(CaveatCode.PENALTY_DROPPED, (1,), reason=MISTAKE),)


def test_what_nobody_wrote_down_is_named() -> None:
    after = replace(CLASSIC, public_train_penalty=10, penalties=(Penalty("late call", 5), Penalty("talk", 0, 2)))
    found = replay(PRESETS["ten-seats"], after, [played(X, 30)])
    assert found.caveats == tuple(
        Caveat(CaveatCode.PENALTY_UNKNOWN, reason=reason) for reason in (MISTAKE, PUBLIC_TRAIN, "late call")
    )


REFUSALS = [
    ({"highest": 15}, 2, CaveatCode.SET_DIFFERS, None),
    ({"copies": 2}, 2, CaveatCode.SET_DIFFERS, None),
    ({"partners": True}, 3, CaveatCode.CANNOT_PAIR, 3),
]


@pytest.mark.parametrize(("changes", "seats", "code", "number"), REFUSALS)
def test_what_cannot_be_replayed_says_why(
    changes: dict[str, object], seats: int, code: CaveatCode, number: int | None
) -> None:
    found = replay(CLASSIC, replace(CLASSIC, **changes), [played(X, *[9] * (seats - 1))])  # type: ignore[arg-type]
    assert found.refusal == Caveat(code, number=number)
    assert found.outcomes == ()
    assert found.unknown == ()
    assert found.rounds == 0


def test_a_game_without_a_round_has_nothing_to_replay() -> None:
    found = replay(CLASSIC, replace(CLASSIC, partners=True), [])
    assert found.outcomes == ()
    assert found.refusal is None


def test_the_winner_collects_by_the_highest_total() -> None:
    found = replay(CLASSIC, replace(CLASSIC, scoring=Scoring.WINNER_COLLECTS), [played(X, 9, 4), played(7, X, 9)])
    assert totals(found.outcomes) == {0: (13, 13), 1: (16, 16), 2: (0, 0)}
    assert [outcome.best for outcome in found.outcomes] == [1, 2, 3]
