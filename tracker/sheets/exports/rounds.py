"""A row for each game, round and player."""

from __future__ import annotations

from collections.abc import Iterator

from scoring import Ending
from tracker.models import Group
from tracker.sheets.exports.portions import Rows, SeasonNames, mark, portions
from tracker.sheets.score_rows import side_score
from tracker.sheets.table import PlayedRound, Table
from tracker.words.exports import Heading, headings
from tracker.words.rounds import adjustment_text

HEADINGS = (
    Heading.DATE,
    Heading.SEASON,
    Heading.GAME,
    Heading.ROUND,
    Heading.ENGINE,
    Heading.STARTED,
    Heading.BLOCKED,
    Heading.PLAYER,
    Heading.AWAY,
    Heading.OUT,
    Heading.PIPS,
    Heading.TILES,
    Heading.ADJUSTMENTS,
    Heading.POINTS,
    Heading.RUNNING,
)


def rounds_rows(group: Group) -> Iterator[Rows]:
    """Every closed round of every game, its players in the order of their seats."""
    seasons = SeasonNames.of(group)
    yield [headings(HEADINGS)]
    for tables in portions(group):
        yield [row for table in tables for row in _rows(table, seasons.of_game(table.game))]


def _rows(table: Table, season: str) -> Rows:
    running = {position: place.allowance for place in table.places for position in place.seats}
    return [row for played in table.rounds for row in _round(table, played, season, running)]


def _round(table: Table, played: PlayedRound, season: str, running: dict[int, int]) -> Rows:
    score = table.scores[played.number - 1]
    there = {*table.playing(played.number)}
    rows: Rows = []
    for position, (seat, cell) in enumerate(zip(table.seats, played.facts.cells, strict=True)):
        own = None if cell.is_absent else side_score(score, position)
        side = side_score(score, position)
        if side is not None:
            running[position] += side.points
        if position not in there and cell.is_absent:
            # Not come yet, or gone: no row of theirs.
            continue
        rows.append(
            (
                table.game.played_on,
                season,
                str(table.game.uuid),
                played.number,
                played.facts.engine,
                mark(is_so=played.facts.starter == position),
                mark(is_so=played.facts.ending is Ending.BLOCKED),
                seat.player.name,
                mark(is_so=cell.is_absent),
                mark(is_so=cell.went_out),
                None if cell.is_absent else cell.held(table.rules),
                "" if cell.tiles is None else " ".join(map(str, cell.tiles)),
                ", ".join(map(adjustment_text, cell.adjustments)),
                None if own is None else own.points,
                running[position],
            )
        )
    return rows
