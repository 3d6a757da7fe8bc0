"""Which change is to be taken back."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _

from scoring import RoundRejected
from tracker.forms.taps import tap_refusal
from tracker.forms.writes import away_sentences
from tracker.services import (
    ChangedSince,
    NotPlaying,
    NotSaved,
    RoundClosed,
    RoundNotYet,
    RoundsAfter,
    SeatHasPlayed,
    TapRefused,
)
from tracker.sheets.table import Table
from tracker.words.problems import named_problem


class UndoForm(forms.Form):
    """A line of the history page: nobody types these fields."""

    seq = forms.IntegerField(min_value=1, max_value=2**31 - 1)
    client_id = forms.UUIDField()
    shown = forms.CharField(required=False)
    """What the sender was shown of what it moves."""

    def refusal_text(self, refusal: NotSaved | RoundRejected, table: Table) -> str:
        """Why it was not taken back, and what to do."""
        match refusal:
            case RoundRejected():
                problems = [named_problem(problem, table.rules, table.names) for problem in refusal.problems]
                return " ".join([_("That would leave a round that cannot be."), *problems])
            case ChangedSince():
                return _("This was changed again since. Undo the later change first.")
            case RoundsAfter():
                return _("Round %(number)s was written after it. Undo that one first.") % {"number": refusal.number}
            case RoundNotYet():
                return _("Round %(number)s comes first. Nothing was undone.") % {"number": refusal.expected}
            case RoundClosed():
                return _(
                    "Round %(number)s is closed, and every player has a score in it. Correct the score instead."
                ) % {"number": refusal.number}
            case SeatHasPlayed():
                return _("Round %(number)s has a score of this player. Undo that first, or let the player leave.") % {
                    "number": refusal.number
                }
            case TapRefused():
                return tap_refusal(refusal)
            case NotPlaying():
                return " ".join([*away_sentences(refusal), _("Nothing was undone.")])
        return _("Nothing was undone. Try again.")
