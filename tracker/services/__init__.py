"""Every write, as verbs: each is one transaction, or refuses with a reason.

A write carries a ``client_id`` made by whoever sends it: the same id twice is one write.
"""

from tracker.services.keys import take_key
from tracker.services.refusals import Conflict, GameIsOver, NotSaved, RoundNotYet, Stale
from tracker.services.rounds import save_round
from tracker.services.start import start_game

__all__ = [
    "Conflict",
    "GameIsOver",
    "NotSaved",
    "RoundNotYet",
    "Stale",
    "save_round",
    "start_game",
    "take_key",
]
