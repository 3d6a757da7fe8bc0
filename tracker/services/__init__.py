"""Every write, as verbs: each is one transaction, or refuses with a reason.

A write carries a ``client_id`` made by whoever sends it: the same id twice is one write.
"""

from tracker.services.keys import take_key
from tracker.services.refusals import ChangedSince, Conflict, GameIsOver, NotSaved, RoundNotYet, RoundsAfter, Stale
from tracker.services.rounds import save_round
from tracker.services.start import start_game
from tracker.services.undo import undo

__all__ = [
    "ChangedSince",
    "Conflict",
    "GameIsOver",
    "NotSaved",
    "RoundNotYet",
    "RoundsAfter",
    "Stale",
    "save_round",
    "start_game",
    "take_key",
    "undo",
]
