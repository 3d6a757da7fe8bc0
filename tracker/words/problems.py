"""What is wrong with a round, why, and what to check – for each code of the engine."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring import Problem, ProblemCode, RuleSet
from tracker.words.lists import engine_text, join_names, join_tiles


def problem_text(problem: Problem, rules: RuleSet, names: Sequence[str]) -> str:
    """One sentence or two; ``names`` are the players in the order of their seats."""
    number = problem.number
    tiles = join_tiles(problem.tiles)
    who = join_names([names[seat] for seat in problem.seats if seat < len(names)])
    match problem.code:
        case ProblemCode.MISSING:
            return _("Write the pips, or say who went out.")
        case ProblemCode.NOT_A_WHOLE_NUMBER:
            return _("Write a whole number, such as 47.")
        case ProblemCode.NEGATIVE:
            return _("Pips cannot be less than 0. A bonus goes under “Penalty or bonus”.")
        case ProblemCode.UNKNOWN_SEAT:
            return _("That seat is not at this table. Open the game again and enter the round once more.")
        case ProblemCode.ABSENT_WITH_SCORE:
            return _("Somebody who did not play this round has no score. Clear one of the two.")
        case ProblemCode.NOBODY_PLAYED:
            return _("Somebody must have played this round.")
        case ProblemCode.ENGINE_OUTSIDE_SET:
            return _("There is no double-%(number)s in a double-%(highest)s set. Choose another engine.") % {
                "number": number,
                "highest": rules.highest,
            }
        case ProblemCode.PENALTY_UNKNOWN:
            return _("These rules have no points for that reason. Write how many.")
        case ProblemCode.PIPS_AND_HAND:
            return _("The tiles and the pips do not agree. Check the hand.")
        case ProblemCode.SEATS_EXCLUDED:
            return _("Partners need 4, 6 or 8 players.")
        case ProblemCode.ENGINE_TWICE:
            return _("%(engine)s has been the engine of another round. Check the engine.") % {
                "engine": engine_text(number or 0)
            }
        case ProblemCode.NOBODY_OUT:
            return _("Who went out? Somebody must have, or else the round was blocked.")
        case ProblemCode.SEVERAL_OUT:
            return _("Only one player can go out in a round: %(names)s cannot all have.") % {"names": who}
        case ProblemCode.OUT_IN_BLOCKED:
            return _("Nobody goes out in a blocked round. Either %(names)s went out, or it was blocked.") % {
                "names": who
            }
        case ProblemCode.OUT_WITH_PIPS:
            return _("Whoever went out holds no tiles, so scores 0 pips and not %(number)s.") % {"number": number}
        case ProblemCode.ZERO_WITHOUT_BLANK:
            return _("Only whoever went out can have 0 here. Check the pips, or who went out.")
        case ProblemCode.TOO_MANY_ZEROS:
            return _("%(names)s cannot all have 0: only the double-blank counts nothing.") % {"names": who}
        case ProblemCode.MORE_THAN_THE_SET:
            return _("All the tiles together make %(number)s points. Check the number.") % {"number": number}
        case ProblemCode.NO_SUCH_HAND:
            return _("No tiles make %(number)s points. Count the hand again.") % {"number": number}
        case ProblemCode.NO_SUCH_HANDS:
            return _no_such_hands(problem, who)
        case ProblemCode.MORE_THAN_WAS_LEFT:
            return _(
                "Together that is more than %(number)s, all that was left once the tiles of whoever went out "
                "were laid. Count the hands again."
            ) % {"number": number}
        case ProblemCode.TILE_TWICE:
            return _("%(tiles)s is in two hands: %(names)s.") % {"tiles": tiles, "names": who}
        case ProblemCode.TILE_IS_ENGINE:
            return _("%(tiles)s is the engine; it lies in the middle and in no hand.") % {"tiles": tiles}
        case ProblemCode.TILE_OUTSIDE_SET:
            return _("%(tiles)s is not in a double-%(highest)s set.") % {"tiles": tiles, "highest": rules.highest}
        case ProblemCode.EMPTY_HAND:
            return _("No tiles left means went out. Mark it, or add the tiles.")
        case ProblemCode.TYPING_SLIP:
            return _("Is %(number)s right, or did a digit slip in?") % {"number": number}
        case ProblemCode.NOBODY_AT_ZERO:
            return _("Nobody has 0. Was the round really blocked, with nobody able to play and the boneyard empty?")
        case ProblemCode.UNLIKE_THE_OTHERS:
            return _("%(number)s is unlike all the other scores of this round. Is it right?") % {"number": number}


def _no_such_hands(problem: Problem, who: str) -> str:
    if problem.tiles and problem.number is not None:
        return _("%(names)s cannot all have %(number)s: only %(tiles)s makes it. Count the hands again.") % {
            "names": who,
            "number": problem.number,
            "tiles": join_tiles(problem.tiles),
        }
    return _("There are not enough tiles for these scores together: %(names)s. Count the hands again.") % {"names": who}
