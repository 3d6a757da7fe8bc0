"""What a seat had in a round, in a word or two."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tracker.facts import CellFacts
from tracker.words.rules import reason_text


def cell_text(cell: CellFacts) -> str:
    """ "47", "went out", "did not play", with its adjustments: "47, mistake", "went out, late call +10"."""
    if cell.is_absent:
        return _("did not play")
    pips = "–" if cell.pips is None else str(cell.pips)
    said = pgettext("score", "went out") if cell.went_out else pips
    return ", ".join(
        [
            said,
            *(
                reason_text(item.reason) + ("" if item.points is None else f" {item.points:+d}")
                for item in cell.adjustments
            ),
        ]
    )
