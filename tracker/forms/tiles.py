"""The tile picker: the whole set as a grid, what each tile counts, and why a tile cannot be in this hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from django.utils.translation import gettext as _

from scoring import RuleSet, Tile
from tracker.sheets.pages import TileChoice, TilePicker, TileRow


def receipt(rules: RuleSet, tiles: Sequence[Tile]) -> str:
    """ "12-7 19 + 0-0 50 = 69": what each tile counts, and all of them; empty for no tiles."""
    if not tiles:
        return ""
    parts = " + ".join(f"{tile} {rules.worth(tile)}" for tile in tiles)
    return f"{parts} = {sum(map(rules.worth, tiles))}"


@lru_cache(maxsize=64)
def whole_set(rules: RuleSet) -> str:
    """ "12-12 24 12-11 23 …": every tile as often as it is in the set, highest first, with what it counts."""
    return " ".join(f"{tile} {rules.worth(tile)}" for tile in reversed(rules.tiles.tiles))


def picker(
    rules: RuleSet,
    hand: Sequence[Tile],
    engine: int | None,
    others: Iterable[tuple[str, Sequence[Tile]]],
    lying: Iterable[tuple[Tile, str]] = (),
) -> TilePicker:
    """The set with a hand marked in it.

    What lies in the middle or in the hands of ``others``, by name, is refused, and what is ``lying`` on the table, each
    with its reason.
    """
    held = Counter(hand)
    refused = _refusals(engine, others, lying)
    return TilePicker(
        rows=tuple(
            TileRow(str(high), tuple(_row(rules, high, held, refused))) for high in range(rules.highest, -1, -1)
        ),
        receipt=receipt(rules, hand),
    )


def _refusals(
    engine: int | None, others: Iterable[tuple[str, Sequence[Tile]]], lying: Iterable[tuple[Tile, str]]
) -> Mapping[Tile, Sequence[str]]:
    """For each tile that is somewhere else, why: once for each copy of it."""
    found: dict[Tile, list[str]] = {} if engine is None else {Tile(engine, engine): [_("the engine of this round")]}
    for tile, reason in lying:
        found.setdefault(tile, []).append(reason)
    for name, tiles in others:
        for tile in tiles:
            found.setdefault(tile, []).append(_("in the hand of %(name)s") % {"name": name})
    return found


def _row(
    rules: RuleSet, high: int, held: Mapping[Tile, int], refused: Mapping[Tile, Sequence[str]]
) -> Iterator[TileChoice]:
    """The tiles of one higher end as often as they are in the set: those of the hand first, the refused last."""
    for tile in (Tile(high, low) for low in range(high, -1, -1)):
        mine = held.get(tile, 0)
        elsewhere = refused.get(tile, ())[: max(0, rules.copies - mine)]
        for copy in range(rules.copies):
            place = copy - (rules.copies - len(elsewhere))
            yield TileChoice(
                value=str(tile),
                text=f"{tile.a}|{tile.b}",
                is_held=copy < mine,
                refusal=elsewhere[place] if place >= 0 else "",
            )
