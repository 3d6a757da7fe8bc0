"""Rounds that play themselves: what they lay is allowed, what they draw is owed, and a seed says all of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.entries import Ending
from scoring.simulation import SimulatedTable, quantile, simulate_scores, simulated_quantiles
from scoring.simulation.bits import Box, heaviest, longest_train
from scoring.simulation.play import Round
from scoring.table import NEW_MEXICAN, draw, end_turn, new_table, play
from scoring.tiles import DominoSet, Tile

BOX = Box(12)


class Watched(Round):
    """A round that is played on a ``TableState`` as well, which refuses what the rules do not allow."""

    def __init__(self, box: Box, setup: SimulatedTable, engine: int, random: Random) -> None:
        super().__init__(box, setup, engine, random)
        self.table = new_table(
            setup.rules,
            setup.seats,
            engine,
            starter=0,
            hands=[setup.dealt] * setup.seats,
            boneyard=len(self.boneyard),
        )

    def held(self, seat: int) -> list[Tile]:
        return [tile for at, tile in enumerate(self.box.tiles) if self.hands[seat] >> at & 1]

    def lay(self, seat: int, tile: int, train: int) -> None:
        onto = train if train < len(self.table.trains) else NEW_MEXICAN
        self.table = play(self.table, seat, onto, self.box.tiles[tile])
        super().lay(seat, tile, train)
        assert self.table.trains[train].ends == (self.ends[train],)

    def draw(self, seat: int) -> None:
        self.table = draw(self.table, seat, self.held(seat))
        super().draw(seat)

    def end_turn(self, seat: int, *, laid: bool, stuck: bool) -> None:
        self.table = end_turn(self.table, seat, self.held(seat))
        super().end_turn(seat, laid=laid, stuck=stuck)
        assert [train.public for train in self.table.trains] == self.public[: len(self.table.trains)]


@st.composite
def setups(draw: st.DrawFn) -> SimulatedTable:
    highest = draw(st.sampled_from([6, 9, 12]))
    seats = draw(st.integers(2, 8))
    share = (len(DominoSet(highest)) - 1) // seats
    return SimulatedTable(
        highest, seats, draw(st.integers(1, share)), whole_train=draw(st.booleans()), own_first=draw(st.booleans())
    )


@given(setups(), st.data(), st.integers(0, 2**32))
def test_every_move_is_one_that_the_table_allows(setup: SimulatedTable, data: st.DataObject, seed: int) -> None:
    engine = data.draw(st.integers(0, setup.highest))
    played = Watched(Box(setup.highest), setup, engine, Random(seed))
    played.play()
    ending = Ending.BLOCKED if played.out is None else Ending.WENT_OUT
    assert (played.table.ending, played.table.out) == (ending, () if played.out is None else (played.out,))
    assert [facts.hand for facts in played.table.seats] == [len(played.held(seat)) for seat in range(setup.seats)]


SEEDED = [
    pytest.param(SimulatedTable(6, 2, 9), id="two at a double-6"),
    pytest.param(SimulatedTable(6, 4, 6, whole_train=True), id="whole trains"),
    pytest.param(SimulatedTable(9, 6, 9), id="all tiles dealt"),
    pytest.param(SimulatedTable(9, 4, 10), id="four at a double-9"),
]


@pytest.mark.parametrize("table", SEEDED)
def test_rounds_are_won_and_rounds_are_blocked(table: SimulatedTable) -> None:
    endings = set()
    for seed in range(40):
        played = Watched(Box(table.highest), table, seed % (table.highest + 1), Random(seed))
        played.play()
        endings.add(played.out is None)
    assert endings == {False, True}


def test_a_hand_is_the_bits_of_its_tiles() -> None:
    hand = BOX.bits([Tile(12, 12), Tile(0, 0), Tile(7, 3)])
    assert BOX.tiles[heaviest(hand)] == Tile(12, 12)
    assert BOX.weight(hand) == 34
    assert BOX.weight(0) == 0
    assert BOX.bits(BOX.tiles) == 2**91 - 1
    assert [tile.pips for tile in BOX.tiles] == sorted(tile.pips for tile in DominoSet(12).tiles) == BOX.pips
    assert [BOX.tiles[bit] for bit in range(91) if BOX.doubles >> bit & 1] == [Tile(end, end) for end in range(13)]
    assert [BOX.tiles[bit] for bit in range(91) if BOX.matching[3] >> bit & 1] == [t for t in BOX.tiles if t.has(3)]


def every_train(end: int, hand: frozenset[Tile]) -> Iterator[tuple[Tile, ...]]:
    """Each way to lay tiles of the hand one after the other onto an end."""
    yield ()
    for tile in hand:
        if tile.has(end):
            for rest in every_train(tile.other(end), hand - {tile}):
                yield tile, *rest


@given(st.integers(0, 6), st.sets(st.sampled_from(DominoSet(6).tiles), max_size=7).map(frozenset))
def test_a_small_hand_makes_the_longest_train_there_is(end: int, hand: frozenset[Tile]) -> None:
    box = Box(6)
    found = tuple(box.tiles[tile] for tile in longest_train(box, end, box.bits(hand)))
    trains = [train for train in every_train(end, hand) if not train or not train[-1].is_double]
    assert found in trains
    assert (len(found), sum(tile.pips for tile in found)) == max(
        (len(train), sum(tile.pips for tile in train)) for train in trains
    )


def test_a_large_hand_is_not_thought_about_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    box = Box(9)
    everything = box.bits(box.tiles)
    few = longest_train(box, 9, everything)
    monkeypatch.setattr("scoring.simulation.bits.LOOKS", 3)
    fewer = longest_train(box, 9, everything)
    assert len(few) > len(fewer) > 0


def named(*tiles: str) -> int:
    return BOX.bits(map(Tile.parse, tiles))


class Noted(Round):
    """A round that keeps what was laid, and on which train."""

    def __init__(self, box: Box, setup: SimulatedTable, engine: int, random: Random) -> None:
        super().__init__(box, setup, engine, random)
        self.laid: list[tuple[str, int]] = []

    def lay(self, seat: int, tile: int, train: int) -> None:
        self.laid.append((str(self.box.tiles[tile]), train))
        super().lay(seat, tile, train)


def table(*hands: int, ends: Sequence[int], public: str = "", boneyard: Sequence[str] = ()) -> Noted:
    """A round in which everybody has had their first turn; the Mexican train's end is the last of ``ends``."""
    made = Noted(BOX, SimulatedTable(12, len(hands), 0), 12, Random(1))
    made.hands = list(hands)
    made.ends = list(ends)
    made.public = [*(str(seat) in public for seat in range(len(hands))), True]
    made.started = [True for _ in hands]
    made.boneyard = [BOX.tiles.index(Tile.parse(tile)) for tile in boneyard]
    return made


