"""A game's rules as a table changes them: text to a rule set, each refusal at its own field."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring import (
    PRESETS,
    EngineOrder,
    LateSeat,
    RuleProblem,
    RuleProblemCode,
    RuleSet,
    RulesRejected,
    Scoring,
    TieBreak,
)
from tracker import services
from tracker.forms.hidden import read_key
from tracker.forms.new_game import MOST_ROUNDS
from tracker.forms.numbers import NotBetween, read_between
from tracker.forms.rules_look import RulesLook, refused_rules
from tracker.models import HouseRules
from tracker.services import NotSaved, RulesChanged
from tracker.sheets.table import Table

NUMBERS = ("rounds", "double_blank", "blank_end", "going_out_bonus", "public_train_penalty")
TOGGLES = ("partners", "several_may_go_out", "mistake_penalty", "leavers_ranked")
OPTIONS: Mapping[str, type[StrEnum]] = {
    "scoring": Scoring,
    "engine_order": EngineOrder,
    "late_seat": LateSeat,
}
TIES: Sequence[tuple[TieBreak, ...]] = (
    (TieBreak.ZERO_ROUNDS, TieBreak.LOWEST_NONZERO),
    (TieBreak.LOWEST_NONZERO, TieBreak.ZERO_ROUNDS),
    (TieBreak.ZERO_ROUNDS,),
    (TieBreak.LOWEST_NONZERO,),
    (),
)
"""In which order what decides between equal totals."""

MOST_POINTS = 999
"""Of one rule: no hand of a double-18 holds twice as much."""


@dataclass
class RulesForm:
    """What stands in the fields, as text. ``is_valid`` makes ``rules`` of it, or fills the errors beside the fields."""

    base: str
    """The sheet that the fields not shown are taken from; "" for the game's own rules."""
    typed: dict[str, str]
    seen: str
    client_id: str
    look: RulesLook = field(default_factory=RulesLook)
    errors: dict[str, str] = field(default_factory=dict)
    """By field; "" for the rules as a whole."""
    rules: RuleSet | None = None

    @classmethod
    def filled(cls, table: Table, base: str = "") -> RulesForm:
        """The rules of the game, or those of another sheet for the same set."""
        rules = replace(PRESETS[base], highest=table.rules.highest) if base in PRESETS else table.rules
        return cls(
            base=base if base in PRESETS else "",
            typed=_typed(rules),
            seen=services.rules_seen(table.game),
            client_id=str(uuid.uuid4()),
        )

    @classmethod
    def posted(cls, data: QueryDict) -> RulesForm:
        names = (*NUMBERS, *TOGGLES, *OPTIONS, "tie_breaks")
        return cls(
            base=data.get("base", ""),
            typed={name: data.get(name, "") for name in names},
            seen=data.get("seen", ""),
            client_id=data.get("client_id", ""),
            look=RulesLook(shown=data.get("shown", "")),
        )

    @property
    def key(self) -> uuid.UUID:
        """The client's id; a forged or missing one is replaced."""
        return read_key(self.client_id)

    def preset(self, table: Table) -> str:
        """The key of the sheet that the rules are then copied from."""
        return self.base if self.base in PRESETS else table.game.preset

    def house(self, table: Table) -> HouseRules | None:
        """The group's own rules that they are changed from; none once another sheet is."""
        return None if self.base in PRESETS else table.game.house_rules

    def is_valid(self, table: Table) -> bool:
        """Text to a rule set that can be played by those who are at the table."""
        base = table.rules
        if self.base in PRESETS:
            base = replace(PRESETS[self.base], highest=table.rules.highest)
        values: dict[str, Any] = {name: self._number(name) for name in NUMBERS}
        values |= {name: bool(self.typed[name]) for name in TOGGLES}
        values |= {name: self._option(name, kind) for name, kind in OPTIONS.items()}
        values["tie_breaks"] = self._ties()
        if self.errors:
            return False
        for name in ("blank_end", "public_train_penalty"):
            values[name] = values[name] or 0
        # Typed as what it takes off.
        values["going_out_bonus"] = -(values["going_out_bonus"] or 0)
        rules = replace(base, **values)
        for problem in rules.problems():
            self._refuse(problem)
        self.rules = rules
        return not self.errors

    def refuse(self, refusal: NotSaved | RulesRejected, table: Table) -> None:
        """Say why the rules were not changed; what was typed stays, and sent again it is said over what stands now."""
        if isinstance(refusal, RulesChanged):
            self.seen = services.rules_seen(table.game)
        name, text = refused_rules(refusal)
        self.errors[name] = text

    def _refuse(self, problem: RuleProblem) -> None:
        """All else that these fields can have is a number in its bounds."""
        if problem.code is RuleProblemCode.PARTNERS_SEATS:
            self.errors["partners"] = _("Partners need 4, 6 or 8 players.")
        else:
            self.errors["engine_order"] = _("These engines do not fit the set or the first engine. Choose others.")

    def _number(self, name: str) -> int | None:
        least, most = (1, MOST_ROUNDS) if name == "rounds" else (0, MOST_POINTS)
        try:
            return read_between(self.typed[name], least, most, either_sign=name == "going_out_bonus")
        except NotBetween as refusal:
            self.errors[name] = str(refusal)
            return None

    def _option(self, name: str, kind: type[StrEnum]) -> StrEnum | None:
        if self.typed[name] in kind:
            return kind(self.typed[name])
        self.errors[name] = _("Choose one of these.")
        return None

    def _ties(self) -> tuple[TieBreak, ...]:
        found = next((ties for ties in TIES if ties_value(ties) == self.typed["tie_breaks"]), None)
        if found is None:
            self.errors["tie_breaks"] = _("Choose one of these.")
        return found or ()


def ties_value(ties: Sequence[TieBreak]) -> str:
    """What the form sends for these."""
    return " ".join(ties)


def _typed(rules: RuleSet) -> dict[str, str]:
    """The fields as they stand; nothing typed takes what the order of the engines, or the tile itself, gives."""
    return {
        "rounds": "" if rules.rounds is None else str(rules.rounds),
        "double_blank": "" if rules.double_blank is None else str(rules.double_blank),
        "blank_end": str(rules.blank_end),
        "going_out_bonus": str(-rules.going_out_bonus),
        "public_train_penalty": str(rules.public_train_penalty),
        **{name: "on" if getattr(rules, name) else "" for name in TOGGLES},
        **{name: str(getattr(rules, name)) for name in OPTIONS},
        "tie_breaks": ties_value(rules.tie_breaks),
    }
