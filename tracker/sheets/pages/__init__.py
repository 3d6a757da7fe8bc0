"""What each page shows: typed, decided and formatted, so that a template only lays it out.

Numbers are text already: a template that is handed an integer localises it, which costs more than the page's queries
and once printed the id 1234 as "1,234" into an attribute.
"""

from tracker.sheets.pages.ending import EndingPage, FinalRow, Member, MomentView, Tie, TieRow, WatchLink
from tracker.sheets.pages.entry import (
    Choice,
    MinePage,
    NewGamePage,
    PlayerField,
    ProblemLine,
    RoundPage,
    SeatInput,
    SummaryLine,
)
from tracker.sheets.pages.game import (
    CellView,
    GamePage,
    GameShell,
    HistoryLine,
    HistoryPage,
    NextRound,
    Result,
    RoundRow,
    SeatView,
)
from tracker.sheets.pages.lists import GameLine, GroupPage, HomePage, SeasonBlock, SeasonLine
from tracker.sheets.pages.people import DeviceView, InviteView, JoinCodePage, JoinPage, PeoplePage

__all__ = [
    "CellView",
    "Choice",
    "DeviceView",
    "EndingPage",
    "FinalRow",
    "GameLine",
    "GamePage",
    "GameShell",
    "GroupPage",
    "HistoryLine",
    "HistoryPage",
    "HomePage",
    "InviteView",
    "JoinCodePage",
    "JoinPage",
    "Member",
    "MinePage",
    "MomentView",
    "NewGamePage",
    "NextRound",
    "PeoplePage",
    "PlayerField",
    "ProblemLine",
    "Result",
    "RoundPage",
    "RoundRow",
    "SeasonBlock",
    "SeasonLine",
    "SeatInput",
    "SeatView",
    "SummaryLine",
    "Tie",
    "TieRow",
    "WatchLink",
]
