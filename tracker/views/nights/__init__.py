"""Club nights: beginning one, who is here, the draw, the tables, the standing, the wall."""

from tracker.views.nights.door import night_people
from tracker.views.nights.draw import night_draw
from tracker.views.nights.overview import new_night, night, nights
from tracker.views.nights.paper import night_cards, night_list, night_standing
from tracker.views.nights.wall import night_live, night_wall

__all__ = [
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
]
