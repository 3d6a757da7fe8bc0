"""A group's own rules, or a game's: text to a rule set, each refusal at its own field."""

from tracker.forms.house.form import HouseForm
from tracker.forms.house.page import LIVE, form_page, name_field, name_of_game

__all__ = ["LIVE", "HouseForm", "form_page", "name_field", "name_of_game"]
