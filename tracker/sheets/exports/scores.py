"""The table of one game as it stands on paper: a row for each round, a column for each player, the totals beneath."""

from __future__ import annotations

from collections.abc import Iterator

from scoring import RuleSet
from tracker.sheets.exports.portions import MARK, Rows
from tracker.sheets.score_rows import side_score
from tracker.sheets.table import Table
from tracker.spreadsheet import CellValue
from tracker.words.exports import Heading, heading


def adds_points(rules: RuleSet) -> bool:
    """Whether what a seat is written for a round is what the round adds to its own total."""
    return not (rules.highest_wins or rules.partners)


def scores_rows(table: Table) -> Iterator[Rows]:
    """What each player got in each round, ``x`` for who went out with nothing, nothing for who did not play.

    Where a round gives something else than what was left in the hand – to whom the winner collects from, to partners –
    it is the hand that is told. No query.
    """
    yield [(heading(Heading.ROUND), heading(Heading.ENGINE), *table.names)]
    yield [
        (played.number, played.facts.engine, *(_cell(table, played.number, at) for at in range(len(table.seats))))
        for played in table.rounds
    ]
    totals = {position: place.total for place in table.places for position in place.seats}
    yield [(heading(Heading.TOTAL), None, *(totals.get(at) for at in range(len(table.seats))))]


def _cell(table: Table, number: int, position: int) -> CellValue:
    cell = table.rounds[number - 1].facts.cells[position]
    score = side_score(table.scores[number - 1], position)
    if cell.is_absent or score is None:
        return None
    value = score.points if adds_points(table.rules) else cell.held(table.rules) or 0
    return MARK if cell.went_out and value in {0, table.rules.going_out_bonus} else value
