"""What is wrong with a round, why, and what to check – for each code of the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import Problem, ProblemCode, RuleSet
from tracker.words.lists import engine_text, join_choices, join_names, join_tiles

PROBLEM_TEXTS: Mapping[ProblemCode, Promise] = {
    ProblemCode.MISSING: _("Write the pips, or say who went out."),
    ProblemCode.NOT_A_WHOLE_NUMBER: _("Write a whole number, such as 47."),
    ProblemCode.NEGATIVE: _("Pips cannot be less than 0. A bonus goes under “Penalty or bonus”."),
    ProblemCode.UNKNOWN_SEAT: _("That seat is not at this table. Open the game again and enter the round once more."),
    ProblemCode.ABSENT_WITH_SCORE: _("Somebody who did not play this round has no score. Clear one of the two."),
    ProblemCode.NOBODY_PLAYED: _("Somebody must have played this round."),
    ProblemCode.ENGINE_MISSING: _("Choose the engine that this round had."),
    ProblemCode.ENGINE_OUTSIDE_SET: _(
        "There is no double-%(number)s in a double-%(highest)s set. Choose another engine."
    ),
    ProblemCode.PENALTY_UNKNOWN: _("These rules have no points for that reason. Write how many."),
    ProblemCode.PIPS_AND_HAND: _("The tiles and the pips do not agree. Check the hand."),
    ProblemCode.SEATS_EXCLUDED: _("Partners need 4, 6 or 8 players."),
    ProblemCode.ENGINE_TWICE: _("%(engine)s has been the engine of another round. Check the engine."),
    ProblemCode.NOBODY_OUT: _("Who went out? Somebody must have, or else the round was blocked."),
    ProblemCode.SEVERAL_OUT: _("Only one player can go out in a round: %(names)s cannot all have."),
    ProblemCode.OUT_IN_BLOCKED: _("Nobody goes out in a blocked round. Either %(names)s went out, or it was blocked."),
    ProblemCode.OUT_WITH_PIPS: _("Whoever went out holds no tiles, so scores 0 pips and not %(number)s."),
    ProblemCode.ZERO_WITHOUT_BLANK: _("Only whoever went out can have 0 here. Check the pips, or who went out."),
    ProblemCode.TOO_MANY_ZEROS: _("%(names)s cannot all have 0: only the double-blank counts nothing."),
    ProblemCode.MORE_THAN_THE_SET: _("All the tiles together add up to %(number)s. Check the number."),
    ProblemCode.NO_SUCH_HAND: _("No tiles add up to %(number)s. Count the hand again."),
    ProblemCode.NO_SUCH_HANDS: _(
        "There are not enough tiles for these scores together: %(names)s. Count the hands again."
    ),
    ProblemCode.MORE_THAN_WAS_LEFT: _(
        "Together that is more than %(number)s, all that was left once the tiles of whoever went out were laid. "
        "Count the hands again."
    ),
    ProblemCode.TILE_TWICE: _("%(tiles)s is in two hands: %(names)s."),
    ProblemCode.TILE_IS_ENGINE: _("%(tiles)s is the engine; it lies in the middle and in no hand."),
    ProblemCode.TILE_OUTSIDE_SET: _("%(tiles)s is not in a double-%(highest)s set."),
    ProblemCode.EMPTY_HAND: _("No tiles left means went out. Mark it, or add the tiles."),
    ProblemCode.TYPING_SLIP: _("Is %(number)s right, or was %(meant)s meant? So high a score is rare."),
    ProblemCode.NOBODY_AT_ZERO: _(
        "Nobody has 0. Was the round really blocked, with nobody able to play and the boneyard empty?"
    ),
    ProblemCode.UNLIKE_THE_OTHERS: _("Fewer than 1 score in 1000 is as high as %(number)s. Is it right?"),
}
"""The sentence of each code."""

_CONFIRMED: Mapping[ProblemCode, Promise] = {
    ProblemCode.TYPING_SLIP: _("%(number)s is a rare score. The table confirmed it."),
    ProblemCode.NOBODY_AT_ZERO: _("Nobody has 0. The table confirmed that the round was blocked."),
    ProblemCode.UNLIKE_THE_OTHERS: _(
        "Fewer than 1 score in 1000 is as high as %(number)s. The table confirmed that it is right."
    ),
}
"""What was a question, once it was answered."""

_ONLY_THESE_TILES = _(
    "Only %(tiles)s adds up to %(number)s, and it cannot be in two hands: %(names)s. Count the hands again."
)
_TOO_FEW_LEFT = _(
    "With these hands too few tiles are left for whoever went out to have laid the deal. Count the hands again."
)


def problem_text(problem: Problem, rules: RuleSet, names: Sequence[str]) -> str:
    """One sentence or two, to be read beside the seat; ``names`` are the players in the order of their seats."""
    return str(_text(problem)) % {
        "number": problem.number,
        "tiles": join_tiles(problem.tiles),
        "names": _names(problem, names),
        "meant": join_choices(list(map(str, problem.meant))),
        "highest": rules.highest,
        "engine": engine_text(problem.number or 0),
    }


def named_problem(problem: Problem, rules: RuleSet, names: Sequence[str]) -> str:
    """The same to be read anywhere else: it says whose score it is about, if it is about anybody's."""
    return _named(problem, problem_text(problem, rules, names), names)


def kept_problem(problem: Problem, rules: RuleSet, names: Sequence[str]) -> str:
    """The same of a round that the table has kept with it: what it was asked it has confirmed."""
    if problem.code not in _CONFIRMED:
        return named_problem(problem, rules, names)
    return _named(problem, str(_CONFIRMED[problem.code]) % {"number": problem.number}, names)


def _named(problem: Problem, text: str, names: Sequence[str]) -> str:
    whose = _names(problem, names)
    if not whose or says_whose(problem):
        return text
    return gettext("%(names)s: %(problem)s") % {"names": whose, "problem": text}


def doubted(number: int, sentence: str) -> str:
    """The same of a round that the table would keep with it."""
    return gettext("Round %(number)s: %(problem)s") % {"number": number, "problem": sentence}


def says_whose(problem: Problem) -> bool:
    """Whether the sentence itself names the players whose scores it is about."""
    return "%(names)s" in str(_text(problem))


def _text(problem: Problem) -> Promise:
    if problem.code is ProblemCode.NO_SUCH_HANDS and problem.tiles:
        return _ONLY_THESE_TILES
    if problem.code is ProblemCode.MORE_THAN_WAS_LEFT and problem.number is None:
        return _TOO_FEW_LEFT
    return PROBLEM_TEXTS[problem.code]


def _names(problem: Problem, names: Sequence[str]) -> str:
    return join_names([names[seat] for seat in problem.seats if seat < len(names)])
