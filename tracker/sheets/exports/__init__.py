"""What a group takes along: its games, rounds and standings as rows for a spreadsheet, made portion by portion.

Each is a stream of portions of rows, the first one the headings. A portion takes a fixed number of statements and is
all that is in memory, for ten games or ten thousand.
"""

from tracker.sheets.exports.games import games_rows
from tracker.sheets.exports.page import export_page
from tracker.sheets.exports.rounds import rounds_rows
from tracker.sheets.exports.scores import scores_rows
from tracker.sheets.exports.standings import standings_rows

__all__ = ["export_page", "games_rows", "rounds_rows", "scores_rows", "standings_rows"]
