"""Other rules in an address: a sheet, and a few fields over it, each refusal at its own field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring import PRESETS, RuleSet, Scoring, TieBreak
from tracker.forms.new_game import MOST_ROUNDS
from tracker.forms.numbers import NotBetween, read_between
from tracker.forms.rules import MOST_POINTS, TIES, ties_value
from tracker.models import HouseRules

NUMBERS = ("rounds", "double_blank", "blank_end", "going_out_bonus")
CHOICES = ("scoring", "tie_breaks")
SHARED = "shared"
"""What the form sends for no tie-break at all; empty is as the sheet says."""


@dataclass
class WhatIfForm:
    """What stands in the fields, as text. ``is_valid`` reads it, or fills the errors beside the fields."""

    typed: dict[str, str]
    as_written: bool
    is_sent: bool = False
    """Whether the form was sent, be it with nothing in it: that is a question too, and gets an answer."""
    house: Sequence[HouseRules] = ()
    """Every version of the group's own rules, newest first: a link that names an old one still says the same."""
    errors: dict[str, str] = field(default_factory=dict)
    _base: RuleSet | None = None
    _is_own_set: bool = False
    _changes: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def asked(cls, query: QueryDict, house: Sequence[HouseRules]) -> WhatIfForm:
        """The form as an address has it."""
        typed = {name: query.get(name, "").strip() for name in ("preset", *NUMBERS, *CHOICES)}
        return cls(typed, as_written=bool(query.get("as_written")), is_sent="preset" in query, house=house)

    @property
    def is_begun(self) -> bool:
        """Whether anything is asked."""
        return self.is_sent or any(self.typed.values())

    @property
    def offered(self) -> list[HouseRules]:
        """The newest version of each, and the one that is asked for."""
        newest = {rules.name_key: rules for rules in reversed(self.house)}
        return [
            rules for rules in self.house if rules is newest[rules.name_key] or house_key(rules) == self.typed["preset"]
        ]

    def is_valid(self) -> bool:
        """Text to values, whatever game they are for."""
        self._sheet()
        for name in NUMBERS:
            self._number(name)
        if (scoring := self._choice("scoring", {str(scoring): scoring for scoring in Scoring})) is not None:
            self._changes["scoring"] = scoring
        if (ties := self._choice("tie_breaks", {tie_key(ties): ties for ties in TIES})) is not None:
            self._changes["tie_breaks"] = ties
        return not self.errors

    def rules_for(self, rules: RuleSet) -> RuleSet:
        """The rules that are asked for, of a game that was played by ``rules``: a sheet is for the same dominoes."""
        base = rules
        if self._base is not None:
            base = self._base if self._is_own_set else replace(self._base, highest=rules.highest, copies=rules.copies)
        return replace(base, **self._changes)

    def _sheet(self) -> None:
        key = self.typed["preset"]
        if key in PRESETS:
            self._base = PRESETS[key]
        elif key:
            found = next((rules for rules in self.house if house_key(rules) == key), None)
            if found is None:
                self.errors["preset"] = _("Choose one of these.")
            else:
                self._base, self._is_own_set = found.rule_set, True

    def _number(self, name: str) -> None:
        least, most = (1, MOST_ROUNDS) if name == "rounds" else (0, MOST_POINTS)
        is_bonus = name == "going_out_bonus"
        try:
            number = read_between(self.typed[name], least, most, either_sign=is_bonus)
        except NotBetween as refusal:
            self.errors[name] = str(refusal)
            return
        if number is not None:
            self._changes[name] = -number if is_bonus else number

    def _choice[Value](self, name: str, choices: dict[str, Value]) -> Value | None:
        if self.typed[name] and self.typed[name] not in choices:
            self.errors[name] = _("Choose one of these.")
        return choices.get(self.typed[name])


def tie_key(ties: Sequence[TieBreak]) -> str:
    """What the form sends for these; none at all is a word, since empty is as the sheet says."""
    return ties_value(ties) or SHARED


def house_key(rules: HouseRules) -> str:
    """What the form sends for a group's own rules."""
    return f"house-{rules.pk}"
