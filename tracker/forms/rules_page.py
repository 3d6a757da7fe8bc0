"""A game's rules as a page: in words, and as the form that changes them."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring import PRESETS, EngineOrder, LateSeat, RuleSet, Scoring
from tracker.forms.rules import TIES, RulesForm, ties_value
from tracker.sheets import pages
from tracker.sheets.game import game_title
from tracker.sheets.pages import Choice, RuleChoice, RuleNumber, RulesPage, RuleToggle
from tracker.sheets.table import Table
from tracker.words.problems import named_problem
from tracker.words.rule_lines import late_text, order_choice, rule_lines, scoring_text, tie_text
from tracker.words.rules import came_from, preset_title


def rules_page(table: Table, form: RulesForm | None) -> RulesPage:
    """The rules that stand in words, and the form if there is one. One query where they are a group's own."""
    game = table.game
    playing = len(table.playing(table.next_number or len(table.rounds)))
    return RulesPage(
        title=game_title(game),
        game_url=game.get_absolute_url(),
        card_url=reverse("card", args=[game.uuid]),
        action=reverse("rules", args=[game.uuid]),
        house_url=reverse("house", args=[game.uuid]),
        preset=came_from(game),
        lines=tuple((line.label, capfirst(line.text)) for line in rule_lines(table.rules, playing)),
        form=None if form is None else _form(table, form),
    )


def _form(table: Table, form: RulesForm) -> pages.RulesForm:
    rules = table.rules if form.rules is None else form.rules
    return pages.RulesForm(
        base=form.base,
        presets=tuple(Choice(key, preset_title(key), checked=key == form.preset(table)) for key in PRESETS),
        numbers=_numbers(form),
        choices=_choices(form, table.rules),
        toggles=(
            _toggle(form, "partners", _("Partners sit opposite each other and score together")),
            _toggle(form, "several_may_go_out", _("Several players may go out in one round")),
            _toggle(form, "mistake_penalty", _("A mistake adds the round’s highest score")),
            _toggle(form, "leavers_ranked", _("Who leaves keeps a place among the others")),
        ),
        problems=tuple(text for name, text in form.errors.items() if name not in _SHOWN_BESIDE),
        moves=None if form.look.moves is None else form.look.moves.view,
        doubts=tuple((str(number), named_problem(problem, rules, table.names)) for number, problem in form.look.doubts),
        is_impossible=form.look.is_impossible,
        seen=form.seen,
        client_id=form.client_id,
    )


_SHOWN_BESIDE = {
    "rounds",
    "double_blank",
    "blank_end",
    "going_out_bonus",
    "public_train_penalty",
    "scoring",
    "engine_order",
    "late_seat",
    "tie_breaks",
}


def _numbers(form: RulesForm) -> tuple[RuleNumber, ...]:
    fields = (
        ("rounds", _("Number of rounds"), _("Leave it empty to play every engine once.")),
        ("double_blank", _("Double-blank in the hand"), _("Often 0, 25 or 50; empty counts its two ends.")),
        ("blank_end", _("Each blank end in the hand"), _("Often 0, 5 or 25.")),
        ("going_out_bonus", _("Bonus for going out"), _("Points taken off, often 0, 5 or 10.")),
        ("public_train_penalty", _("Train still public at the end"), _("Penalty, often 0, 5, 10 or 25.")),
    )
    return tuple(
        RuleNumber(name, label, hint, value=form.typed[name], error=form.errors.get(name, ""))
        for name, label, hint in fields
    )


def _choices(form: RulesForm, rules: RuleSet) -> tuple[RuleChoice, ...]:
    # A list of engines is not written here, but a game that has one keeps it.
    orders = [
        order for order in EngineOrder if order is not EngineOrder.LISTED or rules.engine_order is EngineOrder.LISTED
    ]
    return (
        _choice(
            form,
            "scoring",
            _("What a round counts"),
            [(scoring, scoring_text(highest_wins=scoring is Scoring.WINNER_COLLECTS)) for scoring in Scoring],
        ),
        _choice(form, "engine_order", _("Engines"), [(order, order_choice(order)) for order in orders]),
        _choice(form, "late_seat", _("Who comes late"), [(rule, late_text(rule)) for rule in LateSeat]),
        _choice(
            form,
            "tie_breaks",
            _("What decides between equal totals"),
            [(ties_value(ties), tie_text(ties)) for ties in TIES],
        ),
    )


def _choice(form: RulesForm, name: str, label: str, options: Sequence[tuple[str, str]]) -> RuleChoice:
    return RuleChoice(
        name=name,
        label=label,
        choices=tuple(
            Choice(str(value), capfirst(text), checked=str(value) == form.typed[name]) for value, text in options
        ),
        error=form.errors.get(name, ""),
    )


def _toggle(form: RulesForm, name: str, label: str) -> RuleToggle:
    return RuleToggle(name, label, checked=bool(form.typed[name]))
