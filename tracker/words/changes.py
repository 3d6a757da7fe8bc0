"""What a change did to the table, its rounds, its date and its rules, in words."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import RuleSet
from tracker.ledger import Changes, Value, parts
from tracker.models.journal import MERGE_PLAYER
from tracker.words.house import field_label, value_text
from tracker.words.lists import join_names
from tracker.words.rule_lines import COUNTED, changed_lines
from tracker.words.rules import preset_title

type SeatChange = tuple[int, Mapping[str, Any] | None, Mapping[str, Any] | None]
"""The id of a seat, and its value before and after."""


def moved_round(changes: Changes) -> tuple[str, int] | None:
    """ "in" or "out" and the number of a round that was put in or taken out, where later ones moved; else None.

    Only then has a change a round that comes or goes and touches others: those before it have stayed.
    """
    rounds = {}
    touched = set()
    for path, change in changes.items():
        kind, numbers = parts(path)
        if kind == "round":
            rounds[numbers[0]] = change
        if kind in {"round", "cell"}:
            touched.add(numbers[0])
    come = [number for number, (before, _after) in rounds.items() if before is None]
    gone = [number for number, (_before, after) in rounds.items() if after is None]
    if len(touched) < 2 or len(come) + len(gone) != 1 or max(touched) not in (*come, *gone):
        return None
    return ("in" if come else "out"), min(touched)


def moved_sentence(moved: tuple[str, int]) -> str:
    """The same in words."""
    way, number = moved
    text = (
        _("Round %(number)s put in; the later ones moved down")
        if way == "in"
        else _("Round %(number)s taken out; the later ones moved up")
    )
    return text % {"number": number}


def seat_sentences(seats: Sequence[SeatChange], names: Mapping[int, str], players: Mapping[int, str]) -> Iterator[str]:
    """Who came, left, came back, was replaced or moved; ``names`` by the id of the seat, ``players`` by their own."""
    for seat_id, before, after in seats:
        if before is None and after is not None:
            yield _came(names[seat_id], after.get("first", 1))
        elif after is None:
            yield _("%(name)s taken from the table") % {"name": names[seat_id]}
        elif before is not None:
            yield from _changed(names[seat_id], before, after, players)
    if seats and all(_only_moved(before, after) for _seat_id, before, after in seats):
        yield _("The order of the table was changed")


def start_sentence(seats: Sequence[SeatChange], names: Mapping[int, str]) -> str:
    """How the game began."""
    return _("Game started: %(names)s") % {"names": join_names([names[seat_id] for seat_id, _before, _after in seats])}


def game_sentences(changes: Changes, seats: int, houses: Mapping[int, str] | None = None) -> Iterator[str]:
    """What was said of the game as a whole: its end, its date, its rules for so many players.

    ``houses`` are the titles of the group's own rules that it names, by their id.
    """
    for kind, (before, after) in changes.items():
        if kind == "finished":
            yield _("Game ended before its last round") if after else _("Game taken up again")
        if kind == "rematch":
            yield _("The table went on with a new game")
        if kind == "date" and before is not None:
            yield _("Date: %(before)s → %(after)s") % {"before": _day(before), "after": _day(after)}
        if kind == "season":
            yield _("Back in the season of its date") if after is None else _("Moved to another season")
        if kind == "counted":
            yield _("Its season counts the game again") if after is None else _("Its season does not count the game")
        if kind == "preset" and before is not None:
            yield _("Rules: %(before)s → %(after)s") % {"before": preset_title(before), "after": preset_title(after)}
        if kind == "house":
            yield _house_sentence(before, after, houses or {})
        if kind == "rules" and before is not None:
            yield from rule_sentences(RuleSet.from_dict(before), RuleSet.from_dict(after), seats)


def rule_sentences(before: RuleSet, after: RuleSet, seats: int) -> tuple[str, ...]:
    """Every rule that differs: what the score depends on in lines of the sheet, the rest field by field."""
    lines = changed_lines(before, after, seats)
    differ = [field.name for field in fields(RuleSet) if getattr(before, field.name) != getattr(after, field.name)]
    # A line can leave out what matters to another number of players; then the field says it.
    unsaid = [name for name in differ if name not in COUNTED or not lines]
    return (*lines, *(_field_sentence(name, before, after) for name in unsaid))


def _field_sentence(name: str, before: RuleSet, after: RuleSet) -> str:
    return _("%(rule)s: %(before)s → %(after)s") % {
        "rule": field_label(name),
        "before": value_text(name, before),
        "after": value_text(name, after),
    }


def _house_sentence(before: int | None, after: int | None, houses: Mapping[int, str]) -> str:
    if after is None:
        return _("No longer the group’s own rules: %(name)s") % {"name": houses.get(before or 0, "–")}
    return _("The group’s own rules: %(name)s") % {"name": houses.get(after, "–")}


def person_sentences(verb: str, seats: Sequence[SeatChange], players: Mapping[int, str]) -> list[str]:
    """Who of a game turned out to be whom."""
    found = []
    for _seat_id, before, after in seats:
        old, new = (players.get(value["player"], "–") if value else "–" for value in (before, after))
        if old == new:
            # Whoever asked to be forgotten has one name left for both.
            text = _("Two names turned out to be one person’s")
        else:
            text = _("%(old)s is %(new)s now") if verb == MERGE_PLAYER else _("%(new)s is not %(old)s after all")
        found.append(text % {"old": old, "new": new})
    return found


def _came(name: str, first: int) -> str:
    if first == 1:
        return _("%(name)s sits down at the table") % {"name": name}
    return _("%(name)s plays from round %(number)s on") % {"name": name, "number": first}


def _changed(
    name: str, before: Mapping[str, Any], after: Mapping[str, Any], players: Mapping[int, str]
) -> Iterator[str]:
    if before["player"] != after["player"]:
        yield _("%(new)s plays on for %(old)s, with the same score") % {
            "new": players.get(after["player"], "–"),
            "old": players.get(before["player"], "–"),
        }
    if before.get("first") != after.get("first"):
        yield _("%(name)s plays from round %(number)s on") % {"name": name, "number": after.get("first", 1)}
    last: Value = after.get("last")
    if before.get("last") != last:
        yield left_sentence(name, last) if last is not None else _("%(name)s plays again") % {"name": name}


def left_sentence(name: str, last: int) -> str:
    """When somebody left."""
    if last == 0:
        return _("%(name)s left before round 1") % {"name": name}
    return _("%(name)s left after round %(number)s") % {"name": name, "number": last}


def _only_moved(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> bool:
    if before is None or after is None:
        return False
    return {**before, "position": 0} == {**after, "position": 0}


def _day(value: str) -> str:
    return date_format(dt.date.fromisoformat(value))
