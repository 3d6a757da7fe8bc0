"""``{% round_rows page.rounds %}``: the rows of the table of rounds, made in one go.

A template's own tags, ten for each of a hundred cells, cost more than the rest of a game's page with its queries.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tracker.dominoes import draw
from tracker.sheets.pages import CellView, RoundRow
from tracker.words.kept import kept_in_each_language

register = template.Library()


@register.simple_tag
def round_rows(rounds: Iterable[RoundRow]) -> SafeString:
    """A ``tr`` for each round, with a ``td`` for each seat; every text in it is escaped."""
    return SafeString("".join(map(_row, rounds)))


@kept_in_each_language
def _row(row: RoundRow) -> str:
    return _Words().row(row)


class _Words:
    """What stands beside a figure, looked up once for all the cells."""

    def __init__(self) -> None:
        self.away, self.noted, self.out = escape(_("away")), escape(_("noted")), escape(_("out"))
        self.disputed, self.blocked, self.doubted = escape(_("disputed")), escape(_("blocked")), escape(_("doubted"))

    def row(self, row: RoundRow) -> str:
        """A round: its number and engine, then its cells."""
        head = f"{escape(row.number)} {draw(row.engine, row.engine)}"
        if row.url:
            label = _("%(number)s, engine %(engine)s: correct the whole round")
            whole = escape(label % {"number": row.number, "engine": row.engine_text})
            head = f'<a href="{escape(row.url)}" aria-label="{whole}">{head}</a>'
        if row.is_blocked:
            head += f"<small>{self.blocked}</small>"
        if row.kept_anyway:
            head += f"<small><b>{self.doubted}</b></small>"
        return f'<tr><th scope="row">{head}</th>{"".join(map(self._cell, row.cells))}</tr>'

    def _cell(self, cell: CellView) -> str:
        figure = escape(cell.text)
        notes = list(self._notes(cell))
        shown = " ".join(
            [f"<b>{figure}</b>" if cell.is_zero else figure, *(f"<small>{note}</small>" for note in notes)]
        )
        if not cell.url:
            return f"<td>{shown}</td>"
        # The name of the link begins with whose it is, and has in it what is seen, word for word.
        label = f"{escape(cell.whose)}: {' '.join([figure, *notes]).strip()}"
        return f'<td><a href="{escape(cell.url)}" aria-label="{label}">{shown}</a></td>'

    def _notes(self, cell: CellView) -> Iterator[str]:
        if cell.is_absent:
            yield self.away
        elif cell.is_open:
            yield self.noted
        if cell.went_out:
            yield self.out
        elif cell.held:
            yield f"({escape(cell.held)})"
        if cell.note:
            yield "±"
        if cell.is_disputed:
            yield self.disputed
