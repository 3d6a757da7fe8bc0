"""Seasons in words: the rule beneath a table, what decided between neighbours, and what became of a game."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import (
    Fate,
    Measure,
    SchemeProblem,
    SchemeProblemCode,
    SeasonCriterion,
    SeasonPlace,
    SeasonScheme,
    SeasonStanding,
    TieBreak,
)
from tracker.words.numbers import tenths

_MOST_DIGITS = 6


def measure_label(measure: Measure) -> str:
    """What a season adds up, as it is chosen."""
    return {
        Measure.PIPS: _("Sum of all totals"),
        Measure.AVERAGE: _("Average: points a round"),
        Measure.WINS: _("Wins"),
        Measure.PLACES: _("Points by place"),
    }[measure]


def measure_hint(measure: Measure) -> str:
    """For whom it is."""
    return {
        Measure.PIPS: _("For groups where everybody plays every evening."),
        Measure.AVERAGE: _("Fair to who misses an evening, or comes late."),
        Measure.WINS: _("Only first places count."),
        Measure.PLACES: _("Every place earns something, as in a cup."),
    }[measure]


def value_heading(measure: Measure) -> str:
    """What stands above the values of the table."""
    return {
        Measure.PIPS: _("Total"),
        Measure.AVERAGE: _("Average"),
        Measure.WINS: _("Won"),
        Measure.PLACES: _("Points"),
    }[measure]


def value_text(measure: Measure, value: Fraction) -> str:
    """A value of the table: pips whole, averages with one decimal, parts of a win or a point with two."""
    if measure is Measure.AVERAGE:
        return tenths(float(value))
    return str(value) if value.denominator == 1 else _decimals(value, 2)


def _decimals(value: Fraction, digits: int) -> str:
    whole = (Decimal(value.numerator) / Decimal(value.denominator)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
    return number_format(whole, decimal_pos=digits)


def apart(one: Fraction, other: Fraction) -> tuple[str, str]:
    """Two different values with as many decimals as it takes to see that they are."""
    for digits in range(2, _MOST_DIGITS):
        texts = _decimals(one, digits), _decimals(other, digits)
        if texts[0] != texts[1]:
            return texts
    return _decimals(one, _MOST_DIGITS), _decimals(other, _MOST_DIGITS)


def scheme_sentences(scheme: SeasonScheme, standing: SeasonStanding | None = None) -> tuple[str, ...]:
    """The rule of a table, to be printed beneath it. ``standing`` says which way round it is."""
    highest_first = standing is not None and standing.highest_first
    found = [_measure_sentence(scheme), _way_sentence(scheme, highest_first=highest_first)]
    if standing is not None and standing.is_mixed:
        found.append(_("From games that the highest total wins, what was collected is taken off."))
    if scheme.drop_worst:
        text = ngettext(
            "The worst game of each player does not count.",
            "The %(count)s worst games of each player do not count.",
            scheme.drop_worst,
        )
        found.append(text % {"count": scheme.drop_worst})
    if scheme.count_best is not None:
        text = ngettext(
            "Of each player only the best game counts.",
            "Of each player only the best %(count)s games count.",
            scheme.count_best,
        )
        found.append(text % {"count": scheme.count_best})
    if scheme.min_games > 1:
        text = ngettext(
            "A place takes %(count)s game; who has played fewer is listed without one.",
            "A place takes %(count)s games; who has played fewer is listed without one.",
            scheme.min_games,
        )
        found.append(text % {"count": scheme.min_games})
    if not scheme.guests_count:
        found.append(_("Guests are not listed; the places of a game stay as they were played."))
    found.append(tie_sentence(scheme.tie_breaks))
    return tuple(found)


def _measure_sentence(scheme: SeasonScheme) -> str:
    match scheme.measure:
        case Measure.PIPS:
            return _("The totals of all games are added up.")
        case Measure.AVERAGE:
            return _("All points are divided by all rounds played, so an evening that is missed costs nothing.")
        case Measure.WINS:
            return _("Each game is worth one win; those who share it have a part of it.")
    return _(
        "Points by place: %(points)s, then none. Who shares a place shares the points of the places that they take."
    ) % {"points": ", ".join(map(str, scheme.place_points))}


def _way_sentence(scheme: SeasonScheme, *, highest_first: bool) -> str:
    if scheme.measure in {Measure.WINS, Measure.PLACES}:
        return _("The most come first.")
    return _("The highest comes first.") if highest_first else _("The lowest comes first.")


def tie_sentence(tie_breaks: tuple[TieBreak, ...]) -> str:
    """What decides between equals."""
    return {
        (): _("Equal players share their place."),
        (TieBreak.ZERO_ROUNDS,): _(
            "Between equals the one with more zero rounds in the season comes first; else they share their place."
        ),
        (TieBreak.LOWEST_NONZERO,): _(
            "Between equals the one with the lowest round that is not 0 comes first; else they share their place."
        ),
        (TieBreak.ZERO_ROUNDS, TieBreak.LOWEST_NONZERO): _(
            "Between equals the one with more zero rounds in the season comes first, then the one with the lowest "
            "round that is not 0; else they share their place."
        ),
        (TieBreak.LOWEST_NONZERO, TieBreak.ZERO_ROUNDS): _(
            "Between equals the one with the lowest round that is not 0 comes first, then the one with more zero "
            "rounds in the season; else they share their place."
        ),
    }[tie_breaks]


def tie_label(tie_breaks: tuple[TieBreak, ...]) -> str:
    """The same as it is chosen."""
    return {
        (): _("nothing: they share their place"),
        (TieBreak.ZERO_ROUNDS,): _("zero rounds"),
        (TieBreak.LOWEST_NONZERO,): _("lowest round that is not 0"),
        (TieBreak.ZERO_ROUNDS, TieBreak.LOWEST_NONZERO): _("zero rounds, then lowest round that is not 0"),
        (TieBreak.LOWEST_NONZERO, TieBreak.ZERO_ROUNDS): _("lowest round that is not 0, then zero rounds"),
    }[tie_breaks]


def decided_text(scheme: SeasonScheme, row: SeasonPlace, following: SeasonPlace, name: str) -> str:
    """What put a player before the next one, whose ``name`` it is; empty where the values say it."""
    match row.decided_by:
        case SeasonCriterion.SHARED:
            return _("level with %(name)s in everything") % {"name": name}
        case SeasonCriterion.ZERO_ROUNDS:
            return _("before %(name)s by zero rounds: %(count)s to %(other)s") % {
                "name": name,
                "count": row.zero_rounds,
                "other": following.zero_rounds,
            }
        case SeasonCriterion.LOWEST_NONZERO if row.lowest_nonzero is None:
            return _("before %(name)s: no round above 0") % {"name": name}
        case SeasonCriterion.LOWEST_NONZERO:
            return _("before %(name)s by the lowest round that is not 0: %(lowest)s to %(other)s") % {
                "name": name,
                "lowest": row.lowest_nonzero,
                "other": following.lowest_nonzero,
            }
        case SeasonCriterion.VALUE if value_text(scheme.measure, row.value) == value_text(
            scheme.measure, following.value
        ):
            one, other = apart(row.value, following.value)
            return _("before %(name)s by a hair: %(value)s to %(other)s") % {
                "name": name,
                "value": one,
                "other": other,
            }
    return ""


def since_text(then: int | None, now: int | None) -> str:
    """How a place has moved since a day."""
    if then is None or now is None or then == now:
        return (
            ""
            if then == now
            else _("now without a place")
            if now is None
            else _("now place %(place)s") % {"place": now}
        )
    if now < then:
        return _("since then: up %(count)s") % {"count": then - now}
    return _("since then: down %(count)s") % {"count": now - then}


def dropped_text(count: int) -> str:
    """How many games of a player do not count for the value; empty for none."""
    return ngettext("%(count)s game dropped", "%(count)s games dropped", count) % {"count": count} if count else ""


def fate_text(fate: Fate, *, is_counted: bool) -> str:
    """What became of a game in a player's value; empty for one that counts."""
    match fate:
        case Fate.DROPPED:
            return _("dropped")
        case Fate.LEFT_OUT:
            return _("guests do not count") if is_counted else _("does not count")
    return ""


def won_text(names: str, count: int, value: str) -> str:
    """Who leads, or won, a season; ``names`` are ``count`` players."""
    text = ngettext("%(names)s won with %(value)s.", "%(names)s share the win with %(value)s.", count)
    return text % {"names": names, "value": value}


def scheme_problem_text(problem: SchemeProblem) -> str:
    """What is wrong with what was chosen, and what to do."""
    match problem.code:
        case SchemeProblemCode.NO_POINTS:
            return _("Give the first place at least one point.")
        case SchemeProblemCode.POINTS_RISE:
            return _("Place %(place)s has more points than the place before it. Write the most first.") % {
                "place": problem.number
            }
        case SchemeProblemCode.NEGATIVE:
            return _("Write 0 or more.")
        case SchemeProblemCode.NOTHING_COUNTS:
            return _("Write 1 or more, or leave it empty to count all games.")
    return _("Choose each tie-breaker once.")
