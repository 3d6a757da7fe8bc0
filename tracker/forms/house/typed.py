"""House rules as text, field by field, and back: the fields are a rule set, or each says what it is not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any, cast

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring import PRESETS, SETS, DealRow, Penalty, RuleSet, TieBreak, overdealt
from tracker.forms.house.fields import BOUNDS, CHOSEN, LISTS, MOST_ROWS, SECTIONS, is_toggle, option_kind
from tracker.forms.names import NoName, read_name
from tracker.forms.numbers import NotBetween, read_between
from tracker.forms.rules import TIES, ties_value
from tracker.words.house import rule_problem_text

_PRINTED = frozenset(row for rules in PRESETS.values() for row in rules.deal_table)

type Row = dict[str, str]
"""What stands in a row, by column."""


@dataclass
class Typed:
    """What stands in the fields."""

    texts: dict[str, str]
    """By field; "on" for one that is ticked."""
    rows: dict[str, list[Row]]
    """Of the fields that are lists."""

    @classmethod
    def of(cls, rules: RuleSet) -> Typed:
        """The fields as these rules fill them."""
        names = [name for section in SECTIONS.values() for name in section]
        return cls(
            texts={name: _text(name, getattr(rules, name)) for name in names if name not in LISTS},
            rows={name: [_row(name, value) for value in getattr(rules, name)] for name in LISTS},
        )

    @classmethod
    def posted(cls, data: QueryDict) -> Typed:
        """The fields as they were sent."""
        names = [name for section in SECTIONS.values() for name in section]
        return cls(
            texts={name: data.get(name, "") for name in names if name not in LISTS},
            rows={
                name: [
                    dict(zip(columns, texts, strict=True))
                    for texts in zip_longest(*(data.getlist(f"{name}-{column}") for column in columns), fillvalue="")
                ]
                for name, columns in LISTS.items()
            },
        )

    def add(self, name: str) -> None:
        """One more row, empty but for what the row before suggests."""
        rows = self.rows[name]
        if len(rows) >= MOST_ROWS[name]:
            return
        row = dict.fromkeys(LISTS[name], "")
        if name == "deal_table":
            row["highest"] = rows[-1]["highest"] if rows else self.texts["highest"]
            row["seats_from"] = _next_seats(rows)
        rows.append(row)

    def remove(self, name: str, index: int | None) -> None:
        """A row less; of a page that is no longer the page, none."""
        if index is not None and index < len(self.rows[name]):
            del self.rows[name][index]


@dataclass
class Reading:
    """What the fields say."""

    values: dict[str, Any] = field(default_factory=dict)
    """By field, of those that could be read."""
    errors: dict[str, str] = field(default_factory=dict)
    """By field, or by list and row: ``deal_table-3``."""
    rules: RuleSet | None = None
    """None where a field could not be read, or the rules cannot be played."""


def read(typed: Typed) -> Reading:
    """Every field read by itself, and then all of them together by the engine."""
    found = Reading()
    for name, text in typed.texts.items():
        try:
            found.values[name] = _read_text(name, text)
        except ValueError as refusal:
            found.errors[name] = str(refusal)
    for name, rows in typed.rows.items():
        _read_rows(found, name, rows)
    if found.errors:
        return found
    rules = RuleSet(**found.values)
    found.errors |= _overdealt(rules, typed)
    for problem in rules.problems():
        places = _rows_of(rules, problem.field, typed) if problem.field in LISTS else ()
        for place in places or (problem.field,):
            found.errors.setdefault(place, rule_problem_text(problem, rules))
    if not found.errors:
        found.rules = rules
    return found


def _overdealt(rules: RuleSet, typed: Typed) -> dict[str, str]:
    """The rows of the deal that somebody cannot be dealt; what a sheet prints stands, for those whom it can be dealt.

    RULES.md, Sets, seats and deal: sheet A deals 7 of a double-9 to eight players, who are refused at the table.
    """
    found = {}
    for place, row in zip(_places(typed, "deal_table"), rules.deal_table, strict=True):
        if row not in _PRINTED and (too_many := overdealt(rules, row)) is not None:
            seats, most = too_many
            found[place] = _(
                "For %(seats)s players that is %(needed)s tiles, and there are %(most)s to deal. Deal fewer."
            ) % {"seats": seats, "needed": seats * (row.tiles or 0), "most": most}
    return found


def _places(typed: Typed, name: str) -> list[str]:
    """The rows of a list that say something, as errors name them."""
    rows = typed.rows[name]
    return [f"{name}-{index}" for index in range(len(rows)) if not _is_empty(name, rows, index)]


def _rows_of(rules: RuleSet, name: str, typed: Typed) -> tuple[str, ...]:
    """The rows of a list that are wrong each by itself; none where they are wrong together."""
    wanted = {problem.code for problem in rules.problems() if problem.field == name}
    return tuple(
        place
        for place, value in zip(_places(typed, name), getattr(rules, name), strict=True)
        if any(
            problem.field == name and problem.code in wanted
            for problem in replace(rules, **cast("dict[str, Any]", {name: (value,)})).problems()
        )
    )


def _read_rows(found: Reading, name: str, rows: Sequence[Row]) -> None:
    if len(rows) > MOST_ROWS[name]:
        found.errors[name] = _("Write at most %(most)s lines; here are %(count)s.") % {
            "most": MOST_ROWS[name],
            "count": len(rows),
        }
        return
    values, errors = [], {}
    for index, row in enumerate(rows):
        if _is_empty(name, rows, index):
            continue
        try:
            values.append(_READERS[name](name, row))
        except ValueError as refusal:
            errors[f"{name}-{index}"] = str(refusal)
    found.errors |= errors
    if not errors:
        found.values[name] = tuple(values)


def _is_empty(name: str, rows: Sequence[Row], index: int) -> bool:
    """A row that nothing was typed in; some of it stood there when it came."""
    row = {column: text.strip() for column, text in rows[index].items()}
    if name == "deal_table":
        suggested = {"highest": row["highest"], "seats_from": _next_seats(rows[:index]), "seats_to": "", "tiles": ""}
        return row in ({**suggested, "seats_from": ""}, suggested)
    return not any(row.values())


def _next_seats(rows: Sequence[Row]) -> str:
    """The number of players after those of the last row; "" where it has none."""
    last = rows[-1]["seats_to"] or rows[-1]["seats_from"] if rows else ""
    return str(int(last) + 1) if last.isascii() and last.isdecimal() and len(last) < 3 else ""


def _read_text(name: str, text: str) -> Any:
    if is_toggle(name):
        return bool(text)
    if name == "tie_breaks":
        return _one_of({ties_value(ties): ties for ties in TIES}, text)
    if name in CHOSEN:
        return _one_of({str(number): number for number in CHOSEN[name]}, text)
    if (options := option_kind(name)) is not None:
        return _one_of({str(option): option for option in options}, text)
    number = _number(name, text)
    return -(number or 0) if name == "going_out_bonus" else number


def _number(name: str, text: str) -> int | None:
    """A number in its bounds. Raises ``ValueError`` with a sentence."""
    bounds = BOUNDS[name]
    number = read_between(text, bounds.least, bounds.most, either_sign=name == "going_out_bonus")
    if number is None and bounds.is_required:
        raise NotBetween(bounds.least, bounds.most)
    return bounds.empty if number is None else number


def _one_of[T](options: Mapping[str, T], text: str) -> T:
    if text not in options:
        raise ValueError(_("Choose one of these."))
    return options[text]


def _read_deal(_name: str, row: Row) -> DealRow:
    highest = _one_of({str(number): number for number in SETS}, row["highest"])
    seats_from = _number("deal_table.seats_from", row["seats_from"]) or 0
    seats_to = _number("deal_table.seats_to", row["seats_to"]) or seats_from
    return DealRow(highest, seats_from, seats_to, _number("deal_table.tiles", row["tiles"]))


def _read_penalty(_name: str, row: Row) -> Penalty:
    try:
        name = read_name(row["name"])
    except NoName as refusal:
        raise ValueError(str(refusal)) from None
    points = _number("penalties.points", row["points"]) or 0
    return Penalty(name, points, _number("penalties.draw", row["draw"]) or 0)


def _read_only(name: str, row: Row) -> int | None:
    (column,) = LISTS[name]
    return _number(f"{name}.{column}", row[column])


_READERS: Mapping[str, Callable[[str, Row], object]] = {
    "deal_table": _read_deal,
    "round_choices": _read_only,
    "engine_list": _read_only,
    "penalties": _read_penalty,
}


def _text(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else ""
    if name == "tie_breaks":
        return ties_value(cast("tuple[TieBreak, ...]", value))
    if value is None:
        return ""
    return str(-value if name == "going_out_bonus" else value)


def _row(name: str, value: Any) -> Row:
    match value:
        case DealRow():
            tiles = "" if value.tiles is None else str(value.tiles)
            to = "" if value.seats_to == value.seats_from and tiles else str(value.seats_to)
            return {"highest": str(value.highest), "seats_from": str(value.seats_from), "seats_to": to, "tiles": tiles}
        case Penalty():
            return {"name": value.name, "points": str(value.points), "draw": str(value.draw)}
    (column,) = LISTS[name]
    return {column: str(value)}
