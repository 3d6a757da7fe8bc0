"""Where somebody sits down who comes while the tables play."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from scoring.nights.sizes import LARGEST_TABLE


def table_for_late(playing: Mapping[int, int], seats: Collection[int]) -> int | None:
    """The number of the table with the fewest players that the rules let one more join; None where none is.

    ``playing`` says how many play at each table that has rounds left, by its number. Of equals the first.
    """
    open_ones = [(count, number) for number, count in playing.items() if count < LARGEST_TABLE and count + 1 in seats]
    return min(open_ones)[1] if open_ones else None
