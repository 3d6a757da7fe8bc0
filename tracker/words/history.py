"""A change of the journal in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import RuleSet
from tracker.facts import CellFacts
from tracker.ledger import Changes, Value, parts, rounds_of
from tracker.models.journal import MERGE_PLAYER, SPLIT_PLAYER
from tracker.words.changes import (
    game_sentences,
    moved_round,
    moved_sentence,
    person_sentences,
    seat_sentences,
    start_sentence,
)
from tracker.words.claims import claim_sentences
from tracker.words.lists import engine_text
from tracker.words.rounds import score_text
from tracker.words.swaps import swap_sentences
from tracker.words.taps import tap_sentences


def change_sentences(
    changes: Changes,
    names: Mapping[int, str],
    rules: RuleSet,
    players: Mapping[int, str] | None = None,
    houses: Mapping[int, str] | None = None,
    verb: str = "",
) -> list[str]:
    """What a change did, a sentence for each thing.

    ``names`` are who sat at each seat just after it, by the id of the seat, and ``rules`` what a hand of tiles counted
    by then. ``players``, by their own, are those whom a change of the seats names, and ``houses`` the group's own rules
    that a change of the rules names. By its
    ``verb`` somebody who turned out to be somebody is told from who plays on for another.
    """
    kinds: dict[str, list[tuple[tuple[int, ...], Value, Value]]] = {}
    for path, (before, after) in changes.items():
        kind, numbers = parts(path)
        kinds.setdefault(kind, []).append((numbers, before, after))
    seats = [(numbers[0], before, after) for numbers, before, after in kinds.get("seat", [])]
    if any(kind == "rules" and before is None for kind, (before, _after) in changes.items()):
        return [start_sentence(seats, names)]
    if "group" in changes:
        return [_("The game was put into a group")]
    if verb in {MERGE_PLAYER, SPLIT_PLAYER}:
        return person_sentences(verb, seats, players or {})
    if (moved := moved_round(changes)) is not None:
        return [moved_sentence(moved)]
    # A round that opens with its first score, or goes with its last, is told by that score.
    told = {numbers[0] for numbers, _before, _after in kinds.get("cell", [])}
    heads = {numbers[0]: (before, after) for numbers, before, after in kinds.get("round", [])}
    written = {n for n, (before, after) in heads.items() if before is None and (after["closed"] or n not in told)}
    gone = {n for n, (before, after) in heads.items() if after is None and (before["closed"] or n not in told)}
    # Who comes to the table or goes from it did not play the rounds before.
    passing = {seat_id for seat_id, before, after in seats if before is None or after is None}
    cells = [cell for cell in kinds.get("cell", []) if cell[0][0] not in written | gone and cell[0][1] not in passing]
    claims = {path: change for path, change in changes.items() if not gone & rounds_of([path])}
    return [
        *seat_sentences(seats, names, players or {}),
        *game_sentences(changes, len(names), houses),
        *(_whole_round(number, kinds, names, rules) for number in sorted(written)),
        *(_("Round %(number)s taken out") % {"number": number} for number in sorted(gone)),
        *_rounds(kinds.get("round", []), names),
        *(swaps := swap_sentences(cells, names)),
        # In one round the scores themselves can be told too.
        *(_cells(cells, names, rules) if not swaps or len(cells) == 2 else ()),
        *claim_sentences(claims, names, rules),
        *tap_sentences(changes, names),
    ]


def import_sentence(changes: Changes) -> str:
    """That all rounds came in at once."""
    count = sum(parts(path)[0] == "round" for path in changes)
    return ngettext("Imported from a table: %(count)s round", "Imported from a table: %(count)s rounds", count) % {
        "count": count
    }


def _whole_round(
    number: int,
    kinds: Mapping[str, Sequence[tuple[tuple[int, ...], Value, Value]]],
    names: Mapping[int, str],
    rules: RuleSet,
) -> str:
    scores = [
        f"{names[numbers[1]]} {_cell(after, rules)}"
        for numbers, _before, after in kinds.get("cell", [])
        if numbers[0] == number
    ]
    if scores:
        return _("Round %(number)s: %(scores)s") % {"number": number, "scores": ", ".join(scores)}
    (engine,) = (after["engine"] for numbers, _before, after in kinds["round"] if numbers[0] == number)
    return _("Round %(number)s, engine: %(engine)s") % {"number": number, "engine": engine_text(engine)}


def _rounds(rounds: Sequence[tuple[tuple[int, ...], Value, Value]], names: Mapping[int, str]) -> Iterator[str]:
    for (number,), before, after in rounds:
        values = {"number": number}
        if before is None and after["anyway"]:
            yield _("Round %(number)s saved anyway") % values
        if before is None or after is None:
            continue
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
        if before["closed"] != after["closed"]:
            yield (_("Round %(number)s closed") if after["closed"] else _("Round %(number)s reopened")) % values
        if after["anyway"] and not before["anyway"]:
            yield _("Round %(number)s saved anyway") % values
        if before["anyway"] and not after["anyway"]:
            yield _("Round %(number)s is no longer doubted") % values


def _cells(
    cells: Sequence[tuple[tuple[int, ...], Value, Value]], names: Mapping[int, str], rules: RuleSet
) -> Iterator[str]:
    for (number, seat_id), before, after in cells:
        yield _("%(name)s, round %(number)s: %(before)s → %(after)s") % {
            "name": names[seat_id],
            "number": number,
            "before": _cell(before, rules),
            "after": _cell(after, rules),
        }


def _cell(value: Mapping[str, Any] | None, rules: RuleSet) -> str:
    return "–" if value is None else score_text(CellFacts.read(value), rules)
