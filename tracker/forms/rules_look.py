"""Other rules for a game are looked at before they are saved: what they move, and which rounds cannot stand by them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from django.utils.translation import gettext as _

from scoring import Problem, RulesRejected, Severity
from tracker.forms.hidden import token
from tracker.forms.preview import Preview, preview
from tracker.forms.table import seats_text
from tracker.services import NotSaved, RoundsAfter, RoundsRejected, RulesChanged, SeatsRefused
from tracker.sheets.table import Table


@dataclass
class RulesLook:
    """What was found, and whether whoever sends the rules was shown it."""

    shown: str = ""
    """What the sender was shown, as ``MovesView`` says it."""
    moves: Preview | None = None
    """None before anybody looked, and where a round would be none any more."""
    found: Mapping[int, tuple[Problem, ...]] = field(default_factory=dict)
    """What rounds cannot be by these rules, and could by those that stand."""

    def take(self, table: Table, change: Callable[..., None]) -> None:
        """Find what ``change`` moves, which changes the rules, and which rounds cannot stand by them.

        Raises what it raises, but for those rounds.
        """
        found: dict[int, tuple[Problem, ...]] = {}

        def note(number: int, problem: Problem) -> bool:
            found[number] = tuple(dict.fromkeys((*found.get(number, ()), problem)))
            return True

        self.found = found
        try:
            found_moves = preview(table, partial(change, accepts=note), more=self._doubts_as_shown)
            # The page of the rules says itself what is doubted, and in a round more than its mark is for.
            self.moves = replace(found_moves, view=replace(found_moves.view, doubts=()))
        except RoundsRejected as refusal:
            self.found = {**found, **refusal.problems}

    def _doubts_as_shown(self) -> list[str]:
        return [f"{number}:{token(problem)}" for number, problem in self.doubts]

    @property
    def doubts(self) -> list[tuple[int, Problem]]:
        """Every round that cannot stand, with what is wrong with it."""
        return [
            (number, problem)
            for number, problems in self.found.items()
            for problem in problems
            if problem.severity is not Severity.WARNING
        ]

    @property
    def is_impossible(self) -> bool:
        """Whether a round would be none any more, whoever insists."""
        return any(problem.severity is Severity.REFUSED for _number, problem in self.doubts)

    @property
    def may_be_saved(self) -> bool:
        """Whether whoever sends this was shown all that it moves, and every round that is doubted then."""
        return self.moves is not None and self.shown == self.moves.view.shown

    @property
    def stands_already(self) -> bool:
        """Whether what was to be saved is saved: the button was pressed twice. Every rule that differs is a change."""
        return bool(self.shown) and self.moves is not None and not self.moves.view.changes

    def accepts(self, number: int, problem: Problem) -> bool:
        """Whether ``take`` has found this, so that it was shown."""
        return problem in self.found.get(number, ())


def refused_rules(refusal: NotSaved | RulesRejected) -> tuple[str, str]:
    """Why rules were not changed: the field, "" for the rules as a whole, and a sentence."""
    match refusal:
        case RulesChanged():
            return "", _(
                "Somebody else has changed the rules meanwhile. Look at what yours would change now, then save."
            )
        case SeatsRefused():
            return "", seats_text(refusal)
        case RoundsAfter():
            return "rounds", _("Rounds written already: %(count)s. The game cannot have fewer.") % {
                "count": refusal.number
            }
        case _:
            return "", _("The game has changed meanwhile. Look at what this moves once more.")
