"""The engine of a round, to be chosen."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring import RuleSet
from tracker.sheets.pages import Choice
from tracker.words.lists import engine_text


def engine_choices(rules: RuleSet, stands: int | None, chosen: str) -> tuple[Choice, ...]:
    """Every double of the set, highest first; before them "not known yet" where that ``stands``, or was ``chosen``."""
    unknown = (Choice("", _("not known yet"), checked=not chosen),) if stands is None or not chosen else ()
    doubles = (
        Choice(str(value), engine_text(value), checked=str(value) == chosen) for value in range(rules.highest, -1, -1)
    )
    return (*unknown, *doubles)
