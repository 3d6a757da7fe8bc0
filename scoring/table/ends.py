"""Which ends of a train a tile fits, and which ends it leaves."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.rules import RuleSet
from scoring.table.state import OpenDouble, Piece, TableState, is_double
from scoring.table.turn import asked_double, covered_on
from scoring.tiles import Tile


@dataclass(frozen=True, slots=True)
class Way:
    """One way to lay a tile: against which open ``end``, and which value it ``leaves`` open."""

    end: int
    leaves: int


def ways(rules: RuleSet, ends: tuple[int, ...], tile: Tile) -> tuple[Way, ...]:
    """Every way to lay the tile against one of the ends; equal ends match first, wild blanks after them (source A)."""
    found = [
        Way(end, leaves)
        for end in dict.fromkeys(ends)
        for touching, leaves in dict.fromkeys(((tile.a, tile.b), (tile.b, tile.a)))
        if touching == end or (rules.blanks_wild and 0 in (touching, end))
    ]
    return tuple(sorted(found, key=lambda way: not tile.has(way.end) or tile.other(way.end) != way.leaves))


def double_to_match(state: TableState, seat: int, index: int) -> OpenDouble | None:
    """The open double that is the only end the seat may match on that train; None if there is none, or nobody named it.

    One that must be covered there is, and where nothing branches any that lies there (source A, variants).
    """
    double = asked_double(state, seat)
    if (double is None or double.train != index) and not state.rules.branching_doubles:
        double = next((double for double in state.doubles if double.train == index), None)
    return double if double is not None and double.train == index and double.value is not None else None


def open_ends(state: TableState, seat: int, index: int) -> tuple[int, ...] | None:
    """The values that the seat may match on that train; None while the table does not know them."""
    double = double_to_match(state, seat, index)
    if double is not None and double.value is not None:
        return (double.value,)
    return state.train(index).ends


def ways_onto(
    state: TableState, seat: int, index: int, tile: Tile, *, end: int | None = None, leaves: int | None = None
) -> tuple[Way, ...] | None:
    """Every way for the seat to lay the tile on that train, None while its ends are not known.

    ``end`` and ``leaves`` keep only the ways against that end and leaving that value.
    """
    ends = open_ends(state, seat, index)
    if ends is None:
        return None
    return tuple(
        way for way in ways(state.rules, ends, tile) if end in (None, way.end) and leaves in (None, way.leaves)
    )


def way_of(
    state: TableState, seat: int, index: int, piece: Piece, *, end: int | None, leaves: int | None
) -> Way | None:
    """The way the piece is laid: the first that fits, None where the table cannot know.

    A double that nobody names is that of the only end it can have matched.
    """
    if isinstance(piece, Tile):
        found = ways_onto(state, seat, index, piece, end=end, leaves=leaves)
        return found[0] if found else None
    ends = open_ends(state, seat, index) if is_double(piece) and state.train(index).begun else None
    if ends is None or len(set(ends)) > 1 or state.rules.blanks_wild:
        return None
    return Way(ends[0], ends[0])


def covered_by(state: TableState, seat: int, index: int, way: Way | None) -> OpenDouble | None:
    """The open double that a tile of the seat covers on that train; the end tells, where a train branches."""
    duty = covered_on(state, seat, index)
    candidates = [double for double in state.doubles if double.train == index]
    if duty is not None:
        candidates.sort(key=lambda double: double != duty)
    if way is not None and state.rules.branching_doubles:
        candidates = [double for double in candidates if double.value in (None, way.end)]
    return candidates[0] if candidates else None


def ends_after(
    state: TableState, index: int, way: Way | None, leaves: int | None, covered: OpenDouble | None
) -> tuple[int, ...] | None:
    """The ends that the train has after a tile was laid that way; ``leaves`` is what was told where no way is known.

    A covered double of a branching train offers two more ends (source A, variants).
    """
    branching = state.rules.branching_doubles
    ends = state.train(index).ends
    if way is None or ends is None or way.end not in ends:
        # With branches, one end that is known says nothing of the others.
        told = leaves if way is None else way.leaves
        return None if told is None or branching else (told,)
    at = ends.index(way.end)
    more = (way.end, way.end) if branching and covered is not None else ()
    return (*ends[:at], way.leaves, *ends[at + 1 :], *more)
