"""What a club night's pages show."""

from tracker.sheets.nights.draw import check_in_page, draw_page
from tracker.sheets.nights.facts import NightFacts, night_rev
from tracker.sheets.nights.overview import night_page, nights_page
from tracker.sheets.nights.paper import cards_page, list_page
from tracker.sheets.nights.standing import standing_page
from tracker.sheets.nights.wall import wall_page

__all__ = [
    "NightFacts",
    "cards_page",
    "check_in_page",
    "draw_page",
    "list_page",
    "night_page",
    "night_rev",
    "nights_page",
    "standing_page",
    "wall_page",
]