@pytest.mark.parametrize(
    ("hand", "ends", "public", "expected"),
    [
        pytest.param(("3-4", "9-8"), (3, 0, 9), "", ("9-8", 2), id="what the own train does not need goes elsewhere"),
        pytest.param(("3-4", "9-8", "9-10"), (3, 0, 9), "", ("10-9", 2), id="the heaviest of it"),
        pytest.param(("3-4", "9-9", "9-10"), (3, 0, 9), "", ("9-9", 2), id="a double that can be covered first"),
        pytest.param(("3-4", "9-9", "9-1"), (3, 1, 9), "1", ("9-9", 2), id="whatever covers it"),
        pytest.param(("3-4", "9-9"), (3, 0, 9), "", ("4-3", 0), id="a double that cannot be covered last"),
        pytest.param(("9-9", "5-6"), (3, 0, 9), "", ("9-9", 2), id="unless nothing else fits"),
        pytest.param(("3-3", "5-6"), (3, 0, 9), "", ("3-3", 0), id="or on the own train"),
        pytest.param(("3-4", "9-8"), (3, 0, 9), "0", ("4-3", 0), id="the own marker comes down first"),
        pytest.param(("3-4", "5-8"), (3, 5, 9), "", ("4-3", 0), id="a private train is not played on"),
        pytest.param(("3-4", "5-8"), (3, 5, 9), "1", ("8-5", 1), id="a public one is"),
    ],
)
def test_a_sensible_player(hand: Sequence[str], ends: Sequence[int], public: str, expected: tuple[str, int]) -> None:
    made = table(named(*hand), named("0-0"), ends=ends, public=public)
    made.turn()
    assert made.laid[0] == expected


def test_an_open_double_is_covered_by_what_no_plan_needs() -> None:
    made = table(named("3-9", "9-1", "9-10"), named("0-0"), ends=(3, 0, 9), boneyard=("0-1",))
    made.open_double = 2
    made.turn()
    assert made.ends == [3, 0, 1]
    assert made.hands[0] == named("3-9", "9-10")


def test_an_open_double_that_nothing_covers_costs_a_tile_and_the_marker() -> None:
    made = table(named("3-4"), named("0-0"), ends=(3, 0, 9), boneyard=("0-1", "0-2"))
    made.open_double = 2
    made.turn()
    assert (made.hands[0], made.public, made.open_double) == (named("3-4", "0-2"), [True, False, True], 2)


def test_the_same_seed_plays_the_same_rounds() -> None:
    setup = SimulatedTable(6, 3, 7)
    assert simulate_scores(setup, Random(1), 40) == simulate_scores(setup, Random(1), 40)
    assert simulate_scores(setup, Random(1), 40) != simulate_scores(setup, Random(2), 40)


def test_who_did_not_go_out_is_counted() -> None:
    setup = SimulatedTable(6, 3, 7)
    random, engines, counted = Random(5), [6, 5, 4, 3, 2, 1, 0, 6], []
    for engine in engines:
        played = Round(Box(6), setup, engine, random)
        played.play()
        counted += [played.box.weight(hand) for seat, hand in enumerate(played.hands) if seat != played.out]
    assert simulate_scores(setup, Random(5), 8) == sorted(counted)


@pytest.mark.parametrize(
    ("seats", "rounds"), [pytest.param(2, 40, id="two"), pytest.param(4, 14, id="four"), pytest.param(6, 10, id="six")]
)
def test_a_small_table_plays_more_rounds(seats: int, rounds: int) -> None:
    setup = SimulatedTable(6, seats, 4)
    scores = simulate_scores(setup, Random(1), rounds)
    expected = tuple(quantile(scores, per_mille) for per_mille in (500, 900, 990, 999))
    assert simulated_quantiles(setup, Random(1), 10) == expected


@pytest.mark.parametrize(("per_mille", "expected"), [(1, 1), (100, 1), (101, 2), (500, 5), (900, 9), (999, 10)])
def test_a_quantile_is_the_lowest_number_that_so_many_do_not_exceed(per_mille: int, expected: int) -> None:
    assert quantile(range(1, 11), per_mille) == expected
