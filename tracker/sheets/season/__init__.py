"""Seasons of a group: which one a game is of, its table, and the pages of both."""

from tracker.sheets.season.calendar import season_among, season_now, seasons_of
from tracker.sheets.season.page import season_page
from tracker.sheets.season.receipt import receipt_page
from tracker.sheets.season.table import SeasonTable, leaders, scheme_of, season_table

__all__ = [
    "SeasonTable",
    "leaders",
    "receipt_page",
    "scheme_of",
    "season_among",
    "season_now",
    "season_page",
    "season_table",
    "seasons_of",
]
