"""Which tiles of a hand may be laid where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.table.codes import Answer, Refusal, RefusalCode
from scoring.table.ends import double_to_match, open_ends
from scoring.table.state import OpenDouble, TableState
from scoring.table.targets import all_trains, check_play, check_seat, must_be_drawn
from scoring.table.turn import as_turn_of
from scoring.tiles import Tile


@dataclass(frozen=True, slots=True)
class Fitting:
    """The tiles of a hand that may go on one train, whose ``ends`` the seat may match: None while nobody knows them.

    ``if_drawn`` are those that may go there if they are the tile just drawn, while nobody has said which that is.
    ``double`` is the open double that is the only one of the ends, where that is so.
    """

    train: int
    tiles: tuple[Tile, ...]
    ends: tuple[int, ...] | None
    double: OpenDouble | None = None
    if_drawn: tuple[Tile, ...] = ()


def fitting(state: TableState, seat: int, hand: Sequence[Tile], *, drawn: Tile | None = None) -> list[Fitting]:
    """For every train, in the order of ``where_may_i_play``, the tiles of the hand that may be laid there now.

    ``drawn`` is the one of them that was drawn last, None if that is not told.
    """
    check_seat(state, seat)
    moving = as_turn_of(state, seat)
    found = []
    for train, _ in all_trains(moving, seat):
        ends = open_ends(moving, seat, train)
        # What refuses any tile refuses each of them.
        playable = ends is not None and check_play(moving, seat, train, None) is None
        tiles, if_drawn = [], []
        for tile in dict.fromkeys(hand) if playable else ():
            if check_play(moving, seat, train, tile) is not None:
                continue
            if tile == drawn or not must_be_drawn(moving, seat, train, tile):
                tiles.append(tile)
            elif drawn is None:
                if_drawn.append(tile)
        found.append(Fitting(train, tuple(tiles), ends, double_to_match(moving, seat, train), tuple(if_drawn)))
    return found


def can_play(state: TableState, seat: int, hand: Sequence[Tile] | None) -> Answer:
    """Refused with ``CAN_PLAY`` if a tile of the hand is known to fit; a hand that nobody told never is."""
    for found in fitting(state, seat, hand or ()):
        if found.tiles:
            return Answer(Refusal(RefusalCode.CAN_PLAY, train=found.train, seat=seat))
    return Answer()
