"""Doubles, and how a round ends."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import DoubleBinds, OpenDoubleMarks, RuleSet, Scoring


def double_sentences(rules: RuleSet, _seats: int | None) -> list[str]:
    """How many may lie open, what covers them, whom they bind, and whose marker goes up."""
    found = [_("Lay a double across its train. The next tile on that train covers it."), _in_turn(rules)]
    if rules.follow_anywhere:
        found.append(_("The tile that follows a double may go on any train open to you; the double is then left open."))
    if rules.covers_in_turn > 1:
        text = ngettext(
            "%(count)s tile may follow a double in the turn that laid it; the first covers it.",
            "%(count)s tiles may follow a double in the turn that laid it; the first covers it.",
            rules.covers_in_turn,
        )
        found.append(text % {"count": rules.covers_in_turn})
    found += _draws(rules)
    found.append(
        {
            OpenDoubleMarks.ITS_TRAIN: _("If you leave it open, the train that it lies on becomes public."),
            OpenDoubleMarks.PLAYERS_TRAIN: _(
                "If you cannot cover it, your own train becomes public, wherever the double lies."
            ),
        }[rules.open_double_marks]
    )
    found.append(
        {
            DoubleBinds.TABLE: _(
                "A double left open binds the table: each player in turn must cover it before anything else, the "
                "oldest first, even on a private train."
            ),
            DoubleBinds.LAYER: _(
                "A double binds only whoever laid it, and only until that turn ends. Nobody else has to cover it."
            ),
        }[rules.double_binds]
    )
    if rules.tiles_when_bound > 1:
        text = ngettext(
            "If a double is open when your turn begins, you may lay %(count)s tile; the first covers it.",
            "If a double is open when your turn begins, you may lay %(count)s tiles; the first covers it.",
            rules.tiles_when_bound,
        )
        found.append(text % {"count": rules.tiles_when_bound})
    if not rules.doubles_on_others:
        found.append(_("A double may not be laid on another player’s train: it would block it."))
    if rules.branching_doubles:
        found.append(_("A covered double branches: two more tiles may start from its other sides."))
    return found


def _in_turn(rules: RuleSet) -> str:
    if rules.doubles_in_turn is None:
        return _("You may lay as many doubles as you have in a turn, then cover them.")
    if rules.doubles_in_turn == 1:
        return _("Cover a double in the same turn, before you lay another.")
    text = ngettext(
        "You may lay up to %(count)s double in a turn, then cover them.",
        "You may lay up to %(count)s doubles in a turn, then cover them.",
        rules.doubles_in_turn,
    )
    return text % {"count": rules.doubles_in_turn}


def _draws(rules: RuleSet) -> list[str]:
    found = [_("If no tile of yours covers it, draw one.")]
    if rules.drawn_tile_elsewhere:
        found.append(_("The tile that you draw for it may also go on a public train."))
    if rules.drawn_double_draws_again:
        found.append(_("If you draw a double that fits, lay it and draw again."))
    return found


def out_sentences(rules: RuleSet, _seats: int | None) -> list[str]:
    """Who ends a round."""
    return [
        _("Once somebody is out, everybody else still finishes their first turn: several may go out in one round.")
        if rules.several_may_go_out
        else _("The round ends at once when somebody lays their last tile: that player is out."),
        _("The last tile may be a double; nobody has to cover it.")
        if rules.out_on_double
        else _("Nobody goes out on a double: it would stay uncovered."),
    ]


def blocked_sentences(rules: RuleSet, _seats: int | None) -> list[str]:
    """The other end of a round."""
    return [
        _("If nobody can play and the boneyard is empty, the round is blocked."),
        _("Everybody then counts what they hold. Nobody is out, and nobody collects.")
        if rules.scoring is Scoring.WINNER_COLLECTS
        else _("Everybody then counts what they hold. Nobody is out."),
    ]
