"""What is compared between equals, and the places that they share (RULES.md, Ties)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Protocol

from scoring.options import TieBreak


class Rounds(Protocol):
    """What the tie-breakers read of the rounds of a side or a player."""

    @property
    def zero_rounds(self) -> int: ...

    @property
    def lowest_nonzero(self) -> int | None: ...


def _lowest_nonzero(rounds: Rounds) -> tuple[int, ...]:
    return () if rounds.lowest_nonzero is None else (rounds.lowest_nonzero,)


_KEYS: Mapping[TieBreak, Callable[[Rounds], tuple[int, ...]]] = {
    TieBreak.ZERO_ROUNDS: lambda rounds: (-rounds.zero_rounds,),
    TieBreak.LOWEST_NONZERO: _lowest_nonzero,
}


def tie_key(tie_break: TieBreak, rounds: Rounds) -> tuple[int, ...]:
    """What the tie-breaker compares; less is better, and no lowest round at all beats any."""
    return _KEYS[tie_break](rounds)


def line_up[C](
    keys: Sequence[Sequence[object]], criteria: Sequence[C], *, shared: C, behind: C | None
) -> list[tuple[int, C | None]]:
    """The places of sorted keys – equal ones share theirs: 1, 2, 2, 4 – and what put each before the next.

    A key has one part for each of the ``criteria``, and the first part that differs decides; ``shared`` where none
    does. ``behind`` is for the last: what keeps those who have no place behind it, None where there are none.
    """
    places: list[int] = []
    decided: list[C | None] = []
    for index, key in enumerate(keys):
        places.append(places[-1] if index and keys[index - 1] == key else index + 1)
    for before, after in pairwise(keys):
        parts = zip(criteria, before, after, strict=True)
        decided.append(next((criterion for criterion, one, other in parts if one != other), shared))
    return list(zip(places, [*decided, behind], strict=False))
