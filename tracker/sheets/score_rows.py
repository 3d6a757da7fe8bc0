"""The rows of a game's table of rounds, each made once for what it shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring import Ending, RoundScore, RuleSet, SideScore
from tracker.facts import CellFacts
from tracker.figures import figure
from tracker.sheets.doubts import doubts
from tracker.sheets.pages import CellView, RoundRow
from tracker.sheets.table import Table
from tracker.words.kept import kept_in_each_language
from tracker.words.lists import engine_text
from tracker.words.problems import kept_problem
from tracker.words.rounds import remark, score_text

NOTHING_YET = "–"
"""What an empty cell shows: never a 0, which is a score."""


def seat_url(round_url: str, seat_id: int) -> str:
    """Where one score of a round is corrected, beneath the round's own address: a board of a hundred cells asks."""
    return f"{round_url}seat/{seat_id}/"


def score_rows(table: Table, urls: Mapping[int, str]) -> tuple[RoundRow, ...]:
    """Every round of the game in order; those to come have empty cells.

    ``urls`` are where rounds are corrected, by their number; none for who may not.
    """
    return tuple(
        _row(_shown(table, number, engine, urls.get(number, "")))
        for number, engine in enumerate(table.engines, start=1)
    )


def side_score(score: RoundScore, position: int) -> SideScore | None:
    """What a round gave to the side of a seat."""
    # Partners sit opposite each other: seat n + half belongs to side n.
    return score.sides[position % len(score.sides)]


class _Shown(NamedTuple):
    """All that a row depends on, beside the language."""

    number: int
    engine: int | None
    cells: tuple[CellFacts, ...]
    """None at all of a round that nothing is written of."""
    score: RoundScore | None
    """None while the round does not count."""
    not_there: frozenset[int]
    """Positions of the seats that are not at the table in the round."""
    disputed: frozenset[int]
    is_blocked: bool
    kept_anyway: tuple[str, ...]
    url: str
    """Where the round is corrected; empty for who may not."""
    seat_ids: tuple[int, ...]
    names: tuple[str, ...]
    rules: RuleSet


def _shown(table: Table, number: int, engine: int | None, url: str) -> _Shown:
    written = table.written.get(number)
    is_closed = number <= len(table.rounds)
    return _Shown(
        number=number,
        engine=engine,
        cells=() if written is None else written.facts.cells,
        score=table.scores[number - 1] if is_closed else None,
        not_there=frozenset(range(len(table.seats))).difference(table.playing(number)),
        disputed=frozenset() if written is None else frozenset(written.claims),
        is_blocked=is_closed and written is not None and written.facts.ending is Ending.BLOCKED,
        kept_anyway=_kept_anyway(table, number) if is_closed and table.rounds[number - 1].saved_anyway else (),
        url=url,
        seat_ids=tuple(seat.pk for seat in table.seats),
        names=table.names,
        rules=table.rules,
    )


def _kept_anyway(table: Table, number: int) -> tuple[str, ...]:
    return tuple(kept_problem(problem, table.rules, table.names) for problem in doubts(table, number))


@kept_in_each_language
def _row(shown: _Shown) -> RoundRow:
    return RoundRow(
        number=str(shown.number),
        engine=shown.engine,
        engine_text=engine_text(shown.engine),
        url="" if shown.score is None else shown.url,
        cells=tuple(
            _coming_cell(shown, position) if shown.score is None else _played_cell(shown, shown.score, position)
            for position in range(len(shown.names))
        ),
        is_blocked=shown.is_blocked,
        kept_anyway=shown.kept_anyway,
    )


def _coming_cell(shown: _Shown, position: int) -> CellView:
    values = {"name": shown.names[position], "number": shown.number}
    whose = _("%(name)s, round %(number)s") % values
    cell = shown.cells[position] if shown.cells else CellFacts()
    if position in shown.not_there and (cell.is_empty or cell.is_absent):
        label = _("%(name)s, round %(number)s: not at the table") % values
        return CellView(text="", label=label, whose=whose, url="", is_absent=True)
    if cell.is_empty:
        label = _("%(name)s, round %(number)s: nothing yet") % values
        return CellView(text=NOTHING_YET, label=label, whose=whose, url="")
    return CellView(
        text="" if cell.is_absent else str(cell.held(shown.rules) or 0),
        label=_("%(name)s, round %(number)s: %(score)s, not counted yet")
        % {**values, "score": score_text(cell, shown.rules)},
        whose=whose,
        url=_url(shown, position),
        is_absent=cell.is_absent,
        is_disputed=position in shown.disputed,
        is_open=True,
    )


def _played_cell(shown: _Shown, round_score: RoundScore, position: int) -> CellView:
    """What the round adds to the seat's total, and the pips beside it where the rules make something else of them."""
    cell = shown.cells[position]
    score = side_score(round_score, position)
    values = {"name": shown.names[position], "number": shown.number}
    whose = _("%(name)s, round %(number)s") % values
    if cell.is_absent or score is None:
        return CellView(
            text="",
            label=_("%(name)s, round %(number)s: did not play") % values,
            whose=whose,
            url=_url(shown, position),
            is_absent=True,
            is_disputed=position in shown.disputed,
        )
    text = figure(score.points)
    label = (
        _("%(name)s, round %(number)s: %(score)s, went out")
        if cell.went_out
        else _("%(name)s, round %(number)s: %(score)s")
    )
    return CellView(
        text=text,
        label=label % {**values, "score": text},
        whose=whose,
        url=_url(shown, position),
        went_out=cell.went_out,
        is_disputed=position in shown.disputed,
        # Where the winner collects, a zero round is one that was won, and its score is anything but 0.
        is_zero=score.is_zero and not shown.rules.highest_wins,
        held=_held(shown.rules, cell),
        note=remark(cell, score, shown.rules),
    )


def _url(shown: _Shown, position: int) -> str:
    return seat_url(shown.url, shown.seat_ids[position]) if shown.url else ""


def _held(rules: RuleSet, cell: CellFacts) -> str:
    if cell.went_out or not (rules.highest_wins or rules.partners):
        return ""
    return str(cell.held(rules) or 0)
