"""Where a column of a paper sheet disagrees with its total, and what may have happened, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import Disagreement, Slip, SlipCode

MOST = 4
"""Slips that are named: who reads more looks at the whole column anyway."""


def disagreement_text(found: Disagreement, names: Sequence[str]) -> str:
    """ "Ana: the rounds add up to 217, the total says 271."."""
    return gettext("%(name)s: the rounds add up to %(sum)s, the total says %(total)s.") % {
        "name": names[found.column],
        "sum": found.added_up,
        "total": found.paper,
    }


def slip_texts(found: Disagreement, names: Sequence[str]) -> tuple[str, ...]:
    """What may have happened, the likelier first, each once."""
    texts = dict.fromkeys(slip_text(slip, names) for slip in found.slips)
    return tuple(texts)[:MOST]


def slip_text(slip: Slip, names: Sequence[str]) -> str:
    """One thing that may have happened."""
    values = {
        "number": "" if slip.row is None else slip.row + 1,
        "typed": slip.typed,
        "meant": slip.meant,
        "other": "" if slip.other is None else names[slip.other],
    }
    if slip.code is SlipCode.DOUBLE_BLANK and slip.row is None:
        return gettext("A double-blank may not be counted in a round: %(meant)s are missing.") % values
    return str(_TEXTS[slip.code]) % values


_TEXTS = {
    SlipCode.SWAPPED_DIGITS: _("Round %(number)s: %(typed)s may be %(meant)s, with two digits swapped."),
    SlipCode.OTHER_COLUMN: _("Round %(number)s: %(typed)s and the %(meant)s of %(other)s may have changed places."),
    SlipCode.REPEATED_ROW: _("Round %(number)s: %(typed)s may be written twice."),
    SlipCode.MISSING_ROW: _("Round %(number)s: %(meant)s may be missing."),
    SlipCode.EXTRA_DIGIT: _("Round %(number)s: %(typed)s may be %(meant)s, with a digit too many."),
    SlipCode.LOST_DIGIT: _("Round %(number)s: %(typed)s may be %(meant)s, with a digit lost."),
    SlipCode.WRONG_SIGN: _("Round %(number)s: %(typed)s may be %(meant)s."),
    SlipCode.DOUBLE_BLANK: _("Round %(number)s: %(typed)s may be %(meant)s, without the double-blank."),
    SlipCode.MISREAD_DIGIT: _("Round %(number)s: %(typed)s may be %(meant)s, with a digit misread."),
    SlipCode.PAPER_SWAPPED_DIGITS: _("The total may be %(meant)s, with two digits swapped."),
    SlipCode.PAPER_LEFT_OUT: _("The sum may be without round %(number)s, %(typed)s."),
    SlipCode.PAPER_TWICE: _("The sum may have round %(number)s, %(typed)s, twice."),
    SlipCode.PAPER_CARRIED: _("The sum may be %(meant)s: a ten or a hundred was carried wrongly."),
}
