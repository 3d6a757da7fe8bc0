"""The form of an import: what was pasted, how it is understood, and everything that is doubtful about it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from uuid import UUID, uuid4

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scoring import MAX_SEATS, SETS, Disagreement, Ending, Problem, RuleSet, Severity, check_columns, engines
from tracker.facts import CellFacts, RoundFacts
from tracker.forms.dates import EARLIEST, read_date
from tracker.forms.hidden import read_key
from tracker.forms.imports.cells import NoScore, read_cell, read_engine
from tracker.forms.imports.tables import Missing, NotATable, ScoreTable, tables_of
from tracker.forms.imports.text import LONGEST, decoded, rows_of
from tracker.forms.names import NoName, read_name
from tracker.forms.new_game import MOST_ROUNDS
from tracker.forms.numbers import read_index
from tracker.names import name_key
from tracker.services.checking import found_in
from tracker.services.writing import digest
from tracker.sheets.exports.scores import adds_points
from tracker.sheets.house import Source, found_source, sheet_sources

MOST_BYTES = 4 * LONGEST


@dataclass
class ImportForm:
    """What was pasted and chosen, kept as text; ``read`` fills ``errors`` and what is understood."""

    offers: Sequence[Source]
    today: dt.date
    text: str = ""
    which: str = ""
    """The game of a file that has several."""
    preset: str = ""
    highest: str = ""
    date: str = ""
    agreed: str = ""
    """A digest of what was shown when the sender pressed the button."""
    key: UUID = field(default_factory=uuid4)
    errors: dict[str, str] = field(default_factory=dict)
    """By field: ``table``, ``which``, ``preset``, ``date``."""
    cell_errors: dict[tuple[int, int], str] = field(default_factory=dict)
    """By row and column, -1 for the engine's and the row after the last for the totals."""
    tables: Mapping[str, ScoreTable] = field(default_factory=dict)
    table: ScoreTable | None = None
    names: tuple[str, ...] = ()
    rules: RuleSet | None = None
    day: dt.date | None = None
    rounds: tuple[RoundFacts, ...] = ()
    totals: tuple[int | None, ...] = ()

    @classmethod
    def posted(cls, request: HttpRequest, offers: Sequence[Source], today: dt.date) -> ImportForm:
        data = request.POST
        form = cls(
            offers=offers,
            today=today,
            text=data.get("table", ""),
            which=data.get("which", ""),
            preset=data.get("preset", ""),
            highest=data.get("set", ""),
            date=data.get("date", ""),
            agreed=data.get("agreed", ""),
            key=read_key(data.get("client_id", "")),
        )
        file = request.FILES.get("file")
        if isinstance(file, UploadedFile) and file.size:
            # From here on it is in the field, where it can be changed.
            form.text = decoded(file.read(MOST_BYTES))
        return form

    @property
    def source(self) -> Source | None:
        return found_source([*self.offers, *sheet_sources()], self.preset)

    def read(self) -> bool:
        """Text to a table, rules and rounds; whether all of it can be read."""
        self._read_table()
        self._read_rules()
        self._read_date()
        if self.table is not None and self.rules is not None:
            self._read_names(self.table)
            self._read_rounds(self.table, self.rules)
        return not self.errors and not self.cell_errors

    # --- What is doubtful ---------------------------------------------------------------------------------------------

    @cached_property
    def problems(self) -> dict[int, tuple[Problem, ...]]:
        """What is wrong with rounds, by their number, as at the table."""
        if self.rules is None:
            return {}
        found = {}
        for number, facts in enumerate(self.rounds, start=1):
            others = [each.engine for other, each in enumerate(self.rounds, start=1) if other != number]
            if problems := found_in(self.rules, facts, others):
                found[number] = problems
        return found

    @cached_property
    def disagreements(self) -> tuple[Disagreement, ...]:
        """Columns that do not add up to their totals; none where a round gives something else than the hand."""
        if self.rules is None or self.cell_errors or not self.totals or not adds_points(self.rules):
            return ()
        blanks = {25, 50, self.rules.worth(self.rules.tiles.tiles[0])} - {0}
        columns = [[self._number(row.cells[column]) for row in self.rounds] for column in range(len(self.names))]
        return check_columns(columns, self.totals, double_blank=sorted(blanks))

    def _number(self, cell: CellFacts) -> int | None:
        if self.rules is None or cell.is_absent:
            return None
        added = sum(each.points or 0 for each in cell.adjustments)
        return (cell.pips or 0) + added + (self.rules.going_out_bonus if cell.went_out else 0)

    @property
    def is_refused(self) -> bool:
        """Whether a round cannot be saved at all, whoever insists."""
        return any(each.severity is Severity.REFUSED for found in self.problems.values() for each in found)

    @property
    def shown(self) -> str:
        """A digest of the table and of all that is said about it."""
        return digest(
            [
                self.names,
                [each.columns() for each in self.rounds],
                None if self.rules is None else self.rules.to_dict(),
                str(self.day),
                [[number, list(map(repr, found))] for number, found in self.problems.items()],
                list(map(repr, self.disagreements)),
            ]
        )

    def accepts(self, number: int, problem: Problem) -> bool:
        """Whether it was shown, and the sender insists."""
        return self.agreed == self.shown and problem in self.problems.get(number, ())

    # --- Reading ------------------------------------------------------------------------------------------------------

    def _read_table(self) -> None:
        if len(self.text) > LONGEST:
            self.errors["table"] = _("This is more than a table of one game. Paste the rounds of one game.")
            return
        try:
            self.tables = tables_of(rows_of(self.text))
        except NotATable as refusal:
            self.errors["table"] = {
                Missing.EVERYTHING: _("Paste a table, or choose a file."),
                Missing.NAMES: _("The first line needs the names of the players, at least 2, each in a column."),
                Missing.ROUNDS: _("Beneath the names a line for each round is missing."),
            }[refusal.why]
            return
        if len(self.tables) > 1 and self.which not in self.tables:
            self.errors["which"] = _("This file has several games. Choose one.")
            return
        self.table = self.tables[self.which if len(self.tables) > 1 else next(iter(self.tables))]
        if len(self.table.names) > MAX_SEATS:
            self.errors["table"] = _("At most %(most)s players fit at one table; here are %(count)s.") % {
                "most": MAX_SEATS,
                "count": len(self.table.names),
            }
        elif len(self.table.rows) > MOST_ROUNDS:
            self.errors["table"] = _("A game has at most %(most)s rounds; here are %(count)s.") % {
                "most": MOST_ROUNDS,
                "count": len(self.table.rows),
            }
        if "table" in self.errors:
            self.table = None

    def _read_rules(self) -> None:
        source = self.source
        if source is None:
            self.errors["preset"] = _("Choose one of these rules.")
            return
        highest = read_index(self.highest) if self.highest else source.rules.highest
        if highest not in SETS:
            self.errors["preset"] = _("Choose one of these sets.")
            return
        rules = replace(source.rules, highest=highest)
        if self.table is not None:
            count = len(self.table.rows)
            if len(engines(rules)) < count:
                rules = replace(rules, rounds=count)
            if rules.seat_problems(len(self.table.names)):
                self.errors["preset"] = _("These rules do not allow %(count)s players.") % {
                    "count": len(self.table.names)
                }
        if rules.problems():
            self.errors["preset"] = _("These rules do not fit that set. Choose another set or other rules.")
        if "preset" not in self.errors:
            self.rules = rules

    def _read_date(self) -> None:
        if not self.date and self.table is not None:
            self.date = self.table.day
        self.day = read_date(self.date.strip())
        if self.day is None or not EARLIEST <= self.day <= self.today:
            self.day = None
            self.errors["date"] = _("Write the day on which the game was played.")

    def _read_names(self, table: ScoreTable) -> None:
        names: list[str] = []
        taken: set[str] = set()
        for column, typed in enumerate(table.names):
            try:
                name = read_name(typed)
            except NoName as refusal:
                self.errors["table"] = str(refusal)
                name = ""
            if not name and "table" not in self.errors:
                self.errors["table"] = _("Column %(number)s has no name.") % {"number": column + 1}
            if name and name_key(name) in taken:
                self.errors["table"] = _(
                    "%(name)s is already at the table. Add a letter or a family name to tell them apart."
                ) % {"name": name}
            taken.add(name_key(name))
            names.append(name)
        self.names = tuple(names)

    def _read_rounds(self, table: ScoreTable, rules: RuleSet) -> None:
        planned = engines(rules)
        rounds = []
        for row, texts in enumerate(table.rows):
            cells = tuple(self._cell(row, column, text, rules) for column, text in enumerate(texts))
            engine = self._engine(row, table.engines[row]) if table.engines else None
            if engine is None and not rules.engine_is_found:
                engine = planned[row]
            rounds.append(_round(engine, cells))
        self.rounds = tuple(rounds)
        self.totals = tuple(self._total(len(rounds), column, text) for column, text in enumerate(table.totals))

    def _cell(self, row: int, column: int, text: str, rules: RuleSet) -> CellFacts:
        try:
            return read_cell(text, rules)
        except NoScore:
            self.cell_errors[row, column] = _("Write a whole number, such as 47.")
            return CellFacts()

    def _engine(self, row: int, text: str) -> int | None:
        try:
            return read_engine(text)
        except NoScore:
            self.cell_errors[row, -1] = _("Write the engine as a number, such as 12.")
            return None

    def _total(self, row: int, column: int, text: str) -> int | None:
        try:
            return int(text.replace("−", "-").replace("–", "-")) if text else None
        except ValueError:
            self.cell_errors[row, column] = _("Write a whole number, such as 47.")
            return None


def _round(engine: int | None, cells: tuple[CellFacts, ...]) -> RoundFacts:
    """A row as a round. Who alone has 0 went out where nobody is said to have; where nobody has 0, it was blocked."""
    if not any(cell.went_out for cell in cells):
        zeros = [at for at, cell in enumerate(cells) if cell.pips == 0]
        if len(zeros) == 1:
            out = replace(cells[zeros[0]], pips=None, went_out=True)
            cells = (*cells[: zeros[0]], out, *cells[zeros[0] + 1 :])
        elif not zeros:
            return RoundFacts(engine, None, Ending.BLOCKED, cells)
    return RoundFacts(engine, None, Ending.WENT_OUT, cells)
