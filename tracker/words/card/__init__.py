"""The rule card: a rule set in words, made from its fields and never written by hand."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import RuleSet
from tracker.words.card.differences import differences
from tracker.words.card.doubles import blocked_sentences, double_sentences, out_sentences
from tracker.words.card.examples import examples, tie_example
from tracker.words.card.parts import Card, Difference, Example, HeldHand, Section
from tracker.words.card.score import (
    clock_sentences,
    late_sentences,
    penalty_sentences,
    score_sentences,
    tie_sentences,
)
from tracker.words.card.start import deal_sentences, engine_sentences
from tracker.words.card.tips import tips
from tracker.words.card.turns import first_turn_sentences, marker_sentences, mexican_sentences, turn_sentences
from tracker.words.rules import preset_title, sheet_of

__all__ = [
    "Card",
    "Difference",
    "Example",
    "HeldHand",
    "Section",
    "differences",
    "rule_card",
]

type Say = Callable[[RuleSet, int | None], list[str]]

_SECTIONS: tuple[tuple[str, Promise, Say], ...] = (
    ("deal", gettext_lazy("Set and deal"), deal_sentences),
    ("engine", gettext_lazy("Engine and starter"), engine_sentences),
    ("first-turn", gettext_lazy("First turn"), first_turn_sentences),
    ("turn", gettext_lazy("Every turn"), turn_sentences),
    ("markers", gettext_lazy("Public trains and markers"), marker_sentences),
    ("mexican", gettext_lazy("Mexican train"), mexican_sentences),
    ("doubles", gettext_lazy("Doubles"), double_sentences),
    ("out", gettext_lazy("Going out"), out_sentences),
    ("blocked", gettext_lazy("Blocked round"), blocked_sentences),
    ("score", gettext_lazy("Score"), score_sentences),
    ("penalties", gettext_lazy("Penalties"), penalty_sentences),
    ("late", gettext_lazy("Coming late, leaving"), late_sentences),
    ("clock", gettext_lazy("By the clock"), clock_sentences),
)


def rule_card(rules: RuleSet, seats: int | None) -> Card:
    """Everything that the rules say, for ``seats`` players, or for as many as they allow where it is None.

    Rules that cannot be played have a card too, without examples: a form shows it while they are being written.
    """
    said = ((key, title, tuple(say(rules, seats))) for key, title, say in _SECTIONS)
    return Card(
        title=_title(rules),
        differences=differences(rules, seats),
        sections=tuple(Section(key, str(title), sentences) for key, title, sentences in said if sentences),
        examples=examples(rules),
        ties=Section("ties", _("Equal totals"), (*tie_sentences(rules), *tie_example(rules))),
        tips=tips(rules),
    )


def _title(rules: RuleSet) -> str:
    sheet = sheet_of(rules)
    return _("House rules") if sheet is None else preset_title(sheet)
