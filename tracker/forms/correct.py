"""One score, corrected: what was typed, what it would move, and what the round then has wrong."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import Problem, ProblemCode, RoundRejected, RuleSet, Severity, check_round
from tracker.facts import CellFacts
from tracker.forms.hidden import read_key, token
from tracker.forms.moves import moves_view
from tracker.forms.numbers import read_index
from tracker.forms.round_page import offered_reasons, seat_input
from tracker.forms.seat import SeatTyped, read_seat, read_tiles, read_version, typed_seat
from tracker.forms.tiles import picker
from tracker.forms.writes import away_sentences
from tracker.ledger import Value, cell_path, claims_path
from tracker.models import Role
from tracker.services import NotPlaying, NotSaved, Renumbered, RoundClosed, RoundNotYet, Stale
from tracker.sheets.disputes import disputes_of_seat
from tracker.sheets.doubts import doubts
from tracker.sheets.game import cell_url, game_title, round_url
from tracker.sheets.pages import Choice, CorrectPage, MovesView, ProblemLine, TilePicker
from tracker.sheets.supposed import supposing
from tracker.sheets.table import Table
from tracker.words.history import change_sentences
from tracker.words.problems import named_problem, problem_text
from tracker.words.rounds import score_text
from tracker.words.seats import renumbered


@dataclass
class CorrectForm:
    """The fields of one cell. ``is_open`` and ``settles`` say what the form was filled from."""

    number: int
    position: int
    typed: SeatTyped
    client_id: str
    is_open: bool
    """Whether the round was still to be closed."""
    settles: bool
    """Whether the cell was disputed, so that what is saved says which score it was."""
    shown: str = ""
    """What the sender was shown, as ``MovesView`` says it."""
    accepted_tokens: frozenset[str] = frozenset()
    problem: str = ""
    facts: CellFacts | None = None
    found: tuple[Problem, ...] = ()
    moves: MovesView | None = None
    numbered: int = 0
    """The game's ``numbered_at`` that the form was filled at."""
    is_elsewhere: bool = False
    """Whether its number is another round's by now, which is to be read first."""

    @classmethod
    def filled(cls, table: Table, number: int, position: int) -> CorrectForm:
        """The cell as it stands."""
        facts, seen = table.stored(number)
        return cls(
            number=number,
            position=position,
            typed=typed_seat(facts.cells[position], seen.cells[position], table.rules),
            client_id=str(uuid.uuid4()),
            is_open=seen.is_open,
            settles=(number, position) in table.disputed,
            numbered=table.game.numbered_at,
        )

    @classmethod
    def posted(cls, data: QueryDict, table: Table, number: int, position: int) -> CorrectForm:
        """What was sent; the names of the fields end in the position that the seat had when the form was filled."""
        at = next((key.removeprefix("seen-") for key in data if key.startswith("seen-")), "")
        typed = SeatTyped.posted(data, read_index(at) or 0, is_out="out" in data)
        if "picking" in data:
            typed.hold(read_tiles(data.getlist("tile")), table.rules)
        insists = data.get("do", "") == "anyway"
        return cls(
            number=number,
            position=position,
            typed=typed,
            client_id=data.get("client_id", ""),
            is_open="open" in data,
            settles="disputed" in data,
            shown=data.get("shown", ""),
            numbered=read_version(data.get("numbered", "")),
            accepted_tokens=frozenset(data.getlist("accept")) if insists else frozenset(),
        )

    def press(self, button: str) -> bool:
        """Do what a button beside the seat does, as ``RoundForm.press``; False when it is not one of those."""
        verb, _dash, _seat = button.partition("-")
        if verb not in {"tiles", "take"}:
            return False
        self.typed.is_picking = verb == "tiles"
        return True

    def is_valid(self, rules: RuleSet) -> bool:
        """Text to facts. Whether the round can have them is for ``look`` to find."""
        self.facts = read_seat(self.typed, rules)
        return not self.is_refused

    def look(self, table: Table) -> None:
        """Find what the round then has wrong, and what moves."""
        facts = self._values(table)
        self._see(table)
        self.found = self._found(table)
        if any(problem.severity is Severity.REFUSED for problem in self.found):
            return
        names = {seat.pk: seat.player.name for seat in table.seats}
        stands = table.stored(self.number)[0].cells[self.position].value()
        path = self._path(table)
        said = change_sentences({path: (stands, facts[path])}, names, table.rules) if facts[path] != stands else ()
        counts = self.number <= len(table.rounds)
        self.moves = moves_view(table, facts if counts else {}, said, counts=counts)

    def _see(self, table: Table) -> None:
        """Say that the score became another one meanwhile; from now on its sender has seen it."""
        whole, seen = table.stored(self.number)
        if self.numbered != table.game.numbered_at:
            self.numbered, self.is_elsewhere = table.game.numbered_at, True
            self.typed.seen = seen.cells[self.position]
            self.shown = ""
            now = _("Round %(number)s now, %(name)s: %(score)s. Look whether this is the score you mean.") % {
                "number": self.number,
                "name": table.names[self.position],
                "score": score_text(whole.cells[self.position], table.rules),
            }
            self.problem = f"{renumbered()} {now}"
            return
        if self.number > len(table.rounds) or self.typed.seen == seen.cells[self.position]:
            return
        self.typed.seen = seen.cells[self.position]
        # Not to be saved before that was read.
        self.shown = ""
        self.problem = self.problem or _("Meanwhile this score became %(score)s. Saving now replaces it.") % {
            "score": score_text(whole.cells[self.position], table.rules)
        }

    def may_be_saved(self) -> bool:
        """Whether all that ``look`` found was shown to whoever sends this, and insisted on where need be.

        What stands already, and what does not count yet, has nothing to show.
        """
        if any(token(problem) not in self.accepted_tokens for problem in self.found):
            return False
        if self.moves is None or self.is_elsewhere:
            return False
        return not self.moves.counts or not (self.moves.changes or self.moves.moves) or self.shown == self.moves.shown

    def accepts(self, problem: Problem) -> bool:
        """Whether ``problem`` was shown when "save anyway" was pressed."""
        return token(problem) in self.accepted_tokens

    @property
    def is_refused(self) -> bool:
        """Whether anything stands in the way, unless the table insists."""
        typed = [*self.typed.errors, *(error for adjustment in self.typed.adjustments for error in adjustment.errors)]
        return bool(typed or self.found)

    @property
    def key(self) -> uuid.UUID:
        """The client's id; a forged or missing one is replaced."""
        return read_key(self.client_id)

    def refuse(self, refusal: NotSaved | RoundRejected, table: Table) -> None:
        """Say why nothing was written; what was typed stays, and sent again it counts as seen.

        ``table`` is the game as it stands now.
        """
        facts, seen = table.stored(self.number)
        match refusal:
            case RoundRejected():
                self.problem = _("The round has changed meanwhile. Look at it again, then save.")
            case Renumbered():
                # Said below, with what stands there now.
                pass
            case RoundClosed():
                self.problem = _("The round was closed meanwhile. Look at what this moves, then save.")
            case RoundNotYet():
                self.problem = _("The round was opened again meanwhile: this score counts once it is closed.")
            case NotPlaying():
                self.problem = " ".join([*away_sentences(refusal), _("Nothing was saved.")])
            case Stale():
                self.problem = _(
                    "Somebody else has said meanwhile which it was: %(score)s. Saving now corrects that."
                ) % {"score": score_text(facts.cells[self.position], table.rules)}
                self.typed.seen = seen.cells[self.position]
        self.is_open, self.settles = seen.is_open, (self.number, self.position) in table.disputed
        self.look(table)

    def _values(self, table: Table) -> dict[str, Value]:
        facts = CellFacts() if self.facts is None else self.facts
        seat_id = table.seats[self.position].pk
        values: dict[str, Value] = {self._path(table): facts.value()}
        return {**values, claims_path(self.number, seat_id): None} if self.settles else values

    def _path(self, table: Table) -> str:
        return cell_path(self.number, table.seats[self.position].pk)

    def _found(self, table: Table) -> tuple[Problem, ...]:
        facts = self.facts
        if facts is None or (facts.is_empty and self.number <= len(table.rounds)):
            return (Problem(ProblemCode.MISSING, seats=(self.position,)),)
        if self.number > len(table.rounds):
            return self._alone(table, facts)
        after = supposing(table, self._values(table))
        found = doubts(after, self.number)
        if not table.rounds[self.number - 1].saved_anyway:
            return found
        # What the table insisted on, of other seats, was settled then; of this one it is asked whatever is typed.
        known = [problem for problem in doubts(table, self.number) if self.position not in problem.seats]
        return tuple(problem for problem in found if problem not in known)

    def _alone(self, table: Table, facts: CellFacts) -> tuple[Problem, ...]:
        """What no score can be, whatever the others of its round will have."""
        whole, _seen = table.stored(self.number)
        cells = [facts if at == self.position else cell for at, cell in enumerate(whole.cells)]
        out = [at for at, cell in enumerate(cells) if cell.went_out]
        found = check_round(table.rules, whole.engine, whole.ending, out, [cell.entry for cell in cells])
        return tuple(
            problem
            for problem in found
            if problem.seats == (self.position,)
            and problem.code is not ProblemCode.MISSING
            and (problem.severity is Severity.REFUSED or problem.code is ProblemCode.OUT_WITH_PIPS)
        )

    def page(self, table: Table, *, is_answer: bool = False) -> CorrectPage:
        """The form as a page; ``is_answer`` when something was pressed."""
        seat = table.seats[self.position]
        whole, _seen = table.stored(self.number)
        problems = self._lines(table)
        can_save_anyway = bool(self.found) and all(each.severity is not Severity.REFUSED for each in self.found)
        return CorrectPage(
            title=game_title(table.game),
            game_url=table.game.get_absolute_url(),
            action=cell_url(round_url(table, self.number), table, self.position),
            name=seat.player.name,
            number=str(self.number),
            engine=whole.engine,
            stands=score_text(whole.cells[self.position], table.rules),
            says="" if self.facts is None else score_text(self.facts, table.rules),
            seat=seat_input(table, self.typed, self.position, (), focus=not is_answer, grid=self._grid(table)),
            reasons=offered_reasons(table.rules),
            problem=self.problem,
            problems=problems,
            moves=self.moves,
            can_save_anyway=can_save_anyway,
            accept=tuple(map(token, self.found)) if can_save_anyway else (),
            disputes=disputes_of_seat(table, self.number, self.position, Role.SCOREKEEPER),
            client_id=self.client_id,
            seen={
                "numbered": str(self.numbered),
                **({"open": "yes"} if self.is_open else {}),
                **({"disputed": "yes"} if self.settles else {}),
            },
            swap_url=reverse("swap", args=[table.game.uuid]),
            others=tuple(
                Choice(str(other.pk), other.player.name, checked=False) for other in table.seats if other.pk != seat.pk
            )
            if self.number in table.written
            else (),
            seat_id=str(seat.pk),
            round_url=round_url(table, self.number),
            is_answer=is_answer,
            is_error=any(not line.is_warning for line in problems),
        )

    def _lines(self, table: Table) -> tuple[ProblemLine, ...]:
        return (
            *(ProblemLine(text, is_warning=False) for text in self.typed.errors),
            *(
                ProblemLine(
                    # The page is about this seat; what is about others says so.
                    (problem_text if problem.seats == (self.position,) else named_problem)(
                        problem, table.rules, table.names
                    ),
                    is_warning=problem.severity is Severity.WARNING,
                )
                for problem in self.found
            ),
        )

    def _grid(self, table: Table) -> TilePicker | None:
        if not self.typed.is_picking:
            return None
        whole, _seen = table.stored(self.number)
        hands = [
            (name, cell.tiles or ())
            for at, (name, cell) in enumerate(zip(table.names, whole.cells, strict=True))
            if at != self.position
        ]
        return picker(table.rules, self.typed.hand(table.rules), whole.engine, hands)
