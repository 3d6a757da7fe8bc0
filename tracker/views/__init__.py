"""Pages: guard, load, form, one call, render."""

from tracker.views.game import game, round_scores, take_key
from tracker.views.group import group
from tracker.views.home import home
from tracker.views.new_game import new_game

__all__ = ["game", "group", "home", "new_game", "round_scores", "take_key"]
