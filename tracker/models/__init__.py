"""The stored facts. Nothing that can be derived from them is stored."""

from tracker.models.access import Grant, Invite, Role, WrongCode
from tracker.models.game import Cell, Game, Round, Seat
from tracker.models.group import Group, Player, Season
from tracker.models.house import HouseRules
from tracker.models.hub import OpenDouble, Train, Turn
from tracker.models.journal import Change

__all__ = [
    "Cell",
    "Change",
    "Game",
    "Grant",
    "Group",
    "HouseRules",
    "Invite",
    "OpenDouble",
    "Player",
    "Role",
    "Round",
    "Season",
    "Seat",
    "Train",
    "Turn",
    "WrongCode",
]
