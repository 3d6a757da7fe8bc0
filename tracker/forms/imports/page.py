"""An import as a page: the table as it is understood, with everything that is doubtful at its cell and in a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import SETS
from tracker.facts import CellFacts
from tracker.forms.imports.form import ImportForm
from tracker.models import Group, Player
from tracker.names import name_key
from tracker.sheets.house import sheet_sources
from tracker.sheets.pages import Choice, ImportCell, ImportColumn, ImportDoubt, ImportPage, ImportRow
from tracker.words.lists import engine_text, join_names
from tracker.words.problems import named_problem
from tracker.words.rounds import score_text
from tracker.words.rules import set_title
from tracker.words.slips import disagreement_text, slip_texts


def import_page(form: ImportForm, group: Group) -> ImportPage:
    """One query: who is of the group."""
    can_read = bool(form.rounds) and not form.errors
    return ImportPage(
        group=group.name,
        group_url=reverse("group", args=[group.uuid]),
        action=reverse("import_table", args=[group.uuid]),
        client_id=str(form.key),
        text=form.text,
        which=_games(form),
        presets=tuple(source.choice(form.preset) for source in (*form.offers, *sheet_sources())),
        sets=(
            Choice("", _("As the rules have it"), checked=not form.highest),
            *(Choice(str(each), set_title(each), checked=form.highest == str(each)) for each in SETS),
        ),
        date=form.date,
        latest=form.today.isoformat(),
        errors=form.errors,
        columns=_columns(form, group) if can_read else (),
        rows=tuple(_rows(form)) if can_read else (),
        doubts=tuple(_doubts(form)) if can_read else (),
        notes=tuple(_notes(form)) if can_read else (),
        can_import=can_read and not form.cell_errors and not form.is_refused,
        agreed=form.shown if can_read else "",
    )


def _games(form: ImportForm) -> tuple[Choice, ...]:
    if len(form.tables) < 2:
        return ()
    return tuple(
        Choice(key, _("%(day)s: %(names)s") % {"day": table.day, "names": join_names(table.names)}, key == form.which)
        for key, table in form.tables.items()
    )


def _columns(form: ImportForm, group: Group) -> tuple[ImportColumn, ...]:
    known = set(Player.objects.filter(group=group).values_list("name_key", flat=True))
    wrong = {each.column: each for each in form.disagreements}
    totals: Sequence[int | None] = form.totals or (None,) * len(form.names)
    return tuple(
        ImportColumn(
            name=name,
            is_new=name_key(name) not in known,
            added_up=str(wrong[at].added_up) if at in wrong else "" if total is None else str(total),
            paper="" if total is None else str(total),
            agrees=at not in wrong,
        )
        for at, (name, total) in enumerate(zip(form.names, totals, strict=True))
    )


def _rows(form: ImportForm) -> Iterator[ImportRow]:
    for number, facts in enumerate(form.rounds, start=1):
        problems = form.problems.get(number, ())
        doubtful = {seat for problem in problems for seat in problem.seats}
        of_all = any(not problem.seats for problem in problems)
        yield ImportRow(
            number=str(number),
            engine=engine_text(facts.engine),
            is_doubtful=of_all or (number - 1, -1) in form.cell_errors,
            cells=tuple(
                _cell(form, number, at, cell, is_doubtful=at in doubtful) for at, cell in enumerate(facts.cells)
            ),
        )


def _cell(form: ImportForm, number: int, at: int, cell: CellFacts, *, is_doubtful: bool) -> ImportCell:
    typed = "" if form.table is None else form.table.rows[number - 1][at]
    is_unread = (number - 1, at) in form.cell_errors
    said = typed if is_unread or form.rules is None else score_text(cell, form.rules)
    return ImportCell(
        text=typed if is_unread else "" if cell.is_absent else "x" if cell.went_out else said,
        label=_("%(name)s, round %(number)s: %(score)s") % {"name": form.names[at], "number": number, "score": said},
        is_doubtful=is_doubtful or is_unread,
    )


def _doubts(form: ImportForm) -> Iterator[ImportDoubt]:
    for (row, column), text in sorted(form.cell_errors.items()):
        yield ImportDoubt(_where(form, row, column) % {"problem": text}, ())
    if form.rules is None or form.cell_errors:
        # What could not be read is no finding of the rules.
        return
    for number, problems in form.problems.items():
        for problem in problems:
            text = named_problem(problem, form.rules, form.names)
            yield ImportDoubt(_("Round %(number)s: %(problem)s") % {"number": number, "problem": text}, ())
    for found in form.disagreements:
        yield ImportDoubt(disagreement_text(found, form.names), slip_texts(found, form.names))


def _where(form: ImportForm, row: int, column: int) -> str:
    if row >= len(form.rounds):
        return _("Total of %(name)s: %(problem)s").replace("%(name)s", _escaped(form.names[column]))
    if column < 0:
        return _("Round %(number)s: %(problem)s").replace("%(number)s", str(row + 1))
    text = _("%(name)s, round %(number)s: %(problem)s").replace("%(number)s", str(row + 1))
    return text.replace("%(name)s", _escaped(form.names[column]))


def _escaped(name: str) -> str:
    return name.replace("%", "%%")


def _notes(form: ImportForm) -> Iterator[str]:
    if form.table is not None and form.table.has_penalties:
        yield _("Penalties and bonuses of this file do not come along. Enter them at their scores afterwards.")
