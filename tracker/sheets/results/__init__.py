"""What the games of a season, or of a whole group, gave to each of their players: the one source of all standings.

``results_of_season`` and ``results_of_group`` give the rows that ``scoring`` makes seasons, careers and records of, in
the order in which they were played. Only games that are over have rows. Their statements are as many for ten thousand
games as for one, and each process keeps what it made of a game while that stands at its revision. ``results_of_table``
gives the rows of one game that is at hand, over or not: with them a page says what a change of it would move.
``stamp_of_season`` says whether anything of all this has changed, for whoever keeps what was made of it.
``engine_results_of`` adds up a player's rounds by their engine.
"""

from tracker.sheets.results.engines import engine_results_of
from tracker.sheets.results.source import results_of_group, results_of_season, results_of_table
from tracker.sheets.results.stamp import stamp_of_season

__all__ = ["engine_results_of", "results_of_group", "results_of_season", "results_of_table", "stamp_of_season"]
