"""What was remarkable about a game, in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import (
    BestRound,
    ClosestFinish,
    Comeback,
    LongestLead,
    Moment,
    MostTimesOut,
    MostZeroRounds,
    RuleSet,
    WorstRound,
)
from tracker.figures import figure
from tracker.words.lists import join_names


def moment_title(moment: Moment) -> str:
    """What kind of moment it is."""
    match moment:
        case Comeback():
            return _("Biggest comeback")
        case BestRound():
            return _("Best round")
        case WorstRound():
            return _("Worst round")
        case MostZeroRounds():
            return _("Most zero rounds")
        case MostTimesOut():
            return _("Went out most often")
        case LongestLead():
            return _("Longest lead")
        case ClosestFinish():
            return _("Closest finish")


def moment_text(moment: Moment, rules: RuleSet, names: Sequence[str]) -> str:
    """Whose it is, and the numbers: "Rosa: place 5 after round 6, 48 behind; place 1 at the end"."""
    match moment:
        case Comeback():
            text = _comeback(moment)
        case BestRound():
            text = _best_round(moment, rules)
        case WorstRound():
            text = _("%(score)s, in %(rounds)s") % {"score": figure(moment.score), "rounds": _rounds(moment.rounds)}
        case MostZeroRounds() | MostTimesOut():
            text = ngettext("%(count)s round", "%(count)s rounds", moment.count) % {"count": moment.count}
        case LongestLead():
            text = _("from round %(first)s to round %(last)s") % {"first": moment.first, "last": moment.last}
        case ClosestFinish():
            text = _gap(moment.gap)
            return f"{_who(moment.seats, names)} – {_who(moment.other, names)}: {text}"
    return f"{_who(moment.seats, names)}: {text}"


def _who(seats: Sequence[int], names: Sequence[str]) -> str:
    return join_names([names[seat] for seat in seats])


def _comeback(moment: Comeback) -> str:
    text = (
        _("place %(then)s after round %(after)s, %(behind_then)s behind the leader; place %(place)s at the end")
        if moment.behind == 0
        else _(
            "place %(then)s after round %(after)s, %(behind_then)s behind the leader; "
            "place %(place)s at the end, %(behind)s behind"
        )
    )
    return text % {
        "then": moment.place_then,
        "after": moment.after,
        "behind_then": moment.behind_then,
        "place": moment.place,
        "behind": moment.behind,
    }


def _best_round(moment: BestRound, rules: RuleSet) -> str:
    values = {"points": figure(moment.points), "rounds": _rounds(moment.rounds), "others": figure(moment.others)}
    if rules.highest_wins:
        return _("%(points)s, in %(rounds)s") % values
    return _("%(points)s, in %(rounds)s, while the others took %(others)s") % values


def _rounds(numbers: Sequence[int]) -> str:
    text = ngettext("round %(numbers)s", "rounds %(numbers)s", len(numbers))
    return text % {"numbers": join_names(list(map(str, numbers)))}


def _gap(points: int) -> str:
    if not points:
        return _("the same total")
    return ngettext("%(count)s point apart", "%(count)s points apart", points) % {"count": points}
