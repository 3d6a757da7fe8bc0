"""The stored facts. Nothing that can be derived from them is stored."""

from tracker.models.access import Grant, Invite, Role, WrongCode
from tracker.models.account import SignIn, User
from tracker.models.game import Cell, Game, Round, Seat
from tracker.models.group import Group, Player, Season
from tracker.models.house import HouseRules
from tracker.models.hub import OpenDouble, Train, Turn
from tracker.models.journal import Change
from tracker.models.member import GroupInvite, GroupRole, Member
from tracker.models.night import Attendance, Night, Sitting, SittingPlace

__all__ = [
    "Attendance",
    "Cell",
    "Change",
    "Game",
    "Grant",
    "Group",
    "GroupInvite",
    "GroupRole",
    "HouseRules",
    "Invite",
    "Member",
    "Night",
    "OpenDouble",
    "Player",
    "Role",
    "Round",
    "Season",
    "Seat",
    "SignIn",
    "Sitting",
    "SittingPlace",
    "Train",
    "Turn",
    "User",
    "WrongCode",
]
