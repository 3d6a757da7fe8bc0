"""How many can play by a rule set with the set that it has, from its deal table and from its tiles."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import PRESETS, SETS, DealRow, DominoSet, EngineSource, RuleSet, deal, named_seats, playable_seats
from tests.scoring.strategies import rule_sets

CLASSIC = PRESETS["classic"]
SHORT = PRESETS["short-game"]

RANGES = [
    # RULES.md, Sets, seats and deal: the players that each sheet names, with the set that it names them for.
    ("classic", 6, (2, 2), (2, 4)),
    ("classic", 9, (2, 7), (2, 7)),
    ("classic", 12, (2, 8), (2, 14)),
    ("classic", 15, (9, 12), (2, 14)),
    ("classic", 18, (13, 13), (2, 14)),
    ("blank-fifty", 12, (2, 8), (2, 14)),
    ("ten-seats", 12, (2, 10), (2, 14)),
    ("short-game", 12, (2, 4), (2, 14)),
    ("ten-seats-es", 12, (2, 10), (2, 14)),
    ("winner-collects", 12, (2, 10), (2, 14)),
    # A set that the sheet does not name: six tiles for each, as clubs deal at least.
    ("blank-fifty", 6, None, (2, 4)),
    ("short-game", 9, None, (2, 9)),
    ("ten-seats", 15, None, (2, 14)),
]


@pytest.mark.parametrize(
    ("key", "highest", "named", "playable"), RANGES, ids=[f"{key}, double-{highest}" for key, highest, *_ in RANGES]
)
def test_a_sheet_is_for_whom_it_names_and_for_whom_the_tiles_suffice(
    key: str, highest: int, named: tuple[int, int] | None, playable: tuple[int, int]
) -> None:
    rules = replace(PRESETS[key], highest=highest)
    assert named_seats(rules) == (() if named is None else tuple(range(named[0], named[1] + 1)))
    assert playable_seats(rules) == tuple(range(playable[0], playable[1] + 1))


def test_a_rule_for_fewer_keeps_the_others_out() -> None:
    assert playable_seats(replace(CLASSIC, min_seats=3, max_seats=6)) == named_seats(
        replace(CLASSIC, min_seats=3, max_seats=6)
    )
    assert named_seats(replace(CLASSIC, min_seats=3, max_seats=6)) == (3, 4, 5, 6)
    assert playable_seats(replace(CLASSIC, partners=True)) == (4, 6, 8)
    assert playable_seats(replace(CLASSIC, partners=True, min_seats=9)) == ()


def test_two_sets_are_for_more_and_an_engine_that_is_dealt_for_one_tile_more() -> None:
    assert playable_seats(replace(SHORT, highest=6, copies=2)) == tuple(range(2, 10))
    all_of_them = (DealRow(6, 4, 4, 7),)
    held = RuleSet(highest=6, deal_table=all_of_them, engine_source=EngineSource.DRAWN_IN_TURN)
    assert named_seats(held) == (4,)
    assert named_seats(replace(held, engine_source=EngineSource.SET_OUT)) == ()


def test_rules_that_cannot_be_played_are_answered_at_once() -> None:
    assert playable_seats(replace(CLASSIC, max_seats=10**12)) == tuple(range(2, 15))
    assert playable_seats(replace(CLASSIC, min_seats=-5)) == tuple(range(2, 15))
    assert playable_seats(replace(CLASSIC, min_seats=9, max_seats=3)) == ()


@given(rule_sets(), st.sampled_from(SETS))
def test_whoever_can_play_is_allowed_and_gets_tiles(rules: RuleSet, highest: int) -> None:
    rules = replace(rules, highest=highest)
    for seats in playable_seats(rules):
        assert rules.seat_problems(seats) == []
        assert (deal(rules, seats) or 1) * seats <= len(DominoSet(highest, rules.copies))
