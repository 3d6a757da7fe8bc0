"""The people of a group: who they are, what each of them did, and what nobody did better."""

from tracker.sheets.players.edit import forget_question, merge_page, player_form_page, split_question
from tracker.sheets.players.life import player_page
from tracker.sheets.players.lists import players_page
from tracker.sheets.players.records import records_page

__all__ = [
    "forget_question",
    "merge_page",
    "player_form_page",
    "player_page",
    "players_page",
    "records_page",
    "split_question",
]
