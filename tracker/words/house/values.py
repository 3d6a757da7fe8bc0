"""What a field of a rule set has, in a few words: what the sheet says beside a field that was changed."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import DealRow, Penalty, RuleSet, TieBreak
from tracker.figures import figure
from tracker.words.house.options import option_text
from tracker.words.lists import engine_text
from tracker.words.rule_lines import tie_text

_ENGINES = {"engine_list", "first_engine"}


def value_text(name: str, rules: RuleSet) -> str:
    """The value of a field."""
    value = getattr(rules, name)
    match value:
        case bool():
            return _("yes") if value else _("no")
        case None:
            return _("empty")
        case StrEnum():
            return option_text(value)
        case tuple():
            return tie_text(value) if name == "tie_breaks" else _list_text(name, value)
    if name in _ENGINES:
        return engine_text(value)
    return figure(-value) if name == "going_out_bonus" else str(value)


def _list_text(name: str, rows: Sequence[DealRow | Penalty | TieBreak | int]) -> str:
    return "; ".join(map(str, [_row(name, row) for row in rows])) or _("empty")


def _row(name: str, row: DealRow | Penalty | TieBreak | int) -> str:
    match row:
        case DealRow():
            return _deal(row)
        case Penalty():
            return f"{row.name} {row.points}"
    return engine_text(int(row)) if name in _ENGINES else str(row)


def _deal(row: DealRow) -> str:
    players = str(row.seats_from) if row.seats_from == row.seats_to else f"{row.seats_from}–{row.seats_to}"
    if row.tiles is None:
        return _("double-%(highest)s, %(players)s players: no deal") % {"highest": row.highest, "players": players}
    return ngettext(
        "double-%(highest)s, %(players)s players: %(count)s tile",
        "double-%(highest)s, %(players)s players: %(count)s tiles",
        row.tiles,
    ) % {"highest": row.highest, "players": players, "count": row.tiles}
