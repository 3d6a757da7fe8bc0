"""A change of the journal in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tracker.facts import CellFacts
from tracker.ledger import Changes, Value, parts
from tracker.words.lists import engine_text, join_names
from tracker.words.rounds import cell_text


def change_sentences(changes: Changes, names: Mapping[int, str]) -> list[str]:
    """What a change did, a sentence for each thing; ``names`` are the players by the id of their seat."""
    kinds: dict[str, list[tuple[tuple[int, ...], Value, Value]]] = {}
    for path, (before, after) in changes.items():
        kind, numbers = parts(path)
        kinds.setdefault(kind, []).append((numbers, before, after))
    written = {numbers[0] for numbers, before, _after in kinds.get("round", []) if before is None}
    gone = {numbers[0] for numbers, _before, after in kinds.get("round", []) if after is None}
    return [
        *_seats(kinds.get("seat", []), names),
        *(_whole_round(number, kinds.get("cell", []), names) for number in sorted(written)),
        *(_("Round %(number)s taken out") % {"number": number} for number in sorted(gone)),
        *_rounds(kinds.get("round", []), names),
        *_cells([cell for cell in kinds.get("cell", []) if cell[0][0] not in written | gone], names),
    ]


def _seats(seats: Sequence[tuple[tuple[int, ...], Value, Value]], names: Mapping[int, str]) -> Iterator[str]:
    began = [names[numbers[0]] for numbers, before, _after in seats if before is None]
    if began:
        yield _("Game started: %(names)s") % {"names": join_names(began)}


def _whole_round(number: int, cells: Sequence[tuple[tuple[int, ...], Value, Value]], names: Mapping[int, str]) -> str:
    scores = [f"{names[numbers[1]]} {_cell(after)}" for numbers, _before, after in cells if numbers[0] == number]
    return _("Round %(number)s: %(scores)s") % {"number": number, "scores": ", ".join(scores)}


def _rounds(rounds: Sequence[tuple[tuple[int, ...], Value, Value]], names: Mapping[int, str]) -> Iterator[str]:
    for (number,), before, after in rounds:
        if before is None or after is None:
            continue
        values = {"number": number}
        if before["engine"] != after["engine"]:
            yield _("Round %(number)s, engine: %(before)s → %(after)s") % {
                **values,
                "before": engine_text(before["engine"]),
                "after": engine_text(after["engine"]),
            }
        if before["starter"] != after["starter"]:
            yield _("Round %(number)s, starter: %(before)s → %(after)s") % {
                **values,
                "before": names.get(before["starter"], "–"),
                "after": names.get(after["starter"], "–"),
            }
        if before["ending"] != after["ending"]:
            yield (
                _("Round %(number)s was blocked")
                if after["ending"] == "blocked"
                else _("Round %(number)s was not blocked")
            ) % values
        if after["anyway"] and not before["anyway"]:
            yield _("Round %(number)s saved anyway") % values


def _cells(cells: Sequence[tuple[tuple[int, ...], Value, Value]], names: Mapping[int, str]) -> Iterator[str]:
    for (number, seat_id), before, after in cells:
        yield _("%(name)s, round %(number)s: %(before)s → %(after)s") % {
            "name": names[seat_id],
            "number": number,
            "before": _cell(before),
            "after": _cell(after),
        }


def _cell(value: Mapping[str, Any] | None) -> str:
    if value is None:
        return "–"
    return cell_text(CellFacts.read(value))
