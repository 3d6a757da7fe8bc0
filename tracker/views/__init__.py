"""Pages: guard, load, form, one call, render."""

from tracker.views.accounts import account, mail_address, password_reset
from tracker.views.adopt import adopt
from tracker.views.backup import group_backup, restore_group
from tracker.views.card import card, rule_sheet, rule_sheets
from tracker.views.correct import correct
from tracker.views.course import finish, forgotten, table_round
from tracker.views.disputes import dispute
from tracker.views.ending import ending, picture_of_ending, rematch
from tracker.views.exports import games_csv, group_export, rounds_csv, scores_csv, season_csv
from tracker.views.game import game, round_scores
from tracker.views.group import group
from tracker.views.history import history
from tracker.views.home import home
from tracker.views.house import group_rules, house, house_rules, new_house_rules
from tracker.views.hub import hub
from tracker.views.imports import import_table
from tracker.views.live import live
from tracker.views.members import group_end, group_people, group_settings, join_group, new_group, take_score
from tracker.views.mine import mine
from tracker.views.new_game import new_game
from tracker.views.nights import (
    new_night,
    night,
    night_cards,
    night_draw,
    night_list,
    night_live,
    night_people,
    night_standing,
    night_wall,
    nights,
)
from tracker.views.passkeys import new_passkey, passkey_sign_in, passkeys, remove_passkey
from tracker.views.people import join, join_by_code, people
from tracker.views.players import edit_player, merge_player, player, players, records
from tracker.views.rules import rules
from tracker.views.season import close_season, edit_season, new_season, season, season_receipt
from tracker.views.swap import swap
from tracker.views.table import table, table_seat
from tracker.views.tv import tv
from tracker.views.what_if import season_what_if, what_if
from tracker.views.where import where
from tracker.views.writes import writes

__all__ = [
    "edit_player",
    "merge_player",
    "player",
    "players",
    "records",
    "account",
    "adopt",
    "card",
    "close_season",
    "correct",
    "dispute",
    "edit_season",
    "ending",
    "finish",
    "forgotten",
    "game",
    "group",
    "group_end",
    "games_csv",
    "group_backup",
    "group_export",
    "group_people",
    "group_rules",
    "group_settings",
    "history",
    "home",
    "house",
    "house_rules",
    "hub",
    "import_table",
    "join",
    "join_by_code",
    "join_group",
    "live",
    "mail_address",
    "mine",
    "new_game",
    "new_group",
    "new_house_rules",
    "new_passkey",
    "new_season",
    "passkey_sign_in",
    "passkeys",
    "new_night",
    "night",
    "night_cards",
    "night_draw",
    "night_list",
    "night_live",
    "night_people",
    "night_standing",
    "night_wall",
    "nights",
    "password_reset",
    "people",
    "picture_of_ending",
    "rematch",
    "remove_passkey",
    "restore_group",
    "round_scores",
    "rule_sheet",
    "rule_sheets",
    "rounds_csv",
    "rules",
    "scores_csv",
    "season_csv",
    "season",
    "season_receipt",
    "season_what_if",
    "swap",
    "table",
    "table_round",
    "table_seat",
    "take_score",
    "tv",
    "what_if",
    "where",
    "writes",
]
