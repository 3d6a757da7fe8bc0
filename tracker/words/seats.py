"""When a seat came to the table and left it, in a few words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tracker.figures import figure


def seat_note(first: int, last: int | None, *, now: int, allowance: int = 0) -> str:
    """ "came in round 5 with 120, left after round 7"; nothing for who is there from the beginning to the end.

    ``now`` is the round to be played now, or one more than the last; ``allowance`` are the points that the rules gave
    for the rounds missed, which are said of whoever has them: the total is made of them.
    """
    came = "" if first == 1 else _came(first, now, allowance)
    # A score that was written down for a round before coming is allowed for too.
    began = (
        _("began with %(points)s") % {"points": figure(allowance)} if allowance and (first == 1 or first > now) else ""
    )
    left = "" if last is None else _left(last, now)
    return ", ".join(filter(None, [came, began, left]))


def away_note(number: int, first: int, last: int | None) -> str:
    """Why somebody has no score in a round, in a few words: "left after round 3"; empty for who plays it."""
    if number < first:
        return _came(first, number, 0)
    return "" if last is None or number <= last else _left(last, number)


def away_sentence(name: str, number: int, first: int, last: int | None) -> str:
    """Why somebody has no score in a round: "Luis left after round 3, so has no score in round 4." """
    if last is None or number <= last:
        text = _("%(name)s plays from round %(first)s on, so has no score in round %(number)s.")
    elif last == 0:
        text = _("%(name)s left before round 1, so has no score in round %(number)s.")
    else:
        text = _("%(name)s left after round %(last)s, so has no score in round %(number)s.")
    return text % {"name": name, "number": number, "first": first, "last": last}


def _came(first: int, now: int, allowance: int) -> str:
    if first > now:
        return _("plays from round %(number)s on") % {"number": first}
    if allowance:
        return _("came in round %(number)s with %(points)s") % {"number": first, "points": figure(allowance)}
    return _("came in round %(number)s") % {"number": first}


def _left(last: int, now: int) -> str:
    if last == 0:
        return _("left before round 1")
    if last >= now:
        return _("leaves after round %(number)s") % {"number": last}
    return _("left after round %(number)s") % {"number": last}


def renumbered() -> str:
    """Why a number that a page shows may be another round's by now."""
    return _("A round was put in or taken out meanwhile: what you typed may be of a round with another number now.")
