"""Rule sheets of real clubs and families: each is fields of a rule set, says itself in words, and plays as it says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pytest

from scoring import (
    PUBLIC_TRAIN,
    Adjustment,
    AtBell,
    DealRow,
    Ending,
    EngineOrder,
    EngineSource,
    LateSeat,
    Penalty,
    RoundRejected,
    RuleSet,
    SeatEntry,
    SideScore,
    Tile,
    check_engine,
    deal,
    engines,
    new_table,
    play,
    rank,
    score_round,
)
from tests.tracker.factories import rules_of
from tracker.words.card import rule_card


@dataclass(frozen=True)
class HouseSheet:
    """One printed sheet: its fields, the seats it is for, what its card says, and what follows from it."""

    changes: dict[str, object]
    seats: Sequence[int]
    says: Sequence[str]
    """Each stands on the card for every number of seats."""
    follows: Callable[[RuleSet], None]

    @property
    def rules(self) -> RuleSet:
        return rules_of(**self.changes)


def scores(
    rules: RuleSet, *held: str | int, out: Sequence[int] = (0,), beside: Adjustment | None = None
) -> list[SideScore]:
    """A round by the tiles that each seat holds, "12-7 5-5", or by pips; the last seat has the adjustment."""
    entries = []
    for seat, hand in enumerate(held):
        adjustments = (beside,) if beside is not None and seat == len(held) - 1 else ()
        if isinstance(hand, str) and seat not in out:
            entries.append(SeatEntry(hand=tuple(map(Tile.parse, hand.split())), adjustments=adjustments))
        else:
            entries.append(SeatEntry(pips=int(hand or 0), adjustments=adjustments))
    engine = engines(rules)[0]
    score = score_round(rules, engine, Ending.WENT_OUT if out else Ending.BLOCKED, tuple(out), entries)
    return [side for side in score.sides if side is not None]


def points(rules: RuleSet, *held: str | int, **more: object) -> list[int]:
    return [side.points for side in scores(rules, *held, **more)]  # type: ignore[arg-type]


# --- What follows from each sheet ------------------------------------------------------------------------------------


def one_tile_fewer_for_each_player_more(rules: RuleSet) -> None:
    assert [deal(rules, seats) for seats in range(2, 9)] == [16, 15, 14, 13, 12, 11, 10]
    for seats in range(2, 9):
        assert seats * (deal(rules, seats) or 0) <= 90


def ten_rounds_from_double_9(rules: RuleSet) -> None:
    assert engines(rules) == (9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
    # The double-12 is a tile like any other.
    assert points(rules, "", "12-12") == [0, 24]
    assert {deal(rules, seats) for seats in range(2, 8)} == {12}


def two_of_every_tile(rules: RuleSet) -> None:
    assert [deal(rules, seats) for seats in (5, 6, 7, 8, 10, 14)] == [None, 9, 8, 7, 7, 7]
    assert len(rules.tiles) == 110
    assert engines(rules)[0] == 9
    # Two may have only the double-blank, each a copy of it.
    assert points(rules, "", "0-0", "0-0", "5-3") == [0, 0, 0, 8]
    assert points(rules, "", 1, 1) == [0, 1, 1]
    with pytest.raises(RoundRejected):
        points(rules_of(highest=9), "", 1, 1)
    # The engine's copy may be in a hand.
    assert points(rules, "", "9-9") == [0, 18]


def eleven_each_for_up_to_twelve(rules: RuleSet) -> None:
    assert [deal(rules, seats) for seats in range(2, 14)] == [11] * 11 + [None]
    assert len(engines(rules)) == 16
    assert [problem.field for problem in rules.seat_problems(13)] == ["seats"]


def seven_rounds_of_even_doubles(rules: RuleSet) -> None:
    assert engines(rules) == (12, 10, 8, 6, 4, 2, 0)


def double_12_opens_and_closes(rules: RuleSet) -> None:
    plan = engines(rules)
    assert len(plan) == 14
    assert (plan[0], plan[12], plan[13]) == (12, 0, 12)
    assert check_engine(rules, 12, plan[:13]) == []
    assert check_engine(rules, 11, plan[:13])


def five_off_and_still_a_zero_round(rules: RuleSet) -> None:
    (out, other) = scores(rules, "", "12-7")
    assert (out.points, out.is_zero) == (-5, True)
    assert other.points == 19


def a_double_blank_of_25(rules: RuleSet) -> None:
    assert points(rules, "", "0-0", "3-0") == [0, 25, 3]
    with pytest.raises(RoundRejected):
        points(rules, "", 0, 19)


def blank_ends_of_5(rules: RuleSet) -> None:
    assert points(rules, "", "3-0", "0-0", "12-0 4-1") == [0, 8, 10, 22]


def ten_for_a_public_train(rules: RuleSet) -> None:
    assert points(rules, "", "12-7", beside=Adjustment(PUBLIC_TRAIN)) == [0, 29]


def two_tiles_and_no_points(rules: RuleSet) -> None:
    assert points(rules, "", "12-7", beside=Adjustment("Forgotten call")) == [0, 19]
    penalty = rules.penalty("Forgotten call")
    assert penalty is not None
    assert penalty.draw == 2


def two_may_be_out(rules: RuleSet) -> None:
    assert points(rules, "", "", "12-7", out=(0, 1)) == [0, 0, 19]
    with pytest.raises(RoundRejected):
        points(rules_of(), "", "", "12-7", out=(0, 1))
    table = new_table(rules, 3, 12, starter=0, hands=(1, 1, 1))
    for seat, piece in enumerate(("12-1", "12-2", "12-3")):
        assert table.ending is None
        table = play(table, seat, seat, Tile.parse(piece))
    assert table.out == (0, 1, 2)
    assert table.ending is Ending.WENT_OUT


def ten_off_and_fifty_for_the_double_blank(rules: RuleSet) -> None:
    assert points(rules, "", "0-0 1-0") == [-10, 76]


def odd_doubles_from_11(rules: RuleSet) -> None:
    assert engines(rules) == (11, 9, 7, 5, 3, 1)


def twelve_rounds_without_the_blank(rules: RuleSet) -> None:
    assert engines(rules) == tuple(range(12, 0, -1))


def up_from_the_blank(rules: RuleSet) -> None:
    assert engines(rules) == tuple(range(13))


def the_highest_double_held(rules: RuleSet) -> None:
    assert check_engine(rules, 7, (12, 12, 7)) == []


def who_comes_late_takes_the_highest_total(rules: RuleSet) -> None:
    late = [
        score_round(rules, 12, Ending.WENT_OUT, 0, [SeatEntry(), SeatEntry(pips=30), SeatEntry(absent=True)]),
        score_round(rules, 11, Ending.WENT_OUT, 0, [SeatEntry(), SeatEntry(pips=5), SeatEntry(pips=9)]),
    ]
    found = {place.seats: (place.total, place.zero_rounds) for place in rank(rules, late)}
    assert found == {(0,): (0, 2), (1,): (35, 0), (2,): (39, 0)}


def nothing_but_the_clock(rules: RuleSet) -> None:
    assert (rules.clock_minutes, rules.at_bell) == (60, AtBell.DROP)


FALLING = tuple(DealRow(12, seats, seats, 18 - seats) for seats in range(2, 9))
TWO_NINES = (DealRow(9, 6, 6, 9), DealRow(9, 7, 7, 8), DealRow(9, 8, 14, 7))
ANY = range(2, 9)

SHEETS = {
    "16/15/14/13/12/11/10 tiles for 2 to 8 seats": HouseSheet(
        {"deal_table": FALLING, "max_seats": 8},
        ANY,
        ["It is a game for 2 to 8 players", "stay face down"],
        one_tile_fewer_for_each_player_more,
    ),
    "double-12 that starts at double 9, twelve tiles": HouseSheet(
        {"first_engine": 9, "deal_table": (DealRow(12, 2, 7, 12),), "max_seats": 7},
        range(2, 8),
        ["Round 1 begins with the engine 9|9", "10 rounds, with the engines 9, 8, 7", "Everyone draws 12 tiles."],
        ten_rounds_from_double_9,
    ),
    "two double-9 sets mixed, 9/8/7 tiles for 6/7/8 and more": HouseSheet(
        {"highest": 9, "copies": 2, "deal_table": TWO_NINES, "min_seats": 6},
        range(6, 15),
        ["Mix 2 double-9 sets: 110 tiles, every tile 2 times."],
        two_of_every_tile,
    ),
    "double-15 with 11 tiles for up to 12": HouseSheet(
        {"highest": 15, "deal_table": (DealRow(15, 2, 12, 11),), "max_seats": 12},
        range(2, 13),
        ["Play with a double-15 set: 136 tiles.", "Everyone draws 11 tiles.", "16 rounds"],
        eleven_each_for_up_to_twelve,
    ),
    "even doubles only": HouseSheet(
        {"engine_order": EngineOrder.EVEN_DOWN},
        ANY,
        ["the next lower even double", "7 rounds, with the engines 12, 10, 8, 6, 4, 2, 0."],
        seven_rounds_of_even_doubles,
    ),
    "a 14th round back on 12-12": HouseSheet(
        {"rounds": 14}, ANY, ["14 rounds", "3, 2, 1, 0, 12."], double_12_opens_and_closes
    ),
    "5 off for going out": HouseSheet(
        {"going_out_bonus": -5},
        ANY,
        ["Going out takes 5 points off; it is a zero round all the same.", "Ana −5"],
        five_off_and_still_a_zero_round,
    ),
    "25 for the double-blank": HouseSheet(
        {"double_blank": 25}, ANY, ["The double-blank counts 25 points.", "3 + 25 = 28"], a_double_blank_of_25
    ),
    "blank ends worth 5": HouseSheet(
        {"blank_end": 5},
        ANY,
        ["Every blank end of another tile counts 5 points.", "The double-blank counts 10 points.", "8 + 10 = 18"],
        blank_ends_of_5,
    ),
    "10 for a train left public at the end": HouseSheet(
        {"public_train_penalty": 10},
        ANY,
        ["A train that is still public when the round ends costs 10 points.", "Luis 39"],
        ten_for_a_public_train,
    ),
    "two tiles drawn for a forgotten call": HouseSheet(
        {"penalties": (Penalty("Forgotten call", 0, draw=2),)},
        ANY,
        ["Forgotten call: draw 2 tiles, no points."],
        two_tiles_and_no_points,
    ),
    "everyone finishes their first turn": HouseSheet(
        {"several_may_go_out": True},
        ANY,
        ["everybody else still finishes their first turn: several may go out in one round", "Ana 0 · Luis 29 · Kim 0"],
        two_may_be_out,
    ),
    "10 off for going out, 50 for the double-blank, 25 for a blank end": HouseSheet(
        {"going_out_bonus": -10, "double_blank": 50, "blank_end": 25},
        ANY,
        ["Going out takes 10 points off", "The double-blank counts 50 points.", "blank end of another tile counts 25"],
        ten_off_and_fifty_for_the_double_blank,
    ),
    "odd doubles only": HouseSheet(
        {"engine_order": EngineOrder.ODD_DOWN},
        ANY,
        ["Round 1 begins with the engine 11|11", "6 rounds, with the engines 11, 9, 7, 5, 3, 1."],
        odd_doubles_from_11,
    ),
    "12 rounds, no blank round": HouseSheet(
        {"rounds": 12}, ANY, ["12 rounds", "4, 3, 2, 1."], twelve_rounds_without_the_blank
    ),
    "up from blank": HouseSheet(
        {"engine_order": EngineOrder.UP},
        ANY,
        ["Round 1 begins with the engine 0|0; each round takes the next higher double."],
        up_from_the_blank,
    ),
    "whatever highest double is in somebody’s hand": HouseSheet(
        {"engine_order": EngineOrder.HELD, "engine_source": EngineSource.DRAWN_TOGETHER},
        ANY,
        [
            "The engine of a round is the highest double in anybody’s hand; the same one may come again.",
            "Whoever holds the engine lays it in the middle and starts.",
        ],
        the_highest_double_held,
    ),
    "a late arrival takes the highest total": HouseSheet(
        {"late_seat": LateSeat.WORST_TOTAL},
        ANY,
        ["Whoever comes late begins with the worst total of the table."],
        who_comes_late_takes_the_highest_total,
    ),
    "an hour by the clock, the round at the bell dropped": HouseSheet(
        {"clock_minutes": 60, "at_bell": AtBell.DROP},
        ANY,
        ["The game lasts 60 minutes by the clock.", "At the bell the round under way is dropped, and does not count."],
        nothing_but_the_clock,
    ),
}


def words(rules: RuleSet, seats: int) -> str:
    """Everything on the card but the list of what differs."""
    card = rule_card(rules, seats)
    examples = [text for example in card.examples for text in (*(hand.text for hand in example.hands), example.result)]
    sections = [sentence for section in card.sections for sentence in section.sentences]
    return "\n".join([*sections, *examples])


@pytest.mark.parametrize("name", SHEETS)
def test_a_real_sheet_is_fields_and_its_card_says_so(name: str) -> None:
    sheet = SHEETS[name]
    assert sheet.rules.problems() == []
    differing = rule_card(sheet.rules, None).differences
    assert differing
    for seats in sheet.seats:
        assert sheet.rules.seat_problems(seats) == []
        text = words(sheet.rules, seats)
        for said in sheet.says:
            assert said in text, seats
        tiles = deal(sheet.rules, seats)
        assert tiles is None or f"Everyone draws {tiles} tiles." in text
        assert "more tiles than there are" not in text


@pytest.mark.parametrize("name", SHEETS)
def test_a_real_sheet_plays_as_it_says(name: str) -> None:
    SHEETS[name].follows(SHEETS[name].rules)


@pytest.mark.parametrize("name", SHEETS)
def test_a_real_sheet_is_kept_and_read_again(name: str) -> None:
    rules = SHEETS[name].rules
    assert RuleSet.from_dict(rules.to_dict()) == rules


def test_the_sheets_are_different_ones() -> None:
    texts = sorted(words(sheet.rules, 6) for sheet in SHEETS.values())
    assert all(one != other for one, other in pairwise(texts))
