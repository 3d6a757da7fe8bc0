"""``manage.py quantiles``: makes the table of how high round scores are (docs/likelihood.md)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

import scoring
from scoring import SETS, DominoSet, SimulatedTable, simulated_quantiles

SHIPPED = Path(scoring.__file__).with_name("quantiles.py")
SEED = 12
ROUNDS = 1500

SEATS = (2, 3, 4, 6, 8, 10, 12, 14)
DEALS = (6, 10, 15, 20)
"""Tiles dealt, as far as a set goes; what lies between is interpolated."""

HEAD = '''"""How high round scores are. Made by ``manage.py quantiles``, never by hand (docs/likelihood.md)."""

type Quantiles = tuple[int, int, int, int]
"""Pips up to which 50, 90, 99 and 99.9 % of the scores go, of those who did not go out."""

SEED = {seed}
ROUNDS = {rounds}
"""How many each number is learnt from, more where there are less than five seats."""

# Set, seats, tiles dealt; where the first turn lays one tile; where it may lay the whole train; and where it lays one
# tile and nobody plays elsewhere before the own train has begun.
ROWS: tuple[tuple[int, int, int, Quantiles, Quantiles, Quantiles], ...] = (
'''

type Table = tuple[int, int, int]
"""A set, seats, and the tiles dealt to each."""

type Quantiles = tuple[int, int, int, int]
type Row = tuple[int, int, int, Quantiles, Quantiles, Quantiles]

WAYS = ((False, False), (True, False), (False, True))
"""Whether the first turn lays the whole train, and whether the own train comes first: the columns."""


def tables() -> list[Table]:
    """What is learnt: every set with every number of seats that has three tiles or more for each.

    The last two deals before the boneyard is empty have rows of their own, because scores fall there.
    """
    found = []
    for highest in SETS:
        for seats in SEATS:
            share = (len(DominoSet(highest)) - 1) // seats
            deals = {*(dealt for dealt in DEALS if dealt < share), *range(share - 1, share + 1)}
            found += [(highest, seats, dealt) for dealt in sorted(deals) if 3 <= dealt <= DEALS[-1]]
    return found


def row(table: Table, *, seed: int, rounds: int) -> Row:
    """One line of the table. It depends on nothing but what is handed in, so each line can be made again alone."""
    one_tile, whole_train, own_first = (
        simulated_quantiles(
            SimulatedTable(*table, *way),
            Random(f"{seed} {table} {way}"),  # noqa: S311 - the same seed shall make the same table
            rounds,
        )
        for way in WAYS
    )
    return *table, one_tile, whole_train, own_first


def module(rows: Iterable[Row], *, seed: int, rounds: int) -> str:
    """The whole module."""
    return "".join([HEAD.format(seed=seed, rounds=rounds), *(f"    {row},\n" for row in rows), ")\n"])


class Command(BaseCommand):
    """Takes minutes; prints each row as it is made."""

    help = "Play rounds by themselves and write down how high their scores are, for scoring/likelihood.py to read."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds for each number ({ROUNDS})")
        parser.add_argument("--seed", type=int, default=SEED, help=f"the same seed makes the same table ({SEED})")
        parser.add_argument("--output", type=Path, default=SHIPPED, help="the file to write (the one that is shipped)")

    def handle(self, *args: Any, rounds: int, seed: int, output: Path, **options: Any) -> None:
        if rounds < 1:
            raise CommandError("Play at least one round: --rounds 1")
        rows = []
        for table in tables():
            rows.append(row(table, seed=seed, rounds=rounds))
            self.stdout.write(str(rows[-1]))
        output.write_text(module(rows, seed=seed, rounds=rounds), encoding="utf-8")
        self.stdout.write(f"Written: {output}")
