"""Which score of a disputed cell somebody says it was."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import RoundRejected
from tracker.facts import CellFacts
from tracker.forms.hidden import read_key
from tracker.forms.numbers import read_index
from tracker.services import NotSaved
from tracker.sheets.disputes import key_of, scores_of
from tracker.sheets.table import Table
from tracker.words.problems import named_problem
from tracker.words.rounds import score_text


@dataclass(frozen=True, slots=True)
class DisputeForm:
    """A button of a dispute: nobody types these fields."""

    number: int
    position: int
    key: uuid.UUID
    facts: CellFacts | None
    """None where the cell does not have that score, or no longer."""
    numbered: int
    """The game's ``numbered_at`` that the button was made at."""

    @classmethod
    def posted(cls, data: Mapping[str, str], table: Table) -> DisputeForm | None:
        """What was pressed; None for a cell that the table does not have, and had not when the button was made."""
        number, seat_id = read_index(data.get("number", "")), read_index(data.get("seat", ""))
        position = next((at for at, seat in enumerate(table.seats) if seat.pk == seat_id), None)
        if number is None or position is None:
            return None
        numbered, key = read_index(data.get("numbered", "")) or 0, read_key(data.get("client_id", ""))
        if number not in table.written:
            return None if numbered == table.game.numbered_at else cls(number, position, key, None, numbered)
        scores = {key_of(facts): facts for facts in scores_of(table.written[number], position)}
        return cls(number, position, key, scores.get(data.get("choice", "")), numbered)

    @classmethod
    def pressed(cls, text: str, table: Table) -> DisputeForm | None:
        """The same of a button that is one of a round's form, and so says all of it in its value."""
        return cls.posted(
            dict(zip(("number", "seat", "choice", "client_id", "numbered"), text.split("."), strict=False)), table
        )

    def refusal_text(self, table: Table, refusal: NotSaved | RoundRejected | None = None) -> str:
        """Why it was not settled; ``table`` as it stands now."""
        if self.numbered != table.game.numbered_at:
            return _("A round was put in or taken out meanwhile. Look at the scores again, then say which it is.")
        if isinstance(refusal, RoundRejected):
            problems = [named_problem(problem, table.rules, table.names) for problem in refusal.problems]
            return " ".join([*problems, _("Correct the score instead, or the whole round.")])
        played = table.written.get(self.number)
        if played is None or played.claims.get(self.position):
            return _("The scores have changed meanwhile. Look at them again, then say which it is.")
        values = {
            "name": table.names[self.position],
            "number": self.number,
            "score": score_text(played.facts.cells[self.position], table.rules),
        }
        return _("Somebody else has said it meanwhile: %(name)s, round %(number)s, is %(score)s.") % values
