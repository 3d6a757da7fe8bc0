"""What somebody did over all their games, and the records of a group, in words. Low is good."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Career, GroupRecord, RecordKind, Streaks
from tracker.figures import figure
from tracker.words.numbers import tenths


def games_text(count: int) -> str:
    """ "1 game", "12 games"."""
    return ngettext("%(count)s game", "%(count)s games", count) % {"count": count}


def rounds_text(count: int) -> str:
    """ "1 round", "13 rounds"."""
    return ngettext("%(count)s round", "%(count)s rounds", count) % {"count": count}


def average_text(average: Fraction) -> str:
    """Points a round, one decimal."""
    return tenths(float(average))


def wins_text(wins: int, shared: int) -> str:
    """How many games were won, and how many of them with others."""
    if not shared:
        return figure(wins)
    return ngettext(
        "%(wins)s, and %(shared)s shared with others", "%(wins)s, and %(shared)s shared with others", shared
    ) % {"wins": wins, "shared": shared}


def place_text(place: int, times: int) -> str:
    """ "Place 1: 4 games"."""
    return ngettext("Place %(place)s: %(times)s game", "Place %(place)s: %(times)s games", times) % {
        "place": place,
        "times": times,
    }


def left_text(times: int) -> str:
    """Games without a place."""
    return ngettext("Left before the end: %(times)s game", "Left before the end: %(times)s games", times) % {
        "times": times
    }


def zero_text(career: Career) -> str:
    """Zero rounds, and of how many."""
    return _("%(zeros)s of %(rounds)s") % {"zeros": career.zero_rounds, "rounds": career.rounds}


def streak_text(streaks: Streaks) -> str:
    """The longest, and how it stands."""
    length = streaks.longest[0].length if streaks.longest else 0
    if not streaks.current:
        return games_text(length)
    if streaks.current == length:
        return _("%(longest)s, and it goes on") % {"longest": games_text(length)}
    return _("%(longest)s; now %(current)s") % {"longest": games_text(length), "current": games_text(streaks.current)}


def form_text(places: Sequence[int | None]) -> str:
    """What the drawing of the last places shows."""
    said = [_("left") if place is None else figure(place) for place in places]
    return _("Places, the oldest game first: %(places)s") % {"places": ", ".join(said)}


def record_title(record: GroupRecord) -> str:
    """What was done better by nobody."""
    if record.kind is RecordKind.LOWEST_GAME:
        count = record.rounds or 0
        return ngettext(
            "Lowest score of a game of %(count)s round", "Lowest score of a game of %(count)s rounds", count
        ) % {"count": count}
    return {
        RecordKind.BEST_AVERAGE: _("Lowest average a round, of who played five games"),
        RecordKind.MOST_ZERO_ROUNDS: _("Most zero rounds in a game"),
        RecordKind.MOST_WINS: _("Most games won"),
        RecordKind.MOST_WON_IN_A_ROW: _("Most games won in a row"),
        RecordKind.NARROWEST_WIN: _("Narrowest win"),
        RecordKind.WORST_ROUND: _("Worst round"),
        RecordKind.MOST_GAMES: _("Most games played"),
    }[record.kind]


def record_value(record: GroupRecord) -> str:
    """The figure of a record."""
    count = int(record.value)
    match record.kind:
        case RecordKind.BEST_AVERAGE:
            return average_text(record.value)
        case RecordKind.MOST_ZERO_ROUNDS:
            return rounds_text(count)
        case RecordKind.MOST_WINS | RecordKind.MOST_WON_IN_A_ROW | RecordKind.MOST_GAMES:
            return games_text(count)
        case RecordKind.NARROWEST_WIN if not count:
            return _("decided by a tie-breaker")
        case _:
            return points_text(count)


def points_text(count: int) -> str:
    """ "1 point", "47 points"."""
    return ngettext("%(count)s point", "%(count)s points", count) % {"count": figure(count)}


def rating_text(value: float) -> str:
    """A rating, one decimal, with the minus of print."""
    return tenths(value).replace("-", "−")


def more_games_text(count: int) -> str:
    """Games that are not named beside those that are."""
    return ngettext("and %(count)s game before", "and %(count)s games before", count) % {"count": count}
