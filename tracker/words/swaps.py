"""Scores that changed over, told as that: found by what the cells had before and have after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import ngettext

from tracker.facts import CellFacts
from tracker.ledger import Value
from tracker.words.lists import join_names

type Cell = tuple[tuple[int, ...], Value, Value]
"""The round and the seat of a cell, and its value before and after."""


def swap_sentences(cells: Sequence[Cell], names: Mapping[int, str]) -> list[str]:
    """ "Ana and Luis: scores swapped in round 3", where all the cells are such, and who sat out by that; else none.

    So an undone swap reads as the swap that it is.
    """
    rounds: dict[int, list[Cell]] = {}
    for cell in cells:
        rounds.setdefault(cell[0][0], []).append(cell)
    pairs = {frozenset(numbers[1] for numbers, _before, _after in found) for found in rounds.values()}
    if len(pairs) != 1 or not all(map(_are_swapped, rounds.values())):
        return []
    (pair,) = pairs
    numbers = sorted(rounds)
    text = ngettext(
        "%(names)s: scores swapped in round %(numbers)s",
        "%(names)s: scores swapped in rounds %(numbers)s",
        len(numbers),
    )
    swapped = text % {"names": join_names([names[seat] for seat in sorted(pair)]), "numbers": _listed(numbers)}
    # One round's scores are told with it.
    return [swapped, *(_absences(cells, names) if len(numbers) > 1 else ())]


def _absences(cells: Sequence[Cell], names: Mapping[int, str]) -> Iterator[str]:
    """Who has rounds by this that they did not play: those that the other sat out, or was not there for."""
    missed: dict[int, list[int]] = {}
    for (number, seat_id), _before, after in cells:
        if CellFacts.read(after).is_absent:
            missed.setdefault(seat_id, []).append(number)
    for seat_id, numbers in missed.items():
        text = ngettext(
            "%(name)s did not play round %(numbers)s", "%(name)s did not play rounds %(numbers)s", len(numbers)
        )
        yield text % {"name": names[seat_id], "numbers": _listed(sorted(numbers))}


def _are_swapped(cells: Sequence[Cell]) -> bool:
    if len(cells) != 2:
        return False
    (_at, before, after), (_other, other_before, other_after) = cells
    return bool(before == other_after and after == other_before)


def _listed(numbers: Sequence[int]) -> str:
    """ "3", "3–7", "3, 5, 6": a run of three or more is said by its ends."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)
