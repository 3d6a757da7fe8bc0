"""Every write, as verbs: each is one transaction, or refuses with a reason.

A write carries a ``client_id`` made by whoever sends it: the same id twice is one write.
"""

from tracker.services.access import (
    count_wrong_code,
    guesses_left,
    hand_over,
    invite_of_code,
    is_over,
    join,
    open_invite,
    remove_device,
    revoke_invite,
)
from tracker.services.cells import Written, correct_cell, settle_cell
from tracker.services.open_round import CellWrite, Receipt, Receipts, write_cell, write_cells
from tracker.services.refusals import (
    ChangedSince,
    Conflict,
    Disputed,
    GameIsOver,
    LastScorekeeper,
    NoSuchSeat,
    NotSaved,
    RoundClosed,
    RoundNotYet,
    RoundsAfter,
    SeatHasPlayed,
    Stale,
)
from tracker.services.rematch import GameNotOver, rematch
from tracker.services.rounds import save_round
from tracker.services.start import start_game
from tracker.services.undo import undo

__all__ = [
    "CellWrite",
    "ChangedSince",
    "Conflict",
    "Disputed",
    "GameIsOver",
    "GameNotOver",
    "LastScorekeeper",
    "NoSuchSeat",
    "NotSaved",
    "Receipt",
    "Receipts",
    "RoundClosed",
    "RoundNotYet",
    "RoundsAfter",
    "SeatHasPlayed",
    "Stale",
    "Written",
    "correct_cell",
    "count_wrong_code",
    "guesses_left",
    "hand_over",
    "invite_of_code",
    "is_over",
    "join",
    "open_invite",
    "rematch",
    "remove_device",
    "revoke_invite",
    "save_round",
    "settle_cell",
    "start_game",
    "undo",
    "write_cell",
    "write_cells",
]
