"""Rounds played to the end with real tiles, by legal moves chosen at random."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from hypothesis import strategies as st

from scoring.options import (
    DoubleBinds,
    FirstTurn,
    MarkerDown,
    MexicanTrains,
    OpenDoubleMarks,
    PlayElsewhere,
    TrainsBegin,
)
from scoring.presets import PRESETS
from scoring.rules import RuleSet
from scoring.schedule import deal
from scoring.table import (
    NEW_MEXICAN,
    TableState,
    draw,
    end_turn,
    finish_building,
    fitting,
    may_draw,
    may_pass,
    may_play,
    new_table,
    owes,
    play,
)
from scoring.tiles import Tile


@dataclass
class Move:
    """One step of a round: ``verb`` is play, draw, pass or built."""

    before: TableState
    verb: str
    seat: int
    train: int | None = None
    tile: Tile | None = None
    after: TableState = field(init=False)


class Dealt:
    """A round with everybody's tiles face up."""

    def __init__(
        self, state: TableState, hands: list[list[Tile]], boneyard: list[Tile], *, random: Random, name: str
    ) -> None:
        self.state = state
        self.hands = hands
        self.boneyard = boneyard
        self.random = random
        self.name = name

    def __repr__(self) -> str:
        return self.name

    def options(self, seat: int) -> list[tuple[int, Tile]]:
        hand = self.hands[seat]
        drawn = hand[-1] if self.state.turn.pending and hand else None
        return [(found.train, tile) for found in fitting(self.state, seat, hand, drawn=drawn) for tile in found.tiles]

    def step(self) -> Move:
        if self.state.quick_start:
            return self._build()
        seat = self.state.to_move
        assert seat is not None
        options = self.options(seat)
        if options and (owes(self.state, seat) or self.random.random() < 0.8):
            return self._play(seat, options)
        if may_draw(self.state, seat, self.hands[seat]):
            move = Move(self.state, "draw", seat, tile=self.boneyard[-1])
            self.state = move.after = draw(self.state, seat, self.hands[seat])
            self.hands[seat].append(self.boneyard.pop())
            return move
        assert may_pass(self.state, seat, self.hands[seat])
        move = Move(self.state, "pass", seat)
        self.state = move.after = end_turn(self.state, seat, self.hands[seat])
        return move

    def _build(self) -> Move:
        seats = [seat for seat in range(len(self.hands)) if self.options(seat)]
        if seats and self.random.random() < 0.9:
            seat = self.random.choice(seats)
            return self._play(seat, self.options(seat))
        move = Move(self.state, "built", -1)
        self.state = move.after = finish_building(self.state)
        return move

    def _play(self, seat: int, options: list[tuple[int, Tile]]) -> Move:
        train, tile = self.random.choice(options)
        leaves = self.random.choice([None, tile.a, tile.b])
        if not may_play(self.state, seat, train, tile, leaves=leaves):
            leaves = None
        place = self.random.choice([None, *range(len(self.hands))]) if train == NEW_MEXICAN else None
        move = Move(self.state, "play", seat, train, tile)
        self.state = move.after = play(self.state, seat, train, tile, leaves=leaves, place=place)
        self.hands[seat].remove(tile)
        if move.train == NEW_MEXICAN:
            move.train = len(self.state.trains) - 1
        return move

    def to_the_end(self) -> list[Move]:
        """Play until the round is over. Each move takes a tile, or is a pass; so it must end."""
        moves = []
        while self.state.ending is None:
            moves.append(self.step())
            assert len(moves) < 3000
        return moves


def dealt(rules: RuleSet, seats: int, *, engine: int, hand: int | None, seed: int, absent: int | None = None) -> Dealt:
    """A shuffled, dealt round; ``hand`` None deals what the rules say, as far as the set reaches."""
    random = Random(seed)
    tiles = list(rules.tiles.tiles)
    tiles.remove(Tile(engine, engine))
    random.shuffle(tiles)
    each = min(deal(rules, seats) or len(tiles) if hand is None else hand, len(tiles) // seats)
    hands = [[] if seat == absent else [tiles.pop() for _ in range(each)] for seat in range(seats)]
    state = new_table(
        rules,
        seats,
        engine,
        starter=next(seat for seat in random.sample(range(seats), 2) if seat != absent),
        absent=() if absent is None else (absent,),
        hands=[len(held) for held in hands],
        boneyard=len(tiles),
    )
    unlike = {
        name: str(value)
        for name, value in rules.to_dict().items()
        if name != "deal_table" and value != PRESETS["classic"].to_dict()[name]
    }
    name = f"dealt({seats=}, {engine=}, {hand=}, {seed=}, {absent=}, classic but {unlike})"
    return Dealt(state, hands, tiles, random=random, name=name)


VARIANTS = {
    "trains_begin": st.sampled_from(TrainsBegin),
    "public_from": st.sampled_from(PlayElsewhere),
    "mexican_trains": st.sampled_from(MexicanTrains),
    "mexican_from": st.sampled_from(PlayElsewhere),
    "first_turn": st.sampled_from(FirstTurn),
    "marker_when_not_started": st.booleans(),
    "marker_unless_drawn_on_own": st.booleans(),
    "marker_without_draw": st.booleans(),
    "marker_down": st.sampled_from(MarkerDown),
    "double_binds": st.sampled_from(DoubleBinds),
    "open_double_marks": st.sampled_from(OpenDoubleMarks),
    "doubles_in_turn": st.sampled_from([None, 1, 2]),
    "follow_anywhere": st.booleans(),
    "covers_in_turn": st.sampled_from([1, 2]),
    "tiles_when_bound": st.sampled_from([1, 2]),
    "drawn_double_draws_again": st.booleans(),
    "drawn_tile_elsewhere": st.booleans(),
    "out_on_double": st.booleans(),
    "doubles_on_others": st.booleans(),
    "branching_doubles": st.booleans(),
    "swan_drive": st.booleans(),
    "blanks_wild": st.booleans(),
    "several_may_go_out": st.booleans(),
    "partners": st.booleans(),
    "copies": st.sampled_from([1, 1, 2]),
}
"""Every field of a rule set that the table reads, with every value it can have."""


@st.composite
def house_rules(draw: st.DrawFn) -> RuleSet:
    """A preset with any of its table fields changed."""
    changed = draw(st.lists(st.sampled_from(sorted(VARIANTS)), unique=True))
    values = {name: draw(VARIANTS[name], label=name) for name in changed}
    return replace(PRESETS[draw(st.sampled_from(sorted(PRESETS)))], **values)


@st.composite
def rounds(draw: st.DrawFn, rules: st.SearchStrategy[RuleSet]) -> Dealt:
    """A dealt round of 2 to 8 seats, of any length of hand, with a set small enough to run out."""
    chosen = replace(draw(rules), highest=draw(st.sampled_from([6, 9, 12])))
    seats = draw(st.integers(2, 8))
    return dealt(
        chosen,
        seats,
        engine=draw(st.integers(0, chosen.highest)),
        hand=draw(st.none() | st.integers(1, 12)),
        seed=draw(st.integers(0, 2**32)),
        absent=draw(st.none() | st.integers(0, seats - 1)) if seats > 2 else None,
    )
