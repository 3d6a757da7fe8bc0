"""A club night, as verbs: who is here, the draw, its games, and its end."""

from tracker.services.nights.begin import begin_sitting
from tracker.services.nights.check_in import NewName, check_in, choose_bands
from tracker.services.nights.course import begin_night, end_night, ring, take_up_night
from tracker.services.nights.draw import draw_sitting, drop_draw, swap_places
from tracker.services.nights.late import seat_late
from tracker.services.nights.writing import (
    AlreadyDrawn,
    NightChanged,
    NightIsOver,
    NobodyToSeat,
    NoSeatFree,
    StillPlaying,
    TableRefused,
)

__all__ = [
    "AlreadyDrawn",
    "NewName",
    "NightChanged",
    "NightIsOver",
    "NoSeatFree",
    "NobodyToSeat",
    "StillPlaying",
    "TableRefused",
    "begin_night",
    "begin_sitting",
    "check_in",
    "choose_bands",
    "draw_sitting",
    "drop_draw",
    "end_night",
    "ring",
    "seat_late",
    "swap_places",
    "take_up_night",
]
