"""What other rules would make of a game or a season, as a page: the form that asks, and the answer."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring import PRESETS, Scoring
from tracker.forms.rules import TIES
from tracker.forms.what_if import WhatIfForm, house_key, tie_key
from tracker.models import Season
from tracker.sheets.disputes import dispute_links
from tracker.sheets.game import game_title
from tracker.sheets.pages import Choice, RuleChoice, RuleNumber, WhatIfFields, WhatIfPage
from tracker.sheets.table import Table
from tracker.sheets.what_if import game_answer
from tracker.sheets.what_if_season import season_answer
from tracker.words.results import waiting
from tracker.words.rule_lines import scoring_text, tie_text
from tracker.words.rules import house_title, preset_title


def what_if_page(table: Table, form: WhatIfForm) -> WhatIfPage:
    """A game that has a round, by the rules that the form asks for. No query."""
    game = table.game
    is_asked = form.is_valid() and form.is_begun
    return WhatIfPage(
        title=game_title(game),
        back_url=reverse("ending", args=[game.uuid]),
        back=_("Back to the final table") if table.is_over else _("Back to the standing"),
        action=reverse("what_if", args=[game.uuid]),
        is_over=table.is_over,
        waiting=waiting() if table.is_over and table.disputed else "",
        disputes=dispute_links(table) if table.is_over else (),
        form=_fields(form, _("The rules of this game")),
        answer=game_answer(table, form.rules_for(table.rules), as_written=form.as_written) if is_asked else None,
        season=None,
    )


def season_what_if_page(
    season: Season, tables: Sequence[Table], form: WhatIfForm, *, most: int | None = None
) -> WhatIfPage:
    """A season by the rules that the form asks for. ``most`` is how many games ``tables`` are, where it has more. No
    query.
    """
    is_asked = form.is_valid() and form.is_begun
    return WhatIfPage(
        title=f"{season.group.name}, {season.name}",
        back_url=reverse("season", args=[season.group.uuid, season.pk]),
        back=_("Back to the season"),
        action=reverse("season_what_if", args=[season.group.uuid, season.pk]),
        is_over=True,
        waiting=""
        if most is None
        else _("The season is long: only its newest %(count)s games are counted here.") % {"count": most},
        disputes=(),
        form=_fields(form, _("The rules of each game")),
        answer=None,
        season=season_answer(tables, form.rules_for, as_written=form.as_written) if is_asked else None,
    )


def _fields(form: WhatIfForm, own: str) -> WhatIfFields:
    chosen = form.typed["preset"]
    sheets = [
        ("", own),
        *((house_key(rules), house_title(rules.name, rules.version)) for rules in form.offered),
        *((key, preset_title(key)) for key in PRESETS),
    ]
    return WhatIfFields(
        sheets=tuple(Choice(key, label, checked=key == chosen) for key, label in sheets),
        sheet_error=form.errors.get("preset", ""),
        numbers=_numbers(form),
        choices=(
            _choice(
                form,
                "scoring",
                _("What a round counts"),
                [(str(each), scoring_text(highest_wins=each is Scoring.WINNER_COLLECTS)) for each in Scoring],
            ),
            _choice(
                form,
                "tie_breaks",
                _("What decides between equal totals"),
                [(tie_key(ties), tie_text(ties)) for ties in TIES],
            ),
        ),
        as_written=form.as_written,
    )


def _numbers(form: WhatIfForm) -> tuple[RuleNumber, ...]:
    fields = (
        ("rounds", _("Number of rounds"), _("The first ones count.")),
        ("double_blank", _("Double-blank in the hand"), _("Often 0, 25 or 50.")),
        ("blank_end", _("Each blank end in the hand"), _("Often 0, 5 or 25.")),
        ("going_out_bonus", _("Bonus for going out"), _("Points taken off, often 0, 5 or 10.")),
    )
    return tuple(
        RuleNumber(name, label, hint, value=form.typed[name], error=form.errors.get(name, ""))
        for name, label, hint in fields
    )


def _choice(form: WhatIfForm, name: str, label: str, options: Sequence[tuple[str, str]]) -> RuleChoice:
    return RuleChoice(
        name=name,
        label=label,
        choices=tuple(
            Choice(value, capfirst(text), checked=value == form.typed[name])
            for value, text in [("", _("as the sheet has it")), *options]
        ),
        error=form.errors.get(name, ""),
    )
