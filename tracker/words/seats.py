"""When a seat came to the table and left it, in a few words."""

from __future__ import annotations

from django.utils.translation import gettext as _


def seat_note(first: int, last: int | None, allowance: int = 0) -> str:
    """ "came in round 5 with 120, left after round 7"; nothing for who is there from the beginning to the end.

    ``allowance`` are the points that the rules gave for the rounds missed.
    """
    notes = []
    if first > 1 and allowance:
        notes.append(_("came in round %(number)s with %(points)s") % {"number": first, "points": allowance})
    elif first > 1:
        notes.append(_("came in round %(number)s") % {"number": first})
    if last == 0:
        notes.append(_("left before the first round"))
    elif last is not None:
        notes.append(_("left after round %(number)s") % {"number": last})
    return ", ".join(notes)
