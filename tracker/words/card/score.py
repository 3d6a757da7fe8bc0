"""What a round counts, and the game: points, penalties, ties, who comes late, the clock."""

from __future__ import annotations

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import LateSeat, Penalty, RuleSet, Scoring, TieBreak, Tile
from tracker.words.rule_lines import bell_text


def score_sentences(rules: RuleSet, _seats: int | None) -> list[str]:
    """The points of a hand, of who goes out, and who wins."""
    collects = rules.scoring is Scoring.WINNER_COLLECTS
    found = [
        _("Whoever goes out collects the pips that the others still hold; several who go out share them.")
        if collects
        else _("Whoever goes out scores 0. Everybody else scores the pips left in their hand.")
    ]
    if rules.going_out_bonus:
        found.append(_bonus(-rules.going_out_bonus, collects=collects))
    blank = rules.worth(Tile(0, 0))
    text = ngettext("The double-blank counts %(count)s point.", "The double-blank counts %(count)s points.", blank)
    found.append(text % {"count": blank})
    if rules.blank_end:
        text = ngettext(
            "Every blank end of another tile counts %(count)s point.",
            "Every blank end of another tile counts %(count)s points.",
            rules.blank_end,
        )
        found.append(text % {"count": rules.blank_end})
    if rules.partners:
        found.append(
            _("A pair scores together: both hands, or nothing if one of the two went out, whatever the other holds.")
        )
    found.append(
        _("After the last round the highest total wins.")
        if rules.highest_wins
        else _("After the last round the lowest total wins.")
    )
    return found


def _bonus(points: int, *, collects: bool) -> str:
    if collects:
        text = ngettext("Going out brings %(count)s point more.", "Going out brings %(count)s points more.", points)
    else:
        text = ngettext(
            "Going out takes %(count)s point off; it is a zero round all the same.",
            "Going out takes %(count)s points off; it is a zero round all the same.",
            points,
        )
    return text % {"count": points}


def penalty_sentences(rules: RuleSet, _seats: int | None) -> list[str]:
    """What is added for mistakes, public trains, and whatever the table has named; taken off where the most wins."""
    found = []
    if rules.mistake_penalty:
        found.append(_mistake(rules))
    if rules.public_train_penalty:
        text = ngettext(
            "A train that is still public when the round ends costs %(count)s point.",
            "A train that is still public when the round ends costs %(count)s points.",
            rules.public_train_penalty,
        )
        found.append(text % {"count": rules.public_train_penalty})
    found += map(penalty_text, rules.penalties)
    if found and rules.highest_wins:
        found.append(_("Penalties are taken off the score."))
    return found or [_("These rules have no penalties.")]


def _mistake(rules: RuleSet) -> str:
    if not rules.highest_wins:
        return _("Whoever makes a mistake is charged the round’s highest score on top of their own.")
    # The highest score is then what the winner collected, and no price.
    if rules.partners:
        return _("Whoever makes a mistake is charged what the pair with the highest hands holds, penalties included.")
    return _("Whoever makes a mistake is charged what the round’s highest hand counts, penalties included.")


def penalty_text(penalty: Penalty) -> str:
    """ "Forgotten call: draw 2 tiles, no points."."""
    return _("%(name)s: %(price)s.") % {"name": capfirst(penalty.name), "price": penalty_price(penalty)}


def penalty_price(penalty: Penalty) -> str:
    """ "10 points", "draw 2 tiles, no points", "draw 2 tiles and 10 points"."""
    points = ngettext("%(count)s point", "%(count)s points", penalty.points) % {"count": penalty.points}
    if not penalty.draw:
        return points
    tiles = ngettext("draw %(count)s tile", "draw %(count)s tiles", penalty.draw) % {"count": penalty.draw}
    if not penalty.points:
        return _("%(tiles)s, no points") % {"tiles": tiles}
    return _("%(tiles)s and take %(points)s") % {"tiles": tiles, "points": points}


def tie_sentences(rules: RuleSet) -> list[str]:
    """What decides between equal totals, in its order (RULES.md, Ties)."""
    first = {
        TieBreak.ZERO_ROUNDS: _("With equal totals, whoever has more zero rounds comes first."),
        TieBreak.LOWEST_NONZERO: _("With equal totals, whoever has the lowest round that is not 0 comes first."),
    }
    then = {
        TieBreak.ZERO_ROUNDS: _("If that is equal too, whoever has more zero rounds comes first."),
        TieBreak.LOWEST_NONZERO: _("If that is equal too, whoever has the lowest round that is not 0 comes first."),
    }
    if not rules.tie_breaks:
        return [_("Whoever has the same total shares the place: 1, 2, 2, 4.")]
    return [
        first[rules.tie_breaks[0]],
        *(then[tie_break] for tie_break in rules.tie_breaks[1:]),
        _("Whoever is still level shares the place: 1, 2, 2, 4."),
    ]


def late_sentences(rules: RuleSet, _seats: int | None) -> list[str]:
    """Who comes late, and who leaves."""
    return [
        {
            LateSeat.NOTHING: _("Whoever comes late has no score for the rounds missed; those are no zero rounds."),
            LateSeat.WORST_TOTAL: _("Whoever comes late begins with the worst total of the table."),
            LateSeat.AVERAGE_TOTAL: _("Whoever comes late begins with the average total of the table."),
        }[rules.late_seat],
        _("Whoever leaves keeps the rounds played, and a place among the others.")
        if rules.leavers_ranked
        else _("Whoever leaves keeps the rounds played, and stands last without a place."),
    ]


def clock_sentences(rules: RuleSet, _seats: int | None) -> list[str]:
    """The time that a game has; nothing where it has as much as it takes."""
    if rules.clock_minutes is None:
        return []
    text = ngettext(
        "The game lasts %(count)s minute by the clock.",
        "The game lasts %(count)s minutes by the clock.",
        rules.clock_minutes,
    )
    return [
        text % {"count": rules.clock_minutes},
        bell_text(rules.at_bell),
    ]
