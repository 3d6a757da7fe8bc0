"""The engine of the round under way as it was chosen, and why rounds, or the end of a game, were not changed."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring import Problem, RoundRejected, Severity
from tracker.facts import Head
from tracker.forms.numbers import read_index
from tracker.forms.round import RoundForm
from tracker.forms.table import Typed
from tracker.services import GameIsOver, NothingPlayed, NotSaved, Renumbered, RoundOpen, Stale, Unsettled
from tracker.sheets.table import Table
from tracker.words.lists import engine_text
from tracker.words.problems import named_problem
from tracker.words.seats import renumbered


def course_text(refusal: NotSaved, table: Table) -> str:
    """Why nothing was changed, and what to do."""
    match refusal:
        case RoundOpen():
            return _("Round %(number)s is not finished. Enter it to its end, or end the game without it.") % {
                "number": refusal.number
            }
        case Unsettled():
            cells = [
                _("%(name)s, round %(number)s") % {"name": table.names[at], "number": number}
                for number, at in refusal.cells
            ]
            text = _("Two phones wrote different scores. Say first on the game’s page which it is: %(cells)s.")
            return text % {"cells": "; ".join(cells)}
        case NothingPlayed():
            return _("No round is closed yet, so there is nothing to count.")
        case GameIsOver():
            return _("The game is over already.")
    return _("The game has changed meanwhile. Look at it as it stands now, then choose once more.")


def refuse_head(form: RoundForm, refusal: NotSaved | RoundRejected, table: Table) -> None:
    """Say in a round's form why its engine and its starter were not saved by themselves; what was typed stays."""
    match refusal:
        case RoundRejected():
            form.show(refusal.problems)
        case Stale() if refusal.seen.head is not None:
            form.errors.append(_set_meanwhile(refusal.seen.head))
            form.take_head(refusal.seen)
        case Renumbered():
            form.refuse(refusal, table.rules)
        case NotSaved():
            form.errors.append(course_text(refusal, table))


def _set_meanwhile(head: Head) -> str:
    return _("Somebody else has set the engine %(engine)s meanwhile. Saving again sets yours.") % {
        "engine": engine_text(head[0])
    }


@dataclass
class HeadForm:
    """The engine and the starter of the round under way."""

    typed: Typed
    insists: bool
    problem: str = ""
    found: tuple[Problem, ...] = ()

    @classmethod
    def posted(cls, data: QueryDict) -> HeadForm:
        return cls(Typed.posted(data), insists=data.get("do", "") == "insist")

    @property
    def engine(self) -> int | None:
        """None for one that is not known, or forged."""
        return read_index(self.typed.data.get("engine", ""))

    @property
    def numbered(self) -> int:
        """The game's ``numbered_at`` that the form was filled at."""
        return self.typed.number("numbered")

    @property
    def starter_id(self) -> int | None:
        return self.typed.number("starter") or None

    def accepts(self, _problem: Problem) -> bool:
        """There is one thing that can be insisted on: an engine that another round had."""
        return self.insists

    @property
    def can_insist(self) -> bool:
        return bool(self.found) and all(problem.severity is not Severity.REFUSED for problem in self.found)

    def refuse(self, refusal: NotSaved | RoundRejected, table: Table) -> dict[str, str]:
        """Say why nothing was written; what is typed next, over what stands now."""
        typed = dict(self.typed.data)
        match refusal:
            case RoundRejected():
                self.found = refusal.problems
                self.problem = " ".join(named_problem(problem, table.rules, table.names) for problem in self.found)
            case Renumbered():
                # What stands at the number now is on the page; whoever has read it may send the choice again.
                self.problem = renumbered()
                typed.pop("seen", None)
            case Stale() if refusal.seen.head is not None:
                self.problem = _set_meanwhile(refusal.seen.head)
                typed["seen"] = str(refusal.seen.round)
            case NotSaved():
                self.problem = course_text(refusal, table)
        return typed
