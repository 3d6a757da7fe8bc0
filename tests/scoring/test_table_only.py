"""A train that is open to some tiles alone: to doubles, to all but doubles, to the tile just drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from scoring.presets import PRESETS
from scoring.rules import RuleSet
from scoring.table import (
    NEW_MEXICAN,
    Only,
    RefusalCode,
    TableState,
    add_mexican_train,
    draw,
    end_turn,
    fitting,
    may_pass,
    play,
    set_marker,
    where_may_i_play,
)
from tests.scoring.table_scripts import TAME, table, tile

FIFTY, TEN_ES = PRESETS["blank-fifty"], PRESETS["ten-seats-es"]
ANA, KIM = 0, 1


def begun(rules: RuleSet, *, mexican: bool = True) -> TableState:
    """Two trains are begun, Kim's has its marker up and the end 4; Ana's ends in 7, and the turn is hers."""
    state = play(table(rules, seats=2), ANA, ANA, tile("12-7"))
    state = end_turn(play(end_turn(state, ANA), KIM, KIM, tile("12-4")), KIM)
    state = set_marker(state, KIM, up=True)
    return add_mexican_train(state) if mexican else state


def doubled(rules: RuleSet, *, mexican: bool = True) -> TableState:
    return play(begun(rules, mexican=mexican), ANA, ANA, tile("7-7"))


def drew(rules: RuleSet) -> TableState:
    return draw(doubled(rules), ANA)


def only(state: TableState) -> dict[int, Only | None]:
    """Of each train where Ana may play, to which tiles alone it is open."""
    return {target.train: target.only for target in where_may_i_play(state, ANA) if target.allowed}


OWN, MEXICAN = ANA, 2

TABLES: dict[str, tuple[Callable[[RuleSet], TableState], RuleSet, dict[int, Only | None]]] = {
    "a turn as ever": (begun, TAME, {OWN: None, MEXICAN: None, KIM: None}),
    "the own double, before a tile is drawn": (doubled, FIFTY, {OWN: None}),
    "the own double, with the tile drawn for it": (drew, FIFTY, {OWN: None, MEXICAN: Only.DRAWN, KIM: Only.DRAWN}),
    "a drawn tile under rules that keep it to its double": (drew, TAME, {OWN: None}),
    "a second double": (
        doubled,
        replace(TAME, doubles_in_turn=2),
        {OWN: None, MEXICAN: Only.DOUBLE, KIM: Only.DOUBLE},
    ),
    "a second double, or the tile drawn": (
        drew,
        replace(FIFTY, doubles_in_turn=2),
        {OWN: None, MEXICAN: Only.DRAWN_OR_DOUBLE, KIM: Only.DRAWN_OR_DOUBLE},
    ),
    "no doubles on other players' trains": (
        begun,
        replace(TAME, doubles_on_others=False),
        {OWN: None, MEXICAN: None, KIM: Only.SINGLE},
    ),
    "the tile after a double goes anywhere, and no other double does": (
        doubled,
        replace(TEN_ES, doubles_in_turn=1, follow_anywhere=True, tiles_when_bound=1),
        {OWN: None, MEXICAN: Only.SINGLE, NEW_MEXICAN: Only.SINGLE, KIM: Only.SINGLE},
    ),
}


@pytest.mark.parametrize("case", TABLES)
def test_it_is_said_which_tiles_alone_may_go_there(case: str) -> None:
    make, rules, expected = TABLES[case]
    assert only(make(rules)) == expected


def test_no_double_begins_a_mexican_train_but_the_engine() -> None:
    rules = replace(TAME, doubles_in_turn=2)
    new = {target.train: target for target in where_may_i_play(doubled(rules, mexican=False), ANA)}[NEW_MEXICAN]
    assert new.code is RefusalCode.OPEN_DOUBLE_FIRST
    for more in ({"copies": 2}, {"blanks_wild": True}):
        assert only(doubled(replace(rules, **more), mexican=False))[NEW_MEXICAN] is Only.DOUBLE


def test_what_was_held_before_the_draw_goes_on_the_double_alone() -> None:
    """Source B: the drawn tile may go on the double or on any public train."""
    state = drew(FIFTY)
    hand = [tile(each) for each in ("4-2", "9-9", "5-1")]
    [kims] = [found for found in fitting(state, ANA, hand) if found.train == KIM]
    assert (kims.tiles, kims.if_drawn) == ((), (tile("4-2"),))
    [kims] = [found for found in fitting(state, ANA, hand, drawn=tile("5-1")) if found.train == KIM]
    assert (kims.tiles, kims.if_drawn) == ((), ())
    [kims] = [found for found in fitting(state, ANA, hand, drawn=tile("4-2")) if found.train == KIM]
    assert (kims.tiles, kims.if_drawn) == ((tile("4-2"),), ())
    assert may_pass(state, ANA, hand)
    # What fits the double itself is played, whenever it came.
    assert not may_pass(state, ANA, [*hand, tile("7-3")])


def test_a_tile_that_is_named_goes_there_as_the_tile_just_drawn() -> None:
    targets = {target.train: target for target in where_may_i_play(drew(FIFTY), ANA, tile("4-2"))}
    assert (targets[KIM].allowed, targets[KIM].only) == (True, Only.DRAWN)
    assert (targets[OWN].allowed, targets[OWN].code) == (False, RefusalCode.DOES_NOT_MATCH)
