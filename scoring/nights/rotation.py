"""The next sitting: who moves on, who stays, and who makes the tables even."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from random import Random

from scoring.nights.draw import Seated, SeatReason, draw_tables
from scoring.nights.repeats import Met, fewest_repeats


class Rotation(StrEnum):
    """By what rule a club moves people between the tables of two sittings."""

    LOWEST_ON = "lowest-on"
    """The three lowest totals of a table, its first three, move on to the next one; of the last table to the first."""
    WINNERS_UP = "winners-up"
    """The winner of a table moves up to the one before it, the last one down to the one after it."""
    FEWEST_REPEATS = "fewest-repeats"
    """As few as can be meet somebody whom they have met tonight."""
    NEW_DRAW = "new-draw"
    """Chance alone."""


MOVERS = 3
"""How many move on by ``LOWEST_ON``; of a table of three two, so that somebody stays."""


def next_sitting(
    rule: Rotation,
    played: Sequence[Sequence[int]],
    coming: Sequence[int],
    sizes: Sequence[int],
    chance: Random,
    *,
    met: Met | None = None,
    rested: Mapping[int, int] | None = None,
) -> tuple[Seated, ...]:
    """Who sits where in the next sitting.

    ``played`` are the tables of the sitting before, each with its people best first; who shares a place stands in the
    order of the table, and who left it last. ``coming`` are all who play on, in any order: those of them who sat at no
    table are new. ``sizes`` are the tables to be filled. ``met`` says who has met whom so far. Where there are fewer
    seats than people, those wait who have waited least, by ``rested``, and among them chance decides.

    Nobody who is not ``coming`` is seated, and everybody who is has one line. The order round each table is drawn
    anew. What a table cannot seat of its people, and who is new, goes where most seats are free.
    """
    was = {player: number for number, table in enumerate(played, start=1) for player in table}
    order = sorted(coming)
    chance.shuffle(order)
    spare = len(order) - sum(sizes)
    # The sort keeps the order that was drawn among those who have waited as often.
    waiting = sorted(order, key=lambda player: (rested or {}).get(player, 0))[: max(spare, 0)]
    staying = [player for player in order if player not in waiting]
    if rule in {Rotation.LOWEST_ON, Rotation.WINNERS_UP} and was:
        wishes = _wishes(rule, [[player for player in table if player in set(staying)] for table in played])
        tables = _filled(wishes, staying, sizes)
    elif rule is Rotation.FEWEST_REPEATS:
        drawn = fewest_repeats(staying, sizes, met or {}, chance)
        tables = [[(player, _why(player, was)) for player in table] for table in drawn]
    else:
        seats = draw_tables(staying, sizes, chance)
        tables = [
            [(each.player, _why(each.player, was)) for each in seats if each.table == number]
            for number in range(1, len(sizes) + 1)
        ]
    found = []
    for number, table in enumerate(tables, start=1):
        chance.shuffle(table)
        found += [
            Seated(player, number, position, was.get(player), why) for position, (player, why) in enumerate(table)
        ]
    found += [
        Seated(player, None, position, was.get(player), SeatReason.WAITS) for position, player in enumerate(waiting)
    ]
    return tuple(found)


def _why(player: int, was: Mapping[int, int]) -> SeatReason:
    return SeatReason.DRAWN if player in was else SeatReason.NEW


def _wishes(rule: Rotation, played: Sequence[Sequence[int]]) -> dict[int, tuple[int, SeatReason]]:
    """The table, from 0, that the rule names for each player who goes on, and why; those who move come first."""
    last = len(played) - 1
    moving: dict[int, tuple[int, SeatReason]] = {}
    staying: dict[int, tuple[int, SeatReason]] = {}
    for at, table in enumerate(played):
        movers: dict[int, tuple[int, SeatReason]] = {}
        if rule is Rotation.LOWEST_ON and last:
            movers = dict.fromkeys(table[: min(MOVERS, len(table) - 1)], ((at + 1) % (last + 1), SeatReason.LOW))
        elif rule is Rotation.WINNERS_UP and len(table) > 1:
            if at > 0:
                movers[table[0]] = (at - 1, SeatReason.WON)
            if at < last:
                movers[table[-1]] = (at + 1, SeatReason.LAST)
        moving |= movers
        staying |= {player: (at, SeatReason.STAYS) for player in table if player not in movers}
    return moving | staying


def _filled(
    wishes: Mapping[int, tuple[int, SeatReason]], people: Sequence[int], sizes: Sequence[int]
) -> list[list[tuple[int, SeatReason]]]:
    """TableSizes of these sizes: first as the rule wishes, then who is left over where most seats are free."""
    tables: list[list[tuple[int, SeatReason]]] = [[] for _size in sizes]
    left_over: list[tuple[int, SeatReason]] = []
    for player, (at, why) in wishes.items():
        if at < len(sizes) and len(tables[at]) < sizes[at]:
            tables[at].append((player, why))
        else:
            left_over.append((player, SeatReason.EVENS))
    left_over += [(player, SeatReason.NEW) for player in people if player not in wishes]
    for line in left_over:
        at = max(range(len(sizes)), key=lambda table: (sizes[table] - len(tables[table]), -table))
        tables[at].append(line)
    return tables
